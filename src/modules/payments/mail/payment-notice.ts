import { type MailPorts, type News, type NewsMails, postMail } from '../../../domain/mail/mail.ts'
import { lineOf } from '../../../domain/mail/template.ts'
import type { Module } from '../../../domain/module.ts'
import { shopById } from '../../../domain/shop/shop.ts'
import type { Reading, Writing } from '../../../domain/store.ts'
import { moneyMail } from '../../orders/mail/money-mail.ts'
import {
  mailFields,
  type OrderPorts,
  pageOf,
  STALE_AFTER_MS,
} from '../../orders/mail/order-notice.ts'
import { findOrder } from '../../orders/order-rows.ts'
import { orderCode, orderName } from '../../orders/values.ts'
import { onlinePaymentById } from '../online-payment.ts'
import { refundsOf } from '../online-refund.ts'
import { providersOf } from '../provider.ts'
import { paymentMailsIn } from '../texts.ts'

/** Why an order has no use for a payment. */
export type ReturnReason = 'cancelled' | 'expired' | 'paid' | 'amount'

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
 * Writes the mails of some news in the shop's language. The shop turns them off with the mail about
 * refunds. The history of the order says that they were sent.
 */
export async function paymentMails(
  modules: readonly Module[],
  ports: MailPorts,
  posted: readonly News[],
): Promise<Map<News, NewsMails>> {
  const written = posted.filter(isOfPayment).map(async (news) => {
    const mails = await mailOf(modules, ports, news)
    return mails === null ? [] : [[news, mails] as const]
  })
  return new Map((await Promise.all(written)).flat())
}

async function mailOf(
  modules: readonly Module[],
  ports: MailPorts,
  posted: PaymentNews,
): Promise<NewsMails | null> {
  const { read } = ports.store
  const shop = await shopById(read, posted.shop)
  const payment = await onlinePaymentById(read, posted.shop, posted.payment)
  const order = payment && (await findOrder(read, posted.shop, payment.orderId))
  if (!shop || !payment || !order?.email) return null
  const { settings, pages, language, color, legal } = await mailFields(modules, ports, shop)
  const amountMinor = await amountOf(read, posted)
  if (!settings.mails.refunded || amountMinor === null) return null
  const { publicId } = order
  const provider = providersOf(modules).get(payment.provider)?.title ?? payment.provider
  const words = paymentMailsIn(language)
  const name = lineOf(shop.name)
  const code = orderCode(publicId)
  const mail = moneyMail({
    name,
    language,
    color,
    legal,
    order,
    amountMinor,
    subject: words[posted.news].subject(name, code),
    intro:
      posted.news === 'paymentReturned'
        ? words.paymentReturned.reasons[posted.reason](name)
        : words.paymentRefunded.text(name),
    backBy: words.backBy(provider),
    isTest: payment.mode === 'test',
    url: pageOf(pages, ports.secrets, shop, publicId),
    replyTo: settings.mailReplyTo,
  })
  const { email: to } = order
  const subject = {
    kind: 'order',
    id: publicId,
    name: orderName({ ...order, id: publicId }),
  } as const
  const changes = [{ field: 'mail', from: null, to: posted.news }]
  return { mails: [{ ...mail, to }], acts: [{ action: 'order.mailed', subject, changes }] }
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
