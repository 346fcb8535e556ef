import type { EngineKind } from './step-files.ts'

/**
 * The commands in the text of a step, since Citus takes only one at a time. Each ends with its
 * line.
 */
export function commandsIn(engine: EngineKind, sql: string): string[] {
  return inDialect(engine, sql)
    .replace(/^--.*\n/gm, '')
    .split(/(?<=;)\n/)
    .map((command) => command.trim())
    .filter((command) => command !== '')
}

/**
 * A step as one engine runs it. It is written for SQLite. Lines that begin with the flag of the
 * other engine are left out, and so is a comma that then ends a list.
 */
export function inDialect(engine: EngineKind, step: string): string {
  const own = step
    .split('\n')
    .map((line) => /^(?:\/\*(\w+)\*\/ )?(.*)$/.exec(line) ?? [])
    .flatMap(([, flag = engine, text = '']) => (flag === engine ? text : []))
    .join('\n')
    .replace(/,(?=\s*\n\))/g, '')
  return engine === 'sqlite' ? own : own.split('\n').map(inPostgres).join('\n')
}

/**
 * A line of SQL for PostgreSQL. Integers have 64 bits there, too, unless they are 0 or 1 or
 * written INT; a column `id` counts by itself; texts are compared by their bytes.
 */
function inPostgres(line: string): string {
  if (line.startsWith('--')) return line
  const wide = line.includes('IN (0, 1)') ? line : line.replace(/\bINTEGER\b/g, 'BIGINT')
  return wide
    .replace(/^( *id +)BIGINT( +PRIMARY KEY)(?: AUTOINCREMENT)?/, '$1BIGSERIAL$2')
    .replace(/(?<!AS )\bTEXT\b/g, 'TEXT COLLATE "C"')
    .replace(/\) STRICT(?:, WITHOUT ROWID)?;$/, ');')
}
