import { type Shopper, shopperById } from '../../domain/access/shopper.ts'
import type { Actor } from '../../domain/actor.ts'
import { toMinor } from '../../domain/catalog/price.ts'
import { toThousandths } from '../../domain/catalog/quantity.ts'
import { invalid } from '../../domain/error.ts'
import { isId } from '../../domain/id.ts'
import { shopLanguage } from '../../domain/mail/mail.ts'
import { may, PRODUCT_READ_UNPUBLISHED } from '../../domain/permission.ts'
import { together } from '../../domain/rows.ts'
import { SALE, type SaleSettings } from '../../domain/shop/sale.ts'
import type { Shop } from '../../domain/shop/shop.ts'
import { storedSettings } from '../../domain/shop/stored-settings.ts'
import type { Reading } from '../../domain/store.ts'
import type { ShopCheckout } from './checkout.ts'
import { type Goods, goodsOf } from './goods.ts'
import type { OrderInput } from './order-input.ts'
import { ORDERS, type OrderSettings } from './settings.ts'
import type { TaxRate } from './totals.ts'
import { orderWordsOf } from './words.ts'

/** The sales settings of a shop, in the units of orders. */
export interface SaleRules {
  readonly taxRates: readonly TaxRate[]
  /** Cash amounts are multiples of this; 0 for any amount. */
  readonly cashStepMinor: number
  readonly loyalty: {
    /** Points for each whole major unit of money paid. */
    readonly pointsPerUnit: number
    readonly pointValueMinor: number
  } | null
  readonly timeZone: string
}

/** The rate of products in a shop without tax rates. */
const NO_TAX: TaxRate = { name: 'None', percent: 0 }

/** The rules of stored settings. */
export function rulesOf(
  { currency }: Shop,
  { taxRates, timeZone }: SaleSettings,
  { cashRounding, loyalty }: OrderSettings,
): SaleRules {
  return {
    taxRates: taxRates.map(({ name, percent }) => ({
      name,
      percent: toThousandths(percent),
    })),
    cashStepMinor: toMinor(cashRounding, currency) ?? 0,
    loyalty: loyalty && {
      pointsPerUnit: loyalty.pointsPerUnit,
      pointValueMinor: toMinor(loyalty.pointValue, currency) ?? 0,
    },
    timeZone,
  }
}

export async function saleRules(reads: Reading, shop: Shop): Promise<SaleRules> {
  return (await conditions(reads, shop)).rules
}

async function conditions(reads: Reading, shop: Shop): Promise<Omit<Terms, 'titleOfPack'>> {
  const [sale, checkout] = await storedSettings(reads, shop.id, SALE, ORDERS)
  return { rules: rulesOf(shop, sale, checkout), checkout }
}

/**
 * The tax rate of a product.
 * @param name null for the shop's first rate
 */
export function taxRateOf({ taxRates }: SaleRules, name: string | null): TaxRate {
  return taxRates.find((rate) => rate.name === name) ?? taxRates[0] ?? NO_TAX
}

/** Whether the actor may know that an unpublished product exists. */
export function seesAll(actor: Actor): boolean {
  return may(actor, PRODUCT_READ_UNPUBLISHED)
}

/** The conditions under which a shop sells. */
export interface Terms {
  readonly rules: SaleRules
  readonly checkout: ShopCheckout
  /** The title of a pack of this many pieces of a product, in the language of the shop. */
  readonly titleOfPack: (title: string, pieces: number) => string
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
  const isPacked = input.lines.some(({ pack }) => (pack ?? 1) !== 1)
  const [terms, shopper, goods, language] = await together(
    conditions(read, shop),
    input.customerId ? shopperOf(read, shop.id, input.customerId) : null,
    goodsOf(read, shop.id, products),
    // Only titles of packs have words of a language.
    isPacked ? shopLanguage(read, shop.id) : ('en' as const),
  )
  return { ...terms, shopper, goods, titleOfPack: orderWordsOf(language).pack }
}

async function shopperOf(read: Reading, shopId: number, publicId: string): Promise<Shopper> {
  const shopper = await shopperById(read, shopId, publicId)
  if (shopper) return shopper
  throw invalid('customerId', 'unknown', 'The shop has no customer with this id.')
}
