import type { PageOrderInput, QuoteInput } from '../src/modules/orders/order-input.ts'
import type { PageOrderView } from '../src/modules/orders/page-order.ts'
import type { QuoteView } from '../src/modules/orders/quote.ts'
import type { Headers } from './access.ts'
import type { Answer } from './answer.ts'
import type { TestServer } from './fixture.ts'
import { ownerOf } from './member-fixture.ts'
import type { ShopFixture } from './shop-fixture.ts'

const API = '/storefront/api'

/** How the shop of a test sells on its page. */
const SELLS = {
  taxRates: [
    { name: 'Standard', percent: 21 },
    { name: 'Reduced', percent: 9 },
  ],
  country: 'NL',
  delivery: [
    { id: 'pickup', kind: 'pickup', name: 'Pick up', price: 0 },
    {
      id: 'post',
      kind: 'delivery',
      name: 'Post',
      price: 4.9,
      freeFrom: 50,
      taxRate: 'Reduced',
      countries: ['NL', 'BE'],
    },
  ],
  payment: {
    counter: { enabled: true },
    transfer: { enabled: true, text: 'NL91 ABNA' },
    online: { enabled: true },
  },
}

/** Requests of somebody on a page of a shop, by default of a guest. */
export class PageDesk {
  constructor(
    readonly kassa: TestServer,
    readonly shop: ShopFixture,
    readonly headers: Headers = { 'sec-fetch-site': 'same-origin' },
  ) {}

  /** A desk of a shop that takes orders on its page. */
  static async of(kassa: TestServer, shop: ShopFixture, settings: object = {}): Promise<PageDesk> {
    const owner = await ownerOf(kassa, shop)
    await owner.done(owner.patch('/shop/api/shop', { ...SELLS, ...settings }))
    return new PageDesk(kassa, shop)
  }

  as(headers: Headers): PageDesk {
    return new PageDesk(this.kassa, this.shop, { ...this.headers, ...headers })
  }

  async ask(method: string, path: string, body?: unknown): Promise<Answer> {
    const headers = { 'x-shop-id': this.shop.shop.slug, ...this.headers }
    return await this.kassa.askDocumented({ method, path: `${API}${path}`, body, headers })
  }

  async place(input: Partial<PageOrderInput>): Promise<Answer> {
    const how = { delivery: 'pickup', payment: 'counter' }
    return await this.ask('POST', '/orders', { ...how, ...input })
  }

  /** Places an order; throws if that is refused. */
  async placed(input: Partial<PageOrderInput>): Promise<PageOrderView> {
    const answer = await this.place(input)
    return answer.having(201).json as PageOrderView
  }

  async quote(input: QuoteInput): Promise<QuoteView> {
    const answer = await this.ask('POST', '/quote', input)
    return answer.having(200).json as QuoteView
  }
}
