import { Database } from 'bun:sqlite'
import { cpSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { databaseIn } from '../../src/commands/data.ts'
import { Bucket } from '../../test/bucket.ts'
import { Cluster } from '../../test/faults/cluster.ts'
import { hasPostgres } from '../../test/postgres.ts'
import { until } from '../../test/until.ts'
import { environment, filled } from './nodes.ts'
import { productsIn, stocked } from './orders.ts'
import { heading } from './report.ts'
import { sampleOf } from './sample.ts'
import type { Seeded } from './seed.ts'
import { LIMITS, type Server, startKassa } from './server.ts'
import { built } from './sides.ts'
import { requestsOf, type Traffic } from './traffic.ts'
import { readsOf, WRITERS, writesOf } from './work.ts'

/** Servers of one shop, and the CPU time that a request should take there at most. */
interface Side {
  readonly name: string
  readonly servers: readonly Server[]
  /** How many requests are on their way at once. */
  readonly clients: number
  /** How many mails its orders have left. */
  readonly mails: () => Promise<number>
  /** How many statements PostgreSQL has run; null on SQLite. */
  readonly statements: (() => Promise<number>) | null
  readonly goals: readonly [order: number, create: number, get: number] | null
}

/** The mean of some requests: CPU time in ms, and statements of PostgreSQL; null on SQLite. */
interface Cost {
  readonly cpu: number
  /** That of the main threads. The others compile and tidy up memory. */
  readonly main: number
  readonly statements: number | null
}

/** The clock ticks of a second in /proc. */
const TICKS = 100
/** How many rounds' requests each server gets before the first round. */
const WARMTH = 6
const IDLE_MS = 10_000

/**
 * CPU time of kassa's processes for an order of 5 lines, a create and a get: on SQLite, and on one,
 * two and three servers of a PostgreSQL database. The mails of an order count as its work. Requests
 * that wait together share work, so one server is also measured with the clients that it has when
 * three share them, and three with as many clients each as the one has. The statements of a request
 * tell how much of a difference is less sharing.
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
  const env = environment(await filled(cluster, copied, join(directory, 'reindexed')), shop, bucket)
  const node = (name: string, executable?: string) =>
    startKassa(join(directory, name), env, executable)
  const sqlite = await startKassa(copied.directory, LIMITS)
  const nodes = await Promise.all(['one', 'two', 'three'].map((name) => node(name)))
  const before = older === null ? [] : [await node('older', join(await built(older), 'dist/kassa'))]
  const common = {
    clients: WRITERS,
    goals: null,
    mails: () => mailsOn(cluster),
    statements: () => statementsOn(cluster),
  }
  const onSqlite: Side = {
    ...common,
    name: 'SQLite',
    servers: [sqlite],
    mails: () => mailsIn(copied.directory),
    statements: null,
  }
  const earlier = before.map((server): Side => {
    return { ...common, name: `${older}, one server`, servers: [server] }
  })
  const three: Side = { ...common, name: 'three servers', servers: nodes }
  const one = nodes.slice(0, 1)
  const sides: Side[] = [
    onSqlite,
    ...earlier,
    { ...common, name: 'PostgreSQL, one server', servers: one, goals: [2.5, 1.1, 0.18] },
    { ...common, name: 'two servers', servers: nodes.slice(0, 2) },
    three,
    { ...common, name: 'one, a third of clients', servers: one, clients: Math.ceil(WRITERS / 3) },
    { ...three, name: 'three, as many each', clients: 3 * WRITERS },
  ]
  const products = productsIn(copied.directory)
  const cost = async (side: Side, { count, traffic }: (typeof WORKS)[number], times = 1) =>
    await costOf(side, requestsOf(traffic(shop, products)), Math.ceil(count * scale * times))
  // The compiler and the caches of all servers are equally warm before the first round.
  const single = nodes.map((server): Side => ({ ...three, servers: [server] }))
  for (const side of [onSqlite, ...earlier, ...single]) {
    for (const work of WORKS) await cost(side, work, WARMTH)
  }
  const measured = sides.map((side) => ({ ...side, works: WORKS.map(() => [] as Cost[]) }))
  for (let round = 0; round < rounds; round++) {
    for (const [index, work] of WORKS.entries()) {
      for (const side of measured) side.works[index]?.push(await cost(side, work))
    }
  }
  for (const { name, goals, works } of measured) {
    const cells = works.map((costs, index) => cell(costs, goals?.[index]))
    console.log(`  ${name.padEnd(26)}${cells.join('')}`)
  }
  const busy = cpuOf(nodes)
  await Bun.sleep(IDLE_MS)
  const idle = (cpuOf(nodes) - busy) / nodes.length / (IDLE_MS / 1_000)
  console.log(`  A server without requests takes ${idle.toFixed(1)} ms in a second.`)
  await Promise.all([sqlite, ...nodes, ...before].map((server) => server.stop()))
  rmSync(directory, { recursive: true })
}

function cell(costs: readonly Cost[], atMost?: number): string {
  const { median, low, high } = sampleOf(costs.map(({ cpu }) => cpu))
  const goal = atMost === undefined ? '' : ` of ${atMost}${median > atMost ? ' MISSED' : ''}`
  const counts = costs.flatMap(({ statements }) => statements ?? [])
  const sent = counts.length > 0 ? `, ${sampleOf(counts).median.toFixed(2)} statements` : ''
  const main = sampleOf(costs.map((cost) => cost.main)).median.toFixed(3)
  const range = `${median.toFixed(3)} (${low.toFixed(3)} to ${high.toFixed(3)})`
  return `${range}${goal}, main thread ${main}${sent}`.padEnd(76)
}

/** A kind of request, and how many of them each server gets in a round. */
const WORKS: readonly {
  readonly count: number
  readonly traffic: (shop: Seeded, products: readonly string[]) => Traffic
}[] = [
  {
    count: 1_000,
    traffic({ secretKey: key }, products) {
      const writes = { method: 'POST', paths: ['/v1/store/orders'], first: 0, every: 1 } as const
      return { key, reads: [], writes: { ...writes, products } }
    },
  },
  { count: 1_000, traffic: (shop) => trafficOf(writesOf(shop), 'create, 32 connections') },
  { count: 8_000, traffic: (shop) => trafficOf(readsOf(shop, null), 'get by id') },
]

function trafficOf(works: ReturnType<typeof readsOf>, name: string): Traffic {
  const work = works.find((one) => one.name === name)
  if (!work) throw new Error(`${name} is not measured`)
  return work.traffic()
}

/** The cost of each of some requests and of its mails. */
async function costOf(
  { servers, clients, mails, statements }: Side,
  requests: () => Uint8Array,
  countEach: number,
): Promise<Cost> {
  const now = async () => ({
    cpu: cpuOf(servers),
    main: cpuOf(servers, 'main'),
    statements: (await statements?.()) ?? null,
  })
  const before = await now()
  const count = countEach * servers.length
  let left = count
  const sending = Array.from({ length: clients }, async (_, number) => {
    const server = servers[number % servers.length]
    if (!server) throw new Error('a side without servers')
    while (left-- > 0) await send(server.port, requests())
  })
  await Promise.all(sending)
  await until('the mails are sent', async () => (await mails()) === 0, { pauseMs: 100 })
  const after = await now()
  const sent = after.statements === null ? null : after.statements - (before.statements ?? 0)
  return {
    cpu: (after.cpu - before.cpu) / count,
    main: (after.main - before.main) / count,
    statements: sent === null ? null : sent / count,
  }
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

/** @throws if the request is refused */
export async function send(port: number, bytes: Uint8Array): Promise<void> {
  const [head = '', body] = Buffer.from(bytes).toString().split('\r\n\r\n')
  const [first = '', ...lines] = head.split('\r\n')
  const [method = '', path = ''] = first.split(' ')
  const headers = lines.map((line) => line.split(': ') as [string, string])
  const url = `http://127.0.0.1:${port}${path}`
  const answer = await fetch(url, { method, headers, ...(method !== 'GET' && { body }) })
  const text = await answer.text()
  if (!answer.ok) throw new Error(`${first} was refused: ${text}`)
}

/** The CPU time of some servers, in ms, as getrusage gives it. */
function cpuOf(servers: readonly Server[], threads: 'all' | 'main' = 'all'): number {
  return servers.reduce((sum, { pid }) => {
    const stat = readFileSync(`/proc/${pid}${threads === 'all' ? '' : `/task/${pid}`}/stat`, 'utf8')
    // The name of the process, which may have blanks, ends with the last parenthesis.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    const [user, system] = [Number(fields[11]), Number(fields[12])]
    return sum + ((user + system) * 1000) / TICKS
  }, 0)
}
