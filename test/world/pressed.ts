import { afterAll, describe } from 'bun:test'
import { boutique } from './boutique.ts'
import { Names } from './names.ts'
import { outlineOf } from './outline.ts'
import { type Field, htmlOf, PressedPage } from './pressed-page.tsx'
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

const nameOf = (button: HTMLElement) => {
  return (button.getAttribute('aria-label') || button.textContent).trim().replace(/\s+/g, ' ')
}

const isShown = (one: HTMLButtonElement) => !one.disabled

const buttonsOf = (part: Element | null) => [...(part?.querySelectorAll('button') ?? [])]

/** The buttons of a screen, one of each kind. */
function buttonsIn(): HTMLButtonElement[] {
  const kinds = new Set<string>()
  return buttonsOf(page.main).filter((button) => {
    const name = nameOf(button)
    const kind = SAME.exec(name)?.[0] ?? name
    return !kinds.has(kind) && kinds.add(kind)
  })
}

const fieldsIn = (part: HTMLElement | null) => {
  const fields = part?.querySelectorAll<Field>('input, select, textarea') ?? []
  return [...fields].filter((field) => {
    return !/^(file|hidden|search)$/.test(field.getAttribute('type') ?? '')
  })
}

async function fill(field: Field, index: number): Promise<void> {
  const type = field.getAttribute('type')
  if (type === 'checkbox' || type === 'radio') await page.tick(field)
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

function valueFor(field: Field, index: number): string {
  const type = field.getAttribute('type')
  if (type === 'email') return `person-${index}@example.com`
  if (type === 'url') return `https://example.com/${index}`
  if (type === 'date') return `2026-03-0${(index % 8) + 1}`
  return field.getAttribute('inputmode') || type === 'number' ? String(11 + index) : `text ${index}`
}

/** The lines of one text that the other does not have as often. */
function without(lines: readonly string[], others: readonly string[]): string[] {
  const left = [...others]
  return lines.filter((line) => {
    const at = left.indexOf(line)
    if (at >= 0) left.splice(at, 1)
    return at < 0
  })
}

interface Shown {
  readonly href: string
  readonly html: string
}

const shown = (): Shown => ({ href: location.href, html: page.main ? htmlOf(page.main) : '' })

/** The lines that have gone from a screen, and those that have come. */
function changed(before: string, after: string): string[] {
  if (before === after) return []
  const lines = outlineOf(before).split('\n')
  const now = outlineOf(after).split('\n')
  return [
    ...without(lines, now).map((line) => `- ${line}`),
    ...without(now, lines).map((line) => `+ ${line}`),
  ]
}

const shortly = (one: HTMLElement) => nameOf(one) || outlineOf(htmlOf(one)).split('\n')[0]

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
    ...(isElsewhere || (dialog && !hasSent) ? [] : changed(before.html, html)),
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
  const main = buttonsOf(dialog).filter(isShown).at(-1)
  if (!main) return lines
  return [...lines, ...(await pressedAndTold(main, `${name}, filled in: ${nameOf(main)}`))]
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
      lines.push(`-- ${name}, choosing ${textContent}`, ...changed(before, htmlOf(dialog)))
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

recorded.testAll()
