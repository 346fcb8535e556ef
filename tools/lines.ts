/** `bun run lines`: how many lines the core and each module have, as the table of README. */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const TOP = join(import.meta.dir, '..')
const SOURCE = /\.(ts|tsx|css|html|sql)$/
const MADE = /\.generated\.ts$/
const PAGES = /^src\/(ui|text)\/|^src\/modules\/\w+\/(screens|page)\/|\/text\.\w\w\.tsx?$/

interface LineCount {
  /** The core's two sides, or a module. */
  readonly name: string
  /** Lines of code, statements and texts, without tests. */
  readonly lines: number
}

/** Modules that have a manifest, but whose other files still stand in the folders of the core. */
export const BEGUN: readonly string[] = ['front', 'orders', 'till']

/** The names of all modules that can be deleted: their folders. */
export function moduleNames(): readonly string[] {
  const names = readdirSync(join(TOP, 'src/modules'))
  return names.filter((name) => !BEGUN.includes(name)).sort()
}

export function lineCounts(): readonly LineCount[] {
  const names = moduleNames()
  const files = [...filesIn('src'), ...filesIn('sql')].filter((path) => SOURCE.test(path))
  const lines = new Map<string, number>()
  for (const path of files.filter((path) => !MADE.test(path))) {
    const [, folder, module] = /^(src\/modules|sql)\/(\w+)\//.exec(path) ?? []
    const isOfModule = folder !== undefined && names.includes(module ?? '')
    const name = isOfModule ? (module ?? '') : PAGES.test(path) ? 'core, pages' : 'core, server'
    lines.set(name, (lines.get(name) ?? 0) + linesOf(path))
  }
  return [...lines].map(([name, lines]) => ({ name, lines })).sort(byName)
}

/** The core comes first. */
function byName(one: LineCount, other: LineCount): number {
  const key = ({ name }: LineCount) => (name.startsWith('core') ? `0${name}` : `1${name}`)
  return key(one) < key(other) ? -1 : 1
}

function filesIn(folder: string): string[] {
  if (!existsSync(join(TOP, folder))) return []
  return readdirSync(join(TOP, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = `${folder}/${entry.name}`
    return entry.isDirectory() ? filesIn(path) : [path]
  })
}

function linesOf(path: string): number {
  return readFileSync(join(TOP, path), 'utf8').split('\n').length - 1
}

if (import.meta.main) {
  for (const { name, lines } of lineCounts()) {
    console.log(`| ${name} | ${lines.toLocaleString('en')} |`)
  }
}
