import { toMajor } from '../../../domain/catalog/price.ts'
import type { MailText } from '../../../domain/mail/template.ts'
import type { TextLanguage } from '../../../text/language.ts'
import type { Order } from '../order-record.ts'
import { orderTextsIn } from '../texts.ts'
import { orderCode } from '../values.ts'
import { htmlOf, type MailContent, textOf } from './mail-layout.ts'
import { amountsIn, DEFAULT_COLOR } from './order-mail.ts'

export interface MoneyMailFields {
  /** The name of the shop, as one line. */
  readonly name: string
  readonly language: TextLanguage
  readonly color: string | null
  readonly legal: MailContent['legal']
  readonly order: Pick<Order, 'publicId' | 'currency'>
  readonly amountMinor: number
  readonly subject: string
  readonly intro: string
  /** How the shopper gets the money. */
  readonly backBy: string
  /** Whether no money moves, because the payment was a test. */
  readonly isTest: boolean
  readonly url: string | null
  readonly replyTo: string | null
}

/**
 * A mail to a shopper about money of an order that goes back, as plain text and as HTML. It repeats
 * nothing that a guest can write.
 */
export function moneyMail({
  name,
  language,
  order,
  subject,
  ...fields
}: MoneyMailFields): MailText {
  const { mails, words } = orderTextsIn(language)
  const { intro, backBy, isTest, url, legal, color, replyTo, amountMinor } = fields
  const amount = amountsIn(order.currency, language)(toMajor(amountMinor, order.currency))
  const content: MailContent = {
    hello: mails.hello,
    intro,
    order: words.title(orderCode(order.publicId)),
    rows: [],
    total: [mails.back, amount],
    taxes: [],
    paragraph: '',
    blocks: [[mails.backBy, backBy], ...(isTest ? [[words.online.test, ''] as const] : [])],
    link: url === null ? null : [mails.link, url],
    bye: name,
    legal,
  }
  return {
    fromName: name,
    ...(replyTo && { replyTo }),
    subject,
    text: textOf(content),
    html: htmlOf(content, subject, language, color ?? DEFAULT_COLOR),
  }
}
