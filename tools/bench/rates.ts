import { productOf } from './catalog.ts'
import { contender } from './contender.ts'
import { duel, type Pace } from './duel.ts'
import type { Generator } from './generator.ts'
import { figure, heading, report } from './report.ts'
import { compareReads, compareWrite } from './same.ts'
import type { Seeded } from './seed.ts'
import { type Server, startBare, startKassa } from './server.ts'
import { PATH, pageBehind, readsOf, type Work, writesOf } from './work.ts'

/** Higher than the number of any seeded product. */
const COMPARED = 9_000_000
/** In larger shops, kassa fills up the page of a search with products of the rarer word alone. */
const SAME_SEARCHES = 100_000

/** Answers per second, compared to bare Bun and SQLite with the same data and answers. */
export async function rates(generator: Generator, pace: Pace, shop: Seeded): Promise<void> {
  heading(`${figure(shop.products)} products: answers per second, kassa to a bare server`)
  const kassa = await contender(shop, startKassa)
  const bare = await contender(shop, (directory) => startBare(directory, 'FULL'))
  const normal = await contender(shop, (directory) => startBare(directory, 'NORMAL'))
  const thousandth = await pageBehind(999, kassa.port, shop.publishableKey)
  const works = readsOf(shop, thousandth)
  // Warms up the compiler before the first measurement.
  const streams = works.map((work) => ({ ...work, connections: 4, traffic: work.traffic() }))
  for (const { port } of [kassa, bare]) {
    await generator.run({ port, warmupMs: 0, durationMs: 1_500, streams })
  }
  for (const work of works) {
    if (work.name !== 'search' || shop.products <= SAME_SEARCHES) {
      await compareReads(kassa, bare, work.traffic())
    }
    await compared(generator, pace, work, [kassa, bare])
  }
  await compareWrites(shop, [kassa, bare])
  for (const work of writesOf(shop)) await compared(generator, pace, work, [kassa, bare, normal])
  await Promise.all([kassa, bare, normal].map((server) => server.stop()))
}

async function compared(
  generator: Generator,
  pace: Pace,
  { name, connections, traffic, atLeast, atLeastOfNormal }: Work,
  servers: readonly Server[],
): Promise<void> {
  const sides = servers.map(({ port }) => ({
    port,
    streams: () => [{ name, connections, traffic: traffic() }],
  }))
  const [kassa, bare, normal] = await duel(generator, pace, sides)
  if (!kassa || !bare) throw new Error('two servers are compared')
  const numbers = (other: typeof bare) =>
    `${figure(kassa.perSecond.median)} to ${figure(other.perSecond.median)} a second`
  const beside = normal ? ', at FULL' : ''
  report(name + beside, bare.speed, atLeast === null ? null : { atLeast }, numbers(bare))
  if (!normal) return
  const limit = atLeastOfNormal === undefined ? null : { atLeast: atLeastOfNormal }
  report(`${name}, at NORMAL`, normal.speed, limit, numbers(normal))
}

async function compareWrites(shop: Seeded, servers: readonly [Server, Server]): Promise<void> {
  const { secretKey } = shop
  await compareWrite(servers, secretKey, 'POST', PATH, productOf(COMPARED))
  const read = readsOf(shop, null)[0]?.traffic().reads[0] ?? ''
  await compareWrite(servers, secretKey, 'PATCH', read, {
    price: 12.34,
    compareAtPrice: null,
    stock: 7,
  })
}
