import { stepFiles } from './step-files.ts' with { type: 'macro' }
import type { EngineKind, SchemaStep } from './step-files.ts'

/**
 * All steps of this kassa, in their order. Frozen, because the bundler would copy a plain list to
 * each place that uses it.
 */
export const STEPS: readonly SchemaStep[] = Object.freeze(stepFiles())

const MODULES: ReadonlySet<string> = new Set(STEPS.map(({ module }) => module))

/**
 * The number by which servers tell whether another one is of an earlier version. It grows with
 * each step; kassa 0.1.0, whose steps had numbers only, ended with 45.
 */
export const SCHEMA = 45 + STEPS.length

/** How messages name a step: 0004_product of the core, orders/0100_orders of a module. */
export function labelOf({ module, name }: SchemaStep): string {
  return module === 'core' ? name : `${module}/${name}`
}

/** The steps that a database lacks which has had some. */
export function lacking(
  had: readonly SchemaStep[],
  steps: readonly SchemaStep[] = STEPS,
): SchemaStep[] {
  const labels = new Set(had.map(labelOf))
  return steps.filter((step) => !labels.has(labelOf(step)))
}

/** The steps of modules that this kassa does not have. Their tables and rows stay. */
export function ofAbsentModules(had: readonly SchemaStep[]): SchemaStep[] {
  return had
    .filter(({ module }) => !MODULES.has(module))
    .sort((one, other) => (one.name < other.name ? -1 : 1))
}

/**
 * All steps of a database that has had these ones, in the order in which they run. A step of this
 * kassa has the text of its file; another one has the text that the database has stored.
 */
export function allOf(had: readonly SchemaStep[]): SchemaStep[] {
  const labels = new Set(had.map(labelOf))
  const known = STEPS.filter((step) => labels.has(labelOf(step)))
  return [...known, ...ofAbsentModules(had)]
}

/** A message if a database has had a step that this kassa should know and does not, else null. */
export function ofNewerKassa(had: readonly SchemaStep[]): string | null {
  const known = new Set(STEPS.map(labelOf))
  const step = had.find((one) => MODULES.has(one.module) && !known.has(labelOf(one)))
  return step ? `of a newer kassa (this one does not know ${labelOf(step)}); update kassa` : null
}

/** The step of this kassa whose text a database has kept with a difference, else null. */
export function changedStep(had: readonly SchemaStep[]): string | null {
  const known = new Map(STEPS.map((step) => [labelOf(step), step]))
  const textOf = (step: SchemaStep) => commandsOf('sqlite', step).join('\n')
  const changed = had.find((kept) => {
    const step = known.get(labelOf(kept))
    return step && step.sql !== kept.sql && textOf(step) !== textOf(kept)
  })
  return changed ? labelOf(changed) : null
}

/**
 * The statements allowed in a step that a database has brought along: a backup from a stranger must
 * not run anything else. Statements on rows are not needed, because rows exist already or are
 * copied.
 */
const HARMLESS =
  /^(?![\s\S]*\bSELECT\b)(CREATE TABLE \w+ \(|CREATE (UNIQUE )?INDEX \w+\s+ON \w+ |ALTER TABLE \w+\s|DROP (TABLE|INDEX) \w+;)[^;]*;?$/

/** The commands of a step, since Citus takes only one at a time. Each ends with its line. */
export function commandsOf(
  engine: EngineKind,
  { module, sql }: Pick<SchemaStep, 'module' | 'sql'>,
) {
  const commands = inDialect(engine, sql)
    .replace(/^--.*\n/gm, '')
    .split(/(?<=;)\n/)
    .map((command) => command.trim())
    .filter((command) => command !== '')
  return MODULES.has(module) ? commands : commands.filter((command) => HARMLESS.test(command))
}

/** The tables that a step makes, and where a Citus cluster has their rows. */
export interface TablePlaces {
  /** The tables whose rows belong to shops: one machine has all rows of a shop. */
  readonly ofShops: ReadonlySet<string>
  /** The tables that every machine has as a whole. */
  readonly everywhere: ReadonlySet<string>
}

export function placesIn(steps: readonly SchemaStep[]): TablePlaces {
  const ofShops = new Set<string>()
  const everywhere = new Set<string>()
  const table = /^(-- everywhere\n)?CREATE TABLE (\w+) \(\n([\s\S]*?)\n\)/gm
  for (const { sql } of steps) {
    for (const [, mark, name = '', columns = ''] of inDialect('postgres', sql).matchAll(table)) {
      if (mark) everywhere.add(name)
      else if (/^\s*shop_id\s+\w+\s+(NOT NULL|PRIMARY KEY)/m.test(columns)) ofShops.add(name)
    }
  }
  return { ofShops, everywhere }
}

/**
 * A step as one engine runs it. It is written for SQLite. Lines that begin with the flag of the
 * other engine are left out, and so is a comma that then ends a list.
 */
function inDialect(engine: EngineKind, step: string): string {
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
