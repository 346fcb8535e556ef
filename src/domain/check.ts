import { productProblems } from './catalog/integrity.ts'
import { type Module, placed } from './module.ts'
import { columnOf } from './rows.ts'
import { sealProblems } from './seal/check.ts'
import type { Secrets } from './secrets.ts'
import { shopById, shopIds } from './shop/shop.ts'
import type { Reading } from './store.ts'

/** At most this many problems are reported. */
const MAX_PROBLEMS = 20

/** How a module judges its rows of one shop. */
export interface RowJudge {
  readonly secrets: Secrets
  /** Whether all orders of the shop have a digest with the key of the server. */
  readonly isSealed: boolean
  /** Called for an order whose digest uses another secret and therefore proves nothing. */
  readonly otherKey: () => void
  /** Called for an order that has no digest with the key of the server yet. */
  readonly unsealed: () => void
  /** Called with remarks that the owners know and that cannot be repaired. */
  readonly note: (text: string) => void
}

declare module './module.ts' {
  interface Places {
    /** The problems in its rows of a shop, as messages for people. */
    readonly check: (read: Reading, shopId: number, judge: RowJudge) => AsyncGenerator<string>
  }
}

/** The problems in the rows of a database, as messages for people. */
export interface RowProblems {
  readonly problems: readonly string[]
  /** Remarks that are no problems. */
  readonly notes: readonly string[]
  /** Orders that no digest proves until the next server makes it, after a restore. */
  readonly unsealedOrders: number
  /** Shops whose members, keys, settings and points no seal proves until then. */
  readonly unsealedShops: number
  /** Shops whose seals were made with another secret of the server, so that they prove nothing. */
  readonly sealsOfOtherKey: number
  /** Orders whose digests were made with another secret of the server, so that they prove nothing. */
  readonly ofOtherKey: number
}

/** Checks the products, stocks and seals of all shops, and the rows of modules. */
export async function rowProblems(
  modules: readonly Module[],
  reads: Reading,
  secrets: Secrets,
): Promise<RowProblems> {
  const problems: string[] = []
  const notes: string[] = []
  let unsealedOrders = 0
  let ofOtherKey = 0
  let unsealedShops = 0
  let sealsOfOtherKey = 0
  const result = () => ({
    problems,
    notes,
    unsealedOrders,
    unsealedShops,
    ofOtherKey,
    sealsOfOtherKey,
  })
  const unsealed = new Set(await columnOf<number>(reads, 'shop.unsealed', {}))
  for (const shopId of await shopIds(reads)) {
    const judge: RowJudge = {
      secrets,
      isSealed: !unsealed.has(shopId),
      unsealed: () => void unsealedOrders++,
      otherKey: () => void ofOtherKey++,
      note: (text) => void notes.push(text),
    }
    const seals = {
      secrets,
      otherKey: () => void sealsOfOtherKey++,
      unsealed: () => void unsealedShops++,
    }
    const slug = (await shopById(reads, shopId))?.slug ?? ''
    for (const found of [
      productProblems(reads, shopId),
      ...placed(modules, 'check').map((check) => check(reads, shopId, judge)),
      sealProblems(reads, shopId, slug, seals),
    ]) {
      for await (const problem of readable(found, slug)) {
        problems.push(problem)
        if (problems.length === MAX_PROBLEMS) return result()
      }
    }
  }
  return result()
}

/** Ends with a problem if stored JSON cannot be read any more. */
async function* readable(found: AsyncGenerator<string>, slug: string): AsyncGenerator<string> {
  try {
    yield* found
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error
    yield `Some JSON in the rows of the shop ${slug} cannot be read: ${error.message}.`
  }
}
