import { type App, app } from '../app.ts'
import { Cookies } from '../auth/cookie.ts'
import { signToken } from '../auth/token.ts'
import { type MemoryPorts, openMemory } from '../commands/data.ts'
import { listen, type Server } from '../commands/listen.ts'
import { readConfig } from '../config.ts'
import { openSession } from '../domain/access/session.ts'
import { shopperByEmail } from '../domain/access/shopper.ts'
import { userByEmail } from '../domain/access/user.ts'
import type { Actor } from '../domain/actor.ts'
import { createProduct } from '../domain/catalog/catalog.ts'
import { Refusal } from '../domain/error.ts'
import { registerTerminal } from '../domain/pos/terminal.ts'
import type { Shop } from '../domain/records.ts'
import { createShop } from '../domain/shop/shop.ts'
import { SendingOutbox } from '../mail/outbox.ts'
import type * as Public from './testing-types.ts'

const SLUG = 'test-shop'
const ORIGIN = 'http://localhost'
const RATES = ['PUBLISHABLE', 'SECRET', 'TERMINAL', 'ADMIN', 'SIGN_IN', 'OTP_IP']

const config = readConfig({
  KASSA_SIGNUP: 'open',
  KASSA_PORT: '0',
  KASSA_HOST: '127.0.0.1',
  ...Object.fromEntries(RATES.map((name) => [`KASSA_RATE_${name}`, '0'])),
})

type Role = Parameters<Public.TestShop['as']>[0]

/** A server; `reset` starts another one. */
interface Running {
  readonly ports: MemoryPorts
  readonly app: App
  readonly outbox: SendingOutbox
  readonly closing: AbortController
}

/** What `testShop` made, and `reset` restores. */
interface Made {
  readonly keys: Pick<Public.TestShop, 'publishableKey' | 'secretKey' | 'terminalKey'>
  readonly secret: Uint8Array
  readonly content: Uint8Array
  readonly now: number
}

export const testShop: typeof Public.testShop = async (options = {}) => {
  const { currency = 'EUR', now = Date.now(), products = [] } = options
  const openedAt = milliseconds(now)
  const secret = crypto.getRandomValues(new Uint8Array(32))
  const memory = openMemory({ secret })
  const ports = { ...memory, clock: () => openedAt }
  const created = await createShop(
    ports,
    { slug: SLUG, name: 'Test shop', currency },
    email('owner'),
  )
  const shop = await shopIn(ports)
  const actor: Actor = { kind: 'secret', credential: 'testShop', shop }
  const { key } = await registerTerminal(ports, actor, 'Test terminal')
  await Promise.all(products.map((product) => createProduct(ports, actor, product)))
  const content = memory.content()
  await memory.store.close()
  const { publishableKey, secretKey } = created
  const keys = { publishableKey, secretKey, terminalKey: key }
  return new ShopInMemory({ keys, secret, content, now: openedAt })
}

class ShopInMemory implements Public.TestShop {
  readonly slug = SLUG
  readonly publishableKey: string
  readonly secretKey: string
  readonly terminalKey: string
  readonly mails: Public.TestMail[] = []
  readonly clock: Public.TestShop['clock']
  #now: number
  #running: Running
  #server: Server | null = null

  constructor(readonly made: Made) {
    this.publishableKey = made.keys.publishableKey
    this.secretKey = made.keys.secretKey
    this.terminalKey = made.keys.terminalKey
    this.#now = made.now
    this.clock = {
      set: (time) => {
        this.#now = milliseconds(time)
      },
      advance: (by) => {
        this.#now += by
      },
    }
    this.#running = this.#start()
  }

  readonly fetch: Public.Fetch = async (path, init) => await this.#send(requestOf(path, init))

  as(role: Role): Public.Fetch {
    let signedIn: {
      readonly to: Running
      readonly headers: Promise<Record<string, string>>
    } | null = null
    return async (path, init) => {
      if (signedIn?.to !== this.#running) {
        signedIn = { to: this.#running, headers: this.#signIn(role) }
      }
      const request = requestOf(path, init)
      for (const [name, value] of Object.entries(await signedIn.headers)) {
        if (!request.headers.has(name)) request.headers.set(name, value)
      }
      return await this.#send(request)
    }
  }

  listen(): string {
    if (!this.#server) {
      const { app } = this.#running
      this.#server = listen({ fetch: (request) => this.#send(request), server: null }, config)
      app.server = this.#server
      // A test that forgets to close its shop must end all the same.
      this.#server.unref()
    }
    return this.#server.url.origin
  }

  async reset(): Promise<void> {
    await this.#stop()
    this.mails.length = 0
    this.#now = this.made.now
    this.#running = this.#start()
    this.#running.app.server = this.#server
  }

  async close(): Promise<void> {
    await this.#server?.stop(true)
    this.#server = null
    await this.#stop()
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.close()
  }

  #start(): Running {
    const { content, secret } = this.made
    const memory = { ...openMemory({ secret }, content), clock: () => this.#now }
    const mailer = {
      send: async ({ to, subject, text }: Public.TestMail) =>
        void this.mails.push({ to, subject, text }),
    }
    const outbox = new SendingOutbox(memory, mailer, () => {}, 0)
    const ports = { ...memory, outbox }
    const closing = new AbortController()
    const log = () => {}
    return { ports, outbox, closing, app: app({ ...ports, config, log, closing: closing.signal }) }
  }

  async #stop(): Promise<void> {
    const { closing, outbox, ports } = this.#running
    if (closing.signal.aborted) return
    closing.abort(new Refusal('UNAVAILABLE', 'This test shop is closed.'))
    await outbox.stop()
    await ports.store.close()
  }

  /** Answers once the mail that the request has caused is sent. */
  async #send(request: Request): Promise<Response> {
    const { app, outbox, closing } = this.#running
    closing.signal.throwIfAborted()
    const answer = await app.handle(request)
    await outbox.idle()
    return answer
  }

  async #signIn(role: Role): Promise<Record<string, string>> {
    const { ports, closing } = this.#running
    closing.signal.throwIfAborted()
    const shop = await shopIn(ports)
    const now = ports.clock()
    const { audience, cookie, subject, session } = await ports.store.write(async (tx) => {
      if (role === 'shopper') {
        const shopper = await shopperByEmail(tx, shop, email(role), now)
        const session = await openSession(tx, { shopper }, 'otp', 'testShop', now)
        const audience = `shopper:${shop.publicId}` as const
        return { session, audience, cookie: cookies.shopper(SLUG), subject: shopper.publicId }
      }
      const user = await userByEmail(tx, email(role), now)
      if (!(await tx.user.role(shop.id, user.id))) await tx.user.join(shop.id, user.id, role, now)
      const session = await openSession(tx, { user }, 'otp', 'testShop', now)
      return { session, audience: 'admin' as const, cookie: cookies.admin, subject: user.publicId }
    })
    const { publicId: sessionId, expiresAt } = session
    const token = await signToken(ports.secrets, audience, { subject, sessionId, expiresAt })
    return {
      cookie: `${cookie}=${token}`,
      'x-shop-id': SLUG,
      'sec-fetch-site': 'same-origin',
    }
  }
}

const cookies = new Cookies(false)

function email(role: Role): string {
  return `${role}@example.com`
}

function milliseconds(time: Public.Time): number {
  const value = new Date(time).getTime()
  if (Number.isNaN(value)) throw new RangeError(`${String(time)} is not a time`)
  return value
}

function requestOf(path: string | URL | Request, init?: RequestInit): Request {
  return new Request(path instanceof Request ? path : new URL(path, ORIGIN), init)
}

async function shopIn({ store }: MemoryPorts | Pick<MemoryPorts, 'store'>): Promise<Shop> {
  const shop = await store.read.shop.bySlug(SLUG)
  if (!shop) throw new Error('the test shop was not created')
  return shop
}
