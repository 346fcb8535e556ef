import type { Actor } from '../actor.ts'
import type { Ports, Scratch } from '../ports.ts'
import { yielder } from '../yielding.ts'
import { dialectOf, FIRST_ROW, type ImportOptions, readRows } from './file.ts'
import { type FieldCheck, ImportPlan } from './plan.ts'
import { refusedRows, type StoredReport } from './report.ts'
import { ImportRun } from './run.ts'

/** How an import runs: where it keeps its working data, what ends it, whom it tells how far it is. */
export interface ImportContext {
  /** Also holds the rows of the report: close it after the report is read. */
  readonly scratch: Scratch
  /** Ends the import: then nothing of it stays, and its reason is thrown. */
  readonly signal?: AbortSignal
  readonly progress?: (done: number, total: number) => void
}

/** How long rows are planned before other requests are served, in milliseconds. */
const TURN_MS = 1

/**
 * Imports a file of products, in three steps. Its rows are read into the scratch. Then each row is
 * matched with a product and checked, without a transaction, so that a wrong row refuses the file
 * before anything has changed. Then the changes are made in slices, which other writes come
 * between; each is remembered, and when one fails, all are taken back.
 * @throws Refusal VALIDATION_FAILED where the file cannot be read, or a row is wrong and
 *   `skipInvalid` is not set: then nothing has changed
 */
export async function importProducts(
  ports: Ports,
  actor: Actor,
  file: Iterable<string> | AsyncIterable<string>,
  options: ImportOptions,
  check: FieldCheck,
  { scratch, signal, progress = () => {} }: ImportContext,
): Promise<StoredReport> {
  const { header, total } = await readRows(file, scratch, signal)
  const { dialect, rows } = dialectOf(header, options, scratch)
  const plan = new ImportPlan(ports.store.read, actor, scratch, check)
  const yieldWhenDue = yielder(TURN_MS)
  const read = dialect.read(rows, { ...options, currency: actor.shop.currency }, scratch)
  for (const fields of read) {
    await plan.take(fields)
    const rest = yieldWhenDue()
    if (!rest) continue
    signal?.throwIfAborted()
    progress(options.dryRun ? plan.length : Math.floor(plan.length / 2), total)
    await rest
  }
  const { counts } = plan
  if (!options.dryRun) {
    const refused = () => refusedRows(plan.rows(), counts.refused, total)
    if (counts.refused > 0 && !options.skipInvalid) throw refused()
    await new ImportRun(ports, actor, plan, options.skipInvalid ? null : refused).run(
      (row) => progress(Math.floor((total + row - FIRST_ROW) / 2), total),
      signal,
    )
  }
  progress(total, total)
  return {
    format: dialect.name,
    dryRun: options.dryRun,
    ...counts,
    rows: { [Symbol.iterator]: () => plan.rows() },
  }
}
