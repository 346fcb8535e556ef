import { readdirSync } from 'node:fs'
import type { SourceFile } from '../test/source.ts'

/** The names of all modules: their folders. */
export const MODULE_NAMES: readonly string[] = readdirSync('src/modules').sort()

/** The module in whose folders a file of code or of SQL stands; null: the core. */
export function moduleOf(path: string): string | null {
  const name = /^(?:src\/modules|sql)\/(\w+)\//.exec(path)?.[1] ?? ''
  return MODULE_NAMES.includes(name) ? name : null
}

/** These modules, and all that import something of them, directly or through others. */
export function withDependents(
  chosen: Iterable<string>,
  files: readonly SourceFile[],
): ReadonlySet<string> {
  const found = new Set(chosen)
  const arrows = files.flatMap(({ path, imports }) =>
    imports.map(({ module }) => ({ from: moduleOf(path), to: moduleOf(module) })),
  )
  // A set that grows while it is iterated goes on with what was added.
  for (const name of found) {
    for (const { from, to } of arrows) if (to === name && from !== null) found.add(from)
  }
  return found
}
