import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { $ } from 'bun'
import { checkedOut } from '../checkout.ts'
import { contender } from './contender.ts'
import { duel, type Outcome, type Pace } from './duel.ts'
import type { Generator } from './generator.ts'
import { productsIn, stocked } from './orders.ts'
import { figure, heading, report } from './report.ts'
import type { Sample } from './sample.ts'
import { CACHE, type Seeded } from './seed.ts'
import { LIMITS, type Server, startKassa } from './server.ts'
import { Tills } from './tills.ts'
import type { Traffic } from './traffic.ts'
import { PATH, READERS, readsOf, spelledLists, WRITERS, writesOf } from './work.ts'

/** A version of kassa that serves a catalog which it has made itself. */
interface Side {
  readonly shop: Seeded
  readonly server: Server
  /** Products that never run out. */
  readonly stocked: readonly string[]
  /** Null if this version does not sell. */
  readonly tills: Tills | null
  /** The paths of the pages of its shop front; empty if this version has none. */
  readonly pages: readonly string[]
}

/** A kind of request that both versions get. */
interface Work {
  readonly name: string
  readonly connections: number
  readonly traffic: (side: Side) => Traffic
  /** Whether only versions that sell can answer it. */
  readonly sells?: true
  /** Whether only versions with a shop front can answer it. */
  readonly fronts?: true
}

const WORKS: readonly Work[] = [
  read('get by id, asked again'),
  read('get by id'),
  read('list of 20, asked again'),
  read('list of 20'),
  { ...read('list of 20'), name: 'list of 20, with total', traffic: listsWithTotal },
  read('search'),
  write('create, 32 connections'),
  write('create, 1 connection'),
  { name: 'page of a front, first made', connections: READERS, traffic: pages, fronts: true },
  { name: 'order of 5 lines', connections: WRITERS, traffic: orders, sells: true },
  { name: "till's sale, 1 connection", connections: 1, traffic: sales, sells: true },
]

/**
 * Answers per second of the executable in `dist`, as ratios to that of an earlier commit. Both
 * serve the same products, and are measured alternately in one run.
 */
export async function versus(
  generator: Generator,
  pace: Pace,
  sizes: readonly number[],
  commit: string,
): Promise<void> {
  const older = await built(commit)
  const today = join(import.meta.dir, '../..')
  for (const products of sizes) {
    heading(`${figure(products)} products: answers per second, to those of ${commit}`)
    const sides = [await served(today, products, pace), await served(older, products, pace)]
    await warmUp(generator, sides)
    for (const work of WORKS) {
      if (!sides.every((side) => canAnswer(side, work))) {
        console.log(`  ${work.name}: ${commit} cannot`)
      } else told(work, await compared(generator, pace, work, sides))
    }
    await Promise.all(sides.map(({ server }) => server.stop()))
  }
}

/** The pace of the gate, which takes some five minutes. */
const GATE_PACE = { rounds: 7, warmupMs: 50, durationMs: 800 }
const GATE_PRODUCTS = 1_000
/** The largest share by which a version may be worse. */
const TOLERATED = 0.05

/**
 * Compares the executable in `dist` with that of an earlier commit, and prints a table for the
 * message of a commit. What is worse by 5 %, in answers per second or in CPU time for each, and in
 * all rounds but one, is measured again, because it may be chance.
 * @returns whether nothing was worse both times
 */
export async function gate(generator: Generator, commit: string): Promise<boolean> {
  const older = await built(commit)
  const today = join(import.meta.dir, '../..')
  // A terminal serves one measurement, and some are measured twice.
  const pace = { ...GATE_PACE, rounds: 2 * GATE_PACE.rounds + 1 }
  const sides = [await served(today, GATE_PRODUCTS, pace), await served(older, GATE_PRODUCTS, pace)]
  await warmUp(generator, sides)
  const rows: string[] = []
  let isPassed = true
  for (const work of WORKS) {
    if (!sides.every((side) => canAnswer(side, work))) continue
    let result = await compared(generator, GATE_PACE, work, sides)
    if (isWorse(result)) result = await compared(generator, GATE_PACE, work, sides)
    told(work, result)
    if (isWorse(result)) isPassed = false
    const { speed, effort } = result.theirs
    const verdict = isWorse(result) ? 'worse' : ''
    rows.push(`| ${work.name} | ${ratio(speed)} | ${ratio(effort)} | ${verdict} |`)
  }
  await Promise.all(sides.map(({ server }) => server.stop()))
  const columns = `| to ${commit} | answers a second | CPU for each | |\n|---|---|---|---|`
  console.log(`\n${columns}\n${rows.join('\n')}`)
  return isPassed
}

function canAnswer({ tills, pages }: Side, { sells, fronts }: Work): boolean {
  return !(sells && tills === null) && !(fronts && pages.length === 0)
}

function isWorse({ theirs: { speed, effort, rounds } }: Comparison): boolean {
  const mostly = (ratios: readonly number[], isBad: (ratio: number) => boolean) =>
    ratios.filter(isBad).length >= ratios.length - 1
  return (
    (speed.median < 1 - TOLERATED && mostly(rounds.speed, (ratio) => ratio < 1)) ||
    (effort.median > 1 + TOLERATED && mostly(rounds.effort, (ratio) => ratio > 1))
  )
}

function ratio({ median, low, high }: Sample): string {
  return `${median.toFixed(2)} (${low.toFixed(2)} to ${high.toFixed(2)})`
}

async function warmUp(generator: Generator, sides: readonly Side[]): Promise<void> {
  for (const { shop, server } of sides) {
    const streams = readsOf(shop, null).map((work) => ({ ...work, traffic: work.traffic() }))
    await generator.run({ port: server.port, warmupMs: 0, durationMs: 1_500, streams })
  }
}

/** The outcomes of this version and of the earlier one. */
interface Comparison {
  readonly ours: Outcome
  readonly theirs: Outcome
}

async function compared(
  generator: Generator,
  pace: Pace,
  work: Work,
  sides: readonly Side[],
): Promise<Comparison> {
  const { name, connections, traffic } = work
  const outcomes = await duel(
    generator,
    pace,
    sides.map((side) => ({
      port: side.server.port,
      pid: side.server.pid,
      streams: () => [{ name, connections, traffic: traffic(side) }],
    })),
  )
  const [ours, theirs] = outcomes
  if (!ours || !theirs) throw new Error('two versions are compared')
  return { ours, theirs }
}

function told({ name }: Work, { ours, theirs }: Comparison): void {
  const numbers = `${figure(ours.perSecond.median)} to ${figure(theirs.perSecond.median)} a second`
  report(name, theirs.speed, { atLeast: 1 }, numbers)
}

function read(name: string): Work {
  return { name, connections: WRITERS, traffic: ({ shop }) => ofBench(name, shop) }
}

function write(name: string): Work {
  const connections = name.endsWith(', 1 connection') ? 1 : WRITERS
  return { name, connections, traffic: ({ shop }) => ofBench(name, shop) }
}

/** The requests of this name in the comparison to a bare server. */
function ofBench(name: string, shop: Seeded): Traffic {
  const work = [...readsOf(shop, null), ...writesOf(shop)].find((one) => one.name === name)
  if (!work) throw new Error(`${name} is not measured`)
  return work.traffic()
}

function listsWithTotal({ shop }: Side): Traffic {
  return { key: shop.publishableKey, reads: spelledLists('&include=total') }
}

function orders({ shop, stocked }: Side): Traffic {
  const writes = { method: 'POST', paths: ['/v1/store/orders'], first: 0, every: 1 } as const
  return { key: shop.secretKey, reads: [], writes: { ...writes, products: stocked } }
}

function pages({ shop, pages }: Side): Traffic {
  return { key: shop.publishableKey, reads: pages }
}

function sales({ tills }: Side): Traffic {
  if (!tills) throw new Error('this version has no tills')
  return tills.next()
}

/** Starts the executable of this checkout on a catalog that its own code has made. */
async function served(root: string, products: number, { rounds }: Pace): Promise<Side> {
  // Before 1.0.0, the measurements stood below test/.
  const folder = existsSync(join(root, 'tools/bench')) ? 'tools' : 'test'
  const seeding = `const { seeded } = await import('./${folder}/bench/seed.ts')
    console.log(JSON.stringify(await seeded(${products})))`
  const kept: Seeded = await $`${process.execPath} -e ${seeding}`.cwd(root).json()
  const kassa = join(root, 'dist/kassa')
  let { directory } = kept
  const server = await contender(kept, (copy) => {
    directory = stocked(copy)
    return startKassa(directory, LIMITS, kassa)
  })
  const command = $`${kassa} user login-link bench@kassa.example --json --data ${directory}`
  const { url } = await command.json()
  // One more than the rounds, to warm up.
  const tills = await Tills.open(server.port, url, kept, rounds + 1)
  const stockedProducts = productsIn(directory)
  return { shop: kept, server, stocked: stockedProducts, tills, pages: await pagesAt(server, kept) }
}

/** The number of addresses of pages: more than are remembered. */
const PAGES = 2_000

async function pagesAt({ port }: Server, { publishableKey }: Seeded): Promise<string[]> {
  const ask = (path: string, headers = {}) => fetch(`http://127.0.0.1:${port}${path}`, { headers })
  if (!(await ask('/shop/bench')).ok) return []
  const headers = { authorization: `Bearer ${publishableKey}` }
  const answer = await ask(`${PATH}?limit=30`, headers)
  const { data } = (await answer.json()) as { data: readonly { readonly slug: string }[] }
  const paths = ['', '/products', ...data.map(({ slug }) => `/product/${slug}`)]
  return Array.from({ length: PAGES }, (_, number) => {
    return `/shop/bench${paths[number % paths.length]}?page=${number}`
  })
}

/** Builds an earlier commit, unless that was done before. @returns its directory */
export function built(commit: string): Promise<string> {
  return checkedOut(commit, join(CACHE, 'versions'), 'dist/kassa', async (root) => {
    // Scripts of package.json call bun by its name.
    const path = `${join(process.execPath, '..')}:${process.env.PATH}`
    const bun = (script: string) =>
      $`${process.execPath} ${{ raw: script }}`
        .cwd(root)
        .env({ ...process.env, PATH: path })
        .quiet()
    await bun('install --frozen-lockfile --silent')
    await bun('run build')
  })
}
