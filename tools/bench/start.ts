import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { productOf } from './catalog.ts'
import type { Pace } from './duel.ts'
import { figure, heading, report } from './report.ts'
import { sampleOf } from './sample.ts'
import type { Seeded } from './seed.ts'
import { LIMITS, type Server, startKassa, startLeast } from './server.ts'
import { PATH } from './work.ts'

/** Creates before a kill, which the next start finds in the log of the database. */
const WRITTEN = 200
/** A server has settled this long after its first answer. */
const SETTLED_MS = 500

/** The costs of a start, to the first answer. */
interface Started {
  readonly ms: number
  readonly cpuMs: number
  readonly memory: number
  readonly anonymous: number
}

/**
 * Starts of the executable, to the first answer, beside those of an empty server on Bun and of one
 * with SQLite and as many routes: after a clean stop and after a kill, with a full and an empty
 * database, and the memory of a server that has nothing to do. CPU time is that of the main thread,
 * and depends less on other load.
 */
export async function start(pace: Pace, shop: Seeded): Promise<void> {
  heading(`${figure(shop.products)} products: a start, to the first answer`)
  const home = mkdtempSync(join(tmpdir(), 'kassa-bench-'))
  const [full, none] = [join(home, 'full'), join(home, 'none')]
  cpSync(shop.directory, full, { recursive: true })
  const [empty, framework] = [await compiled('empty', home), await compiled('framework', home)]
  const starts: Readonly<Record<string, () => Promise<Started>>> = {
    bun: () => started(() => startLeast(empty, full)),
    framework: () => started(() => startLeast(framework, full)),
    none: () => started(() => startKassa(none)),
    full: () => started(() => startKassa(full)),
    async killed() {
      await killedIn(full, shop)
      return await started(() => startKassa(full))
    },
  }
  const all = Object.fromEntries(Object.keys(starts).map((name) => [name, [] as Started[]]))
  // The first round fills the caches of the file system.
  for (let round = -1; round < pace.rounds; round++) {
    for (const [name, measure] of Object.entries(starts)) {
      const one = await measure()
      if (round >= 0) all[name]?.push(one)
    }
  }
  rmSync(home, { recursive: true })
  told(all)
}

/** Compiles a server of this folder as kassa is compiled. */
async function compiled(name: string, home: string): Promise<string> {
  const outfile = join(home, `${name}-server`)
  await Bun.build({
    entrypoints: [join(import.meta.dir, `${name}.ts`)],
    target: 'bun',
    format: 'esm',
    minify: true,
    bytecode: true,
    compile: { outfile },
  })
  return outfile
}

function told(all: Readonly<Record<string, readonly Started[]>>): void {
  const of = (name: string, what: keyof Started) => (all[name] ?? []).map((one) => one[what])
  const median = (name: string, what: keyof Started) => figure(sampleOf(of(name, what)).median)
  const ratio = (name: string, to: string, what: keyof Started) => {
    const below = of(to, what)
    return sampleOf(of(name, what).map((one, round) => one / (below[round] ?? one)))
  }
  const cpu = (name: string, to: string) => `${median(name, 'cpuMs')} to ${median(to, 'cpuMs')} ms`
  const toBun = 'CPU, to an empty server on Bun'
  report(toBun, ratio('full', 'bun', 'cpuMs'), null, cpu('full', 'bun'))
  const toFramework = 'CPU, to one with SQLite and as many routes'
  report(toFramework, ratio('full', 'framework', 'cpuMs'), null, cpu('full', 'framework'))
  const toNone = 'CPU, to an empty database'
  report(toNone, ratio('full', 'none', 'cpuMs'), { atMost: 1.2 }, cpu('full', 'none'))
  const toClean = 'CPU after kill -9, to a clean stop'
  report(toClean, ratio('killed', 'full', 'cpuMs'), { atMost: 1.5 }, cpu('killed', 'full'))
  const bun = `an empty server ${median('bun', 'ms')} ms`
  report('ms after a clean stop', sampleOf(of('full', 'ms')), { atMost: 60 }, bun)
  report('ms after kill -9', sampleOf(of('killed', 'ms')), { atMost: 300 }, '')
  const parts = `${median('full', 'anonymous')} MB of it anonymous`
  const [bare, routes] = [median('bun', 'memory'), median('framework', 'memory')]
  const least = `an empty server ${bare} MB, one with routes ${routes} MB`
  report('idle memory, in MB', sampleOf(of('full', 'memory')), { atMost: 60 }, `${parts}; ${least}`)
}

async function started(begin: () => Promise<Server>): Promise<Started> {
  const since = performance.now()
  const server = await begin()
  const answer = await fetch(`http://127.0.0.1:${server.port}/readyz`)
  const [ms, cpuMs] = [performance.now() - since, server.cpu()]
  if (answer.status !== 200) throw new Error(`not ready: ${answer.status}`)
  await Bun.sleep(SETTLED_MS)
  const [memory, anonymous] = [server.memory(), server.memory('anonymous')]
  await server.stop()
  return { ms, cpuMs, memory, anonymous }
}

let written = 30_000_000

/** Writes products, and kills the server. */
async function killedIn(directory: string, { secretKey }: Seeded): Promise<void> {
  const server = await startKassa(directory, LIMITS)
  const headers = { authorization: `Bearer ${secretKey}`, 'content-type': 'application/json' }
  const creates = Array.from({ length: WRITTEN }, async () => {
    const body = JSON.stringify(productOf(written++))
    const url = `http://127.0.0.1:${server.port}${PATH}`
    const answer = await fetch(url, { method: 'POST', headers, body })
    if (answer.status !== 201) throw new Error(`a create has status ${answer.status}`)
  })
  await Promise.all(creates)
  await server.stop('SIGKILL')
}
