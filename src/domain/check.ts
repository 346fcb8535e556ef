import { categoryProblems } from './catalog/category-tree.ts'
import { productProblems } from './catalog/integrity.ts'
import { type Module, placed } from './module.ts'
import type { RowJudge } from './row-judge.ts'
import { sealProblems } from './seal/check.ts'
import type { Secrets } from './secrets.ts'
import { shopById, shopIds } from './shop/shop.ts'
import type { Reading } from './store.ts'

/** At most this many problems are reported. */
const MAX_PROBLEMS = 20

/** The problems in the rows of a database, as messages for people. */
export interface RowProblems {
  readonly problems: readonly string[]
  /** Remarks that are no problems. */
  readonly notes: readonly string[]
  /** Data that the next server makes after a restore, such as `the digests of orders (4)`. */
  readonly missing: readonly string[]
  /** Data made with another secret of the server, which proves nothing, in the same form. */
  readonly ofOtherKey: readonly string[]
}

/** Checks the products, stocks, categories and seals of all shops, and the rows of modules. */
export async function rowProblems(
  modules: readonly Module[],
  reads: Reading,
  secrets: Secrets,
): Promise<RowProblems> {
  const problems: string[] = []
  const notes: string[] = []
  const missing = new Map<string, number>()
  const ofOtherKey = new Map<string, number>()
  const result = () => ({
    problems,
    notes,
    missing: named(missing),
    ofOtherKey: named(ofOtherKey),
  })
  const judge: RowJudge = {
    secrets,
    missing: (kind) => count(missing, kind),
    otherKey: (kind) => count(ofOtherKey, kind),
    note: (text) => void notes.push(text),
  }
  for (const shopId of await shopIds(reads)) {
    const slug = (await shopById(reads, shopId))?.slug ?? ''
    for (const found of [
      productProblems(reads, shopId),
      categoryProblems(reads, shopId),
      ...placed(modules, 'check').map((check) => check(reads, shopId, judge)),
      sealProblems(reads, shopId, slug, judge),
    ]) {
      for await (const problem of readable(found, slug)) {
        problems.push(problem)
        if (problems.length === MAX_PROBLEMS) return result()
      }
    }
  }
  return result()
}

function count(counts: Map<string, number>, kind: string): void {
  counts.set(kind, (counts.get(kind) ?? 0) + 1)
}

function named(counts: ReadonlyMap<string, number>): string[] {
  return [...counts].map(([kind, count]) => `${kind} (${count})`)
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
