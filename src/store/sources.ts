import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { EngineKind } from './step-files.ts'

const FOLDER = join(import.meta.dir, '../../sql')

/** A file of statements. */
export interface SourceFile {
  /** The module in whose folder it stands; null: the core. */
  readonly module: string | null
  readonly text: string
}

/**
 * The texts of all statements of an engine. This is a macro, called when the code is compiled, so
 * the executable has the texts in it.
 */
export function sourcesOf(engine: EngineKind): string[] {
  return sourceFiles(engine).map(({ text }) => text)
}

/**
 * The files of statements for an engine: `sql/product.sql` of the core, `sql/counts/count.sql` of a
 * module, and `search.sqlite.sql`, which only one engine has.
 */
export function sourceFiles(engine: EngineKind): SourceFile[] {
  const folders = readdirSync(FOLDER, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && entry.name !== 'schema')
    .map(({ name }) => name)
    .sort()
  return [null, ...folders].flatMap((module) => {
    const folder = join(FOLDER, module ?? '')
    return readdirSync(folder)
      .filter((file) => isOf(engine, file))
      .sort()
      .map((file) => ({ module, text: readFileSync(join(folder, file), 'utf8') }))
  })
}

function isOf(engine: EngineKind, file: string): boolean {
  const [, only = engine] = /^[\w-]+(?:\.(\w+))?\.sql$/.exec(file) ?? [file, null]
  return only === engine
}
