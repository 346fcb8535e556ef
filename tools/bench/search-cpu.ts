import { Database } from 'bun:sqlite'
import { cpSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { databaseIn } from '../../src/commands/data.ts'
import { listedAs } from '../../src/domain/search/words.ts'
import { checkedOut } from '../checkout.ts'
import { wordOf } from './catalog.ts'
import { figure, heading, report } from './report.ts'
import { sampleOf } from './sample.ts'
import type { Search, Searches } from './searches.ts'
import { CACHE, type Seeded } from './seed.ts'

/** The CPU time of some searches in one process, in ms. */
export interface SearchCost {
  /** The time of all threads for one search. */
  readonly all: number
  /** The time of the main thread for one search. */
  readonly main: number
  /** The time of the main thread for the search that took it longest. */
  readonly longest: number
}

const SEARCHES = 100
/** A shop with natural descriptions has many more words than the generated catalog. */
const MORE_WORDS = 200_000
/** No search keeps the main thread from other requests for longer. */
const LONGEST_MS = 5

const TODAY = join(import.meta.dir, '../..')

/**
 * CPU time of searches on SQLite by their kind, as ratios to an earlier commit with the same
 * schema. Both versions search the same database, alternately, each in a process of its own.
 */
export async function searchCpu(
  rounds: number,
  { directory, products }: Seeded,
  searchesOf: (products: number, count: number) => Searches,
  older: string,
): Promise<void> {
  heading(`CPU time of a search of ${figure(products)} products, to that of ${older}`)
  const data = mkdtempSync(join(tmpdir(), 'kassa-bench-'))
  cpSync(directory, data, { recursive: true })
  learnMore(data)
  const sides = [new Side(TODAY, data), new Side(await sourceOf(older), data)] as const
  try {
    for (const [name, searches] of Object.entries(searchesOf(products, SEARCHES))) {
      const costs: (readonly [SearchCost, SearchCost])[] = []
      // The first round warms up the compiler and the caches.
      for (let round = -1; round < rounds; round++) {
        // A search is remembered by its text.
        const end = '\t'.repeat(round + 2)
        const fresh = searches.map((one) => ({ ...one, search: `${one.search}${end}` }))
        const [ours, theirs] = [await sides[0].cost(fresh), await sides[1].cost(fresh)]
        if (round >= 0) costs.push([ours, theirs])
      }
      told(name, costs)
    }
  } finally {
    for (const side of sides) side.close()
    rmSync(data, { recursive: true })
  }
}

function told(name: string, costs: readonly (readonly [SearchCost, SearchCost])[]): void {
  const median = (values: readonly number[]) => sampleOf(values).median.toFixed(2)
  const ours = costs.map(([one]) => one)
  const longest = Math.max(...ours.map((one) => one.longest))
  const ratio = sampleOf(costs.map(([one, other]) => one.all / other.all))
  report(
    name,
    ratio,
    { atMost: 1 },
    `${median(ours.map(({ all }) => all))} ms, before ${median(costs.map(([, { all }]) => all))}; ` +
      `main thread ${median(ours.map(({ main }) => main))}, longest ${longest.toFixed(1)}` +
      (longest > LONGEST_MS ? ` of ${LONGEST_MS} MISSED` : ''),
  )
}

/** Adds words to the vocabulary of the shop, which no product has any more. */
function learnMore(data: string): void {
  using database = new Database(databaseIn(data), { readwrite: true })
  using insert = database.prepare(
    `INSERT INTO shop_word (shop_id, hidden, reversed, word)
    SELECT id, 0, ?1, ?2 FROM shop WHERE slug = 'bench' ON CONFLICT DO NOTHING`,
  )
  const add = database.transaction(() => {
    for (let number = 0; number < MORE_WORDS; number++) {
      for (const { reversed, word } of listedAs('en', wordOf(number))) insert.run(reversed, word)
    }
  })
  add()
}

/** The source code of a commit, with the packages of this version. */
async function sourceOf(commit: string): Promise<string> {
  return await checkedOut(commit, join(CACHE, 'sources'), 'node_modules', async (root) => {
    symlinkSync(join(TODAY, 'node_modules'), join(root, 'node_modules'))
  })
}

/** A process that searches with one version of kassa. */
class Side {
  readonly #process: Bun.Subprocess
  #answer: ((cost: SearchCost) => void) | null = null

  constructor(root: string, data: string) {
    const script = join(import.meta.dir, 'search-side.ts')
    this.#process = Bun.spawn([process.execPath, script, root, data], {
      stdout: 'inherit',
      stderr: 'inherit',
      ipc: (cost: SearchCost) => this.#answer?.(cost),
    })
  }

  async cost(searches: readonly Search[]): Promise<SearchCost> {
    return await new Promise((resolve, reject) => {
      this.#answer = resolve
      this.#process.exited.then((code) => reject(new Error(`a side has ended with ${code}`)))
      this.#process.send(searches)
    })
  }

  close(): void {
    this.#process.kill()
  }
}
