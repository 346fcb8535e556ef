import { describe } from 'bun:test'
import { boutique } from './boutique.ts'
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

/** Shows a device that is not paired, and pairs it by typing a code. */
async function paired(name: string): Promise<void> {
  await page.show('/pos')
  const { owner } = page.copies
  const { data } = await owner.done<Terminals>(owner.get(TERMINALS))
  const id = data.find((terminal) => terminal.name === name)?.id
  const { code } = await owner.done<{ code: string }>(owner.post(`${TERMINALS}/${id}/pairing-code`))
  const [field] = fieldsIn(page.main)
  if (field) await page.fill(field, code)
  await page.settled()
}

const EVENTS = {
  'the connection is lost': () => page.disconnect(),
  'the connection is back': () => page.connect(),
} satisfies Events

/** Steps that Bob takes one after another, separated by semicolons. */
const STORIES: Readonly<Record<string, string>> = {
  'a sale in cash': `Mug; Bowl; Pay; Amount given: x; Amount given: 50; 1; change; Print; Show; Hide;
    New sale; Mug; Pay; Exact; New sale`,
  'a sale by card': `Jug; Pay; Number of: slip 7; Amount given: 10; F2; Amount given: 3; Card; Number of: slip 8;
    F2; New sale`,
  'a sale in parts': `Jug; Pay; Amount given: 10; Bank transfer; Amount given: 3; Other; Escape; Park;
    Cancel; Give back; Cancel; Give back; Given back; Pay; Amount given: 5000; change; change;
    New sale`,
  'lines that change': `Mug; +; +; -; Mug; Tee M; 2Mug; Quantity: 7; Done; 7Mug; Take away; 1Tee M;
    Discount: 5; Done; Empty; Cancel; Empty; Empty`,
  'a search': `Scan or: tee; ArrowDown; ArrowUp; ArrowDown; Enter; Scan or: spoon; Spoon;
    Scan or: 4006381333948; Enter; Scan or: 2300123003505; Enter; Scan or: 999999; Enter;
    Scan or: nothing; Enter`,
  'a free amount': `Free amount; Amount: 12.3; Name: Repair; Add; Delete; Free amount; Amount: 0; Add`,
  'a discount, and a customer': `Bowl; Plate; Discount; Discount: 1.5; In: %; Discount: 12.5;
    Reason: Damaged; Done; Customer; Email:  ; Email: nobody@example.com; Find; Email: shopper@example.com;
    Find; Points to redeem: 40; Done; Pay; in cash; New sale; Customer`,
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

recorded.test('a till is paired, and begins a day', async () => {
  await page.show('/pos')
  const wrong = await told('Pairing: abc; Pairing: 7H3K9QXW; Pair')
  await paired('Counter')
  const sent = page.told().join('\n')
  return names.named(
    `${wrong}\n${sent}\n${outlineOf(page.html)}\n${await told('Ann; Cash at: 90.5; Begin')}`,
  )
})

describe('a till', () => {
  for (const [title, steps] of Object.entries(STORIES)) {
    recorded.test(title, async () => {
      page.requests.isConnected = true
      await paired('Counter')
      await told('Bob; Not now')
      return names.named(await told(steps, EVENTS))
    })
  }
})

recorded.testAll()
