import { type Static, Type } from '@sinclair/typebox'
import { ownersOf } from '../../../domain/access/staff.ts'
import type { GuestActor, MemberActor } from '../../../domain/actor.ts'
import { notFound } from '../../../domain/error.ts'
import { recordChanges, SERVER } from '../../../domain/history.ts'
import {
  type Mail,
  type MailPorts,
  type News,
  postMail,
  shopLanguage,
} from '../../../domain/mail/mail.ts'
import { type Module, placed } from '../../../domain/module.ts'
import type { Ports } from '../../../domain/ports.ts'
import { Closed } from '../../../domain/schema.ts'
import { type Shop, shopById } from '../../../domain/shop/shop.ts'
import type { Writing } from '../../../domain/store.ts'
import { DAY_MS, isoTime } from '../../../domain/time.ts'
import type { DeliveryOption } from '../checkout.ts'
import { tokenOf } from '../order-list.ts'
import type { Order } from '../order-record.ts'
import { findOrder } from '../order-rows.ts'
import { orderSettingsOf } from '../settings.ts'
import { orderTextsIn } from '../texts.ts'
import { transferText } from '../transfer.ts'
import { ORDER_MAILS, type OrderMail, orderCode, orderName } from '../values.ts'
import { type LineView, type OrderView, orderView } from '../view.ts'
import { orderMail } from './order-mail.ts'

/** Allows for a mail server that is down for a weekend. */
const STALE_AFTER_MS = 3 * DAY_MS

/** An event of an online order. */
interface OrderNews extends News {
  readonly news: Exclude<OrderMail, 'ownersPlaced'> | 'expired'
  readonly order: string
  /** The number of refunds of the order at that time. */
  readonly refunds: number
}

type PagePorts = Pick<MailPorts, 'store' | 'origin' | 'hosts'>

/** The pages of a shop on which its shoppers see their orders. */
export interface OrderPages {
  /** Empty if the shop has turned them off, or the server does not know its own address. */
  readonly address: string
  /** The colour that the mails about orders have, too, such as #1f6f5c. */
  readonly color: string | null
  /** The path of an order below the address. @param token opens it for a guest */
  orderPath(order: string, token: string): string
}

declare module '../../../domain/module.ts' {
  interface Places {
    /** The pages of a shop on which its shoppers see their orders. */
    readonly orderPages: (ports: PagePorts, shop: Shop) => Promise<OrderPages>
  }
}

/** The ports that a change of an order needs besides the database. */
export type OrderPorts = Pick<Ports, 'secrets' | 'outbox'>

/**
 * Posts the news of an online order for the shopper, and of a new order for the owners, in the
 * transaction that causes them. The outbox writes the mails: written here, they would halve the
 * number of orders a second.
 */
export async function mailOrder(
  tx: Writing,
  ports: OrderPorts,
  shop: number,
  news: OrderNews['news'],
  { publicId: order, channel, email, refunds }: Order,
  now: number,
): Promise<void> {
  if (channel !== 'online' || (email === null && news !== 'placed')) return
  const posted: OrderNews = { news, shop, order, refunds: refunds.length }
  await postMail(tx, ports, posted, now, now + STALE_AFTER_MS)
}

/**
 * Writes the mails of some news in the shop's language, without those that the shop has turned off.
 * @returns a function that puts them into the outbox, and into the history of the order
 */
export async function orderMails(
  modules: readonly Module[],
  ports: MailPorts,
  posted: News,
  staleAt: number,
): Promise<(tx: Writing, now: number) => Promise<void>> {
  if (!isOfOrder(posted)) return async () => {}
  const { news, shop: shopId, order: publicId, refunds } = posted
  const { read } = ports.store
  const [shop, order] = [await shopById(read, shopId), await findOrder(read, shopId, publicId)]
  if (!shop || !order) return async () => {}
  const { checkout, pages, ...fields } = await mailFields(modules, ports, shop)
  const { mails } = checkout
  const { origin, secrets } = ports
  const reader: GuestActor = { kind: 'guest', credential: 'guest', shop, client: '' }
  const then = { ...order, refunds: order.refunds.slice(0, refunds) }
  const view = orderView(then, reader, origin)
  const write = (kind: OrderMail | 'expired', address: string, path: string) => {
    const url = address && `${address}${path}`
    return orderMail(kind, { ...fields, order: view, url: url || null })
  }
  const written = new Map<OrderMail | 'expired', Mail[]>()
  if (mails[news === 'expired' ? 'cancelled' : news] && order.email !== null) {
    const path = pages?.orderPath(publicId, tokenOf(secrets, shop.id, publicId))
    written.set(news, [{ ...write(news, pages?.address ?? '', path ?? ''), to: order.email }])
  }
  if (news === 'placed' && mails.ownersPlaced) {
    const mail = write('ownersPlaced', origin, `/admin/orders/${publicId}`)
    const owners = await ownersOf(read, shop.id)
    written.set(
      'ownersPlaced',
      owners.map(({ email }) => ({ ...mail, to: email })),
    )
  }
  const subject = {
    kind: 'order',
    id: publicId,
    name: orderName({ ...order, id: publicId }),
  } as const
  const acts = [...written.keys()].map((kind) => ({
    action: 'order.mailed',
    subject,
    changes: [{ field: 'mail', from: null, to: kind }],
  }))
  return async (tx, now) => {
    for (const mail of [...written.values()].flat()) await postMail(tx, ports, mail, now, staleAt)
    await recordChanges(tx, shop.id, SERVER, now, acts)
  }
}

function isOfOrder(news: News): news is OrderNews {
  return 'order' in news
}

/** The fields that all mails about a shop's orders share. */
async function mailFields(modules: readonly Module[], ports: PagePorts, shop: Shop) {
  const { read } = ports.store
  const checkout = await orderSettingsOf(read, shop.id)
  const language = await shopLanguage(read, shop.id)
  const pages = await placed(modules, 'orderPages')[0]?.(ports, shop)
  const bankDetails = transferText(checkout.payment.transfer)
  return { checkout, pages, shop, language, color: pages?.color ?? null, bankDetails }
}

/** A mail with the current settings, about a made-up order. */
export const MailPreview = Closed({
  subject: Type.String(),
  text: Type.String(),
  html: Type.String(),
})
export type MailPreview = Static<typeof MailPreview>

/** @param name one of ORDER_MAILS @throws Refusal NOT_FOUND */
export async function previewMail(
  modules: readonly Module[],
  ports: Ports,
  { shop }: MemberActor,
  name: string,
): Promise<MailPreview> {
  const kind = ORDER_MAILS.find((one) => one === name)
  if (!kind) throw notFound('mail')
  const { checkout, pages, ...fields } = await mailFields(modules, ports, shop)
  const { delivery } = checkout
  const option = delivery.find((one) => one.kind === 'delivery') ?? delivery[0]
  const product = orderTextsIn(fields.language).mails.sample
  const order = sampleOrder(shop, product, option, ports.clock())
  const { origin } = ports
  const page = kind === 'ownersPlaced' ? origin && `${origin}/admin/orders` : pages?.address
  const { subject, text, html = '' } = orderMail(kind, { ...fields, order, url: page || null })
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
  const id = 'order_01kf06q6q8e1qtz9vw4k7qmx2p'
  const line: LineView = {
    id: '',
    productId: null,
    name: product,
    title: product,
    options: {},
    content: null,
    sku: null,
    unit: 'piece',
    quantity: 2,
    pack: 1,
    unitPrice: 9,
    discount: 0,
    taxRate,
    total: 18,
    refundedQuantity: 0,
  }
  return {
    id,
    code: orderCode(id),
    number: null,
    currency,
    channel: 'online',
    status: 'open',
    customer: null,
    email: 'ada@example.com',
    discount: null,
    pointsRedeemed: 0,
    pointsDiscount: 0,
    taxes: [],
    lines: [line],
    shipping: option
      ? {
          name: option.name,
          delivery: option.id,
          price: option.price,
          discount: 0,
          taxRate: null,
          rates: [],
        }
      : null,
    subtotal: 18,
    total: 18 + (option?.price ?? 0),
    payment: 'transfer',
    paid: 0,
    refunded: 0,
    payments: [],
    refunds: [],
    fulfilment: option?.kind ?? 'none',
    address: { name: 'Ada Lovelace' },
    note: null,
    metadata: {},
    replaces: null,
    replacedBy: null,
    tracking: null,
    soldAt: null,
    deliveredAt: null,
    receiptUrl: null,
    createdAt: at,
    updatedAt: at,
    expiresAt: at,
  }
}
