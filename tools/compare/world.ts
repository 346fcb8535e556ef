import type { Operation } from '../../test/openapi-document.ts'
import type { Answer, Ask, Twins } from './twins.ts'

export type Headers = Readonly<Record<string, string>>
type Session = { readonly invitations: readonly { readonly id: string }[] }
type Staff = { readonly data: readonly { readonly id: string; readonly email: string }[] }
type Json = Readonly<Record<string, unknown>>

const bearer = (key: string): Headers => ({ authorization: `Bearer ${key}` })
const PICTURE = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)
export const PNG = { body: new Uint8Array(PICTURE), type: 'image/png' }

/** The two shops on both sides, who may use them, and new rows for requests that name one. */
export class World {
  /** Ten kinds of credential, and two more: of a stranger, and of who operates the server. */
  credentials: Readonly<Record<string, Headers>> = {}
  /** A product that never runs out, and one of the other shop. */
  product = ''
  foreignProduct = ''
  #root: Headers = {}
  #south: { readonly secretKey: string } = { secretKey: '' }
  #count = 0
  #signIns = 0
  #customer = ''
  #session = ''

  private constructor(readonly twins: Twins) {}

  static async open(twins: Twins): Promise<World> {
    const world = new World(twins)
    const tokens = twins.sides.map(({ started }) => started.link.url.split('link=')[1] ?? '')
    const body = { token: '<code>' }
    const signed = await twins.ask({ method: 'POST', path: '/auth/link', body }, [
      tokens[0] ?? '',
      tokens[1] ?? '',
    ])
    world.#root = memberOf(signed)
    const shop = { slug: 'south', name: 'South', currency: 'EUR' }
    world.#south = await world.#rooted('POST', '/shop/api/shops', shop)
    const stocked = { name: 'Stocked cup', price: 9.5, status: 'Published', stock: 1_000_000 }
    await world.signIn()
    world.product = await world.#idOf('secret', '/v1/store/products', stocked)
    world.foreignProduct = await world.#idOf('otherSecret', '/v1/store/products', stocked)
    return world
  }

  /** New credentials of all kinds, as requests have ended some of the last ones. */
  async signIn(): Promise<void> {
    const number = ++this.#signIns
    const { publishableKey } = this.twins.sides[0].started
    const { secretKey } = await this.#rooted<{ secretKey: string }>(
      'POST',
      '/shop/api/rotate-secret-key',
    )
    const terminals = '/shop/api/terminals'
    const till = { name: `Till ${number}` }
    const live = await this.#rooted<{ key: string }>('POST', terminals, till)
    const gone = await this.#rooted<{ key: string; terminal: { id: string } }>(
      'POST',
      terminals,
      till,
    )
    await this.ask('root', { method: 'DELETE', path: `${terminals}/${gone.terminal.id}` })
    const owner = await this.#member(`owner-${number}@example.com`, 'owner', 'demo')
    this.credentials = {
      none: {},
      wrong: bearer(`kassa_live_${'0'.repeat(38)}`),
      publishable: bearer(publishableKey),
      secret: bearer(secretKey),
      otherSecret: bearer(this.#south.secretKey),
      owner,
      staff: await this.#member(`staff-${number}@example.com`, 'staff', 'demo'),
      terminal: bearer(live.key),
      revoked: bearer(gone.key),
      shopper: await this.#shopper(`shopper-${number}@example.com`),
      stranger: {
        ...(await this.#member(`south-${number}@example.com`, 'owner', 'south')),
        'x-shop-id': 'demo',
      },
      root: this.#root,
    }
    const { id } = await this.json<{ id: string }>('shopper', { path: '/storefront/api/account' })
    this.#customer = id
    const sessions = await this.json<{ data: { id: string }[] }>('owner', {
      path: '/auth/sessions',
    })
    this.#session = sessions.data[0]?.id ?? ''
  }

  async ask(who: string, ask: Ask): Promise<Answer> {
    const headers = { ...(who === 'root' ? this.#root : this.credentials[who]), ...ask.headers }
    const answer = await this.twins.ask({ ...ask, headers })
    const job = answer.status === 202 && /"job_\w+"/.exec(answer.text)?.[0]
    if (job) await this.#ended(JSON.parse(job))
    return answer
  }

  async json<T>(who: string, ask: Ask): Promise<T> {
    const { status, text } = await this.ask(who, ask)
    if (status < 300) return JSON.parse(text)
    throw new Error(`${ask.method} ${ask.path} is refused: ${text}`)
  }

  /** The operation's path with a new row for each of its parameters, and its example about it. */
  async valid({ path, method, operationId, requestBody }: Operation): Promise<Ask> {
    if (operationId === 'findCounterCustomer')
      return { path: `${path}?code=shopper-${this.#signIns}@example.com` }
    if (operationId === 'pair') return { path, body: { code: await this.#pairingCode() } }
    const row = await this.#row(path)
    const found = path.replace(/\{(\w+)\}/g, (_, name: string) => row[name] ?? 'none')
    const example = requestBody?.content['application/json']?.example
    if (/\/images$/.test(path)) return { path: found, ...PNG }
    if (/\/import$/.test(path)) {
      const number = ++this.#count
      return {
        path: found,
        body: `name,price,sku\nCup ${number},9.50,IMP-${number}`,
        type: 'text/csv',
      }
    }
    if (example === undefined) return { path: found }
    const number = method === 'POST' ? ` ${++this.#count}` : ''
    const body = JSON.stringify(example)
      .replace(/(?<="at":")[^"]+/, this.moment())
      .replace(/(?<="name":")(Plates|Lindqvist|Summer)/, `$1${number}`)
      .replace(/prod_[0-9a-z]{26}/g, this.product)
      .replace(/line_[0-9a-z]{26}/g, row.line ?? 'none')
    return { path: found, body: JSON.parse(body) }
  }

  async #row(path: string): Promise<Readonly<Record<string, string>>> {
    const noun = /^\/(?:v1\/store|shop\/api|v1\/pos|storefront\/api|\w+)\/(\w+)/.exec(path)?.[1]
    if (!path.includes('{')) return {}
    const number = ++this.#count
    const shop = `/shop/api/${noun}`
    switch (noun) {
      case 'products': {
        const id = await this.freshProduct()
        if (!path.includes('{image}')) return { id }
        const { text } = await this.ask('secret', {
          method: 'POST',
          path: `/v1/store/products/${id}/images`,
          ...PNG,
        })
        return { id, image: JSON.parse(text).id ?? JSON.parse(text).images?.[0]?.id ?? 'none' }
      }
      case 'categories':
      case 'brands':
      case 'collections':
        return { id: await this.#idOf('secret', `/v1/store/${noun}`, { name: `Taxon ${number}` }) }
      case 'orders': {
        const order = await this.placed(path.startsWith('/storefront') ? this.#customer : undefined)
        if (/refunds|status/.test(path)) await this.paid(order.id)
        return { id: order.id, line: order.lines[0]?.id ?? '' }
      }
      case 'jobs':
        return { id: await this.job() }
      case 'webhooks':
        return await this.#webhook()
      case 'staff': {
        const email = `member-${number}@example.com`
        await this.#member(email, 'staff', 'demo')
        const { data } = await this.json<Staff>('root', { path: `${shop}?limit=100` })
        return { id: data.find((one) => one.email === email)?.id ?? '' }
      }
      case 'invitations':
        return { id: await this.#invited(path.endsWith('accept') ? 'owner' : 'staff') }
      case 'terminals': {
        const made = await this.#rooted<{ terminal: { id: string } }>('POST', shop, {
          name: 'Till',
        })
        return { id: made.terminal.id }
      }
      case 'customers':
        return { id: this.#customer }
      case 'sessions':
        return { id: this.#session }
      case 'journal': {
        const head = await this.json<{ series: string; next: number }>('terminal', {
          path: '/v1/pos/journal',
        })
        return { series: head.series, n: String(head.next) }
      }
      default:
        return {}
    }
  }

  /** Times of sales; two at the same one would be listed in the order of their ids, by chance. */
  moment(): string {
    return new Date(Date.UTC(2026, 0, 15) + ++this.#count * 1_000).toISOString()
  }

  async #pairingCode(): Promise<string> {
    const till = await this.#row('/shop/api/terminals/{id}')
    const path = `/shop/api/terminals/${till.id}/pairing-code`
    return (await this.#rooted<{ code: string }>('POST', path)).code
  }

  /**
   * Invites somebody to the other shop.
   * @returns the invitation, unless it is taken already
   */
  async #invited(who: string): Promise<string> {
    const body = { email: `${who}-${this.#signIns}@example.com`, role: 'staff' }
    const headers = { 'x-shop-id': 'south' }
    await this.ask('root', { method: 'POST', path: '/shop/api/staff', body, headers })
    const session = await this.json<Session>(who, { path: '/auth/session' })
    return session.invitations[0]?.id ?? 'none'
  }

  async freshProduct(more: Json = {}): Promise<string> {
    const number = ++this.#count
    return await this.#idOf('secret', '/v1/store/products', {
      name: `Cup ${number}`,
      price: 9.5,
      sku: `CUP-${number}`,
      status: 'Published',
      stock: 12,
      ...more,
    })
  }

  /** A new order of two pieces. */
  async placed(customerId?: string): Promise<{ id: string; lines: { id: string }[] }> {
    const lines = [{ productId: this.product, quantity: 2 }]
    const body = { lines, ...(customerId !== undefined && { customerId }) }
    return await this.json('secret', { method: 'POST', path: '/v1/store/orders', body })
  }

  async paid(id: string): Promise<void> {
    const body = { method: 'online', amount: 19, reference: `pi_${++this.#count}` }
    await this.ask('secret', { method: 'POST', path: `/v1/store/orders/${id}/payments`, body })
  }

  /** A bulk change that has ended. */
  async job(): Promise<string> {
    const ids = [await this.freshProduct()]
    const body = { ids, change: { price: { set: 8 } } }
    const { id } = await this.json<{ id: string }>('secret', {
      method: 'POST',
      path: '/v1/store/products/bulk',
      body,
    })
    return id
  }

  /** Waits until a job has ended on both sides. */
  async #ended(id: string): Promise<void> {
    for (let tries = 0; tries < 200; tries++) {
      const jobs = await this.twins.unseen({
        path: `/v1/store/jobs/${id}`,
        headers: this.credentials.secret,
      })
      if (jobs.every(({ text }) => !/"status":"(running|cancelling|failing|undoing)"/.test(text)))
        return
      await Bun.sleep(20)
    }
    throw new Error(`the job ${id} does not end`)
  }

  async #webhook(): Promise<Readonly<Record<string, string>>> {
    const path = '/shop/api/webhooks'
    const known = await this.json<{ data: { id: string }[] }>('root', { path })
    if (known.data.length > 4) {
      for (const { id } of known.data)
        await this.ask('root', { method: 'DELETE', path: `${path}/${id}` })
    }
    const body = { url: 'https://hook.invalid/', events: ['product.created'] }
    const id = await this.#idOf('root', path, body)
    const message = await this.#idOf('root', `${path}/${id}/test`)
    return { id, delivery: message }
  }

  async #idOf(who: string, path: string, body?: Json): Promise<string> {
    const made = await this.json<{ id: string }>(who, { method: 'POST', path, body })
    return made.id
  }

  async #rooted<T>(method: string, path: string, body?: Json): Promise<T> {
    return await this.json<T>('root', { method, path, body })
  }

  /** Somebody who has taken an invitation to a shop. */
  async #member(email: string, role: string, shop: string): Promise<Headers> {
    const body = { email, role }
    const headers = { 'x-shop-id': shop }
    await this.ask('root', { method: 'POST', path: '/shop/api/staff', body, headers })
    const member = { ...memberOf(await this.#signedIn('/auth', email)), ...headers }
    const session = await this.twins.json<Session>({
      path: '/auth/session',
      headers: member,
    })
    const path = `/auth/invitations/${session.invitations[0]?.id}/accept`
    await this.twins.ask({ method: 'POST', path, headers: member })
    return member
  }

  async #shopper(email: string): Promise<Headers> {
    return memberOf(await this.#signedIn('/storefront/api', email))
  }

  async #signedIn(path: string, email: string): Promise<Answer> {
    const headers = { 'x-shop-id': 'demo' }
    const asked = { method: 'POST', path: `${path}/otp`, headers, body: { email } }
    const { challengeId } = await this.twins.json<{ challengeId: string }>(asked)
    const [here, there] = this.twins.sides
    const codes = [await here.code(email), await there.code(email)] as const
    const body = { challengeId, code: '<code>' }
    return await this.twins.ask(
      { method: 'POST', path: `${path}/otp/verify`, headers, body },
      codes,
    )
  }
}

/** The headers of a page whose user has just signed in. */
function memberOf({ status, headers, text }: Answer): Headers {
  const cookie = headers.get('set-cookie')?.split(';', 1)[0]
  if (!cookie) throw new Error(`nobody is signed in: ${status} ${text}`)
  return { cookie, 'x-shop-id': 'demo', 'sec-fetch-site': 'same-origin' }
}
