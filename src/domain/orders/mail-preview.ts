import { type Static, Type } from '@sinclair/typebox'
import { textIn } from '../../text/text.ts'
import type { MemberActor } from '../actor.ts'
import { notFound } from '../error.ts'
import { orderMail } from '../mail/order-mail.ts'
import type { Ports } from '../ports.ts'
import { Closed } from '../schema.ts'
import { checkoutOf, type DeliveryOption } from '../shop/checkout.ts'
import { frontAddress, frontOf } from '../shop/front.ts'
import { shopLanguage } from '../shop/language.ts'
import type { Shop } from '../shop/shop.ts'
import { ORDER_MAILS } from '../shop/values.ts'
import { isoTime } from '../time.ts'
import type { LineView } from './line-view.ts'
import type { OrderView } from './view.ts'

/** A mail as it would be sent now, about an order that is made up. */
export const MailPreview = Closed({
  subject: Type.String(),
  text: Type.String(),
  html: Type.String(),
})
export type MailPreview = Static<typeof MailPreview>

/** @param name one of ORDER_MAILS @throws Refusal NOT_FOUND */
export async function previewMail(
  ports: Ports,
  { shop }: MemberActor,
  name: string,
): Promise<MailPreview> {
  const {
    store: { read },
    clock,
    origin,
  } = ports
  const kind = ORDER_MAILS.find((one) => one === name)
  if (!kind) throw notFound('mail')
  const { payment, delivery } = await checkoutOf(read, shop.id)
  const language = await shopLanguage(read, shop.id)
  const { enabled, color } = await frontOf(read, shop.id)
  const option = delivery.find((one) => one.kind === 'delivery') ?? delivery[0]
  const front = enabled ? frontAddress(ports, shop.slug) : ''
  const page = kind === 'ownersPlaced' ? origin && `${origin}/admin/orders` : front
  const {
    subject,
    text,
    html = '',
  } = orderMail(kind, {
    ...{ shop, language, color, bankDetails: payment.transfer.text },
    order: sampleOrder(shop, textIn(language).mail.orders.sample, option, clock()),
    url: page || null,
  })
  return { subject, text, html }
}

function sampleOrder(
  { currency }: Shop,
  product: string,
  option: DeliveryOption | undefined,
  now: number,
): OrderView {
  const taxRate = { name: '', percent: 0 }
  const at = isoTime(now)
  const line: LineView = {
    ...{ id: '', productId: null, name: product, sku: null, unit: 'piece', quantity: 2 },
    ...{ unitPrice: 9, discount: 0, taxRate, total: 18, refundedQuantity: 0 },
  }
  return {
    ...{
      id: 'order_01kf06q6q8e1qtz9vw4k7qmx2p',
      number: null,
      channel: 'online',
      status: 'open',
      currency,
    },
    ...{ customer: null, email: 'ada@example.com', discount: null, pointsRedeemed: 0, taxes: [] },
    lines: [line],
    shipping: option ? { name: option.name, price: option.price, discount: 0, taxRate } : null,
    ...{
      subtotal: 18,
      total: 18 + (option?.price ?? 0),
      payment: 'transfer',
      paid: 0,
      refunded: 0,
    },
    ...{
      payments: [],
      refunds: [],
      fulfilment: option?.kind ?? 'none',
      address: { name: 'Ada Lovelace' },
    },
    ...{ note: null, metadata: {}, receiptUrl: null, createdAt: at, updatedAt: at, expiresAt: at },
  }
}
