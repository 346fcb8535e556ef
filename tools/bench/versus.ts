import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { $ } from 'bun'
import { checkedOut } from '../checkout.ts'
import { contender } from './contender.ts'
import { duel, type Pace } from './duel.ts'
import type { Generator } from './generator.ts'
import { productsIn, stocked } from './orders.ts'
import { figure, heading, report } from './report.ts'
import { CACHE, type Seeded } from './seed.ts'
import { LIMITS, type Server, startKassa } from './server.ts'
import { Tills } from './tills.ts'
import type { Traffic } from './traffic.ts'
import { readsOf, spelledLists, WRITERS, writesOf } from './work.ts'

/** A version of kassa that serves a catalog which it has made itself. */
interface Side {
  readonly shop: Seeded
  readonly server: Server
  /** Products that never run out. */
  readonly stocked: readonly string[]
  /** Null if this version does not sell. */
  readonly tills: Tills | null
}

/** A kind of request that both versions get. */
interface Work {
  readonly name: string
  readonly connections: number
  readonly traffic: (side: Side) => Traffic
  /** Whether only versions that sell can answer it. */
  readonly sells?: true
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
    for (const { shop, server } of sides) {
      const streams = readsOf(shop, null).map((work) => ({ ...work, traffic: work.traffic() }))
      await generator.run({ port: server.port, warmupMs: 0, durationMs: 1_500, streams })
    }
    for (const work of WORKS) {
      if (work.sells && sides.some(({ tills }) => tills === null)) {
        console.log(`  ${work.name}: ${commit} does not sell`)
      } else await compared(generator, pace, work, sides)
    }
    await Promise.all(sides.map(({ server }) => server.stop()))
  }
}

async function compared(generator: Generator, pace: Pace, work: Work, sides: readonly Side[]) {
  const { name, connections, traffic } = work
  const outcomes = await duel(
    generator,
    pace,
    sides.map((side) => ({
      port: side.server.port,
      streams: () => [{ name, connections, traffic: traffic(side) }],
    })),
  )
  const [ours, theirs] = outcomes
  if (!ours || !theirs) throw new Error('two versions are compared')
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
  return { shop: kept, server, stocked: productsIn(directory), tills }
}

/** Builds an earlier commit, unless that was done before. @returns its directory */
function built(commit: string): Promise<string> {
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
