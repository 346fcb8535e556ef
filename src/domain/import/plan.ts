import type { Actor } from '../actor.ts'
import { checkProduct, inputOf, type NewProduct, withDefaults } from '../catalog/product.ts'
import { type FieldError, Refusal } from '../error.ts'
import type { Scratch } from '../ports.ts'
import type { Reads } from '../store.ts'
import type { RowFields } from './dialect.ts'
import { entries, FIRST_ROW } from './file.ts'
import { knownTaxa, ProductMatcher } from './match.ts'
import type { ImportCounts, ImportedRow } from './report.ts'

/** A row names at most this many of its errors. */
const MAX_ROW_ERRORS = 10

/** Checks a row's fields against the schema of a product: types, lengths, characters. */
export type FieldCheck = (fields: Partial<NewProduct>, isNew: boolean) => FieldError[]

/** A row that changes something. `id` is the public id of its product, null for a new one. */
export interface PlannedRow {
  readonly id: string | null
  readonly fields: Partial<NewProduct>
}

/** Decides what each row of a file will do. The plan and the report are kept in the scratch. */
export class ImportPlan {
  readonly counts: ImportCounts = { created: 0, updated: 0, unchanged: 0, refused: 0 }
  readonly #matcher: ProductMatcher
  /** The number of rows planned so far. */
  length = 0

  constructor(
    readonly reads: Reads,
    readonly actor: Actor,
    readonly scratch: Scratch,
    readonly check: FieldCheck,
  ) {
    this.#matcher = new ProductMatcher(reads, actor.shop.id, scratch)
  }

  /** Plans the next row of the file. */
  async take(read: RowFields): Promise<void> {
    const row = this.length + FIRST_ROW
    this.length++
    if (read.passedOver !== undefined) {
      this.report({ row, action: 'unchanged', note: read.passedOver })
    } else if (read.errors.length > 0) {
      this.report(refusedRow(row, read.errors))
    } else {
      this.report(await orRefused(row, () => this.#plan(row, read.fields)))
    }
  }

  /** Reports a row; a second report replaces the first. */
  report(report: ImportedRow): void {
    const before = this.scratch.get('report', report.row)
    if (before !== null) this.counts[(JSON.parse(before) as ImportedRow).action]--
    this.counts[report.action]++
    const text = JSON.stringify(report)
    this.scratch.set('report', report.row, text)
    if (report.action === 'refused') this.scratch.set('refused', report.row, text)
  }

  *rows(): Generator<ImportedRow> {
    for (const [, report] of entries(this.scratch, 'report')) yield JSON.parse(report)
  }

  /** The refused rows, without a search through all the others. */
  *refused(): Generator<ImportedRow> {
    for (const [, report] of entries(this.scratch, 'refused')) yield JSON.parse(report)
  }

  /** The first row at or below `from` that changes something. */
  next(from: number): { row: number; planned: PlannedRow } | null {
    const entry = this.scratch.next('plan', from)
    return entry && { row: entry.key, planned: JSON.parse(entry.value) }
  }

  async #plan(row: number, fields: Partial<NewProduct>): Promise<ImportedRow> {
    const { shop } = this.actor
    const known = await this.#matcher.find(fields)
    const errors = this.check(fields, known === null)
    if (errors.length > 0) return refusedRow(row, errors)
    const before = known && inputOf(known)
    const input = withDefaults({ ...before, ...(fields as NewProduct) })
    checkProduct(input, shop.currency)
    const taxa = await knownTaxa(this.reads, shop.id, input)
    await this.#matcher.claim(row, known, input)
    if (known && Bun.deepEquals({ ...input, ...taxa }, before)) {
      return { row, action: 'unchanged', id: known.id }
    }
    const planned: PlannedRow = { id: known?.id ?? null, fields }
    this.scratch.set('plan', row, JSON.stringify(planned))
    return known ? { row, action: 'updated', id: known.id } : { row, action: 'created' }
  }
}

/** Runs the work of a row; a refusal that names fields refuses only the row. */
export async function orRefused(
  row: number,
  work: () => Promise<ImportedRow>,
): Promise<ImportedRow> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof Refusal && error.errors.length > 0) return refusedRow(row, error.errors)
    throw error
  }
}

function refusedRow(row: number, errors: readonly FieldError[]): ImportedRow {
  return { row, action: 'refused', errors: errors.slice(0, MAX_ROW_ERRORS) }
}
