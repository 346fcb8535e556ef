import { type Shopper, shopperById } from '../access/shopper.ts'
import type { Actor } from '../actor.ts'
import { invalid } from '../error.ts'
import { isId } from '../id.ts'
import { may, PRODUCT_READ_UNPUBLISHED } from '../permission.ts'
import { together } from '../rows.ts'
import type { Reading } from '../store.ts'
import { checkoutOf, type ShopCheckout } from './checkout.ts'
import { type Goods, goodsOf } from './goods.ts'
import type { OrderInput } from './order-input.ts'
import { type SaleRules, saleRules } from './settings.ts'

/** Whether the actor may know that an unpublished product exists. */
export function seesAll(actor: Actor): boolean {
  return may(actor, PRODUCT_READ_UNPUBLISHED)
}

/** The conditions under which a shop sells. */
export interface Terms {
  readonly rules: SaleRules
  readonly checkout: ShopCheckout
}

/**
 * The data that an order depends on: the shop's settings, the shopper, and the products of the
 * lines.
 */
export async function termsOf(
  read: Reading,
  { shop }: Actor,
  input: Pick<OrderInput, 'lines' | 'customerId'>,
): Promise<Terms & { readonly shopper: Shopper | null; readonly goods: Goods }> {
  const asked = input.lines.filter(({ productId }) => isId('prod', productId))
  const products = asked.map(({ productId }) => ({ product: productId }))
  const [rules, checkout, shopper, goods] = await together(
    saleRules(read, shop),
    checkoutOf(read, shop.id),
    input.customerId ? shopperOf(read, shop.id, input.customerId) : null,
    goodsOf(read, shop.id, products),
  )
  return { rules, checkout, shopper, goods }
}

async function shopperOf(read: Reading, shopId: number, publicId: string): Promise<Shopper> {
  const shopper = await shopperById(read, shopId, publicId)
  if (shopper) return shopper
  throw invalid('customerId', 'unknown', 'The shop has no customer with this id.')
}
