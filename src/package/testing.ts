import { type App, app } from '../app.ts'
import { Cookies } from '../auth/cookie.ts'
import { signToken } from '../auth/token.ts'
import { type MemoryPorts, openMemory } from '../commands/data.ts'
import { listen, type WebServer } from '../commands/listen.ts'
import { readConfig } from '../config.ts'
import { openSession } from '../domain/access/session.ts'
import { findOrCreateShopper } from '../domain/access/shopper.ts'
import { findOrCreateUser, roleOf } from '../domain/access/user.ts'
import type { Actor } from '../domain/actor.ts'
import { createProduct } from '../domain/catalog/catalog.ts'
import { Refusal, refuseErrors } from '../domain/error.ts'
import { placed } from '../domain/module.ts'
import { registerTerminal } from '../domain/pos/terminal.ts'
import { createShop } from '../domain/shop/new-shop.ts'
import { shopBySlug } from '../domain/shop/shop.ts'
import { partsOf, type StartedPart } from '../domain/started-part.ts'
import { checkFields } from '../http/catalog/product-check.ts'
import { MODULES } from '../installed.ts'
import { SendingOutbox } from '../mail/outbox.ts'
import { ImageFetcher } from '../outbound/images.ts'
import { milliseconds, type TestRole } from './testing-command.ts'
import type * as Public from './testing-types.ts'

const SLUG = 'test-shop'
const ORIGIN = 'http://localhost'
const RATES = ['PUBLISHABLE', 'SECRET', 'TERMINAL', 'ADMIN', 'SIGN_IN', 'OTP_IP']

const config = readConfig({
  KASSA_SIGNUP: 'open',
  KASSA_OUTBOUND: 'any',
  KASSA_PORT: '0',
  KASSA_HOST: '127.0.0.1',
  ...Object.fromEntries(RATES.map((name) => [`KASSA_RATE_${name}`, '0'])),
})

/** A running server; `reset` starts another one. */
interface Running {
  readonly ports: MemoryPorts
  readonly app: App
  readonly mail: SendingOutbox
  /** The parts that work while a test goes on. */
  readonly parts: readonly StartedPart[]
  /** Resolves when the timed work is done that was due when the clock moved. */
  timed: Promise<void>
  readonly closing: AbortController
}

export const testShop: typeof Public.testShop = (options = {}) => openTestShop(options, () => {})

const OPTIONS: Record<keyof Public.TestShopOptions, true> = {
  currency: true,
  now: true,
  products: true,
  guestLimits: true,
}

/** A function that gets each mail. */
type Told = (mail: Public.TestMail) => void

export async function openTestShop(
  options: Public.TestShopOptions,
  told: Told,
): Promise<Public.TestShop> {
  const unknown = Object.keys(options).find((name) => !(name in OPTIONS))
  if (unknown !== undefined) {
    throw new TypeError(
      `testShop has no option ${unknown}: use ${Object.keys(OPTIONS).join(', ')}.`,
    )
  }
  const openedAt = milliseconds(options.now ?? Date.now())
  const secret = crypto.getRandomValues(new Uint8Array(32))
  const mails: Public.TestMail[] = []
  let now = openedAt
  let content: Uint8Array | undefined
  let server: WebServer | null = null
  const deliver: Told = (mail) => {
    mails.push(mail)
    told(mail)
  }
  const rates = { ...config.rates, guests: options.guestLimits ? config.rates.guests : 0 }
  const start = () => started(openMemory({ ...config, rates, secret }, content), () => now, deliver)
  let running = start()

  const moveTo = (time: number) => {
    now = time
    moved(running)
  }
  const close = async () => {
    await server?.stop(true)
    server = null
    await stop(running)
  }
  const keys = await furnish(running.ports, options).catch(async (error) => {
    await stop(running)
    throw error
  })
  content = running.ports.content()
  return {
    slug: SLUG,
    ...keys,
    mails,
    fetch: async (path, init) => await answered(running, requestOf(path, init)),
    as: (role) => fetchAs(() => running, role),
    listen() {
      server ??= listening(() => running)
      running.app.server = server
      return server.url.origin
    },
    clock: {
      set: (time) => moveTo(milliseconds(time)),
      advance: (by) => moveTo(milliseconds(now + by)),
    },
    async reset() {
      await stop(running)
      mails.length = 0
      now = openedAt
      running = start()
      running.app.server = server
    },
    close,
    [Symbol.asyncDispose]: close,
  }
}

/**
 * Creates the shop on a new server.
 * @returns its keys
 */
async function furnish(
  ports: MemoryPorts,
  { currency = 'EUR', products = [] }: Public.TestShopOptions,
) {
  const input = { slug: SLUG, name: 'Test shop', currency }
  const { publishableKey, secretKey } = await createShop(ports, input, email('owner'))
  const actor: Actor = {
    kind: 'secret',
    credential: 'testShop',
    lastFour: 'test',
    shop: await shopBySlug(ports.store.read, SLUG),
  }
  const { key: terminalKey } = await registerTerminal(MODULES, ports, actor, 'Test terminal')
  const errors = products.flatMap((product, index) =>
    checkFields(product, true).map((one) => ({ ...one, field: `products.${index}.${one.field}` })),
  )
  refuseErrors(errors)
  await Promise.all(products.map((product) => createProduct(ports, actor, product)))
  return { publishableKey, secretKey, terminalKey }
}

function started(opened: MemoryPorts, clock: () => number, deliver: Told): Running {
  const memory = { ...opened, clock }
  const log = () => {}
  const mailer = {
    send: async ({ to, subject, text }: Public.TestMail) => deliver({ to, subject, text }),
  }
  const mail = new SendingOutbox(memory, mailer, log, MODULES, 0)
  const ports = { ...memory, outbox: mail }
  const parts = [new ImageFetcher(ports, log), ...partsOf({ modules: MODULES, ports, report: log })]
  const closing = new AbortController()
  const served = app({ ...ports, config, log, closing: closing.signal, localPagesOf: SLUG })
  return { ports, app: served, mail, parts, timed: Promise.resolve(), closing }
}

async function stop({ closing, mail, parts, ports, timed }: Running): Promise<void> {
  if (closing.signal.aborted) return
  closing.abort(new Refusal('UNAVAILABLE', 'This test shop is closed.'))
  await timed
  await Promise.all([mail, ...parts].map((part) => part.stop()))
  await ports.store.close()
}

/** The answer to a request, once the mail that the request caused is sent. */
async function answered(running: Running, request: Request): Promise<Response> {
  running.closing.signal.throwIfAborted()
  await running.timed
  const answer = await running.app.handle(request)
  await running.mail.idle()
  return answer
}

/** Makes a `fetch` that signs in with its first request to each server. */
function fetchAs(current: () => Running, role: TestRole): Public.Fetch {
  let session: { readonly of: Running; readonly headers: Promise<Headers> } | null = null
  return async (path, init) => {
    const request = requestOf(path, init)
    const running = current()
    if (session?.of !== running) {
      const headers = signedIn(running, role)
      session = { of: running, headers }
    }
    for (const [name, value] of await session.headers) {
      if (!request.headers.has(name)) request.headers.set(name, value)
    }
    return await answered(running, request)
  }
}

/** Opens a port whose requests go to the server that is current when they arrive. */
function listening(current: () => Running): WebServer {
  const fetch = (request: Request) => answered(current(), request)
  const server = listen({ fetch, server: null, routes: [] }, config)
  // A test that forgets to close its shop must end all the same.
  server.unref()
  return server
}

/** Starts the work that is due at the new time. */
function moved(running: Running): void {
  if (running.closing.signal.aborted) return
  for (const { run } of placed(MODULES, 'timed').flat()) {
    running.timed = running.timed.then(() => run(running.ports))
  }
  for (const part of running.parts) part.poll()
}

/**
 * Signs in on a page of this server.
 * @returns the headers for it
 */
async function signedIn({ ports, closing }: Running, role: TestRole): Promise<Headers> {
  closing.signal.throwIfAborted()
  const shop = await shopBySlug(ports.store.read, SLUG)
  const now = ports.clock()
  const { audience, cookie, subject, session } = await ports.store.write(async (tx) => {
    if (role === 'shopper') {
      const shopper = await findOrCreateShopper(tx, shop, email(role), now)
      const session = await openSession(tx, { shopper }, 'otp', 'testShop', now)
      const audience = `shopper:${shop.publicId}` as const
      return { session, audience, cookie: cookies.shopper(SLUG), subject: shopper.publicId }
    }
    const user = await findOrCreateUser(tx, email(role), now)
    if (!(await roleOf(tx, shop.id, user)))
      await tx.run('user.join', { shop: shop.id, user: user.id, role, now })
    const session = await openSession(tx, { user }, 'otp', 'testShop', now)
    return { session, audience: 'admin' as const, cookie: cookies.admin, subject: user.publicId }
  })
  const { publicId: sessionId, expiresAt } = session
  const token = await signToken(ports.secrets, audience, { subject, sessionId, expiresAt })
  return new Headers({
    cookie: `${cookie}=${token}`,
    'x-shop-id': SLUG,
    'sec-fetch-site': 'same-origin',
  })
}

const cookies = new Cookies(false)

function email(role: TestRole): string {
  return `${role}@example.com`
}

/** The request with the address of this server, whatever server it named. */
function requestOf(path: string | URL | Request, init?: RequestInit): Request {
  const asked = path instanceof Request ? new Request(path, init) : init
  const { pathname, search } = new URL(path instanceof Request ? path.url : path, ORIGIN)
  return new Request(ORIGIN + pathname + search, asked)
}
