import type { TextLanguage } from '../../text/language.ts'
import { textIn } from '../../text/text.ts'
import type { Role } from '../access/user.ts'
import type { Product } from '../catalog/product.ts'
import { productTitle } from '../catalog/title.ts'
import type { Shop } from '../shop/shop.ts'
import type { Mail } from './mail.ts'

/** A mail without its recipient. */
export type MailText = Omit<Mail, 'to'>

/** Longer shop names are truncated, so that a name cannot carry a whole message. */
const MAX_NAME_LENGTH = 60

/** The mail with a sign-in code, in the name of the shop, or of kassa for admin. */
export function codeMail(code: string, shop: Shop | null, language: TextLanguage): MailText {
  const name = shop && lineOf(shop.name)
  return { fromName: name, ...textIn(language).mail.code(code, name ?? 'kassa') }
}

/** A mail that shows the operator of a server that mail arrives. */
export function testMail(language: TextLanguage): MailText {
  return { fromName: null, ...textIn(language).mail.test }
}

/**
 * A mail to the operator about a failed backup.
 * @param origin of this server; empty if it does not know its own address
 */
export function backupMail(reason: string, origin: string, language: TextLanguage): MailText {
  const link = origin === '' ? '' : `\n    ${origin}/admin/server\n`
  return { fromName: null, ...textIn(language).mail.backup(reason, link) }
}

/**
 * A mail to an owner about the replaced secret key.
 * @param by null for the command line
 */
export function rotationMail(
  shop: Shop,
  by: string | null,
  at: string,
  language: TextLanguage,
): MailText {
  const { rotation, commandLine } = textIn(language).mail
  return { fromName: null, ...rotation(lineOf(shop.name), shop.slug, by ?? commandLine, at) }
}

/**
 * The mail of an invitation to a shop.
 * @param by the address of the owner who invites
 * @param url the page to accept at; null if the server does not know its own address
 */
export function invitationMail(
  shop: Shop,
  by: string,
  role: Role,
  url: string | null,
  language: TextLanguage,
): MailText {
  const { invitation } = textIn(language).mail
  const name = lineOf(shop.name)
  return {
    fromName: null,
    ...invitation[role](name, shop.slug, by, url === null ? '' : `\n    ${url}\n`),
  }
}

/** The first products of a list, and their total number. */
export interface StockList {
  readonly products: readonly Pick<Product, 'name' | 'options' | 'sku' | 'stock' | 'unit'>[]
  readonly total: number
}

/**
 * A mail to an owner about low stock, and about products to count.
 * @param lowStock a stock of at most this is low
 * @param origin of this server; empty if it does not know its own address
 */
export function stockMail(
  shop: Shop,
  lowStock: number,
  { low, toCount }: { readonly low: StockList; readonly toCount: StockList },
  origin: string,
  language: TextLanguage,
): MailText {
  const { stock, more, units } = textIn(language).mail
  const name = lineOf(shop.name)
  const number = new Intl.NumberFormat(language, { maximumFractionDigits: 3 })
  const linesOf = ({ products, total }: StockList) => {
    const lines = products.map(({ sku, stock, unit, ...product }) => {
      const label = [lineOf(productTitle(product)), sku && lineOf(sku)].filter(Boolean).join(', ')
      const quantity = number.format(stock ?? 0)
      return `    ${quantity}${unit === 'piece' ? '' : ` ${units[unit]}`}  ${label}\n`
    })
    const left = total - products.length
    return `${lines.join('')}${left > 0 ? `    ${more(left)}\n` : ''}`
  }
  const part = (title: string, list: StockList, query: string) =>
    list.total === 0 ? '' : `${title}\n\n${linesOf(list)}\n${linkOf(origin, query)}`
  const lowQuery = `status=Published&stockMax=${lowStock}&sort=stock`
  const lists =
    part(stock.toCount, toCount, 'toCount=true') + part(stock.low(lowStock), low, lowQuery)
  return {
    fromName: null,
    subject: stock.subject(name, low.total, toCount.total),
    text: stock.text(name, shop.slug, lists),
  }
}

/** A link to the list in admin, on its own lines. */
function linkOf(origin: string, query: string): string {
  return origin === '' ? '' : `    ${origin}/admin/products?${query}\n\n`
}

/**
 * A name on one line. Line breaks and control characters in it must not reach a header.
 * @param most its characters; a longer name ends with an ellipsis
 */
export function lineOf(name: string, most = MAX_NAME_LENGTH): string {
  const line = name.replace(/[\p{C}\p{Zl}\p{Zp}\s]+/gu, ' ').trim()
  const characters = [...line]
  if (characters.length <= most) return line
  return `${characters.slice(0, most - 1).join('')}…`
}
