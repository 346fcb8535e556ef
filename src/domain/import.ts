import type { Actor } from './actor.ts'
import { audit } from './audit.ts'
import { addProduct, changeProduct } from './catalog.ts'
import { CsvReader } from './csv.ts'
import { type FieldError, invalid, Refusal } from './error.ts'
import { type ImportedRow, type ImportReport, refusedRows, reportOf } from './import-report.ts'
import { checkProduct, inputOf, type NewProduct, type Product, withDefaults } from './product.ts'
import { findTwin, takenElsewhere, taxaByName } from './product-match.ts'
import type { Dialect, RowFields, SheetOptions, SheetRow } from './sheet.ts'
import { kassaDialect } from './sheet-kassa.ts'
import { shopifyDialect } from './sheet-shopify.ts'
import { woocommerceDialect } from './sheet-woocommerce.ts'
import type { Ports, Writes } from './store.ts'
import { nextTurn, turns } from './turn.ts'

export interface ImportOptions extends Omit<SheetOptions, 'currency'> {
  /** Gives the same report and changes nothing. */
  readonly dryRun: boolean
  /** Leaves wrong rows out; otherwise one wrong row refuses the file. */
  readonly skipInvalid: boolean
  /** Headers of the file by the column that they stand for, where the file has its own. */
  readonly mapping: Readonly<Record<string, string>>
}

/** What is wrong with the shape of a row's fields: lengths, types, characters. */
export type FieldCheck = (fields: Partial<NewProduct>, isNew: boolean) => FieldError[]

/** So long rows run before others get their turn. */
const TURN_MS = 1
/** A row names so many of its fields at most. */
const MAX_ROW_ERRORS = 10

/** Reads a file as it comes, and lets others have their turn between two pieces. */
export async function readSheet(
  pieces: Iterable<string> | AsyncIterable<string>,
): Promise<string[][]> {
  const reader = new CsvReader()
  const rows: string[][] = []
  for await (const piece of pieces) {
    for (const row of reader.push(piece)) rows.push(row)
    await nextTurn()
  }
  return [...rows, ...reader.end()]
}

/**
 * Imports a sheet in one transaction: products are matched by sku, then barcode, and where a row
 * has neither, by what else names them.
 * @throws Refusal VALIDATION_FAILED where the sheet cannot be read, or a row is wrong and
 *   `skipInvalid` is not set: then nothing has changed
 */
export async function importProducts(
  { store, clock }: Ports,
  actor: Actor,
  sheet: readonly (readonly string[])[],
  options: ImportOptions,
  check: FieldCheck,
  progress: (done: number, total: number) => void = () => {},
): Promise<ImportReport> {
  const now = clock()
  const { dialect, rows } = dialectRows(sheet, options)
  const sheetOptions = { ...options, currency: actor.shop.currency }
  const total = sheet.length - 1
  const work = async (tx: Writes) => {
    const run = new ImportRun(tx, actor, now, check)
    const turn = turns(TURN_MS)
    for (const row of dialect.read(rows, sheetOptions)) {
      await run.take(row)
      const rest = turn()
      if (!rest) continue
      progress(run.rows.length, total)
      await rest
    }
    progress(total, total)
    const report = reportOf(dialect, options.dryRun, run.rows)
    if (options.dryRun) throw new DryRun(report)
    if (report.refused > 0 && !options.skipInvalid) throw refusedRows(report)
    const { created, updated, unchanged, refused } = report
    await audit(tx, actor, 'product.imported', actor.shop.slug, now, {
      created,
      updated,
      unchanged,
      refused,
    })
    return report
  }
  try {
    return await store.write(work)
  } catch (thrown) {
    if (thrown instanceof DryRun) return thrown.report
    throw thrown
  }
}

/** Undoes the transaction, and carries out what it would have done. */
class DryRun extends Error {
  constructor(readonly report: ImportReport) {
    super('dry run')
  }
}

/** One import at work in its transaction. */
class ImportRun {
  readonly rows: ImportedRow[] = []
  /** The products that a row of this file has spoken for, by their public id. */
  readonly #taken = new Map<string, number>()

  constructor(
    readonly tx: Writes,
    readonly actor: Actor,
    readonly now: number,
    readonly check: FieldCheck,
  ) {}

  /** The next row of the file. */
  async take(read: RowFields): Promise<void> {
    const row = this.rows.length + 2
    if (read.passedOver !== undefined) {
      this.rows.push({ row, action: 'unchanged', note: read.passedOver })
    } else if (read.errors.length > 0) {
      this.rows.push(refusedRow(row, read.errors))
    } else {
      this.rows.push(await this.#apply(row, read.fields))
    }
  }

  async #apply(row: number, fields: Partial<NewProduct>): Promise<ImportedRow> {
    try {
      const known = await findTwin(this.tx, this.actor.shop.id, fields, this.#taken)
      const errors = this.check(fields, known === null)
      if (errors.length > 0) return refusedRow(row, errors)
      return known
        ? await this.#change(row, known, fields)
        : await this.#add(row, fields as NewProduct)
    } catch (error) {
      const refused = error instanceof Refusal && error.errors.length > 0
      if (!refused) throw error
      return refusedRow(row, error.errors)
    }
  }

  async #add(row: number, fields: NewProduct): Promise<ImportedRow> {
    const input = withDefaults(fields)
    checkProduct(input, this.actor.shop.currency)
    const taxa = await taxaByName(this.tx, this.actor.shop.id, input, this.now)
    const { id } = await addProduct(this.tx, this.actor, { ...input, ...taxa }, this.now, IMPORTED)
    this.#taken.set(id, row)
    return { row, action: 'created', id }
  }

  async #change(
    row: number,
    { id, product }: { id: number; product: Product },
    fields: Partial<NewProduct>,
  ): Promise<ImportedRow> {
    const earlier = this.#taken.get(product.id)
    if (earlier !== undefined) {
      const message = `Row ${earlier} is about the same product; leave one of them out.`
      throw invalid({ field: fields.sku ? 'sku' : 'barcode', code: 'repeated', message })
    }
    this.#taken.set(product.id, row)
    const before = inputOf(product)
    const named = withDefaults({ ...before, ...fields })
    checkProduct(named, this.actor.shop.currency)
    const recoded = named.sku !== before.sku || named.barcode !== before.barcode
    if (recoded) await takenElsewhere(this.tx, this.actor.shop.id, product.id, named)
    const input = { ...named, ...(await taxaByName(this.tx, this.actor.shop.id, named, this.now)) }
    if (Bun.deepEquals(input, before)) return { row, action: 'unchanged', id: product.id }
    await changeProduct(this.tx, this.actor, id, product, input, this.now, IMPORTED)
    return { row, action: 'updated', id: product.id }
  }
}

function refusedRow(row: number, errors: readonly FieldError[]): ImportedRow {
  return { row, action: 'refused', errors: errors.slice(0, MAX_ROW_ERRORS) }
}

const IMPORTED = { reason: 'imported', note: null } as const

/** The rows under their headers, and the kind of sheet that the headers show. */
function dialectRows(
  [head, ...body]: readonly (readonly string[])[],
  options: ImportOptions,
): { dialect: Dialect; rows: SheetRow[] } {
  const headers = (head ?? []).map((header) => {
    const name = header.trim()
    const column = Object.hasOwn(options.mapping, name) ? options.mapping[name] : name
    return (column ?? name).toLowerCase()
  })
  const dialect = dialectOf(headers)
  if (!dialect) {
    const message = 'The first row must name the columns, among them name (or Title) and price.'
    throw invalid({ field: 'line 1', code: 'header', message })
  }
  const columns = new Map(headers.map((header, index) => [header, index] as const))
  columns.delete('')
  const rows = body.map(
    (cells): SheetRow => ({
      get(header) {
        const column = columns.get(header)
        return column === undefined ? undefined : (cells[column] ?? '')
      },
    }),
  )
  return { dialect, rows }
}

function dialectOf(headers: readonly string[]): Dialect | null {
  const has = (...names: string[]) => names.every((name) => headers.includes(name))
  if (has('handle', 'title') || has('url handle') || has('title', 'variant price'))
    return shopifyDialect
  if (has('type', 'name', 'regular price')) return woocommerceDialect
  return has('name') || has('sku') || has('barcode') ? kassaDialect : null
}
