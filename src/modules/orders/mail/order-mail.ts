import { amountLeft } from '../../../domain/catalog/price.ts'
import { lineOf, type MailText } from '../../../domain/mail/template.ts'
import type { Shop } from '../../../domain/shop/shop.ts'
import type { TextLanguage } from '../../../text/language.ts'
import { textIn } from '../../../text/text.ts'
import { countryName } from '../country.ts'
import type { OnlinePaymentState } from '../online.ts'
import { onlineNews } from '../online-news.ts'
import type { Address } from '../order-record.ts'
import { invoiceBuyer, namedPapers, paperUrl } from '../paper-name.ts'
import type { PickupPlace } from '../pickup.ts'
import { type OrderTexts, orderTextsIn } from '../texts.ts'
import { isToPay, type OrderMail, orderCode, transferReference } from '../values.ts'
import type { OrderView, RefundView } from '../view.ts'
import { amountFormat, dayFormat, numberFormat } from './format.ts'
import { htmlOf, type MailContent, textOf } from './mail-layout.ts'

/** The colour of the mails of a shop that has chosen none. */
export const DEFAULT_COLOR = '#444444'
/** At most this many products are listed in a mail; for further ones, it gives their number. */
const NAMED = 50
/** The length of the longest title of a product in a mail. */
const TITLE_LENGTH = 200

export type Template = OrderMail | 'expired'

/** The mails that say how an unpaid order is to be paid. */
const ASKS_FOR_MONEY: ReadonlySet<Template> = new Set(['placed', 'ready', 'shipped'])

export interface OrderMailFields {
  readonly shop: Pick<Shop, 'name'>
  readonly order: OrderView
  readonly language: TextLanguage
  /** The time zone of the shop. */
  readonly timeZone: string
  /** How the payment at a provider stands; null: the order is paid in another way. */
  readonly online: OnlinePaymentState | null
  /** The shop's bank details. */
  readonly bankDetails: string
  /** Where the order is picked up; null if it is not, or is no longer. */
  readonly pickup: PickupPlace | null
  /** Whether the address of the shopper is that of an account, which its owner has proved. */
  readonly isToAccount: boolean
  /** The paragraph of the shop; may be empty. */
  readonly paragraph: string
  /** The address that answers go to; null for that of the sender. */
  readonly replyTo: string | null
  /** The page of the order; null if there is none, or the server does not know its own address. */
  readonly url: string | null
  /** The colour of the shop front, such as #2f6f4e. */
  readonly color: string | null
  /** The texts that end the mail, such as the shop's terms. */
  readonly legal: MailContent['legal']
}

/**
 * A mail about an order, as plain text and as HTML. A mail to a shopper repeats nothing that a
 * guest can write, since a guest can give the address of a stranger.
 */
export function orderMail(kind: Template, fields: OrderMailFields): MailText {
  const { shop, order, language, color, replyTo } = fields
  const words = orderTextsIn(language).mails
  const name = lineOf(shop.name)
  const subject = words[kind].subject(name, order.code)
  const content = contentOf(kind, fields, name)
  return {
    fromName: kind === 'ownersPlaced' ? null : name,
    ...(replyTo && { replyTo }),
    subject,
    text: textOf(content),
    html: htmlOf(content, subject, language, color ?? DEFAULT_COLOR),
  }
}

function contentOf(kind: Template, fields: OrderMailFields, name: string): MailContent {
  const { order, language, url } = fields
  const texts = orderTextsIn(language)
  const words = texts.mails
  const toOwners = kind === 'ownersPlaced'
  const refund = kind === 'refunded' ? order.refunds.at(-1) : undefined
  const day = dayFormat(language, fields.timeZone)
  const amount = amountsIn(order.currency, language)
  const percent = numberFormat(language)
  const taxes = (refund ?? order).taxes.filter(({ tax }) => tax !== 0)
  return {
    hello: words.hello,
    intro: introOf(kind, order, refund, texts, name),
    order: `${texts.words.title(order.code)} · ${day.format(new Date(order.createdAt))}`,
    rows: [
      ...goodsOf(refund ? backIn(order, refund) : order.lines, language, amount),
      ...(refund ? refundRows(order, refund, texts, amount) : costRows(order, texts, amount)),
    ],
    total: refund
      ? [words.back, amount(refund.amount + refund.rounding)]
      : [words.total, amount(order.total)],
    taxes: taxes.map((rate) => [
      texts.orders.tax(rate.name, percent.format(rate.percent)),
      amount(rate.tax),
    ]),
    paragraph: fields.paragraph,
    blocks: toOwners ? ownersBlocks(fields, texts) : shopperBlocks(kind, fields, refund, texts),
    link: url === null ? null : [words.link, url],
    bye: toOwners ? 'kassa' : name,
    legal: fields.legal,
  }
}

type Amounts = (value: number) => string

/** Writes amounts as mails do. */
export function amountsIn(currency: string, language: TextLanguage): Amounts {
  const format = amountFormat(language, currency)
  // The minus sign is that of pages and papers.
  return (value) => format.format(value).replace('-', '−')
}

/** The first sentence. An order that replaces another says which. */
function introOf(
  kind: Template,
  { replaces }: OrderView,
  refund: RefundView | undefined,
  { mails: words }: OrderTexts,
  name: string,
): string {
  if (replaces !== null && (kind === 'placed' || kind === 'ownersPlaced')) {
    return words[kind].changed(name, orderCode(replaces))
  }
  if (refund && refund.lines.length > 0) return words.refunded.goods(name)
  return words[kind].text(name)
}

/** The name and address of the paper that a mail brings; null if it brings none. */
function paperIn(
  kind: Template,
  { status, number, receiptUrl, address, refunds }: OrderView,
  words: OrderTexts['words']['papers'],
): [string, string] | null {
  // Without KASSA_URL, the server does not know its own address.
  if (number === null || receiptUrl === null || !URL.canParse(receiptUrl)) return null
  const isReturn = status === 'returned'
  const buyer = invoiceBuyer(address)
  const papers = namedPapers({ isReturn, number, buyer, refunds }, words)
  const paper = kind === 'paid' ? papers[0] : kind === 'refunded' ? papers.at(-1) : null
  return paper ? [paper.name, paperUrl(receiptUrl, paper.number)] : null
}

function goodsOf(
  goods: OrderView['lines'],
  language: TextLanguage,
  amount: Amounts,
): MailContent['rows'] {
  const { units, more } = textIn(language).mail
  const { freeAmount } = orderTextsIn(language).words
  const number = numberFormat(language)
  const rows = goods.slice(0, NAMED).map(({ unit, quantity, title, total }) => {
    const sign = unit === 'piece' ? '×' : units[unit]
    const name = lineOf(title || freeAmount, TITLE_LENGTH)
    return [`${number.format(quantity)} ${sign} ${name}`, amount(total)] as const
  })
  const left = goods.length - NAMED
  return left > 0 ? [...rows, [more(left), ''] as const] : rows
}

function costRows(
  { discount, shipping }: OrderView,
  { mails: words }: OrderTexts,
  amount: Amounts,
): MailContent['rows'] {
  return [
    ...(discount?.amount ? [[words.discount, amount(-discount.amount)] as const] : []),
    ...(shipping
      ? [[lineOf(shipping.name, TITLE_LENGTH), amount(shipping.price - shipping.discount)] as const]
      : []),
  ]
}

/** The goods of a refund, with the money for them. */
function backIn({ lines }: OrderView, refund: RefundView): OrderView['lines'] {
  return refund.lines.flatMap(({ lineId, quantity, amount }) => {
    const line = lines.find(({ id }) => id === lineId)
    return line ? [{ ...line, quantity, total: amount }] : []
  })
}

/** The parts of a refund besides goods. */
function refundRows(
  { currency, shipping }: OrderView,
  refund: RefundView,
  { mails: words }: OrderTexts,
  amount: Amounts,
): MailContent['rows'] {
  const named = refund.lines.reduce((sum, line) => sum + line.amount, refund.shippingAmount)
  const rest = amountLeft(refund.amount, named, currency)
  const hasParts = refund.lines.length > 0 || refund.shipping
  return [
    ...(refund.shipping && shipping
      ? [[lineOf(shipping.name, TITLE_LENGTH), amount(refund.shippingAmount)] as const]
      : []),
    ...(hasParts && rest !== 0 ? [[words.moneyOnly, amount(rest)] as const] : []),
    ...(refund.rounding === 0 ? [] : [[words.rounding, amount(refund.rounding)] as const]),
  ]
}

function shopperBlocks(
  kind: Template,
  { order, language, bankDetails, online, pickup, isToAccount }: OrderMailFields,
  refund: RefundView | undefined,
  { mails: words, words: generalWords }: OrderTexts,
): MailContent['blocks'] {
  const blocks: (readonly [string, string])[] = []
  const news = onlineNews(online, order, generalWords.online)
  if (ASKS_FOR_MONEY.has(kind) && isToPay(order)) {
    if (order.payment === 'transfer') {
      blocks.push([words.transfer(transferReference(order)), bankDetails])
    }
    if (order.payment === 'counter') blocks.push([words.counter, ''])
    if (order.payment === 'online' && !news) blocks.push([words.online, ''])
  }
  if (news && (kind === 'paid' || ASKS_FOR_MONEY.has(kind))) {
    blocks.push([news.title, [news.text, news.test].filter(Boolean).join('\n')])
  }
  if (refund) blocks.push([words.backBy, generalWords.method[refund.method]])
  if (kind === 'shipped' && order.tracking) {
    const { carrier, number, url } = order.tracking
    blocks.push([words.tracking, [carrier, number, url].filter(Boolean).join('\n')])
  }
  const paper = paperIn(kind, order, generalWords.papers)
  if (paper) blocks.push(paper)
  if (pickup?.address) blocks.push([generalWords.pickup, pickup.address])
  if (pickup?.hours) blocks.push([generalWords.hours, pickup.hours])
  if (order.address && isToAccount) {
    blocks.push([words.address[order.fulfilment], addressText(order.address, language)])
  }
  return blocks
}

function ownersBlocks(
  { order, online, language }: OrderMailFields,
  { mails: words, words: generalWords, orders }: OrderTexts,
): MailContent['blocks'] {
  const { address, note, email, payment, payments, fulfilment, total } = order
  const way = payment === null ? words.software : orders.checkout.ways[payment]
  const done = payments.map(({ method }) => generalWords.method[method])
  // Nobody shall send goods for a payment that was only a test.
  const test = online?.status === 'paid' && online.mode === 'test' ? generalWords.online.test : null
  const paid = [generalWords.status.paid, ...new Set(done), ...(test ? [test] : [])].join('\n')
  const how = total === 0 ? words.nothingToPay : isToPay(order) ? way : paid
  return [
    [words.payment, how],
    ...(address ? [[words.address[fulfilment], addressText(address, language)] as const] : []),
    ...(note ? [[words.note, note] as const] : []),
    ...(email ? [[words.email, email] as const] : []),
  ]
}

function addressText(
  { name, company, line1, line2, postalCode, city, ...rest }: Address,
  language: TextLanguage,
): string {
  const country = rest.country && countryName(rest.country, language)
  const place = [postalCode, city].filter(Boolean).join(' ')
  const lines = [name, company, line1, line2, place, rest.region, country, rest.phone]
  return lines.filter(Boolean).join('\n')
}
