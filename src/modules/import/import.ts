import type { Actor } from '../../domain/actor.ts'
import type { FieldCheck } from '../../domain/catalog/product-errors.ts'
import { afterDeadJobs } from '../../domain/changes/recovery.ts'
import type { Ports, Scratch } from '../../domain/ports.ts'
import { saleOf } from '../../domain/shop/sale.ts'
import { clockTime } from '../../domain/time.ts'
import { yielder } from '../../domain/yielding.ts'
import type { RowFields } from './dialect.ts'
import { FileDecoder } from './encoding.ts'
import { dialectOf, type ImportOptions, readRows, unusedColumns } from './file.ts'
import type { EarlierPass } from './match.ts'
import { ImportPlan } from './plan.ts'
import { refusedRows, type StoredReport } from './report.ts'
import { RowStore } from './row-store.ts'
import { runImport } from './run.ts'
import { TaxMatcher } from './tax.ts'

/** The environment of an import. */
export interface ImportContext {
  /** Holds the working data and the rows of the report. Close it after reading the report. */
  readonly scratch: Scratch
  /** Stops the import: its changes are undone, and the signal's reason is thrown. */
  readonly signal?: AbortSignal
  readonly progress?: (done: number, total: number) => void
  /** Called when the job exists and changes begin. */
  readonly begun?: () => void
  /** See `inSlices`. */
  readonly isAlone?: () => boolean
}

/** The time in milliseconds for which rows are planned before other requests are served. */
const PLAN_MS = 1
/**
 * A file in which products take codes from each other is planned again. The last pass lets none
 * take one that another product still has.
 */
const MOST_PASSES = 4
const NOTHING_GIVEN_UP: EarlierPass = { givesUp: () => false }
/** At most this many rows are looked up together. */
const BATCH = 100

/**
 * Imports a file of products in three steps. First its rows are read into the scratch. Then each
 * row is matched with a product and checked, so that a wrong row makes the file fail before
 * anything has changed. Last, the changes are made in short transactions, between which others can
 * write. Each change is recorded, and if one fails, all are undone.
 * @throws Refusal VALIDATION_FAILED if the file cannot be read, or a row is wrong and `skipInvalid`
 *   is not set: then nothing has changed
 */
export async function importProducts(
  ports: Ports,
  actor: Actor,
  bytes: Iterable<Uint8Array> | AsyncIterable<Uint8Array>,
  options: ImportOptions,
  check: FieldCheck,
  { scratch, signal, progress = () => {}, begun, isAlone }: ImportContext,
): Promise<StoredReport> {
  const decoder = new FileDecoder(options.encoding)
  const rows = new RowStore<readonly string[]>(scratch, 'row')
  const read = await readRows(bytes, decoder, rows, options, signal)
  const { header, total } = read
  const { dialect, columns } = dialectOf(header, options)
  await afterDeadJobs(ports, actor.shop.id, signal)
  const { currency } = actor.shop
  const decimal = options.decimal ?? read.decimal?.sign ?? 'point'
  const isDecimalSure = read.decimal?.isSure === true && read.decimal.sign === decimal
  const { words, newSlugs, dropCodes, dryRun } = options
  const { read: reads } = ports.store
  const { timeZone } = await saleOf(reads, actor.shop.id)
  const clock = clockTime(ports.clock(), timeZone)
  const reading = { decimal, isDecimalSure, words, newSlugs, currency, clock }
  const sheet = { header, rows }
  const planning = (done: number) => progress(dryRun ? done : Math.floor(done / 2), total)
  const planned = async (pass: number, earlier: EarlierPass | null) => {
    const taxes = await TaxMatcher.of(reads, actor.shop.id, options.taxRates)
    const own = ofPass(scratch, pass)
    const choices = { taxes, dropCodes, earlier }
    const plan = new ImportPlan(reads, actor, own, check, sheet, dialect, choices)
    for (const { row, column, text } of read.doubtful) {
      plan.remarks.doubt(row, header[column], text)
    }
    const file = { columns, rows, options: reading, words: read.words, scratch: own }
    await planRows(plan, dialect.read(file), signal, planning)
    return plan
  }
  let plan = await planned(1, null)
  for (let pass = 2; pass <= MOST_PASSES && plan.needsAnotherPass(); pass++) {
    plan = await planned(pass, pass === MOST_PASSES ? NOTHING_GIVEN_UP : plan)
  }
  const { counts } = plan
  let job: string | null = null
  if (!options.dryRun) {
    const refused = () => refusedRows(plan.refused(), counts.refused, total)
    if (counts.refused > 0 && !options.skipInvalid) throw refused()
    const changes = Math.max(1, counts.created + counts.updated)
    const made = (done: number) => progress(Math.floor((total * (1 + done / changes)) / 2), total)
    const isWhole = !options.skipInvalid
    const title = options.title ?? `CSV of ${dialect.name}`
    const wrong = isWhole ? refused : null
    job = await runImport(ports, actor, plan, title, wrong, made, { signal, isAlone, begun })
  }
  progress(total, total)
  const unused = unusedColumns(columns, read)
  return {
    format: dialect.name,
    encoding: decoder.encoding,
    decimal,
    shownBy: {
      format: options.format ? 'choice' : 'headings',
      encoding: decoder.given ? 'choice' : decoder.isGuess ? 'guess' : 'bytes',
      decimal: options.decimal ? 'choice' : (read.decimal?.by ?? 'nothing'),
    },
    words: plan.meanings.all(),
    products: plan.products,
    losses: plan.losses.all(unused),
    unusedColumns: unused,
    dryRun: options.dryRun,
    ...(job !== null && { job }),
    ...counts,
    remarks: plan.remarks.all(),
    taxRates: plan.choices.taxes.all(),
    rows: { [Symbol.iterator]: () => plan.rows() },
    refusedRows: { [Symbol.iterator]: () => plan.refused() },
  }
}

/** Plans each row of the file. */
async function planRows(
  plan: ImportPlan,
  rows: Iterable<RowFields | null>,
  signal: AbortSignal | undefined,
  progress: (done: number) => void,
): Promise<void> {
  const yieldWhenDue = yielder(PLAN_MS)
  for (const batch of batchesOf(rows)) {
    await plan.prepare(batch)
    for (const fields of batch) {
      await plan.take(fields)
      const yielded = yieldWhenDue()
      if (!yielded) continue
      signal?.throwIfAborted()
      progress(plan.length)
      await yielded
    }
    if (batch.length > 0) continue
    signal?.throwIfAborted()
    await yieldWhenDue()
  }
}

/** The maps of a pass over the file, so that each pass begins with empty ones. */
function ofPass(scratch: Scratch, pass: number): Scratch {
  if (pass === 1) return scratch
  const name = (map: string) => `${map} of pass ${pass}`
  return {
    get: (map, key) => scratch.get(name(map), key),
    set: (map, key, value) => scratch.set(name(map), key, value),
    remove: (map, key) => scratch.remove(name(map), key),
    next: (map, from) => scratch.next(name(map), from),
    // The owner of the scratch closes it.
    [Symbol.dispose]: () => {},
  }
}

/** The rows in batches, some of them empty. Each takes about a millisecond to read. */
function* batchesOf(rows: Iterable<RowFields | null>): Generator<RowFields[]> {
  let batch: RowFields[] = []
  let since = performance.now()
  for (const row of rows) {
    if (row) batch.push(row)
    if (batch.length < BATCH && performance.now() - since < PLAN_MS) continue
    yield batch
    batch = []
    since = performance.now()
  }
  yield batch
}
