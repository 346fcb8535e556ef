/**
 * `bun test/bench/search.ts`: quality and speed of the search on a generated catalog, compared to a
 * bare FTS5 query (all words, then any, bm25 2:1:1) and to LIKE.
 */

import { Database } from 'bun:sqlite'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { app } from '../../src/app.ts'
import { openData } from '../../src/commands/data.ts'
import { readConfig } from '../../src/config.ts'
import type { Actor } from '../../src/domain/actor.ts'
import { createProduct } from '../../src/domain/catalog/catalog.ts'
import { createShop } from '../../src/domain/shop/new-shop.ts'
import { findShop } from '../../src/domain/shop/shop.ts'
import { type Query, queriesOf, type Thing, thingOf } from './electronics.ts'

const PRODUCTS = 20_000
const CHUNK = 512
const TOP = 10
const ROUNDS = 5

type Search = (text: string) => Promise<readonly string[]>

const things = Array.from({ length: PRODUCTS }, (_, number) => thingOf(number))
const bySku = new Map(things.map((thing) => [thing.product.sku ?? '', thing]))
const queries = queriesOf(things)
const data = mkdtempSync(join(tmpdir(), 'kassa-bench-'))
const ports = await openData({ data, secret: null })
try {
  const api = await filledApi()
  const index = bareIndex()
  await report('kassa, through its API', api)
  await report('bare FTS5, all then any', async (text) => bare(index, text))
  await report('LIKE', async (text) => alike(index, text))
} finally {
  await ports.store.close()
  rmSync(data, { recursive: true })
}

async function filledApi(): Promise<Search> {
  const input = { slug: 'bench', name: 'Bench', currency: 'EUR' }
  const { publishableKey } = await createShop(ports, input, 'bench@kassa.example')
  const shop = await findShop(ports.store.read, 'bench')
  if (!shop) throw new Error('the shop was not created')
  const actor: Actor = { kind: 'secret', credential: 'bench', lastFour: 'test', shop }
  for (let first = 0; first < PRODUCTS; first += CHUNK) {
    const chunk = things.slice(first, first + CHUNK)
    await Promise.all(chunk.map(({ product }) => createProduct(ports, actor, product)))
  }
  const config = readConfig({ KASSA_RATE_PUBLISHABLE: '0' })
  const served = app({ ...ports, config, log: () => {} })
  const headers = { authorization: `Bearer ${publishableKey}` }
  return async (text) => {
    const query = `search=${encodeURIComponent(text)}&limit=${TOP}`
    const url = `http://localhost/v1/store/products?${query}`
    const answer = await served.handle(new Request(url, { headers }))
    const page: { data: { sku: string }[] } = await answer.json()
    return page.data.map(({ sku }) => sku)
  }
}

/** The same texts in a plain FTS5 table. */
function bareIndex(): Database {
  const database = new Database(join(data, 'bare.sqlite'))
  database.run(
    "CREATE VIRTUAL TABLE product USING fts5 (name, about, description, sku UNINDEXED, tokenize = 'porter unicode61 remove_diacritics 2')",
  )
  const insert = database.prepare('INSERT INTO product VALUES (?, ?, ?, ?)')
  database.transaction(() => {
    for (const { product } of things) {
      const { name, brand, category, sku, tags, description } = product
      const about = [brand, category, sku, ...(tags ?? [])].join(' ')
      insert.run(name, about, description ?? '', sku ?? '')
    }
  })()
  return database
}

function bare(index: Database, text: string): string[] {
  const words = (text.match(/[\p{L}\p{N}]+/gu) ?? []).map((word) => `"${word}"`)
  const matches = index.query<{ sku: string }, [string]>(
    `SELECT sku FROM product WHERE product MATCH ? ORDER BY bm25(product, 2, 1, 1) LIMIT ${TOP}`,
  )
  const found = new Set<string>()
  for (const operator of [' AND ', ' OR ']) {
    if (found.size === 0) for (const { sku } of matches.all(words.join(operator))) found.add(sku)
  }
  return [...found]
}

function alike(index: Database, text: string): string[] {
  const words = text.split(' ')
  const every = words.map(() => "name || ' ' || about || ' ' || description LIKE ?").join(' AND ')
  const matches = index.query<{ sku: string }, string[]>(
    `SELECT sku FROM product WHERE ${every} ORDER BY rowid DESC LIMIT ${TOP}`,
  )
  return matches.all(...words.map((word) => `%${word}%`)).map(({ sku }) => sku)
}

async function report(name: string, search: Search): Promise<void> {
  const scores: number[] = []
  const times: number[] = []
  const verbose = process.argv.includes('--each')
  for (let round = 0; round < ROUNDS; round++) {
    for (const query of queries) {
      const started = performance.now()
      const found = await search(query.text)
      if (round > 0) times.push(performance.now() - started)
      if (round > 0) continue
      const score = ndcg(query, found)
      scores.push(score)
      if (verbose) console.log(`${score.toFixed(2)} ${query.text}`)
    }
  }
  const mean = scores.reduce((sum, score) => sum + score, 0) / scores.length
  const speed = `median ${quantile(times, 0.5)} ms, p95 ${quantile(times, 0.95)} ms`
  console.log(`${name}: NDCG@${TOP} ${mean.toFixed(3)} over ${scores.length} queries, ${speed}`)
}

/** Normalised discounted cumulative gain, with gains of 2^grade - 1. */
function ndcg(query: Query, found: readonly string[]): number {
  const gain = (thing: Thing | undefined) => (thing ? 2 ** query.grade(thing) - 1 : 0)
  const sum = (gains: readonly number[]) =>
    gains.slice(0, TOP).reduce((total, one, rank) => total + one / Math.log2(rank + 2), 0)
  const ideal = sum(things.map(gain).sort((a, b) => b - a))
  return ideal === 0 ? 1 : sum(found.map((sku) => gain(bySku.get(sku)))) / ideal
}

function quantile(values: readonly number[], share: number): string {
  const sorted = [...values].sort((a, b) => a - b)
  return (sorted[Math.floor((sorted.length - 1) * share)] ?? 0).toFixed(2)
}
