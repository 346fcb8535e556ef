import { moved, pathOf } from './path.ts'

/** What is served at the same path on every host; all else on a shop's own host is its front. */
const SHARED = /^\/(assets|images|storefront\/api|r)\/|^\/(healthz|readyz)$/

/** The hosts on which shops have their fronts, where paths begin at `/`. */
export class Hosts {
  readonly #hosts: ReadonlyMap<string, string>

  /** @param slugs the slug of the shop of each host name */
  constructor(readonly slugs: ReadonlyMap<string, string>) {
    this.#hosts = new Map([...slugs].reverse().map(([host, slug]) => [slug, host]))
  }

  /** The first host of a shop, if it has one of its own. */
  hostOf(slug: string): string | undefined {
    return this.#hosts.get(slug)
  }

  /**
   * A request to a shop's own host, with the path that its front has on the host of the server:
   * `/basket` becomes `/shop/boutique/basket`. Admin, tills and the other APIs are not there.
   */
  atShop(request: Request): Request {
    if (this.slugs.size === 0 || !URL.canParse(request.url)) return request
    const url = new URL(request.url)
    const slug = this.slugs.get(url.hostname)
    const path = pathOf(request.url)
    if (slug === undefined || SHARED.test(path)) return request
    const value = `${url.origin}/shop/${slug}${path}${url.search}`
    return moved(request, value)
  }
}
