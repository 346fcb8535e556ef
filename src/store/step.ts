import { commandsIn, inDialect } from './step-dialect.ts'
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

/** The commands of a step; if its module is not installed, only the harmless ones. */
export function commandsOf(
  engine: EngineKind,
  { module, sql }: Pick<SchemaStep, 'module' | 'sql'>,
): string[] {
  const commands = commandsIn(engine, sql)
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
