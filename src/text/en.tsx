/** @jsxImportSource preact */
/*
 * All texts that people read, in English. How to add one:
 *
 * 1. Sections are exports: `shared` for what all pages have, then one for each room: `admin`,
 *    `till`, `front`, `receipt`, `mail`, `problem`, `document`. A page loads only its own. The
 *    texts of a module stand in its folder, such as `src/modules/account/text.en.tsx`.
 *    Within a room, one group for each screen. Names of fields stand in `admin.fields`, titles of
 *    screens in `admin.frame.screens`.
 * 2. Add the text here and in the file of each other language; the compiler refuses one that is
 *    missing or unneeded there. French has a narrow no-break space (U+202F) before : ; ! ? % and
 *    inside of « », and the apostrophe ’.
 * 3. A text with values is a function of them: `added: (name: string) => `${name} was added.``.
 *    Amounts, days and times are given as texts that are written by `money`, `day`, `moment`.
 * 4. A text with a number of things takes the form that `plural` picks; `#` is the number. Write a
 *    whole sentence in each form.
 * 5. Never put a sentence together from parts, nor change its case: order and case differ from one
 *    language to the next. Markup inside of a sentence is JSX: `(by) => <>by <b>{by}</b></>`.
 * 6. Names of codes are tables by code, and the page reads `text.staff.roles[member.role]`.
 * 7. A room that has no `text.ts` yet gets one like `src/ui/admin/text.ts`. Pages say
 *    `import { text } from '../text.ts'` and `text.keys.text`, also at the top of a module.
 *    The server says `textIn(language).mail`; `http/server/language.ts` knows a request's language.
 * 8. What API clients read (`detail`, messages of fields) stays English and does not stand here.
 *    `/docs`, the manual and the log stay English, too.
 * 9. A new language is a file like `de.tsx`, its name in `language.ts`, and an import and an entry
 *    in `text.ts`.
 * 10. Words: one word for one thing, as in this list, on every page.
 *
 *   account · address · amount · API key · history · available · barcode · basket · brand
 *   bulk change · cancel (an order) · card · cash · cash drawer · cashier · catalog · category
 *   change (money back) · checkout · closing (of a till) · collection · counting (stock) · currency
 *   customer · delete · delivery · device · discount · discard (what was typed) · draft
 *   expected, counted (cash) · export · field · hand over · image · import · invitation
 *   invoice number · log · member of staff · net, gross · offline · online order · open (unpaid)
 *   order · owner · pair (a device) · parked (sale) · payment · pickup · points · price
 *   product · published · quantity · receipt · refund · return (goods) · sale (at a till)
 *   sale price · secret key · settings · shipping · shop · shop front · sign in, sign out · SKU
 *   staff · stock · supplier · tag · tax · tax rate · terminal · till · transfer · unit · variant
 */
import type { ComponentChildren } from 'preact'
import { type FieldText, pluralOf, type RefusalText } from './language.ts'

const plural = pluralOf('en')

/** Texts of all pages. */
export const shared = {
  language: 'Language',
  theme: { system: 'Same as device', light: 'Light', dark: 'Dark' },
  cancel: 'Cancel',
  close: 'Close',
  dismiss: 'Dismiss',
  tryAgain: 'Try again',
  showMore: 'Show more',
  loading: 'Loading',
  optional: 'optional',
  notLoaded: 'This could not be loaded',
  noConnection: 'No connection to the server',
  offline: 'No connection. Changes cannot be saved.',
  unreachable: 'The server cannot be reached. Check the connection and try again.',
  brokenPage: 'Something went wrong on this page. Reload it and try again.',
  noReason: (status: number) => `The server answered with status ${status} and gave no reason.`,
  serverProblem: (message: string, request: string) => `${message} (${request})`,
  gone: 'It may have been deleted, or it belongs to another shop.',
  leave: 'Leave without saving? Your changes will be lost.',
  copy: 'Copy',
  copied: 'Copied',
  copyFailed: 'Copying failed. Select the text and copy it yourself.',
  savedSecret: 'I have saved it',
  removeChip: (value: string) => `Remove ${value}`,
  typeChip: 'Type and press Enter',
  numberHint: (example: string) => `Use a number such as ${example}.`,
  amountHint: (example: string) => `Use an amount such as ${example}.`,
  justNow: 'just now',
  each: (price: string) => `${price} each`,
  per: (price: string, unit: string) => `${price} per ${unit}`,
  units: {
    piece: 'piece',
    kg: 'kg',
    g: 'g',
    l: 'l',
    cl: 'cl',
    ml: 'ml',
    m: 'm',
    cm: 'cm',
    m2: 'm²',
    hour: 'h',
  },
  camera: {
    view: 'Camera view',
    hint: 'Hold the code in front of the camera, about 10 cm away.',
    noDecoder: 'The barcode decoder could not be loaded. Connect to the server, then try again.',
    notAllowed: 'Allow this page to use the camera, then try again.',
    none: 'This device has no camera.',
    taken: 'The camera is not available. Another program may be using it.',
  },
  signIn: {
    email: 'Email address',
    send: 'Send me a code',
    codeInMail: 'Code from the email',
    codeInLog: 'Code from the log',
    inLog: (email: string) =>
      `This server does not send email. The code for ${email} is in the server's log and works for ten minutes.`,
    sent: (email: string) => `We sent it to ${email}. It works for ten minutes.`,
    sentSpam: (email: string) =>
      `We sent it to ${email}. It works for ten minutes. Check your spam folder, too.`,
    action: 'Sign in',
    otherAddress: 'Use another address',
    again: 'Send a new code',
  },
}

/** The pages of those who run the shop. */
export const admin = {
  /** Names of fields, as forms, tables and the history show them. */
  fields: {
    name: 'Name',
    description: 'Description',
    price: 'Price',
    compareAtPrice: 'Original price',
    cost: 'Cost',
    taxRate: 'Tax rate',
    productType: 'Type',
    status: 'Status',
    slug: 'Web address',
    sku: 'SKU',
    barcode: 'Barcode',
    packs: 'Packs',
    stock: 'Stock',
    unit: 'Unit',
    content: 'Content',
    category: 'Category',
    brand: 'Brand',
    collections: 'Collections',
    itemGroupId: 'Variant group',
    options: 'Options',
    images: 'Images',
    tags: 'Tags',
    metadata: 'Metadata',
    delete: 'Deletion',
    role: 'Role',
    lastFour: 'Last characters',
    events: 'Events',
    currency: 'Currency',
    language: 'Language',
    synonyms: 'Words that mean the same',
    searchedMetadata: 'Searched metadata',
    origins: 'Trusted pages',
    scalePrefixes: 'Scales',
    taxRates: 'Tax rates',
    country: 'Country',
    address: 'Address',
    taxId: 'Tax number',
    timeZone: 'Time zone',
    lowStock: 'Low stock',
  },
  bulk: {
    selection: 'Selected products',
    selected: (n: number) => plural(n, { one: '# selected', other: '# selected' }),
    selectAll: (n: string) => `Select all ${n}`,
    clear: 'Clear selection',
    publish: 'Publish',
    archive: 'Archive',
    draft: 'Set to draft',
    changePrices: 'Change prices',
    changeCost: 'Change costs',
    changeTaxRate: 'Change tax rate',
    changeCategory: 'Change category',
    changeBrand: 'Change brand',
    changeCollections: 'Add or remove collections',
    changeTags: 'Add or remove tags',
    statusTitle: {
      Published: 'Publish products',
      Archived: 'Archive products',
      Draft: 'Set to draft products',
    },
    effect: {
      Published: 'Storefronts and tills show them immediately.',
      Archived: 'Storefronts and tills stop showing them immediately. Nothing is deleted.',
      Draft: 'Storefronts and tills stop showing them immediately.',
    },
    act: {
      Published: (n: number) =>
        plural(n, { one: 'Publish # product', other: 'Publish # products' }),
      Archived: (n: number) => plural(n, { one: 'Archive # product', other: 'Archive # products' }),
      Draft: (n: number) =>
        plural(n, { one: 'Set to draft # product', other: 'Set to draft # products' }),
      delete: (n: number) => plural(n, { one: 'Delete # product', other: 'Delete # products' }),
      change: (n: number) => plural(n, { one: 'Change # product', other: 'Change # products' }),
    },
    deleteTitle: 'Delete products?',
    deleteText:
      'You can undo this for 30 days, under Bulk changes: the products come back with their images and stock. To stop selling products but keep them, archive them instead.',
    hows: { percent: 'By percent', amount: 'By an amount', set: 'To one price' },
    roundings: {
      exact: 'To the smallest coin',
      whole: 'To whole amounts',
      '.99': 'To end in .99',
      '.95': 'To end in .95',
      '.90': 'To end in .90',
      half: 'To end in .00 or .50',
    },
    originals: { keep: 'Keep', same: 'Change in the same way', clear: 'Remove' },
    rounding: 'Rounding',
    originalHint: 'The crossed-out price must be higher than the price.',
    byPercent: 'Change by percent',
    byPercentHint: '-10 lowers each price by 10%, 5 raises it by 5%.',
    byPercentWrong: 'Enter a number from -100 to 1000.',
    byAmount: (sign: string) => `Change by amount (${sign})`,
    byAmountHint: '-2 lowers each price by 2, 1.50 raises it by 1.50.',
    byAmountWrong: 'Enter an amount such as -2 or 1.50.',
    newPrice: (sign: string) => `New price (${sign})`,
    newPriceHint: 'All selected products get this price.',
    newPriceWrong: 'Enter an amount such as 9.90.',
    newCost: (sign: string) => `New cost (${sign})`,
    costHows: { percent: 'By percent', amount: 'By an amount', set: 'To one cost' },
    noCost: 'Remove the cost',
    costHint: 'Products without a cost stay as they are.',
    costHints: {
      percent: '-10 lowers each cost by 10%, 5 raises it by 5%.',
      amount: '-2 lowers each cost by 2, 1.50 raises it by 1.50.',
      set: 'All selected products get this cost, without tax.',
    },
    removeCategory: 'Remove the category',
    removeBrand: 'Remove the brand',
    leaveOut: (n: number) =>
      plural(n, {
        one: 'Leave out this product and change the others',
        other: 'Leave out these # products and change the others',
      }),
    typeToConfirm: (n: string) => `Type ${n} to confirm`,
    toDelete: (n: number) =>
      plural(n, { one: '# product to delete', other: '# products to delete' }),
    toChange: (n: number) =>
      plural(n, { one: '# product to change', other: '# products to change' }),
    alreadySo: (n: number) =>
      plural(n, { one: '# already as wanted', other: '# already as wanted' }),
    notPossible: (n: number) =>
      plural(n, { one: '# that cannot be changed', other: '# that cannot be changed' }),
    preview: 'Preview of the changes',
    now: 'Now',
    new: 'New',
    field: (name: string) => `${name}: `,
    text: 'Changes of many products and imports. They can be undone for 30 days.',
    none: 'No bulk changes yet',
    noneHint: 'Select products in the list to change many at once.',
    all: 'All bulk changes',
    hide: 'Hide',
    import: 'Import',
    undo: 'Undo',
    undoRest: 'Undo the rest',
    until: (day: string) => `until ${day}`,
    doing: {
      running: 'Changing products',
      cancelling: 'Cancelling: restoring products',
      failing: 'Something went wrong: restoring products',
      undoing: 'Restoring products',
    },
    progress: (done: string, total: string) => `${done} of ${total}`,
    nothing: 'Nothing has changed.',
    stillChanged: (n: number) =>
      plural(n, { one: 'Still changed: # product.', other: 'Still changed: # products.' }),
    leftOut: (n: number) =>
      plural(n, { one: '# product left out.', other: '# products left out.' }),
    someNot: 'Some products cannot be changed.',
    cancelled: 'Cancelled.',
    restored: (n: number) =>
      plural(n, { one: '# product restored.', other: '# products restored.' }),
    deleted: (n: number) => plural(n, { one: '# product deleted.', other: '# products deleted.' }),
    imported: (n: number) =>
      plural(n, { one: '# product imported.', other: '# products imported.' }),
    changed: (n: number) => plural(n, { one: '# product changed.', other: '# products changed.' }),
    notChanged: (n: number) =>
      plural(n, {
        one: '# product could not be changed',
        other: '# products could not be changed',
      }),
    notRestored: (n: number) =>
      plural(n, {
        one: '# product could not be restored, or not in all fields',
        other: '# products could not be restored, or not in all fields',
      }),
    reasons: {
      above_price: 'The original price would not be higher than the price.',
      price: 'The price would be below zero or too high.',
      unknown: 'It has been deleted.',
      deleted: 'It has been deleted since.',
      changed: 'Someone has changed it since.',
    },
    fieldChanged: (field: string) => `${field}: someone has changed it since.`,
    undoTitle: 'Undo this change?',
    asBefore: (n: number) =>
      plural(n, { one: '# product will be as before.', other: '# products will be as before.' }),
    madeDeleted: (n: number) =>
      plural(n, {
        one: '# product that it made will be deleted.',
        other: '# products that it made will be deleted.',
      }),
    nothingLeft: 'There is nothing that can be restored now.',
    staysSo: 'This stays as it is, and you can try again later:',
    oldPrice: 'The price until now',
    oldPriceTitle: 'the old price is crossed out',
    noComparePrice: 'no crossed-out price',
    deletion: 'Deletion',
    added: (field: string, name: string) => `${field} + ${name}`,
    removed: (field: string, name: string) => `${field} – ${name}`,
    value: (field: string, value: string) => `${field}: ${value}`,
    reversed: (n: number) =>
      plural(n, {
        one: 'Rounding moves the price of # product the other way:',
        other: 'Rounding moves the prices of # products the other way:',
      }),
    andMore: (n: number) => plural(n, { one: 'and # more', other: 'and # more' }),
    stockTitle: 'Change stock',
    stockHows: { amount: 'Add or take away', set: 'To one number', none: 'Do not count it' },
    stockAmount: 'How much to add',
    stockAmountHint: '5 adds five to each, -5 takes five away. Stock that is not counted stays so.',
    stockSet: 'New stock',
    stockSetHint: 'All selected products get this stock.',
    stockWrong: 'Enter a number such as 5.',
    openRows: 'Show each change',
  },
  history: {
    text: 'What was changed in this shop, by whom, with the values before and since. It is kept for two years.',
    none: 'Nothing has happened yet',
    noneOfProduct: 'No change of this product is known yet',
    noMatch: 'Nothing found',
    search: 'Search for a name or a note',
    searchHint: 'Name or note',
    kind: 'What was changed',
    anyKind: 'Everything',
    kinds: {
      product: 'Products',
      category: 'Categories',
      brand: 'Brands',
      collection: 'Collections',
      customer: 'Customers',
      shop: 'Settings',
      key: 'API keys',
      staff: 'Staff',
      till: 'Tills',
      job: 'Bulk changes and imports',
    },
    field: 'Which value was changed',
    anyField: 'Any value',
    person: (name: string) => `By: ${name}`,
    everybody: 'Show what everybody did',
    onlyBy: (name: string) => `Only what ${name} did`,
    showAll: 'Show everything',
    rows: 'Changes of this job',
    noRows: 'Nothing was changed',
    job: (title: string) => `Part of: ${title}`,
    was: 'before',
    is: 'since',
    nothing: 'none',
    things: (n: number) => plural(n, { one: '# entry', other: '# entries' }),
    images: (n: number) => plural(n, { one: '# image', other: '# images' }),
    key: (name: string) => `API key …${name}`,
    till: (name: string) => `Till ${name}`,
    server: 'kassa',
    who: {
      'secret key': 'Secret key',
      'command line': 'Command line',
      customer: 'A customer',
      guest: 'A guest',
    },
    other: 'Something else',
    actions: {
      'product.created': 'Product created',
      'product.updated': 'Product changed',
      'product.deleted': 'Product deleted',
      'product.restored': 'Product restored by undo',
      'category.created': 'Category created',
      'category.renamed': 'Category changed',
      'category.merged': 'Category merged into another',
      'category.deleted': 'Category deleted',
      'brand.created': 'Brand created',
      'brand.renamed': 'Brand changed',
      'brand.merged': 'Brand merged into another',
      'brand.deleted': 'Brand deleted',
      'collection.created': 'Collection created',
      'collection.renamed': 'Collection changed',
      'collection.merged': 'Collection merged into another',
      'collection.deleted': 'Collection deleted',
      'customer.forgotten': 'Customer forgotten',
      'shop.created': 'Shop created',
      'shop.updated': 'Settings changed',
      'key.rotated': 'Secret key replaced',
      'staff.invited': 'Member invited',
      'staff.withdrawn': 'Invitation withdrawn',
      'staff.joined': 'Invitation accepted',
      'staff.declined': 'Invitation declined',
      'staff.changed': 'Role changed',
      'staff.removed': 'Member removed',
      'staff.sign_in_link': 'Sign-in link made',
      'staff.signed_out': 'Device signed out',
      'terminal.registered': 'Till added',
      'terminal.renamed': 'Till renamed',
      'terminal.revoked': 'Till removed',
      'terminal.key_rotated': 'Key of a till replaced',
      'terminal.pairing_offered': 'Pairing code made',
      'terminal.paired': 'Till paired',
      'bulk.started': 'Bulk change',
      'bulk.cancelled': 'Bulk change cancelled',
      'bulk.undone': 'Bulk change undone',
      'import.started': 'Import',
      'import.cancelled': 'Import cancelled',
      'import.undone': 'Import undone',
    },
    values: {
      true: 'yes',
      false: 'no',
    },
  },
  events: {
    'product.created': 'Product created',
    'product.updated': 'Product updated',
    'product.deleted': 'Product deleted',
  },
  today: {
    todo: 'To do',
    none: 'Nothing to do',
    noneHint: 'New orders, low stock and open tills appear here.',
    low: (n: number) =>
      plural(n, { one: '# product is low in stock', other: '# products are low in stock' }),
    lowHint: (most: string) => `${most} or fewer are left.`,
    toCount: (n: number) => plural(n, { one: '# product to count', other: '# products to count' }),
    toCountHint: 'Tills have sold more than there should be.',
    backup: 'A backup is overdue',
    lastBackup: (when: string) => `The last one is from ${when}.`,
    noBackup: 'There is none yet.',
    backupFailed: 'The last backup failed',
    steps: 'Set up the shop',
    stepsDone: (done: string, all: string) => `${done} of ${all} done`,
    isDone: 'Done',
    hideSteps: 'Hide these steps',
    step: {
      language: ['Language', 'Search understands the product texts in their language.'],
      taxes: ['Taxes', 'Tax rates, country and time zone of the shop.'],
      products: ['First products', 'What the shop sells.'],
      till: ['Till', 'Register a terminal and pair it with a code.'],
      mail: ['Mail', 'Codes to sign in and mails about orders need a mail server.'],
    },
  },
  frame: {
    skip: 'Skip to content',
    go: 'Go to…',
    goHint: 'Screen, product, order or customer',
    goNothing: 'Nothing was found.',
    notFound: 'Page not found',
    noPage: 'This page does not exist',
    toProducts: 'Go to products',
    ownersOnly: 'Owners only',
    ownersPage: 'Only owners can open this page',
    askOwner: (shop: string) => `If you need access, ask an owner of ${shop}.`,
    operatorPage: 'This page is for whoever runs the server',
    operatorText:
      'It opens for an owner of all shops on this server, if people can only join by invitation.',
    navigation: 'Navigation',
    side: 'Shop and account',
    main: 'Main',
    newShop: 'New shop',
    shopIs: (shop: string) => (
      <>
        <span class="unseen">Shop: </span>
        {shop}
      </>
    ),
    devices: 'My devices',
    signOut: 'Sign out',
    groups: { sales: 'Sales', catalog: 'Catalog', people: 'People', shop: 'Shop' },
    screens: {
      today: 'Today',
      products: 'Products',
      categories: 'Categories',
      brands: 'Brands',
      collections: 'Collections',
      jobs: 'Bulk changes',
      customers: 'Customers',
      staff: 'Staff',
      history: 'History',
      terminals: 'Terminals',
      keys: 'API keys',
      settings: 'Settings',
      server: 'Server',
    },
    pageTitle: (title: string) => `${title} · kassa`,
  },
  signIn: {
    title: 'Sign in to your shop',
    invited: 'You are invited',
    invitedText: (email: string) => `Sign in as ${email} to accept or decline.`,
    signedInAs: (email: string) => `You are signed in as ${email}.`,
    noShop: 'No shop yet',
    byInvitation:
      'People join the shops of this server by invitation. Ask an owner of a shop to invite you.',
    firstShop: 'Your first shop',
    invitationGone:
      'The invitation is no longer valid: it was declined or withdrawn, or it has expired. Ask for a new one, or create your own shop.',
    ended: 'You have been signed out',
    endedText: 'Sign in again to continue. Nothing that you typed is lost.',
    notNow: 'Not now',
    invites: {
      owner: (by: string, until: string) =>
        `${by} invites you to join as an owner. You can accept until ${until}.`,
      staff: (by: string, until: string) =>
        `${by} invites you to join as staff. You can accept until ${until}.`,
    },
    accept: 'Accept',
    decline: 'Decline',
    otherUser: 'This invitation is for someone else',
    otherUserText: (invited: string, email: string) =>
      `It is for ${invited}. You are signed in as ${email}.`,
    signInAs: (email: string) => `Sign in as ${email}`,
    stayAs: (email: string) => `Stay signed in as ${email}`,
    noLog: 'Cannot read the log?',
    noMail: 'No email arrived?',
    noLogHelp: (command: ComponentChildren) => (
      <>Ask the person who runs this server for a sign-in link: {command}</>
    ),
    noMailHelp: (command: ComponentChildren) => (
      <>
        Look in your spam folder, or ask the person who runs this server for a sign-in link:{' '}
        {command}
      </>
    ),
    or: 'or',
    with: (name: string) => `Continue with ${name}`,
    linkText: 'This link signs you in once, on this device.',
    otherWay: 'Sign in another way',
    action: 'Sign in',
  },
  devices: {
    everybody: 'Devices of everybody',
    everybodyText:
      "Where members of this shop are signed in. Of somebody who also works for another owner's shop, only sign-ins to this shop alone stand here.",
    text: 'Every browser that is signed in to your account. Sign out any that you do not recognise.',
    signedOut: 'The device was signed out.',
    current: 'This device',
    used: (ago: string) => `Last used ${ago}`,
    signedIn: {
      otp: (day: string) => `signed in with a code on ${day}`,
      oidc: (day: string) => `signed in with an identity provider on ${day}`,
      link: (day: string) => `signed in with a link on ${day}`,
    },
    expires: (day: string) => `expires ${day}`,
    signOut: (device: string) => (
      <>
        Sign out<span class="unseen"> {device}</span>
      </>
    ),
    unknown: 'Unknown device',
    on: (browser: string, system: string) => `${browser} on ${system}`,
  },
  shared: {
    when: 'When',
    since: (day: string) => `since ${day}`,
    note: 'Note',
    reason: 'Reason',
    lastDay: 'Last day',
    firstDay: 'First day',
    deleted: (name: string) => `${name} was deleted.`,
    deleteTitle: (name: string) => `Delete ${name}?`,
    created: (name: string) => `${name} was created.`,
    addTo: 'Add',
    removeLine: (name: string) => `Remove ${name}`,
    removeLineAt: (n: number) => `Remove line ${n}`,
    lineOf: (label: string, n: number) => `${label} ${n}`,
    edit: 'Edit',
    saved: 'Saved.',
    menu: 'More',
    name: 'Name',
    save: 'Save',
    discard: 'Discard',
    done: 'Done',
    delete: 'Delete',
    rename: 'Rename',
    create: 'Create',
    add: 'Add',
    remove: 'Remove',
    more: (name: string) => `More for ${name}`,
    renameThis: (name: string) => (
      <>
        Rename<span class="unseen"> {name}</span>
      </>
    ),
    renameTitle: (name: string) => `Rename ${name}`,
    products: (n: number) => plural(n, { one: '# product', other: '# products' }),
  },
  taxa: {
    all: { categories: 'Categories', brands: 'Brands', collections: 'Collections' },
    why: {
      categories: 'The kind of product. A product has at most one category.',
      brands: 'The maker of a product. A product has at most one brand.',
      collections: 'Groups of products, such as Summer or Gifts. A product can be in several.',
    },
    create: { categories: 'New category', brands: 'New brand', collections: 'New collection' },
    none: {
      categories: 'No category yet',
      brands: 'No brand yet',
      collections: 'No collection yet',
    },
    find: { categories: 'Find categories', brands: 'Find brands', collections: 'Find collections' },
    mergeTitle: {
      categories: (name: string) => `Merge ${name} into another category`,
      brands: (name: string) => `Merge ${name} into another brand`,
      collections: (name: string) => `Merge ${name} into another collection`,
    },
    noOther: {
      categories: 'There is no other category to merge it into.',
      brands: 'There is no other brand to merge it into.',
      collections: 'There is no other collection to merge it into.',
    },
    unused: {
      categories: 'No product uses this category.',
      brands: 'No product uses this brand.',
      collections: 'No product uses this collection.',
    },
    stay: {
      categories: (n: number) =>
        plural(n, {
          one: '# product will stay in the shop without this category.',
          other: '# products will stay in the shop without this category.',
        }),
      brands: (n: number) =>
        plural(n, {
          one: '# product will stay in the shop without this brand.',
          other: '# products will stay in the shop without this brand.',
        }),
      collections: (n: number) =>
        plural(n, {
          one: '# product will stay in the shop without this collection.',
          other: '# products will stay in the shop without this collection.',
        }),
    },
    renamed: (name: string, next: string) => `${name} is now ${next}.`,
    slugStays: (slug: string) => `Its name in addresses stays ${slug}.`,
    mergeInto: (name: string) => `Merge into ${name}`,
    mergeAction: 'Merge',
    merged: (name: string, into: string) => `${name} was merged into ${into}.`,
    into: 'Into',
    move: (n: number, name: string) =>
      plural(n, {
        one: `# product will move, and ${name} will be deleted. This cannot be undone.`,
        other: `# products will move, and ${name} will be deleted. This cannot be undone.`,
      }),
    isNew: 'New name: saving creates it.',
    noMatches: 'No matches',
    noneHint: 'Create one here, or type a new name in a product.',
    noProducts: 'No products',
    merge: 'Merge into another',
    findHint: 'Find by name',
  },
  terminals: {
    text: 'The tills of this shop. Each has its own key.',
    register: 'Register a terminal',
    registerAction: 'Register',
    where: 'Where it stands, such as Counter or Market stall.',
    none: 'No terminal yet',
    noneHint: 'Register a terminal, then pair the tablet or computer at the counter with a code.',
    revokeTitle: (name: string) => `Revoke ${name}?`,
    revokeText:
      'Its key stops working immediately, and the till forgets this shop. To use the device again, register a new terminal and pair it.',
    revoke: 'Revoke',
    revoked: (name: string) => `${name} was revoked.`,
    pair: (name: string) => (
      <>
        Pair<span class="unseen"> {name}</span>
      </>
    ),
    replaceKey: 'Replace the key',
    replaceTitle: (name: string) => `Replace the key of ${name}?`,
    replaceText:
      'The old key stops working immediately. The till keeps showing the prices that it knows, but gets no updates until it has the new key or is paired again.',
    keyOf: (name: string) => `Key of ${name}`,
    copyKey: 'Copy the terminal key',
    keyText:
      'The key is shown only once. You need it only for a till with your own software. Pair a kassa till with a code instead: it then gets its own key.',
    pairTitle: (name: string) => `Pair ${name}`,
    newCode: 'New code',
    expired: 'This code has expired. Get a new one.',
    qr: (code: string) => `Opens the till and pairs it: code ${code}`,
    openAt: (address: ComponentChildren) => <>On the device at the counter, open {address}</>,
    typeCode: 'Type this code, or scan the QR code with the camera',
    codeLeft: (time: string) =>
      `The code works once, for another ${time} minutes. Pairing gives the terminal a new key; its old key stops working.`,
    seen: (ago: string) => `Last seen ${ago}`,
    neverSeen: (ago: string) => `Never seen · registered ${ago}`,
    keyEnds: (end: ComponentChildren) => <>key ends in {end}</>,
    waiting: (n: number, since: string) =>
      plural(n, {
        one: `# entry of the journal waits on the till since ${since}.`,
        other: `# entries of the journal wait on the till since ${since}.`,
      }),
  },
  staff: {
    signInLink: 'Sign-in link',
    signInLinkText: (email: string, until: string) =>
      `Hand this link to ${email}. It signs in once, until ${until}, to this shop only. Whoever has it can sign in.`,
    text: 'Owners can do everything. Staff work with products, orders and customers, and see the history.',
    invite: 'Invite someone',
    inviteAction: 'Invite',
    email: 'Email address',
    emailHint: 'They sign in with this address to accept or decline.',
    roles: { owner: 'Owner', staff: 'Staff' },
    roleOf: (email: string) => `Role of ${email}`,
    sent: (email: string) => `An invitation was sent to ${email}.`,
    share: 'Share this link',
    shareText: (email: string) =>
      `This server sends no email. Send this link to ${email} yourself:`,
    copyLink: 'Copy the link',
    shareHint: (email: string, command: ComponentChildren) => (
      <>
        The link only opens the invitation. To accept it, they sign in as {email} with a code from
        the server log or with a sign-in link: {command}
      </>
    ),
    nowIs: {
      owner: (email: string) => `${email} is now an owner.`,
      staff: (email: string) => `${email} is now staff.`,
    },
    isInvited: 'Invited',
    you: 'You',
    again: 'Invite again',
    invitedAs: {
      owner: (until: string) => `invited as an owner, until ${until}`,
      staff: (until: string) => `invited as staff, until ${until}`,
    },
    withdraw: 'Withdraw',
    withdrawTitle: (email: string) => `Withdraw the invitation for ${email}?`,
    withdrawText: 'They can no longer accept it. You can invite them again at any time.',
    withdrawn: (email: string) => `${email} is no longer invited.`,
    leaveShop: 'Leave the shop',
    leave: 'Leave',
    leaveTitle: (shop: string) => `Leave ${shop}?`,
    leaveText: (shop: string) =>
      `You lose access to ${shop} immediately. What you did stays in the history.`,
    removeTitle: (email: string) => `Remove ${email}?`,
    removeText: (shop: string) =>
      `They lose access to ${shop} immediately. What they did stays in the history.`,
    removed: (email: string) => `${email} is no longer a member.`,
  },
  keys: {
    text: 'Your software uses these two keys to reach the Store API.',
    publishable: 'Publishable key',
    readOnly: 'Read only',
    publishableText: 'Reads published products and nothing else. It is safe in web pages and apps.',
    copyPublishable: 'Copy the publishable key',
    created: (moment: string) => `Created ${moment}`,
    secret: 'Secret key',
    readsWrites: 'Reads and writes',
    secretText:
      'Reads and changes the catalog and the orders. Keep it on your servers, never in a web page, an app or a repository. If someone may have seen it, replace it now.',
    ends: 'hidden, ends in',
    replace: 'Replace the secret key',
    replaceTitle: 'Replace the secret key?',
    replaceAction: 'Replace it now',
    newTitle: 'The new secret key',
    copySecret: 'Copy the secret key',
    newText: (shop: string) =>
      `The key is shown only once. The old key has stopped working: put this one on every server that uses ${shop}.`,
    effect: 'The old key stops working immediately and cannot be restored.',
    stops: (shop: string) => (
      <>
        <strong>Stops working:</strong> every server, script and integration that writes to {shop},
        until it has the new key.
      </>
    ),
    keeps: (
      <>
        <strong>Keeps working:</strong> the publishable key and the web pages that use it, all
        terminals, everyone who is signed in.
      </>
    ),
    told: 'All owners get an email, and the history records it.',
  },
  newShop: {
    text: 'Each shop has its own products, keys, terminals and staff.',
    welcome: 'Welcome to kassa',
    setupText: 'Enter your email address and name your first shop.',
    email: 'Your email address',
    emailHint: 'You sign in with it. You will be the owner of the shop.',
    setup: 'Set up the shop',
    create: 'Create shop',
    ready: (name: ComponentChildren) => (
      <>{name} is ready. Where is it, and which taxes do its prices contain?</>
    ),
    toProducts: 'Save, then add products',
    keys: 'API keys, for software of your own',
    publishableHint: 'Reads published products. It is safe in web pages.',
    secretHint:
      'The secret key is shown only once. Store it where your servers keep their passwords. If you lose it, you can only replace it.',
    enter: 'Go to the shop',
    name: 'Name of the shop',
    slugHint: 'Used in addresses and commands. It cannot be changed later.',
    currency: 'Currency',
    currencyHint: 'All prices are in this currency. It cannot be changed once there are products.',
  },
  settings: {
    saved: 'Settings saved.',
    origins: 'Trusted pages',
    originsHint: 'Web pages at these addresses may sign in your customers.',
    scales: 'Scales',
    ownersOnly: 'Only owners can change the settings.',
    shop: 'Shop',
    slug: 'Short name',
    slugHint: 'Used in addresses and commands. It cannot be changed.',
    search: 'Language and search',
    language: 'Language of your products',
    languageHint:
      'Search knows the word endings of this language, so that “mugs” finds “mug”. Receipts and mails to customers are in it, too, if kassa speaks it.',
    otherLanguage: 'Another language',
    synonyms: 'Synonyms',
    synonymsHint:
      'Synonyms: words that mean the same, separated by commas. A search for one finds all of them.',
    synonymsExample: 'laptop, notebook',
    searchedMetadata: 'Metadata that search looks in',
    searchedMetadataHint:
      'Names of metadata whose values customers find products by, such as material. Leave it empty to search all; what begins with _ stays hidden from customers.',
    place: 'Country and taxes',
    address: 'Name and address',
    addressHint: 'Receipts begin with these lines.',
    taxId: 'Tax number',
    taxIdHint: 'The number under which the shop pays taxes, if receipts must show it.',
    taxRates: 'Tax rates',
    taxRatesHint:
      'Your prices include tax. The first rate is that of all products that name no other.',
    addTaxRate: 'Add a tax rate',
    taxRateName: (n: number) => `Name of tax rate ${n}`,
    taxRateExample: 'Standard',
    percentOf: (name: string) => `Percent of ${name}`,
    percentOfRate: (n: number) => `Percent of tax rate ${n}`,
    lowStock: 'Low stock',
    mailLowStock: 'Mail owners each morning what is low, and what is to be counted',
    lowIs: 'Low is',
    lowHint: 'This much and less, in the unit of each product. The product list shows the same.',
    country: 'Country of the shop',
    chooseCountry: 'Choose a country',
    timeZone: 'Time zone',
    timeZoneHint: 'It decides on which day a sale counts.',
    prefixes: 'Prefixes of scale labels',
    prefixesHint:
      'Labels printed by a scale are EAN-13 barcodes: a prefix, five digits for the item (its SKU) and five for its weight or price. Tills read labels with these prefixes.',
    addPrefix: 'Add a prefix',
    prefixName: (prefix: string) => `prefix ${prefix}`,
    prefix: (n: number) => `Prefix ${n}`,
    contains: 'contains',
    whatContains: (prefix: string) => `What ${prefix} contains`,
    kinds: { weight: 'the weight in grams', price: 'the price' },
  },
  server: {
    text: 'The computer and the program that all your shops run on.',
    about: 'About the server',
    version: 'Version',
    since: 'Running since',
    database: 'Database',
    freeSpace: 'Free space',
    freeOf: (free: string, total: string) => `${free} of ${total}`,
    backups: 'Backups',
    lastBackup: (ago: string) => `Last one ${ago}`,
    noSchedule: 'No backups are made by themselves yet.',
    everyDays: (n: number) => plural(n, { one: 'Every day', other: 'Every # days' }),
    everyHours: (n: number) => plural(n, { one: 'Every hour', other: 'Every # hours' }),
    everyMinutes: (n: number) => plural(n, { one: 'Every minute', other: 'Every # minutes' }),
    schedule: 'Backup schedule',
    rhythm: 'A backup is made',
    never: 'Only when you ask for one',
    keep: 'Backups that are kept',
    saved: 'The settings of the server are saved.',
    fixed: 'Whoever runs the server has set this there, so it cannot be changed here.',
    language: 'Language of the server',
    languageField: 'Language',
    languageHint:
      'For the sign-in page and for codes, where the browser asks for no language that kassa has.',
    mailHost: 'Mail server',
    mailHostHint: 'Empty: mail is written to the log.',
    mailPort: 'Port',
    mailPortHint: 'Mostly 587 or 465.',
    mailUser: 'User name',
    mailPassword: 'Password',
    mailPasswordKept: 'One is set. Leave this empty to keep it.',
    senderName: "Sender's name",
    senderAddress: "Sender's address",
    kept: (n: number, place: string) =>
      plural(n, {
        one: `The newest one is kept in ${place}.`,
        other: `The newest # are kept in ${place}.`,
      }),
    failed: (why: string) => `The last backup failed: ${why}`,
    download: (moment: string) => (
      <>
        Download<span class="unseen"> the backup of {moment}</span>
      </>
    ),
    backUp: 'Back up now',
    backupHint:
      'A backup has all shops with the addresses of their customers. Keep it in a safe place.',
    mail: 'Mail',
    mailSet: 'Mail server set',
    mailBroken: 'The mail server takes no mail',
    mailFails: (reason: string) => `The mail server did not take the last mail. It says: ${reason}`,
    noMail: 'No mail server',
    tookMail: (to: string) => `The mail server took a mail to ${to}.`,
    loggedMail: 'The mail is in the log of kassa.',
    mailsWaiting: (n: number) => plural(n, { one: '# mail waiting.', other: '# mails waiting.' }),
    noMailText:
      'Sign-in codes are only in the log of kassa. Set a mail server to send them by mail.',
    testMail: 'Send a test mail to me',
    slow: 'Slow requests',
    noneSlow: 'No request has taken half a second or longer since the start.',
    someSlow:
      'The last ones that took half a second or longer. The log has more, by the number of the request.',
  },
  customers: {
    export: 'Download all data',
    forget: 'Forget this customer',
    forgetTitle: (name: string) => `Forget ${name}?`,
    forgetText:
      'Account, sign-ins and points go at once. Orders stay; their email and address go when the time in the settings is over. This cannot be undone.',
    forgotten: 'The customer is forgotten.',
    text: 'Everyone who has an account at this shop.',
    one: 'Customer',
    phone: 'Phone',
    noPhone: 'none',
    search: 'Search customers',
    searchHint: 'Name, email, phone',
    noMatch: 'No customers found',
    sinceColumn: 'Since',
    none: 'No customers yet',
    gone: 'This customer does not exist',
  },
  group: {
    gone: 'This product has no variants any more',
    count: (n: number) => plural(n, { one: '# variant', other: '# variants' }),
    from: (price: string) => `from ${price}`,
    range: (from: string, to: string) => `${from} to ${to}`,
    inStock: (n: number) => plural(n, { other: '# in stock' }),
    shared: 'What all variants share',
    gridHint:
      'Arrow keys and Enter move up and down, Ctrl+D fills the rows below. Rows of a spreadsheet can be pasted.',
    image: 'Image',
    imageOf: (name: string) => `Image of ${name}`,
    cellOf: (cell: string, name: string) => `${cell}, ${name}`,
    fillDown: {
      price: 'Give all variants the first price',
      stock: 'Give all variants the first stock',
      status: 'Give all variants the first status',
    },
    wrong: {
      sku: 'Use up to 64 characters.',
      barcode: 'Use up to 64 characters.',
      price: 'Enter a price.',
      stock: 'Enter a number, or nothing.',
    },
    images: 'Images of all variants',
    imagesHint: 'A click on the image of a variant chooses the one that it is shown with.',
    noImages: 'This variant has no image yet.',
    ownImage: 'Add an image of its own',
    useImage: (n: number) => `Use image ${n}`,
    toGroup: 'Edit all variants together',
  },
  variants: {
    title: 'Variants',
    one: 'Variant',
    add: 'Add variants',
    text: 'Sell this product in several sizes, colours or weights. Each variant has its own price, codes and stock.',
    saveFirst: 'Save your changes first: new variants copy the saved product.',
    created: (n: number) => plural(n, { one: '# variant created.', other: '# variants created.' }),
    titleOf: (name: string) => `Variants of ${name}`,
    create: (n: number) => plural(n, { one: 'Create # variant', other: 'Create # variants' }),
    option: (n: number) => `Option ${n}`,
    size: 'Size',
    colour: 'Colour',
    valuesOf: (name: string) => `Values of ${name}`,
    valuesOfOption: (n: number) => `Values of option ${n}`,
    addOption: 'Add an option',
    hint: 'This product becomes the first variant. The others are created as drafts with the same name, price, description, category, brand, collections, tags and pictures. Variants that already exist do not change.',
    tooMany: (n: number, max: number) =>
      `That would be ${n} variants. Create at most ${max} at once.`,
    sku: 'SKU',
    skuOf: (name: string) => `SKU of ${name}`,
    noSku: 'none',
  },
  products: {
    movements: {
      delivered: 'Delivered',
      returned: 'Returned',
      found: 'Found',
      sold: 'Sold',
      damaged: 'Damaged',
      lost: 'Lost',
      created: 'Created',
      edited: 'Edited',
      imported: 'Imported',
      undone: 'Undone',
      refunded: 'Refunded',
      cancelled: 'Order cancelled',
      expired: 'Order expired',
      counted: 'Counted',
      received: 'Received',
      'earlier changes': 'Earlier changes',
    },
    new: 'New product',
    first: 'Add your first product',
    firstHint: 'Create one here.',
    noMatch: 'No products found',
    noMatchHint: 'Try fewer words or other filters.',
    showAll: 'Show all products',
    nothingToCount: 'Nothing to count',
    nothingToCountHint:
      'Products appear here when a till sells more of them than their stock says.',
    nothingLow: 'Nothing is low',
    nothingLowHint: (limit: string) => `No published product has a stock of ${limit} or less.`,
    gone: 'This product does not exist',
    notFound: 'Product not found',
    one: 'Product',
    deleteText:
      'The product and its images are deleted permanently. To stop selling it but keep it, archive it instead.',
    updated: (moment: string) => `Last updated ${moment}`,
    duplicate: 'Duplicate',
    enterName: 'Enter a name.',
    enterPrice: 'Enter a price.',
    lookAgain: 'Something is not right yet. Please look at the marked fields.',
    notSaved: 'Not saved yet',
    unsaved: 'Unsaved changes',
    create: 'Create product',
    about: 'About',
    slugHint:
      'The end of its address in a web shop, such as espresso-cup. Leave it empty to make it from the name.',
    statusOf: (name: string) => `Status of ${name}`,
    statusEnter: 'Enter saves',
    nowCosts: (name: string, price: string) => `${name} now costs ${price}.`,
    nowStock: (name: string, stock: string) => `${name} now has a stock of ${stock}.`,
    nowUncounted: (name: string) => `The stock of ${name} is no longer counted.`,
    nowStatus: (name: string, status: string) => `${name} is now: ${status}.`,
    statusHint: 'Only published products are shown in storefronts and on tills.',
    statuses: { Draft: 'Draft', Published: 'Published', Archived: 'Archived' },
    types: { Item: 'Item', Service: 'Service', Digital: 'Digital' },
    organisation: 'Organisation',
    more: 'More',
    metadataHint:
      'Up to 50 extra values for your own software. Storefronts and tills do not see those whose names begin with _.',
    metadataName: (n: number) => `Name ${n}`,
    metadataValueOf: (name: string) => `Value of ${name}`,
    metadataValueAt: (n: number) => `Value of line ${n}`,
    value: 'Value',
    selling: 'Selling details',
    priceOf: (name: string) => `Price of ${name}`,
    priceOfOne: {
      piece: 'Price',
      kg: 'Price of one kilogram',
      g: 'Price of one gram',
      l: 'Price of one litre',
      ml: 'Price of one millilitre',
      m: 'Price of one metre',
      hour: 'Price of one hour',
    },
    originalHint: 'Shown crossed out next to a lower price.',
    soldBy: 'Sold by',
    units: {
      piece: 'Piece',
      kg: 'Kilogram',
      g: 'Gram',
      l: 'Litre',
      ml: 'Millilitre',
      m: 'Metre',
      hour: 'Hour',
    },
    barcodeHint: 'EAN, UPC, ISBN or your own code.',
    wrongCheckDigit: 'The check digit does not fit: is a digit mistyped? It can be saved as it is.',
    takenBy: (product: ComponentChildren) => <>Another product has this: {product}</>,
    costHint: 'What one of it costs you, without tax. Customers and tills never see it.',
    contentHint: 'Of one piece, such as 500 g. The price per kilogram or litre follows from it.',
    contentUnit: 'Unit of the content',
    packsHint:
      'Packs: several pieces with a barcode and a price of their own, such as a case of 24.',
    addPack: 'Add a pack',
    pack: (n: number) => `Pack ${n}`,
    pieces: 'Pieces',
    packPrice: 'Price of the pack',
    packText: (n: string, price: string, barcode: string) => `${n} for ${price} (${barcode})`,
    inStock: 'In stock',
    inStockHint: 'Empty: not tracked.',
    stockMoves: (before: string, after: string) => `From ${before} to ${after}`,
    stockOf: (name: string) => `Stock of ${name}`,
    stockWrong: 'Enter a number, or leave it empty.',
    notTracked: 'not tracked',
    none: 'none',
    taxRateHint: 'Add tax rates under Settings, Country and taxes.',
    defaultRate: (name: string) => `Default (${name})`,
    noRate: 'None',
    merged: (fields: string) => `Someone else also changed: ${fields}. Both changes are kept.`,
    conflict: 'Someone else changed this product',
    saveChoices: 'Save my choices',
    backToEditing: 'Back to editing',
    conflictText: (name: ComponentChildren, ago: string) => (
      <>
        {name} was saved {ago}, after you opened it. Choose which version of each field to keep.
        Nothing has been overwritten yet.
      </>
    ),
    field: 'Field',
    yours: 'Your version',
    theirs: 'Their version',
    allYours: 'Use all of yours',
    allTheirs: 'Use all of theirs',
    was: (value: string) => `was ${value}`,
    onlyImages: (max: number) => `Only images can be added, up to ${max} of them.`,
    unreadableImage: (file: string) => `${file} is not an image that this browser can read.`,
    heicImage: (file: string) =>
      `${file} is in HEIC, which this browser cannot read. Save it as JPEG and add that. An iPhone takes JPEGs when Settings, Camera, Formats is set to “Most Compatible”.`,
    imagesHint: (max: number) => `Drop, paste or choose up to ${max}`,
    uploading: 'Uploading',
    notUploaded: (n: number) => `Not uploaded yet: ${n}`,
    removeImage: (n: number) => `Remove image ${n}`,
    addImages: 'Add images',
    noAlt: 'no description yet',
    imageIs: (n: number, alt: string) => `Image ${n}: ${alt}`,
    mainImage: 'Main',
    image: (n: number) => `Image ${n}`,
    altHint: 'Screen readers read it aloud.',
    moveEarlier: 'Move earlier',
    moveLater: 'Move later',
    makeMain: 'Make it the main image',
    pendingImages: 'Images from other servers',
    notFetched: (url: string) => `Not fetched: ${url}`,
    fetching: (url: string) => `Being fetched: ${url}`,
    change: 'Change',
    stockAfter: 'Stock after',
    who: 'Who',
    stockHistory: 'Stock history',
    stockChanges: 'Stock changes',
    noChanges: 'No changes yet',
    noChangesHint: 'Sales, deliveries and counts will appear here.',
    whyMoved: 'Why the stock changes',
    order: 'Order',
    filters: 'Filters',
    filtersIn: (n: number) => `Filters (${n})`,
    clear: 'Clear',
    search: 'Search products',
    searchHint: 'Name, SKU, barcode, tag…',
    stockFilter: { true: 'In stock', false: 'Sold out', toCount: 'Below 0: to count' },
    atMost: (n: string) => `At most ${n}`,
    any: {
      status: 'Any status',
      type: 'Any type',
      stock: 'Any stock',
      tag: 'Any tag',
      category: 'Any category',
      brand: 'Any brand',
      collection: 'Any collection',
    },
    filter: { tag: 'Tag', category: 'Category', brand: 'Brand', collection: 'Collection' },
    views: 'Lists of products',
    all: 'All',
    low: (n: string) => `Low stock (${n} or less)`,
    toCount: 'To count',
    sorts: {
      newest: 'Newest first',
      createdAt: 'Oldest first',
      '-updatedAt': 'Recently updated',
      name: 'Name, A to Z',
      '-name': 'Name, Z to A',
      price: 'Price, low to high',
      '-price': 'Price, high to low',
      stock: 'Stock, low to high',
      '-stock': 'Stock, high to low',
      sku: 'SKU',
      best: 'Best match',
    },
    onlyFirst: (n: string) =>
      `Only the first ${n} products are shown. Search or filter to find the others.`,
    changed: 'Updated',
    selectLoaded: 'Select all loaded products',
    select: (name: string) => `Select ${name}`,
    ascending: 'sorted ascending',
    descending: 'sorted descending',
    sortBy: 'sort by this column',
  },
}

/** The page of a till. */
export const till = {
  menu: 'Menu',
  cancel: 'Cancel',
  close: 'Close',
  done: 'Done',
  add: 'Add',
  print: 'Print',
  reason: 'Reason',
  onReceipt: 'It is printed on the receipt.',
  decimalSign: '.',
  points: (n: number) => plural(n, { one: '# point', other: '# points' }),
  tillOf: (shop: string) => `Till of ${shop}`,
  device: {
    menu: 'Device settings',
    this: 'This device',
    shop: 'Shop',
    name: 'Till',
    journal: 'Journal',
    products: 'Products stored here',
    beep: 'Beep',
    papers: { '58': '58 mm', '80': '80 mm', A4: 'A4' },
    unpair: 'Unpair this device',
    unpairHint: 'Only if this device shall not be a till of the shop any more.',
    unpairTitle: 'Unpair this device?',
    unpairAction: 'Unpair',
    unpairText: (till: string) =>
      `This deletes the catalog and the key of ${till} from this device. To use it as a till again, an owner has to create a new pairing code.`,
  },
  link: {
    live: 'Live',
    syncing: 'Updating',
    offline: 'Offline',
    downloading: (products: string) => `Updating: ${products}`,
    oldPrices: (time: string, ago: string) =>
      `No connection. Showing prices from ${time} (${ago}).`,
  },
  cashier: {
    title: 'Who is selling?',
    now: 'Cashier: ',
  },
  tiles: {
    title: 'Tiles',
    groups: 'Groups of tiles',
    before: 'Groups before these',
    after: 'More groups',
    favourites: 'Favourites',
    other: 'Other',
    choose: 'Choose favourites',
    save: 'Save for all tills',
    arrangeHint:
      'Tap products of any group to add or remove them. Drag favourites to arrange them.',
    more: (n: number, category: string) =>
      plural(n, {
        one: `# more product is in ${category}: search for it.`,
        other: `# more products are in ${category}: search for them.`,
      }),
  },
  scan: {
    sellingOff:
      'This till shows prices. To sell with it, an owner turns on selling at tills in admin, under Settings.',
    last: 'Last scanned',
    list: 'Last scans',
    listHint: 'The products that you scan are listed here.',
    noLongerSold: 'No longer sold',
    justStopped: 'The shop has just stopped selling this product.',
    notFound: 'Not found',
    notFoundLive: 'No product in this shop has this code. Try searching by name.',
    notDownloaded: 'The catalog has not been downloaded yet. Try again later.',
    notInCatalog: (time: string) => `Not in the catalog from ${time}. It may be a newer product.`,
    nothingToSell: 'Nothing to sell yet',
    nothingToSellHint:
      'The shop has no published products yet. Published products appear here at once.',
    ready: 'Ready to scan',
    stored: (n: number) =>
      plural(n, {
        one: '# product stored on this till. Scanning also works offline.',
        other: '# products stored on this till. Scanning also works offline.',
      }),
    keepOpen: 'Keep this page open: without HTTPS, the browser cannot open it again while offline.',
    setUp: 'Set this device up',
    waiting: 'Waiting for the server',
    waitingHint: 'The catalog has not been downloaded yet. The till keeps trying.',
    downloading: 'Downloading the catalog',
    soFar: (n: number) =>
      plural(n, {
        one: '# product so far. You can already scan.',
        other: '# products so far. You can already scan.',
      }),
    aMoment: 'This takes a moment. You can already scan.',
    insteadOf: (price: string) => (
      <>
        <span class="unseen">instead of </span>
        {price}
      </>
    ),
    atPrice: (quantity: string, price: string, unit: string) =>
      `${quantity} at ${price} per ${unit}`,
    packOf: (n: string) => `Pack of ${n}`,
    perUnit: (unit: string) => `per ${unit}`,
    was: (price: string) => `It was ${price} when you scanned it.`,
    notTracked: 'Stock not tracked',
    types: { Item: 'Item', Service: 'Service', Digital: 'Digital' },
    outOfStock: 'Out of stock',
    onlyLeft: (n: string) => `Only ${n} in stock`,
    inStock: (n: string) => `${n} in stock`,
    keyboards: {
      american:
        'Your scanner types as an American keyboard, but this device has a German one. Set the scanner to German.',
      german:
        'Your scanner types as a German keyboard, but this device has an American one. Set the scanner to American.',
      digits:
        'Your scanner types as an American keyboard, but this device has a French one. Set the scanner to French.',
    },
    unknown: (code: string) => `No product has the code ${code}.`,
    full: (most: number) =>
      plural(most, {
        other: 'A basket has at most # lines. Pay it, then begin the next one.',
      }),
    zero: (name: string) => `This label sells 0 of ${name}. Weigh it again.`,
    byPiece: (name: string) => `${name} is sold by the piece, so it takes no label of a scale.`,
    shopper: (name: string, points: number) =>
      plural(points, { one: `${name}: # point`, other: `${name}: # points` }),
    pack: (name: string, pieces: number) => plural(pieces, { other: `${name} (pack of #)` }),
  },
  printer: {
    title: 'Printer and drawer',
    paper: 'Paper',
    byBrowser: 'The browser prints, on the printer that is set up on this device.',
    by: {
      usb: 'A receipt printer on USB prints, cuts the paper and opens the drawer.',
      serial: 'A receipt printer on a serial port prints, cuts the paper and opens the drawer.',
    },
    choose: { usb: 'Choose a USB printer', serial: 'Choose a serial printer' },
    none: 'Print by the browser',
    unknown: 'This browser cannot talk to receipt printers. Chrome and Edge can.',
    sample: 'kassa\nABC äöüß € 123\n',
    test: 'Print a test',
    drawer: 'Open the drawer',
    hint: 'A receipt printer (ESC/POS) prints without asking. The drawer opens when cash is paid.',
    gone: 'The receipt printer is not there. Check its cable and power, or choose it again.',
    silent:
      'The receipt printer does not answer. Switch it off and on again, check paper and cable, and print again.',
    failed: 'The receipt printer did not take this. Check its paper, cable and power.',
  },
  search: {
    label: 'Scan or type a code, or search by name',
    hint: 'Scan, code or name',
    camera: 'Scan with the camera',
    products: 'Products',
    none: 'No product matches. Press Enter to look this up as a code.',
  },
  shopper: {
    code: 'Email address, or scan the QR code',
    hint: 'Customers find their QR code on their account page.',
    remove: 'Remove',
    worth: (points: number, value: string) =>
      plural(points, { one: `# point, worth ${value}`, other: `# points, worth ${value}` }),
    redeem: 'Points to redeem',
    atMost: (points: string) => `Use 0 to ${points}.`,
  },
  pairing: {
    title: 'Pair this till',
    text: 'An owner of the shop finds the pairing code in admin under Terminals.',
    noCode: 'This is not the code of a till. Admin shows it under Terminals.',
    wrongCode:
      'There is no such code, or it is no longer valid. Admin shows a new one under Terminals.',
    code: 'Pairing code',
    hint: 'Eight characters. The code works once and expires after ten minutes.',
    pair: 'Pair',
    stay: (till: string) => `Stay paired as ${till}`,
    noHttps: 'Without HTTPS this till cannot start offline or use the camera.',
    setUpFirst: (href: string) => (
      <>
        <a href={href}>Set this device up first</a>: it takes two minutes.
      </>
    ),
    revoked: (shop: string) =>
      `This device is no longer a till of ${shop}. An owner removed the till or paired it on another device. Its catalog and key have been deleted from this device.`,
    unsent: (n: number, shop: string) =>
      plural(n, {
        one: `# entry of the journal of ${shop} is still here, and the server does not have it yet. Pair this device with ${shop} again to send it.`,
        other: `# entries of the journal of ${shop} are still here, and the server does not have them yet. Pair this device with ${shop} again to send them.`,
      }),
    saveUnsent: 'Save as a file',
  },
  closed: {
    cleared: {
      title: 'The data of this till is gone',
      text: 'The data of this browser was cleared while the till was open: its pairing, its catalog, and sales that it had not sent yet. The server has all sales that were sent. Pair this device again to go on.',
    },
    newer: {
      title: 'There is a newer till',
      text: 'Another window has opened a newer version of this till. Load this window again to use it here, too.',
    },
    again: 'Load again',
  },
  broken: {
    title: 'The till cannot start',
    text: 'This browser does not allow the till to store its catalog.',
    hint: 'This usually happens in a private window, or when the device has no storage space left.',
  },
  journal: {
    otherWindow: 'Another window has sold this basket, or has changed what was taken for it.',
    unsent: 'This till still has sales to send. Connect it first.',
    unsentOf: (shop: string) =>
      `This device has sales of ${shop} that are not sent yet. Pair it with ${shop} first.`,
    openDay: 'The day is not closed yet. Count the cash first: Menu, Close the day.',
    none: 'This till has no journal yet. Pair it again.',
    unanswered: 'The server has not answered to the last entry yet.',
    unansweredSale: 'The server has not answered to the sale of this basket yet.',
    copied:
      'Another device has sold with the data of this till, perhaps a copied browser profile. So that no receipt number is used twice, this till must be paired again before it can sell. Its sales that are not sent yet are then sent under new numbers.',
    lost: 'The server has lost sales that this till no longer stores, perhaps because it was restored from an old backup. Pair this till again before it can sell.',
  },
  amount: {
    title: 'Free amount',
    amount: 'Amount',
    name: 'Name',
    taxRate: 'Tax rate',
    rate: (name: string, percent: string) => `${name} (${percent} %)`,
  },
  basket: {
    title: 'Basket',
    empty: 'Scan a product, search for it, or tap a tile.',
    items: (n: number) => plural(n, { one: '# item', other: '# items' }),
    emptyTitle: 'Empty the basket?',
    emptyAction: 'Empty the basket',
    emptyText: 'The journal notes what was removed.',
    subtotal: 'Subtotal',
    discount: 'Discount',
    total: 'Total',
    customer: 'Customer',
    park: 'Park',
    parked: (n: number) => plural(n, { other: 'Parked (#)' }),
    pay: 'Pay',
  },
  discount: {
    title: 'Discount on the basket',
    in: 'In',
    percent: 'Percent',
    percentHint: 'Use 0 to 100, such as 10 or 12.5.',
    toPay: 'To pay',
  },
  line: {
    yes: (quantity: string) => `Yes, ${quantity}`,
    really: (quantity: string, name: string) => `Really ${quantity} of ${name}?`,
    takeAway: 'Take away',
    less: 'One less',
    more: 'One more',
    quantity: 'Quantity',
    quantityIn: (unit: string) => `Quantity in ${unit}`,
    pieces: 'Use a whole number from 1.',
    measure: 'Use a number above 0, with up to three decimals.',
  },
  parked: {
    title: 'Parked baskets',
    none: 'No basket is parked.',
    lines: (n: number) => plural(n, { one: '# line', other: '# lines' }),
    taken: 'Another till has taken this basket up.',
    silent:
      'The server does not answer, so another till may have taken this basket up. Try again later.',
    drop: 'Delete this basket',
    andMore: (names: string, n: number) => plural(n, { other: `${names} and # more` }),
  },
  taken: {
    title: 'Taken so far',
    by: (method: string) => `Taken: ${method}`,
    of: (what: string) => `taken: ${what}`,
    giveBack: (what: string) => `Give back ${what}`,
    giveBackTitle: (what: string) => `Give back ${what}?`,
    giveBackAction: 'Given back',
    giveBackCash: 'Hand the cash back. The payment is then taken off.',
    giveBackOther:
      'Refund it where it was charged, such as at the card terminal. Then take it off here.',
    givenBack: (what: string) => `${what} was given back.`,
    first: (what: string) => `Give back first what was taken: ${what}.`,
    parkTitle: 'Park a basket that is partly paid?',
    parkText: (what: string) => `Taken so far: ${what}. The payment stays with the basket.`,
    order: (code: string, what: string) =>
      `For order ${code} was taken: ${what}. It is not handed over yet.`,
    orderNotListed: (code: string) =>
      `Money was taken for order ${code}, which is not in this list:`,
    notSold: (what: string) =>
      `Not in the sums, since it is not sold or handed over yet: ${what}. Finish that first, or give it back.`,
  },
  keypad: { back: 'Delete the last digit' },
  pay: {
    title: 'Pay',
    due: 'Due',
    stillDue: 'Still due',
    change: 'Change',
    rounded: (due: string) => `Rounded for cash from ${due}.`,
    exact: (amount: string) => `Exact ${amount}`,
    given: 'Amount given',
    amount: 'Use an amount.',
    really: (given: string, due: string) =>
      `Really ${given} for ${due}? Press the same button again.`,
    complete: 'Complete the sale',
    cash: 'Paid in cash',
    part: (amount: string) => `${amount} in cash`,
    cashChange: (change: string) => `Cash, change ${change}`,
    chargeFirst:
      'Charge cards first: kassa only notes how it was paid. A smaller amount pays a part.',
  },
  sale: {
    title: (number: string) => `Sale ${number}`,
    paid: 'Paid',
    next: 'New sale',
    receipt: 'Receipt',
    print: 'Print receipt',
    showCode: 'Show QR code',
    hideCode: 'Hide QR code',
    codeHint: 'Customers scan it to keep the receipt.',
    codeLater: 'It opens once this till has sent the sale to the server.',
  },
  cash: {
    title: 'Cash in or out',
    direction: 'Direction',
    directions: { in: 'Put in', out: 'Take out' },
    done: {
      in: (amount: string) => `${amount} put in.`,
      out: (amount: string) => `${amount} taken out.`,
    },
    reasonHint: 'For example: change for the day, to the bank, paid the window cleaner.',
    slip: 'Print a slip',
  },
  day: {
    soFar: 'Day so far (X)',
    close: 'Close the day',
    closed: 'The day is closed (Z)',
    count: 'Count the drawer first. What should be in it is shown afterwards.',
    countedLabel: 'Cash that you counted',
    counted: 'Compare',
    again: 'Count again',
    expected: 'Expected',
    countedCash: 'Counted',
    difference: (sign: number): string =>
      sign === 0 ? 'No difference' : sign < 0 ? 'Missing' : 'Too much',
  },
  returns: {
    title: 'Receipts and returns',
    title1: 'Return',
    find: 'Find',
    number: 'Number of the receipt',
    numberHint: 'Or the code of an order, a name or an email. Or scan the QR code of the receipt.',
    scan: 'Scan the QR code',
    printAgain: 'Print the receipt again',
    later: 'Goods can be taken back once the server has this sale.',
    otherShop: 'This is a receipt of another shop.',
    unknown: 'No sale was found.',
    receipt: (number: string) => `Receipt ${number}`,
    soldAt: (time: string, total: string) => `${time} · ${total}`,
    giveBack: (amount: string) => `Give back ${amount}`,
    back: 'Back',
    all: 'All of it comes back',
    none: 'None of it comes back',
    by: 'Give back by',
    asPaid: 'As paid',
    restock: 'The goods can be sold again',
    done: (amount: string) => `Returned: give back ${amount}.`,
    left: (quantity: string, price: string) => `${quantity} left · ${price} each`,
    allBack: 'All of it came back',
    less: (name: string) => `Return less of ${name}`,
    more: (name: string) => `Return more of ${name}`,
  },
  customer: {
    title: 'Customer’s screen',
    welcome: 'Welcome',
    welcomeTo: (shop: string) => `Welcome to ${shop}`,
    receipt: 'Your receipt: scan it to keep it.',
    blocked: 'The browser has blocked the window. Allow windows for this page.',
  },
  exchange: {
    title: 'Exchange',
    comesBack: (number: string) => `Comes back, of receipt ${number}`,
    remove: 'Nothing comes back',
    back: 'Give back',
    another: (number: string) =>
      `Goods of receipt ${number} come back in this basket already. Pay it first.`,
  },
  answer: {
    taken: (number: string) => `The server has taken ${number}.`,
    refused: 'The server has refused it.',
    refusedLate: (number: string, why: string) => `The server has refused ${number}: ${why}`,
    silent: 'The server has not answered yet. Its answer will be shown here later.',
    notYet: (why: string) =>
      `The server has not taken this yet: ${why} Its answer will be shown here later.`,
  },
  orders: {
    title: 'Online orders',
    order: (name: string) => `Order ${name}`,
    handedOver: (name: string) => `Order ${name} is handed over.`,
    none: 'No order waits to be handed over.',
    paid: 'paid',
    unpaid: 'to be paid',
    handOver: 'Hand over',
  },
  keys: {
    title: 'Keys',
    customer: 'Customer and points',
    park: 'Park the basket, or take one up again',
    methods: 'While paying: card, transfer, other',
    select: 'Select a line of the basket',
    count: 'Change the quantity of the selected line',
    enter: 'Open the selected line; in a dialog: go on; while paying: cash',
    remove: 'Take the selected line away',
    times: 'Before a code: three of it',
    escape: 'Close a dialog',
  },
  notices: {
    oldDay: (day: string) => `The day that began on ${day} is not closed yet.`,
    clockAhead: (span: string) =>
      `The clock of this device is ${span} ahead of the server’s. Set it right: receipts have the wrong time.`,
    clockBehind: (span: string) =>
      `The clock of this device is ${span} behind the server’s. Set it right: receipts have the wrong time.`,
    minutes: (n: number) => plural(n, { one: '# minute', other: '# minutes' }),
    hours: (n: number) => plural(n, { one: '# hour', other: '# hours' }),
    days: (n: number) => plural(n, { one: '# day', other: '# days' }),
    pairAgain: 'Pair again',
    goOn: 'Go on without it',
    tentative: {
      sale: 'The server has not answered to a sale with points. Until it does, this till cannot go on. If you go on without the answer and it turns out that this could not be done, the shop bears the difference.',
      refund:
        'The server has not answered to a return. Until it does, this till cannot go on. If you go on without the answer and it turns out that this could not be done, the shop bears the difference.',
      cash: 'The server has not answered to the hand-over of an order. Until it does, this till cannot go on. If you go on without the answer and it turns out that this could not be done, the shop bears the difference.',
      void: '',
      closing: '',
    },
    waiting: (n: number, since: string) =>
      plural(n, {
        one: `# entry of this till's journal has waited here since ${since} and will be sent.`,
        other: `# entries of this till's journal have waited here since ${since} and will be sent.`,
      }),
    silent: 'The server does not answer.',
    problem: (why: string) => `The server says: ${why}`,
  },
}

/** Texts on paper: receipts, slips, and the reports of a day. */
export const receipt = {
  title: (paper: string, shop: string) => `${paper} · ${shop}`,
  /** The names of papers. */
  names: {
    receipt: (number: string) => `Receipt ${number}`,
    invoice: (number: string) => `Invoice ${number}`,
    creditNote: (number: string) => `Credit note ${number}`,
  },
  printSheet: 'Print on A4',
  printRoll: 'Print on 80 mm',
  buyer: 'Buyer',
  delivered: 'Date of delivery',
  notDelivered: 'Not yet delivered',
  order: 'Order',
  furtherRefund: 'Further refund',
  percent: (percent: string) => `${percent}\u00a0%`,
  columns: {
    title: 'Item',
    quantity: 'Quantity',
    price: 'Price',
    rate: 'Tax',
    total: 'Amount',
  },
  taxColumns: { rate: 'Tax rate', net: 'Net', tax: 'Tax', gross: 'Gross' },
  servedBy: (name: string) => `Served by ${name}`,
  discounted: (amount: string) => `Discount −${amount}`,
  subtotal: 'Subtotal',
  shipping: 'Shipping',
  discount: 'Discount',
  points: (n: number) => plural(n, { one: '# point', other: '# points' }),
  total: 'Total',
  rounding: 'Rounding',
  change: 'Change',
  returned: (number: string) => `Returned goods (${number})`,
  taxRate: (name: string, percent: string) => `Tax ${name} ${percent}\u00a0%`,
  taxOf: (gross: string, net: string) => `in ${gross}, net ${net}`,
  copy: 'Copy',
  afterRefunds: 'After refunds',
  report: {
    x: 'X report: the day so far',
    z: 'Z report: end of the day',
    notClosed: 'Not closed',
    entries: 'Journal entries',
    noEntries: 'None yet',
    fromTo: (from: string, to: string) => `${from} to ${to}`,
    firstEntry: 'First entry',
    lastEntry: 'Last entry',
    sales: (n: number) => plural(n, { one: '# sale', other: '# sales' }),
    returns: (n: number) => plural(n, { one: '# return', other: '# returns' }),
    discounts: (n: number) =>
      plural(n, { one: '# sale with a discount', other: '# sales with a discount' }),
    voids: (n: number) => plural(n, { one: '# removed line', other: '# removed lines' }),
    left: 'Sales less returns',
    online: (n: number) =>
      plural(n, { one: '# payment for an online order', other: '# payments for online orders' }),
    points: (n: number) => plural(n, { one: '# point redeemed', other: '# points redeemed' }),
    methods: 'Payments',
    refunded: (amount: string) => `given back ${amount}`,
    taxSold: 'Sales',
    taxReturned: 'Returns',
    taxLeft: 'Left',
    cashiers: 'Cashiers',
    cashier: (sales: number, returns: number, refunded: string) =>
      `${plural(sales, { one: '# sale', other: '# sales' })} · ${plural(returns, { one: '# return', other: '# returns' })} −${refunded}`,
    nobody: 'Nobody named',
    drawer: 'Cash drawer',
    opening: 'At the beginning',
    cashTaken: 'Cash taken',
    moved: 'Put in and taken out',
    expected: 'Expected',
    counted: 'Counted',
    difference: (sign: number): string =>
      sign === 0 ? 'No difference' : sign < 0 ? 'Missing' : 'Too much',
  },
  slip: {
    entry: (number: string) => `Entry ${number}`,
    refund: 'Return',
    of: 'Of receipt',
    back: (method: string) => `Given back: ${method}`,
    customerSigns: 'Signature of the customer',
    cashIn: 'Cash put into the drawer',
    cashOut: 'Cash taken out of the drawer',
    signs: 'Signature',
  },
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
    m2: (price: string) => `${price} per m²`,
    piece: (price: string) => `${price} per piece`,
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
  checkout: {
    title: 'Checkout',
    optional: 'optional',
    signInHint: 'Do you have an account? Then you see the order there.',
    signInNeeded: 'This shop takes orders of customers who are signed in.',
    signIn: 'Sign in',
    wrong: 'Please check the fields that are marked.',
    contact: 'Contact',
    email: 'Email address',
    name: 'Name',
    phone: 'Phone',
    delivery: 'Delivery',
    free: 'free',
    freeFrom: (amount: string) => `free from ${amount}`,
    line1: 'Street and number',
    line2: 'Address line 2',
    postalCode: 'Postal code',
    city: 'City',
    country: 'Country',
    payment: 'Payment',
    ways: { counter: 'Pay at hand-over', transfer: 'Bank transfer', online: 'Pay online' },
    otherDelivery: 'Not with this kind of delivery.',
    wayHints: {
      counter: 'You pay when you get the goods.',
      transfer: 'You see our bank details after the order.',
      online: 'You pay on the next page.',
    },
    points: (balance: number) =>
      plural(balance, { one: 'Redeem your # point', other: 'Redeem some of your # points' }),
    note: 'Message to the shop',
    changeBasket: 'Change the basket',
    basketProblem: 'Not all of this can be had. Please change your basket first.',
    update: 'Work out the sum again',
    buy: 'Order and pay',
    agreed: 'With your order you accept:',
    discount: 'Discount',
    total: 'Total',
    tax: (percent: string) => `including ${percent} tax`,
    fields: {
      email: 'Enter an email address such as ada@example.com.',
      name: 'Enter your name, in one line.',
      phone: 'Enter a phone number with digits, or leave it out.',
      delivery: 'Choose how you get the goods.',
      payment: 'Choose how you pay.',
      line1: 'Enter street and number.',
      line2: 'This is too long.',
      postalCode: 'Enter the postal code.',
      city: 'Enter the city.',
      country: 'We do not deliver to this country that way.',
      note: 'Use up to 1,000 characters.',
      points: 'You have fewer points, or the order costs less.',
    },
    failures: {
      stock: 'Somebody was faster: not all of this is there any more. Nothing was ordered.',
      tooMany: 'You have several open orders already. Pay them first, or try again in an hour.',
      again: 'This order was placed already. Send it again to place another one.',
      total: (before: string, now: string) =>
        `This order costs ${now} now instead of ${before}. Nothing was ordered yet: please look at the sum, and order again.`,
      points: (balance: number) =>
        plural(balance, {
          one: 'You have # point now. Nothing was ordered yet: please look at the sum, and order again.',
          other:
            'You have # points now. Nothing was ordered yet: please look at the sum, and order again.',
        }),
      changed: 'Something has changed meanwhile, so nothing was ordered. Please look at the sum.',
    },
    /** The changes since the checkout was last shown. */
    changes: {
      title: 'What has changed',
      price: (what: string, before: string, now: string) => `${what}: ${before} → ${now}`,
      left: (what: string, quantity: string) => `${what}: only ${quantity} left`,
      gone: (what: string) => `${what}: not to be had any more`,
      shipping: 'Shipping',
    },
  },
  thanks: {
    titles: {
      open: 'Thank you for your order',
      paid: 'Thank you, your order is paid',
      ready: 'Your order is ready',
      shipped: 'Your order is on its way',
      completed: 'You have your order',
      cancelled: 'This order was cancelled',
      expired: 'This order has expired',
    },
    mailed: (email: string) => `We write to ${email} as soon as something happens.`,
    number: (number: string) => `Order ${number}`,
    transfer: (amount: string) => `Please transfer ${amount}`,
    followParcel: 'Follow the parcel',
    replaced: (code: string) => `Order ${code} takes its place.`,
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
  field: (error: FieldText) => error.message,
  /** A detail may begin with the name that the API gives a field; pages leave it out. */
  refusal: ({ detail, errors: [first] = [] }: RefusalText) =>
    first && detail === `${first.field}: ${first.message}` ? first.message : detail,
  title: (error: RefusalText) => error.title,
}

/** The page that makes a device trust the server of its network. */
/** The texts of documents before their script runs. Titles are by the path of the page. */
export const document = {
  admin: { title: 'kassa admin' },
  needsScript: 'This page needs JavaScript.',
  home: {
    title: 'kassa',
    where: 'The shop server in one file. Where do you want to go?',
    admin: 'Admin',
    adminHint: 'Manage your products, stock, tills, API keys and staff',
  },
}

/** Mails. Lines have at most 76 characters. */
export const mail = {
  units: { piece: '', kg: 'kg', g: 'g', l: 'l', ml: 'ml', m: 'm', hour: 'hour' },
  /** The code stands alone on its line, so that phones offer to fill it in. */
  code: (code: string, place: string) => ({
    subject: `Your sign-in code for ${place}`,
    text: `Hello,

your code to sign in to ${place} is

${code}

It works once, within the next 10 minutes. Nobody will ever ask you for it:
please type it only where you have just asked for it yourself.

If you have not asked for a code, just forget about this mail; without the
code nobody gets in.

Have a good day!
${place}
`,
  }),
  test: {
    subject: 'A test mail of kassa',
    text: `Hello,

this is the test mail that you have just asked for: kassa can send mail.

Have a good day!
kassa
`,
  },
  /** `link` is a line of its own, or empty. */
  backup: (reason: string, link: string) => ({
    subject: 'The backup of kassa has failed',
    text: `Hello,

the backup of this server has failed:

    ${reason}

kassa goes on and tries again every quarter of an hour, if backups are scheduled.
You get no further mail until a backup was made. The page Server in admin shows
how it is.
${link}
Have a good day!
kassa
`,
  }),
  commandLine: 'somebody at the command line of the server',
  rotation: (name: string, slug: string, by: string, at: string) => ({
    subject: `The secret key of ${name} was replaced`,
    text: `Hello,

the secret key of ${name} (${slug}) was replaced at ${at}, by
${by}.

The old key no longer works: put the new one wherever a server of yours uses
the shop. If none of its owners wanted this, sign in, replace the key again,
and look at the history.

Have a good day!
kassa
`,
  }),
  /** `link` is a line of its own, or empty. */
  invitation: {
    owner: (name: string, slug: string, by: string, link: string) => ({
      subject: `You are invited to ${name}`,
      text: `Hello,

${by} invites you to be an owner of ${name} (${slug}).

To accept or decline, sign in with this address within 7 days${link ? ':' : '.'}
${link}
A code comes by mail. If you know nothing of this, just forget about this
mail: nothing happens unless you accept.

Have a good day!
kassa
`,
    }),
    staff: (name: string, slug: string, by: string, link: string) => ({
      subject: `You are invited to ${name}`,
      text: `Hello,

${by} invites you to be a member of the staff of ${name} (${slug}).

To accept or decline, sign in with this address within 7 days${link ? ':' : '.'}
${link}
A code comes by mail. If you know nothing of this, just forget about this
mail: nothing happens unless you accept.

Have a good day!
kassa
`,
    }),
  },
  more: (n: number) => plural(n, { other: 'and # more' }),
  stock: {
    subject: (name: string, low: number, toCount: number) =>
      `Stock of ${name}: ${low} low, ${toCount} to count`,
    toCount: 'To count, because more was sold than the stock said:',
    low: (limit: number) => `Low, which is ${limit} or less:`,
    text: (name: string, slug: string, lists: string) => `Hello,

this is today's list for ${name} (${slug}).

${lists}Owners can change the limit, or turn this mail off, in the settings of the shop.

Have a good day!
kassa
`,
  },
}
