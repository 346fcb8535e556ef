import { describe } from 'bun:test'
import { addresses, pathOf } from './addresses.ts'
import { boutique } from './boutique.ts'
import { Names } from './names.ts'
import { buttonsOf, type Field, fieldsIn, isShown, nameOf } from './parts.ts'
import { page } from './pressed-page.tsx'
import { Presser, textOf } from './pressing.ts'
import { Recorded } from './record.ts'

/*
 * Each button of each screen of admin is pressed, and the main button of the dialog that opens, as
 * it is and with each field filled in: the dialog says, the page sends, and the screen shows after
 * the answer, what is recorded. No button sees what another one has changed.
 */

const { wares } = boutique
const names = new Names(boutique)
const recorded = new Recorded('pressed')

/** Such as the buttons of rows. */
const SAME = /^(Select|More|Remove|Edit|Price of|Stock of|Status of|Only what|Send a test)/
const presser = new Presser(page, wares.mug.name, SAME)

/** On this screen everything is selected first, for bulk changes. */
const SELECTED = '/products?status=Published'

async function opened(path: string): Promise<void> {
  await page.show(path)
  if (!path.endsWith(SELECTED)) return
  const [all] = fieldsIn(page.main).filter((one) => one.getAttribute('type') === 'checkbox')
  if (all) await page.tick(all)
  await page.settled()
}

/** The buttons of a screen; of one whose rows are selected, only those that change them. */
function buttonsAt(path: string): HTMLButtonElement[] {
  const isSelected = path.endsWith(SELECTED)
  return presser.buttonsIn(isSelected ? page.main?.querySelector('.bulk-bar') : page.main)
}

async function pressed(path: string): Promise<string> {
  await opened(path)
  const lines: string[] = []
  const count = buttonsAt(path).length
  for (let index = 0; index < count; index++) {
    const button = buttonsAt(path)[index]
    if (!button || !isShown(button)) continue
    const name = nameOf(button)
    const before = page.html
    const begin = async () => {
      await opened(path)
      return buttonsAt(path)[index]
    }
    lines.push(...(await presser.pressedOne(button, name, begin)))
    const items = presser.menuItems.length
    for (let item = 0; item < items; item++) {
      const beginItem = async () => {
        const opener = await begin()
        if (opener) await page.press(opener)
        page.told()
        return presser.menuItems[item]
      }
      const chosen = await beginItem()
      if (!chosen) continue
      lines.push(...(await presser.pressedOne(chosen, `${name}: ${nameOf(chosen)}`, beginItem)))
    }
    lines.push(...(await presser.left(name)), ...(await presser.troubled()))
    if (page.requests.isChanged || page.html !== before) await opened(path)
  }
  if (page.main) await presser.fillIn(page.main)
  const begin = () => opened(path)
  lines.push(...(await presser.sent('everything was filled in', begin)))
  if (await presser.lessened(page.main)) {
    lines.push(...(await presser.sent('less was filled in', begin)))
  }
  lines.push(...(await presser.troubled()))
  return textOf(lines)
}

const isDirty = () => buttonsOf(page.main).some((one) => nameOf(one) === 'Discard')

/** Whether a field takes a text. A choice can make other fields go. */
const isTyped = (field: Field) =>
  field.localName !== 'select' && !/checkbox|radio/.test(field.getAttribute('type') ?? '')

/**
 * Fills in the fields of a page one by one, texts before choices, and sends each, with what was
 * saved before. If a value is refused, the page is shown anew.
 */
async function fieldByField(path: string): Promise<string> {
  await page.show(path)
  const lines: string[] = []
  const all = [...fieldsIn(page.main).entries()]
  const [typed, chosen] = [true, false].map((is) => all.filter(([, one]) => isTyped(one) === is))
  for (const [index] of [...(typed ?? []), ...(chosen ?? [])]) {
    const field = fieldsIn(page.main)[index]
    if (!field) continue
    await presser.fill(field, index)
    await page.settled()
    lines.push(...(await presser.sent(`field ${index + 1} was filled in`)))
    if (isDirty()) await page.show(path, { goesOn: true })
  }
  return textOf(lines)
}

describe('the fields of', () => {
  for (const path of ['/products/{mug}', '/groups/tee', '/settings', '/server']) {
    recorded.test(`/admin${path}, one by one`, async () => {
      return names.named(await fieldByField(`/admin${pathOf(path)}`))
    })
  }
})

describe('the buttons of', () => {
  for (const path of addresses) {
    recorded.test(`/admin${path}`, async () => {
      return names.named(await pressed(`/admin${pathOf(path)}`))
    })
  }
})

describe('the buttons of', () => {
  for (const path of ['/devices', '/terminals', '/server']) {
    recorded.test(`/admin${path}, without a connection`, async () => {
      page.requests.isConnected = false
      try {
        return names.named(await pressed(`/admin${path}`))
      } finally {
        page.requests.isConnected = true
      }
    })
  }
})

recorded.testAll()
