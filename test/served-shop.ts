import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openData } from '../src/commands/data.ts'
import { type Demo, demoShop } from '../src/commands/demo.ts'
import { readConfig } from '../src/config.ts'
import { KASSA } from './executable.ts'
import { signIn } from './sign-in.ts'

/** The demo shop on a real server in a separate process, and its owner's session. */
export class ServedShop implements AsyncDisposable {
  #child: Bun.Subprocess<'ignore', 'pipe', 'ignore'> | null = null
  url = ''

  private constructor(
    readonly data: string,
    readonly demo: Demo,
    readonly owner: Readonly<Record<string, string>>,
    readonly env: Readonly<Record<string, string>>,
  ) {}

  /** @param env settings, such as the address of a database on PostgreSQL */
  static async open(env: Readonly<Record<string, string>> = {}): Promise<ServedShop> {
    const data = mkdtempSync(join(tmpdir(), 'kassa-test-'))
    // The demo shop is made at once, which takes a while on a busy machine.
    const patient = { ...env, KASSA_DATA: data, KASSA_DATABASE_TIMEOUT: '60' }
    const ports = await openData(readConfig(patient))
    const demo = await demoShop(ports)
    const { token } = await signIn(ports, demo.owner, ports.clock())
    const cookie = `kassa_admin=${token}`
    await ports.store.close()
    const headers = { cookie, 'x-shop-id': 'demo', 'sec-fetch-site': 'same-origin' }
    const shop = new ServedShop(data, demo, headers, env)
    await shop.start()
    return shop
  }

  async start(): Promise<void> {
    const flags = ['serve', '--json', '--port', '0', '--data', this.data]
    const rates = { KASSA_RATE_TERMINAL: '0', KASSA_RATE_ADMIN: '0', KASSA_RATE_SECRET: '0' }
    this.#child = Bun.spawn([...KASSA, ...flags], {
      env: { PATH: process.env.PATH ?? '', ...rates, ...this.env },
      stdin: 'ignore',
      stdout: 'pipe',
      stderr: 'ignore',
    })
    const decoder = new TextDecoder()
    let text = ''
    const reader = this.#child.stdout.getReader()
    while (!text.endsWith('\n')) {
      const { done, value } = await reader.read()
      if (done) throw new Error('the server ended before it listened')
      text += decoder.decode(value, { stream: true })
    }
    reader.releaseLock()
    this.url = JSON.parse(text).url
  }

  /** kill -9. */
  async kill(): Promise<void> {
    this.#child?.kill('SIGKILL')
    await this.#child?.exited
  }

  /** SIGSTOP: the process stands still, and its connections stay open. */
  pause(): void {
    this.#child?.kill('SIGSTOP')
  }

  /** SIGCONT. */
  resume(): void {
    this.#child?.kill('SIGCONT')
  }

  /** SIGTERM. */
  async stop(): Promise<void> {
    this.#child?.kill('SIGTERM')
    await this.#child?.exited
  }

  /** The JSON of a request of the owner. */
  async owned<T>(method: string, path: string, body?: object): Promise<T> {
    const answer = await fetch(this.url + path, {
      method,
      headers: { ...this.owner, 'content-type': 'application/json' },
      ...(body && { body: JSON.stringify(body) }),
    })
    if (!answer.ok) throw new Error(`${method} ${path} is refused: ${await answer.text()}`)
    return (await answer.json()) as T
  }

  /** Resident memory now, and at its highest, in MB. */
  memory(): { now: number; most: number } {
    const status = readFileSync(`/proc/${this.#child?.pid}/status`, 'utf8')
    const of = (name: string) => Number(new RegExp(`${name}:\\s+(\\d+)`).exec(status)?.[1]) / 1024
    return { now: of('VmRSS'), most: of('VmHWM') }
  }

  async import(body: BodyInit, headers = {}, query = ''): Promise<Response> {
    return await fetch(`${this.url}/shop/api/products/import${query}`, {
      method: 'POST',
      headers: { ...this.owner, 'content-type': 'text/csv', ...headers },
      body,
    })
  }

  async count(): Promise<number> {
    const path = '/shop/api/products?limit=1&include=total'
    return (await this.owned<{ total: number }>('GET', path)).total
  }

  async lookUp(code: string): Promise<Response> {
    return await fetch(`${this.url}/v1/pos/products/lookup?code=${code}`, {
      headers: { authorization: `Bearer ${this.demo.terminalKey}` },
    })
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.kill()
    rmSync(this.data, { recursive: true, force: true })
  }
}
