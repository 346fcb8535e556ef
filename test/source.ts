import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'

/** Generated files at the top, which are not in version control. */
const MADE = new Set(['.git', 'node_modules', 'dist', 'data'])

/** Files of other projects, which kassa writes. They are checked as such: see test/starter. */
const WRITTEN = /^src\/modules\/\w+\/templates$/

/** A file of the project, for the style checks. */
export interface SourceFile {
  /** From the top of the project: `src/http/catalog/product.ts`. */
  readonly path: string
  readonly text: string
  readonly lines: readonly string[]
  /** Modules that it imports: paths as above, or the names of packages. */
  readonly imports: readonly Import[]
}

interface Import {
  readonly module: string
  readonly names: readonly string[]
  readonly line: number
}

/** Every text file of the project itself. */
export function sources(): SourceFile[] {
  return paths('.').map((path) => {
    const text = readFileSync(path, 'utf8')
    return { path, text, lines: text.split('\n'), imports: importsOf(path, text) }
  })
}

function paths(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true })
    .filter(({ name }) => folder !== '.' || !MADE.has(name))
    .filter(({ name }) => !WRITTEN.test(join(folder, name)))
    .flatMap((entry) => {
      const path = join(folder, entry.name)
      return entry.isDirectory() ? paths(path) : [path]
    })
    .sort()
}

const IMPORT =
  /^(?:import|export)\b([^'"]*?)\bfrom '([^']+)'|^import '([^']+)'|(?:const (\{.*\}) = await )?\bimport\('([^'$]+)'\)(?:\.then\(\((\{.*?\})\))?/gm
const TAG = /\b(?:src|href)="(\.[^"]+)"/g

function importsOf(path: string, text: string): Import[] {
  if (path.endsWith('.html')) {
    return [...text.matchAll(TAG)].map(({ 1: module = '', index }) => ({
      module: normalize(join(dirname(path), module)),
      names: [],
      line: lineOf(text, index),
    }))
  }
  if (!/\.tsx?$/.test(path)) return []
  return [...text.matchAll(IMPORT)].map(
    ({ 1: clause, 2: from, 3: bare, 4: taken, 5: late, 6: then, index }) => {
      const module = from ?? bare ?? late ?? ''
      return {
        module: module.startsWith('.') ? normalize(join(dirname(path), module)) : module,
        names: namesIn(clause ?? taken ?? then ?? ''),
        line: lineOf(text, index),
      }
    },
  )
}

/** `{ type A, b as c }` is A and b; a namespace or default import is `*`. */
function namesIn(clause: string): string[] {
  const braces = /\{([^}]*)\}/.exec(clause)
  const rest = clause.replace(/\{[^}]*\}/, '').replace(/\btype\b|[,\s]/g, '')
  const named = braces?.[1]?.split(',').map((one) => one.trim().replace(/^type /, '')) ?? []
  const names = named.filter(Boolean).map((one) => one.split(' as ')[0] ?? one)
  return rest === '' ? names : [...names, '*']
}

export function lineOf(text: string, index: number): number {
  return text.slice(0, index).split('\n').length
}

/** The lines of a formatted function, from the one that opens it to the one that closes it. */
export interface FunctionText {
  readonly line: number
  readonly lines: readonly string[]
}

const OPENS =
  /(\bfunction\b.*|=>|^\s*(?!if|for|while|switch|catch)[#\w]+(<.*>)?\(.*\).*|^\s*\).*) \{$/

/** Finds functions by their indentation, which the formatter makes. */
export function functionsOf({ lines }: SourceFile): FunctionText[] {
  return lines.flatMap((line, index) => {
    if (!OPENS.test(line) || /^\s*\} /.test(line)) return []
    const indent = /^\s*/.exec(line)?.[0] ?? ''
    const length = lines.slice(index + 1).findIndex((later) => later.startsWith(`${indent}}`))
    return [{ line: index + 1, lines: lines.slice(index, index + length + 2) }]
  })
}
