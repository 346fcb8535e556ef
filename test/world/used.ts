import { describe } from 'bun:test'
import { pathOf } from './addresses.ts'
import { boutique } from './boutique.ts'
import { Names } from './names.ts'
import { ONLINE_EVENTS } from './online-events.ts'
import { page } from './pressed-page.tsx'
import { Recorded } from './record.ts'
import { told } from './steps.ts'
import { EVENTS } from './used-events.ts'

/* Screens of admin are used as people do it, in several steps, and say what is recorded. */

const names = new Names(boutique)
const recorded = new Recorded('used')

/** Numbers from 1 on, as they are typed. */
const numbers = (count: number) => Array.from({ length: count }, (_, at) => at + 1).join(',')

type Story = readonly [title: string, path: string, steps: string]

const STORIES: readonly Story[] = [
  [
    'a change of what somebody else has changed',
    '/products/{mug}',
    `Price: 10.4; Name: Cup; somebody changes the price; somebody changes the name; Save; Back to;
    Save; Use all of theirs; Use all of yours; Save my`,
  ],
  [
    'a change beside that of somebody else',
    '/products/{mug}',
    'Price: 10.4; somebody changes the name; Save',
  ],
  [
    'a refund of everything, and of too much',
    '/orders/{sent}',
    'Refund; Everything; Amount: 9999; Amount: 5.5; Reason: Late; Give back',
  ],
  [
    'a refund of all that was paid',
    '/orders/{sent}',
    'Refund; Amount: 93.37; Amount: 73.37; Reason: Lost; Give back; the list is shown',
  ],
  [
    'a refund of some goods',
    '/orders/{loyal}',
    `Refund; How much of Farm: 99; How much of Farm: 0.2; The shipping: yes; Put the goods: no;
    Give back by: cash; Reason: Bad; Give back`,
  ],
  [
    'a count',
    '/counts',
    `New; Name: Shelf 3; Begin; Barcode or: 4006381333931; Enter; One more; One fewer; One fewer;
    Barcode or: 4006381333948; Enter; Barcode or: bowl; Enter; Bowl; Barcode or: nothing; Enter;
    Apply; Cancel; Apply; Apply`,
  ],
  [
    'labels',
    '/labels',
    'Copies of: 2; Labels that: 3; Labels that: 24; Paper: a65; Print; Paper: roll; Print',
  ],
  [
    'labels of chosen products',
    '/products',
    'Select Mug: yes; Select Farm: yes; Select Jug: yes; Labels; Print',
  ],
  [
    'a status that is chosen by keys',
    '/products',
    `the focus is on a status; ArrowDown; Status of Mug: Draft; Escape; ArrowDown;
    Status of Mug: Archived; Enter`,
  ],
  [
    'an import',
    '/import',
    `a file without headings is chosen; a file is chosen; Field for Colour: tags; Field for SKU: ;
    Field for SKU: sku; Preview; Back;
    Preview; Rows with errors; Rows without; Changed; New; Not as; All; Rate for Special: Luxury;
    Meaning of active: Draft; Leave out each: yes; Skip this: yes; Import 4; Undo; Undo`,
  ],
  [
    'a webhook',
    '/webhooks',
    `Add; Address: https://a.example/hook; Order paid: no; Add; I have saved; More; Delete°; Delete°`,
  ],
  [
    'the taxes of a country',
    '/settings',
    `Remove High; Remove Reduced; Remove Luxury; Remove Exempt; Save; Take over; Add a tax;
    Name of: New; Save`,
  ],
  [
    'a shopper who is forgotten',
    '/customers/{shopper}',
    'More; Forget; Cancel; More; Forget; Forget; the newest entry',
  ],
  [
    'an invitation, and another role',
    '/staff',
    'Invite; Email: new@example.com; Role: staff; Invite; Role of north: staff',
  ],
  [
    'an order that is typed in',
    '/orders/new',
    `Find a product: mug; Mug; Quantity: 3; Discount: 1; Email: eve@example.com; Find a product: jug;
    Jug; Remove Mug; Place the order`,
  ],
  [
    'prices and statuses in the list',
    '/products',
    `Status of Mug: Draft; Price of Mug; Price of Mug: 12; Enter; Price of Bowl; Price of Bowl: no;
    Enter; Escape; Stock of Jug; Stock of Jug: 7; Enter; Stock of Bowl; Stock of Bowl: ; Enter;
    Stock of Spoon; Stock of Spoon: x; Enter`,
  ],
  [
    'variants',
    '/groups/tee',
    `Price°, S: 31; Give all variants the first price; Stock°, M: x; Stock°, M: 4; Save`,
  ],
  [
    'variants of a product that has none',
    '/products/{mug}',
    `Add variants; Option 1: Size; Values of Size: S; Enter; Values of Size: L; Enter; Create; S`,
  ],
  [
    'variants of a group',
    '/groups/tee',
    `Add variants; Values of Size: M; Enter; Values of Color: Green; Enter; Remove S; Remove Red;
    Values of Size: L; Enter; Create`,
  ],
  [
    'more variants than can be created at once',
    '/groups/tee',
    `Add variants; Remove S; Remove Red; Values of Size: ${numbers(20)},; Values of Color: ${numbers(10)},;
    Values of Size: 21,`,
  ],
  ['more messages than there is room for', '/jobs', 'four things are said'],
  [
    'the search for everything',
    '/jobs',
    `Control+k; Control+k; Go to: mug; ArrowDown; ArrowUp; ArrowUp; Enter; Control+k; Go to: zzz; Escape;
    Control+k; Go to: ada; Escape; Control+k; Go to: SETT; Enter`,
  ],
  [
    'categories in categories',
    '/categories',
    `More for Cups; Add a category below; Name: Third; Create; More for Third; Add a category below;
    Name: Fourth; Create; More for Fourth; Escape; New category; Escape`,
  ],
  [
    'a file with one rate',
    '/import',
    'a file with one rate is chosen; Preview; Rate for Special: Exempt; Import',
  ],
  ['the name of the shop', '/settings', 'Name°: Boutique Süd; Save'],
  [
    'an order that is changed',
    '/orders/{waiting}/change',
    'Quantity°: 2; Discount: 3; Remove Mug; Save',
  ],
  [
    'a member who goes',
    '/staff',
    'More for sam; Remove; Cancel; More for sam; Remove; Remove; the newest entry',
  ],
  [
    'pictures of a product',
    '/products/{mug}',
    `two pictures are chosen; no picture is chosen; a text is chosen; Image 3; Make it; Image 2; Move later;
    Escape; Image 1; Delete°; the newest entry`,
  ],
  [
    'a new product with pictures',
    '/products/new',
    `two pictures are chosen; Remove image 1; two pictures are chosen; Name°: Vase; Price: 20; Create;
    the newest entry`,
  ],
  [
    'a product that is deleted while its answer gets lost',
    '/products/{spoon}',
    'the next answers get lost; More; Delete°; Delete°; Delete°; Escape; the newest entry',
  ],
  [
    'a refund while somebody else gives money back',
    '/orders/{sent}',
    'Refund; somebody gives money back; Amount: 73; Reason: Lost; Give back',
  ],
  ['an empty line of synonyms', '/settings', 'Add; Save'],
  ['a bank account that is none', '/settings', 'IBAN: DE00; Save'],
  [
    'points that are no number',
    '/orders/new?customer={shopper}',
    'Find a product: mug; Mug; Points: x; Place the order',
  ],
  ['codes of other products', '/products/{mug}', 'SKU: JUG ; Barcode: 4006381333932'],
  ['a picture of a category', '/categories', 'Edit Food; two pictures are chosen; Save'],
  ['changes of a job', '/history', 'Changes of this'],
  ['keys that are copied', '/keys', 'Copy the publishable; time passes'],
  [
    'prices that cannot be changed for all',
    '/products',
    `Select Spoon: yes; Select Stamp: yes; Select Bowl: yes; Change prices; Change prices: amount;
    Change by: -5; Leave out: yes; Change 1`,
  ],
  [
    'a session that ends',
    '/settings',
    `the session ends elsewhere; Name°: Nord; Save; Send me; Code: 12; Use another; Email: nobody;
    Send me`,
  ],
  ['two owners, of whom one becomes staff', '/staff', 'Role of sam: owner; Role of north: staff'],
  [
    'an invitation to own the shop',
    '/staff',
    'Invite; Email: new@example.com; Role: owner; Invite; More for new; Invite again',
  ],
  [
    'settings that the environment fixes',
    '/server',
    `the environment says how many backups are kept; the environment says when backups are made;
    the environment names the mail server; the environment names the language`,
  ],
  [
    'a mail server, and none again',
    '/server',
    `Mail server: mail.example; Password: one two; Sender's address: nord@example.com; Save;
    Mail server:  ; Save`,
  ],
  [
    'delivery, and what is kept of a customer',
    '/settings',
    `Free from: -1; Opening hours: Mondays; Save; Free from: 90; Save; Years: ; Save`,
  ],
  ['words that are typed with spaces', '/settings', 'Synonyms 1:  mug, cup ; Save'],
  [
    'a file of another program',
    '/import',
    'a file is chosen; Field for Colour: tags; Preview; Program: shopify; Program: spreadsheet',
  ],
  [
    'labels of a count, of which one product is missing',
    '/counts/{count}',
    `Barcode or: 4006381333931; Enter; One more; Barcode or: jug; Enter; Jug; One fewer; More for Shelf;
    Labels; Print; what this browser keeps`,
  ],
  [
    'labels of prices that a job has changed',
    '/jobs',
    `prices change in a job; what is asked is told from now on; Control+k; Go to: labels; Enter;
    Print; what this browser keeps`,
  ],
  ['all rows of a list', '/products', 'Select Mug: yes; Select all; Publish; Publish'],
  ['a range of rows', '/products', 'Select Mug: yes; Shift is held at the row of the spoon'],
  ['a group without its brand and category', '/groups/tee', 'Brand: ; Category: ; Save'],
  [
    'a payment with a reference',
    '/orders/{waiting}',
    'Record a payment; Reference:  slip 7 ; Record',
  ],
  [
    'an order that goes where the shop does not deliver',
    '/orders/new',
    `Find a product: mug; Mug; Delivery: post; Place the order; Street: Road 1; City: Harare;
    Country: ZW; Place the order`,
  ],
  [
    'a brand among many',
    '/brands',
    'there are more brands than fit on a page; Find: brand 7; Find: brand x',
  ],
  [
    'a picture of a category that stays, and goes',
    '/categories',
    `Edit Food; two pictures are chosen; Save; Edit Food; Description: Bread.; Save; Edit Food;
    Description of the image: A loaf; Save; Edit Food; Remove the image; Save`,
  ],
  [
    'a rate that is chosen before going back',
    '/import',
    'a file with one rate is chosen; Preview; Rate for Special: Exempt; Back; Preview',
  ],
  ['an order of what is scanned', '/orders/new', 'Find a product: 4006381333931; Enter'],
  ['a delivery option without a price', '/settings', 'Shown as: Post 2; Price: ; Save'],
  ['a group that is sold out', '/groups/tee', 'all tees are sold'],
  [
    'a second terminal of one name, whose answer gets lost',
    '/terminals',
    `Register; Name: Counter; the next answers get lost; Register; the answers come again; Register; Done`,
  ],
  [
    'a webhook whose answer gets lost',
    '/webhooks',
    `Add; Address: https://hook.example/kassa; the next answers get lost; Add; the answers come again; Add`,
  ],
  [
    'a category whose picture gets lost',
    '/categories',
    `New category; Name: Bowls; two pictures are chosen; the next answers get lost; Create;
    Description: Deep.; the answers come again; Create`,
  ],
  [
    'a shop that is refused at first',
    '/shops/new',
    `Name: Nord; Short name: N; Create; Short name: north; Create; Short name: third; Create;
    Add a tax; Save, then; Name of tax: High; Percent of High: 20; Save, then`,
  ],
  [
    'an order that is paid online, and refunded',
    '/orders',
    `an order is placed, to be paid online; the money is on its way; the money comes; Refund;
    Amount: 3; Reason: Late; Give back; time passes; time passes at the server; Ask the provider`,
  ],
  [
    'a refund that the provider refuses',
    '/orders',
    `an order is placed, to be paid online; it is paid; Stripe refuses the next refund; Refund; Amount: 3;
    Reason: Late; Give back; time passes at the server;
    what is to be looked at is shown; Stripe is not reached for the next refund;
    Send it; time passes; Try again;
    the newest entry`,
  ],
  [
    'a payment to which the bank objects',
    '/orders',
    `an order is placed, to be paid online; it is paid; the bank objects; what is to be looked at is shown; Dealt; what is to be looked at is shown; the newest entry`,
  ],
  [
    'money that goes back without kassa, and a payment that ends',
    '/orders',
    `an order is placed, to be paid online; it is paid; an order is placed, to be paid online;
    nobody pays it; money goes back in the pages of Stripe; the day is compared; Compare;
    time passes at the server`,
  ],
  [
    'pictures of a group and of a variant',
    '/groups/tee',
    `two pictures are chosen; Image of S; Use image 2;
    Image of M, Green; two pictures are chosen; Remove image 1`,
  ],
  [
    'invitations, one of which is withdrawn',
    '/staff',
    'Invite; Email: new@example.com; Invite; More for new; Withdraw; Withdraw',
  ],
  ['a link that signs somebody in', '/staff', 'More for sam; Sign-in; I have'],
  ['an owner who leaves', '/staff', 'Role of sam: owner; More for north; Leave; Leave'],
  ['order of categories', '/categories', 'Move Food down; Move Food up; the newest entry'],
  [
    'categories',
    '/categories',
    `New category; Name: Bowls; Parent: ; Description: Deep.; Create; More for Food; Edit; Name: Meals;
    Save; More for Cups; Delete°; Delete°`,
  ],
]

describe('in admin', () => {
  for (const [title, path, steps] of STORIES) {
    recorded.test(title, async () => {
      await page.show(`/admin${pathOf(path)}`)
      return names.named(await told(steps, { ...EVENTS, ...ONLINE_EVENTS }))
    })
  }
})

recorded.testAll()
