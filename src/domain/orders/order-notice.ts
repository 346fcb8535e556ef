import { ownersOf } from '../access/staff.ts'
import type { GuestActor } from '../actor.ts'
import { recordChanges, SERVER } from '../history.ts'
import { postMail } from '../mail/mail.ts'
import { orderMail } from '../mail/order-mail.ts'
import type { Ports } from '../ports.ts'
import { checkoutOf } from '../shop/checkout.ts'
import { frontOf } from '../shop/front.ts'
import { shopLanguage } from '../shop/language.ts'
import type { Shop } from '../shop/shop.ts'
import type { OrderMail } from '../shop/values.ts'
import type { Writing } from '../store.ts'
import { DAY_MS } from '../time.ts'
import type { Order } from './order-record.ts'
import { tokenOf } from './order-token.ts'
import { orderView } from './view.ts'

/** For a mail server that is away for a weekend. */
const STALE_AFTER_MS = 3 * DAY_MS

type News = Exclude<OrderMail, 'ownersPlaced'> | 'expired'

/**
 * Mails the shopper what happened to an online order, and the owners that one was placed, in the
 * transaction in which it happens, unless the shop has turned that off. What is mailed is recorded
 * in the history of the order.
 */
export async function mailOrder(
  tx: Writing,
  ports: Pick<Ports, 'secrets' | 'outbox' | 'origin'>,
  shop: Shop,
  news: News,
  order: Order,
  now: number,
): Promise<void> {
  if (order.channel !== 'online') return
  const { mails, payment } = await checkoutOf(tx, shop.id)
  const setting = news === 'expired' ? 'cancelled' : news
  const kinds: (OrderMail | 'expired')[] = []
  if (mails[setting] && order.email !== null) kinds.push(news)
  if (news === 'placed' && mails.ownersPlaced) kinds.push('ownersPlaced')
  if (kinds.length === 0) return
  const language = await shopLanguage(tx, shop.id)
  const { enabled, color } = await frontOf(tx, shop.id)
  const { origin, secrets } = ports
  const reader: GuestActor = { kind: 'guest', credential: 'guest', shop, client: '' }
  const fields = { shop, language, color, bankDetails: payment.transfer.text }
  const view = orderView(order, reader, origin)
  const token = tokenOf(secrets, shop.id, order.publicId)
  const guestPath = `/shop/${shop.slug}/thanks/${order.publicId}?token=${token}`
  for (const kind of kinds) {
    const isOwners = kind === 'ownersPlaced'
    const path = isOwners ? `/admin/orders/${order.publicId}` : enabled ? guestPath : null
    const url = origin === '' || path === null ? null : `${origin}${path}`
    const isSent = kind === 'ready' && order.fulfilment === 'delivery'
    const mail = orderMail(isSent ? 'sent' : kind, { ...fields, order: view, url })
    const to = isOwners ? (await ownersOf(tx, shop.id)).map(({ email }) => email) : [order.email]
    for (const one of to) await postMail(tx, ports, { ...mail, to: one }, now, now + STALE_AFTER_MS)
  }
  const subject = { kind: 'order', id: order.publicId, name: order.number } as const
  const acts = kinds.map((kind) => ({
    action: 'order.mailed',
    subject,
    changes: [{ field: 'mail', from: null, to: kind }],
  }))
  await recordChanges(tx, shop.id, SERVER, now, acts)
}
