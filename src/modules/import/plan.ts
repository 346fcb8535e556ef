import type { Actor } from '../../domain/actor.ts'
import {
  inputOf,
  type NewProduct,
  type Product,
  withDefaults,
} from '../../domain/catalog/product.ts'
import { checkProduct, type FieldCheck } from '../../domain/catalog/product-errors.ts'
import { decimalsOf } from '../../domain/catalog/quantity.ts'
import { type FieldError, onePerField, Refusal } from '../../domain/error.ts'
import type { Scratch } from '../../domain/ports.ts'
import type { Reading } from '../../domain/store.ts'
import { clipped } from './cell.ts'
import type { Code } from './claims.ts'
import type { Dialect, FileRows, RowFields } from './dialect.ts'
import { Losses } from './losses.ts'
import { type EarlierPass, ProductMatcher } from './match.ts'
import { Meanings } from './meanings.ts'
import { type NoteCode, noteOf } from './notes.ts'
import { importedImages, importedMetadata, TaxonMatcher } from './references.ts'
import { Remarks } from './remarks.ts'
import type { ImportCounts, ImportedRow } from './report.ts'
import { changesOf, differences, type PlannedRow } from './report.ts'
import { RowStore } from './row-store.ts'
import type { TaxMatcher } from './tax.ts'
import { Variants } from './variants.ts'

/** A row names at most this many of its errors. */
const MAX_ROW_ERRORS = 10

/** The reason to report for a dropped code, by the code of its error. */
const DROPPED: ReadonlyMap<string, NoteCode> = new Map([
  ['repeated', 'code_repeated'],
  ['taken', 'code_taken'],
  ['too_long', 'code_too_long'],
])

/** The planned result of a row, with its changes. */
type TakenRow = ImportedRow & { readonly planned?: PlannedRow }

/** The choices of the user for a file, and the findings of an earlier pass. */
interface PlanChoices {
  readonly taxes: TaxMatcher
  /** True if a SKU or barcode that makes its row invalid is left out. */
  readonly dropCodes: boolean
  /** An earlier pass over the same file. */
  readonly earlier: EarlierPass | null
}

/** Plans the effect of each row of a file. The plan and the report are stored in the scratch. */
export class ImportPlan {
  readonly counts: ImportCounts = { created: 0, updated: 0, unchanged: 0, refused: 0 }
  readonly remarks = new Remarks()
  readonly meanings = new Meanings()
  readonly losses = new Losses()
  /** The number of products that the file describes. */
  products = 0
  readonly #matcher: ProductMatcher
  readonly #taxa: TaxonMatcher
  readonly #variants: Variants
  readonly #rows: RowStore<TakenRow>
  readonly #created: RowStore<string>
  /**
   * The number of planned entries. A row has one, or several if it describes several products; they
   * are counted from 1.
   */
  length = 0
  /** True if reports of some rows were replaced. */
  #hasReplaced = false

  /**
   * @param file for the values of a refused row
   */
  constructor(
    readonly reads: Reading,
    readonly actor: Actor,
    readonly scratch: Scratch,
    readonly check: FieldCheck,
    readonly file: { readonly header: readonly string[]; readonly rows: FileRows },
    readonly dialect: Pick<Dialect, 'keyedByGroup' | 'listsImages'>,
    readonly choices: PlanChoices,
  ) {
    this.#rows = new RowStore(scratch, 'plan')
    this.#created = new RowStore(scratch, 'created')
    this.#matcher = new ProductMatcher(reads, actor.shop.id, scratch, choices.earlier)
    this.#taxa = new TaxonMatcher(reads, actor.shop.id)
    this.#variants = new Variants(reads, actor.shop.id, scratch)
  }

  /** Looks up the data for the next rows. */
  async prepare(rows: readonly RowFields[]): Promise<void> {
    await this.#matcher.prepare(rows.map(({ fields }) => fields))
  }

  /** Plans the next row of the file. */
  async take(read: RowFields): Promise<void> {
    const { row, passedOver, errors, adjustments = [] } = read
    const entry = ++this.length
    if (passedOver === undefined) {
      this.products++
      this.meanings.add(read.words ?? [])
    }
    if (passedOver === undefined && read.fields.taxRate)
      this.choices.taxes.count(read.fields.taxRate)
    const taken: TakenRow =
      passedOver !== undefined
        ? { row, action: 'unchanged', note: noteOf(passedOver).message, noteCode: passedOver }
        : errors.length > 0
          ? { row, ...refusedEntry(errors) }
          : await this.#planned(read)
    const all = [...adjustments, ...(taken.adjustments ?? [])]
    const whole = all.length > 0 ? { ...taken, adjustments: all } : taken
    this.counts[whole.action]++
    this.#rows.add(entry, whole)
    const { planned, ...report } = whole
    this.remarks.add(report, { ...read.fields, ...read.written })
    this.losses.add(report)
    if (planned && report.action === 'created') this.remarks.created(row, planned.fields)
    if (taken.action === 'refused') this.scratch.set('refused', entry, JSON.stringify(report))
  }

  /** Replaces the report of an entry. */
  report(entry: number, changed: Omit<ImportedRow, 'row'>): void {
    const taken = this.#rows.get(entry)
    if (!taken) throw new Error(`entry ${entry} was not planned`)
    const { row, action, adjustments } = taken
    const report = { row, ...changed }
    this.counts[action]--
    this.counts[report.action]++
    const text = JSON.stringify(adjustments ? { ...report, adjustments } : report)
    this.scratch.set('replaced', entry, text)
    this.#hasReplaced = true
    if (report.action !== 'refused') return
    this.scratch.set('refused', entry, text)
    this.remarks.add(report)
    this.losses.add(report)
  }

  /** Records the product that an entry has created. */
  created(entry: number, id: string): void {
    this.#created.add(entry, id)
  }

  /** The report, with the changes of each row, or the values of a refused one. */
  *rows(): Generator<ImportedRow> {
    for (const [entry, { planned, ...first }] of this.#rows) {
      const text = this.#hasReplaced ? this.scratch.get('replaced', entry) : null
      const report: ImportedRow = text === null ? first : JSON.parse(text)
      if (report.action === 'refused') yield { ...report, values: this.#values(report.row) }
      else if (report.action === 'unchanged' || !planned) yield report
      else {
        const id = report.id ?? this.#created.get(entry)
        yield { ...report, ...(id !== null && { id }), changes: changesOf(planned) }
      }
    }
  }

  /** The refused rows, without a search through all rows. */
  *refused(): Generator<ImportedRow> {
    for (let from = 0; ; from++) {
      const found = this.scratch.next('refused', from)
      if (!found) return
      yield JSON.parse(found.value)
      from = found.key
    }
  }

  /** Returns true if a row that can be imported gives up this barcode or slug. */
  givesUp(code: Code): boolean {
    return this.#matcher.givesUp(code)
  }

  /** See `ProductMatcher.needsAnotherPass`. */
  needsAnotherPass(): boolean {
    return this.#matcher.needsAnotherPass()
  }

  /** Returns true if a row of the file claims this slug. */
  asksForSlug(slug: string): boolean {
    return this.#matcher.asksForSlug(slug)
  }

  /** The first entry at or below `from` that changes something. */
  next(from: number): readonly [entry: number, planned: PlannedRow] | null {
    for (let next = this.#rows.next(from); next; next = this.#rows.next(next[0] + 1)) {
      const [entry, { planned }] = next
      if (planned) return [entry, planned]
    }
    return null
  }

  /** The values of a row by their headers. */
  #values(row: number): Record<string, string> {
    const { header, rows } = this.file
    const cells = rows.get(row) ?? []
    const values = header.map((header, index) => [header.trim(), cells[index] ?? ''] as const)
    return Object.fromEntries(
      values.flatMap(([header, cell]) => (cell === '' ? [] : [[header, clipped(cell)]])),
    )
  }

  /** Plans a row. If codes may be dropped, a code that makes the row invalid is left out. */
  async #planned(read: RowFields): Promise<TakenRow> {
    const taken = await orRefused(read.row, () => this.#plan(read))
    const wrong = this.choices.dropCodes ? wrongCode(taken, read) : null
    if (!wrong) return taken
    const { [wrong.field]: _, ...fields } = read.fields
    const column = read.headers?.[wrong.field] ?? wrong.field
    const left = { column, from: clipped(wrong.code), to: null, ...noteOf(wrong.note) }
    const next = await this.#planned({ ...read, fields })
    return { ...next, adjustments: [left, ...(next.adjustments ?? [])] }
  }

  async #plan({
    row,
    fields: own,
    variantOf,
    ifPieces = [],
    addedMetadata = {},
    headers = {},
    keepsStock = false,
  }: RowFields): Promise<TakenRow> {
    const { shop } = this.actor
    const found = await this.#matcher.find(own, this.dialect.keyedByGroup)
    const { known, fields: read } = variantOf
      ? await this.#variants.complete(own, variantOf, found)
      : { known: found, fields: own }
    const { images, foreign } = await importedImages(
      this.reads,
      shop.id,
      known,
      read.images,
      this.dialect.listsImages,
    )
    const { taxRate: written, stock, ...others } = read
    const tax = this.choices.taxes.fieldOf(written, known)
    const isLost = written && tax.taxRate === undefined
    const column = headers.taxRate ?? 'taxRate'
    const lost = { column, from: clipped(written ?? ''), to: null, ...noteOf('tax_rate_unknown') }
    const owed = stockOf(known && keepsStock ? undefined : stock, known, headers.stock)
    const all = [...foreign, ...(isLost ? [lost] : []), ...owed.adjustments]
    const left = all.length > 0 && { adjustments: all }
    const fields: Partial<NewProduct> = {
      ...others,
      ...owed.fields,
      ...tax,
      ...(Object.keys(addedMetadata).length > 0 && {
        metadata: importedMetadata(known, addedMetadata),
      }),
      ...(images && { images }),
    }
    const errors = this.check(fields, known === null)
    if (errors.length > 0) return { row, ...refusedEntry(errors) }
    const before = known && inputOf(known)
    const input = withDefaults({ ...before, ...(fields as NewProduct) })
    if (ifPieces.length > 0 && decimalsOf(input.unit) === 0)
      return { row, ...refusedEntry(ifPieces) }
    checkProduct(input, shop.currency, known)
    const taxa = await this.#taxa.taxa(input)
    const takes = await this.#matcher.claim(row, known, input)
    const after = { ...input, ...taxa }
    if (known && Bun.deepEquals(after, before)) {
      return { row, action: 'unchanged', id: known.id, name: input.name, ...left }
    }
    const planned: PlannedRow = {
      id: known?.id ?? null,
      fields,
      before: known && differences(known, after),
      ...(takes.length > 0 && { takes }),
    }
    return known
      ? { row, action: 'updated', id: known.id, name: input.name, ...left, planned }
      : { row, action: 'created', name: input.name, ...left, planned }
  }
}

/**
 * The stock of a row that has less than 0, as in an export of kassa after sales at a till: the
 * product keeps that stock, and another one gets 0.
 */
function stockOf(stock: number | null | undefined, known: Product | null, header = 'stock') {
  if (stock === undefined) return { fields: {}, adjustments: [] }
  if (stock === null || stock >= 0) return { fields: { stock }, adjustments: [] }
  if (known?.stock === stock) return { fields: {}, adjustments: [] }
  const zero = { column: header, from: String(stock), to: '0', ...noteOf('stock_below_zero') }
  return { fields: { stock: 0 }, adjustments: [zero] }
}

/** A code that makes its row invalid, and the reason to report. */
interface WrongCode {
  readonly field: 'sku' | 'barcode'
  readonly code: string
  readonly note: NoteCode
}

function wrongCode({ errors = [] }: TakenRow, { fields }: RowFields): WrongCode | null {
  for (const { field, code: reason } of errors) {
    const code = field === 'sku' || field === 'barcode' ? fields[field]?.trim() : undefined
    const note = DROPPED.get(reason)
    if (code && note) return { field: field as WrongCode['field'], code, note }
  }
  return null
}

/** Plans a row. A refusal that names fields refuses only this row. */
async function orRefused(row: number, plan: () => Promise<TakenRow>): Promise<TakenRow> {
  try {
    return await plan()
  } catch (error) {
    if (error instanceof Refusal && error.errors.length > 0)
      return { row, ...refusedEntry(error.errors) }
    throw error
  }
}

/** The report of a row that is refused for these reasons. */
export function refusedEntry(errors: readonly FieldError[]): Omit<ImportedRow, 'row'> {
  return { action: 'refused', errors: onePerField(errors).slice(0, MAX_ROW_ERRORS) }
}
