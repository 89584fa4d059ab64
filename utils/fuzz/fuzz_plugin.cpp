// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// libFuzzer target: bitcode through the plugin, whose sources are compiled into it, instrumented. What LLVM's verifier takes must come out
// of every pass verifier clean, a second run must change nothing, and what the hook before code generation leaves must be clean too. Inputs
// are mutated as modules, not as bytes: operands, constants, widths, properties and flags of the calls. Seeds: modules.py --corpus.
#include <llvm/AsmParser/Parser.h>
#include <llvm/Bitcode/BitcodeReader.h>
#include <llvm/Bitcode/BitcodeWriter.h>
#include <llvm/IR/Constants.h>
#include <llvm/IR/DiagnosticInfo.h>
#include <llvm/IR/DiagnosticPrinter.h>
#include <llvm/IR/IRBuilder.h>
#include <llvm/IR/InstIterator.h>
#include <llvm/IR/IntrinsicInst.h>
#include <llvm/IR/LLVMContext.h>
#include <llvm/IR/Module.h>
#include <llvm/IR/Verifier.h>
#include <llvm/MC/TargetRegistry.h>
#include <llvm/Passes/PassBuilder.h>
#include <llvm/Plugins/PassPlugin.h>
#include <llvm/Support/TargetSelect.h>
#include <llvm/Target/TargetMachine.h>

#include <random>
#include <string>

using namespace llvm;

extern "C" size_t LLVMFuzzerMutate(uint8_t *Data, size_t Size, size_t MaxSize);
extern "C" PassPluginLibraryInfo llvmGetPassPluginInfo();

namespace {

/// Takes every message; a host would print it and go on or end.
struct Listener : DiagnosticHandler {
  bool HadError = false;
  bool handleDiagnostics(const DiagnosticInfo &Info) override {
    HadError |= Info.getSeverity() == DS_Error;
    std::string Text;
    raw_string_ostream OS(Text);
    DiagnosticPrinterRawOStream Printer(OS);
    Info.print(Printer);
    return true;
  }
  // Remarks are built too.
  bool isAnalysisRemarkEnabled(StringRef) const override { return true; }
  bool isMissedOptRemarkEnabled(StringRef) const override { return true; }
  bool isPassedOptRemarkEnabled(StringRef) const override { return true; }
  bool isAnyRemarkEnabled() const override { return true; }
};

const char *const Pipelines[] = {
    "matcore",
    "matcore<no-verify>",
    "matcore<fold-sources;fold-scales>",
    "matcore<strict;fold-sources;fold-scales;no-verify>",
    "matcore-verify",
    "matcore-narrow",
    "function(matcore-narrow<fold-sources>)",
    "matcore-lower-descriptors",
    "function(matcore-lower-descriptors)",
    "function(matcore-fold-scales,matcore-narrow)",
    "matcore-narrow<fold-sources>,matcore-fold-scales",
    "function(matcore-verify)",
};

std::unique_ptr<Module> parse(LLVMContext &Context, const uint8_t *Data, size_t Size) {
  Expected<std::unique_ptr<Module>> M =
      parseBitcodeFile(MemoryBufferRef(StringRef(reinterpret_cast<const char *>(Data), Size), "input"), Context);
  if (!M) {
    consumeError(M.takeError());
    return nullptr;
  }
  return verifyModule(**M) ? nullptr : std::move(*M);
}

std::string print(const Module &M) {
  std::string Text;
  raw_string_ostream OS(Text);
  M.print(OS, nullptr);
  return Text;
}

[[noreturn]] void fail(const char *Why, const Module &M) {
  errs() << Why << '\n' << M;
  abort();
}

void runPasses(Module &M, const char *Pipeline) {
  LoopAnalysisManager LAM;
  FunctionAnalysisManager FAM;
  CGSCCAnalysisManager CGAM;
  ModuleAnalysisManager MAM;
  PassBuilder PB;
  llvmGetPassPluginInfo().RegisterPassBuilderCallbacks(PB);
  PB.registerModuleAnalyses(MAM);
  PB.registerCGSCCAnalyses(CGAM);
  PB.registerFunctionAnalyses(FAM);
  PB.registerLoopAnalyses(LAM);
  PB.crossRegisterProxies(LAM, FAM, CGAM, MAM);
  ModulePassManager PM;
  if (Error E = PB.parsePassPipeline(PM, Pipeline))
    report_fatal_error(std::move(E));
  PM.run(M, MAM);
}

TargetMachine *machineFor(const Module &M) {
  static std::unique_ptr<TargetMachine> Amdgpu, Nvptx;
  const Triple &TT = M.getTargetTriple();
  std::unique_ptr<TargetMachine> &Machine = TT.isAMDGPU() ? Amdgpu : Nvptx;
  std::string Error;
  if (!Machine)
    if (const Target *T = TargetRegistry::lookupTarget(TT, Error))
      Machine.reset(T->createTargetMachine(TT, TT.isAMDGPU() ? "gfx1250" : "sm_90a", "", TargetOptions(), std::nullopt));
  return Machine.get();
}

} // namespace

extern "C" int LLVMFuzzerInitialize(int *, char ***) {
  InitializeAllTargetInfos();
  InitializeAllTargets();
  InitializeAllTargetMCs();
  return 0;
}

extern "C" int LLVMFuzzerTestOneInput(const uint8_t *Data, size_t Size) {
  LLVMContext Context;
  auto Owned = std::make_unique<Listener>();
  Listener *Heard = Owned.get();
  Context.setDiagnosticHandler(std::move(Owned));
  std::unique_ptr<Module> M = parse(Context, Data, Size);
  if (!M || (!M->getTargetTriple().isAMDGPU() && !M->getTargetTriple().isNVPTX()))
    return 0;
  size_t Choice = 0;
  for (size_t I = 0; I < Size; I++)
    Choice = Choice * 31 + Data[I];
  if (Choice / 64 % 4 == 0) {
    raw_null_ostream Null;
    SmallString<0> Nothing;
    raw_svector_ostream OS(Nothing);
    if (TargetMachine *TM = machineFor(*M))
      llvmGetPassPluginInfo().PreCodeGenCallback(*M, *TM, CodeGenFileType::AssemblyFile, OS);
    if (verifyModule(*M, &errs()))
      fail("broken by the hook", *M);
    return 0;
  }
  const char *Pipeline = Pipelines[Choice % std::size(Pipelines)];
  runPasses(*M, Pipeline);
  if (verifyModule(*M, &errs()))
    fail(Pipeline, *M);
  if (Heard->HadError)
    return 0;
  std::string Once = print(*M);
  runPasses(*M, Pipeline);
  if (print(*M) != Once)
    fail("a second run changes something", *M);
  return 0;
}

// -- Mutation -----------------------------------------------------------------------------------

namespace {

class Mutator {
  Module &M;
  std::mt19937 Random;

  unsigned below(unsigned N) { return N ? Random() % N : 0; }
  template <class T> T &pick(SmallVectorImpl<T> &List) { return List[below(List.size())]; }

public:
  Mutator(Module &M, unsigned Seed) : M(M), Random(Seed) {}

  Constant *constant(Type *T) {
    static const int64_t Numbers[] = {0,  1,   2,   3,   4,  5,    7,          8,         16,        24,
                                      32, 127, 128, 255, -1, 1024, 0x7F7F7F7F, INT32_MAX, INT32_MIN, INT64_MIN};
    switch (below(4)) {
    case 0:
      return PoisonValue::get(T);
    case 1:
      return UndefValue::get(T);
    default:
      if (T->isIntegerTy())
        return ConstantInt::get(T, APInt(T->getIntegerBitWidth(), Numbers[below(std::size(Numbers))], true, true));
      if (auto *V = dyn_cast<FixedVectorType>(T); V && V->getElementType()->isIntegerTy() && below(2)) {
        SmallVector<Constant *> Elements;
        for (unsigned I = 0; I < V->getNumElements(); I++)
          Elements.push_back(below(4) ? ConstantInt::get(V->getElementType(), I) : constant(V->getElementType()));
        return ConstantVector::get(Elements);
      }
      return Constant::getNullValue(T);
    }
  }

  /// A value of the type that may stand at the instruction: an argument, something further up, a constant. In blocks that nothing
  /// reaches, anything of the function.
  Value *value(Type *T, Instruction *At) {
    SmallVector<Value *> Values;
    for (Argument &A : At->getFunction()->args())
      if (A.getType() == T)
        Values.push_back(&A);
    for (Instruction &I : *At->getParent()) {
      if (&I == At)
        break;
      if (I.getType() == T)
        Values.push_back(&I);
    }
    bool Dead = At->getParent()->hasNPredecessors(0) && !At->getParent()->isEntryBlock();
    if (Dead || !below(8))
      for (Instruction &I : instructions(At->getFunction()))
        if (I.getType() == T)
          Values.push_back(&I);
    if (Values.empty() || !below(4))
      return T->isTokenTy() || T->isMetadataTy() || T->isLabelTy() ? nullptr : constant(T);
    return pick(Values);
  }

  Instruction *instruction(bool CallsOnly) {
    SmallVector<Instruction *> List;
    for (Function &F : M)
      for (Instruction &I : instructions(F)) {
        auto *Call = dyn_cast<CallInst>(&I);
        if (!CallsOnly || (Call && Call->getCalledFunction() && Call->getCalledFunction()->isDeclaration()))
          List.push_back(&I);
      }
    return List.empty() ? nullptr : pick(List);
  }

  void operand() {
    Instruction *I = instruction(below(2));
    if (!I || !I->getNumOperands())
      return;
    Use &U = I->getOperandUse(below(I->getNumOperands()));
    if (isa<BasicBlock>(U) || isa<Function>(U) || isa<MetadataAsValue>(U))
      return;
    if (Value *V = value(U->getType(), I))
      U.set(V);
  }

  /// A source of a matrix call gets another width.
  void width() {
    auto *Call = dyn_cast_or_null<CallInst>(instruction(true));
    auto *Callee = Call ? Call->getCalledFunction() : nullptr;
    if (!Callee || !Callee->isIntrinsic())
      return;
    StringRef Name = Intrinsic::getBaseName(Callee->getIntrinsicID());
    bool Wmma = Name.contains("wmma"), Fixed = Name.ends_with(".f4");
    if (!Name.contains("f8f6f4") && !Fixed)
      return;
    static const unsigned Widths[] = {8, 12, 16, 4, 6};
    unsigned At[2] = {Wmma && !Fixed ? 1u : 0u, Wmma && !Fixed ? 3u : 1u};
    SmallVector<Value *> Arguments(Call->args());
    unsigned Side = below(2);
    IRBuilder<> Builder(Call);
    Type *I32 = Builder.getInt32Ty();
    auto *T = dyn_cast<FixedVectorType>(Arguments[At[Side]]->getType());
    unsigned Lanes = Widths[Wmma ? below(3) : below(2) ? 0 : 3 + below(2)];
    if (T && T->getElementType() == I32 && below(2)) {
      SmallVector<int> Mask;
      for (unsigned I = 0; I < Lanes; I++)
        Mask.push_back(below(8) ? int(I % (2 * T->getNumElements())) : below(2) ? -1 : int(below(2 * T->getNumElements())));
      Value *Second = value(T, Call);
      Arguments[At[Side]] = Builder.CreateShuffleVector(Arguments[At[Side]], Second ? Second : PoisonValue::get(T), Mask);
    } else {
      Value *V = value(FixedVectorType::get(I32, Lanes), Call);
      Arguments[At[Side]] = V;
    }
    SmallVector<Type *> Overloads;
    if (Wmma)
      Overloads.push_back(Call->getType());
    for (unsigned A : At)
      Overloads.push_back(Arguments[A]->getType());
    Function *F = Intrinsic::getOrInsertDeclaration(&M, Callee->getIntrinsicID(), Overloads);
    CallInst *New = Builder.CreateCall(F, Arguments);
    New->copyMetadata(*Call);
    New->setTailCallKind(Call->isMustTailCall() ? CallInst::TCK_None : Call->getTailCallKind());
    Call->replaceAllUsesWith(New);
    Call->eraseFromParent();
  }

  void remove() {
    Instruction *I = instruction(false);
    if (!I || I->isTerminator() || I->getType()->isTokenTy() || I->isEHPad())
      return;
    if (!I->getType()->isVoidTy())
      I->replaceAllUsesWith(PoisonValue::get(I->getType()));
    I->eraseFromParent();
  }

  void copy() {
    Instruction *I = instruction(below(2));
    if (!I || I->isTerminator() || isa<PHINode>(I) || I->getType()->isTokenTy() || I->isEHPad())
      return;
    Instruction *New = I->clone();
    New->insertAfter(I);
    for (Use &U : make_early_inc_range(I->uses()))
      if (U.getUser() != New && below(2) && !isa<PHINode>(U.getUser()))
        U.set(New);
  }

  void property() {
    Instruction *I = instruction(true);
    if (!I)
      return;
    auto *Call = cast<CallInst>(I);
    Function *F = I->getFunction();
    LLVMContext &C = M.getContext();
    static const char *const Cpus[] = {"gfx1250", "gfx950", "gfx942", "gfx1251", "sm_90a", "sm_100a", "", "nonsense"};
    switch (below(8)) {
    case 0:
      if (!Call->isMustTailCall())
        Call->setTailCallKind(CallInst::TailCallKind(below(3)));
      break;
    case 1:
      if (isa<FPMathOperator>(Call)) {
        FastMathFlags Flags;
        Flags.setFast(below(2));
        Flags.setNoNaNs(below(2));
        Call->setFastMathFlags(Flags);
      }
      break;
    case 2:
      F->addFnAttr("target-cpu", Cpus[below(std::size(Cpus))]);
      break;
    case 3:
      F->addFnAttr(Attribute::NoInline);
      F->addFnAttr(Attribute::OptimizeNone);
      break;
    case 4:
      Call->setMetadata("own", MDNode::get(C, MDString::get(C, "x")));
      break;
    case 5:
      if (Call->arg_size())
        Call->addParamAttr(below(Call->arg_size()), Attribute::get(C, "own", "y"));
      break;
    case 6: {
      OperandBundleDef Bundle("note", ConstantInt::get(Type::getInt32Ty(C), 3));
      if (Call->isMustTailCall())
        break;
      CallInst *New = CallInst::Create(Call, {Bundle}, Call->getIterator());
      New->takeName(Call);
      Call->replaceAllUsesWith(New);
      Call->eraseFromParent();
      break;
    }
    default:
      Call->setName(below(2) ? "r" : "");
    }
  }

  void memory() {
    SmallVector<LoadInst *> Loads;
    for (Function &F : M)
      for (Instruction &I : instructions(F))
        if (auto *Load = dyn_cast<LoadInst>(&I))
          Loads.push_back(Load);
    if (Loads.empty())
      return;
    LoadInst *Load = pick(Loads);
    if (below(2))
      Load->setVolatile(below(2));
    else
      Load->setAlignment(Align(uint64_t(1) << below(8)));
  }

  /// A loop that nothing enters, whose values may be made of themselves.
  void deadLoop() {
    Instruction *I = instruction(true);
    if (!I || I->getType()->isTokenTy() || I->isTerminator() || cast<CallInst>(I)->isMustTailCall())
      return;
    BasicBlock *Block = BasicBlock::Create(M.getContext(), "dead", I->getFunction());
    Instruction *New = I->clone();
    IRBuilder<> Builder(Block);
    Builder.Insert(New);
    Builder.CreateBr(Block);
    for (Use &U : New->operands())
      if (U->getType() == New->getType() && below(2))
        U.set(New);
  }

  void flag() {
    static const char *const Texts[] = {"strict", "fold-sources",     "fold-scales;no-verify", "fold-sources;fold-scales", "", ";",
                                        "x",      "strict;;no-verify"};
    LLVMContext &C = M.getContext();
    if (M.getModuleFlag("matcore"))
      return;
    Metadata *Text = MDString::get(C, Texts[below(std::size(Texts))]);
    if (below(2))
      M.addModuleFlag(Module::AppendUnique, "matcore", MDNode::get(C, below(4) ? ArrayRef<Metadata *>(Text) : ArrayRef<Metadata *>()));
    else
      M.addModuleFlag(below(2) ? Module::Override : Module::Warning, "matcore", Text);
  }

  /// A function of ours where a value stands.
  void address() {
    SmallVector<Function *> Ours;
    for (Function &F : M)
      if (F.getName().contains("matcore."))
        Ours.push_back(&F);
    Instruction *I = instruction(false);
    if (Ours.empty() || !I)
      return;
    Constant *F = pick(Ours);
    for (Use &U : I->operands())
      if (U->getType() == F->getType() && below(2))
        U.set(F);
  }

  void run() {
    static void (Mutator::*const All[])() = {
        &Mutator::operand,  &Mutator::operand,  &Mutator::operand, &Mutator::width,    &Mutator::width, &Mutator::remove, &Mutator::copy,
        &Mutator::property, &Mutator::property, &Mutator::memory,  &Mutator::deadLoop, &Mutator::flag,  &Mutator::address};
    for (unsigned I = 1 + below(4); I > 0; I--)
      (this->*All[below(std::size(All))])();
  }
};

} // namespace

extern "C" size_t LLVMFuzzerCustomMutator(uint8_t *Data, size_t Size, size_t MaxSize, unsigned Seed) {
  LLVMContext Context;
  Context.setDiagnosticHandler(std::make_unique<Listener>());
  std::unique_ptr<Module> M = parse(Context, Data, Size);
  if (!M)
    return Size;
  Mutator(*M, Seed).run();
  if (verifyModule(*M))
    return Size;
  SmallString<0> Bitcode;
  raw_svector_ostream OS(Bitcode);
  WriteBitcodeToFile(*M, OS);
  if (Bitcode.size() > MaxSize)
    return Size;
  memcpy(Data, Bitcode.data(), Bitcode.size());
  return Bitcode.size();
}

extern "C" size_t LLVMFuzzerCustomCrossOver(const uint8_t *, size_t, const uint8_t *, size_t, uint8_t *, size_t, unsigned) { return 0; }
