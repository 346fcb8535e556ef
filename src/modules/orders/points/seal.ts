import type { RowJudge } from '../../../domain/row-judge.ts'
import { cellOf, columnOf } from '../../../domain/rows.ts'
import { twice } from '../../../domain/seal/check.ts'
import { emptyLedgerSeal } from '../../../domain/seal/ledger.ts'
import { keyOf, type Secrets } from '../../../domain/secrets.ts'
import type { StatementValues } from '../../../domain/statements.generated.ts'
import type { Reading, Writing } from '../../../domain/store.ts'

/** A change of points, in the form of its statement. */
interface PointRow {
  readonly shopper: string
  readonly publicId: string
  readonly delta: number
  readonly reason: string
  readonly orderId: string | null
  readonly createdAt: number
}

/** The seal of all points of a shopper (see `emptyLedgerSeal`). */
function pointsSeal(
  secrets: Secrets,
  shop: number,
  shopper: string,
  entries: readonly PointRow[],
): string {
  const none = emptyLedgerSeal(secrets, shop, shopper)
  return entries.reduce((seal, entry) => withPoints(secrets, shop, seal, entry), none)
}

/** The seal of some points with one more entry. */
function withPoints(
  secrets: Secrets,
  shop: number,
  seal: string,
  { shopper, publicId, delta, reason, orderId, createdAt }: PointRow,
): string {
  const text = JSON.stringify([shop, shopper, publicId, delta, reason, orderId, createdAt])
  const [key, before = ''] = seal.split('.')
  const sum = Buffer.from(before, 'base64url')
  const mac = Buffer.from(secrets.mac('seal', text), 'base64url')
  const after = Buffer.from(mac.map((byte, index) => byte ^ (sum[index] ?? 0)))
  return `${key}.${after.toString('base64url')}`
}

/**
 * Appends an entry to the points of a shopper, and renews their seal. A seal with another key is
 * left as it is: it is made anew later, from all entries.
 */
export async function appendPoints(
  tx: Writing,
  secrets: Secrets,
  values: StatementValues['point.append'],
): Promise<void> {
  const { shop, ...entry } = values as PointRow & { readonly shop: number }
  const { shopper } = entry
  const before = await cellOf<string>(tx, 'point.seal_of', { shop, shopper })
  await tx.run('point.append', values)
  if (!before?.startsWith(`${keyOf(secrets)}.`)) return
  const seal = withPoints(secrets, shop, before, entry)
  await tx.run('seal.set_points', { shop, shopper, seal })
}

/** Shoppers that are read at once. */
const PAGE = 100

interface Sealed {
  readonly shopper: string
  readonly seal: string | null
}

/** The shoppers of a shop with their stored and their correct seal, some at a time. */
async function* pointSeals(read: Reading, secrets: Secrets, shop: number) {
  for (let after: string | undefined; ; ) {
    const page = await sealedAfter(read, secrets, shop, after)
    yield page
    after = page.at(-1)?.shopper
    if (page.length < PAGE) return
  }
}

async function sealedAfter(
  read: Reading,
  secrets: Secrets,
  shop: number,
  after: string | undefined,
) {
  const page = await read.all<Sealed>('point.seals', { shop, after, limit: PAGE })
  return await withRight(read, secrets, shop, page)
}

async function withRight(read: Reading, secrets: Secrets, shop: number, page: readonly Sealed[]) {
  if (page.length === 0) return []
  const shoppers = page.map(({ shopper }) => shopper)
  const entries = await read.all<PointRow>('point.of_shoppers', { shop, shoppers })
  const byShopper = Map.groupBy(entries, ({ shopper }) => shopper)
  return page.map(({ shopper, seal }) => {
    const right = pointsSeal(secrets, shop, shopper, byShopper.get(shopper) ?? [])
    return { shopper, seal, right }
  })
}

/**
 * Makes the seals of the next shoppers anew.
 * @param after the shopper before them
 * @returns the last of them, or undefined if there are no more
 */
export async function sealPoints(
  tx: Writing,
  secrets: Secrets,
  shop: number,
  after: string | undefined,
): Promise<string | undefined> {
  const page = await sealedAfter(tx, secrets, shop, after)
  for (const { shopper, seal, right } of page) {
    if (seal !== right) await tx.run('seal.set_points', { shop, shopper, seal: right })
  }
  return page.length < PAGE ? undefined : page.at(-1)?.shopper
}

/** How messages name the seals of points. */
const SEALS = 'the seals of the points of customers'

/** The points of a shop that were not changed by kassa, as messages for people. */
export async function* pointProblems(
  read: Reading,
  shop: number,
  { secrets, otherKey }: RowJudge,
): AsyncGenerator<string> {
  const key = `${keyOf(secrets)}.`
  for await (const page of pointSeals(read, secrets, shop)) {
    for (const one of page) {
      const { shopper, seal } = one
      if (seal !== null && !seal.startsWith(key)) otherKey(SEALS)
      else if (!(await twice(false, () => isRight(read, secrets, shop, one)))) {
        yield `The points of the customer ${shopper} were changed by others than kassa.`
      }
    }
  }
}

async function isRight(
  read: Reading,
  secrets: Secrets,
  shop: number,
  found: Sealed & { readonly right: string },
): Promise<boolean> {
  if (found.seal === found.right) return true
  const seal = await cellOf<string>(read, 'point.seal_of', { shop, shopper: found.shopper })
  const [now] = await withRight(read, secrets, shop, [{ shopper: found.shopper, seal }])
  return now?.seal === now?.right
}

/** The ids of some points whose shopper does not exist. */
export async function pointsWithoutShopper(
  read: Reading,
  shop: number,
  limit: number,
): Promise<string[]> {
  return await columnOf<string>(read, 'point.without_shopper', { shop, limit })
}
