import { resolve } from 'node:path'
import type { PageOrderView } from '../../src/modules/orders/page-order.ts'
import type { OrderView } from '../../src/modules/orders/view.ts'
import type { AccountView } from '../../src/modules/payments/accounts.ts'
import type { OnlinePaymentView } from '../../src/modules/payments/online-payment.ts'
import type { Executable, Serving } from '../executable.ts'
import { ownersCookie } from '../faults/owner.ts'
import { until } from '../until.ts'
import { type Books, disagreements } from './agreement.ts'
import type { Held } from './provider-side.ts'
import type { ProviderSite } from './provider-site.ts'

type Headers = Readonly<Record<string, string>>

const PRELOAD = resolve('test/payments/provider.preload.ts')
const DELIVERY = [{ id: 'pickup', kind: 'pickup', name: 'Pick up', price: 0 }]
/** The shop's own page, whose address stays when a server starts again on another port. */
const PAGE = 'https://page.example'
const JSON_TYPE = { 'content-type': 'application/json' }

/** The compiled kassa with a shop that is paid at the imitation of a provider. */
export class PaidShop implements Books {
  account!: AccountView
  #aheadMs = 0
  #owner: Headers = {}

  private constructor(
    readonly executable: Executable,
    readonly site: ProviderSite,
    readonly data: string,
    readonly settings: Headers,
    public server: Serving,
  ) {}

  static async open(
    executable: Executable,
    site: ProviderSite,
    { data = executable.folder(), ...settings }: Headers = {},
  ): Promise<PaidShop> {
    const env = environment(site, settings, 0)
    const shop = new PaidShop(executable, site, data, settings, await executable.serve(data, env))
    return shop
  }

  /**
   * Lets the shop sell for money at the provider.
   * @param cookie of its owner
   */
  async furnish(cookie?: string): Promise<void> {
    const session = cookie ?? (await ownersCookie(this.data))
    this.#owner = { cookie: session, 'x-shop-id': 'demo', 'sec-fetch-site': 'same-origin' }
    const payment = { online: { enabled: true }, guests: true, openOrders: { client: 0, email: 0 } }
    await this.owned('PATCH', '/shop/api/shop', {
      delivery: DELIVERY,
      payment,
      origins: [PAGE],
    })
    const { account } = this.site.side
    this.account = await this.owned<AccountView>('POST', '/shop/api/payment-accounts', account)
  }

  /** The cookie of the owner, by a link of the command line. */
  async signedIn(): Promise<string> {
    const command = ['user', 'login-link', 'demo@kassa.example', '--json', '--data', this.data]
    const { stdout, stderr } = await this.executable.run(command, this.settings)
    if (stdout === '') throw new Error(stderr)
    const token = new URL(JSON.parse(stdout).url, this.server.url).searchParams.get('link')
    const answer = await fetch(`${this.server.url}/auth/link`, {
      method: 'POST',
      headers: { ...JSON_TYPE, origin: this.server.url },
      body: JSON.stringify({ token }),
    })
    return answer.headers.get('set-cookie')?.split(';')[0] ?? ''
  }

  /** The time of this shop's server. */
  get clock(): () => number {
    return () => Date.now() + this.#aheadMs
  }

  /** kill -9 */
  async kill(): Promise<void> {
    const { child } = this.server
    child.kill('SIGKILL')
    await child.exited
  }

  /** Starts the server again on its data, with a clock that is further ahead. */
  async start(laterMs: number): Promise<void> {
    this.#aheadMs += laterMs
    const env = environment(this.site, this.settings, this.#aheadMs)
    this.server = await this.executable.serve(this.data, env)
  }

  async product(stock: number): Promise<string> {
    const product = { name: 'Mug', price: 9.5, stock, status: 'Published' }
    return (await this.backend<{ id: string }>('POST', '/products', product)).id
  }

  async stock(product: string): Promise<number> {
    return (await this.backend<{ stock: number }>('GET', `/products/${product}`)).stock
  }

  /**
   * Places an order of a guest for two.
   * @param key names it, also if it is sent again
   */
  async place(product: string, key: string = crypto.randomUUID()): Promise<PageOrderView> {
    const order = {
      lines: [{ productId: product, quantity: 2 }],
      email: 'ada@example.com',
      name: 'Ada',
      delivery: 'pickup',
      payment: 'online',
      returnUrl: `${PAGE}/`,
    }
    const headers = { 'x-shop-id': 'demo', 'sec-fetch-site': 'same-origin', 'idempotency-key': key }
    return await this.#ask('POST', '/storefront/api/orders', headers, order)
  }

  /** The last payment of an order. */
  async payment(order: string): Promise<OnlinePaymentView> {
    const last = (await this.payments(order)).at(-1)
    if (!last) throw new Error(`no payment of ${order}`)
    return last
  }

  /** Sends an event of the provider. */
  async tell(payment: string, server = this.server): Promise<void> {
    const { body, headers } = await this.site.side.event(payment)
    const path = `/v1/payment-events/demo/${this.account.id}`
    const answer = await fetch(server.url + path, { method: 'POST', headers, body })
    if (answer.status !== 204) throw new Error(`the event was refused with ${answer.status}`)
  }

  /** Gives one piece of an order back. */
  async refund({ id, lines }: Pick<OrderView, 'id' | 'lines'>): Promise<void> {
    const back = { lines: [{ lineId: lines[0]?.id, quantity: 1 }], restock: true, reason: 'Broken' }
    await this.backend('POST', `/orders/${id}/refunds`, back)
  }

  async order(id: string): Promise<OrderView> {
    return await this.backend('GET', `/orders/${id}`)
  }

  async payments(order: string): Promise<readonly OnlinePaymentView[]> {
    type List = { readonly data: readonly OnlinePaymentView[] }
    return (await this.backend<List>('GET', `/orders/${order}/online-payments`)).data
  }

  /**
   * Waits until kassa and the provider say the same.
   * @param isMeant chooses what is compared
   */
  async agrees(isMeant: (held: Held) => boolean = () => true): Promise<void> {
    let said: readonly string[] = []
    const look = async () => {
      said = await disagreements(this.site.side.held().filter(isMeant), this)
      return said.length === 0
    }
    await until('kassa and the provider agree', look, { pauseMs: 100 }).catch((error: Error) => {
      throw new Error(`${error.message}: ${said.join('; ')}`)
    })
  }

  async backend<T>(method: string, path: string, body?: object): Promise<T> {
    const headers = { authorization: `Bearer ${this.server.secretKey}` }
    return await this.#ask(method, `/v1/store${path}`, headers, body)
  }

  async owned<T>(method: string, path: string, body?: object): Promise<T> {
    return await this.#ask(method, path, this.#owner, body)
  }

  async #ask<T>(method: string, path: string, headers: Headers, body?: object): Promise<T> {
    const answer = await fetch(this.server.url + path, {
      method,
      headers: { ...headers, ...(body && JSON_TYPE) },
      ...(body && { body: JSON.stringify(body) }),
      // A server that was killed leaves connections that nobody answers.
      keepalive: false,
    })
    const text = await answer.text()
    if (answer.status >= 300) throw new Error(`${method} ${path}: ${answer.status} ${text}`)
    return JSON.parse(text || 'null')
  }
}

function environment(site: ProviderSite, settings: Headers, aheadMs: number): Headers {
  return {
    ...settings,
    BUN_OPTIONS: `--preload ${PRELOAD}`,
    PROVIDER_SITE: site.url,
    CLOCK_AHEAD_MS: String(aheadMs),
    KASSA_RATE_GUESTS: '0',
  }
}
