import { orderCode } from '../../src/modules/orders/values.ts'
import type { Boutique } from './boutique.ts'

const TYPE_ID = /\b([a-z]+)_([0-9a-z]{26})\b/g
/** Such as the token of a page or a receipt, a cursor or an etag. */
const RANDOM = /(?<![\w-])(?!UnitPriceSpecification)[\w-]{22,}={0,2}/g
/** The code that a customer shows at a till. */
const CUSTOMER_CODE = /\b(cust_\w+)\.[\w-]{16}(?![\w-])/g
/** The secret of a webhook, which is base64. */
const WEBHOOK_SECRET = /\bwhsec_[\w+/]+=*/g
/** The end of a key that was made after the world. */
const KEY_END = /(?<=ends in (?:<code> )?)[\w-]{4}(?= |$)/gm
/** The two halves of the code with which a terminal is paired. */
const PAIRING_CODE = /(?<=class="pairing-code"> )\w{4}( <[^>]*> )\w{4}$/gm
/** The code as a till sends it. */
const SENT_CODE = /(?<=^sends POST \/v1\/pos\/pair \{"code":")\w{8}/gm
/** An asset of a page, which has no address yet. */
const SOURCE = /[^\s"]*(?=\/src\/(?:ui|modules)\/)/g
/** The data directory of a server. */
const DIRECTORY = /\S*\/kassa-test-\w+/g
/** The clock moves by some milliseconds, and by others if something reads it once more. */
const BELOW_A_MINUTE = /(?<!\d)(\d\d(?::|%3A)\d\d)(?::|%3A)\d\d(?:\.\d+)?(?!\d)/g

/** Gives everything random a name that is the same in each run. */
export class Names {
  readonly #known: ReadonlyMap<string, string>
  /** Codes of orders, and products as they stand in the address of a basket. */
  readonly #parts: readonly (readonly [part: string, name: string])[]
  /** The last four characters of each key, as they are shown. */
  readonly #keys: readonly string[]

  constructor({ shop, wares, orders, shopper, tills }: Boutique) {
    const known = new Map([[shopper, 'cust_shopper']])
    for (const [name, { id }] of Object.entries(wares)) known.set(id, `prod_${name}`)
    for (const [name, { id }] of Object.entries(orders)) known.set(id, `order_${name}`)
    this.#known = known
    this.#keys = [shop.secretKey, ...tills.map(({ key }) => key)].map((key) => key.slice(-4))
    this.#parts = [
      ...Object.entries(orders).map(([name, { code }]) => [code, `CODE-${name}`] as const),
      ...Object.entries(wares).map(
        ([name, { id }]) => [id.slice('prod_'.length), `(${name})`] as const,
      ),
    ]
  }

  /** A text with names in place of what is random. Those that are not known are counted. */
  named(text: string): string {
    const counted = new Map<string, string>()
    const counts = new Map<string, number>()
    const nameOf = (id: string, kind: string): string => {
      const known = this.#known.get(id) ?? counted.get(id)
      if (known) return known
      const count = (counts.get(kind) ?? 0) + 1
      counts.set(kind, count)
      counted.set(id, `${kind}_${count}`)
      return `${kind}_${count}`
    }
    let named = text.replace(TYPE_ID, (id, prefix: string) => nameOf(id, prefix))
    for (const [id, name] of counted) {
      if (id.startsWith('order_')) named = named.replaceAll(orderCode(id), `CODE-${name}`)
    }
    for (const [index, four] of this.#keys.entries()) {
      named = named.replace(new RegExp(`\\b${four}\\b`, 'g'), `key ${index + 1}`)
    }
    for (const [part, name] of this.#parts) named = named.replaceAll(part, name)
    return named
      .replace(WEBHOOK_SECRET, (found) => nameOf(found, 'whsec'))
      .replace(KEY_END, 'new key')
      .replace(DIRECTORY, '/data')
      .replace(SENT_CODE, 'CODE')
      .replace(SOURCE, '')
      .replace(PAIRING_CODE, 'CODE$1CODE')
      .replace(RANDOM, (found) => nameOf(found, 'random'))
      .replace(CUSTOMER_CODE, '$1.code')
      .replace(BELOW_A_MINUTE, '$1')
  }
}
