import type { Operation } from './document.ts'

const ROLES: Readonly<Record<string, string>> = {
  publishable: 'the publishable key',
  secret: 'the secret key',
  owner: 'an owner of the shop',
  staff: 'staff of the shop',
}

const KINDS: Readonly<Record<string, string>> = {
  adminSession: 'whoever is signed in to admin',
  shopperSession: 'a shopper who is signed in to the shop',
  storefront: 'everybody who names the shop in x-shop-id',
  terminalKey: 'a terminal, with its key',
}

/** Who may call an operation, in words. */
export function callersOf({ security }: Operation): string {
  const callers = security.flatMap((one) =>
    Object.entries(one).flatMap(([kind, roles]) =>
      roles.length > 0 ? roles.map((role) => ROLES[role] ?? role) : [KINDS[kind] ?? kind],
    ),
  )
  const words = callers.length > 0 ? callers.join(' or ') : 'everybody'
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}`
}

/** What a request has to carry to be let in, as options of curl. */
export function credentialOptions({ security, method }: Operation, origin: string): string[] {
  const kinds = new Set(security.flatMap((one) => Object.keys(one)))
  const roles = new Set(security.flatMap((one) => Object.values(one).flat()))
  const secure = origin.startsWith('https:') ? '__Host-' : ''
  const sameOrigin = method === 'GET' ? [] : [`-H 'Origin: ${origin}'`]
  const shop = `-H 'x-shop-id: YOUR_SHOP'`
  if (kinds.has('apiKey')) return [bearer(roles.has('publishable') ? 'pub' : 'live')]
  if (kinds.has('terminalKey')) return [bearer('term')]
  if (kinds.has('storefront')) return [shop]
  if (kinds.has('shopperSession'))
    return [`-b '${secure}kassa_shopper_YOUR_SHOP=YOUR_SESSION'`, shop, ...sameOrigin]
  if (!kinds.has('adminSession')) return []
  // Whoever may be a member of any shop is asked for none.
  const named = roles.size > 0 ? [shop] : []
  return [`-b '${secure}kassa_admin=YOUR_SESSION'`, ...named, ...sameOrigin]
}

function bearer(kind: string): string {
  return `-H 'Authorization: Bearer kassa_${kind}_YOUR_KEY'`
}
