import type { Holder } from './access.ts'

/** For each kind of holder, whether a route lets it in, or the status of its refusal. */
export type Holders = Readonly<Record<Holder, number | 'in'>>

export const everybody: Holders = {
  nobody: 'in',
  publishable: 'in',
  secret: 'in',
  'key of another shop': 'in',
  terminal: 'in',
  'terminal of another shop': 'in',
  owner: 'in',
  staff: 'in',
  stranger: 'in',
  'owner of no named shop': 'in',
  'owner on a foreign page': 'in',
  shopper: 'in',
  'shopper of another shop': 'in',
}

/** Sign-in on a page of this server. */
export const ownPages: Holders = { ...everybody, 'owner on a foreign page': 403 }

/** The Store API accepts keys only and ignores cookies. */
export const catalog: Holders = {
  nobody: 401,
  publishable: 'in',
  secret: 'in',
  'key of another shop': 403,
  terminal: 403,
  'terminal of another shop': 403,
  owner: 401,
  staff: 401,
  stranger: 401,
  'owner of no named shop': 401,
  'owner on a foreign page': 401,
  shopper: 401,
  'shopper of another shop': 401,
}
export const secretOnly: Holders = { ...catalog, publishable: 403 }

/** Users of admin, whatever their shops. */
export const readSignedIn: Holders = {
  nobody: 401,
  publishable: 403,
  secret: 403,
  'key of another shop': 403,
  terminal: 403,
  'terminal of another shop': 403,
  owner: 'in',
  staff: 'in',
  stranger: 'in',
  'owner of no named shop': 'in',
  'owner on a foreign page': 'in',
  shopper: 401,
  'shopper of another shop': 401,
}
export const writeSignedIn: Holders = { ...readSignedIn, 'owner on a foreign page': 403 }

/** Members of the shop that x-shop-id names. */
export const readAdmin: Holders = { ...readSignedIn, stranger: 404, 'owner of no named shop': 400 }
export const writeAdmin: Holders = { ...readAdmin, 'owner on a foreign page': 403 }
export const readOwner: Holders = { ...readAdmin, staff: 403 }
export const writeOwner: Holders = { ...writeAdmin, staff: 403 }

export const tills: Holders = {
  ...catalog,
  publishable: 403,
  secret: 403,
  terminal: 'in',
}

/** Shoppers of the shop that x-shop-id names, on pages of an origin that the shop lists. */
export const readAccount: Holders = {
  nobody: 400,
  publishable: 400,
  secret: 400,
  'key of another shop': 401,
  terminal: 400,
  'terminal of another shop': 401,
  owner: 401,
  staff: 401,
  stranger: 401,
  'owner of no named shop': 400,
  'owner on a foreign page': 401,
  shopper: 'in',
  'shopper of another shop': 401,
}
export const writeAccount: Holders = {
  ...readAccount,
  'key of another shop': 403,
  'terminal of another shop': 403,
  'owner on a foreign page': 403,
}
/** Routes before sign-in: without a cookie, no request can be forged. */
export const storefront: Holders = {
  ...everybody,
  nobody: 400,
  publishable: 400,
  secret: 400,
  terminal: 400,
  'owner of no named shop': 400,
  'owner on a foreign page': 403,
}
