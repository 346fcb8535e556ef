import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'

const MODULES = join(import.meta.dir, '..')

/**
 * The pages of the manual that stand with modules, by name: Markdown in their folders `manual`.
 * This is a macro, called when the code is compiled, so the executable has the pages in it.
 */
export function modulePages(): Record<string, string> {
  const folders = readdirSync(MODULES)
    .filter((name) => name !== 'docs')
    .map((name) => join(MODULES, name, 'manual'))
  const files = folders.flatMap((folder) =>
    existsSync(folder) ? readdirSync(folder).map((file) => join(folder, file)) : [],
  )
  const pages = files.filter((file) => file.endsWith('.md')).sort()
  return Object.fromEntries(
    pages.map((file) => [basename(file, '.md'), readFileSync(file, 'utf8')]),
  )
}
