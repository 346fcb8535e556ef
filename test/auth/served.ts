import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { KASSA } from '../executable.ts'

/** A data directory, and processes that serve it one after another. */
export class Served implements AsyncDisposable {
  readonly data = mkdtempSync(join(tmpdir(), 'kassa-test-'))
  /** Everything that the processes have logged. */
  log = ''
  /** The output of the last process when it was ready. */
  ready: { url: string; link: { url: string } | null } = { url: '', link: null }
  #child: Bun.Subprocess<'ignore', 'pipe', 'pipe'> | null = null
  #logged: Promise<void> = Promise.resolve()

  constructor(readonly env: Readonly<Record<string, string>>) {}

  async start(...flags: string[]): Promise<void> {
    const args = ['serve', '--port', '0', '--json', '--data', this.data, ...flags]
    const child = this.#spawn(args)
    this.#child = child
    this.#logged = this.#read(child.stderr)
    const { value } = await child.stdout.getReader().read()
    if (!value) throw new Error(`nothing is served: ${this.log}`)
    this.ready = JSON.parse(new TextDecoder().decode(value))
  }

  async end(signal: 'SIGTERM' | 'SIGKILL'): Promise<void> {
    this.#child?.kill(signal)
    await this.#child?.exited
    await this.#logged
    this.#child = null
  }

  /**
   * Runs another command on the same data.
   * @returns its output
   */
  async run(...args: string[]): Promise<string> {
    const child = this.#spawn([...args, '--data', this.data])
    const [stdout, stderr] = await Promise.all([
      new Response(child.stdout).text(),
      new Response(child.stderr).text(),
    ])
    return (await child.exited) === 0 ? stdout : stderr
  }

  async post(path: string, body: unknown, headers = {}): Promise<Response> {
    return await fetch(this.ready.url + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify(body),
    })
  }

  async get(path: string, headers = {}): Promise<Response> {
    return await fetch(this.ready.url + path, { headers, redirect: 'manual' })
  }

  /** The bytes of every file of the data, of the write-ahead log too, and the log. */
  everything(): ReadonlyMap<string, string> {
    const files = readdirSync(this.data, { recursive: true, encoding: 'utf8' })
      .map((name) => join(this.data, name))
      .filter((file) => statSync(file).isFile())
    return new Map([
      ...files.map((file) => [file, readFileSync(file, 'latin1')] as const),
      ['the log', this.log],
    ])
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.end('SIGKILL')
    rmSync(this.data, { recursive: true, force: true })
  }

  #spawn(args: readonly string[]) {
    return Bun.spawn([...KASSA, ...args], {
      env: { PATH: process.env.PATH ?? '', ...this.env },
      stdin: 'ignore',
      stdout: 'pipe',
      stderr: 'pipe',
    })
  }

  async #read(stream: ReadableStream<Uint8Array>): Promise<void> {
    const decoder = new TextDecoder()
    for await (const chunk of stream) this.log += decoder.decode(chunk, { stream: true })
  }
}
