# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""`; Occupancy:` of llc against `matcore occupancy --model llvm22`, for a dozen kernels on every class of processor.
Run by llc.test: COMMAND."""
import re
import subprocess
import sys

matcore = sys.argv[1]
PROCESSORS = ("gfx600", "gfx700", "gfx803", "gfx900", "gfx908", "gfx90a", "gfx942", "gfx950", "gfx1010", "gfx1030", "gfx1100", "gfx1102", "gfx1201", "gfx1250")
# Highest VGPR, SGPR and AGPR written, bytes of LDS, work-items of a group.
KERNELS = ((0, 10, None, 0, 64), (23, 10, None, 0, 256), (24, 79, None, 0, 256), (40, 84, None, 0, 64), (64, 92, None, 0, 128), (71, 20, 0, 0, 256),
           (84, 95, None, 4096, 256), (100, 20, 30, 0, 64), (128, 30, None, 20000, 512), (10, 97, None, 32768, 192), (127, 15, 127, 0, 256),
           (5, 20, None, 9000, 1024), (200, 20, None, 0, 64), (255, 90, 10, 0, 256), (1, 5, None, 1000, 33))


def module(agprs):
    text = 'target triple = "amdgcn-amd-amdhsa"\n'
    for i, (vgpr, sgpr, agpr, lds, group) in enumerate(KERNELS):
        wanted = f"~{{v{vgpr}}},~{{s{sgpr}}}" + (f",~{{a{agpr}}}" if agprs and agpr is not None else "")
        use = f"store volatile i32 0, ptr addrspace(3) @lds{i}" if lds else ""
        if lds:
            text += f"@lds{i} = internal addrspace(3) global [{lds} x i8] undef, align 4\n"
        text += f"""define amdgpu_kernel void @k{i}() #{i} {{
  call void asm sideeffect "", "{wanted}"()
  {use}
  ret void
}}
attributes #{i} = {{ "amdgpu-flat-work-group-size"="{group},{group}" }}
"""
    return text


def facts(text):
    """Name of a kernel -> the numbers of its comments."""
    found = {}
    for part in re.split(r"^; Kernel info:$", text, flags=re.M)[1:]:
        found[len(found)] = {k: int(v) for k, v in re.findall(r"^; (\w+): (\d+)", part, re.M)}
    return found


compared = bad = 0
for cpu in PROCESSORS:
    for wave in (32, 64) if re.fullmatch("gfx1[0-2][0-9]{2}", cpu) and cpu != "gfx1250" else (0,):
        agprs = cpu in ("gfx908", "gfx90a", "gfx942", "gfx950")
        words = ["llc", "-mtriple=amdgcn-amd-amdhsa", f"-mcpu={cpu}", "-o", "-"] + ([f"-mattr=+wavefrontsize{wave}"] if wave else [])
        made = subprocess.run(words, input=module(agprs), text=True, capture_output=True)
        kernels = facts(made.stdout)
        if len(kernels) != len(KERNELS):
            sys.exit(f"{cpu}: {len(kernels)} kernels: {made.stderr[:1000]}")
        requests = []
        for i, f in kernels.items():
            requests.append(f"cpu={cpu} vgprs={f['NumVgprs']} sgprs={f['TotalNumSgprs']} lds={f['LDSByteSize']} workgroup={KERNELS[i][4]}"
                            + (f" wave={wave}" if wave else "") + (f" agprs={f['NumAgprs']}" if agprs else ""))
        out = subprocess.run([matcore, "occupancy", "--model", "llvm22", "--batch", "-"], input="\n".join(requests), text=True, capture_output=True)
        for i, (request, got) in enumerate(zip(requests, out.stdout.splitlines(), strict=True)):
            compared += 1
            wanted = f" waves={kernels[i]['Occupancy']} "
            if wanted not in got:
                bad += 1
                print(f"k{i} {request}\n  llc:{wanted}\n  {got}")
print(compared, "occupancies of llc")
sys.exit(bad and f"{bad} differ")
