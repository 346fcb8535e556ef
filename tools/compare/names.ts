/**
 * Patterns of random values by kind: ids, keys, cursors. Both sides make the n-th value of a kind
 * at the same request, so the number serves as its name on both sides.
 */
const CHANCE: Readonly<Record<string, RegExp>> = {
  id: /\b[a-z]+_[0-7][0-9a-hjkmnp-tv-z]{25}\b/,
  code: /(?<=\bcust_[0-9a-z]{26}\.)[\w-]{16}/,
  key: /\bkassa_(?:pub|live|term|link)_\w+/,
  token: /\beyJ[\w-]+\.[\w-]+\.[\w-]+/,
  device: /(?<=\bkassa_device=)[\w.-]+/,
  secret: /\bwhsec_[\w+/]{43}=/,
  cursor: /(?<=[?&]cursor=|"nextCursor":"|"cursor":")[\w-]{16,}/,
  hash: /\b[0-9a-f]{64}\b/,
  etag: /(?<=W\/")[\w-]+(?=")/,
  digits:
    /(?<="lastFour":"|"kind":"key","id":"[^"]+","name":"|"field":"lastFour","from":"(?:\w{4}","to":")?)\w{4}(?=")/,
  pairing: /(?<="code":")[A-Z0-9]{8}(?="(?:\}|,"expiresAt"))/,
  order:
    /(?<="code":")[0-9A-Z]{8}(?=","number")|(?<="kind":"order","id":"[^"]+","name":")[0-9A-Z]{8}(?=")/,
  receipt: /(?<=\/r\/[a-z0-9-]+\.)[\w-]{22}/,
  invitation: /(?<=[?#]token=)[\w-]{16,}/,
}
const ANY = new RegExp(
  Object.entries(CHANCE)
    .map(([kind, { source }]) => `(?<${kind}>${source})`)
    .join('|'),
  'g',
)
const TIME = /\b\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?Z/g

/** The names of what chance has made on one side. */
export class Names {
  #names = new Map<string, string>()
  #values = new Map<string, string>()
  #counts = new Map<string, number>()

  /** The text with names, and marks for times, ports and the ids of requests. */
  named(text: string): string {
    return text
      .replace(ANY, (value, ...rest) => this.#nameOf(value, rest.at(-1)))
      .replace(TIME, '<time>')
      .replace(/\breq_[\w-]{12,}/g, '<request>')
      .replace(/\blocalhost:\d+/g, '<host>')
  }

  /** The text of a request to this side, sent to the other. */
  translated(text: string, other: Names): string {
    return text.replace(ANY, (value) => other.#values.get(this.#names.get(value) ?? '') ?? value)
  }

  #nameOf(value: string, groups: Readonly<Record<string, string | undefined>>): string {
    const known = this.#names.get(value)
    if (known !== undefined) return known
    const kind = Object.keys(groups).find((one) => groups[one] !== undefined) ?? ''
    const noun = kind === 'id' ? value.slice(0, value.indexOf('_')) : kind
    const count = (this.#counts.get(noun) ?? 0) + 1
    const name = `<${noun} ${count}>`
    this.#counts.set(noun, count)
    this.#names.set(value, name)
    this.#values.set(name, value)
    return name
  }
}
