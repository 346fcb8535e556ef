/** @jsxImportSource preact */
import type { ComponentChildren } from 'preact'
import { pluralOf } from '../../text/language.ts'

const plural = pluralOf('en')

/** The title of the page of a till. */
export const title = 'kassa till'

/** The card of the start page. */
export const card = {
  title: 'Till',
  hint: 'Scan products and sell at the counter, online or offline',
}

/** The texts of this module in admin. */
export const till = {
  cashiers: {
    title: 'Cashiers',
    label: 'Names',
    hint: 'A till asks who is selling. The name stands on receipts, in the journal and in closings.',
    add: 'Add a cashier',
    name: (n: number) => plural(n, { other: 'Name of cashier #' }),
  },
  notClosed: (moment: string) => `Not closed since ${moment}`,
  waiting: (n: number, since: string) =>
    plural(n, {
      one: `# entry of the journal waits on the till since ${since}.`,
      other: `# entries of the journal wait on the till since ${since}.`,
    }),
  pairing: {
    qr: (code: string) => `Opens the till and pairs it: code ${code}`,
    openAt: (address: ComponentChildren) => (
      <>Open {address} on the device at the counter, or scan this code with its camera.</>
    ),
  },
  closings: {
    title: 'Till closings',
    journal: (series: string) => `Journal ${series}`,
    closing: (number: string) => `Closing ${number}`,
    print: 'Print',
    text: 'What was in the drawer at the end of each till’s day, and what should have been.',
    closed: 'Closed',
    entries: (series: string, from: string, to: string) =>
      `Journal ${series}, entries ${from} to ${to}`,
    sales: 'Sales',
    returns: 'Returns',
    expected: 'Expected cash',
    counted: 'Counted',
    difference: 'Difference',
    noDifference: 'None',
    wrongSums: 'Sums do not add up',
    none: 'No till has closed a day yet',
    noneHint:
      'At the end of the day, choose “Close the day” in the till’s menu and count the drawer.',
    csv: 'Journal as CSV',
    jsonl: 'Journal as JSON lines',
    late: (till: string, since: string) => `${till}: not closed since ${since}.`,
    removedTill: 'A removed till',
    lateText: (entries: number, series: string) =>
      plural(entries, {
        one: `# entry of journal ${series} is in no closing. Choose “Close the day” in the till’s menu. If the device is lost, note the cash that you count for your accountant.`,
        other: `# entries of journal ${series} are in no closing. Choose “Close the day” in the till’s menu. If the device is lost, note the cash that you count for your accountant.`,
      }),
    kinds: {
      sale: 'Sale',
      refund: 'Return',
      cash: 'Cash in or out',
      void: 'Removed lines',
      closing: 'Closing',
    },
    useless: 'Nothing that can be used',
    entry: 'Entry',
    received: (series: string, n: string, moment: string) =>
      `Journal ${series}, entry ${n}, received ${moment}`,
    wrong: 'What is wrong',
    remark: (label: string, why: string) => `${label}. ${why}`,
    remarkOfLine: (line: string, label: string, why: string) => `Line ${line}: ${label}. ${why}`,
    toLookAt: 'Entries to look at',
    toLookAtText:
      'Tills sent these, and they are kept as they came. The parts that are wrong changed no stock, no points and no sums.',
  },
  receipts: {
    title: 'Receipts',
    lastLines: 'Last lines',
    hint: 'Such as opening hours, the return policy, or thanks.',
  },
  drawer: {
    title: 'Cash drawer',
    float: 'Tills ask for the cash at the beginning of a day',
    difference: 'Difference without a reason',
    hint: (usual: string) => `Above it, the cashier has to say why. Left empty: ${usual}.`,
  },
  returns: {
    title: 'Returns',
    text: 'With a receipt, goods can always come back at a till. Without one, nobody knows what was paid for them, or whether they were bought here.',
    allow: 'Tills take goods back without a receipt, at the price of today or a lower one',
  },
  selling: {
    title: 'Selling at the till',
    text: 'Tills show prices. They also sell once you turn this on. Please read this first:',
    notCertified:
      'kassa is not a certified cash register. It has no fiscal device that signs sales for a tax office: no TSE, RKSV, NF525 or VeriFactu.',
    askAdviser:
      'In Germany and Austria, for example, it may not be used as a cash register as it stands. Ask your tax adviser what the law requires where you are.',
    journal:
      'It does keep a journal of all sales that has no gaps and cannot be changed, and the closing of each day, for your accountant.',
    maySell: 'Tills of this shop may sell',
    confirm: (country: string) =>
      `I know that kassa is not a certified fiscal device, and that I must follow the law of ${country}`,
    confirmFirst: 'Confirm this to let tills sell.',
  },
  today: {
    late: (n: number) =>
      plural(n, { one: '# till day is not closed', other: '# till days are not closed' }),
    quiet: (n: number) =>
      plural(n, { one: '# till may have unsent sales', other: '# tills may have unsent sales' }),
    quietHint: (till: string, seen: string) =>
      `The day of ${till} is open, but it was last heard of ${seen}. Check its connection.`,
  },
  fields: {
    receiptText: 'Text on receipts',
    tillSales: 'Selling at the till',
    tillFloat: 'Count of the float',
    tillDifference: 'Difference without a reason',
    tillReturns: 'Returns without a receipt',
    tillFavourites: 'Favourites of the tills',
    cashiers: 'Cashiers',
  },
}

/** The texts of the page of a till. */
export const page = {
  menu: 'Menu',
  cancel: 'Cancel',
  close: 'Close',
  done: 'Done',
  add: 'Add',
  print: 'Print',
  reason: 'Reason',
  onReceipt: 'It is printed on the receipt.',
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
    allIn: (name: string) => `All in ${name}`,
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
    behind: (code: string) => `${code} was not added. Finish or close this first.`,
    gone: (title: string) =>
      `“${title}” is not sold any more: it was archived, deleted or turned into a draft.`,
    full: (most: number) =>
      plural(most, {
        other: 'A basket has at most # lines. Pay it, then begin the next one.',
      }),
    zero: (name: string) => `This label sells 0 of ${name}. Weigh it again.`,
    byPiece: (name: string) => `${name} is sold by the piece, so it takes no label of a scale.`,
    shopper: (name: string, points: number) =>
      plural(points, { one: `${name}: # point`, other: `${name}: # points` }),
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
    sold: (what: string) => `Another window has sold this basket: ${what}.`,
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
    percentHint: 'Use 0 to 100, such as 10 or 12.25.',
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
    takenBy: (who: string, time: string) => `${who} took this basket up at ${time}.`,
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
    reference: 'Number of the card slip',
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
    receiptComes: 'The receipt is on its way.',
    receiptLater: 'The server does not have the receipt yet.',
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
    begin: 'Begin the day',
    beginAction: 'Begin',
    beginHint: 'Count the drawer before the first sale. The last closing has left this much.',
    beginFirst: 'Count the drawer before the first sale.',
    later: 'Not now',
    float: 'Cash at the beginning',
    already: 'Another window has begun the day.',
    why: 'Why does the count differ?',
    whyHint: (most: string) =>
      `A difference of more than ${most} needs a reason. It is on the report.`,
  },
  receipts: {
    title: 'Last receipts',
    find: 'Find a receipt',
    findHint:
      'By number, amount, goods, time or card slip. Or scan the QR code of a receipt, or a product.',
    none: 'No sale of this till is stored here yet.',
    noMatch: 'No receipt matches.',
    elsewhere: 'Sold elsewhere',
    more: 'Show more',
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
    creditNote: (number: string) =>
      `${number} is the credit note of a return without a receipt. No sale belongs to it.`,
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
  noReceipt: {
    title: 'Return without a receipt',
    begin: 'No receipt',
    scan: 'Scan the goods that come back, or search for them.',
    reasonHint: 'Why they come back; it stands on the slip.',
    today: (price: string) => `${price} today`,
    each: 'Price each',
    above: (price: string) => `At most ${price}, the price of today.`,
    remove: (name: string) => `Take ${name} off the list`,
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
    find: 'Find by code, name, phone or goods',
    none: 'No order waits to be handed over.',
    unknown: (code: string) => `No order that waits here has ${code}.`,
    gone: (till: string, time: string, number: string) =>
      `${till} handed this order over at ${time}, number ${number}.`,
    paidTwice: 'Give back the money that was taken here.',
    paid: 'paid',
    unpaid: 'to be paid',
    handOver: 'Hand over',
  },
  keys: {
    title: 'Keys',
    enterKey: 'Enter',
    deleteKey: 'Delete',
    escapeKey: 'Esc',
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

/** English takes the message of the error. */
export const problems = {}
