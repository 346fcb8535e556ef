import { readFileSync } from 'node:fs'
import { join } from 'node:path'

const ROOT = join(import.meta.dir, '../..')

/** A server in a separate process. */
export interface Server {
  readonly name: string
  readonly port: number
  readonly pid: number
  /** Current resident memory, in MB, or the part of it that belongs to no file. */
  memory(part?: 'all' | 'anonymous'): number
  /** CPU time of its main thread since its start, in ms. */
  cpu(): number
  stop(signal?: NodeJS.Signals): Promise<void>
}

const NEVER_REACHED = '1000000000'
/** Rate limits are on, but so high that no request exceeds them. */
export const LIMITS = {
  KASSA_RATE_PUBLISHABLE: NEVER_REACHED,
  KASSA_RATE_SECRET: NEVER_REACHED,
  KASSA_RATE_TERMINAL: NEVER_REACHED,
  KASSA_RATE_GUESTS: NEVER_REACHED,
}

/** kassa with validation, limits, headers and log; the log is written to /dev/null. */
export function startKassa(
  directory: string,
  settings: Readonly<Record<string, string>> = LIMITS,
  executable = 'dist/kassa',
): Promise<Server> {
  const command = [executable, 'serve', '--json', '--port', '0', '--data', directory]
  return start('kassa', command, { ...process.env, ...settings })
}

/** The environment variable that names the file of `timed.ts`. */
export const TIMES = 'BENCH_TIMES'

/** kassa from its source, which writes the times of its statements to a file (see `timed.ts`). */
export function startTimed(directory: string, file: string): Promise<Server> {
  const timed = [process.execPath, '--preload', './tools/bench/timed.ts', 'src/main.ts']
  const command = [...timed, 'serve', '--json', '--port', '0', '--data', directory]
  return start('timed', command, { ...process.env, ...LIMITS, [TIMES]: file })
}

/** The executable of `empty.ts` or of `framework.ts`. */
export function startLeast(executable: string, directory: string): Promise<Server> {
  return start('least', [executable, directory], process.env)
}

export function startBare(directory: string, synchronous: 'FULL' | 'NORMAL'): Promise<Server> {
  const command = [process.execPath, 'tools/bench/bare.ts', directory, synchronous]
  return start(`bare ${synchronous}`, command, process.env)
}

/** @param replays a file of what each path sends to the database */
export function startBareNode(
  database: string,
  connections: number,
  replays: string,
): Promise<Server> {
  const words = [database, String(connections), replays]
  return start('bare', [process.execPath, 'tools/bench/bare-nodes.ts', ...words], process.env)
}

async function start(
  name: string,
  command: string[],
  env: Record<string, string | undefined>,
): Promise<Server> {
  const child = Bun.spawn(command, {
    cwd: ROOT,
    env,
    stdout: 'pipe',
    stderr: 'ignore',
  })
  // If the benchmark fails, its servers must end too.
  process.once('exit', () => child.kill())
  const url = new URL(await firstLine(child.stdout))
  return {
    name,
    port: Number(url.port),
    pid: child.pid,
    memory(part = 'all') {
      const status = readFileSync(`/proc/${child.pid}/status`, 'utf8')
      const kib = part === 'all' ? /VmRSS:\s+(\d+)/ : /RssAnon:\s+(\d+)/
      return Number(kib.exec(status)?.[1]) / 1024
    },
    cpu: () => Number(readFileSync(`/proc/${child.pid}/schedstat`, 'utf8').split(' ')[0]) / 1e6,
    async stop(signal) {
      child.kill(signal)
      await child.exited
    },
  }
}

/** The address that a server prints at its start. */
async function firstLine(stdout: ReadableStream<Uint8Array>): Promise<string> {
  let text = ''
  const decoder = new TextDecoder()
  for await (const chunk of stdout) {
    text += decoder.decode(chunk, { stream: true })
    const end = text.indexOf('\n')
    if (end >= 0) return JSON.parse(text.slice(0, end)).url
  }
  throw new Error('a server ended before it listened')
}
