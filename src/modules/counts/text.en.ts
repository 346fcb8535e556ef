import { pluralOf } from '../../text/language.ts'

const plural = pluralOf('en')

/** The texts of this module in admin. */
export const counts = {
  title: 'Counting',
  inHistory: 'Counts',
  actions: { 'count.deleted': 'Count deleted' },
  text: 'Count the stock, or what was delivered, by scanning. Several people can fill one list.',
  add: 'New list',
  addAction: 'Begin',
  namePlaceholder: 'Shelf by the door',
  kind: 'What is counted',
  kinds: {
    count: 'The stock: it becomes what is counted',
    received: 'A delivery: the stock grows by it',
  },
  kindNames: { count: 'Stock count', received: 'Delivery' },
  none: 'Nothing counted yet',
  noneHint:
    'Begin a list, open this page on a phone, and scan. Nothing changes until the list is applied.',
  status: { open: 'Open', applying: 'Being applied', applied: 'Applied' },
  facts: (kind: string, products: string, by: string, on: string) =>
    `${kind} · ${products} · by ${by} on ${on}`,
  scan: 'Barcode or SKU',
  scanHint: 'Scan, or type a code or a name and press Enter. Each scan adds one.',
  camera: 'Scan with the camera',
  unknown: (code: string) => `No product has the code ${code}.`,
  pick: 'Which product?',
  last: 'Last scan',
  lastPack: (quantity: string) => `+ ${quantity} (pack)`,
  more: (name: string) => `One more of ${name}`,
  less: (name: string) => `One fewer of ${name}`,
  quantity: (name: string) => `Quantity of ${name}`,
  remove: (name: string) => `Take ${name} off the list`,
  deleted: 'A deleted product',
  inStock: (stock: string) => `in stock: ${stock}`,
  listed: 'Counted products',
  first: (shown: string, all: string) => `The last ${shown} of ${all} products.`,
  empty: 'Nothing on the list yet',
  emptyHint: 'Scan the first product.',
  apply: 'Apply',
  applyTitle: { count: 'Make this the stock?', received: 'Add this to the stock?' },
  applyText: {
    count: (n: number) =>
      plural(n, {
        one: 'The stock of # product becomes what was counted. You can undo it for 30 days.',
        other: 'The stock of # products becomes what was counted. You can undo it for 30 days.',
      }),
    received: (n: number) =>
      plural(n, {
        one: 'The stock of # product grows by what was delivered. You can undo it for 30 days.',
        other: 'The stock of # products grows by what was delivered. You can undo it for 30 days.',
      }),
  },
  applied: 'The stock is changed.',
  appliedText: 'This list is applied. What it has changed stands under bulk changes.',
  toJobs: 'Show the bulk changes',
  deleteTitle: 'Delete this list?',
  deleteText: 'What it has changed in the stock stays.',
  deletedList: 'The list is deleted.',
  gone: 'This list does not exist',
}
