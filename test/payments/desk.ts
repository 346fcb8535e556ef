import type { Outbound } from '../../src/domain/outbound.ts'
import type { PageOrderView } from '../../src/modules/orders/page-order.ts'
import type { OrderView } from '../../src/modules/orders/view.ts'
import type { AccountInput, AccountView } from '../../src/modules/payments/accounts.ts'
import type { OnlinePaymentView } from '../../src/modules/payments/online-payment.ts'
import type { TestServer } from '../fixture.ts'
import { type MemberFixture, ownerOf } from '../member-fixture.ts'
import { PageDesk } from '../page-desk.ts'
import type { ShopFixture } from '../shop-fixture.ts'
import { EVENT_SECRET, STRIPE_KEY, StripeImitation } from '../stripe/imitation.ts'

const ACCOUNTS = '/shop/api/payment-accounts'
const RETURN_URL = 'http://localhost/thanks/{order}?token={token}'

/** A shop that is paid at the imitation of Stripe. */
export class PayingShop {
  private constructor(
    readonly kassa: TestServer,
    readonly shop: ShopFixture,
    public owner: MemberFixture,
    readonly page: PageDesk,
    readonly account: AccountView,
    readonly stripe: StripeImitation,
  ) {}

  /** A shop that is paid at the imitation of another provider. */
  static async at(
    kassa: TestServer,
    shop: ShopFixture,
    { send }: Pick<Outbound, 'send'>,
    input: AccountInput,
  ): Promise<PayingShop> {
    const owner = await ownerOf(kassa, shop)
    Object.assign(kassa.ports.outbound, { send })
    const delivery = [{ id: 'pickup', kind: 'pickup', name: 'Pick up', price: 0 }]
    const page = await PageDesk.of(kassa, shop, { delivery })
    const account = await owner.done<AccountView>(owner.post(ACCOUNTS, input))
    return new PayingShop(kassa, shop, owner, page, account, new StripeImitation(() => kassa.now))
  }

  /** @param stripe the imitation, which several shops can share */
  static async of(
    kassa: TestServer,
    shop: ShopFixture,
    stripe = new StripeImitation(() => kassa.now),
  ): Promise<PayingShop> {
    const input = { provider: 'stripe', secretKey: STRIPE_KEY, eventSecret: EVENT_SECRET }
    const { owner, page, account } = await PayingShop.at(kassa, shop, stripe, input)
    return new PayingShop(kassa, shop, owner, page, account, stripe)
  }

  /** Signs the owner in again, since a session ends after 30 days. */
  async signIn(): Promise<void> {
    this.owner = await ownerOf(this.kassa, this.shop)
  }

  /**
   * Places an order for two of a new product, which has a stock of 5.
   * @param page of the one who orders; by default of a guest
   */
  async order(
    fields: object = {},
    price = 9.5,
    page = this.page,
  ): Promise<PageOrderView & { readonly product: string }> {
    const { id: product } = await this.shop.product({ price, stock: 5 })
    const lines = [{ productId: product, quantity: 2 }]
    const input = { lines, email: 'ada@example.com', name: 'Ada', payment: 'online' as const }
    const placed = await page.placed({ ...input, returnUrl: RETURN_URL, ...fields })
    return { ...placed, product }
  }

  async orderNow(id: string): Promise<OrderView> {
    return await this.owner.done(this.owner.get(`/shop/api/orders/${id}`))
  }

  async payments(id: string): Promise<readonly OnlinePaymentView[]> {
    type List = { readonly data: readonly OnlinePaymentView[] }
    const path = `/shop/api/orders/${id}/online-payments`
    return (await this.owner.done<List>(this.owner.get(path))).data
  }

  async stock(product: string): Promise<number | null> {
    const answer = await this.shop.ask({ path: `/v1/store/products/${product}` })
    return answer.product.stock
  }

  /**
   * Sends an event of Stripe.
   * @returns the status of the answer
   */
  async event(type: string, object: Record<string, unknown>, options = {}): Promise<number> {
    const { body, headers } = await this.stripe.event(type, object, options)
    const path = `/v1/payment-events/${this.shop.shop.slug}/${this.account.id}`
    const { status } = await this.kassa.ask({ method: 'POST', path, raw: body, headers })
    await this.kassa.idle()
    return status
  }

  /** Tells of the last payment at Stripe. */
  async told(type = 'checkout.session.completed'): Promise<void> {
    const status = await this.event(type, this.stripe.last.session)
    if (status !== 204) throw new Error(`the event was refused with ${status}`)
  }
}
