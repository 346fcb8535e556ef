/** `bun run lines`: how many lines the core and each module have, as the table of README. */
import { sources } from '../test/source.ts'
import { moduleOf } from './modules.ts'

const COUNTED = /^(src|sql)\/.*(?<!\.generated)\.(ts|tsx|css|html|sql)$/
const PAGES = /^src\/(ui|text)\//

interface LineCount {
  /** A side of the core, or a module. */
  readonly name: string
  /** Lines of code, statements and texts, without tests. */
  readonly lines: number
}

/** The counts of the core, and then those of the modules by name. */
export function lineCounts(): readonly LineCount[] {
  const counts = new Map<string, number>()
  for (const { path, lines } of sources()) {
    if (!COUNTED.test(path)) continue
    const name = moduleOf(path) ?? (PAGES.test(path) ? 'core, pages' : 'core, server')
    counts.set(name, (counts.get(name) ?? 0) + lines.length - 1)
  }
  const isModule = ({ name }: LineCount) => Number(!name.startsWith('core'))
  return [...counts]
    .map(([name, lines]) => ({ name, lines }))
    .sort((one, other) => isModule(one) - isModule(other) || (one.name < other.name ? -1 : 1))
}

if (import.meta.main) {
  for (const { name, lines } of lineCounts()) {
    console.log(`| ${name} | ${lines.toLocaleString('en')} |`)
  }
}
