import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'

type Environment = Readonly<Record<string, string>>

/**
 * The command `kassa`: the executable that `test:all` has just built (BINARY), which starts in a
 * quarter of the time, or the source.
 */
export const KASSA: readonly string[] = process.env.BINARY
  ? [resolve(process.env.BINARY)]
  : [process.execPath, resolve('src/main.ts')]

/** The result of a command that has ended. */
export interface Ended {
  readonly exitCode: number
  readonly stdout: string
  readonly stderr: string
}

/** A serving process and what it printed when it was ready. */
export interface Serving {
  readonly child: Bun.Subprocess<'ignore', 'pipe', 'pipe'>
  readonly url: string
  readonly port: number
  readonly slug: string
  readonly publishableKey: string
  readonly secretKey: string
  readonly terminalKey: string
}

/** A request to a server in another process, with one of its keys; a body is sent as JSON. */
export async function keyed(
  url: string,
  key: string,
  method: string,
  path: string,
  body?: object,
): Promise<Response> {
  return await fetch(url + path, {
    method,
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
    ...(body && { body: JSON.stringify(body) }),
  })
}

/** The JSON of such a request, which must not be refused. */
export async function keyedJson<T>(...[url, key, method, path, body]: KeyedRequest): Promise<T> {
  const answer = await keyed(url, key, method, path, body)
  if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`)
  return (await answer.json()) as T
}

type KeyedRequest = Parameters<typeof keyed>

/** The compiled kassa, run in separate processes, folders and ports. */
export class Executable {
  readonly #folders: string[] = []
  readonly #children: Bun.Subprocess[] = []

  private constructor(readonly file: string) {}

  /** The one that `test:all` has just built (BINARY), or a new one. */
  static built(): Executable {
    const given = process.env.BINARY
    if (given) return new Executable(resolve(given))
    const { exitCode, stderr } = Bun.spawnSync([process.execPath, 'run', 'build'])
    if (exitCode !== 0) throw new Error(`bun run build failed:\n${stderr}`)
    return new Executable(resolve('dist/kassa'))
  }

  folder(): string {
    const folder = mkdtempSync(join(tmpdir(), 'kassa-test-'))
    this.#folders.push(folder)
    return folder
  }

  /** Runs a command to its end, in `cwd`, so that it creates no `./data` in the project. */
  async run(args: readonly string[], env: Environment = {}, cwd = tmpdir()): Promise<Ended> {
    const child = this.#spawn(args, env, cwd)
    const [stdout, stderr, exitCode] = await Promise.all([
      new Response(child.stdout).text(),
      new Response(child.stderr).text(),
      child.exited,
    ])
    return { exitCode, stdout, stderr }
  }

  /** Runs a command that must succeed. */
  async done(...args: string[]): Promise<void> {
    const { exitCode, stderr, stdout } = await this.run(args)
    if (exitCode !== 0) throw new Error(`${args.join(' ')}: ${stderr}${stdout}`)
  }

  /**
   * Serves the demo shop on a free port or KASSA_PORT, without rate limits unless `env` sets them.
   * @param data the data directory; null: in memory, in an empty folder
   * @param command replaces the executable, such as strace with the executable
   */
  async serve(
    data: string | null,
    env: Environment = {},
    command: readonly string[] = [this.file],
  ): Promise<Serving> {
    const rates = { KASSA_RATE_PUBLISHABLE: '0', KASSA_RATE_SECRET: '0', KASSA_RATE_SIGN_IN: '0' }
    const place = data === null ? ['--memory'] : ['--data', data]
    const { KASSA_PORT: set = '0' } = env
    const args = ['serve', '--port', set, '--json', '--demo', ...place]
    const cwd = data === null ? this.folder() : tmpdir()
    const child = this.#spawn(args, { ...rates, ...env }, cwd, command)
    const ready = await printed(child.stdout)
    if (ready === '') throw new Error(`no start: ${await new Response(child.stderr).text()}`)
    const { url, ...keys } = JSON.parse(ready)
    return { child, url, port: Number(set) || Number(new URL(url).port), ...keys }
  }

  /**
   * Serves as for a person.
   * @returns what is printed once it listens
   */
  async greeting(args: readonly string[], env: Environment = {}): Promise<string> {
    return await printed(this.#spawn(['serve', ...args], env, tmpdir()).stdout)
  }

  /** Ends all processes and deletes the folders. */
  async [Symbol.asyncDispose](): Promise<void> {
    for (const child of this.#children) child.kill('SIGKILL')
    await Promise.all(this.#children.map((child) => child.exited))
    for (const folder of this.#folders) rmSync(folder, { recursive: true, force: true })
  }

  #spawn(
    args: readonly string[],
    env: Environment,
    cwd: string,
    command: readonly string[] = [this.file],
  ) {
    const child = Bun.spawn([...command, ...args], {
      cwd,
      env: { PATH: process.env.PATH ?? '', ...env },
      stdin: 'ignore',
      stdout: 'pipe',
      stderr: 'pipe',
    })
    this.#children.push(child)
    return child
  }
}

/** The output of a process up to the end of a line; '' if it ends without output. */
async function printed(stream: ReadableStream<Uint8Array>): Promise<string> {
  const decoder = new TextDecoder()
  let text = ''
  for (const reader = stream.getReader(); !text.endsWith('\n'); ) {
    const { done, value } = await reader.read()
    if (done) return text
    text += decoder.decode(value, { stream: true })
  }
  return text
}
