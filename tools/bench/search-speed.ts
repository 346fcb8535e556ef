import { Database } from 'bun:sqlite'
import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { databaseIn, openData } from '../../src/commands/data.ts'
import type { Actor } from '../../src/domain/actor.ts'
import { listProducts } from '../../src/domain/catalog/list/listing.ts'
import type { Ports } from '../../src/domain/ports.ts'
import { findShop } from '../../src/domain/shop/shop.ts'
import { reindexAll } from '../../src/domain/upkeep/reindex.ts'
import { copyToPostgres } from '../../src/store/postgres/copy.ts'
import { hasPostgres, TestDatabase } from '../../test/postgres.ts'
import { productOf } from './catalog.ts'
import { heading } from './report.ts'
import type { Seeded } from './seed.ts'

const QUERIES = 300

/**
 * How long searches take on both engines, each of them new: the time until a page of 20 products is
 * there.
 */
export async function searchSpeed({ directory, products }: Seeded): Promise<void> {
  heading(`Search of ${products.toLocaleString('en')} products, in milliseconds`)
  const data = mkdtempSync(join(tmpdir(), 'kassa-bench-'))
  cpSync(directory, data, { recursive: true })
  try {
    await timed('SQLite', await openData({ data, secret: null }), products)
    if (!hasPostgres) return
    using database = await TestDatabase.make()
    const postgres = database.settings
    {
      using source = new Database(databaseIn(data), { readonly: true })
      await copyToPostgres(source, postgres, 'refused', () => {})
    }
    const ports = await openData({ data, secret: null, postgres })
    await reindexAll(ports.store)
    database.rows('VACUUM ANALYZE')
    await timed('PostgreSQL', ports, products)
  } finally {
    rmSync(data, { recursive: true })
  }
}

async function timed(engine: string, ports: Ports, products: number): Promise<void> {
  console.log(` ${engine}`)
  try {
    const shop = await findShop(ports.store.read, 'bench')
    if (!shop) throw new Error('the catalog has no shop')
    const actor: Actor = { kind: 'publishable', credential: 'bench', lastFour: 'test', shop }
    for (const [name, queries] of Object.entries(setsOf(products))) {
      const times: number[] = []
      for (const search of queries) {
        const started = performance.now()
        await listProducts(ports, actor, { search, limit: 20, total: false })
        times.push(performance.now() - started)
      }
      times.sort((a, b) => a - b)
      const [median, p99] = [0.5, 0.99].map((share) => times[Math.floor(times.length * share)] ?? 0)
      console.log(`  ${name.padEnd(27)}p50 ${median?.toFixed(1)}, p99 ${p99?.toFixed(1)}`)
    }
  } finally {
    await ports.store.close()
  }
}

function setsOf(products: number): Readonly<Record<string, readonly string[]>> {
  const step = Math.max(1, Math.floor(products / QUERIES))
  const titles = Array.from({ length: QUERIES }, (_, index) => productOf(index * step).name)
  const words = [...new Set(titles.flatMap((title) => title.match(/[A-Za-z]{3,}/g) ?? []))]
  const word = (index: number) => words[(index * 31) % words.length] ?? ''
  const some = (count: number) =>
    titles.map((_, index) =>
      Array.from({ length: count }, (_, more) => word(index * 7 + more)).join(' '),
    )
  return {
    // The names of options are words, and all products have a colour.
    'a word of all products': titles.map((_, index) => `colour${' '.repeat(index)}`),
    'one word': words.slice(0, QUERIES),
    'two words': some(2),
    'two words, the last begun': some(2).map((text) => text.slice(0, -1)),
    'five words': some(5),
    'a misspelt word': words.slice(0, QUERIES).map(misspelt),
    'a whole title': titles,
    'a misspelt title': titles.map((title) => title.replace(/[A-Za-z]{5,}/g, misspelt)),
  }
}

/** Swaps two letters in the middle. */
function misspelt(word: string): string {
  const at = Math.floor(word.length / 2)
  return `${word.slice(0, at - 1)}${word[at]}${word[at - 1]}${word.slice(at + 1)}`
}
