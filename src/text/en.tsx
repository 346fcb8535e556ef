/** @jsxImportSource preact */
/*
 * All texts that people read, in English. How to add one:
 *
 * 1. Sections are exports: `shared` for what all pages have, then one for each room: `admin`,
 *    `problem`, `document`, `mail`. A page loads only its own. The texts of a module stand in its
 *    folder, such as `src/modules/account/text.en.tsx`.
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
import type { AddedWords } from './field-code.ts'
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
      'customer.created': 'Customer added',
      'customer.updated': 'Customer changed',
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
    noneHint: 'What needs your attention appears here.',
    low: (n: number) =>
      plural(n, { one: '# product is low in stock', other: '# products are low in stock' }),
    lowHint: (most: string) => `${most} or fewer are left.`,
    toCount: (n: number) => plural(n, { one: '# product to count', other: '# products to count' }),
    toCountHint: 'Tills have sold more than there should be.',
    backup: 'A backup is overdue',
    lastBackup: (when: string) => `The last one is from ${when}.`,
    noBackup: 'There is no backup yet',
    noBackupHint: 'Choose when kassa makes them.',
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
      mail: ['Mail', 'Codes to sign in and other mails need a mail server.'],
    },
  },
  frame: {
    skip: 'Skip to content',
    go: 'Go to…',
    goHint: 'Where to, or what are you looking for?',
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
    position: 'Position',
    moveUp: (name: string) => `Move ${name} up`,
    moveDown: (name: string) => `Move ${name} down`,
    addBelow: 'Add a category below',
    parent: 'Parent category',
    atTop: 'None: at the top',
    descriptionHint: 'Your shop front shows it above the products.',
    alt: 'Description of the image',
    chooseImage: 'Choose an image',
    removeImage: 'Remove the image',
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
      'The key is shown only once. You need it only for a till that cannot be paired with a code: one that is paired gets its own key.',
    pairTitle: (name: string) => `Pair ${name}`,
    newCode: 'New code',
    expired: 'This code has expired. Get a new one.',
    typeCode: 'Type this code on the device',
    codeLeft: (time: string) =>
      `The code works once, for another ${time} minutes. Pairing gives the terminal a new key; its old key stops working.`,
    seen: (ago: string) => `Last seen ${ago}`,
    neverSeen: (ago: string) => `Never seen · registered ${ago}`,
    keyEnds: (end: ComponentChildren) => <>key ends in {end}</>,
  },
  staff: {
    signInLink: 'Sign-in link',
    signInLinkText: (email: string, until: string) =>
      `Hand this link to ${email}. It signs in once, until ${until}, to this shop only. Whoever has it can sign in.`,
    text: 'Owners can do everything. Staff do the daily work, and see the history.',
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
      'Reads and changes everything that the Store API offers. Keep it on your servers, never in a web page, an app or a repository. If someone may have seen it, replace it now.',
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
    inSection: (section: string, problem: string) => `${section}: ${problem}`,
    shop: 'Shop',
    slug: 'Short name',
    slugHint: 'Used in addresses and commands. It cannot be changed.',
    search: 'Language and search',
    language: 'Language of your products',
    languageHint:
      'Search knows the word endings of this language, so that “mugs” finds “mug”. What customers get on paper or by mail is in it, too, if kassa speaks it.',
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
    usualRates: (country: string, rates: string) => `Proposed for ${country}: ${rates}.`,
    usualRatesSource: (month: string) =>
      `Standard and reduced VAT rates, as of ${month}. Check them: some regions and goods have others.`,
    takeRates: 'Take over these rates',
    noUsualRates: (country: string) =>
      `kassa proposes no tax rates for ${country}. Enter those that you have to charge.`,
    rateNames: ['Standard', 'Reduced', 'Second reduced', 'Third reduced'],
    zeroRate: 'Zero rate',
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
      'Name, phone and account go at once, with all that belongs to them. What the shop has to keep stays until its time is over. This cannot be undone.',
    forgotten: 'The customer is forgotten.',
    text: 'Everyone who has an account at this shop, and guests, who have none.',
    guest: 'Guest',
    kind: 'Account or guest',
    anyKind: 'With and without an account',
    kinds: { account: 'With an account', guest: 'Guests' },
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
    hint: 'New variants are drafts with the same name, price, description, category, brand, collections, tags and pictures. Variants that already exist do not change.',
    becomes: (name: string) => `This product becomes the first variant: ${name}.`,
    toCreate: (names: string) => `To be created: ${names}`,
    nothing: 'There is nothing to create: add another value.',
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

/** Errors that people see. */
export const problem = {
  toSignIn: 'Back to sign-in',
  toStart: 'Go to the start page',
  field: (error: FieldText, _added?: AddedWords) => error.message,
  /** A detail may begin with the name that the API gives a field; pages leave it out. */
  refusal: ({ detail, errors: [first] = [] }: RefusalText, _added?: AddedWords) =>
    first && detail === `${first.field}: ${first.message}` ? first.message : detail,
  title: (error: RefusalText) => error.title,
}

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
