import { toMajor } from '../../../domain/catalog/price.ts'
import { recordChanges, SERVER } from '../../../domain/history.ts'
import { type MailPorts, type News, postMail } from '../../../domain/mail/mail.ts'
import { lineOf, type MailText } from '../../../domain/mail/template.ts'
import type { Module } from '../../../domain/module.ts'
import { shopById } from '../../../domain/shop/shop.ts'
import type { Reading, Writing } from '../../../domain/store.ts'
import type { TextLanguage } from '../../../text/language.ts'
import { htmlOf, type MailContent, textOf } from '../../orders/mail/mail-layout.ts'
import { amountsIn } from '../../orders/mail/order-mail.ts'
import {
  mailFields,
  type OrderPorts,
  pageOf,
  STALE_AFTER_MS,
} from '../../orders/mail/order-notice.ts'
import type { Order } from '../../orders/order-record.ts'
import { findOrder } from '../../orders/order-rows.ts'
import { orderTextsIn } from '../../orders/texts.ts'
import { orderCode, orderName } from '../../orders/values.ts'
import { onlinePaymentById } from '../online-payment.ts'
import { refundsOf } from '../online-refund.ts'
import { providersOf } from '../provider.ts'
import { paymentMailsIn } from '../texts.ts'

/** Why an order has no use for a payment. */
export const RETURN_REASONS = ['cancelled', 'expired', 'paid', 'amount'] as const
export type ReturnReason = (typeof RETURN_REASONS)[number]

/** The money of a payment goes back by itself, or a provider has sent that of a refund. */
type PaymentNews = News & {
  /** The public id. */
  readonly payment: string
} & (
    | { readonly news: 'paymentReturned'; readonly reason: ReturnReason }
    | { readonly news: 'paymentRefunded'; readonly refund: string }
  )

/** Posts news for the shopper of a payment, in the transaction that causes them. */
export async function mailPayment(
  tx: Writing,
  ports: OrderPorts,
  news: PaymentNews,
  now: number,
): Promise<void> {
  await postMail(tx, ports, news, now, now + STALE_AFTER_MS)
}

/**
 * Writes the mail of some news in the shop's language. The shop turns it off with the mail about
 * refunds.
 * @returns a function that puts it into the outbox, and into the history of the order
 */
export async function paymentMails(
  modules: readonly Module[],
  ports: MailPorts,
  posted: News,
  staleAt: number,
): Promise<(tx: Writing, now: number) => Promise<void>> {
  if (!isOfPayment(posted)) return async () => {}
  const { read } = ports.store
  const shop = await shopById(read, posted.shop)
  const payment = await onlinePaymentById(read, posted.shop, posted.payment)
  const order = payment && (await findOrder(read, posted.shop, payment.orderId))
  if (!shop || !payment || !order?.email) return async () => {}
  const { settings, pages, language, color, legal } = await mailFields(modules, ports, shop)
  const amountMinor = await amountOf(read, posted)
  if (!settings.mails.refunded || amountMinor === null) return async () => {}
  const { publicId } = order
  const provider = providersOf(modules).get(payment.provider)?.title ?? payment.provider
  const mail = {
    ...paymentMail(posted, {
      name: lineOf(shop.name),
      language,
      color,
      legal,
      order,
      provider,
      amountMinor,
      isTest: payment.mode === 'test',
      url: pageOf(pages, ports.secrets, shop, publicId),
      replyTo: settings.mailReplyTo,
    }),
    to: order.email,
  }
  const subject = {
    kind: 'order',
    id: publicId,
    name: orderName({ ...order, id: publicId }),
  } as const
  const changes = [{ field: 'mail', from: null, to: posted.news }]
  return async (tx, now) => {
    await postMail(tx, ports, mail, now, staleAt)
    await recordChanges(tx, shop.id, SERVER, now, [{ action: 'order.mailed', subject, changes }])
  }
}

function isOfPayment(news: News): news is PaymentNews {
  return news.news === 'paymentReturned' || news.news === 'paymentRefunded'
}

/** The money that goes back; null: the refund is gone. */
async function amountOf(read: Reading, posted: PaymentNews): Promise<number | null> {
  const refunds = await refundsOf(read, posted.shop, [posted.payment])
  const found = refunds.find(({ publicId, refundId }) => {
    return posted.news === 'paymentReturned' ? refundId === null : publicId === posted.refund
  })
  return found?.amountMinor ?? null
}

interface PaymentMailFields {
  /** The name of the shop. */
  readonly name: string
  readonly language: TextLanguage
  readonly color: string | null
  readonly legal: MailContent['legal']
  readonly order: Order
  readonly provider: string
  readonly amountMinor: number
  readonly isTest: boolean
  readonly url: string | null
  readonly replyTo: string | null
}

/** A mail about money that goes back, as plain text and as HTML. It repeats nothing of a guest. */
function paymentMail(
  news: PaymentNews,
  { name, language, color, order, provider, url, replyTo, ...fields }: PaymentMailFields,
): MailText {
  const words = paymentMailsIn(language)
  const orders = orderTextsIn(language)
  const code = orderCode(order.publicId)
  const own = words[news.news]
  const subject = own.subject(name, code)
  const amount = amountsIn(order.currency, language)(toMajor(fields.amountMinor, order.currency))
  const content: MailContent = {
    hello: orders.mails.hello,
    intro:
      news.news === 'paymentReturned'
        ? words.paymentReturned.reasons[news.reason](name)
        : words.paymentRefunded.text(name),
    order: orders.words.title(code),
    rows: [],
    total: [orders.mails.back, amount],
    taxes: [],
    paragraph: '',
    blocks: [
      [orders.mails.backBy, words.backBy(provider)],
      ...(fields.isTest ? [[orders.words.online.test, ''] as const] : []),
    ],
    link: url === null ? null : [orders.mails.link, url],
    bye: name,
    legal: fields.legal,
  }
  return {
    fromName: name,
    ...(replyTo && { replyTo }),
    subject,
    text: textOf(content),
    html: htmlOf(content, subject, language, color ?? '#444444'),
  }
}
