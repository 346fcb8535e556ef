import type { ShopperView } from '../../../../domain/access/shopper.ts'
import { toMajor } from '../../../../domain/catalog/price.ts'
import type { Product } from '../../../../domain/catalog/product.ts'
import type { Unit } from '../../../../domain/catalog/quantity.ts'
import { productTitle } from '../../../../domain/catalog/title.ts'
import type { SettingsView } from '../../../../domain/shop/settings.ts'
import { toExactMinor } from '../../../../ui/shared/money.ts'
import type { OrderInput } from '../../order-input.ts'
import type { Address } from '../../order-record.ts'
import {
  type Fulfilment,
  isPaidLater,
  PAYMENT_WAYS,
  type PaymentWay,
  POINTS_REASON,
  waysOfOption,
} from '../../values.ts'
import type { OrderView } from '../../view.ts'

/** A line while an order is written. Amounts are in major units, quantities in the unit. */
export interface DraftLine {
  readonly productId: string
  readonly title: string
  readonly sku: string | null
  readonly unit: Unit
  /** NaN while the text is not a valid quantity. */
  readonly quantity: number
  /** The pieces of a pack; 1: not sold in packs. */
  readonly pack: number
  /** The price by hand; null: that of the product. */
  readonly unitPrice: number | null
  /** The price of the product when it was added; null: not known. */
  readonly usualPrice: number | null
  readonly discount: number | null
}

/** Somebody with an account. */
export type DraftCustomer = Pick<ShopperView, 'id' | 'name' | 'email' | 'phone'>

const ADDRESS = {
  name: '',
  company: '',
  line1: '',
  line2: '',
  postalCode: '',
  city: '',
  region: '',
  country: '',
  phone: '',
}
type DraftAddress = Readonly<Record<keyof Address, string>>

/** The delivery of the order that is changed, which is no option of the shop. */
export const AS_BEFORE = '*'
const NO_DELIVERY = ''

/** An order while it is written. Fields have the names of those of the API that refuses them. */
export interface OrderDraft {
  readonly lines: readonly DraftLine[]
  readonly customerId: DraftCustomer | null
  readonly email: string
  /** With the name and the phone of whoever orders, also if nothing is delivered. */
  readonly address: DraftAddress
  /** The id of an option of the shop, NO_DELIVERY or AS_BEFORE. */
  readonly delivery: string
  /** Empty: it is not said how the order is paid. */
  readonly payment: PaymentWay | ''
  readonly discount: { readonly amount: number | null; readonly reason: string }
  /** NaN while the text is not a valid number. */
  readonly redeemPoints: number
  readonly note: string
}

/** The settings of a shop that an order depends on. */
export type SellingSettings = Pick<SettingsView, 'delivery' | 'payment' | 'loyalty' | 'country'>

/** A line for one product. */
export function lineOf(product: Product, quantity = 1): DraftLine {
  const { id, sku, unit, price } = product
  const title = productTitle(product)
  const amounts = { unitPrice: null, usualPrice: price, discount: null }
  return { productId: id, title, sku, unit, quantity, pack: 1, ...amounts }
}

/** The lines with one more of this product. */
export function withProduct(lines: readonly DraftLine[], product: Product): readonly DraftLine[] {
  const known = lines.findIndex(({ productId, pack }) => productId === product.id && pack === 1)
  if (known < 0) return [...lines, lineOf(product)]
  return lines.map((line, index) => {
    const quantity = Number.isNaN(line.quantity)
      ? 1
      : Math.round(line.quantity * 1_000 + 1_000) / 1_000
    return index === known ? { ...line, quantity } : line
  })
}

/** The fields that an account fills in. */
export function ofCustomer(
  customer: DraftCustomer,
  address: DraftAddress = ADDRESS,
): Pick<OrderDraft, 'customerId' | 'email' | 'address'> {
  const { name, email, phone } = customer
  const contact = { name: name ?? address.name, phone: phone ?? address.phone }
  return { customerId: customer, email, address: { ...address, ...contact } }
}

/** A new order of these lines, for this customer if there is one. */
export function newDraft(
  lines: readonly DraftLine[],
  customer: DraftCustomer | null,
  settings: SellingSettings,
): OrderDraft {
  const address = { ...ADDRESS, country: settings.country ?? '' }
  const delivery = settings.delivery[0]?.id ?? NO_DELIVERY
  return {
    lines,
    customerId: null,
    email: '',
    address,
    ...(customer && ofCustomer(customer, address)),
    delivery,
    payment: waysFor(delivery, settings, null)[0] ?? '',
    discount: { amount: null, reason: '' },
    redeemPoints: 0,
    note: '',
  }
}

/** An order as it is, to be changed. Its prices stay unless somebody changes them. */
export function draftOf(order: OrderView, { delivery: options }: SellingSettings): OrderDraft {
  const { customer, email, address, shipping, fulfilment, payment, note, currency } = order
  const minor = (amount: number) => toExactMinor(amount, currency)
  const byHandMinor = minor(order.discount?.amount ?? 0) - minor(order.pointsDiscount)
  const reason = order.discount?.reason ?? ''
  const isOfPoints = order.pointsRedeemed > 0 && reason === POINTS_REASON
  const isOption = options.some(({ id }) => id === shipping?.delivery)
  const isNone = shipping === null && fulfilment === 'none'
  return {
    lines: order.lines.map((line) => ({
      productId: line.productId ?? '',
      title: line.title,
      sku: line.sku,
      unit: line.unit,
      quantity: line.quantity,
      pack: line.pack,
      unitPrice: line.unitPrice,
      usualPrice: null,
      discount: line.discount || null,
    })),
    customerId: customer && { ...customer, email: customer.email ?? '', phone: null },
    email: email ?? '',
    address: { ...ADDRESS, ...address },
    delivery: isOption ? (shipping?.delivery ?? '') : isNone ? NO_DELIVERY : AS_BEFORE,
    payment: payment ?? '',
    discount: {
      amount: byHandMinor > 0 ? toMajor(byHandMinor, currency) : null,
      reason: isOfPoints ? '' : reason,
    },
    redeemPoints: order.pointsRedeemed,
    note: note ?? '',
  }
}

/** Whether the goods of a draft are picked up or delivered, by the chosen option. */
export function fulfilmentOf(
  delivery: string,
  { delivery: options }: SellingSettings,
  before: OrderView | null,
): Fulfilment {
  if (delivery === AS_BEFORE) return before?.fulfilment ?? 'none'
  return options.find(({ id }) => id === delivery)?.kind ?? 'none'
}

/**
 * The ways of payment to choose from: those of the delivery option, or those that need no page of
 * the shop if it has set none. The one that the order had is among them.
 */
export function waysFor(
  delivery: string,
  { delivery: options, payment }: SellingSettings,
  before: OrderView | null,
): readonly PaymentWay[] {
  const taken = PAYMENT_WAYS.filter((way) => payment[way].enabled)
  const option = options.find(({ id }) => id === delivery)
  const offered = option ? waysOfOption(option, taken) : taken
  const ways = offered.length > 0 ? offered : PAYMENT_WAYS.filter(isPaidLater)
  return PAYMENT_WAYS.filter((way) => ways.includes(way) || way === before?.payment)
}

/** Whether the address is asked for: something is delivered, or the order had one. */
export function hasAddress(fulfilment: Fulfilment, before: OrderView | null): boolean {
  const { name: _, phone: __, ...place } = before?.address ?? {}
  return fulfilment === 'delivery' || Object.values(place).some(Boolean)
}

/**
 * The request for a draft; null as long as it has no lines or a number in it is wrong.
 * @param before the order that it replaces
 */
export function inputOf(
  draft: OrderDraft,
  settings: SellingSettings,
  before: OrderView | null,
): OrderInput | null {
  const { lines, customerId: customer, delivery, discount, redeemPoints, note } = draft
  const quantities = lines.map(({ quantity }) => quantity)
  if (lines.length === 0 || [...quantities, redeemPoints].some(Number.isNaN)) return null
  return {
    lines: lines.map(({ productId, quantity, pack, unitPrice, discount }) => {
      return { productId, quantity, pack, unitPrice, discount }
    }),
    customerId: customer?.id ?? null,
    email: draft.email.trim() || null,
    discount: discountOf(discount),
    redeemPoints: customer ? redeemPoints : 0,
    ...(delivery === AS_BEFORE
      ? {}
      : delivery === NO_DELIVERY
        ? { delivery: null, shipping: null, fulfilment: 'none' }
        : { delivery }),
    payment: draft.payment || null,
    address: addressOf(draft, settings, before),
    note: note.trim() || null,
  }
}

function discountOf({ amount, reason }: OrderDraft['discount']) {
  return amount === null ? null : { amount, reason: reason.trim() || null }
}

function addressOf(
  { address, delivery }: OrderDraft,
  settings: SellingSettings,
  before: OrderView | null,
): Address | null {
  const isAsked = hasAddress(fulfilmentOf(delivery, settings, before), before)
  const { name, phone } = address
  const fields = Object.entries(isAsked ? address : { name, phone })
  const given = fields.map(([field, text]) => [field, text.trim()]).filter(([, text]) => text)
  // A country alone is no address; it is filled in before anything else is.
  const isPlace = given.some(([field]) => field !== 'country')
  return isPlace ? Object.fromEntries(given) : null
}
