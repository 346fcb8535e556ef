import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { $ } from 'bun'
import { checkedOut } from '../checkout.ts'
import { contender } from './contender.ts'
import type { Generator } from './generator.ts'
import { productsIn, stocked } from './orders.ts'
import { CACHE, type Seeded } from './seed.ts'
import { LIMITS, type Server, startKassa } from './server.ts'
import { Tills } from './tills.ts'
import type { Traffic } from './traffic.ts'
import { PATH, READERS, readsOf, spelledLists, WRITERS, writesOf } from './work.ts'

/** A version of kassa that serves a catalog which it has made itself. */
export interface Served {
  readonly shop: Seeded
  readonly server: Server
  /** Its data directory, a copy of that of the shop. */
  readonly directory: string
  /** Products that never run out. */
  readonly stocked: readonly string[]
  /** Null if this version does not sell. */
  readonly tills: Tills | null
  /** The paths of the pages of its shop front; empty if this version has none. */
  readonly pages: readonly string[]
}

/** A kind of request that both versions get. */
export interface Work {
  readonly name: string
  readonly connections: number
  /** The number of requests that take some milliseconds, or that share a commit. */
  readonly slice: number
  readonly traffic: (side: Served) => Traffic
  /** Whether the server works on after its answers: it copies the log, and sends mails. */
  readonly goesOn?: true
  /** Whether only versions that sell can answer it. */
  readonly sells?: true
  /** Whether only versions with a shop front can answer it. */
  readonly fronts?: true
}

export const WORKS: readonly Work[] = [
  read('get by id, asked again', 64),
  read('get by id', 48),
  read('list of 20, asked again', 40),
  read('list of 20', 24),
  { ...read('list of 20', 24), name: 'list of 20, with total', traffic: listsWithTotal },
  read('barcode lookup', 40),
  read('search', 40),
  write('create, 32 connections', WRITERS),
  write('create, 1 connection', 4),
  front('page of a front, first made', 2),
  sale("till's sale, 1 connection", 4),
  // The last one, because its mails are still sent when it has ended.
  order('order of 5 lines', WRITERS),
]

export function canAnswer({ tills, pages }: Served, { sells, fronts }: Work): boolean {
  return !(sells && tills === null) && !(fronts && pages.length === 0)
}

export async function warmUp(generator: Generator, sides: readonly Served[]): Promise<void> {
  for (const { shop, server } of sides) {
    const streams = readsOf(shop, null).map((work) => ({ ...work, traffic: work.traffic() }))
    await generator.run({ port: server.port, warmupMs: 0, durationMs: 1_500, streams })
  }
}

function read(name: string, slice: number): Work {
  return { name, slice, connections: WRITERS, traffic: ({ shop }) => ofBench(name, shop) }
}

function write(name: string, slice: number): Work {
  const connections = name.endsWith(', 1 connection') ? 1 : WRITERS
  return { name, slice, connections, traffic: ({ shop }) => ofBench(name, shop), goesOn: true }
}

function front(name: string, slice: number): Work {
  return { name, slice, connections: READERS, traffic: pages, fronts: true }
}

function order(name: string, slice: number): Work {
  return { name, slice, connections: WRITERS, traffic: orders, sells: true, goesOn: true }
}

function sale(name: string, slice: number): Work {
  return { name, slice, connections: 1, traffic: sales, sells: true, goesOn: true }
}

/** The requests of this name in the comparison to a bare server. */
export function ofBench(name: string, shop: Seeded): Traffic {
  const work = [...readsOf(shop, null), ...writesOf(shop)].find((one) => one.name === name)
  if (!work) throw new Error(`${name} is not measured`)
  return work.traffic()
}

function listsWithTotal({ shop }: Served): Traffic {
  return { key: shop.publishableKey, reads: spelledLists('&include=total') }
}

/** Creates with the secret key, of which some can be sent at a time. */
export function creates({ shop }: Served): Traffic {
  return ofBench('create, 32 connections', shop)
}

export function orders({ shop, stocked }: Served): Traffic {
  const writes = { method: 'POST', paths: ['/v1/store/orders'], first: 0, every: 1 } as const
  return { key: shop.secretKey, reads: [], writes: { ...writes, products: stocked } }
}

function pages({ shop, pages }: Served): Traffic {
  return { key: shop.publishableKey, reads: pages }
}

export function sales({ tills }: Served): Traffic {
  if (!tills) throw new Error('this version has no tills')
  return tills.next()
}

interface Serving {
  readonly rounds: number
  /** Starts another server than the executable of the checkout. */
  readonly start?: (directory: string) => Promise<Server>
}

/** Starts the executable of this checkout on a catalog that its own code has made. */
export async function served(
  root: string,
  products: number,
  { rounds, start }: Serving,
): Promise<Served> {
  // Before 1.0.0, the measurements stood below test/.
  const folder = existsSync(join(root, 'tools/bench')) ? 'tools' : 'test'
  const seeding = `const { seeded } = await import('./${folder}/bench/seed.ts')
    console.log(JSON.stringify(await seeded(${products})))`
  const kept: Seeded = await $`${process.execPath} -e ${seeding}`.cwd(root).json()
  const kassa = join(root, 'dist/kassa')
  // A version refuses settings that it does not know.
  const help = await $`${kassa} serve --help`.text()
  const limits = Object.entries(LIMITS).filter(([name]) => help.includes(name))
  let { directory } = kept
  const server = await contender(kept, (copy) => {
    directory = stocked(copy)
    return start?.(directory) ?? startKassa(directory, Object.fromEntries(limits), kassa)
  })
  const command = $`${kassa} user login-link bench@kassa.example --json --data ${directory}`
  const { url } = await command.json()
  // One more than the rounds, to warm up.
  const tills = await Tills.open(server.port, url, kept, rounds + 1)
  const stockedProducts = productsIn(directory)
  const pages = await pagesAt(server, kept)
  return { shop: kept, server, directory, stocked: stockedProducts, tills, pages }
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

/**
 * Builds an earlier commit, unless that was done before.
 * @returns its directory
 */
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
