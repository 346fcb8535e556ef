import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openData } from '../../src/commands/data.ts'
import type { Actor } from '../../src/domain/actor.ts'
import { createProduct } from '../../src/domain/catalog/catalog.ts'
import { listProducts } from '../../src/domain/catalog/listing.ts'
import { createShop } from '../../src/domain/shop/shop.ts'
import { booksNl } from './graded/books-nl.ts'
import { clothesEs } from './graded/clothes-es.ts'
import { diyDe } from './graded/diy-de.ts'
import { electronicsEn } from './graded/electronics-en.ts'
import type { GradedQuery, GradedShop } from './graded/graded.ts'
import { groceriesFr } from './graded/groceries-fr.ts'
import { homeSv } from './graded/home-sv.ts'
import { heading } from './report.ts'

const SHOPS = [electronicsEn, diyDe, groceriesFr, clothesEs, booksNl, homeSv]
const TOP = 10

/** The quality of the search in six small shops in six languages, judged by hand. */
export async function quality(each = false): Promise<void> {
  heading(`Search: NDCG@${TOP} of queries that were judged by hand, and queries without any answer`)
  const all: number[] = []
  for (const shop of SHOPS) {
    const scores = await scoresOf(shop, each)
    all.push(...scores)
    report(`${shop.kind} (${shop.language})`, scores)
  }
  report('all', all)
}

function report(name: string, scores: readonly number[]): void {
  const mean = scores.reduce((sum, score) => sum + score, 0) / scores.length
  const empty = scores.filter((score) => score === 0).length
  console.log(
    `  ${name.padEnd(26)}${mean.toFixed(3)} over ${scores.length} queries, ${empty} empty`,
  )
}

async function scoresOf(graded: GradedShop, each: boolean): Promise<number[]> {
  const data = mkdtempSync(join(tmpdir(), 'kassa-bench-'))
  const ports = await openData({ data, secret: null })
  try {
    const input = { slug: 'graded', name: 'Graded', currency: 'EUR' }
    await createShop(ports, input, 'bench@kassa.example')
    const shop = await ports.store.read.shop.bySlug('graded')
    if (!shop) throw new Error('the shop was not created')
    const { language } = graded
    await ports.store.write((tx) => tx.shop.setSearch(shop.id, { language, synonyms: [] }))
    const actor: Actor = { kind: 'secret', credential: 'bench', shop }
    const keys = new Map<string, string>()
    for (const [key, product] of graded.products) {
      keys.set(product.sku ?? '', key)
      await createProduct(ports, actor, product)
    }
    const scores: number[] = []
    for (const query of graded.queries) {
      const page = await listProducts(
        ports,
        { ...actor, kind: 'publishable' },
        {
          search: query.text,
          limit: TOP,
          total: false,
        },
      )
      const found = page.documents.map((text) => keys.get(JSON.parse(text).sku) ?? '')
      const score = ndcg(query, found)
      scores.push(score)
      if (each) console.log(`${score.toFixed(2)} ${query.text}: ${found.join(' ')}`)
    }
    return scores
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
