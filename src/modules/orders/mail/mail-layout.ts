import type { TextLanguage } from '../../../text/language.ts'

type Row = readonly [label: string, amount: string]
type Block = readonly [title: string, text: string]

/** The content of a mail about an order, from which its text and its HTML are made. */
export interface MailContent {
  readonly hello: string
  readonly intro: string
  /** The name of the order and its day. */
  readonly order: string
  readonly rows: readonly Row[]
  readonly total: Row
  /** The taxes that the total includes. */
  readonly taxes: readonly Row[]
  /** The paragraph of the shop; may be empty, and may have several lines. */
  readonly paragraph: string
  /** Further paragraphs with titles, such as the bank details. A text may be empty. */
  readonly blocks: readonly Block[]
  readonly link: readonly [label: string, url: string] | null
  readonly bye: string
  /** Texts of the shop that end the mail, such as its terms. A line that begins with `# ` is a heading. */
  readonly legal: readonly Block[]
}

/** The content as plain text. */
export function textOf(content: MailContent): string {
  const { hello, intro, order, rows, total, taxes, paragraph, blocks, link, bye } = content
  const table = [...rows, total, ...taxes].map(([label, amount]) => {
    return `    ${amount.padStart(12)}  ${label}`
  })
  const parts = [
    hello,
    intro,
    `${order}\n\n${table.join('\n')}`,
    ...(paragraph ? [paragraph] : []),
    ...blocks.map(([title, text]) => (text ? `${title}\n\n${indented(text)}` : title)),
    ...(link ? [`${link[0]}\n\n    ${link[1]}`] : []),
    bye,
    ...content.legal.map(([title, text]) => `${RULE}\n${title}\n\n${text.replace(HEADING, '')}`),
  ]
  return `${parts.join('\n\n')}\n`
}

const RULE = '-'.repeat(40)
const HEADING = /^# /gm

function indented(text: string): string {
  return text.replace(/^/gm, '    ')
}

const CELL = 'padding:6px 0;vertical-align:top'
const TAX_CELL = 'padding:2px 0;vertical-align:top;font-size:14px;line-height:20px'
const AMOUNT = 'padding-left:16px;text-align:right;white-space:nowrap'
const FONT = 'font-family:sans-serif;font-size:16px;line-height:24px'
const TABLE = 'role="presentation" width="100%" cellspacing="0" cellpadding="0"'
const LINE = '1px solid #888888'
const SMALL = 'font-size:13px;line-height:20px'

/**
 * The content as HTML: one column with inline styles, because mail clients ignore style sheets and
 * may be narrow. It sets no colour of text or background, so that each client shows it in its own,
 * bright or dark.
 * @param color of the shop, such as #2f6f4e
 */
export function htmlOf(
  content: MailContent,
  subject: string,
  language: TextLanguage,
  color: string,
): string {
  const { hello, intro, order, rows, total, taxes, paragraph, blocks, link, bye } = content
  const row = ([label, amount]: Row, style: string) =>
    `<tr><td style="${style}">${escaped(label)}</td>` +
    `<td style="${style};${AMOUNT}">${escaped(amount)}</td></tr>`
  const written = (text: string) => `<p style="margin:0 0 16px">${escaped(text)}</p>`
  const block = ([title, text]: Block) =>
    text
      ? `<p style="margin:16px 0 4px"><b>${escaped(title)}</b></p>${written(text)}`
      : written(title)
  const strong = `${CELL};border-top:${LINE};font-weight:bold`
  const table = [
    ...rows.map((one) => row(one, CELL)),
    row(total, strong),
    ...taxes.map((one) => row(one, TAX_CELL)),
  ]
  const button =
    'display:inline-block;padding:10px 20px;border:2px solid;border-radius:6px;color:inherit;text-decoration:none;font-weight:bold'
  const anchor = link
    ? `<p style="margin:24px 0"><a href="${escaped(link[1])}" style="${button}">${escaped(link[0])}</a></p>`
    : ''
  const frame = `max-width:560px;margin:0 auto;padding-top:16px;border-top:4px solid ${color}`
  return `<!doctype html>
<html lang="${language}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark">
<title>${escaped(subject)}</title></head>
<body style="margin:0;padding:16px">
<div style="${frame};${FONT};overflow-wrap:anywhere">
${written(hello)}${written(intro)}
<p style="margin:24px 0 4px"><b>${escaped(order)}</b></p>
<table ${TABLE} style="margin:0 0 24px;border-collapse:collapse;${FONT}">${table.join('')}</table>
${paragraph ? written(paragraph) : ''}${blocks.map(block).join('')}${anchor}${written(bye)}
${content.legal.map(legalPart).join('')}
</div>
</body>
</html>
`
}

/** A text of the shop in small type. Its lines stay, and its headings are bold. */
function legalPart([title, text]: Block): string {
  const lines = text.split('\n').map((line) => {
    return line.startsWith('# ') ? `<b>${escaped(line.slice(2))}</b>` : escaped(line)
  })
  const head = `<p style="margin:0 0 8px;font-size:16px"><b>${escaped(title)}</b></p>`
  const body = `<p style="margin:0">${lines.join('<br>')}</p>`
  return `<div style="margin:24px 0 0;padding:16px 0 0;border-top:${LINE};${SMALL}">${head}${body}</div>`
}

/** Escapes a text for HTML, keeping its line breaks. */
function escaped(text: string): string {
  return Bun.escapeHTML(text).replaceAll('\n', '<br>')
}
