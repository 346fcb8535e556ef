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
    tillFavourites: 'Favourites of the tills',
    cashiers: 'Cashiers',
  },
}
