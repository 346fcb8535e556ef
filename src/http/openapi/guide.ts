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
    description: 'The cookie of a sign-in to admin; __Host-kassa_admin on HTTPS.',
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

/** The headings of the document, in the order in which a reader wants them. */
const GROUPS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'Store API': {
    'Store products': 'The catalog, for your own software: read it, fill it, keep it up to date.',
    'Store stock': 'What is there of a product, and every change that made it so.',
    'Store images': 'The images of a product, and their files.',
  },
  Tills: {
    POS: 'What a till asks: pairing, one scanned code, and everything that has changed.',
  },
  Shoppers: {
    Storefront: 'Sign-in and account of the customers of one shop, from the pages of that shop.',
  },
  Admin: {
    'Sign-in': 'How people sign in to admin, and which of their devices are signed in.',
    Shops: 'The shops of whoever is signed in, and the settings of one.',
    Keys: 'The two API keys of a shop.',
    Staff: 'Who owns a shop, and who works in it.',
    Terminals: 'The tills of a shop, and how they get their keys.',
    'Admin products': 'The same catalog as the Store API has, opened by a sign-in.',
    'Admin stock': 'The same stock.',
    'Admin images': 'The same images.',
    'Import and export': 'The whole catalog as one CSV file.',
    Categories: 'What kind of thing a product is.',
    Brands: 'Who makes it.',
    Collections: 'What it is shown together with.',
    Customers: 'Who has an account at the shop.',
    Audit: 'Who changed what.',
  },
}

/** The tags, each with what its operations are about. */
export const TAGS = Object.values(GROUPS).flatMap((tags) =>
  Object.entries(tags).map(([name, description]) => ({ name, description })),
)

/** Which tags stand together: an extension that most readers of OpenAPI know. */
export const TAG_GROUPS = Object.entries(GROUPS).map(([name, tags]) => ({
  name,
  tags: Object.keys(tags),
}))

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
