import { productProblems } from './catalog/integrity.ts'
import { salesProblems } from './orders/check.ts'
import { columnOf } from './rows.ts'
import type { Secrets } from './secrets.ts'
import { shopIds } from './shop/shop.ts'
import type { Reading } from './store.ts'

/** At most this many problems are reported. */
const MAX_PROBLEMS = 20

/** What is wrong in the rows of a database, as messages for people. */
export interface RowProblems {
  readonly problems: readonly string[]
  /** Orders of an earlier version, whose numbers and payments no digest proves yet. */
  readonly keyless: number
  /** Orders whose digests were made with another secret of the server, so that they prove nothing. */
  readonly ofOtherKey: number
}

/** Checks the products, stocks, orders and journals of all shops. */
export async function rowProblems(reads: Reading, secrets: Secrets): Promise<RowProblems> {
  const problems: string[] = []
  let keyless = 0
  let ofOtherKey = 0
  const result = () => ({ problems, keyless, ofOtherKey })
  const unsealed = new Set(await columnOf<number>(reads, 'shop.unsealed', {}))
  for (const shopId of await shopIds(reads)) {
    const judge = {
      secrets,
      isSealed: !unsealed.has(shopId),
      keyless: () => void keyless++,
      otherKey: () => void ofOtherKey++,
    }
    for (const found of [productProblems(reads, shopId), salesProblems(reads, shopId, judge)]) {
      for await (const problem of found) {
        problems.push(problem)
        if (problems.length === MAX_PROBLEMS) return result()
      }
    }
  }
  return result()
}
