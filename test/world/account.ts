import { describe, expect, test } from 'bun:test'
import { amountLeft } from '../../src/domain/catalog/price.ts'
import type { OrderView } from '../../src/modules/orders/view.ts'
import { visit } from '../front-visitor.ts'
import { PageDesk } from '../page-desk.ts'
import { boutique } from './boutique.ts'
import { SETTINGS } from './furniture.ts'
import { Names } from './names.ts'
import { outlineOf } from './outline.ts'
import { buttonsOf, isShown, nameOf } from './parts.ts'
import { page } from './pressed-page.tsx'
import { Presser, textOf } from './pressing.ts'
import { Recorded } from './record.ts'
import { type Events, told } from './steps.ts'

/*
 * The account of a shopper shows what is recorded, and each of its buttons does what is recorded.
 * If the answer to a button is lost, pressing it again does nothing twice.
 */

const ACCOUNT = '/account?shop=north'

const names = new Names(boutique)
const recorded = new Recorded('account')
const presser = new Presser(page, boutique.wares.mug.name, /^(?:Order again|Show)/)

recorded.test('the whole page', async () => {
  await page.show(ACCOUNT)
  return names.named(outlineOf(presser.shown.html))
})

recorded.test('its buttons', async () => {
  const lines: string[] = []
  await page.show(ACCOUNT)
  const count = presser.buttonsIn().length
  for (let index = 0; index < count; index++) {
    const begin = async () => {
      await page.show(ACCOUNT)
      return presser.buttonsIn()[index]
    }
    await page.show(ACCOUNT)
    const button = presser.buttonsIn()[index]
    if (!button) continue
    const name = nameOf(button)
    lines.push(...(await presser.pressedOne(button, name, begin)))
    lines.push(...(await presser.left(name)), ...(await presser.troubled()))
  }
  await page.show(ACCOUNT)
  if (page.main) await presser.fillIn(page.main)
  lines.push(...(await presser.sent('everything was filled in')))
  return names.named(textOf(lines))
})

const EVENTS = {
  'the session ends elsewhere': async () => {
    page.requests.isSignedIn = false
  },
} satisfies Events

describe('in the account', () => {
  for (const steps of [
    'Name: ; Phone: ; Save; Name: Siri; Save',
    'Name: Siri; the session ends elsewhere; Save; Email: not one; Send',
    'the session ends elsewhere; Order',
    'Delete my; the session ends elsewhere; Delete my',
    'the session ends elsewhere; Sign out',
  ]) {
    recorded.test(steps, async () => {
      await page.show(ACCOUNT)
      return names.named(await told(steps, EVENTS))
    })
  }
})

/** The shopper orders a spoon, to be paid at a provider. */
async function orderedOnline() {
  const copy = await page.copy()
  const { server } = copy
  const { owner } = copy
  const stripe = await copy.paidAtStripe()
  // There are no hours to be shown.
  const delivery = [{ ...SETTINGS.delivery[0], hours: '' }]
  await owner.done(owner.patch('/shop/api/shop', { delivery }))
  const desk = new PageDesk(server, boutique.shop).as(boutique.ofShopper)
  const { id } = await desk.placed({
    lines: [{ productId: boutique.wares.spoon.id, quantity: 1 }],
    delivery: 'pickup',
    payment: 'online',
    returnUrl: 'https://pages.example/{order}',
  })
  /** Something happens at the provider, and kassa asks it. */
  const happens = (what: () => void) => async () => {
    what()
    await server.later(10_000)
    await visit(server, `/shop/north/thanks/${id}`, { headers: boutique.ofShopper })
  }
  const events = {
    'it is pending': happens(() => stripe.pay(undefined, 'processing')),
    'it fails': happens(() => stripe.fail()),
    'it is paid elsewhere': async () => {
      await desk.ask('POST', `/orders/${id}/payment`, {})
      await happens(() => stripe.pay())()
    },
    'the list is shown': () => page.show(ACCOUNT, { goesOn: true }),
  } satisfies Events
  return events
}

/** The owner changes what the shopper sees. */
const CHANGES = {
  'the owner notes the rest': async () => {
    const { owner } = page.copies
    const [order] = await ownOrders()
    const amount = amountLeft(order?.total ?? 0, order?.paid ?? 0, 'EUR')
    const rest = { method: 'transfer', amount, reference: 'bank 2' }
    await owner.done(owner.post(`/shop/api/orders/${order?.id}/payments`, rest))
  },
  'the owner takes all goods back': async () => {
    const { owner } = page.copies
    const [order] = await ownOrders()
    const lines = order?.lines.map(({ id, quantity }) => ({ lineId: id, quantity }))
    const body = { lines, restock: true, reason: 'Closed' }
    await owner.done(owner.post(`/shop/api/orders/${order?.id}/refunds`, body))
  },
  'the shop has another name': async () => {
    const { owner } = page.copies
    page.requests.isUsed = true
    await owner.done(owner.patch('/shop/api/shop', { name: '🌷 Nord' }))
  },
  'the list is shown': () => page.show(ACCOUNT, { goesOn: true }),
} satisfies Events

/** The orders of the shopper, the newest first. */
async function ownOrders(): Promise<readonly OrderView[]> {
  const { owner } = page.copies
  const path = `/shop/api/orders?customer=${boutique.shopper}`
  return (await owner.done<{ readonly data: readonly OrderView[] }>(owner.get(path))).data
}

for (const steps of [
  `Name: Siri; Save; the owner notes the rest; the list is shown; Name: Sigi; Save; Order; Close;
  the owner takes all goods back; the list is shown; Order`,
  'the shop has another name; the list is shown; the session ends elsewhere; Order',
]) {
  recorded.test(steps.replace(/\s+/g, ' '), async () => {
    await page.show(ACCOUNT)
    return names.named(await told(steps, { ...EVENTS, ...CHANGES }))
  })
}

recorded.test('an address without a shop, or with one that does not exist', async () => {
  const lines: string[] = []
  for (const query of ['', '?shop=none', '?shop=No%20shop!']) {
    await page.show(`/account${query}`)
    lines.push(`-- ${query}`, outlineOf(presser.shown.html), await told('Short name: nort'))
  }
  return names.named(lines.join('\n'))
})

test('the address may have spaces around the shop', async () => {
  await page.show('/account?shop=%20north%20')
  expect(page.main?.querySelector('h1')?.textContent).toBe('Boutique Nord')
})

recorded.test('an order that is paid at a provider', async () => {
  const events = await orderedOnline()
  await page.show(ACCOUNT, { goesOn: true })
  const steps = `Order; Close; it is pending; Order; Close; it fails; Order; Pay again;
    it is pending; Close; it fails; the list is shown; Order; it is paid elsewhere; Pay again`
  return names.named(await told(steps, events))
})

/**
 * Fills in a page and presses one of its buttons as often as there are answers.
 * @returns how many rows each table has then; null if nothing was sent that the server does
 */
async function rowsAfter(name: string, answers: readonly ('lost' | 'comes')[]) {
  await page.show(ACCOUNT)
  if (page.main) await presser.fillIn(page.main)
  for (const answer of answers) {
    page.requests.fate = answer
    const button = presser.buttonsIn().find((one) => nameOf(one) === name)
    if (button && isShown(button)) await page.press(button)
    const main = buttonsOf(page.dialog).filter(isShown).at(-1)
    if (main) await page.press(main)
  }
  page.requests.fate = 'comes'
  return page.told().some((line) => /^sends .*: 2\d\d$/.test(line)) ? page.copies.rows : null
}

test('a button whose answer is lost can be pressed again', async () => {
  await page.show(ACCOUNT)
  const sending: string[] = []
  for (const name of presser.buttonsIn().map(nameOf)) {
    const once = await rowsAfter(name, ['comes'])
    if (!once) continue
    sending.push(name)
    expect(await rowsAfter(name, ['lost', 'comes']), name).toEqual(once)
  }
  expect(sending).toEqual(['Save', 'Delete my account', 'Sign out'])
})

recorded.testAll()
