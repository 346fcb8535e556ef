import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openData } from '../../src/commands/data.ts'
import type { Actor } from '../../src/domain/actor.ts'
import { createProduct } from '../../src/domain/catalog/catalog.ts'
import { listProducts } from '../../src/domain/catalog/list/listing.ts'
import { createShop } from '../../src/domain/shop/new-shop.ts'
import { findShop } from '../../src/domain/shop/shop.ts'
import type { PostgresSettings } from '../../src/store/postgres/pool.ts'
import { hasPostgres, TestDatabase } from '../postgres.ts'
import { booksNl } from './graded/books-nl.ts'
import { clothesEs } from './graded/clothes-es.ts'
import { diyDe } from './graded/diy-de.ts'
import { electronicsEn } from './graded/electronics-en.ts'
import type { GradedQuery, GradedShop } from './graded/graded.ts'
import { groceriesFr } from './graded/groceries-fr.ts'
import { homeSv } from './graded/home-sv.ts'
import { heading } from './report.ts'

export const GRADED_SHOPS = [electronicsEn, diyDe, groceriesFr, clothesEs, booksNl, homeSv]
const TOP = 10

/** The quality of the search in six small shops in six languages, judged by hand, on both engines. */
export async function quality(each = false): Promise<void> {
  heading(`Search: NDCG@${TOP} of queries that were judged by hand, and queries without any answer`)
  await qualityOn('SQLite', each)
  if (!hasPostgres) return
  using database = await TestDatabase.make()
  await qualityOn('PostgreSQL', each, database.settings)
}

async function qualityOn(
  engine: string,
  each: boolean,
  postgres?: PostgresSettings,
): Promise<void> {
  const all: number[] = []
  const report = (name: string, scores: readonly number[]) => {
    const empty = scores.filter((score) => score === 0).length
    const mean = meanOf(scores).toFixed(3)
    console.log(`  ${name.padEnd(26)}${mean} over ${scores.length} queries, ${empty} empty`)
  }
  console.log(` ${engine}`)
  for (const shop of GRADED_SHOPS) {
    const answers = await answersIn(shop, postgres)
    if (each)
      for (const { score, text, found } of answers) {
        console.log(`${score.toFixed(2)} ${text}: ${found.join(' ')}`)
      }
    const scores = answers.map(({ score }) => score)
    all.push(...scores)
    report(`${shop.kind} (${shop.language})`, scores)
  }
  report('all', all)
}

export function meanOf(scores: readonly number[]): number {
  return scores.reduce((sum, score) => sum + score, 0) / scores.length
}

/** What a graded query finds. */
interface GradedAnswer {
  readonly text: string
  /** Keys of products. */
  readonly found: readonly string[]
  /** NDCG@10 */
  readonly score: number
}

/** Makes a graded shop in a new data directory, or in a database without shops, and searches it. */
export async function answersIn(
  graded: GradedShop,
  postgres?: PostgresSettings,
): Promise<GradedAnswer[]> {
  const data = mkdtempSync(join(tmpdir(), 'kassa-bench-'))
  const ports = await openData({ data, secret: null, ...(postgres && { postgres }) })
  try {
    const slug = `graded-${graded.language}`
    await createShop(ports, { slug, name: 'Graded', currency: 'EUR' }, 'bench@kassa.example')
    const shop = await findShop(ports.store.read, slug)
    if (!shop) throw new Error('the shop was not created')
    const { language } = graded
    await ports.store.write((tx) =>
      tx.run('shop.set_search', { shop: shop.id, language, synonyms: '[]' }),
    )
    const actor: Actor = { kind: 'secret', credential: 'bench', lastFour: 'test', shop }
    const keys = new Map<string, string>()
    for (const [key, product] of graded.products) {
      keys.set(product.sku ?? '', key)
      await createProduct(ports, actor, product)
    }
    const answers: GradedAnswer[] = []
    for (const query of graded.queries) {
      const { text } = query
      const asked = { search: text, limit: TOP, total: false }
      const page = await listProducts(ports, { ...actor, kind: 'publishable' }, asked)
      const found = page.documents.map((text) => keys.get(JSON.parse(text).sku) ?? '')
      answers.push({ text, found, score: ndcg(query, found) })
    }
    return answers
  } finally {
    await ports.store.close()
    rmSync(data, { recursive: true })
  }
}

/** Normalised discounted cumulative gain, with gains of 2^grade - 1. */
function ndcg({ grades }: GradedQuery, found: readonly string[]): number {
  const gain = (grade: number) => 2 ** grade - 1
  const sum = (gains: readonly number[]) =>
    gains.slice(0, TOP).reduce((total, one, rank) => total + one / Math.log2(rank + 2), 0)
  const ideal = sum([...grades.values()].map(gain).sort((a, b) => b - a))
  return sum(found.map((key) => gain(grades.get(key) ?? 0))) / ideal
}
