import { describe, expect, setSystemTime, test } from 'bun:test'
import { IDBDatabase } from 'fake-indexeddb'
import type { OrderView } from '../../src/modules/orders/view.ts'
import { choosePrinter } from '../../src/modules/till/page/print/device.ts'
import { boutique } from './boutique.ts'
import { browser } from './browser-globals.ts'
import { Names } from './names.ts'
import { outlineOf } from './outline.ts'
import { fieldsIn } from './parts.ts'
import { page } from './pressed-page.tsx'
import { Recorded } from './record.ts'
import { type Events, told } from './steps.ts'

/*
 * A till is paired, sells, parks, takes back, hands over and closes its day, as cashiers press and
 * type it: what it sends, says and shows its customer after each step is what is recorded.
 */

const names = new Names(boutique)
const recorded = new Recorded('till')
const TERMINALS = '/shop/api/terminals'

interface Terminals {
  readonly data: readonly { readonly id: string; readonly name: string }[]
}

/** A code that pairs a device with a terminal. */
async function codeFor(name: string): Promise<string> {
  const { owner } = page.copies
  const { data } = await owner.done<Terminals>(owner.get(TERMINALS))
  const id = data.find((terminal) => terminal.name === name)?.id
  const { code } = await owner.done<{ code: string }>(owner.post(`${TERMINALS}/${id}/pairing-code`))
  return code
}

/** Pairs a device that is not paired by typing a code. */
async function pair(name: string): Promise<void> {
  const code = await codeFor(name)
  const [field] = fieldsIn(page.main)
  if (field) await page.fill(field, code)
  await page.settled()
}

/** The owner does something with the newest order of a till, or with one of the boutique. */
async function ownerDoes(what: string, body: object, id?: string): Promise<void> {
  const { owner } = page.copies
  const list = await owner.done<Terminals>(owner.get('/shop/api/orders?channel=till&limit=1'))
  await owner.done(owner.post(`/shop/api/orders/${id ?? list.data[0]?.id}/${what}`, body))
}

const REFUND = { lines: [], amount: 1, restock: false, reason: 'Kind' }
const MINUTE_MS = 60_000
const DAY_MS = 24 * 60 * MINUTE_MS

const EVENTS = {
  'the connection is lost': () => page.disconnect(),
  'the connection is back': () => page.connect(),
  'a printer is connected': async () => {
    // It is loaded at the first print, whenever that is done.
    await import('../../src/modules/till/page/print/escpos.ts')
    await choosePrinter('usb')
  },
  'the owner refunds the sale': () => ownerDoes('refunds', REFUND),
  'the owner takes one back': async () => {
    const { owner } = page.copies
    const path = '/shop/api/orders?channel=till&limit=1'
    const { data } = await owner.done<{ readonly data: readonly OrderView[] }>(owner.get(path))
    const lines = [{ lineId: data[0]?.lines[0]?.id, quantity: 1 }]
    await ownerDoes('refunds', { lines, restock: true, reason: 'Torn' })
  },
  'the next day': async () => {
    setSystemTime(Date.now() + DAY_MS)
  },
  'the owner cancels the order': () => ownerDoes('cancel', {}, boutique.orders.own?.id),
  'the jug is archived': async () => {
    const { owner } = page.copies
    const path = `/shop/api/products/${boutique.wares.jug.id}`
    await owner.done(owner.patch(path, { status: 'Archived' }))
  },
  'another code is scanned': async () => {
    location.hash = `#${await codeFor('Counter')}`
    browser.dispatchEvent(new browser.Event('hashchange'))
    await page.settled()
  },
  'the disk is full': async () => {
    const { prototype } = IDBDatabase
    const { transaction } = prototype
    prototype.transaction = function (stores, mode, options) {
      if (mode !== 'readwrite') return transaction.call(this, stores, mode, options)
      prototype.transaction = transaction
      throw new DOMException('The disk is full.', 'QuotaExceededError')
    }
  },
  'the clock is ahead': async () => {
    setSystemTime(page.copies.opening + 6 * MINUTE_MS)
    await page.connect()
  },
} satisfies Events

/** Steps that Bob takes one after another, separated by semicolons. */
const STORIES: Readonly<Record<string, string>> = {
  'a sale in cash': `Mug; Bowl; Pay; Amount given: x; Amount given: 50; 1; change; Print; Show; Hide;
    New sale; Mug; Pay; Exact; New sale`,
  'a sale by card': `Jug; Pay; Number of: slip 7; Amount given: 10; F2; Amount given: 3; Card; Number of: slip 8;
    Amount given: 2; in cash; F2; New sale`,
  'a sale in parts': `Jug; Pay; Amount given: 10; Bank transfer; Amount given: 3; Other; Escape; Park;
    Cancel; Give back; Cancel; Give back; Given back; Pay; Amount given: 5000; change; Amount given: 6000; change;
    change;
    New sale`,
  'lines that change': `Mug; +; +; -; Mug; Tee M; 3Mug; Quantity: 7; Done; 7Mug; Take away; 1Tee M;
    Discount: 5; Done; Empty; Cancel; Empty; Empty`,
  'lines that keys change': `Mug; Scan or: ; +; -; -; Tee M; Scan or: ; ArrowUp; ArrowUp; +; ArrowDown;
    Delete; Enter; Escape; Scan or: x; +`,
  'a quantity that is asked for twice': `Mug; 1Mug; Quantity: 1500; Done; Quantity: 1600; Done; Yes;
    1,600Mug; Discount: 1; Done`,
  'a search': `Scan or: tee; ArrowDown; ArrowUp; ArrowDown; Enter; Scan or: spoon; Spoon;
    Scan or: 4006381333948; Enter; Scan or: 2300123003505; Enter; Scan or: 999999; Enter;
    Scan or: nothing; Enter; Scan or:  4006381333931 ; Enter;
    Scan or: tee; Escape`,
  'what cannot be stored': `Jug; Pay; Amount given: 3; Number of: slip 7; the disk is full; Card;
    Card; Number of: slip 8; the disk is full; Card; Complete; New sale`,
  'a free amount': `Free amount; Amount: 12.3; Name: Repair; Add; Delete; Free amount; Amount: 0; Add`,
  'a discount, and a customer': `Bowl; Plate; Discount; In: amount; Discount: 1.5; Done; Discount;
    In: percent; Discount: 12.5;
    Reason: Damaged; Done; Customer; Email:  ; Email: nobody@example.com; Find; Email: shopper@example.com;
    Find; Points to redeem: 40; Done; Pay; in cash; New sale; Customer; Escape;
    Bowl; Discount; Discount: 5; Reason: Late; Done; Discount; Escape`,
  'what is measured': 'Food; Farm cheese; Quantity in: 0.355; Add; Favourites; Pay; Card; New sale',
  'a basket that is parked': `Mug; Spoon; Park; Plate; Menu; Parked; Mug; Escape; Menu; Parked;
    Delete this; Escape`,
  'favourites are chosen': 'Choose favourites; Bowl; Mug; Save; Kitchen; Cups; Other',
  'goods come back': `Mug; Mug; Bowl; Pay; in cash; New sale; Menu; Last receipts;
    Find a: nothing of that; Find a: bowl; Bowl; Back; Bowl; Return; Return more; Reason: Chipped;
    Back; Return; All of it; Print a slip: yes; Give back`,
  'a receipt of another till': `Menu; Last receipts; Find a: jug; Jug; Back; Escape; Menu; Receipts and;
    Number of: 2-1; Find`,
  'an exchange': `Bowl; Pay; in cash; New sale; Menu; Last receipts; Bowl; Return; Return more;
    Exchange; Jug; Pay; Card; New sale`,
  'goods come back without a receipt': `Menu; Receipts and; No receipt; Scan: mug; Mug; Price: 8;
    Reason: A gift; Give back`,
  'orders are handed over': `Menu; Online orders; Ada; Amount given: 5; Card; Escape; Sigrid; in cash;
    New sale; Menu; Online orders`,
  'cash comes and goes': `Menu; Cash in; Amount: 20; Reason: Change; Put in; Menu; Cash in;
    Take out: yes; Amount: 7.5; Reason: Stamps; Print a slip: yes; Take out; Menu; Cash in; Escape`,
  'the day so far': 'Mug; Pay; in cash; New sale; Menu; Day so far; Print; Escape',
  'the day is closed': `Mug; Pay; in cash; New sale; Menu; Close the day; Cash that: 3; Compare;
    Why: I do not know; Close the day`,
  keys: 'Menu; Keys; Close; Mug; F9; Escape; F2; F3; F4; F5; F6; F7; F8',
  'another cashier': 'Cashier; Ann; Cashier; Escape',
  'the device': `Device settings; Beep; Device settings; Printer; 58: yes; Done; Device settings;
    Customer’s; Device settings; This device; Unpair; Cancel; Unpair; Unpair`,
  'sales without a connection': `the connection is lost; Mug; Pay; in cash; Show; New sale; Menu;
    Last receipts; Mug; Return; Escape; Bowl; Park`,
  'what needs a connection': `the connection is lost; Menu; Online orders; Escape; Customer;
    Email: a@example.com; Find; Escape; Mug; Pay; in cash; New sale; Menu; Close the day; Escape;
    Device settings; This device; Unpair; Unpair`,
}

/**
 * Stories of which the record has only what a till sends, prints and says: the others
 * have shown the same screens.
 */
const BRIEF: Readonly<Record<string, readonly [steps: string, settings?: object]>> = {
  'the printer and its drawer': [
    `a printer is connected; Mug; Pay; Card; Print; New sale; Mug; Pay; Amount given: 2; in cash;
    Exact; New sale; Menu; Cash in; Amount: 20; Reason: Change; Put in; Menu; Last receipts; Mug;
    Return; Return more; Give back; Menu; Online orders; Sigrid; in cash; New sale`,
  ],
  'an exchange for less': [
    `a printer is connected; Jug; Pay; in cash; New sale; Menu; Last receipts; Jug; Return; All of;
    Exchange; Mug; Pay; Card: yes; Cash: yes; Give back; New sale`,
  ],
  'an exchange for as much': [
    `a printer is connected; Bowl; Pay; Card; New sale; Menu; Last receipts; Bowl; Return; All of;
    Exchange; Bowl; Pay; Complete`,
  ],
  'a sale with two rates of one percent': [
    'Mug; Tee M; Pay; Card; Print; New sale; Menu; Day so far; Print',
  ],
  'a refund by two methods': [
    `Jug; Pay; Amount given: 10; Card; in cash; New sale; Menu; Last receipts; Jug; Return; All of;
    Print a slip: yes; Give back`,
  ],
  'what was refunded meanwhile': [
    `Mug; Pay; in cash; New sale; Menu; Last receipts; Mug; Return; All of;
    the owner refunds the sale; Give back; Give back`,
  ],
  'what came back meanwhile': [
    `Mug; Mug; Pay; in cash; New sale; Menu; Last receipts; Mug; Return; All of;
    the owner takes one back; Give back; Give back`,
  ],
  'days that are not closed': [
    `Mug; Pay; in cash; New sale; Menu; Close the day; Cash that: 9.5; Compare; Close the day; Escape; Bob;
    Not now; the next day; Bowl; Pay; in cash; New sale; the next day; Plate;
    Pay; in cash`,
  ],
  'an order that was cancelled meanwhile': [
    'Menu; Online orders; Sigrid; the owner cancels the order; Card; Escape; Menu; Online orders',
  ],
  'a day with everything': [
    `Mug; Tee M; Discount; Discount: 10; Done; Pay; Card; New sale; Jug; Pay; in cash; New sale;
    Menu; Last receipts; Jug; Return; All of; Give back; Menu; Receipts and; No receipt; Scan: mug;
    Mug; Reason: Gift; Give back; Bowl; Empty; Empty; Menu; Cash in; Amount: 20; Reason: Change;
    Put in; Menu; Online orders; Sigrid; in cash; New sale; Cashier; Ann; Bowl; Customer;
    Email: shopper@example.com; Find; Points to redeem: 40; Done; Pay; in cash; New sale;
    Menu; Day so far; Print; Escape; Menu; Close the day; Cash that: 200; Compare; Why: Lost;
    Close the day; Print`,
  ],
  'a device that is paired again': [
    `Menu; Online orders; Sigrid; Amount given: 5; Card; Escape; Escape; Mug; Pay; in cash;
    New sale;
    another code is scanned; Menu; Close the day;
    Cash that: 9.5; Compare; Close the day`,
  ],
  'a clock that is ahead': ['the clock is ahead; Mug; Pay; in cash'],
  'goods of another rate without a receipt': [
    `Menu; Receipts and; No receipt; Scan: cheese; Farm cheese; Quantity: 0.333; Scan: tee m; Tee M;
    Card: yes; The goods: no; Print a slip: yes; Reason: Off; Give back`,
  ],
  'a till without its questions': [
    `Mug; Tee S; Pay; in cash; New sale; Menu; Receipts and; Escape; Menu; Close the day;
    Cash that: 33; Compare; Close the day`,
    { cashiers: [], cashRounding: 0, tillReturns: false, tillFloat: false, tillDifference: null },
  ],
  'a shop that sells nothing at its tills': [
    `Scan or: 4006381333931; Enter; Scan or: 4006381333948; Enter; Scan or: 2300123003505; Enter;
    Scan or: 2800123003500; Enter; Scan or: nothing; Enter; Scan or: NOT-YET; Enter; Scan or: tee s;
    Tee S; Scan or: jug; Jug; Scan or: course; Evening course; Mug;
    Scan or: ünder; Mug;
    the connection is lost; the jug is archived; the connection is back; Scan or: JUG; Enter`,
    { tillSales: false },
  ],
}

const DEEDS =
  /^(?:(?:sends|prints|tells|opens|says|the printer) |\+ .*(?:callout|"error"|shown-[cfmp]))/

/** Lines that say no deed. Others go on with what is printed. */
const OTHERS = /^(?:--|asks|shows|begins|focus|is|in another|[-+]|<)(?: |\w)/

/** The steps that do something, and what they do. */
function deedsIn(text: string): string {
  const lines: string[] = []
  let [step, isKept] = ['', false]
  for (const line of text.split('\n')) {
    if (line.startsWith('-- ')) step = line
    isKept = DEEDS.test(line) || (isKept && !OTHERS.test(line))
    if (!isKept) continue
    if (step !== '') lines.push(step)
    step = ''
    lines.push(line)
  }
  return lines.join('\n')
}

recorded.test('a till is paired, and begins a day', async () => {
  await page.show('/pos')
  const wrong = await told('Pairing: abc; Pairing: 7H3K9QXW; Pairing: 7h3k 9qxw; Pair')
  await pair('Counter')
  const sent = page.told().join('\n')
  return names.named(
    `${wrong}\n${sent}\n${outlineOf(page.html)}\n${await told('Ann; Cash at: 90.5; Begin')}`,
  )
})

/** A till at which Bob sells, in a shop with these settings. */
async function selling(settings?: object): Promise<void> {
  page.requests.isConnected = true
  await page.show('/pos')
  await choosePrinter(null)
  const { owner } = page.copies
  if (settings) await owner.done(owner.patch('/shop/api/shop', settings))
  await pair('Counter')
  if (!settings) await told('Bob; Not now')
}

describe('a till', () => {
  for (const [title, steps] of Object.entries(STORIES)) {
    recorded.test(title, async () => {
      await selling()
      return names.named(await told(steps, EVENTS))
    })
  }
  for (const [title, [steps, settings]] of Object.entries(BRIEF)) {
    recorded.test(title, async () => {
      await selling(settings)
      return names.named(deedsIn(await told(steps, EVENTS)))
    })
  }
})

/** Steps of one day; the answer to what comes after an exclamation mark is lost at first. */
const DAY = `Mug; Pay; ! in cash; New sale; Menu; Last receipts; Mug; Return; All of; ! Give back;
  Bowl; Pay; ! Card; New sale; Menu; Last receipts; Bowl; Return; All of; Exchange; Jug; Pay;
  ! Card; New sale; Menu; Receipts and; No receipt; Scan: mug; Mug; Reason: A gift; ! Give back;
  Menu; Online orders; Sigrid; ! Card; New sale; Menu; Cash in; Amount: 20; Reason: Change; ! Put in;
  Bowl; Customer; Email: shopper@example.com; Find; Points to redeem: 40; Done; Pay; ! Card; New sale;
  Plate; ! Park; Mug; Empty; ! Empty; Menu; Close the day; Cash that: 9.5; Compare;
  ! Close the day`

test('nothing that a till does counts twice if each answer is lost once', async () => {
  const rowsAfter = async (losesAnswers: boolean) => {
    await selling()
    for (const [, mark, step = ''] of DAY.matchAll(/(! )?([^;]+)(?:;\s*|$)/g)) {
      if (mark && losesAnswers) await page.losing(() => told(step))
      else await told(step)
    }
    return page.copies.rows
  }
  expect(await rowsAfter(true)).toEqual(await rowsAfter(false))
}, 240_000)

recorded.testAll()
