# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The text of a random module of amdgpu.py and nvptx.py: what both have around their functions."""

DEBUG = """!llvm.dbg.cu = !{!11}
!10 = !{i32 2, !"Debug Info Version", i32 3}
!11 = distinct !DICompileUnit(language: DW_LANG_C11, file: !12, emissionKind: FullDebug)
!12 = !DIFile(filename: "k.cl", directory: "d")
!13 = !DISubroutineType(types: !8)
!14 = distinct !DISubprogram(name: "f0", file: !12, line: 1, type: !13, unit: !11, spFlags: DISPFlagDefinition)
!15 = !DILocation(line: 2, column: 3, scope: !14)
!16 = !DILocalVariable(name: "r", scope: !14, file: !12, line: 2, type: !17)"""


def print_module(module, metadata, variable_type):
    """metadata: nodes below !10, !8 the empty one; variable_type: !17 and what it needs, the type of the variable of debug records."""
    flags = (["!10"] if module.debug else []) + (["!20"] if module.flag else [])
    parts = [f'target triple = "{module.triple}"', *module.globals, *module.functions, *module.declarations.values(), *metadata]
    if flags:
        parts.append(f"!llvm.module.flags = !{{{', '.join(flags)}}}")
    if module.flag:
        parts.append(f"!20 = !{{{module.flag}}}")
    if module.debug:
        parts += [DEBUG, *variable_type]
    return "\n".join(parts) + "\n"
