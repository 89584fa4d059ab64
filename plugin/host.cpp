// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The plugin's one C++ file: what LLVM's C API cannot do. Registration, diagnostics, remarks, debug counters, subtarget queries.
// Passes are C; they see this file through host.h. No logic of any rewrite belongs here.
#include "host.h"

#include <matcore/version.h>

#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Analysis/OptimizationRemarkEmitter.h"
#include "llvm/CodeGen/TargetSubtargetInfo.h"
#include "llvm/IR/Analysis.h"
#include "llvm/IR/DebugInfo.h"
#include "llvm/IR/DiagnosticInfo.h"
#include "llvm/IR/DiagnosticPrinter.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/Module.h"
#include "llvm/IR/PassManager.h"
#include "llvm/MC/MCSubtargetInfo.h"
#include "llvm/MC/TargetRegistry.h"
#include "llvm/Passes/PassBuilder.h"
#include "llvm/Plugins/PassPlugin.h"
#include "llvm/Support/DebugCounter.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Target/TargetMachine.h"
#include "llvm/Transforms/Utils/Local.h"
#include "llvm/Transforms/Utils/ModuleUtils.h"

#include <atomic>
#include <cstdio>
#include <optional>

using namespace llvm;

namespace {

// clang runs two hooks on one module; the second must not repeat warnings. Never influences the output.
std::atomic<bool> OptimizerLastWasBuilt{false};

// Function-local statics: nothing of LLVM may run while the file is being loaded, before the version guard.
DebugCounter::CounterInfo *counters() {
#define COUNTER(ID, NAME, MEANING) {NAME, MEANING},
  static DebugCounter::CounterInfo Counters[] = {MC_COUNTERS(COUNTER)};
#undef COUNTER
  return Counters;
}

} // namespace

// -- What host.h promises to the passes ----------------------------------------------------------

void mc_error(LLVMValueRef Inst, const char *Message) {
  auto *I = unwrap<Instruction>(Inst);
  I->getContext().diagnose(DiagnosticInfoUnsupported(*I->getFunction(), Message, I->getDebugLoc()));
}

void mc_warning(LLVMValueRef Inst, const char *Message) {
  auto *I = unwrap<Instruction>(Inst);
  I->getContext().diagnose(DiagnosticInfoGenericWithLoc(Message, *I->getFunction(), I->getDebugLoc(), DS_Warning));
}

/// ThinLTO's cache keeps what follows an error, and a second link takes it without a message: a symbol that nobody defines ends that.
static void markRefused(Module &M) {
  static constexpr const char *Name = "matcore.refused";
  if (M.getNamedValue(Name))
    return;
  const unsigned Space = M.getDataLayout().getDefaultGlobalsAddressSpace();
  auto Global = [&](GlobalValue::LinkageTypes Linkage, Type *T, Constant *Value, const char *Called) {
    return new GlobalVariable(M, T, true, Linkage, Value, Called, nullptr, GlobalValue::NotThreadLocal, Space);
  };
  GlobalVariable *Missing = Global(GlobalValue::ExternalLinkage, Type::getInt8Ty(M.getContext()), nullptr, Name);
  Missing->setVisibility(GlobalValue::HiddenVisibility);
  appendToCompilerUsed(M, {Global(GlobalValue::PrivateLinkage, Missing->getType(), Missing, "matcore.refusal")});
}

void mc_module_error(LLVMModuleRef M, const char *Message) {
  unwrap(M)->getContext().emitError(Message);
  markRefused(*unwrap(M));
}

bool mc_remark_wanted(LLVMValueRef Place) {
  LLVMContext &C = unwrap(Place)->getContext();
  return C.getDiagHandlerPtr()->isAnyRemarkEnabled("matcore") || C.getLLVMRemarkStreamer();
}

template <class Remark> static void emitRemark(LLVMValueRef Place, const char *ID, const mc_remark_part *Parts, size_t Count) {
  auto *I = dyn_cast<Instruction>(unwrap(Place));
  Function *F = I ? I->getFunction() : unwrap<Function>(Place);
  DiagnosticLocation Location = I ? DiagnosticLocation(I->getDebugLoc()) : DiagnosticLocation(F->getSubprogram());
  Remark R("matcore", ID, Location, I ? I->getParent() : &F->getEntryBlock());
  for (const mc_remark_part &P : ArrayRef<mc_remark_part>(Parts, Count)) {
    if (!P.key)
      R << P.text;
    else if (P.text)
      R << ore::NV(P.key, StringRef(P.text));
    else
      R << ore::NV(P.key, P.number);
  }
  OptimizationRemarkEmitter ORE(F);
  ORE.emit(R);
}

void mc_remark(LLVMValueRef Place, mc_remark_kind Kind, const char *ID, const mc_remark_part *Parts, size_t Count) {
  switch (Kind) {
  case MC_REMARK_PASSED:
    return emitRemark<OptimizationRemark>(Place, ID, Parts, Count);
  case MC_REMARK_MISSED:
    return emitRemark<OptimizationRemarkMissed>(Place, ID, Parts, Count);
  case MC_REMARK_ANALYSIS:
    return emitRemark<OptimizationRemarkAnalysis>(Place, ID, Parts, Count);
  }
}

bool mc_should_rewrite(mc_counter Counter) { return DebugCounter::shouldExecute(counters()[Counter]); }

bool mc_subtarget_has(void *TM, LLVMValueRef Fn, const char *Feature) {
  auto *Machine = static_cast<TargetMachine *>(TM);
  if (!Machine || !Machine->getTargetTriple().isAMDGPU())
    return false;
  return Machine->getSubtargetImpl(*unwrap<Function>(Fn))->checkFeatures(std::string("+") + Feature);
}

mc_answer mc_cpu_attribute_has(LLVMValueRef Fn, const char *Feature) {
  const auto *F = unwrap<Function>(Fn);
  StringRef Cpu = F->getFnAttribute("target-cpu").getValueAsString();
  // Features are read here, not given to LLVM, which prints about those that it doesn't know. The last one wins, as there.
  mc_answer Named = MC_UNKNOWN;
  for (StringRef Word : split(F->getFnAttribute("target-features").getValueAsString(), ','))
    if (Word.size() > 1 && Word.drop_front() == Feature)
      Named = Word.front() == '+' ? MC_YES : MC_NO;
  if (Named != MC_UNKNOWN || Cpu.empty())
    return Named;
  const Triple &TT = F->getParent()->getTargetTriple();
  std::string Error;
  const Target *T = TargetRegistry::lookupTarget(TT, Error);
  if (!T)
    return MC_UNKNOWN;
  std::unique_ptr<MCSubtargetInfo> Any(T->createMCSubtargetInfo(TT, "", ""));
  if (!Any || !Any->isCPUStringValid(Cpu))
    return MC_UNKNOWN;
  std::unique_ptr<MCSubtargetInfo> Info(T->createMCSubtargetInfo(TT, Cpu, ""));
  return Info->checkFeatures(std::string("+") + Feature) ? MC_YES : MC_NO;
}

size_t mc_visit_in_order(LLVMModuleRef M, LLVMValueRef *Insts, size_t Count, bool *Repeated, mc_visitor *Visit, void *Context) {
  // Walking the blocks concerned beats sorting: comparing two instructions would number those blocks all the same. And visiting during
  // the walk beats a walk of its own: in a large module each walk waits for memory at every instruction anew.
  DenseSet<const Value *> Wanted;
  DenseSet<const BasicBlock *> Blocks;
  DenseSet<const Function *> Functions;
  Wanted.reserve(Count);
  bool OnlyCalls = true;
  for (LLVMValueRef Inst : ArrayRef<LLVMValueRef>(Insts, Count)) {
    const auto *I = unwrap<Instruction>(Inst);
    OnlyCalls &= isa<CallInst>(I);
    Wanted.insert(I);
    Blocks.insert(I->getParent());
    Functions.insert(I->getFunction());
  }
  *Repeated = Wanted.size() != Count;
  size_t Answers = 0;
  for (Function &F : *unwrap(M)) {
    if (!Functions.contains(&F))
      continue;
    for (BasicBlock &BB : F)
      if (Blocks.contains(&BB))
        for (Instruction &I : make_early_inc_range(BB))
          if ((!OnlyCalls || isa<CallInst>(I)) && Wanted.contains(&I))
            if (LLVMValueRef Answer = Visit(Context, wrap(&I)))
              Insts[Answers++] = Answer;
  }
  return Answers;
}

void mc_take_name(LLVMValueRef To, LLVMValueRef From) { unwrap(To)->takeName(unwrap(From)); }

/// The expression of \p Record narrowed to its first \p Bits; nothing when the record says more than "this value".
static std::optional<DIExpression *> prefixExpression(const DbgVariableRecord &Record, unsigned Bits) {
  const DIExpression *Expression = Record.getExpression();
  const bool Whole = !Expression->getNumElements();
  if (!Record.isDbgValue() || Record.hasArgList() || (!Whole && (!Expression->isFragment() || Expression->getNumElements() != 3)))
    return std::nullopt;
  std::optional<uint64_t> Size = Record.getFragmentSizeInBits();
  if (!Size || *Size < Bits)
    return std::nullopt;
  if (*Size == Bits) // a fragment of the whole is refused by the verifier
    return const_cast<DIExpression *>(Expression);
  return DIExpression::createFragmentExpression(Expression, 0, Bits);
}

void mc_narrow_debug(LLVMValueRef From, LLVMValueRef To, unsigned Bits) {
  SmallVector<DbgVariableRecord *> Records;
  findDbgUsers(unwrap(From), Records);
  for (DbgVariableRecord *Record : Records) {
    auto Expression = To ? prefixExpression(*Record, Bits) : std::nullopt;
    if (!Expression) {
      Record->setKillLocation();
      continue;
    }
    Record->setExpression(*Expression);
    Record->replaceVariableLocationOp(unwrap(From), unwrap(To));
  }
}

void mc_salvage_debug(LLVMValueRef Inst) { salvageDebugInfo(*unwrap<Instruction>(Inst)); }

static void becomeDeclaration(GlobalValue &Symbol) {
  Module *M = Symbol.getParent();
  auto *Type = FunctionType::get(Type::getVoidTy(M->getContext()), false);
  Function *F = Function::Create(Type, GlobalValue::ExternalLinkage, Symbol.getAddressSpace(), "", M);
  F->takeName(&Symbol);
  Symbol.replaceAllUsesWith(F);
  Symbol.eraseFromParent();
}

void mc_drop_bodies(LLVMModuleRef Mod) {
  Module &M = *unwrap(Mod);
  // These may only stand for definitions.
  for (GlobalAlias &Alias : make_early_inc_range(M.aliases()))
    if (isa_and_nonnull<Function>(Alias.getAliaseeObject()))
      becomeDeclaration(Alias);
  for (GlobalIFunc &IFunc : make_early_inc_range(M.ifuncs()))
    becomeDeclaration(IFunc);
  for (Function &F : M) {
    if (F.isDeclaration())
      continue;
    F.deleteBody();
    F.setComdat(nullptr); // neither this nor that may stand on a declaration
    F.setPersonalityFn(nullptr);
  }
  markRefused(M);
}

bool mc_is_dead(LLVMValueRef Inst) { return isInstructionTriviallyDead(unwrap<Instruction>(Inst)); }

// -- Passes --------------------------------------------------------------------------------------

namespace matcore {

/// A pass named \p Derived::Name around one C entry, for modules and for functions. Parameters are kept as given and judged
/// when the pass runs: LLVM's parser has no way to report a bad word.
template <class Derived, bool (*Entry)(const mc_unit *), bool Poison> class Pass : public PassInfoMixin<Derived> {
public:
  explicit Pass(std::optional<std::string> Parameters = std::nullopt) : Parameters(std::move(Parameters)) {}

  PreservedAnalyses run(Module &M, ModuleAnalysisManager &) { return run(M, nullptr); }
  PreservedAnalyses run(Function &F, FunctionAnalysisManager &) { return run(*F.getParent(), &F); }

  void printPipeline(raw_ostream &OS, function_ref<StringRef(StringRef)>) {
    OS << Derived::Name;
    if (!Parameters)
      return;
    std::string Words(Parameters->size() + 1, '\0');
    mc_order_words(Parameters->c_str(), Words.data(), Words.size());
    OS << '<' << Words.c_str() << '>';
  }

  // Not required would mean skipped, silently, in every function of clang -O0.
  static bool isRequired() { return true; }

private:
  PreservedAnalyses run(Module &M, Function *F) {
    mc_unit Unit = {};
    Unit.module = wrap(&M);
    Unit.function = F ? wrap(F) : nullptr;
    Unit.options = mc_configure(Unit.module, Parameters ? Parameters->c_str() : nullptr, false);
    bool Refused = false;
    Unit.refused = Poison ? &Refused : nullptr;
    if (!Entry(&Unit))
      return PreservedAnalyses::all();
    PreservedAnalyses PA;
    if (!Refused) // else no body is left
      PA.preserveSet<CFGAnalyses>();
    return PA;
  }

  std::optional<std::string> Parameters;
};

// Named classes, since -time-passes and -print-after show them.
#define PASS(CLASS, NAME, ENTRY, POISON)                                                                                                   \
  class CLASS : public Pass<CLASS, ENTRY, POISON> {                                                                                        \
  public:                                                                                                                                  \
    using Pass::Pass;                                                                                                                      \
    static constexpr const char *Name = NAME;                                                                                              \
  };
PASS(MatcorePass, "matcore", mc_run_matcore, true)
PASS(VerifyPass, "matcore-verify", mc_run_verify, false)
PASS(NarrowPass, "matcore-narrow", mc_run_narrow, false)
PASS(LowerDescriptorsPass, "matcore-lower-descriptors", mc_run_lower_descriptors, false)
PASS(FoldScalesPass, "matcore-fold-scales", mc_run_fold_scales, false)
#undef PASS

/// Adds \p P when \p Name is its name, alone or with <...>. Takes any parameters: see Pass.
template <class P, class Manager> static bool parse(StringRef Name, Manager &PM) {
  if (!PassBuilder::checkParametrizedPassName(Name, P::Name))
    return false;
  std::optional<std::string> Parameters;
  if (Name.consume_front(P::Name) && Name.consume_front("<") && Name.consume_back(">"))
    Parameters = Name.str();
  PM.addPass(P(std::move(Parameters)));
  return true;
}

template <class Manager> static bool parseForAnyUnit(StringRef Name, Manager &PM) {
  return parse<VerifyPass>(Name, PM) || parse<NarrowPass>(Name, PM) || parse<LowerDescriptorsPass>(Name, PM) ||
         parse<FoldScalesPass>(Name, PM);
}

static void registerPasses(PassBuilder &PB) {
  PB.registerPipelineParsingCallback([](StringRef Name, ModulePassManager &PM, ArrayRef<PassBuilder::PipelineElement>) {
    return parse<MatcorePass>(Name, PM) || parseForAnyUnit(Name, PM);
  });
  PB.registerPipelineParsingCallback(
      [](StringRef Name, FunctionPassManager &PM, ArrayRef<PassBuilder::PipelineElement>) { return parseForAnyUnit(Name, PM); });
  PB.registerOptimizerLastEPCallback([](ModulePassManager &PM, OptimizationLevel, ThinOrFullLTOPhase) {
    OptimizerLastWasBuilt = true;
    PM.addPass(MatcorePass());
  });
  PB.registerFullLinkTimeOptimizationLastEPCallback([](ModulePassManager &PM, OptimizationLevel) { PM.addPass(MatcorePass()); });
  if (PassInstrumentationCallbacks *PIC = PB.getPassInstrumentationCallbacks()) {
    PIC->addClassToPassName(MatcorePass::name(), MatcorePass::Name);
    PIC->addClassToPassName(VerifyPass::name(), VerifyPass::Name);
    PIC->addClassToPassName(NarrowPass::name(), NarrowPass::Name);
    PIC->addClassToPassName(LowerDescriptorsPass::name(), LowerDescriptorsPass::Name);
    PIC->addClassToPassName(FoldScalesPass::name(), FoldScalesPass::Name);
  }
}

// llc reads machine code behind the hook. Its instructions are selected, and it names unnamed IR by number: nothing may shift.
static bool holdsMachineCode(const Module &M) {
  StringRef Name = M.getModuleIdentifier();
  if (!Name.ends_with(".mir")) // by which llc knows it too
    return false;
  auto File = MemoryBuffer::getFile(Name);
  return File && (*File)->getBuffer().contains("\n  bb."); // not where the file was stopped before selection: its bodies are empty
}

// Answers false always: true would skip code generation and leave an empty file; after an error the host removes the output.
static bool beforeCodeGen(Module &M, TargetMachine &TM, CodeGenFileType, raw_pwrite_stream &) {
  if (holdsMachineCode(M))
    return false;
  mc_unit Unit = {};
  Unit.module = wrap(&M);
  Unit.target_machine = &TM;
  Unit.said_before = OptimizerLastWasBuilt;
  Unit.options = mc_configure(Unit.module, nullptr, Unit.said_before);
  bool Refused = false;
  Unit.refused = &Refused;
  mc_run_matcore(&Unit);
  return false;
}

} // namespace matcore

// -- The entry point -----------------------------------------------------------------------------

extern "C" __attribute__((visibility("default"))) PassPluginLibraryInfo llvmGetPassPluginInfo() {
  PassPluginLibraryInfo Info = {};
  Info.PluginName = "Matcore";
  Info.PluginVersion = MATCORE_VERSION_STRING;
  // First of all: 22 and 23 share the plugin API, so the API number alone does not guard.
  unsigned Major = 0, Minor = 0, Patch = 0;
  LLVMGetVersion(&Major, &Minor, &Patch);
  if (Major != LLVM_VERSION_MAJOR) {
    std::fprintf(stderr, "matcore: built for LLVM %d, the host is LLVM %u.%u.%u\n", LLVM_VERSION_MAJOR, Major, Minor, Patch);
    Info.APIVersion = 0; // the loader refuses it in one line
    return Info;
  }
  counters(); // before the host reads -debug-counter
  Info.APIVersion = LLVM_PLUGIN_API_VERSION;
  Info.RegisterPassBuilderCallbacks = matcore::registerPasses;
  Info.PreCodeGenCallback = matcore::beforeCodeGen;
  return Info;
}
