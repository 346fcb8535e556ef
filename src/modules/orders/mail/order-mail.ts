import { lineOf, type MailText } from '../../../domain/mail/template.ts'
import type { Shop } from '../../../domain/shop/shop.ts'
import type { TextLanguage } from '../../../text/language.ts'
import { textIn } from '../../../text/text.ts'
import type { Address } from '../order-record.ts'
import { invoiceBuyer, namedPapers, paperUrl } from '../paper-name.ts'
import { type OrderTexts, orderTextsIn } from '../texts.ts'
import { isToPay, type OrderMail, orderCode, transferReference } from '../values.ts'
import type { OrderView, RefundView } from '../view.ts'

/** At most this many products are listed in a mail; for further ones, it gives their number. */
const NAMED = 50

/** The content of a mail about an order, from which its text and its HTML are made. */
interface MailContent {
  readonly hello: string
  readonly intro: string
  readonly rows: readonly (readonly [label: string, amount: string])[]
  readonly total: readonly [label: string, amount: string]
  /** Further paragraphs with titles, such as the bank details. */
  readonly blocks: readonly (readonly [title: string, text: string])[]
  readonly link: readonly [label: string, url: string] | null
  readonly bye: string
}

type Template = OrderMail | 'expired'

/** The mails that say how an unpaid order is to be paid. */
const ASKS_FOR_MONEY: ReadonlySet<Template> = new Set(['placed', 'ready', 'shipped'])

type Words = OrderTexts['mails']

interface OrderMailFields {
  readonly shop: Pick<Shop, 'name'>
  readonly order: OrderView
  readonly language: TextLanguage
  /** The shop's bank details. */
  readonly bankDetails: string
  /** The page of the order; null if there is none, or the server does not know its own address. */
  readonly url: string | null
  /** The colour of the shop front, such as #2f6f4e. */
  readonly color: string | null
}

/** A mail about an order, as plain text and as HTML. */
export function orderMail(kind: Template, fields: OrderMailFields): MailText {
  const { shop, order, language, color } = fields
  const words = orderTextsIn(language).mails
  const name = lineOf(shop.name)
  const subject = words[kind].subject(name, order.code)
  const content = contentOf(kind, fields, name)
  return {
    fromName: kind === 'ownersPlaced' ? null : name,
    subject,
    text: textOf(content),
    html: htmlOf(content, subject, language, color ?? '#444444'),
  }
}

function contentOf(
  kind: Template,
  { order, language, bankDetails, url }: OrderMailFields,
  name: string,
): MailContent {
  const { mails: words, words: generalWords } = orderTextsIn(language)
  const format = new Intl.NumberFormat(language, {
    style: 'currency',
    currency: order.currency,
  })
  const amount = (value: number) => format.format(value)
  const { units } = textIn(language).mail
  const number = new Intl.NumberFormat(language, { maximumFractionDigits: 3 })
  const refund = kind === 'refunded' ? order.refunds.at(-1) : undefined
  const goods = refund ? backIn(order, refund) : order.lines
  const rows = goods.slice(0, NAMED).map((line) => {
    const unit = line.unit === 'piece' ? '×' : units[line.unit]
    const label = `${number.format(line.quantity)} ${unit} ${lineOf(line.title || generalWords.freeAmount)}`
    return [label, amount(line.total)] as const
  })
  const { email, address, note } = order
  const { discount, shipping } = refund ? { discount: null, shipping: null } : order
  const more = goods.length - NAMED
  const { total } = order
  const blocks: (readonly [string, string])[] = []
  if (ASKS_FOR_MONEY.has(kind) && isToPay(order)) {
    if (order.payment === 'transfer') {
      blocks.push([words.transfer(transferReference(order)), bankDetails])
    }
    if (order.payment === 'counter') blocks.push([words.counter, ''])
  }
  if (kind === 'shipped' && order.tracking) {
    const { carrier, number, url } = order.tracking
    blocks.push([words.tracking, [carrier, number, url].filter(Boolean).join('\n')])
  }
  const paper = paperIn(kind, order, generalWords.papers)
  if (paper) blocks.push(paper)
  if (address) blocks.push([words.address[order.fulfilment], addressText(address, language)])
  // A note to a stranger's address could be used to send them any text, so only owners get it.
  if (note && kind === 'ownersPlaced') blocks.push([words.note, note])
  if (kind === 'ownersPlaced' && email) blocks.push([words.email, email])
  return {
    hello: words.hello,
    intro: introOf(kind, order, words, name),
    rows: [
      ...rows,
      ...(more > 0 ? [[textIn(language).mail.more(more), ''] as const] : []),
      ...(discount ? [[words.discount, amount(-discount.amount)] as const] : []),
      ...(shipping ? [[shipping.name, amount(shipping.price - shipping.discount)] as const] : []),
      ...(refund?.shipping && order.shipping
        ? [[order.shipping.name, amount(refund.shippingAmount)] as const]
        : []),
    ],
    total:
      kind === 'refunded'
        ? [words.back, amount(refund ? refund.amount + refund.rounding : total)]
        : [words.total, amount(total)],
    blocks,
    link: url === null ? null : [words.link, url],
    bye: kind === 'ownersPlaced' ? 'kassa' : name,
  }
}

/** The first sentence. An order that replaces another says which. */
function introOf(kind: Template, { replaces }: OrderView, words: Words, name: string): string {
  if (replaces !== null && (kind === 'placed' || kind === 'ownersPlaced')) {
    return words[kind].changed(name, orderCode(replaces))
  }
  return words[kind].text(name)
}

/** The name and address of the paper that a mail brings; null if it brings none. */
function paperIn(
  kind: Template,
  { number, receiptUrl, address, refunds }: OrderView,
  words: OrderTexts['words']['papers'],
): [string, string] | null {
  // Without KASSA_URL, the server does not know its own address.
  if (number === null || receiptUrl === null || !URL.canParse(receiptUrl)) return null
  const papers = namedPapers({ number, buyer: invoiceBuyer(address), refunds }, words)
  const paper = kind === 'paid' ? papers[0] : kind === 'refunded' ? papers.at(-1) : null
  return paper ? [paper.name, paperUrl(receiptUrl, paper.number)] : null
}

/** The goods of a refund, with the money for them. */
function backIn({ lines }: OrderView, refund: RefundView): OrderView['lines'] {
  return refund.lines.flatMap(({ lineId, quantity, amount }) => {
    const line = lines.find(({ id }) => id === lineId)
    return line ? [{ ...line, quantity, total: amount }] : []
  })
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

function countryName(code: string, language: TextLanguage): string {
  return new Intl.DisplayNames(language, { type: 'region' }).of(code) ?? code
}

function textOf({ hello, intro, rows, total, blocks, link, bye }: MailContent): string {
  const table = [...rows, total].map(([label, amount]) => `    ${amount.padStart(12)}  ${label}`)
  const parts = blocks.map(([title, text]) => (text ? `${title}\n\n${indented(text)}` : title))
  const links = link ? [`${link[0]}\n\n    ${link[1]}`] : []
  return `${[hello, intro, table.join('\n'), ...parts, ...links, bye].join('\n\n')}\n`
}

function indented(text: string): string {
  return text.replace(/^/gm, '    ')
}

const CELL = 'padding:6px 0;vertical-align:top'
const AMOUNT = 'padding-left:16px;text-align:right;white-space:nowrap'
const FONT = 'font-family:sans-serif;font-size:16px;line-height:24px'
const TABLE = 'role="presentation" width="100%" cellspacing="0" cellpadding="0"'

/**
 * The mail in one column with inline styles: mail clients ignore style sheets, and may be narrow.
 */
function htmlOf(
  content: MailContent,
  subject: string,
  language: TextLanguage,
  color: string,
): string {
  const { hello, intro, rows, total, blocks, link, bye } = content
  const row = ([label, amount]: readonly [string, string], style: string) =>
    `<tr><td style="${style}">${escaped(label)}</td>` +
    `<td style="${style};${AMOUNT}">${escaped(amount)}</td></tr>`
  const paragraph = (text: string) => `<p style="margin:0 0 16px">${escaped(text)}</p>`
  const block = ([title, text]: readonly [string, string]) =>
    `<p style="margin:16px 0 4px"><b>${escaped(title)}</b></p>${text ? paragraph(text) : ''}`
  const strong = `${CELL};border-top:1px solid #999999;font-weight:bold`
  const table = `${rows.map((one) => row(one, CELL)).join('')}${row(total, strong)}`
  const anchor = link
    ? `<p style="margin:24px 0"><a href="${escaped(link[1])}">${escaped(link[0])}</a></p>`
    : ''
  const frame = `max-width:560px;margin:0 auto;padding-top:16px;border-top:4px solid ${color}`
  return `<!doctype html>
<html lang="${language}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${escaped(subject)}</title></head>
<body style="margin:0;padding:16px;background:#ffffff;color:#222222">
<div style="${frame};${FONT}">
${paragraph(hello)}${paragraph(intro)}
<table ${TABLE} style="border-collapse:collapse;${FONT}">${table}</table>
${blocks.map(block).join('')}${anchor}${paragraph(bye)}
</div>
</body>
</html>
`
}

/** Escapes a text for HTML, keeping its line breaks. */
function escaped(text: string): string {
  return Bun.escapeHTML(text).replaceAll('\n', '<br>')
}
