import { afterAll, describe, expect, test } from 'bun:test'
import { boutique } from './boutique.ts'
import { Names } from './names.ts'
import { changedLines, outlineOf } from './outline.ts'
import {
  buttonsOf,
  type Field,
  fieldsIn,
  htmlOf,
  isShown,
  nameOf,
  shortly,
  valueFor,
} from './parts.ts'
import { PressedPage } from './pressed-page.tsx'
import { Recorded } from './record.ts'

/*
 * Each button of each screen of admin is pressed, each field of the dialog that opens is filled in,
 * and its main button is pressed: the dialog says, the page sends, and the screen shows after the
 * answer, what is recorded. No button sees what another one has changed.
 */

const { wares, orders, shopper } = boutique
const names = new Names(boutique)
const recorded = new Recorded('pressed')
const page = await PressedPage.on(boutique)
afterAll(() => page[Symbol.asyncDispose]())

/** Buttons that begin with one of these, such as those of rows, are alike: the first is pressed. */
const SAME = /^(Select|More|Remove|Edit|Price of|Stock of|Status of|Only what|Send a test)/

/** A list with more choices is one of rows, or of countries. */
const MOST_CHOICES = 8

/** On this screen everything is selected first, for bulk changes. */
const SELECTED = '/products?status=Published'

const SCREENS = [
  '/products',
  SELECTED,
  '/products/{mug}',
  '/products/new',
  '/groups/tee',
  '/categories',
  '/brands',
  '/jobs',
  '/customers',
  '/customers/{shopper}',
  '/staff',
  '/terminals',
  '/keys',
  '/settings',
  '/orders/{sent}',
  '/orders/{picked}',
  '/orders/{loyal}',
  '/orders/{own}',
  '/orders/new',
  '/sales?from=2026-03-06&to=2026-03-08',
  '/closings',
  '/counts',
  '/webhooks',
  '/payments',
  '/devices',
  '/server',
]

/** The buttons of a screen, one of each kind. */
function buttonsIn(): HTMLButtonElement[] {
  const kinds = new Set<string>()
  return buttonsOf(page.main).filter((button) => {
    const name = nameOf(button)
    const kind = SAME.exec(name)?.[0] ?? name
    return !kinds.has(kind) && kinds.add(kind)
  })
}

/** Looks for products, and chooses the first. */
async function find(field: Field): Promise<void> {
  await page.fill(field, wares.mug.name)
  await page.settled()
  const found = page.main?.querySelector<HTMLElement>('[role=option]')
  if (found) await page.press(found)
}

async function fill(field: Field, index: number): Promise<void> {
  const type = field.getAttribute('type')
  if (type === 'checkbox' || type === 'radio') await page.tick(field)
  else if (field.getAttribute('role') === 'combobox') await find(field)
  else if (field.localName === 'select') {
    await page.fill(field, [...field.querySelectorAll('option')].at(-1)?.value ?? '')
  } else await page.fill(field, valueFor(field, index))
}

/** Fills in everything in a part of the page, each with a value of its own. */
async function fillIn(part: HTMLElement): Promise<void> {
  for (const [index, field] of fieldsIn(part).entries()) {
    if (field.isConnected) await fill(field, index)
  }
  await page.settled()
}

interface Shown {
  readonly href: string
  readonly html: string
}

const shown = (): Shown => ({ href: location.href, html: page.main ? htmlOf(page.main) : '' })

/** Everything that the page has sent, and says then: its dialog, its errors, the changed lines. */
function told(before: Shown): string {
  const { dialog, main, focused } = page
  const { href, html } = shown()
  const errors = dialog || !main ? [] : [...main.querySelectorAll('.error')]
  const sent = page.told()
  const isElsewhere = href !== before.href
  const hasSent = sent.some((line) => line.startsWith('sends '))
  return [
    ...sent,
    ...(dialog ? [outlineOf(htmlOf(dialog))] : errors.map((one) => `says ${one.textContent}`)),
    ...(isElsewhere ? [`is at ${href}: ${main?.querySelector('h1')?.textContent}`] : []),
    ...(isElsewhere || (dialog && !hasSent) ? [] : changedLines(before.html, html)),
    ...(focused ? [`focus on ${shortly(focused)}`] : []),
  ].join('\n')
}

/** Presses a button; if a message offers to undo that, presses it, too. */
async function pressedAndTold(button: HTMLElement, name: string): Promise<string[]> {
  const before = shown()
  await page.press(button)
  const { action } = page
  const lines = [`-- ${name}`, told(before)]
  if (!action) return lines
  const label = nameOf(action)
  const after = shown()
  await page.press(action)
  return [...lines, `-- ${name}, then ${label}`, told(after)]
}

/** Presses the buttons that send the forms of a page. */
async function sent(after: string): Promise<string[]> {
  const lines: string[] = []
  for (const button of buttonsOf(page.main)) {
    if (!button.isConnected || button.getAttribute('type') !== 'submit') continue
    lines.push(...(await pressedAndTold(button, `${nameOf(button)}, after ${after}`)))
  }
  return lines
}

/** Presses a button, fills in the dialog that it opens, and presses the main button of that. */
async function pressedOne(button: HTMLElement, name: string): Promise<string[]> {
  const lines = await pressedAndTold(button, name)
  const { dialog } = page
  if (!dialog) return lines
  lines.push(...(await chosen(dialog, name)))
  await fillIn(dialog)
  const [box] = fieldsIn(dialog).filter((one) => one.getAttribute('type') === 'checkbox')
  // Something has to be ticked.
  if (box && buttonsOf(dialog).some((one) => !isShown(one))) await fill(box, 0)
  await page.settled()
  const press = async (how: string) => {
    const main = buttonsOf(dialog).filter(isShown).at(-1)
    if (main) lines.push(...(await pressedAndTold(main, `${name}, ${how}: ${nameOf(main)}`)))
  }
  await press('filled in')
  if (await lessened(page.dialog)) await press('with less')
  return lines
}

/** Makes every number in a part of the page 1 if one is refused. @returns whether one was */
async function lessened(part: HTMLElement | null): Promise<boolean> {
  const numbers = fieldsIn(part).filter((one) => one.getAttribute('inputmode') !== null)
  if (!numbers.some((one) => one.getAttribute('aria-invalid') === 'true')) return false
  for (const number of numbers) await page.fill(number, '1')
  await page.settled()
  return true
}

/** Chooses everything that can be chosen in a dialog. @returns how that changes the dialog */
async function chosen(dialog: HTMLElement, name: string): Promise<string[]> {
  const lines: string[] = []
  for (const field of dialog.querySelectorAll('select')) {
    const options = field.querySelectorAll('option')
    if (options.length > MOST_CHOICES) continue
    for (const { value, textContent } of options) {
      const before = htmlOf(dialog)
      await page.fill(field, value)
      await page.settled()
      lines.push(`-- ${name}, choosing ${textContent}`, ...changedLines(before, htmlOf(dialog)))
    }
  }
  return lines
}

/** Leaves the dialogs that a button has opened. @returns where the focus is then */
async function left(name: string): Promise<string[]> {
  let top = page.dialog
  if (!top) return []
  for (; top; top = page.dialog) {
    await page.escape()
    if (page.dialog === top) return []
  }
  return [`-- ${name}, left: ${page.focused ? shortly(page.focused) : 'no focus'}`]
}

const isDirty = () => buttonsOf(page.main).some((one) => nameOf(one) === 'Discard')

/** The items of the menu that a button has opened. */
function menuItems(): HTMLButtonElement[] {
  return buttonsOf(page.main).filter((one) => one.getAttribute('role') === 'menuitem')
}

async function opened(path: string): Promise<void> {
  await page.show(path)
  if (!path.endsWith(SELECTED)) return
  const [all] = fieldsIn(page.main).filter((one) => one.getAttribute('type') === 'checkbox')
  if (all) await page.tick(all)
  await page.settled()
}

async function pressed(path: string): Promise<string> {
  await opened(path)
  const lines: string[] = []
  const count = buttonsIn().length
  for (let index = 0; index < count; index++) {
    const button = buttonsIn()[index]
    if (!button || !isShown(button)) continue
    const name = nameOf(button)
    const before = page.html
    lines.push(...(await pressedOne(button, name)))
    const items = menuItems().length
    for (let item = 0; item < items; item++) {
      await opened(path)
      const opener = buttonsIn()[index]
      if (opener) await page.press(opener)
      const chosen = menuItems()[item]
      if (chosen) lines.push(...(await pressedOne(chosen, `${name}: ${nameOf(chosen)}`)))
    }
    lines.push(...(await left(name)))
    if (page.isChanged || page.html !== before) await opened(path)
  }
  if (page.main) await fillIn(page.main)
  lines.push(...(await sent('everything was filled in')))
  if (await lessened(page.main)) lines.push(...(await sent('less was filled in')))
  return lines.filter((line) => line !== '').join('\n')
}

/**
 * Fills in the fields of a page one by one, and sends each, with what was saved before. If a value
 * is refused, the page is shown anew.
 */
async function fieldByField(path: string): Promise<string> {
  await page.show(path)
  const lines: string[] = []
  const count = fieldsIn(page.main).length
  for (let index = 0; index < count; index++) {
    const field = fieldsIn(page.main)[index]
    if (!field) continue
    await fill(field, index)
    await page.settled()
    lines.push(...(await sent(`field ${index + 1} was filled in`)))
    if (isDirty()) await page.show(path, { goesOn: true })
  }
  return lines.filter((line) => line !== '').join('\n')
}

const targetOf = (path: string) => {
  const ids = { ...wares, ...orders, shopper: { id: shopper } }
  return path.replace(/\{(\w+)\}/, (_, name: keyof typeof ids) => ids[name]?.id ?? name)
}

describe('the fields of', () => {
  for (const path of ['/products/{mug}', '/groups/tee']) {
    recorded.test(`/admin${path}, one by one`, async () => {
      return names.named(await fieldByField(`/admin${targetOf(path)}`))
    })
  }
})

describe('the buttons of', () => {
  for (const path of SCREENS) {
    recorded.test(`/admin${path}`, async () => {
      return names.named(await pressed(`/admin${targetOf(path)}`))
    })
  }
})

describe('the buttons of', () => {
  for (const path of ['/devices', '/terminals', '/server']) {
    recorded.test(`/admin${path}, without a connection`, async () => {
      page.isConnected = false
      try {
        return names.named(await pressed(`/admin${path}`))
      } finally {
        page.isConnected = true
      }
    })
  }
})

const ACCOUNT = '/account?shop=north'

recorded.test(`the buttons of ${ACCOUNT}`, async () => {
  await page.show(ACCOUNT)
  return names.named(`${outlineOf(shown().html)}\n${await pressed(ACCOUNT)}`)
})

/**
 * Fills in a page and presses one of its buttons as often as there are answers.
 * @returns how many rows each table has then; null if nothing was sent that the server does
 */
async function rowsAfter(path: string, name: string, answers: readonly ('lost' | 'comes')[]) {
  await page.show(path)
  if (page.main) await fillIn(page.main)
  for (const answer of answers) {
    page.losesAnswers = answer === 'lost'
    const button = buttonsIn().find((one) => nameOf(one) === name)
    if (button && isShown(button)) await page.press(button)
    const main = buttonsOf(page.dialog).filter(isShown).at(-1)
    if (main) await page.press(main)
  }
  page.losesAnswers = false
  return page.told().some((line) => /^sends .*: 2\d\d$/.test(line)) ? page.copies.rows : null
}

test(`whose answer is lost, a button of ${ACCOUNT} can be pressed again`, async () => {
  await page.show(ACCOUNT)
  const sending: string[] = []
  for (const name of buttonsIn().map(nameOf)) {
    const once = await rowsAfter(ACCOUNT, name, ['comes'])
    if (!once) continue
    sending.push(name)
    expect(await rowsAfter(ACCOUNT, name, ['lost', 'comes']), name).toEqual(once)
  }
  expect(sending).toEqual(['Save', 'Delete my account', 'Sign out'])
})

recorded.testAll()
