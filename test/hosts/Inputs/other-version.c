/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Stands before libLLVM's own answer, as a host of another version would. */
void LLVMGetVersion(unsigned *major, unsigned *minor, unsigned *patch);
void LLVMGetVersion(unsigned *major, unsigned *minor, unsigned *patch) { *major = 23, *minor = 1, *patch = 0; }
