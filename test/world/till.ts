import { describe } from 'bun:test'
import { boutique } from './boutique.ts'
import { Names } from './names.ts'
import { outlineOf } from './outline.ts'
import { buttonsOf, fieldsIn, nameOf } from './parts.ts'
import { page } from './pressed-page.tsx'
import { Presser, textOf } from './pressing.ts'
import { Recorded } from './record.ts'

/*
 * A till is paired, sells, parks, takes back, hands over and closes its day, as cashiers press and
 * type it: what it sends, says and shows its customer after each step is what is recorded.
 */

const { owner } = boutique
const names = new Names(boutique)
const recorded = new Recorded('till')
const TERMINALS = '/shop/api/terminals'

interface Terminals {
  readonly data: readonly { readonly id: string; readonly name: string }[]
}

/** Shows a device that is not paired, and pairs it by typing a code. */
async function paired(name: string): Promise<void> {
  await page.show('/pos')
  const { data } = (await asked('GET', TERMINALS)) as Terminals
  const id = data.find((terminal) => terminal.name === name)?.id
  const { code } = (await asked('POST', `${TERMINALS}/${id}/pairing-code`)) as { code: string }
  const [field] = fieldsIn(page.main)
  if (field) await page.fill(field, code)
  await page.settled()
}

/** The owner's request in admin meanwhile. */
async function asked(method: string, path: string): Promise<unknown> {
  const headers = { ...owner.headers, 'content-type': 'application/json' }
  const request = new Request(new URL(path, location.origin), { method, headers })
  return await (await page.copies.answer(request)).json()
}

/** The part that can be used now: the dialog on top, or everything. */
const top = () => page.dialog ?? document.body

const labelOf = (field: Element) => {
  const label = document.querySelector(`label[for="${field.id}"]`)
  return field.getAttribute('aria-label') ?? (label ?? field.closest('label'))?.textContent ?? ''
}

const SPECIAL: Readonly<Record<string, () => Promise<void> | void>> = {
  'the connection is lost': () => page.disconnect(),
  'the connection is back': () => page.connect(),
}

/**
 * Takes a step: `F2` presses a key, `Given: 50` fills in the field whose label begins so, and
 * anything else presses the button with that name, or the first whose name begins so or has it.
 */
async function take(step: string): Promise<void> {
  const special = SPECIAL[step]
  if (special) return await special()
  if (/^(?:F\d+|Enter|Escape|Delete|Arrow\w+|[+*-])$/.test(step)) return await page.key(step)
  const [, label, value] = /^([^:]+): (.*)$/.exec(step) ?? []
  if (label && value !== undefined) {
    const field = fieldsIn(top(), true).find((one) => labelOf(one).trim().startsWith(label))
    if (!field)
      throw new Error(`there is no field ${label}, but ${fieldsIn(top(), true).map(labelOf)}`)
    const type = field.getAttribute('type')
    if (type === 'checkbox' || type === 'radio') await page.tick(field)
    else await page.fill(field, value)
    return await page.settled()
  }
  const buttons = [...top().querySelectorAll<HTMLElement>('button, [role=option], .link')]
  const button =
    buttons.find((one) => nameOf(one) === step) ??
    buttons.find((one) => nameOf(one).startsWith(step)) ??
    buttons.find((one) => nameOf(one).includes(step))
  if (!button) throw new Error(`there is no button ${step}, but ${namesOfButtons()}`)
  await page.press(button)
}

const namesOfButtons = () => buttonsOf(top()).map(nameOf).join(', ')

/** Steps that Bob takes one after another, separated by semicolons. */
const STORIES: Readonly<Record<string, string>> = {
  'a sale in cash': `Mug; Bowl; Pay; Amount given: 50; 1; change; Print; Show; Hide; New sale`,
  'a sale by card': 'Jug; Pay; Number of: slip 7; F2; New sale',
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
    Reason: Damaged; Done; Customer; Email: nobody@example.com; Find; Email: shopper@example.com;
    Find; Points to redeem: 40; Done; Pay; in cash; New sale; Customer`,
  'what is measured': 'Food; Farm cheese; Quantity in: 0.355; Add; Favourites; Pay; Card; New sale',
  'a basket that is parked': `Mug; Spoon; Park; Plate; Menu; Parked; Mug; Escape; Menu; Parked;
    Delete; Escape`,
  'favourites are chosen': 'Choose favourites; Bowl; Mug; Save; Kitchen; Cups; Other',
  'goods come back': `Mug; Mug; Bowl; Pay; in cash; New sale; Menu; Last receipts;
    Find a: nothing of that; Find a: bowl; Bowl; Back; Bowl; Return; Return more; Reason: Chipped;
    Back; Return; All of it; Print a slip: yes; Give back`,
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

/** Takes steps. @returns what each does */
async function told(steps: string): Promise<string> {
  const presser = new Presser(page)
  const lines: string[] = []
  for (const step of steps.split(/;\s*/)) {
    const before = presser.shown
    await take(step)
    lines.push(`-- ${step}`, presser.told(before))
  }
  return names.named(textOf(lines))
}

recorded.test('a till is paired, and begins a day', async () => {
  await paired('Counter')
  const sent = page.told().join('\n')
  return names.named(`${sent}\n${outlineOf(page.html)}\n${await told('Ann; Cash at: 90.5; Begin')}`)
})

describe('a till', () => {
  for (const [title, steps] of Object.entries(STORIES)) {
    recorded.test(title, async () => {
      page.isConnected = true
      await paired('Counter')
      for (const step of ['Bob', 'Not now']) await take(step)
      page.told()
      return await told(steps)
    })
  }
})

recorded.testAll()
