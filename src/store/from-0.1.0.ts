import { Refusal } from '../domain/error.ts'
import { commandsOf, STEPS } from './step.ts'
import { conversionFile } from './step-files.ts' with { type: 'macro' }
import type { EngineKind } from './step-files.ts'

/**
 * The schema of the last kassa before 1.0.0, which counted its steps. A database that has had all
 * of them is converted when it is brought up to date. An earlier one is refused.
 */
const LAST = 45

/** The first number of steps whose tables kassa 0.1.0 did not have. They follow the conversion. */
const NEXT_STEP = '0600'

/** The steps that the conversion stands for. */
export const CONVERTED = STEPS.filter(({ name }) => name < NEXT_STEP)

/** How messages name the conversion, which is not a step. */
export const CONVERSION = 'from-0.1.0'

/** The commands that convert a database. */
export function conversionOf(engine: EngineKind): string[] {
  return commandsOf(engine, { module: 'core', sql: conversionFile() })
}

/** Whether servers of kassa 0.1.0 have not yet brought all rows up to date. */
export const UNFINISHED = `SELECT 1 AS unfinished FROM product_completion
  UNION ALL SELECT 1 FROM sale_order WHERE words IS NULL
  UNION ALL SELECT 1 FROM customer WHERE words IS NULL
  UNION ALL SELECT 1 FROM product WHERE slug IS NULL
  UNION ALL SELECT 1 FROM shop WHERE index_rules LIKE '%.0%'
  LIMIT 1`

/** The advice for a database that cannot be converted yet. */
const FIRST = 'start kassa 0.1.0 on it once, wait a minute, and then start this one'

/** Why a database of a schema of kassa 0.1.0 cannot be converted; null if it can. */
export function tooOld(schema: number): string | null {
  return schema === LAST ? null : `of an older kassa (schema ${schema}); ${FIRST}`
}

/** @throws Refusal UNAVAILABLE if a database of this schema cannot be converted */
export function refuseTooOld(schema: number): void {
  const old = tooOld(schema)
  if (old) throw new Refusal('UNAVAILABLE', `This database is ${old}.`)
}

/** Why a database with rows that are `UNFINISHED` is not converted. */
export function unfinished(): Refusal {
  const message = `Kassa 0.1.0 has not brought all rows of this database up to date; ${FIRST}.`
  return new Refusal('UNAVAILABLE', message)
}

/** Why a kassa without some of its modules does not convert a database. */
export function incomplete(): Refusal {
  const message =
    'This database is of kassa 0.1.0 and has tables of modules that this kassa does not have; start kassa 1.0.0 with all its modules on it once.'
  return new Refusal('UNAVAILABLE', message)
}
