import { currencyDecimals } from '../../../domain/catalog/price.ts'
import type { TaxRateSetting } from '../../../domain/shop/sale.ts'
import { isoTime } from '../../../domain/time.ts'
import { offeredOptions, type ShopCheckout } from '../checkout.ts'
import type { OfferedOption } from '../delivery-option.ts'
import { type OrderMail, type OrderStatus, orderCode } from '../values.ts'
import type { LineView, OrderView, RefundView, TaxView } from '../view.ts'

const ID = 'order_01kf06q6q8e1qtz9vw4k7qmx2p'
const PRICE = 9

/** The status of an order in each mail. */
const STATUSES: Readonly<Record<OrderMail, OrderStatus>> = {
  placed: 'open',
  paid: 'paid',
  ready: 'ready',
  shipped: 'shipped',
  cancelled: 'cancelled',
  refunded: 'completed',
  ownersPlaced: 'open',
}

/**
 * An order that somebody could have placed with the settings of the shop, to preview a mail.
 * @param product the name of what was ordered
 */
export function sampleOrder(
  mail: OrderMail,
  currency: string,
  product: string,
  checkout: ShopCheckout,
  [rate = { name: '', percent: 0 }]: readonly TaxRateSetting[],
  now: number,
): OrderView {
  const at = isoTime(now)
  const options = offeredOptions(checkout)
  const wanted = mail === 'ready' ? 'pickup' : 'delivery'
  const option = options.find(({ kind }) => kind === wanted) ?? options[0]
  const status = STATUSES[mail]
  const isPaid = mail === 'paid' || mail === 'refunded'
  const goods = 2 * PRICE
  const total = goods + (option?.price ?? 0)
  return {
    id: ID,
    code: orderCode(ID),
    number: isPaid ? '1' : null,
    currency,
    channel: 'online',
    status,
    customer: null,
    email: 'ada@example.com',
    discount: null,
    pointsRedeemed: 0,
    pointsDiscount: 0,
    taxes: taxesIn(total, rate, currency),
    lines: [lineOf(product, rate)],
    shipping: shippingOf(option),
    subtotal: goods,
    total,
    payment: option?.payment[0] ?? 'transfer',
    paid: isPaid ? total : 0,
    refunded: mail === 'refunded' ? PRICE : 0,
    payments: [],
    refunds: mail === 'refunded' ? [refundOf(rate, currency, at)] : [],
    fulfilment: option?.kind ?? 'none',
    address: { name: 'Ada Lovelace' },
    note: null,
    metadata: {},
    replaces: null,
    replacedBy: null,
    tracking:
      mail === 'shipped' ? { carrier: 'DHL', number: '00340434161094021501', url: null } : null,
    soldAt: null,
    deliveredAt: null,
    receiptUrl: null,
    createdAt: at,
    updatedAt: at,
    expiresAt: at,
  }
}

function lineOf(product: string, taxRate: TaxRateSetting): LineView {
  return {
    id: ID,
    productId: null,
    name: product,
    title: product,
    options: {},
    content: null,
    sku: null,
    unit: 'piece',
    quantity: 2,
    pack: 1,
    unitPrice: PRICE,
    discount: 0,
    taxRate,
    total: 2 * PRICE,
    refundedQuantity: 0,
  }
}

function shippingOf(option: OfferedOption | undefined): OrderView['shipping'] {
  if (!option) return null
  const { id: delivery, name, price } = option
  return { name, delivery, price, discount: 0, taxRate: null, rates: [] }
}

/** One of the two pieces comes back. */
function refundOf(rate: TaxRateSetting, currency: string, createdAt: string): RefundView {
  return {
    id: ID,
    number: '2',
    lines: [{ lineId: ID, quantity: 1, amount: PRICE }],
    amount: PRICE,
    shipping: false,
    shippingAmount: 0,
    rounding: 0,
    taxes: taxesIn(PRICE, rate, currency),
    method: 'transfer',
    restock: true,
    reason: '',
    createdAt,
  }
}

function taxesIn(gross: number, { name, percent }: TaxRateSetting, currency: string): TaxView[] {
  const tax = Number(((gross * percent) / (100 + percent)).toFixed(currencyDecimals(currency)))
  return [{ name, percent, net: gross - tax, tax, gross }]
}
