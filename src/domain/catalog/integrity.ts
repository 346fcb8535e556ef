import type { ComparedProduct } from '../integrity-store.ts'
import { cellOf } from '../rows.ts'
import type { Reads } from '../store.ts'

/** Products that are read at once. */
const PAGE = 200

/** What the ledger says about a product, in thousandths; a stock that is not counted is null. */
interface StockSum {
  readonly product: string
  /** The sum of all changes. */
  readonly total: number
  readonly firstDelta: number
  /** After the first change, and after the last one. */
  readonly firstStock: number | null
  readonly lastStock: number | null
}

/** The problems in the products of a shop, as messages for people, a page of products at a time. */
export async function* productProblems(reads: Reads, shopId: number): AsyncGenerator<string> {
  const ledgerBegun = await cellOf<number>(reads, 'stock.begun', { shop: shopId })
  for (let after = 0; ; ) {
    const page = await reads.product.compared(shopId, after, PAGE)
    const found = await wrongIn(reads, shopId, page, ledgerBegun)
    for (const { product } of found) {
      // A change between two reads looks like damage, but only if they are not repeated.
      const again = await reads.product.compared(shopId, product.id - 1, 1)
      const same = again.filter(({ id, revision }) => {
        return id === product.id && revision === product.revision
      })
      for (const { problems } of await wrongIn(reads, shopId, same, ledgerBegun)) yield* problems
    }
    after = page.at(-1)?.id ?? after
    if (page.length < PAGE) return
  }
}

async function wrongIn(
  reads: Reads,
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
  // The first versions had no ledger, so it begins with the first change after that.
  const before = sum ? (sum.firstStock ?? 0) - sum.firstDelta : 0
  const isOlder = ledgerBegun === null || createdAt < ledgerBegun
  const total = before + (sum?.total ?? 0)
  const isRight = sum
    ? total === (stock ?? 0) && sum.lastStock === stock && (before === 0 || isOlder)
    : !stock || isOlder
  if (!isRight) problems.push(`The stock of the product ${publicId} differs from its ledger.`)
  return problems
}
