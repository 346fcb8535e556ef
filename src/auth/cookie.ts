/** A cookie to set; `maxAgeSeconds` 0 removes it. */
export interface CookieToSet {
  readonly name: string
  readonly value: string
  readonly maxAgeSeconds: number
  /**
   * The browser is on a page of another site. It sends such a partitioned cookie only from pages of
   * that site (CHIPS), and only over HTTPS.
   */
  readonly crossSite?: boolean
}

/** Names the cookies of the server, with `__Host-` and Secure for browsers that use HTTPS. */
export class Cookies {
  constructor(readonly secure: boolean) {}

  get admin(): string {
    return this.#named('kassa_admin')
  }

  /** Holds the state of a sign-in while the browser is at an identity provider. */
  get flow(): string {
    return this.#named('kassa_sign_in')
  }

  /** Proves that this browser has signed in before. */
  get device(): string {
    return this.#named('kassa_device')
  }

  shopper(slug: string): string {
    return this.#named(`kassa_shopper_${slug}`)
  }

  /**
   * The value of a cookie, or null if it is missing or sent twice. Another site may have planted
   * one of two cookies, and their order does not show which (RFC 6265, 5.4), so neither is trusted.
   */
  read({ headers }: Request, name: string): string | null {
    const field = headers.get('cookie')
    if (field === null || field.length > MAX_FIELD_LENGTH) return null
    const values: string[] = []
    for (const pair of field.split(/[;,]/)) {
      const equals = pair.indexOf('=')
      if (equals > 0 && pair.slice(0, equals).trim() === name)
        values.push(pair.slice(equals + 1).trim())
    }
    const [value] = values
    return values.length === 1 && value ? value : null
  }

  /** The Set-Cookie field (RFC 6265bis). */
  set({ name, value, maxAgeSeconds, crossSite = false }: CookieToSet): string {
    const plain = `${name}=${value}; Max-Age=${maxAgeSeconds}; Path=/; HttpOnly`
    if (!this.secure) return `${plain}; SameSite=Lax`
    return `${plain}; ${crossSite ? 'SameSite=None; Secure; Partitioned' : 'SameSite=Lax; Secure'}`
  }

  #named(name: string): string {
    return this.secure ? `__Host-${name}` : name
  }
}

const MAX_FIELD_LENGTH = 16_384
