import type { Role } from '../access/user.ts'
import type { Product } from '../catalog/product.ts'
import type { Shop } from '../shop/shop.ts'
import type { Mail } from './mail.ts'

/** A mail before it has a recipient. */
export type MailText = Omit<Mail, 'to'>

/** Longer shop names are cut, so that the name of a shop cannot carry a whole message. */
const MAX_NAME_LENGTH = 60

/**
 * A sign-in code, in the name of the shop, or of kassa for admin. It stands alone on its line, so
 * that phones offer to fill it in.
 */
export function codeMail(code: string, shop: Shop | null): MailText {
  const name = shop && lineOf(shop.name)
  const place = name ?? 'kassa'
  return {
    fromName: name,
    subject: `Your sign-in code for ${place}`,
    text: `Hello,

your code to sign in to ${place} is

${code}

It works once, within the next 10 minutes. Nobody will ever ask you for it:
please type it only where you have just asked for it yourself.

If you have not asked for a code, just forget about this mail; without the
code nobody gets in.

Have a good day!
${place}
`,
  }
}

/** Shows the operator of a server that its mail arrives. */
export function testMail(): MailText {
  return {
    fromName: null,
    subject: 'A test mail of kassa',
    text: `Hello,

this is the test mail that you have just asked for: kassa can send mail.

Have a good day!
kassa
`,
  }
}

/** Tells an owner that the shop's secret key was replaced. @param by who did it */
export function rotationMail(shop: Shop, by: string, at: string): MailText {
  const name = lineOf(shop.name)
  return {
    fromName: null,
    subject: `The secret key of ${name} was replaced`,
    text: `Hello,

the secret key of ${name} (${shop.slug}) was replaced at ${at}, by
${by}.

The old key no longer works: put the new one wherever a server of yours uses
the shop. If none of its owners wanted this, sign in, replace the key again,
and look at the audit log.

Have a good day!
kassa
`,
  }
}

/**
 * Invites somebody to a shop.
 * @param by the address of the owner who invites
 * @param url the page to accept at; null if the server does not know its own address
 */
export function invitationMail(shop: Shop, by: string, role: Role, url: string | null): MailText {
  const name = lineOf(shop.name)
  const rights = role === 'owner' ? 'an owner' : 'a member of the staff'
  return {
    fromName: null,
    subject: `You are invited to ${name}`,
    text: `Hello,

${by} invites you to be ${rights} of ${name} (${shop.slug}).

To accept or decline, sign in with this address within 7 days${url === null ? '.' : ':'}
${url === null ? '' : `\n    ${url}\n`}
A code comes by mail. If you know nothing of this, just forget about this
mail: nothing happens unless you accept.

Have a good day!
kassa
`,
  }
}

/** The first products of a list, and how many it has. */
export interface StockList {
  readonly products: readonly Pick<Product, 'name' | 'sku' | 'stock' | 'unit'>[]
  readonly total: number
}

/**
 * Tells an owner what is low in stock, and what is to be counted.
 * @param lowStock stock of this and less is low
 * @param origin of this server; empty if it does not know its own address
 */
export function stockMail(
  shop: Shop,
  lowStock: number,
  { low, toCount }: { readonly low: StockList; readonly toCount: StockList },
  origin: string,
): MailText {
  const name = lineOf(shop.name)
  const part = (title: string, list: StockList, query: string) =>
    list.total === 0 ? '' : `${title}\n\n${linesOf(list)}\n${linkOf(origin, query)}`
  return {
    fromName: null,
    subject: `Stock of ${name}: ${low.total} low, ${toCount.total} to count`,
    text: `Hello,

this is today's list for ${name} (${shop.slug}).

${part('To count, because more was sold than the stock said:', toCount, 'toCount=true')}${part(
  `Low, which is ${lowStock} or less:`,
  low,
  `status=Published&stockMax=${lowStock}&sort=stock`,
)}Owners can change the limit, or turn this mail off, in the settings of the shop.

Have a good day!
kassa
`,
  }
}

function linesOf({ products, total }: StockList): string {
  const lines = products.map(({ name, sku, stock, unit }) => {
    const label = [lineOf(name), sku && lineOf(sku)].filter(Boolean).join(', ')
    return `    ${stock}${unit === 'piece' ? '' : ` ${unit}`}  ${label}\n`
  })
  const more = total - products.length
  return `${lines.join('')}${more > 0 ? `    and ${more} more\n` : ''}`
}

/** The list in admin, on lines of its own. */
function linkOf(origin: string, query: string): string {
  return origin === '' ? '' : `    ${origin}/admin/products?${query}\n\n`
}

/** A name on one line, so that it cannot put line breaks or control characters into a header. */
function lineOf(name: string): string {
  const line = name.replace(/[\p{C}\p{Zl}\p{Zp}\s]+/gu, ' ').trim()
  const characters = [...line]
  if (characters.length <= MAX_NAME_LENGTH) return line
  return `${characters.slice(0, MAX_NAME_LENGTH - 1).join('')}…`
}
