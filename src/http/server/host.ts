import { moved, pathOf } from './path.ts'

/** What is served at the same path on every host; all else on a shop's own host is its front. */
const SHARED = /^\/(assets|images|storefront\/api|r)\/|^\/(healthz|readyz)$/

/**
 * Handles a request to a shop's own host at the path that its front has on the host of the server:
 * `/basket` becomes `/shop/boutique/basket`. Admin, tills and the other APIs are not there.
 * @param hosts the slug of the shop of each host name
 */
export function toShops<Answer>(
  hosts: ReadonlyMap<string, string>,
  handle: (request: Request) => Answer,
): (request: Request) => Answer {
  return hosts.size === 0 ? handle : (request) => handle(atShop(hosts, request))
}

/** The slug of the shop whose own host this is; its name may end with the dot of the root. */
export function shopAt(hosts: ReadonlyMap<string, string>, { hostname }: URL): string | undefined {
  return hosts.get(hostname.replace(/\.$/, ''))
}

function atShop(hosts: ReadonlyMap<string, string>, request: Request): Request {
  if (!URL.canParse(request.url)) return request
  const url = new URL(request.url)
  const slug = shopAt(hosts, url)
  const path = pathOf(request.url)
  if (slug === undefined || SHARED.test(path)) return request
  return moved(request, `${url.origin}/shop/${slug}${path}${url.search}`)
}
