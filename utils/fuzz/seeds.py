#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""seeds.py FOLDER: seeds of fuzz_command. A code object, linked and not, an offload bundle of them, and a batch line for each verb that
opens no file. The first byte of each is what fuzz_command.c says."""
import os
import struct
import subprocess
import sys
import tempfile

KERNEL = """.amdgcn_target "amdgcn-amd-amdhsa--gfx90a"
.text
.globl k
.p2align 8
.type k,@function
k:
  s_endpgm
.size k, 4
.section .rodata,"a",@progbits
.p2align 6
.amdhsa_kernel k
  .amdhsa_next_free_vgpr 40
  .amdhsa_next_free_sgpr 20
  .amdhsa_accum_offset 32
.end_amdhsa_kernel
"""

LINES = """format width family=wmma format=fp4
wgmma encode start=0x400 lbo=16 sbo=1024 swizzle=128
wgmma decode 0x4000004000010040
wgmma explain 0xc000004000010040
wgmma shape bits=16 major=k swizzle=128 tile_mn=64 tile_k=64 order=mn inst_mn=64 inst_k=16 mi=0 ki=1 start=0
wgmma swizzle tma=128B
tcgen05 encode start=0x400 lbo=16 sbo=1024 swizzle=128 atom=16 lbo_mode=relative
tcgen05 explain 0xc000004000010040
idesc encode kind=f16 m=64 n=128 a=f16 b=f16 d=f32
idesc decode kind=f16 0x04200010
scale size layout=gfx950-32x8 rows=256 cols=16
scale offset layout=gfx950-32x8 rows=256 cols=16 row=33 col=6 pad=256:8,512:16
scale index layout=gfx950-32x8 rows=256 cols=16 offset=646
scale same from=row-major to=nv-128x4 rows=256 cols=16
scale locate target=gfx1250 shape=16x16x128 operand=a row=5 col=2 select=1
scale element target=gfx1250 shape=16x16x128 operand=a lane=21 byte=2 select=1
data locate target=gfx950 shape=16x16x128 format=fp8 operand=a row=3 k=63
acc element target=gfx950 shape=16x16x128 lane=3 register=2
tile owner warps=2x2 tiles=2x2 at=1,3
tile count target=gfx1250 shape=16x16x128 block=128x128 warps=2x2 tiles=2x2
tile plan target=gfx1250 shape=16x16x128 tiles=2x2 k-steps=2 order=memory
pad offset pad=256:8 offset=4096 element-bytes=2
pad additive pad=256:8 base=0 count=64
pad check target=gfx1250 pad=256:8 bits=16
kd encode cpu=gfx90a next_free_vgpr=40 next_free_sgpr=20 accum_offset=32
granules cpu=gfx90a:xnack+ sgprs=40
occupancy cpu=gfx942 vgprs=5 agprs=128 workgroup=256 lds=4096""".split("\n") + ["kd decode cpu=gfx90a " + "00" * 64]


def main(folder):
    os.makedirs(folder, exist_ok=True)

    def write(name, data):
        with open(os.path.join(folder, name), "wb") as file:
            file.write(data)

    with tempfile.TemporaryDirectory() as scratch:
        unlinked, linked = os.path.join(scratch, "k.o"), os.path.join(scratch, "k.so")
        subprocess.run(["llvm-mc", "-triple=amdgcn-amd-amdhsa", "-mcpu=gfx90a", "-filetype=obj", "-o", unlinked], input=KERNEL, text=True, check=True)
        subprocess.run(["ld.lld", "-shared", "-s", "-o", linked, unlinked], check=True)
        objects = [open(path, "rb").read() for path in (unlinked, linked)]
    for i, data in enumerate(objects):
        write(f"object{i}", b"\x01" + data)
    ids = [b"host-x86_64-unknown-linux--", b"hipv4-amdgcn-amd-amdhsa--gfx90a"]
    start = 24 + 8 + sum(24 + len(i) for i in ids)
    entries = b"".join(struct.pack("<QQQ", start, size, len(i)) + i for size, i in zip((0, len(objects[0])), ids))
    write("bundle", b"\x01__CLANG_OFFLOAD_BUNDLE__" + struct.pack("<Q", len(ids)) + entries + objects[0])
    for i, text in enumerate(LINES):
        write(f"line{i}", bytes([2 * (i % 2)]) + text.encode())


main(sys.argv[1])
