import type { RowJudge } from '../row-judge.ts'
import type { Secrets } from '../secrets.ts'
import type { Reading, Writing } from '../store.ts'
import { isUnsealed, PARTS, partState, type SealedPart, sealPart } from './part.ts'

/**
 * Seals all parts of a shop that have no seal with this key. A wrong seal stays as it is, so that
 * it is still found.
 */
export async function sealShop(tx: Writing, secrets: Secrets, shop: number): Promise<void> {
  for (const part of PARTS) {
    const state = await partState(tx, secrets, shop, part)
    if (state === 'unsealed' || state === 'other key') await sealPart(tx, secrets, shop, part)
  }
  await tx.run('seal.end', { shop })
}

const CHANGED: Readonly<Record<SealedPart, string>> = {
  members:
    'The members of the shop, or their roles or addresses, were changed by others than kassa.',
  keys: 'The API keys of the shop were changed by others than kassa.',
  tills: 'The tills of the shop, or their keys, were changed by others than kassa.',
  settings: 'The settings of the shop were changed by others than kassa.',
}

/** How messages name the seals of a shop. */
const SEALS = 'the seals of the members, keys, tills and settings of shops'

/**
 * The problems that the seals of a shop reveal: rows that were not changed by kassa; as messages
 * for people.
 */
export async function* sealProblems(
  read: Reading,
  shop: number,
  slug: string,
  { secrets, otherKey, missing }: RowJudge,
): AsyncGenerator<string> {
  if (await isUnsealed(read, shop)) return missing(SEALS)
  let isOther = false
  for (const part of PARTS) {
    const state = await twice('wrong', () => partState(read, secrets, shop, part))
    if (state === 'other key') isOther = true
    else if (state !== 'right') yield CHANGED[part].replace('the shop', `the shop ${slug}`)
  }
  if (isOther) otherKey(SEALS)
}

/** A change between the two reads looks like damage; it is gone when they are repeated. */
export async function twice<T>(bad: T, look: () => Promise<T>): Promise<T> {
  const first = await look()
  return first === bad ? await look() : first
}
