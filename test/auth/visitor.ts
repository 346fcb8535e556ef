import type { TestServer } from '../fixture.ts'

const HOME = 'http://localhost'

/** The address that a visitor has reached, and the answer there. */
export interface Visit {
  readonly url: URL
  readonly status: number
  readonly text: string
}

/**
 * Somebody at a browser, as far as redirects, cookies and one form go: `http://localhost` is the
 * kassa, every other address is on the network.
 */
export class Visitor {
  /** By host and name. */
  readonly cookies = new Map<string, string>()

  constructor(readonly kassa: TestServer) {}

  /** Follows redirects until a page, a refusal, or `stop` says so of the address ahead. */
  async go(
    address: string,
    { form, stop }: { form?: Record<string, string>; stop?: (ahead: URL) => boolean } = {},
  ): Promise<Visit> {
    let url = new URL(address, HOME)
    let body = form && new URLSearchParams(form)
    for (let hop = 0; hop < 10; hop++) {
      const answer = await this.#ask(url, body)
      const location = answer.headers.get('location')
      const text = await answer.text()
      if (location === null) return { url, status: answer.status, text }
      url = new URL(location, url)
      body = undefined
      if (stop?.(url)) return { url, status: answer.status, text }
    }
    throw new Error(`redirected too often, at last to ${url.origin}${url.pathname}`)
  }

  /** Signs in at the real provider, and returns to kassa. */
  async signIn(provider: string, login: string, returnTo?: string): Promise<Visit> {
    const back = await this.answerOf(provider, login, returnTo)
    return await this.go(back.href, { stop: ({ origin }) => origin === HOME })
  }

  /** Signs in at the real provider, up to the address at which it would come back. */
  async answerOf(provider: string, login: string, returnTo?: string): Promise<URL> {
    const query = returnTo === undefined ? '' : `?returnTo=${encodeURIComponent(returnTo)}`
    const page = await this.go(`/auth/oidc/${provider}${query}`)
    return await this.answerAt(page, login)
  }

  /** Fills in the provider's form. */
  async answerAt(page: Visit, login: string): Promise<URL> {
    if (!page.text.includes('<form')) throw new Error(`no form but ${page.status} ${page.text}`)
    const stop = ({ origin }: URL) => origin === HOME
    return (await this.go(page.url.href, { form: { login }, stop })).url
  }

  /** The cookies that kassa has set, by name. */
  cookie(name: string): string | undefined {
    return this.cookies.get(`localhost ${name}`)
  }

  async #ask(url: URL, body: URLSearchParams | undefined): Promise<Response> {
    const host = url.hostname
    const cookie = [...this.cookies]
      .filter(([key]) => key.startsWith(`${host} `))
      .map(([key, value]) => `${key.slice(host.length + 1)}=${value}`)
      .join('; ')
    const headers = { 'user-agent': 'Visitor', ...(cookie && { cookie }) }
    const method = body ? 'POST' : 'GET'
    const request = new Request(url, { method, headers, body: body ?? null, redirect: 'manual' })
    const answer = await (url.origin === HOME ? this.kassa.app.handle(request) : fetch(request))
    for (const field of answer.headers.getSetCookie()) this.#keep(host, field)
    return answer
  }

  #keep(host: string, field: string): void {
    const [pair = '', ...attributes] = field.split('; ')
    const equals = pair.indexOf('=')
    const key = `${host} ${pair.slice(0, equals)}`
    const gone = attributes.some((one) => /^(max-age=0$|expires=Thu, 01 Jan 1970)/i.test(one))
    if (gone) this.cookies.delete(key)
    else this.cookies.set(key, pair.slice(equals + 1))
  }
}
