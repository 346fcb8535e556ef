import type { OrderInput, PaymentInput, RefundInput } from '../src/modules/orders/order-input.ts'
import type { OrderView } from '../src/modules/orders/view.ts'
import type { Answer } from './answer.ts'
import type { ShopFixture } from './shop-fixture.ts'

const ORDERS = '/v1/store/orders'

const order = (answer: Answer) => answer.json as OrderView

/** Requests to the orders of a shop with its secret key. */
export class OrderDesk {
  #references = 0

  constructor(
    readonly shop: ShopFixture,
    readonly path = ORDERS,
  ) {}

  async place(body: unknown, headers: Record<string, string> = {}): Promise<Answer> {
    return await this.shop.ask({ method: 'POST', path: this.path, body, headers })
  }

  /** Places an order; throws if that is refused. */
  async placed(input: OrderInput): Promise<OrderView> {
    return await done(this.place(input), 201)
  }

  async post(id: string, what: string, body: unknown, headers: Record<string, string> = {}) {
    return await this.shop.ask({
      method: 'POST',
      path: `${this.path}/${id}/${what}`,
      body,
      headers,
    })
  }

  /** Pays an amount, by default all that is missing. */
  async paid({ id, total, paid }: OrderView, fields: Partial<PaymentInput> = {}) {
    const reference = `payment ${id} ${++this.#references}`
    const amount = Math.round((total - paid) * 1_000) / 1_000
    return await done(
      this.post(id, 'payments', { method: 'online', amount, reference, ...fields }),
      201,
    )
  }

  async refund({ id }: OrderView, fields: Partial<RefundInput>): Promise<Answer> {
    const all = { lines: [], restock: true, reason: 'Returned', ...fields }
    return await this.post(id, 'refunds', all)
  }

  async get(id: string): Promise<OrderView> {
    return await done(this.shop.ask({ path: `${this.path}/${id}` }), 200)
  }

  /** The stock of a product. */
  async stock(id: string): Promise<number | null> {
    return (await this.shop.get(id)).product.stock
  }
}

async function done(answer: Promise<Answer>, status: number): Promise<OrderView> {
  return order((await answer).having(status))
}
