import type { RefusalCode } from '../../domain/error.ts'
import { problemTable } from '../server/problem.ts'
import guide from './guide.md' with { type: 'text' }

/** How each kind of credential is sent. */
export const SECURITY_SCHEMES = {
  apiKey: {
    type: 'http',
    scheme: 'bearer',
    description: 'kassa_pub_… reads what is published; kassa_live_… reads and writes.',
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

/** The headings of the document in reading order, each with what its operations are about. */
export const TAGS = Object.entries({
  'Store products': 'The catalog, for your own software: read it, fill it, keep it up to date.',
  'Store stock': 'The stock of a product, and every change to it.',
  'Store images': 'The images of a product, and their files.',
  POS: 'The routes of a till: pairing, looking up a scanned code, following changes.',
  Storefront: 'Sign-in and account of the shoppers of one shop, from the pages of that shop.',
  'Sign-in': 'How people sign in to admin, and which of their devices are signed in.',
  Shops: 'The shops of the signed-in person, and the settings of one.',
  Keys: 'The two API keys of a shop.',
  Staff: 'The owners and staff of a shop.',
  Terminals: 'The tills of a shop, and how they get their keys.',
  'Admin products': 'The same catalog as in the Store API, with a session in place of a key.',
  'Admin stock': 'The same stock, with a session in place of a key.',
  'Admin images': 'The same images, with a session in place of a key.',
  'Import and export': 'The whole catalog as one CSV file.',
  Categories: 'The categories of products.',
  Brands: 'The makers of products.',
  Collections: 'Groups of products that are shown together.',
  Customers: 'The shoppers who have an account at the shop.',
  Audit: 'Who changed what.',
}).map(([name, description]) => ({ name, description }))

/** What a header does, wherever a route takes it. */
export const HEADERS = {
  'x-shop-id': 'The slug of the shop.',
  'If-Match': 'An ETag. If the product has changed since, the answer is 412 and nothing happens.',
  'If-None-Match': 'An ETag. If nothing has changed since, the answer is 304 without a body.',
  'Idempotency-Key':
    'Up to 255 characters of your own. The same request with the same key, within 24 hours, gets ' +
    'the first answer again and does nothing twice.',
  Accept: 'application/x-ndjson answers with lines of progress, and the report as the last one.',
  'Last-Event-ID': 'The id of the last event that came: goes on after it, in place of since.',
} as const

/** What a variable of a path stands for. */
export const VARIABLES: Readonly<Record<string, string>> = {
  id: 'The id, as lists and answers have it.',
  image: 'The id of one of the images.',
  file: 'A file name, as the url of an image has it.',
  provider: 'The id of an identity provider.',
}

/** What a status says of an answer that is no refusal. */
export const ANSWERS: Readonly<Record<number, string>> = {
  200: 'Done.',
  201: 'Created.',
  202: 'Accepted: the mail is on its way.',
  204: 'Done; the answer has no body.',
  302: 'Goes on at Location.',
  304: 'Nothing has changed; the answer has no body.',
}

const CALLERS: Readonly<Record<string, string>> = {
  publishable: 'the publishable key',
  secret: 'the secret key',
  owner: 'an owner of the shop',
  staff: 'staff of the shop',
  adminSession: 'anybody who is signed in to admin',
  shopperSession: 'a shopper who is signed in to the shop',
  storefront: 'anybody who names the shop in `x-shop-id`',
  terminalKey: 'a terminal with its key',
}

type Security = readonly Readonly<Record<string, readonly string[]>>[]

/** Who may call an operation, in words: the roles of a credential, or its kind if it has none. */
export function callersOf(security: Security): string {
  const callers = security.flatMap((one) =>
    Object.entries(one).flatMap(([kind, roles]) => (roles.length > 0 ? roles : [kind])),
  )
  const words = callers.map((caller) => CALLERS[caller] ?? caller).join(' or ') || 'anybody'
  return `Who may call it: ${words}.`
}

/** What a program or its author does about each code. */
const ADVICE: Readonly<Record<string, string>> = {
  MALFORMED_REQUEST: 'Repair the JSON, the address or the headers; trying again does not help.',
  SHOP_REQUIRED: 'Name the shop in `x-shop-id`.',
  UNAUTHENTICATED: 'Send a credential, or another one: this is missing, wrong or ended.',
  FORBIDDEN: 'This credential may not do that; ask with another one.',
  SECRET_KEY_IN_BROWSER: 'Rotate the key; use the publishable one in pages.',
  NOT_FOUND: 'It never was, is gone, or belongs to another shop.',
  METHOD_NOT_ALLOWED: '`Allow` lists the methods of this address.',
  CONFLICT: '`errors` names the field whose value is already taken.',
  OUT_OF_STOCK: 'There are fewer than you wanted to take; nothing was taken.',
  PRECONDITION_FAILED: 'Read it again, decide again, send the new `ETag`.',
  PAYLOAD_TOO_LARGE: 'Send less at once.',
  UNSUPPORTED_MEDIA_TYPE: 'Send JSON, or what the operation names, and say so in `Content-Type`.',
  VALIDATION_FAILED: '`errors` names each wrong field, and what to do about it.',
  IDEMPOTENCY_MISMATCH: 'Use another key for another request.',
  RATE_LIMITED: 'Wait for as many seconds as `Retry-After` says.',
  INTERNAL: 'Tell the operator of the server, with the `requestId`.',
  UNAVAILABLE: 'Try again a little later.',
  STORAGE_FULL: 'Reading goes on; the operator of the server has to make room.',
} satisfies Record<Exclude<RefusalCode, 'CLIENT_CLOSED'>, string>

/** The table of all codes, as Markdown. */
const ERROR_TABLE = [
  '| code and status | meaning |',
  '|---|---|',
  ...problemTable().map(
    ({ status, code, title }) => `| \`${code}\` ${status} | ${title}. ${ADVICE[code]} |`,
  ),
].join('\n')

/** What holds for every operation, as Markdown: the guide, which ends with the error codes. */
export const DESCRIPTION = `${guide}\n${ERROR_TABLE}\n`
