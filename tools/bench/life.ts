import { mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { contender } from './contender.ts'
import type { Pace } from './duel.ts'
import type { Generator } from './generator.ts'
import { figure, heading, report } from './report.ts'
import { sampleOf } from './sample.ts'
import type { Seeded } from './seed.ts'
import { startKassa } from './server.ts'
import { readsOf, writesOf } from './work.ts'

/** Time from the start of the executable to its first answer, on a full and on an empty database. */
export async function coldStart({ rounds }: Pace, shop: Seeded): Promise<void> {
  heading('Cold start, to the first answer')
  const empty = mkdtempSync(join(tmpdir(), 'kassa-bench-'))
  const full: number[] = []
  const none: number[] = []
  for (let round = -1; round < rounds * 2; round++) {
    const [some, without] = [await startUp(shop.directory), await startUp(empty)]
    if (round < 0) continue
    full.push(some)
    none.push(without)
  }
  rmSync(empty, { recursive: true })
  const ratio = sampleOf(full.map((some, round) => some / (none[round] ?? some)))
  const ms = `${figure(sampleOf(full).median)} to ${figure(sampleOf(none).median)} ms`
  report(`${figure(shop.products)} products to none`, ratio, { atMost: 1.2 }, ms)
}

async function startUp(directory: string): Promise<number> {
  const started = performance.now()
  const server = await startKassa(directory)
  const answer = await fetch(`http://127.0.0.1:${server.port}/readyz`)
  const ms = performance.now() - started
  if (answer.status !== 200) throw new Error(`not ready: ${answer.status}`)
  await server.stop()
  return ms
}

/** Resident memory before, at the beginning, and at the end of a time of full load. */
export async function memory(generator: Generator, seconds: number, shop: Seeded): Promise<void> {
  heading(`${figure(shop.products)} products: resident memory`)
  const kassa = await contender(shop, startKassa)
  const idle = kassa.memory()
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
