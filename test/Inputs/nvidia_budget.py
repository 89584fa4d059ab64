# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# What descriptors cost: machine instructions of small wgmma kernels, NOP padding and the closing branch left out, against the
# figures measured with LLVM 22 and ptxas 13.0. Called by test/nvidia/budget.test: nvidia_budget.py PLUGIN DIR "LLC COMMAND"
import struct
import subprocess
import sys

PLUGIN, DIR, LLC = sys.argv[1:]

def kern(steps,base,uni=False,vals=False,shape=False):
    b={'static':'','offset':'''  %b0 = getelementptr i8, ptr addrspace(3) @smem, i32 %off
  %b1 = getelementptr i8, ptr addrspace(3) %b0, i32 8192
''','tid':'''  %tid = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %w = lshr i32 %tid, 7
  %o = mul i32 %w, 8192
  %b0 = getelementptr i8, ptr addrspace(3) @smem, i32 %o
  %b1 = getelementptr i8, ptr addrspace(3) %b0, i32 16384
'''}[base]
    p=['@smem' if base=='static' else '%b0','getelementptr (i8, ptr addrspace(3) @smem, i32 32768)']
    s=b
    for i in range(2):
        a='i32 %lbo, i32 %sbo, i32 128, i32 %bo' if vals else 'i32 16, i32 1024, i32 128, i32 0'
        s+=f'  %d{i} = call i64 @matcore.wgmma.desc.make(ptr addrspace(3) {p[i]}, {a})\n'
        if uni: s+=f'  %u{i} = call i64 @matcore.wgmma.desc.uniform(i64 %d{i}) #1\n'
    names=['0.0']*4
    for st in range(steps):
        ds=[]
        for i in range(2):
            src=f'%{"u" if uni else "d"}{i}'
            if st: 
                s+=f'  %a{st}_{i} = call i64 @matcore.wgmma.desc.advance(i64 {src}, i32 {32*st})\n'; src=f'%a{st}_{i}'
            ds.append(src)
        asm='{ .reg .pred p; setp.ne.b32 p, 1, 0; wgmma.mma_async.sync.aligned.m64n8k16.f32.f16.f16 {$0,$1,$2,$3}, $8, $9, p, 1, 1, 0, 0; }'
        S='{ float, float, float, float }'
        s+=f'  %m{st} = call {S} asm sideeffect "{asm}", "=f,=f,=f,=f,0,1,2,3,l,l"('+', '.join(f'float {n}' for n in names)+f', i64 {ds[0]}, i64 {ds[1]}) #1\n'
        names=[]
        for j in range(4):
            s+=f'  %m{st}_{j} = extractvalue {S} %m{st}, {j}\n'; names.append(f'%m{st}_{j}')
    pre='  call void asm sideeffect "wgmma.fence.sync.aligned;", "~{memory}"() #1\n'
    post='''  call void asm sideeffect "wgmma.commit_group.sync.aligned;", "~{memory}"() #1
  call void asm sideeffect "wgmma.wait_group.sync.aligned 0;", "~{memory}"() #1
'''
    for j in range(4): post+=f'  %p{j} = getelementptr float, ptr addrspace(1) %out, i32 {j}\n  store float {names[j]}, ptr addrspace(1) %p{j}\n'
    args='ptr addrspace(1) %out'+(', i32 %off' if base=='offset' else '')+(', i32 %lbo, i32 %sbo, i32 %bo' if vals else '')
    return f'''target triple = "nvptx64-nvidia-cuda"
@smem = internal addrspace(3) global [65536 x i8] undef, align 1024
declare i64 @matcore.wgmma.desc.make(ptr addrspace(3), i32, i32, i32, i32) #0
declare i64 @matcore.wgmma.desc.advance(i64, i32) #0
declare i64 @matcore.wgmma.desc.uniform(i64) #2
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
define ptx_kernel void @k({args}) {{
{s.replace("  %m0 =",pre+"  %m0 =",1)}{post}  ret void
}}
attributes #0 = {{ nounwind willreturn memory(none) }}
attributes #1 = {{ convergent }}
attributes #2 = {{ convergent nounwind willreturn memory(none) }}
'''
def measure(src,lo,po):
    open(DIR+'.ll','w').write(src)
    subprocess.check_call(LLC.split() + ['-load-pass-plugin='+PLUGIN,f'-O{lo}','-mcpu=sm_90a','-mattr=+ptx80',DIR+'.ll','-o',DIR+'.ptx'])
    subprocess.check_call(['ptxas','-arch=sm_90a',f'-O{po}',DIR+'.ptx','-o',DIR+'.cubin'],stderr=subprocess.DEVNULL)
    # code size: .text.k section /16, NOPs and final BRA left out
    d=open(DIR+'.cubin','rb').read()
    shoff,=struct.unpack_from('<Q',d,40); n,=struct.unpack_from('<H',d,60); stri,=struct.unpack_from('<H',d,62)
    sec=[struct.unpack_from('<IIQQQQIIQQ',d,shoff+64*i) for i in range(n)]
    st=sec[stri][4]
    for x in sec:
        nm=d[st+x[0]:d.index(b'\0',st+x[0])]
        if nm==b'.text.k':
            code=d[x[4]:x[4]+x[5]]
    ins=[struct.unpack_from('<Q',code,i)[0]&0xfff for i in range(0,len(code),16)]
    while ins[-1]==0x918: ins.pop()
    ins.pop()
    return len(ins)

# steps, values, llc -O, ptxas -O; then at most: base static, plus an argument, by thread, by thread and uniform.
ROWS = [
    (1, False, 0, 0, 125, 134, 135, 167),  # this skeleton has one instruction more at -O0 than the one that gave 124
    (1, False, 2, 3, 23, 25, 30, 29),
    (4, False, 0, 3, 45, 47, 62, 50),
    (4, False, 2, 3, 39, 41, 56, 44),
    (8, False, 2, 3, 51, 53, 88, 56),
    (1, True, 0, 0, 164, 173, 174, None),
    (1, True, 2, 3, 32, 33, 42, None),
]
if "release 13.0" not in subprocess.run(["ptxas", "--version"], capture_output=True, text=True).stdout:
    sys.exit(0)  # another ptxas has other figures
failed = False
for steps, values, llc, ptxas, *most in ROWS:
    kernels = [kern(steps, base, vals=values) for base in ("static", "offset", "tid")] + [kern(steps, "tid", uni=True, vals=values)]
    counts = [measure(kernel, llc, ptxas) for kernel, limit in zip(kernels, most) if limit]
    print(steps, values, llc, ptxas, counts)
    failed |= any(count > limit for count, limit in zip(counts, most))
sys.exit(failed)
