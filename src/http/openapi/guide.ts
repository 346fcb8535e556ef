import type { RefusalCode } from '../../domain/error.ts'
import { VISIBLE_PROBLEMS } from '../server/problem.ts'
import guide from './guide.md' with { type: 'text' }

/** How each kind of credential is sent. */
export const SECURITY_SCHEMES = {
  apiKey: {
    type: 'http',
    scheme: 'bearer',
    description: 'kassa_pub_… reads published products; kassa_live_… is for all of the Store API.',
  },
  adminSession: {
    type: 'apiKey',
    in: 'cookie',
    name: 'kassa_admin',
    description:
      'Set by signing in to admin, and sent by the browser itself; __Host-kassa_admin on HTTPS.',
  },
  shopperSession: {
    type: 'apiKey',
    in: 'cookie',
    name: 'kassa_shopper_{slug}',
    description: 'Set by signing in to one shop; goes with x-shop-id.',
  },
  storefront: {
    type: 'apiKey',
    in: 'header',
    name: 'x-shop-id',
    description: 'The slug of the shop.',
  },
  terminalKey: {
    type: 'http',
    scheme: 'bearer',
    description: 'kassa_term_… opens /v1/pos; x-terminal-key takes it as well.',
  },
} as const

/** The sections of the core in reading order, each with a description. */
export const TAGS: Readonly<Record<string, string>> = {
  'Store products': 'The catalog, for your own software: read it, fill it, keep it up to date.',
  'Store stock': 'The stock of a product, and every change to it.',
  'Store images': 'The images of a product, and their files.',
  'Store categories': 'The categories of products, with how many products each has.',
  'Store brands': 'The makers of products, with how many products each has.',
  'Store collections': 'Groups of products, with how many products each has.',
  'Store shop': 'How the shop sells: its delivery options, ways of payment and tax rates.',
  'Store customers':
    'The people who have an account at the shop or have ordered without one, and their points.',
  'Store bulk changes': 'The same change of many products at once, and how to undo it.',
  'Store jobs': 'Bulk changes and imports: their progress, their results, and how to undo them.',
  POS: 'The routes of a till: pairing, looking up a scanned code, following changes.',
  Storefront:
    'Sign-in, account, orders and points of the shoppers of one shop, from the pages of that shop.',
  'Sign-in': 'How people sign in to admin, and which of their devices are signed in.',
  Shops: 'The shops of the signed-in person, and the settings of one.',
  Keys: 'The two API keys of a shop.',
  Staff: 'The owners and staff of a shop.',
  Terminals: 'The tills of a shop, and how they get their keys.',
  'Admin products': 'The same catalog as in the Store API, with a session in place of a key.',
  'Admin stock': 'The same stock, with a session in place of a key.',
  'Admin images': 'The same images, with a session in place of a key.',
  'Admin bulk changes': 'The same changes, with a session in place of a key.',
  'Admin jobs': 'The same jobs, with a session in place of a key.',
  Categories: 'The categories of products.',
  Brands: 'The makers of products.',
  Collections: 'Groups of products that are shown together.',
  Customers: 'The shoppers who have an account at the shop, its guests, and their points.',
  History: 'Everything that was changed, by whom, with the values before and since.',
  Server: 'The whole server, for somebody who owns all of its shops.',
}

/** Descriptions of the request headers other than x-shop-id. */
export const HEADERS = {
  'If-Match': 'An ETag. If the product has changed since, the answer is 412 and nothing happens.',
  'If-None-Match': 'An ETag. If nothing has changed since, the answer is 304 without a body.',
  'Idempotency-Key':
    'Up to 255 printable ASCII characters, in one header. If the same request is repeated with ' +
    'the same key within 24 hours, it gets the first answer again and changes nothing.',
  Range: 'One part of the file, such as bytes=0-1023. The answer is 206 with this part.',
  'If-Range':
    'The ETag of an earlier answer. If the file is another one now, the answer is all of it.',
  Accept: 'application/x-ndjson answers with lines of progress, and the report as the last one.',
  'Last-Event-ID':
    'The id of the last event received; the stream continues after it and ignores since.',
} as const

/** Descriptions of path parameters of the core. */
export const VARIABLES: Readonly<Record<string, string>> = {
  id: 'The id, as lists and answers have it; or the slug, if it has one.',
  image: 'The id of one of the images.',
  mail: 'The name of one of the mails, as the settings have it: placed, paid.',
  name: 'The name of one of the backups.',
  itemGroupId: 'What the products of the group have as itemGroupId.',
  file: 'A file name, as the url of an image has it.',
  provider: 'The id of an identity provider.',
  series: "A series of a till's journal.",
  n: 'The number of an entry: 1, 2, 3 … in each series.',
}

/** Descriptions of the answers that are not errors, by status. */
export const ANSWERS: Readonly<Record<string, string>> = {
  200: 'Done.',
  201: 'Created.',
  202: 'Accepted: the work goes on after this answer.',
  204: 'Done; the answer has no body.',
  206: 'The part that Range asks for.',
  302: 'Redirects to Location.',
  304: 'Nothing has changed; the answer has no body.',
}

const CALLERS: Readonly<Record<string, string>> = {
  publishable: 'the publishable key',
  secret: 'the secret key',
  owner: 'an owner of the shop',
  staff: 'staff of the shop',
  operator: 'an owner of all shops of the server, if sign-up is by invitation',
  adminSession: 'anybody who is signed in to admin',
  shopperSession: 'a shopper who is signed in to the shop',
  storefront: 'anybody who names the shop in `x-shop-id`',
  terminalKey: 'a terminal with its key',
}

/** The `security` of an operation: schemes with roles, each of which is enough. */
export type Security = readonly Readonly<Record<string, readonly string[]>>[]

/** Whether an operation belongs to one shop, so that x-shop-id has to name it. */
export function isOfShop(security: Security): boolean {
  return security.some(({ storefront, adminSession, ...others }) => {
    const isMember = adminSession?.some((role) => role !== 'operator')
    return isMember || Object.keys(others).length > 0
  })
}

/** Says who may call an operation: the roles of a credential, or its kind if it has no roles. */
export function callersOf(security: Security): string {
  const callers = security.flatMap((one) =>
    Object.entries(one).flatMap(([kind, roles]) => (roles.length > 0 ? roles : [kind])),
  )
  const words = callers.map((caller) => CALLERS[caller] ?? caller).join(' or ') || 'anybody'
  return `Who may call it: ${words}.`
}

/** Advice for each error code. */
const ADVICE: Readonly<Record<string, string>> = {
  MALFORMED_REQUEST: 'Correct the JSON, the address or the headers before you try again.',
  SHOP_REQUIRED: 'Name the shop in `x-shop-id`.',
  UNAUTHENTICATED: 'The credential is missing, wrong or no longer valid.',
  FORBIDDEN: 'This credential does not allow that; use another one.',
  SECRET_KEY_IN_BROWSER: 'Rotate the key; use the publishable one in pages.',
  NOT_FOUND: 'It does not exist, was deleted, or belongs to another shop.',
  METHOD_NOT_ALLOWED: '`Allow` lists the methods of this address.',
  CONFLICT: '`errors` names the field whose value is already taken.',
  TOTAL_CHANGED: 'Nothing has happened. `errors` says what it is now: show that, and ask again.',
  OUT_OF_STOCK:
    'There are fewer in stock than you wanted to take; nothing was taken. `errors` names the lines.',
  PRECONDITION_FAILED: 'Read it again and send the change with its new `ETag`.',
  PAYLOAD_TOO_LARGE: 'Send less at once.',
  UNSUPPORTED_MEDIA_TYPE: 'Send JSON, or what the operation names, and say so in `Content-Type`.',
  RANGE_NOT_SATISFIABLE: '`Content-Range` says how many bytes the file has.',
  VALIDATION_FAILED: '`errors` names each wrong field, and what to do about it.',
  IDEMPOTENCY_MISMATCH: 'Use another key for another request.',
  RATE_LIMITED: 'Wait for as many seconds as `Retry-After` says.',
  INTERNAL: 'Tell the operator of the server, with the `requestId`.',
  UNAVAILABLE: 'Try again a little later.',
  STORAGE_FULL: 'Reads still work; the operator of the server has to free disk space.',
} satisfies Record<Exclude<RefusalCode, 'CLIENT_CLOSED'>, string>

/** The table of all codes, as Markdown. */
const ERROR_TABLE = [
  '| code and status | meaning |',
  '|---|---|',
  ...VISIBLE_PROBLEMS.map(
    ({ status, code, title }) => `| \`${code}\` ${status} | ${title}. ${ADVICE[code]} |`,
  ),
].join('\n')

/** The description of the whole API, as Markdown: the guide and the table of error codes. */
export const DESCRIPTION = `${guide}\n${ERROR_TABLE}\n`
