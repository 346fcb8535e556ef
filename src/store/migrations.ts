import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { UpgradeStep } from './upgrade.ts'

export type EngineKind = 'sqlite' | 'postgres'

const FOLDER = join(import.meta.dir, '../../sql/schema')

/**
 * The steps of the schema for an engine, in their order: files of `sql/schema/` whose names begin
 * with their numbers. A step in which the engines have little in common is a file for each of them,
 * `0012_job.sqlite.sql`. This is a macro, called when the code is compiled, so the executable has
 * the texts in it.
 */
export function migrationsOf(engine: EngineKind): UpgradeStep[] {
  const steps = new Map<string, string>()
  for (const file of readdirSync(FOLDER).sort()) {
    const [, name = file, only] = /^(\d{4}_\w+)(?:\.(\w+))?\.sql$/.exec(file) ?? []
    const isOurs = only === undefined || only === engine
    const text = isOurs ? readFileSync(join(FOLDER, file), 'utf8') : ''
    const sql = only === undefined ? stepFor(engine, text) : text
    // A step that only the other engine needs is an empty one.
    steps.set(name, sql || (steps.get(name) ?? ''))
  }
  return [...steps].map(([name, sql]) => ({ name, sql }))
}

/**
 * A step as one engine runs it. It is written for SQLite. Lines that begin with the flag of the
 * other engine are left out, and so is a comma that then ends a list.
 */
function stepFor(engine: EngineKind, step: string): string {
  const own = step
    .split('\n')
    .map((line) => /^(?:\/\*(\w+)\*\/ )?(.*)$/.exec(line) ?? [])
    .flatMap(([, flag = engine, text = '']) => (flag === engine ? text : []))
    .join('\n')
    .replace(/,(?=\s*\n\))/g, '')
  return engine === 'sqlite' ? own : own.split('\n').map(inPostgres).join('\n')
}

/**
 * A line of SQL for PostgreSQL. Integers have 64 bits there, too, unless they are 0 or 1 or written
 * INT; a column `id` counts by itself; texts are compared by their bytes.
 */
function inPostgres(line: string): string {
  if (line.startsWith('--')) return line
  const wide = line.includes('IN (0, 1)') ? line : line.replace(/\bINTEGER\b/g, 'BIGINT')
  return wide
    .replace(/^( *id +)BIGINT( +PRIMARY KEY)(?: AUTOINCREMENT)?/, '$1BIGSERIAL$2')
    .replace(/(?<!AS )\bTEXT\b/g, 'TEXT COLLATE "C"')
    .replace(/\) STRICT(?:, WITHOUT ROWID)?;$/, ');')
}
