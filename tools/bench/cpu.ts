import { Database } from 'bun:sqlite'
import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { databaseIn } from '../../src/commands/data.ts'
import type { PostgresSettings } from '../../src/store/postgres/connection.ts'
import { Bucket } from '../../test/bucket.ts'
import { Cluster } from '../../test/faults/cluster.ts'
import { hasPostgres } from '../../test/postgres.ts'
import { environment, filled } from './nodes.ts'
import { productsIn, stocked } from './orders.ts'
import { recorded } from './replay.ts'
import { heading } from './report.ts'
import { type Cost, costOf, cpuOf, type Side } from './request-cost.ts'
import { sampleOf } from './sample.ts'
import type { Seeded } from './seed.ts'
import { LIMITS, type Server, startBareNode, startKassa } from './server.ts'
import { built } from './sides.ts'
import { requestsOf, type Traffic } from './traffic.ts'
import { readsOf, WRITERS, writesOf } from './work.ts'

/** Servers of one shop, and the CPU time that a request should take there at most. */
interface Contender extends Side {
  readonly name: string
  readonly goals: readonly [order: number, create: number, get: number] | null
  /** Whether it only answers gets. */
  readonly isBare?: boolean
}

/** How many rounds' requests each server gets before the first round. */
const WARMTH = 6
const REST_MS = 30_000
const IDLE_MS = 10_000
const WIDTH = 76
const [ONE, THREE, EACH, IN_TURN, BARE, BARE_THREE] = [
  'PostgreSQL, one server',
  'three servers',
  'three, as many each',
  'three, in turn',
  'one bare',
  'three bare',
] as const
/** The sides that are compared round by round. */
const RATIOS = [
  [THREE, ONE],
  [EACH, ONE],
  [IN_TURN, ONE],
  [BARE_THREE, BARE],
] as const

/**
 * CPU time of kassa's processes for an order of 5 lines, a create and a get: on SQLite, and on one,
 * two and three servers of a PostgreSQL database. The mails of an order count as its work. Requests
 * that wait together share work, so one server is also measured with the clients that it has when
 * three share them, and three with as many clients each as the one has, at once and in turn, when
 * they do not compete for the processor. The statements of a request tell how much of a difference
 * is less sharing. One and three bare servers, which send the
 * statements of a get, tell how much of it no server on Bun avoids.
 * @param scale multiplies the number of requests
 * @param older a commit with the same schema, which is measured on the same database as well
 */
export async function cpu(
  rounds: number,
  scale: number,
  shop: Seeded,
  older: string | null,
): Promise<void> {
  heading('CPU time of a request in kassa, in ms: order of 5 lines, create, get by id')
  if (!hasPostgres) return console.log('  PostgreSQL is missing')
  using cluster = await countingCluster()
  await using bucket = new Bucket()
  const directory = mkdtempSync(join(tmpdir(), 'kassa-bench-'))
  const copied = { ...shop, directory: join(directory, 'shop') }
  cpSync(shop.directory, copied.directory, { recursive: true })
  stocked(copied.directory)
  const settings = await filled(cluster, copied, join(directory, 'reindexed'))
  const env = environment(settings, shop, bucket)
  const node = (name: string, executable?: string) =>
    startKassa(join(directory, name), env, executable)
  const sqlite = await startKassa(copied.directory, LIMITS)
  const nodes = await Promise.all(['one', 'two', 'three'].map((name) => node(name)))
  const bare = await bareNodes(settings, shop, join(directory, 'replays.json'), nodes.length)
  const before = older === null ? [] : [await node('older', join(await built(older), 'dist/kassa'))]
  const common = {
    clients: WRITERS,
    goals: null,
    mails: () => mailsOn(cluster),
    statements: () => statementsOn(cluster),
  }
  const onSqlite: Contender = {
    ...common,
    name: 'SQLite',
    servers: [sqlite],
    mails: () => mailsIn(copied.directory),
    statements: null,
  }
  const earlier = before.map((server): Contender => {
    return { ...common, name: `${older}, one server`, servers: [server] }
  })
  const three: Contender = { ...common, name: THREE, servers: nodes }
  const one = nodes.slice(0, 1)
  const bareThree: Contender = { ...common, name: BARE_THREE, servers: bare, isBare: true }
  const sides: Contender[] = [
    onSqlite,
    ...earlier,
    { ...common, name: ONE, servers: one, goals: [2.5, 1.1, 0.18] },
    { ...common, name: 'two servers', servers: nodes.slice(0, 2) },
    three,
    { ...common, name: 'one, a third of clients', servers: one, clients: Math.ceil(WRITERS / 3) },
    { ...three, name: EACH, clients: 3 * WRITERS },
    { ...three, name: IN_TURN, isInTurn: true },
    { ...bareThree, name: BARE, servers: bare.slice(0, 1) },
    bareThree,
  ]
  const products = productsIn(copied.directory)
  const cost = async (side: Contender, { count, traffic }: Kind, times = 1) =>
    await costOf(side, requestsOf(traffic(shop, products)), Math.ceil(count * scale * times))
  // The compiler and the caches of all servers are equally warm before the first round.
  const single = [three, bareThree].flatMap((side) =>
    side.servers.map((server): Contender => ({ ...side, servers: [server] })),
  )
  for (const side of [onSqlite, ...earlier, ...single]) {
    for (const work of WORKS) if (doesWork(side, work)) await cost(side, work, WARMTH)
  }
  const measured = sides.map((side) => ({ ...side, works: WORKS.map(() => [] as Cost[]) }))
  for (let round = 0; round < rounds; round++) {
    for (const [index, work] of WORKS.entries()) {
      for (const side of measured) {
        if (doesWork(side, work)) side.works[index]?.push(await cost(side, work))
      }
    }
  }
  for (const { name, goals, works } of measured) {
    const cells = works.map((costs, index) => {
      return costs.length > 0 ? cell(costs, goals?.[index]) : '–'.padEnd(WIDTH)
    })
    console.log(`  ${name.padEnd(26)}${cells.join('')}`)
  }
  for (const [index, { name }] of WORKS.entries()) {
    const costsOf = (side: string) => measured.find((one) => one.name === side)?.works[index] ?? []
    for (const [many, one] of RATIOS) {
      const costs = costsOf(many)
      if (costs.length > 0)
        console.log(`  ${name}, ${many} to ${one}: ${ratioOf(costs, costsOf(one))}`)
    }
  }
  // Compilers and collectors of garbage go on for a while.
  await Bun.sleep(REST_MS)
  const busy = cpuOf(nodes)
  await Bun.sleep(IDLE_MS)
  const idle = (cpuOf(nodes) - busy) / nodes.length / (IDLE_MS / 1_000)
  console.log(`  A server without requests takes ${idle.toFixed(1)} ms in a second.`)
  await Promise.all([sqlite, ...nodes, ...bare, ...before].map((server) => server.stop()))
  rmSync(directory, { recursive: true })
}

function cell(costs: readonly Cost[], atMost?: number): string {
  const { median, low, high } = sampleOf(costs.map(({ cpu }) => cpu))
  const goal = atMost === undefined ? '' : ` of ${atMost}${median > atMost ? ' MISSED' : ''}`
  const counts = costs.flatMap(({ statements }) => statements ?? [])
  const sent = counts.length > 0 ? `, ${sampleOf(counts).median.toFixed(2)} statements` : ''
  const main = sampleOf(costs.map((cost) => cost.main)).median.toFixed(3)
  const range = `${median.toFixed(3)} (${low.toFixed(3)} to ${high.toFixed(3)})`
  return `${range}${goal}, main thread ${main}${sent}`.padEnd(WIDTH)
}

/** The ratio of two sides: the median of the ratios of their rounds. */
function ratioOf(costs: readonly Cost[], others: readonly Cost[]): string {
  const ratios = costs.map(({ cpu }, round) => cpu / (others[round]?.cpu ?? Number.NaN))
  const { median, low, high } = sampleOf(ratios)
  return `${median.toFixed(2)} (${low.toFixed(2)} to ${high.toFixed(2)})`
}

function doesWork({ isBare }: Contender, work: Kind): boolean {
  return !isBare || work === GET
}

/** Bare servers that send the statements of a get. */
async function bareNodes(
  settings: PostgresSettings,
  shop: Seeded,
  replays: string,
  count: number,
): Promise<Server[]> {
  const { reads } = GET.traffic(shop, [])
  writeFileSync(replays, JSON.stringify(await recorded(settings, reads, shop)))
  const node = () => startBareNode(settings.url, settings.connections / 2, replays)
  return await Promise.all(Array.from({ length: count }, node))
}

/** A kind of request, and how many of them each server gets in a round. */
interface Kind {
  readonly name: string
  readonly count: number
  readonly traffic: (shop: Seeded, products: readonly string[]) => Traffic
}

const ORDER: Kind = {
  name: 'order',
  count: 1_000,
  traffic({ secretKey: key }, products) {
    const writes = { method: 'POST', paths: ['/v1/store/orders'], first: 0, every: 1 } as const
    return { key, reads: [], writes: { ...writes, products } }
  },
}

const CREATE: Kind = {
  name: 'create',
  count: 1_000,
  traffic: (shop) => trafficOf(writesOf(shop), 'create, 32 connections'),
}

const GET: Kind = {
  name: 'get',
  count: 8_000,
  traffic: (shop) => trafficOf(readsOf(shop, null), 'get by id'),
}

const WORKS = [ORDER, CREATE, GET]

function trafficOf(works: ReturnType<typeof readsOf>, name: string): Traffic {
  const work = works.find((one) => one.name === name)
  if (!work) throw new Error(`${name} is not measured`)
  return work.traffic()
}

/** A database server that counts statements. */
async function countingCluster(): Promise<Cluster> {
  const cluster = Cluster.start()
  const preload = "ALTER SYSTEM SET shared_preload_libraries = 'pg_stat_statements'"
  await cluster.rows('postgres', preload)
  cluster.crash()
  cluster.resume()
  await cluster.rows('postgres', 'CREATE EXTENSION pg_stat_statements')
  return cluster
}

/** The statements of the shop's database so far. */
async function statementsOn(cluster: Cluster): Promise<number> {
  const query = `SELECT coalesce(sum(calls), 0) AS calls FROM pg_stat_statements
    WHERE dbid = (SELECT oid FROM pg_database WHERE datname = 'bench')`
  const [row] = (await cluster.rows('postgres', query)) as { calls: string }[]
  return Number(row?.calls)
}

async function mailsIn(directory: string): Promise<number> {
  using database = new Database(databaseIn(directory), { readonly: true })
  using count = database.prepare<{ mails: number }, []>('SELECT count(*) AS mails FROM mail')
  return count.get()?.mails ?? 0
}

async function mailsOn(cluster: Cluster): Promise<number> {
  return (await cluster.rows('bench', 'SELECT id FROM mail')).length
}
