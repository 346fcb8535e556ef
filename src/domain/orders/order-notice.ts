import { ownersOf } from '../access/staff.ts'
import type { GuestActor } from '../actor.ts'
import { recordChanges, SERVER } from '../history.ts'
import { type Mail, type OrderNews, postMail } from '../mail/mail.ts'
import { orderMail } from '../mail/order-mail.ts'
import type { Ports } from '../ports.ts'
import { checkoutOf } from '../shop/checkout.ts'
import { frontAddress, frontOf } from '../shop/front.ts'
import { shopLanguage } from '../shop/language.ts'
import { shopById } from '../shop/shop.ts'
import type { OrderMail } from '../shop/values.ts'
import type { Writing } from '../store.ts'
import { DAY_MS } from '../time.ts'
import { tokenOf } from './order-list.ts'
import type { Order } from './order-record.ts'
import { findOrder } from './order-rows.ts'
import { orderView } from './view.ts'

/** For a mail server that is away for a weekend. */
const STALE_AFTER_MS = 3 * DAY_MS

/** What a change of an order needs besides the database. */
export type OrderPorts = Pick<Ports, 'secrets' | 'outbox'>

/**
 * Has the shopper mailed what happened to an online order, and the owners that one was placed, in
 * the transaction in which it happens. The outbox writes the mails: written here, they halve the
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
  const posted = { news, shop, order, refunds: refunds.length }
  await postMail(tx, ports, posted, now, now + STALE_AFTER_MS)
}

type MailPorts = Pick<Ports, 'store' | 'secrets' | 'outbox' | 'origin' | 'hosts'>

/**
 * Writes the mails that news is about, in the shop's language; none that the shop has turned off.
 * @returns puts them into the outbox, and into the history of the order
 */
export async function orderMails(
  ports: MailPorts,
  { news, shop: shopId, order: publicId, refunds }: OrderNews,
  staleAt: number,
): Promise<(tx: Writing, now: number) => Promise<void>> {
  const { read } = ports.store
  const [shop, order] = [await shopById(read, shopId), await findOrder(read, shopId, publicId)]
  if (!shop || !order) return async () => {}
  const { mails, payment } = await checkoutOf(read, shop.id)
  const language = await shopLanguage(read, shop.id)
  const { enabled, color } = await frontOf(read, shop.id)
  const { origin, secrets } = ports
  const reader: GuestActor = { kind: 'guest', credential: 'guest', shop, client: '' }
  const then = { ...order, refunds: order.refunds.slice(0, refunds) }
  const view = orderView(then, reader, origin)
  const fields = { shop, language, color, order: view, bankDetails: payment.transfer.text }
  const write = (kind: OrderMail | 'expired', pages: string, path: string) => {
    const url = pages && `${pages}${path}`
    const isSent = kind === 'ready' && order.fulfilment === 'delivery'
    return orderMail(isSent ? 'sent' : kind, { ...fields, url: url || null })
  }
  const written = new Map<OrderMail | 'expired', Mail[]>()
  if (mails[news === 'expired' ? 'cancelled' : news] && order.email !== null) {
    const token = tokenOf(secrets, shop.id, publicId)
    const front = enabled ? frontAddress(ports, shop.slug) : ''
    written.set(news, [
      { ...write(news, front, `/thanks/${publicId}?token=${token}`), to: order.email },
    ])
  }
  if (news === 'placed' && mails.ownersPlaced) {
    const mail = write('ownersPlaced', origin, `/admin/orders/${publicId}`)
    const owners = await ownersOf(read, shop.id)
    written.set(
      'ownersPlaced',
      owners.map(({ email }) => ({ ...mail, to: email })),
    )
  }
  const subject = { kind: 'order', id: publicId, name: order.number } as const
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
