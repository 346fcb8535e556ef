import { statSync } from 'node:fs'
import { join } from 'node:path'
import { COMMON_WORD } from './catalog.ts'
import { contender } from './contender.ts'
import type { Generator } from './generator.ts'
import { figure, heading, report } from './report.ts'
import { sampleOf } from './sample.ts'
import type { Seeded } from './seed.ts'
import { startKassa } from './server.ts'
import { PATH, readsOf, writesOf } from './work.ts'

/** A search of each kind, in the words of the catalog and in others. */
const SEARCHES = [
  'search=towel',
  'search=towe',
  'search=cotton+towel',
  'search=towle',
  'search=nothing+has+this',
  `search=${COMMON_WORD}`,
  'search=towel&include=facets,total',
  'search=towel&variants=grouped',
  'include=facets,total',
  'category=towels&priceMax=390&inStock=true&include=total',
  'sort=price',
  'sort=name&variants=grouped',
]

/**
 * Resident memory before requests, after a search of each kind, and at the beginning and the end of
 * a time of full load.
 */
export async function memory(generator: Generator, seconds: number, shop: Seeded): Promise<void> {
  heading(`${figure(shop.products)} products: resident memory`)
  const kassa = await contender(shop, startKassa)
  const idle = kassa.memory()
  for (const search of SEARCHES) {
    const headers = { authorization: `Bearer ${shop.publishableKey}` }
    const answer = await fetch(`http://127.0.0.1:${kassa.port}${PATH}?${search}`, { headers })
    if (!answer.ok) throw new Error(`${search}: ${answer.status}`)
    await answer.text()
  }
  const searched = kassa.memory()
  const anonymous = `${figure(kassa.memory('anonymous'))} MB of it anonymous`
  report('MB after a search of each kind', sampleOf([searched]), { atMost: 130 }, anonymous)
  const load = async (durationMs: number) => {
    const works = [...readsOf(shop, null), ...writesOf(shop).slice(-1)]
    const streams = works.map((work) => ({ ...work, connections: 8, traffic: work.traffic() }))
    await generator.run({ port: kassa.port, warmupMs: 0, durationMs, streams })
    return kassa.memory()
  }
  const early = await load(5_000)
  const late = await load((seconds - 5) * 1000)
  await kassa.stop()
  const mb = `idle ${figure(idle)} MB, ${figure(early)} MB after 5 s, ${figure(late)} MB`
  report(`after ${seconds} s of load to 5 s`, sampleOf([late / early]), { atMost: 1.2 }, mb)
}

/** Bytes per product in the database file, with all indexes. */
export function disk(shops: readonly Seeded[]): void {
  heading('Size on disk')
  for (const { directory, products } of shops) {
    const bytes = statSync(join(directory, 'kassa.sqlite')).size / products
    console.log(`  ${figure(products)} products: ${figure(bytes)} bytes each`)
  }
}
