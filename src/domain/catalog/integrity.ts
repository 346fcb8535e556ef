import { cellOf } from '../rows.ts'
import type { Reading } from '../store.ts'
import type { Product } from './product.ts'
import { columnsOf } from './product-rows.ts'
import { toThousandths } from './quantity.ts'

/** Products that are read at once. */
const PAGE = 200

/** A product whose row was compared to its document. */
interface ComparedProduct {
  readonly id: number
  readonly publicId: string
  readonly revision: number
  readonly createdAt: number
  /** In thousandths; null: not counted. */
  readonly stock: number | null
  /** The columns that differ from the document; null if the document is no JSON of a product. */
  readonly differing: readonly string[] | null
}

/** The ledger of a product in thousandths; null is a stock that is not counted. */
interface StockSum {
  readonly product: string
  /** The sum of all changes. */
  readonly total: number
  readonly firstDelta: number
  /** The stock after the first change, and after the last one. */
  readonly firstStock: number | null
  readonly lastStock: number | null
}

/** The problems in the products of a shop, as messages for people, a page of products at a time. */
export async function* productProblems(reads: Reading, shopId: number): AsyncGenerator<string> {
  const ledgerBegun = await cellOf<number>(reads, 'stock.begun', { shop: shopId })
  for (let after = 0; ; ) {
    const page = await comparedAfter(reads, shopId, after, PAGE)
    const found = await wrongIn(reads, shopId, page, ledgerBegun)
    for (const { product } of found) {
      // A change between the two reads looks like damage; it is gone when they are repeated.
      const again = await comparedAfter(reads, shopId, product.id - 1, 1)
      const same = again.filter(({ revision }) => revision === product.revision)
      for (const { problems } of await wrongIn(reads, shopId, same, ledgerBegun)) yield* problems
    }
    after = page.at(-1)?.id ?? after
    if (page.length < PAGE) return
  }
}

async function wrongIn(
  reads: Reading,
  shopId: number,
  page: readonly ComparedProduct[],
  ledgerBegun: number | null,
) {
  if (page.length === 0) return []
  const products = page.map(({ publicId }) => publicId)
  const rows = await reads.all<StockSum>('stock.sums', { shop: shopId, products })
  const sums = new Map(rows.map((row) => [row.product, row]))
  return page.flatMap((product) => {
    const problems = problemsOf(product, sums.get(product.publicId), ledgerBegun)
    return problems.length === 0 ? [] : [{ product, problems }]
  })
}

function problemsOf(
  { publicId, differing, stock, createdAt }: ComparedProduct,
  sum: StockSum | undefined,
  ledgerBegun: number | null,
): string[] {
  if (differing === null) return [`The document of the product ${publicId} cannot be read.`]
  const problems: string[] = []
  if (differing.length > 0) {
    problems.push(`The product ${publicId} differs from its document: ${differing.join(', ')}.`)
  }
  // The first versions had no ledger, so it may begin after the first changes.
  const before = sum ? (sum.firstStock ?? 0) - sum.firstDelta : 0
  const isOlder = ledgerBegun === null || createdAt < ledgerBegun
  const total = before + (sum?.total ?? 0)
  const isRight = sum
    ? total === (stock ?? 0) && sum.lastStock === stock && (before === 0 || isOlder)
    : !stock || isOlder
  if (!isRight) problems.push(`The stock of the product ${publicId} differs from its ledger.`)
  return problems
}

/** The next products, in the order of their numbers, each compared to its document. */
async function comparedAfter(
  reads: Reading,
  shop: number,
  after: number,
  limit: number,
): Promise<ComparedProduct[]> {
  const rows = await reads.all<ColumnsRow>('product.columns', { shop, after, limit })
  return rows.map(compared)
}

/** The columns of a product, and its document. */
type ColumnsRow = Readonly<Record<string, string | number | null>> & {
  readonly id: number
  readonly publicId: string
  readonly revision: number
  readonly createdAt: number
  readonly updatedAt: number
  readonly document: string
}

/** Compares the columns by which products are found to the document they are derived from. */
function compared(row: ColumnsRow): ComparedProduct {
  const { id, publicId, revision, createdAt } = row
  const product = productIn(row.document)
  const own = { id, publicId, revision, createdAt }
  if (!product) return { ...own, stock: null, differing: null }
  const taxa = { categoryId: null, brandId: null, collectionIds: [] }
  const { category, brand, ...columns } = columnsOf({ product, ...taxa })
  const expected = {
    ...columns,
    publicId: product.id,
    revision: product.revision,
    updatedAt: Date.parse(product.updatedAt),
  }
  const differing = Object.entries(expected).flatMap(([column, value]) => {
    const cell = typeof value === 'boolean' ? Number(value) : value
    return cell === row[column] ? [] : [column]
  })
  return { ...own, stock: product.stock === null ? null : toThousandths(product.stock), differing }
}

function productIn(document: string): Product | null {
  try {
    const product: unknown = JSON.parse(document)
    return isProduct(product) ? product : null
  } catch (error) {
    if (error instanceof SyntaxError) return null
    throw error
  }
}

/** Whether the document has the fields of a product. */
function isProduct(value: unknown): value is Product {
  if (typeof value !== 'object' || value === null) return false
  const { id, name, price, currency, stock, updatedAt } = value as Partial<Product>
  const texts = [id, name, currency, updatedAt]
  const isStock = stock === null || typeof stock === 'number'
  return typeof price === 'number' && isStock && texts.every((text) => typeof text === 'string')
}
