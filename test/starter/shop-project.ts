import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { run } from '../package/run.ts'

/** npm on a busy machine may be slow; no command takes longer than this unless it hangs. */
const COMMAND_MS = 600_000

const KASSA = resolve('src/main.ts')

/** A folder with the packages of this kassa, and the shops that `kassa new` writes with them. */
export class Workshop {
  readonly folder = mkdtempSync(join(tmpdir(), 'kassa-starter-'))
  readonly packages = join(this.folder, 'packed')
  readonly #running: RunningProgram[] = []
  #made = 0

  async pack(): Promise<void> {
    await finished([process.execPath, 'src/package/pack.ts', this.packages], '.')
  }

  /**
   * Makes a shop and installs what it needs.
   * @returns its folder
   */
  async shop(template: string): Promise<string> {
    const name = `${template}-${this.#made++}`
    const words = [name, '--template', template, '--packages', this.packages]
    await finished([process.execPath, KASSA, 'new', ...words], this.folder)
    const shop = join(this.folder, name)
    const quiet = ['--no-audit', '--no-fund', '--prefer-offline', '--no-update-notifier']
    await finished(['npm', 'install', ...quiet], shop)
    return shop
  }

  /** Starts a program that is ended with the workshop. */
  start(command: readonly string[], cwd: string, env: Record<string, string>): RunningProgram {
    const program = new RunningProgram(command, cwd, env)
    this.#running.push(program)
    return program
  }

  async [Symbol.asyncDispose](): Promise<void> {
    for (const program of this.#running) await program.end()
    rmSync(this.folder, { recursive: true, force: true })
  }
}

/** The words that run the kassa that is installed in a shop. */
export function installedKassa(shop: string): string[] {
  return ['node', join(shop, 'node_modules/kassa/kassa.js')]
}

/** A program in a process group of its own, with all that it has printed. */
export class RunningProgram {
  printed = ''
  readonly #child

  constructor(command: readonly string[], cwd: string, env: Record<string, string>) {
    this.#child = Bun.spawn([...command], {
      cwd,
      env: { ...environment(), ...env },
      stdin: 'ignore',
      stdout: 'pipe',
      stderr: 'pipe',
      detached: true,
    })
    for (const stream of [this.#child.stdout, this.#child.stderr]) void this.#read(stream)
  }

  async #read(stream: ReadableStream<Uint8Array>): Promise<void> {
    const decoder = new TextDecoder()
    for await (const part of stream) this.printed += decoder.decode(part, { stream: true })
  }

  /**
   * Waits until the program has printed a line of this pattern, and returns its first group.
   * @param after an offset in what it has printed
   * @throws Error if it ends before, or prints nothing like that in time
   */
  async prints(pattern: RegExp, after = 0): Promise<string> {
    const until = performance.now() + COMMAND_MS
    while (performance.now() < until) {
      const [, found] = pattern.exec(stripped(this.printed.slice(after))) ?? []
      if (found !== undefined) return found
      if (this.#child.exitCode !== null) break
      await Bun.sleep(20)
    }
    throw new Error(`${pattern} was not printed: ${this.printed}`)
  }

  /** Asks the process that was started to end, as Ctrl+C asks the whole group. */
  async end(): Promise<void> {
    if (this.#child.exitCode === null) signal(-this.#child.pid, 'SIGTERM')
    await Promise.race([this.#child.exited, Bun.sleep(10_000)])
    signal(-this.#child.pid, 'SIGKILL')
  }
}

/** A port that nobody listens on. */
export async function freePort(): Promise<number> {
  const server = Bun.serve({ port: 0, fetch: () => new Response() })
  const { port } = server
  await server.stop()
  if (!port) throw new Error('there is no free port')
  return port
}

/** Text without the colors of a terminal. */
function stripped(text: string): string {
  return Bun.stripANSI(text)
}

/** Signals a group of processes; it may have ended. */
function signal(group: number, name: NodeJS.Signals): void {
  try {
    process.kill(group, name)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
  }
}

/** The developer's own settings must not reach the shops under test. */
function environment(): Record<string, string | undefined> {
  return Object.fromEntries(
    Object.entries(process.env).filter(([name]) => !/^(VITE_|SHOP_|KASSA_|NODE_ENV$)/.test(name)),
  )
}

/**
 * Runs a command to its end.
 * @returns what it has printed
 */
export async function finished(
  command: readonly string[],
  cwd: string,
  env: Record<string, string> = {},
): Promise<string> {
  const { stdout } = await run(command, cwd, [0], { ...environment(), ...env })
  return stdout
}
