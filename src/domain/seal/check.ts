import { pointSeals, type Sealed, withRight } from '../../modules/orders/points/seal.ts'
import { cellOf, columnOf } from '../rows.ts'
import { keyOf, type Secrets } from '../secrets.ts'
import type { Reading, Writing } from '../store.ts'
import { isUnsealed, PARTS, partState, type SealedPart, sealPart } from './part.ts'

/** Seals all parts of a shop, and the points of its shoppers. */
export async function sealShop(tx: Writing, secrets: Secrets, shop: number): Promise<void> {
  for (const part of PARTS) await sealPart(tx, secrets, shop, part)
  for await (const page of pointSeals(tx, secrets, shop)) {
    for (const { shopper, seal, right } of page) {
      if (seal !== right) await tx.run('seal.set_points', { shop, shopper, seal: right })
    }
  }
  await tx.run('seal.end', { shop })
}

/** Called for seals that cannot be judged. */
export interface SealJudge {
  readonly secrets: Secrets
  readonly otherKey: () => void
  readonly unsealed: () => void
}

const CHANGED: Readonly<Record<SealedPart, string>> = {
  members:
    'The members of the shop, or their roles or addresses, were changed by others than kassa.',
  keys: 'The API keys of the shop were changed by others than kassa.',
  tills: 'The tills of the shop, or their keys, were changed by others than kassa.',
  settings: 'The settings of the shop were changed by others than kassa.',
}

/**
 * The problems that the seals of a shop reveal: rows that were not changed by kassa; as messages
 * for people.
 */
export async function* sealProblems(
  read: Reading,
  shop: number,
  slug: string,
  { secrets, otherKey, unsealed }: SealJudge,
): AsyncGenerator<string> {
  const limit = 20
  for (const id of await columnOf<string>(read, 'seal.points_without_shopper', { shop, limit })) {
    yield `The points ${id} belong to a customer that does not exist.`
  }
  if (await isUnsealed(read, shop)) return unsealed()
  let isOther = false
  for (const part of PARTS) {
    const state = await twice('wrong', () => partState(read, secrets, shop, part))
    if (state === 'other key') isOther = true
    else if (state !== 'right') yield CHANGED[part].replace('the shop', `the shop ${slug}`)
  }
  const key = `${keyOf(secrets)}.`
  for await (const page of pointSeals(read, secrets, shop)) {
    for (const one of page) {
      const { shopper, seal } = one
      if (seal !== null && !seal.startsWith(key)) isOther = true
      else if (!(await twice(false, () => isRight(read, secrets, shop, one)))) {
        yield `The points of the customer ${shopper} were changed by others than kassa.`
      }
    }
  }
  if (isOther) otherKey()
}

async function isRight(
  read: Reading,
  secrets: Secrets,
  shop: number,
  found: Sealed & { right: string },
) {
  if (found.seal === found.right) return true
  const seal = await cellOf<string>(read, 'seal.of_points', { shop, shopper: found.shopper })
  const [now] = await withRight(read, secrets, shop, [{ shopper: found.shopper, seal }])
  return now?.seal === now?.right
}

/** A change between the two reads looks like damage; it is gone when they are repeated. */
async function twice<T>(bad: T, look: () => Promise<T>): Promise<T> {
  const first = await look()
  return first === bad ? await look() : first
}
