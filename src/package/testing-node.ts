import { spawn } from 'node:child_process'
import { once } from 'node:events'
import type { Socket } from 'node:net'
import { createInterface } from 'node:readline'
import { bunCommand } from './installed-bun.ts'
import {
  ACT_AS,
  type ChildCommand,
  COMMAND,
  MAILS,
  milliseconds,
  type TestRole,
} from './testing-command.ts'
import type * as Public from './testing-types.ts'

interface Opened extends Record<'slug' | 'publishableKey' | 'secretKey' | 'terminalKey', string> {
  readonly url: string
}

/** The test shop for Node. It runs in a child process, on the Bun of this package. */
export const testShop: typeof Public.testShop = async (options = {}) => {
  if (options.now !== undefined) milliseconds(options.now)
  const mails: Public.TestMail[] = []
  const child = await ShopProcess.started((mail) => mails.push(mail))
  const { url, ...shop } = await child.command<Opened>('open', options).catch(async (error) => {
    await child.end()
    throw error
  })
  /** The last command to the clock. All later requests wait for it. */
  let moved: Promise<unknown> = Promise.resolve()
  const move = (command: ChildCommand, value: number) => {
    if (child.hasEnded) return
    moved = moved.then(() => child.command(command, value))
    // The error is thrown to callers that wait for `moved`.
    moved.catch(() => {})
  }
  const send =
    (role?: TestRole): Public.Fetch =>
    async (path, init) => {
      await moved
      return await child.fetch(path, init, role)
    }
  const close = () => child.end()
  return {
    ...shop,
    mails,
    fetch: send(),
    as: send,
    listen: () => url,
    clock: {
      set: (time) => move('set', milliseconds(time)),
      advance: (by) => move('advance', milliseconds(by)),
    },
    async reset() {
      await moved
      await child.command('reset')
      mails.length = 0
    },
    close,
    [Symbol.asyncDispose]: close,
  }
}

/** The process with the shop. It does not keep Node running, and it ends with Node. */
class ShopProcess {
  hasEnded = false
  readonly #ended: Promise<unknown>
  readonly #failed: Promise<never>
  readonly #input: Socket
  readonly #output: Socket
  /** The address of the server that receives commands and requests. */
  #address = ''
  #mails = 0
  #waiting = 0

  private constructor(
    readonly child: ReturnType<typeof spawn>,
    told: (mail: Public.TestMail) => void,
  ) {
    this.#ended = once(child, 'exit')
    this.#failed = this.#ended.then(() => {
      throw new Error('The process of the test shop has ended.')
    })
    this.#failed.catch(() => {})
    this.#input = child.stdin as Socket
    this.#output = child.stdout as Socket
    createInterface({ input: this.#output }).on('line', (line) => {
      if (this.#address === '') this.#address = `http://127.0.0.1:${line}`
      else {
        told(JSON.parse(line))
        this.#mails++
      }
      child.emit('told')
    })
  }

  static async started(told: (mail: Public.TestMail) => void): Promise<ShopProcess> {
    const { bun, words } = bunCommand('testing-child.js')
    const child = spawn(bun, words, { stdio: ['pipe', 'pipe', 'inherit'] })
    const started = new ShopProcess(child, told)
    child.unref()
    child.setMaxListeners(0)
    started.#input.unref()
    await started.#until(() => started.#address !== '')
    return started
  }

  async command<T>(command: ChildCommand, content: unknown = null): Promise<T> {
    const body = JSON.stringify(content)
    const answer = await this.#sent('/', { method: 'POST', body, headers: { [COMMAND]: command } })
    return (await answer.json()) as T
  }

  /** Sends a request to the shop, whatever server its address names. */
  async fetch(
    path: string | URL | Request,
    init: RequestInit | undefined,
    role: TestRole | undefined,
  ): Promise<Response> {
    const asked = path instanceof Request ? new Request(path, init) : init
    const { pathname, search } = new URL(
      asked instanceof Request ? asked.url : String(path),
      this.#address,
    )
    const request = new Request(this.#address + pathname + search, asked)
    if (role) request.headers.set(ACT_AS, role)
    return await this.#sent(request)
  }

  async end(): Promise<void> {
    this.hasEnded = true
    this.child.ref()
    this.#input.end()
    await this.#ended
  }

  /** The answer, once all mail that was sent before it has arrived. */
  async #sent(path: string | Request, init: RequestInit = {}): Promise<Response> {
    if (this.hasEnded) throw new Error('This test shop is closed.')
    const target = typeof path === 'string' ? this.#address + path : path
    const answer = await fetch(target, { ...init, redirect: 'manual' })
    if (answer.headers.get(COMMAND) === 'failed') throw new Error(await answer.text())
    const mails = Number(answer.headers.get(MAILS))
    await this.#until(() => this.#mails >= mails)
    return answer
  }

  async #until(isTrue: () => boolean): Promise<void> {
    this.#output.ref()
    this.#waiting++
    while (!isTrue()) await Promise.race([once(this.child, 'told'), this.#failed])
    if (--this.#waiting === 0) this.#output.unref()
  }
}
