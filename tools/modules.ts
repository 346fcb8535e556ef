import { readdirSync } from 'node:fs'
import type { SourceFile } from '../test/source.ts'

/** Modules that have a manifest, but whose other files still stand in the folders of the core. */
export const BEGUN: readonly string[] = ['front', 'orders', 'till']

/** The names of all modules that can be deleted: their folders. */
export const MODULE_NAMES: readonly string[] = readdirSync('src/modules')
  .filter((name) => !BEGUN.includes(name))
  .sort()

/** The module in whose folders a file of code or of SQL stands; null: the core. */
export function folderOf(path: string): string | null {
  const name = /^(?:src\/modules|sql)\/(\w+)\//.exec(path)?.[1] ?? ''
  return [...MODULE_NAMES, ...BEGUN].includes(name) ? name : null
}

/** The module that can be deleted with a file of code or of SQL; null: the core. */
export function moduleOf(path: string): string | null {
  const name = folderOf(path)
  return name !== null && MODULE_NAMES.includes(name) ? name : null
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
