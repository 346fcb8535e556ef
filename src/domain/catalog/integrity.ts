import type { ComparedProduct, StockSum } from '../integrity-store.ts'
import type { Reads } from '../store.ts'

/** Products that are read at once. */
const PAGE = 200

/** The problems in the products of a shop, as messages for people, a page of products at a time. */
export async function* productProblems(reads: Reads, shopId: number): AsyncGenerator<string> {
  const ledgerBegun = await reads.stock.begun(shopId)
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
  { stock }: Reads,
  shopId: number,
  page: readonly ComparedProduct[],
  ledgerBegun: number | null,
) {
  if (page.length === 0) return []
  const ids = page.map(({ publicId }) => publicId)
  const sums = await stock.sums(shopId, ids)
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
