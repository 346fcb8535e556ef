import { type Static, Type } from '@sinclair/typebox'
import { shopperById } from '../../../domain/access/shopper.ts'
import { ownersOf } from '../../../domain/access/staff.ts'
import type { GuestActor, MemberActor } from '../../../domain/actor.ts'
import { notFound } from '../../../domain/error.ts'
import {
  type Mail,
  type MailPorts,
  type News,
  type NewsMails,
  postMail,
  shopLanguage,
} from '../../../domain/mail/mail.ts'
import { type Module, placed } from '../../../domain/module.ts'
import type { Ports } from '../../../domain/ports.ts'
import { padded } from '../../../domain/rows.ts'
import { Named } from '../../../domain/schema.ts'
import type { Secrets } from '../../../domain/secrets.ts'
import { SALE } from '../../../domain/shop/sale.ts'
import { type Shop, shopById } from '../../../domain/shop/shop.ts'
import { storedSettings } from '../../../domain/shop/stored-settings.ts'
import type { Reading, Writing } from '../../../domain/store.ts'
import { DAY_MS } from '../../../domain/time.ts'
import type { TextLanguage } from '../../../text/language.ts'
import { type OnlinePaymentState, onlinePaymentOf } from '../online.ts'
import { tokenOf } from '../order-list.ts'
import type { Order } from '../order-record.ts'
import { ordersByIds } from '../order-rows.ts'
import { pickupOf } from '../pickup.ts'
import { ORDERS } from '../settings.ts'
import { orderTextsIn } from '../texts.ts'
import { transferText } from '../transfer.ts'
import { ORDER_MAILS, type OrderMail, orderName } from '../values.ts'
import { type OrderView, orderView } from '../view.ts'
import { orderMail, type Template } from './order-mail.ts'
import { sampleOrder } from './sample-order.ts'

/** Allows for a mail server that is down for a weekend. */
export const STALE_AFTER_MS = 3 * DAY_MS

/** The news that go to the owners as well, or to them alone. */
const FOR_OWNERS: ReadonlySet<OrderNews['news']> = new Set(['placed', 'ownersPlaced'])

/** An event of an online order. */
interface OrderNews extends News {
  readonly news: OrderMail | 'expired'
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
  /** The terms, the rules for returns and the imprint in the shop's language, if it has them. */
  readonly legal: readonly (readonly [title: string, text: string])[]
  /**
   * The path of an order below the address.
   * @param token opens it for a guest
   */
  orderPath(order: string, token: string): string
}

declare module '../../../domain/module.ts' {
  interface Places {
    /** The pages of a shop on which its shoppers see their orders. */
    readonly orderPages: (
      ports: PagePorts,
      shop: Shop,
      language: TextLanguage,
    ) => Promise<OrderPages>
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
  if (channel !== 'online' || (email === null && !FOR_OWNERS.has(news))) return
  const posted: OrderNews = { news, shop, order, refunds: refunds.length }
  await postMail(tx, ports, posted, now, now + STALE_AFTER_MS)
}

/**
 * Writes the mails of some news in the shop's language, without those that the shop has turned off.
 * The history of the order says which were sent.
 */
export async function orderMails(
  modules: readonly Module[],
  ports: MailPorts,
  posted: readonly News[],
): Promise<Map<News, NewsMails>> {
  const ofShops = Map.groupBy(posted.filter(isOfOrder), ({ shop }) => shop)
  const written = Array.from(ofShops, ([shop, news]) => mailsOfShop(modules, ports, shop, news))
  return new Map((await Promise.all(written)).flat())
}

/** Data that the mails about some orders of a shop share. */
interface OrdersOfShop {
  readonly ports: MailPorts
  readonly fields: Awaited<ReturnType<typeof mailFields>>
  readonly owners: Awaited<ReturnType<typeof ownersOf>>
}

async function mailsOfShop(
  modules: readonly Module[],
  ports: MailPorts,
  shopId: number,
  posted: readonly OrderNews[],
): Promise<[OrderNews, NewsMails][]> {
  const { read } = ports.store
  const ids = [...new Set(posted.map(({ order }) => order))]
  const [shop, orders, online, owners] = await Promise.all([
    shopById(read, shopId),
    ordersByIds(read, shopId, padded(ids)),
    onlinePaymentOf(modules)?.statesOf(read, modules, shopId, ids),
    posted.some(({ news }) => FOR_OWNERS.has(news)) ? ownersOf(read, shopId) : [],
  ])
  if (!shop) return []
  const shared = { ports, owners, fields: await mailFields(modules, ports, shop) }
  const written = posted.map(async (news): Promise<[OrderNews, NewsMails][]> => {
    const order = orders.find(({ publicId }) => publicId === news.order)
    const state = online?.get(news.order) ?? null
    return order ? [[news, await mailsOf(shared, news, order, state)]] : []
  })
  return (await Promise.all(written)).flat()
}

async function mailsOf(
  { ports, owners, fields: { settings, pages, legal, address, ...fields } }: OrdersOfShop,
  { news, refunds }: OrderNews,
  order: Order,
  online: OnlinePaymentState | null,
): Promise<NewsMails> {
  const { shop } = fields
  const { publicId } = order
  const { mails, mailTexts, mailReplyTo, delivery } = settings
  const { origin, secrets } = ports
  const reader: GuestActor = { kind: 'guest', credential: 'guest', shop, client: '' }
  const then = { ...order, refunds: order.refunds.slice(0, refunds) }
  const view = orderView(then, reader, origin)
  const written = new Map<Template, Mail[]>()
  const setting = news === 'expired' ? 'cancelled' : news
  if (
    news !== 'ownersPlaced' &&
    setting !== 'ownersPlaced' &&
    mails[setting] &&
    order.email !== null
  ) {
    const mail = orderMail(news, {
      ...fields,
      order: view,
      online,
      pickup: pickupOf(view, delivery, address),
      isToAccount: await isToAccount(ports.store.read, shop.id, order),
      paragraph: mailTexts[setting],
      replyTo: mailReplyTo,
      url: pageOf(pages, secrets, shop, publicId),
      legal,
    })
    written.set(news, [{ ...mail, to: order.email }])
  }
  if (FOR_OWNERS.has(news) && mails.ownersPlaced) {
    const url = origin && `${origin}/admin/orders/${publicId}`
    const mail = orderMail('ownersPlaced', { ...fields, online, ...ownersFields(view, url) })
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
  return { mails: [...written.values()].flat(), acts }
}

/** The address of the page of an order, which its shopper can open; null: it has none. */
export function pageOf(
  pages: OrderPages | undefined,
  secrets: Secrets,
  { id }: Pick<Shop, 'id'>,
  order: string,
): string | null {
  return pages?.address ? pages.address + pages.orderPath(order, tokenOf(secrets, id, order)) : null
}

function isOfOrder(news: News): news is OrderNews {
  return 'order' in news
}

/** The fields that all mails about a shop's orders share. */
export async function mailFields(modules: readonly Module[], ports: PagePorts, shop: Shop) {
  const { read } = ports.store
  const [[{ address, timeZone, taxRates }, settings], language] = await Promise.all([
    storedSettings(read, shop.id, SALE, ORDERS),
    shopLanguage(read, shop.id),
  ])
  const pages = await placed(modules, 'orderPages')[0]?.(ports, shop, language)
  const { color = null, legal = [] } = pages ?? {}
  const bankDetails = transferText(settings.payment.transfer)
  return { settings, address, taxRates, pages, shop, language, timeZone, color, legal, bankDetails }
}

/** The fields of a mail to the owners, who can answer the shopper. */
function ownersFields(order: OrderView, url: string) {
  const { email: replyTo } = order
  const none = { pickup: null, isToAccount: false, paragraph: '', legal: [] }
  return { order, url: url || null, replyTo, ...none }
}

/** Whether an order is of an account, to whose address its mails go. */
async function isToAccount(read: Reading, shop: number, order: Order): Promise<boolean> {
  const { shopperId, email } = order
  const shopper = shopperId === null ? null : await shopperById(read, shop, shopperId)
  return shopper?.kind === 'account' && shopper.email === email
}

/** A mail with the current settings, about a made-up order. */
export const MailPreview = Named('MailPreview', {
  subject: Type.String(),
  text: Type.String(),
  html: Type.String(),
})
export type MailPreview = Static<typeof MailPreview>

/**
 * @param name one of ORDER_MAILS
 * @throws Refusal NOT_FOUND
 */
export async function previewMail(
  modules: readonly Module[],
  ports: Ports,
  { shop }: MemberActor,
  name: string,
): Promise<MailPreview> {
  const kind = ORDER_MAILS.find((one) => one === name)
  if (!kind) throw notFound('mail')
  const { settings, taxRates, pages, legal, address, ...fields } = await mailFields(
    modules,
    ports,
    shop,
  )
  const product = orderTextsIn(fields.language).mails.sample
  const order = sampleOrder(kind, shop.currency, product, settings, taxRates, ports.clock())
  const { origin } = ports
  const mail =
    kind === 'ownersPlaced'
      ? orderMail(kind, {
          ...fields,
          online: null,
          ...ownersFields(order, origin && `${origin}/admin/orders`),
        })
      : orderMail(kind, {
          ...fields,
          order,
          online: null,
          pickup: pickupOf(order, settings.delivery, address),
          isToAccount: false,
          paragraph: settings.mailTexts[kind],
          replyTo: settings.mailReplyTo,
          url: pages?.address || null,
          legal,
        })
  return { subject: mail.subject, text: mail.text, html: mail.html ?? '' }
}
