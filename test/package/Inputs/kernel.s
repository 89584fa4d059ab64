// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// kernels.o of the man page's examples.
	.text
	.p2align 8
k:
	s_endpgm
	.section .rodata,"a",@progbits
	.p2align 6
	.amdhsa_kernel k
		.amdhsa_next_free_vgpr 8
		.amdhsa_next_free_sgpr 8
		.amdhsa_accum_offset 8
	.end_amdhsa_kernel
