/** @jsxImportSource preact */
/*
 * All texts that people read, in English. How to add one:
 *
 * 1. Sections are exports: `shared` for what all pages have, then one for each room: `admin`,
 *    `till`, `account`, `front`, `receipt`, `mail`, `problem`. A page loads only its own sections.
 *    Within a room, one group for each screen.
 * 2. Add the text here and in `de.tsx`; the compiler refuses one that is missing or unneeded there.
 * 3. A text with values is a function of them: `added: (name: string) => `${name} was added.``.
 *    Amounts, days and times are given as texts that are written by `money`, `day`, `moment`.
 * 4. A text with a number of things takes the form that `plural` picks; `#` is the number. Write a
 *    whole sentence in each form.
 * 5. Never put a sentence together from parts, nor change its case: order and case differ from one
 *    language to the next. Markup inside of a sentence is JSX: `(by) => <>by <b>{by}</b></>`.
 * 6. Names of codes are tables by code, and the page reads `text.orders.status[order.status]`.
 * 7. A room that has no `text.ts` yet gets one like `src/ui/admin/text.ts`. Pages say
 *    `import { text } from '../text.ts'` and `text.webhooks.title`, also at the top of a module.
 *    The server says `textIn(language).mail`; `http/server/language.ts` knows a request's language.
 * 8. What API clients read (`detail`, messages of fields) stays English and does not stand here.
 *    `/docs`, the manual and the log stay English, too.
 * 9. Words: one word for one thing, as in this list, on every page.
 *
 *   account · address · amount · API key · audit log · available · bar code · basket · brand
 *   bulk change · cancel (an order) · card · cash · cash drawer · cashier · catalog · category
 *   change (money back) · checkout · closing (of a till) · collection · counting (stock) · currency
 *   customer · delete · delivery · device · discount · discard (what was typed) · draft
 *   expected, counted (cash) · export · field · hand over · image · import · invitation
 *   invoice number · log · member of staff · net, gross · offline · online order · open (unpaid)
 *   order · owner · pair (a device) · parked (sale) · payment · pickup · points · price
 *   product · published · quantity · receipt · refund · return (goods) · sale (at a till)
 *   sale price · secret key · settings · shipping · shop · shop front · sign in, sign out · SKU
 *   staff · stock · supplier · tag · tax · tax rate · terminal · till · transfer · unit · variant
 *   webhook
 */
import { pluralOf } from './language.ts'

const plural = pluralOf('en')

/** What all pages have. */
export const shared = {
  language: 'Language',
  theme: { system: 'Same as device', light: 'Light', dark: 'Dark' },
}

/** The pages of those who run the shop. */
export const admin = {
  orders: {
    lines: (n: number) => plural(n, { one: '# line', other: '# lines' }),
  },
  webhooks: {
    title: 'Webhooks',
    text: 'Addresses of your own software that kassa tells of changes of products and orders.',
    add: 'Add a webhook',
    none: 'No webhook yet',
    noneHint: 'Add the address of a server of yours that should learn of changes at once.',
    events: {
      'product.created': 'Product created',
      'product.updated': 'Product updated',
      'product.deleted': 'Product deleted',
      'order.created': 'Order created',
      'order.paid': 'Order paid',
      'order.updated': 'Order updated',
    },
    testEvent: 'Test',
    failing: 'Failing',
    test: (url: string) => (
      <>
        Send a test<span class="unseen"> to {url}</span>
      </>
    ),
    tested: 'A test message is on its way.',
    more: (url: string) => `More for ${url}`,
    messages: 'Messages',
    replaceSecret: 'Replace the signing secret',
    replaceSecretTitle: 'Replace the signing secret?',
    replaceSecretText: (url: string) =>
      `For a day, messages to ${url} are signed with the new secret and with the old one. Then the old one stops working.`,
    replaceSecretAction: 'Replace it',
    remove: 'Delete',
    removeTitle: 'Delete this webhook?',
    removeText: (url: string) =>
      `Nothing more is sent to ${url}, and its log is deleted. Messages that wait for it are lost.`,
    removed: 'The webhook was deleted.',
    addAction: 'Add',
    address: 'Address',
    addressHint: 'A public address of your server, beginning with https://.',
    tellOf: 'Tell it of',
    secret: 'Signing secret',
    secretLabel: 'the signing secret',
    secretText:
      'The secret is shown only once. With it your server can check that a message comes from this shop; messages are signed as Standard Webhooks describes it.',
    oldSecret: (until: string) => `The old secret signs them as well until ${until}.`,
    message: 'Message',
    noMessages: 'No messages yet',
    refresh: 'Refresh',
    resend: 'Resend',
    sendAgain: (message: string) => `Send ${message} again`,
    sentAgain: 'The message is sent again.',
    status: { pending: 'Waiting', delivered: 'Delivered', failed: 'Failed' },
    failed: (attempt: string, why: string) => `Attempt ${attempt}: ${why}`,
    failedUntil: (attempt: string, why: string, next: string) =>
      `Attempt ${attempt}: ${why} Next attempt ${next}.`,
  },
}

/** The page of a till. */
export const till = {
  menu: 'Menu',
}

/** The pages of shop fronts, which the server renders. */
export const front = {
  skip: 'Skip to the content',
  search: 'What are you looking for?',
  searchAction: 'Search',
  own: 'Account and basket',
  account: 'Account',
  categories: 'Categories',
  all: 'All products',
  more: 'More about this shop',
  start: 'Start',
  way: 'Where you are',
  browse: 'See all products',
  toStart: 'To the start page',
  newest: 'New in the shop',
  noProducts: 'There is nothing to buy here yet. Please come back soon.',
  nothingFound: 'Nothing was found. Try other words, or look around.',
  nothingFiltered: 'Nothing fits these filters. Try fewer of them.',
  missing: 'This page does not exist',
  missingHint: 'The product may be sold out for good, or the address has a mistake.',
  needsScript: 'Your account needs JavaScript.',
  listed: (what: string, shop: string) => `${what} at ${shop}`,
  found: (search: string) => `Results for “${search}”`,
  products: (count: number) => plural(count, { one: '# product', other: '# products' }),
  variants: (count: number) => plural(count, { one: '# variant', other: '# variants' }),
  pages: 'Pages',
  nextPage: 'More products',
  firstPage: 'Back to the first page',
  from: (price: string) => `from ${price}`,
  priceBefore: 'Price before:',
  priceNow: 'Price now:',
  taxIncluded: 'Including tax, plus shipping',
  per: {
    kg: (price: string) => `${price} per kg`,
    g: (price: string) => `${price} per g`,
    l: (price: string) => `${price} per l`,
    ml: (price: string) => `${price} per ml`,
    m: (price: string) => `${price} per m`,
    hour: (price: string) => `${price} per hour`,
  },
  sale: 'Sale',
  soldOut: 'Sold out',
  soldOutHint: 'This product is sold out at the moment.',
  inStock: 'In stock',
  fewLeft: (count: number) => plural(count, { one: 'Only # left', other: 'Only # left' }),
  pictures: 'Pictures',
  sku: 'SKU',
  moreFrom: (category: string) => `More from ${category}`,
  quantities: {
    piece: 'Quantity',
    kg: 'Quantity in kg',
    g: 'Quantity in g',
    l: 'Quantity in l',
    ml: 'Quantity in ml',
    m: 'Quantity in m',
    hour: 'Quantity in hours',
  },
  quantityOf: (product: string) => `Quantity of ${product}`,
  times: (quantity: string, product: string) => `${quantity} × ${product}`,
  filter: {
    title: 'Filter and sort',
    sort: 'Sort by',
    sorts: {
      relevance: 'Best match',
      new: 'Newest',
      price: 'Price, lowest first',
      '-price': 'Price, highest first',
      name: 'Name',
    },
    inStock: 'Only what is in stock',
    brand: 'Brands',
    price: 'Price',
    priceMin: 'Lowest price',
    priceMax: 'Highest price',
    apply: 'Show',
    reset: 'Reset',
  },
  basket: {
    title: 'Basket',
    add: 'Add to basket',
    added: 'It is in your basket.',
    show: 'Show the basket',
    empty: 'Your basket is empty.',
    sum: 'Summary',
    subtotal: 'Subtotal',
    shippingLater: 'Including tax. Shipping is added at the checkout.',
    checkout: 'To the checkout',
    noOrders: 'This shop does not take orders here at the moment.',
    nothingLeft: 'Nothing in this basket is to be had any more.',
    goOn: 'Continue shopping',
    remove: 'Remove',
    change: 'Change',
    gone: 'A product that is no longer available',
    onlyLeft: (left: string) => `Only ${left} left`,
  },
  legal: {
    terms: 'Terms',
    privacy: 'Privacy',
    returns: 'Returns',
    imprint: 'Legal notice',
  },
}

/** Errors that people see. */
export const problem = {
  toSignIn: 'Back to sign-in',
  toStart: 'Go to the start page',
}
