import { openData } from '../../src/commands/data.ts'
import { demoShop } from '../../src/commands/demo.ts'
import { contender } from './contender.ts'
import { CRAWLED, DISTURBANCES, type Disturber } from './disturbance.ts'
import type { Pace } from './duel.ts'
import { type Generator, startGenerator } from './generator.ts'
import type { Stream, StreamResult } from './load.ts'
import { signedIn } from './owner.ts'
import { figure, heading, report } from './report.ts'
import { sampleOf } from './sample.ts'
import type { Seeded } from './seed.ts'
import { startKassa } from './server.ts'
import { readsOf, writesOf } from './work.ts'

/**
 * How much one shop slows down another, with the default limits: the p99 of reads and writes under
 * load, divided by the p99 without, as the median of the rounds. The measured shop sends about 70
 * requests a second. The processes that make the load would otherwise take the processors from the
 * server and from the measured shop, so time spent waiting for a processor is left out.
 */
export async function others(
  generator: Generator,
  { rounds, warmupMs, durationMs }: Pace,
  shop: Seeded,
  some: readonly string[] = Object.keys(DISTURBANCES),
): Promise<void> {
  heading(`${figure(shop.products)} products: p99 of one shop, beside another to alone`)
  let owner: Omit<Disturber, 'port' | 'url' | 'flood'> | null = null
  const kassa = await contender(shop, async (directory) => {
    owner = await ownerOf(directory)
    // Crawlers say that they come from many addresses.
    return await startKassa(directory, { KASSA_TRUST_PROXY: '1' })
  })
  if (!owner) throw new Error('there is nobody to disturb')
  const { port, pid } = kassa
  const flood = startGenerator()
  const disturber = { ...(owner as Disturber), port, url: `http://127.0.0.1:${port}`, flood }
  const streams = victims(shop)
  const measured = new Map<string, StreamResult[][]>()
  for (let round = -1; round < rounds; round++) {
    for (const [name, disturb] of Object.entries(DISTURBANCES)) {
      if (name !== 'nothing' && !some.includes(name)) continue
      const disturbing = disturb(disturber, durationMs + warmupMs)
      const job = { port, pid, warmupMs, durationMs, streams: streams() }
      const [result] = await Promise.all([generator.run(job), disturbing])
      const refused = result.streams.find((stream) => stream.refused > 0)
      if (refused) throw new Error(`${refused.name}: ${refused.refused} were refused`)
      if (round >= 0) measured.set(name, [...(measured.get(name) ?? []), [...result.streams]])
    }
  }
  await flood.stop()
  await kassa.stop()
  told(measured)
}

function told(measured: ReadonlyMap<string, readonly (readonly StreamResult[])[]>): void {
  const alone = measured.get('nothing') ?? []
  for (const [name, rounds] of measured) {
    for (const [index, stream] of (rounds[0] ?? []).entries()) {
      if (name === 'nothing') continue
      const p99 = (all: typeof rounds) => all.map((round) => round[index]?.p99Ms ?? Number.NaN)
      const [among, quiet] = [sampleOf(p99(rounds)), sampleOf(p99(alone)).median]
      const { median, low, high } = among
      const ratio = { median: median / quiet, low: low / quiet, high: high / quiet }
      const ms = `${figure(median)} to ${figure(quiet)} ms`
      const atMost = name === CRAWLED ? 3 : 2
      report(`${stream.name} beside ${name}`, ratio, { atMost }, ms)
    }
  }
}

/** The requests of the measured shop, well within its limits. */
function victims(shop: Seeded): () => Stream[] {
  const [byId] = readsOf(shop, null)
  const create = writesOf(shop)[1]
  if (!byId || !create) throw new Error('nothing to read or to write')
  const key = shop.secretKey
  return () => [
    { name: 'reads', connections: 3, pauseMs: 50, traffic: { ...byId.traffic(), key } },
    { name: 'writes', connections: 1, pauseMs: 70, traffic: { ...create.traffic(), key } },
  ]
}

/** Creates a second shop in this data directory, with a session of its owner. */
async function ownerOf(directory: string) {
  const ports = await openData({ data: directory, secret: null })
  const { owner, publishableKey: publishable, secretKey, terminalKey } = await demoShop(ports)
  if (!secretKey || !terminalKey) throw new Error('the keys of the demo shop are not known')
  const headers = await signedIn(ports, 'demo', owner)
  await ports.store.close()
  return { directory, keys: { publishable, secret: secretKey, terminal: terminalKey }, headers }
}
