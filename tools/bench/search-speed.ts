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
import { heading } from './report.ts'
import { searchesOf } from './searches.ts'
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
    for (const [name, searches] of Object.entries(searchesOf(products, QUERIES))) {
      const times: number[] = []
      for (const search of searches) {
        const started = performance.now()
        await listProducts(ports, actor, { ...search, limit: 20 })
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
