/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Rebuilding a call with other argument types, nothing lost. Called by the passes.
 * LLVM's own rewrites drop tail kind, convention, call-site attributes, bundles and most metadata here; this is why it exists. */
#include "matrix.h"

#include <llvm-c/DebugInfo.h>

#include <stdlib.h>

LLVMValueRef mc_build_call(LLVMBuilderRef builder, LLVMValueRef call, LLVMValueRef callee, LLVMValueRef *arguments, unsigned count) {
  LLVMTypeRef type = LLVMGlobalGetValueType(callee);
  unsigned bundle_count = LLVMGetNumOperandBundles(call);
  if (!bundle_count)
    return LLVMBuildCall2(builder, type, callee, arguments, count, "");
  LLVMOperandBundleRef *bundles = malloc(bundle_count * sizeof *bundles);
  if (!bundles)
    abort(); /* a call without its convergence token would be a broken module */
  for (unsigned i = 0; i < bundle_count; i++)
    bundles[i] = LLVMGetOperandBundleAtIndex(call, i);
  LLVMValueRef built = LLVMBuildCallWithOperandBundles(builder, type, callee, arguments, count, bundles, bundle_count, "");
  for (unsigned i = 0; i < bundle_count; i++)
    LLVMDisposeOperandBundle(bundles[i]);
  free(bundles);
  return built;
}

static void copy_attributes(LLVMValueRef from, LLVMValueRef to, LLVMAttributeIndex index) {
  unsigned count = LLVMGetCallSiteAttributeCount(from, index);
  if (!count)
    return;
  LLVMAttributeRef *attributes = malloc(count * sizeof *attributes);
  if (!attributes)
    abort();
  LLVMGetCallSiteAttributes(from, index, attributes);
  for (unsigned i = 0; i < count; i++)
    LLVMAddCallSiteAttribute(to, index, attributes[i]);
  free(attributes);
}

void mc_copy_metadata(LLVMValueRef from, LLVMValueRef to) {
  size_t count = 0;
  LLVMContextRef context = LLVMGetModuleContext(LLVMGetGlobalParent(LLVMGetBasicBlockParent(LLVMGetInstructionParent(from))));
  LLVMValueMetadataEntry *entries = LLVMInstructionGetAllMetadataOtherThanDebugLoc(from, &count);
  for (size_t i = 0; i < count; i++)
    LLVMSetMetadata(to, LLVMValueMetadataEntriesGetKind(entries, (unsigned)i),
                    LLVMMetadataAsValue(context, LLVMValueMetadataEntriesGetMetadata(entries, (unsigned)i)));
  LLVMDisposeValueMetadataEntries(entries);
  LLVMInstructionSetDebugLoc(to, LLVMInstructionGetDebugLoc(from));
}

LLVMValueRef mc_rebuild_call(LLVMBuilderRef builder, LLVMValueRef call, LLVMValueRef callee, LLVMValueRef *arguments, unsigned count) {
  LLVMValueRef built = mc_build_call(builder, call, callee, arguments, count);
  LLVMTailCallKind tail = LLVMGetTailCallKind(call);
  bool retyped = LLVMGetCalledFunctionType(call) != LLVMGlobalGetValueType(callee);
  /* musttail ties the caller's prototype to the call's; llc lowers either as an instruction. */
  LLVMSetTailCallKind(built, tail == LLVMTailCallKindMustTail && retyped ? LLVMTailCallKindTail : tail);
  LLVMSetInstructionCallConv(built, LLVMGetInstructionCallConv(call));
  if (LLVMCanValueUseFastMathFlags(call) && LLVMCanValueUseFastMathFlags(built))
    LLVMSetFastMathFlags(built, LLVMGetFastMathFlags(call));
  copy_attributes(call, built, LLVMAttributeFunctionIndex);
  copy_attributes(call, built, LLVMAttributeReturnIndex);
  unsigned given = LLVMGetNumArgOperands(call);
  for (unsigned i = 1; i <= count && i <= given; i++)
    copy_attributes(call, built, i);
  mc_copy_metadata(call, built);
  mc_take_name(built, call);
  LLVMReplaceAllUsesWith(call, built);
  LLVMInstructionEraseFromParent(call);
  return built;
}

void mc_poison_call(LLVMValueRef call) {
  LLVMTypeRef type = LLVMTypeOf(call);
  if (LLVMGetTypeKind(type) != LLVMVoidTypeKind)
    LLVMReplaceAllUsesWith(call, LLVMGetPoison(type));
  LLVMInstructionEraseFromParent(call);
}
