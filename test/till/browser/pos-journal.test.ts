import { beforeAll, expect, test } from 'bun:test'
import { readFileSync } from 'node:fs'
import type { OrderView } from '../../../src/modules/orders/view.ts'
import type { ClosingView } from '../../../src/modules/till/journal-lists.ts'
import { sharedAdmin } from '../../browser/admin-browser.ts'
import { inChromium } from '../../browser/chromium.ts'
import { OrderDesk } from '../../order-desk.ts'
import { TERMINALS } from '../../till.ts'
import { until } from '../../until.ts'
import { Cashier, letTillsSell } from './cashier.ts'
import { TillJournal } from './till-journal.ts'

inChromium('the journal of a till', () => {
  const room = sharedAdmin()
  beforeAll(async () => {
    await letTillsSell(room)
    await room.shop.product({ name: 'Bread', price: 3.5, sku: 'BREAD', stock: 50 })
  })

  /**
   * Sells bread in a window.
   * @returns the number of the sale
   */
  async function sellBread(cashier: Cashier): Promise<string> {
    await cashier.enter('BREAD')
    await cashier.total('€3.50')
    return await cashier.sell()
  }

  /** Waits until the server has these entries, given as "kind note". */
  async function arrived(cashier: Cashier, series: string, entries: readonly string[]) {
    const seen = async () =>
      (await cashier.arrived(series)).map(({ kind, content }) =>
        [kind, content.note].filter(Boolean).join(' '),
      )
    await until('the server has the entries', async () => (await seen()).length >= entries.length)
    expect(await seen()).toEqual([...entries])
  }

  test('a page that is closed before it has sent a sale; two windows of one till', async () => {
    const cashier = await Cashier.at(room)
    const { journal, series } = cashier
    journal.cut = () => 'request'
    expect(await sellBread(cashier)).toBe(`${series}-1`)
    await cashier.page.close()
    journal.cut = () => null
    const first = cashier.in(await room.visit(cashier.counter.context, '/pos'))
    await arrived(first, series, ['sale'])
    const second = cashier.in(await room.visit(cashier.counter.context, '/pos'))
    await second.total('€0.00')
    await first.enter('BREAD', 'BREAD')
    await second.total('€7.00')
    await first.openPay()
    await second.openPay()
    await Promise.all([first.press('Enter'), second.press('Enter')])
    const done = [first, second].map(({ page }) =>
      page.getByRole('heading', { name: `Sale ${series}-2` }),
    )
    const late = [first, second].map(({ page }) =>
      page.getByText(`Another window has sold this basket: ${series}-2, `),
    )
    await Promise.any([...done].map((heading) => heading.waitFor()))
    await Promise.any([...late].map((message) => message.waitFor()))
    await arrived(first, series, ['sale', 'sale'])
    await cashier.counter.context.close()
  })

  test('a copied profile stops selling, and sends its sales under new numbers', async () => {
    const cashier = await Cashier.at(room)
    const { counter, series } = cashier
    expect(await sellBread(cashier)).toBe(`${series}-1`)
    await arrived(cashier, series, ['sale'])
    const storageState = await counter.context.storageState({ indexedDB: true })
    const context = await room.browser.newContext({ baseURL: room.home, storageState })
    const page = await context.newPage()
    // The copy's requests are lost until the till itself has sent its sale.
    const line = new TillJournal(room)
    line.cut = () => 'request'
    await line.carry(page)
    await page.goto('/pos')
    const copy = cashier.in(page)
    expect(await sellBread(copy)).toBe(`${series}-2`)
    expect(await sellBread(cashier)).toBe(`${series}-2`)
    await arrived(cashier, series, ['sale', 'sale'])
    line.cut = () => null
    await page.reload()
    await page.getByText(/^Another device has sold with the data of this till/).waitFor()
    await copy.enter('BREAD')
    await copy.openPay()
    await copy.press('Enter')
    await page
      .locator('dialog')
      .getByText(/^Another device has sold/)
      .waitFor()
    await copy.press('Escape')
    await copy.button('Pair again').click()
    const till = await counter.terminalAdmin.till('Counter 2')
    await page.getByLabel('Pairing code').fill(await counter.terminalAdmin.pairingCode(till))
    await copy.total('€3.50')
    const anew = await counter.terminalAdmin.series(till)
    await arrived(copy, anew, [`sale Printed as ${series}-2.`])
    expect(await copy.sell()).toBe(`${anew}-2`)
    await arrived(copy, series, ['sale', 'sale'])
    await context.close()
    await counter.context.close()
  })

  const PAIRINGS = ['the same till', 'another till'] as const
  test.each(PAIRINGS)('a device paired again as %s carries its cash over', async (as) => {
    const isSame = as === 'the same till'
    const cashier = await Cashier.at(room)
    const { journal, counter, page, series } = cashier
    const held = Promise.withResolvers<null>()
    journal.cut = () => held.promise
    expect(await sellBread(cashier)).toBe(`${series}-1`)
    expect(await sellBread(cashier)).toBe(`${series}-2`)
    const { terminalAdmin } = counter
    if (isSame) await terminalAdmin.post(`${TERMINALS}/${counter.till.id}/rotate-key`)
    else await terminalAdmin.revoke(counter.till)
    await page.getByText(/^This device is no longer a till of Shop north/).waitFor()
    await page.getByText(/^2 entries of the journal of Shop north are still here/).waitFor()
    const saving = page.waitForEvent('download')
    await cashier.button('Save as a file').click()
    const saved = JSON.parse(readFileSync(await (await saving).path(), 'utf8'))
    expect(saved).toMatchObject({ shop: room.shop.shop.slug, entries: [{ n: 1 }, { n: 2 }] })
    const till = isSame ? counter.till : await terminalAdmin.till('Counter 1, again')
    await page.getByLabel('Pairing code').fill(await counter.terminalAdmin.pairingCode(till))
    await counter.live()
    // The request with the old key is refused only now.
    held.resolve(null)
    const anew = await terminalAdmin.series(till)
    // The journal of another till is closed, so its sales get new numbers.
    const moved = isSame ? [] : [1, 2].map((n) => `sale Printed as ${series}-${n}.`)
    const begun = ['cash', ...moved, ...(isSame ? [] : ['cash'])]
    await arrived(cashier, anew, begun)
    await arrived(cashier, series, isSame ? ['sale', 'sale', 'cash', 'closing'] : [])
    expect(await sellBread(cashier)).toBe(`${anew}-${begun.length + 1}`)
    await page.reload()
    await cashier.unpair()
    await page.getByText('The day is not closed yet.').waitFor()
    await cashier.button('Cancel').click()
    await cashier.press('Escape')
    await cashier.count('10')
    await page.getByText('Missing').waitFor()
    await page.locator('.facts').getByText('€0.50').waitFor()
    await cashier.press('Enter')
    await arrived(cashier, anew, [...begun, 'sale', 'closing'])
    const { data } = await room.owner.done<{ data: ClosingView[] }>(
      room.owner.get('/shop/api/closings'),
    )
    const closings = [anew, series].flatMap((name) => data.find((one) => one.series === name) ?? [])
    expect(closings).toMatchObject([
      { expectedCash: 10.5, countedCash: 10, difference: -0.5, attention: null },
      ...(isSame ? [{ sales: 2, expectedCash: 0, countedCash: 0, attention: null }] : []),
    ])
  })

  test('whoever clears the data of the browser is told what is gone', async () => {
    const { page } = await Cashier.at(room)
    const session = await page.context().newCDPSession(page)
    const cleared = { origin: new URL(page.url()).origin, storageTypes: 'indexeddb' }
    await session.send('Storage.clearDataForOrigin', cleared)
    await page.getByText('The data of this till is gone').waitFor()
    await page.getByRole('button', { name: 'Load again' }).click()
    await page.getByLabel('Pairing code').waitFor()
  })

  test('the money for an order counts once, though the page is closed before the answer', async () => {
    const cashier = await Cashier.at(room)
    const { journal, counter, series } = cashier
    const desk = new OrderDesk(room.shop)
    const [bread] = (await room.shop.page('sku=BREAD')).data
    const lines = [{ productId: bread?.id ?? '', quantity: 2 }]
    const placed = (email: string) => desk.placed({ lines, email, fulfilment: 'pickup' })
    const choose = async (at: Cashier, { email }: OrderView) => {
      await at.menu('Online orders')
      await at.page.getByText(email ?? '').click()
    }
    const first = await placed('first@example.com')
    journal.cut = () => 'answer'
    await choose(cashier, first)
    await cashier.payPart('2', 'Card')
    await cashier.button('Exact').click()
    const isCompleted = async () => (await desk.get(first.id)).status === 'completed'
    await until('the order is completed', isCompleted)
    await cashier.page.close()
    journal.cut = () => null
    const again = cashier.in(await room.visit(counter.context, '/pos'))
    await arrived(again, series, ['cash', 'cash'])
    expect((await again.arrived()).map(({ content }) => content)).toMatchObject([
      { method: 'card', amount: 2, orderId: first.id },
      { method: 'cash', amount: 5, orderId: first.id },
    ])
    expect(await desk.get(first.id)).toMatchObject({ paid: 7, total: 7 })
    // The page that has just started shows the result, with the receipt.
    await again.page.getByText(/^Order .* is handed over/).waitFor()
    await again.button('Print receipt').waitFor()
    await again.button('New sale').click()

    const cancelled = await placed('cancelled@example.com')
    await choose(again, cancelled)
    await desk.post(cancelled.id, 'cancel', {})
    await again.button('Exact').click()
    await again.page.getByText('This order is cancelled.').waitFor()
    await again.press('Escape', 'Escape')

    const silent = await placed('silent@example.com')
    await choose(again, silent)
    journal.cut = () => 'request'
    await again.button('Exact').click()
    await again.page.getByText('The server has not answered yet').waitFor()
    await again.press('Escape', 'Escape')
    await again.button('Go on without it').click()
    await again.button('Go on without it').waitFor({ state: 'detached' })
    await desk.post(silent.id, 'cancel', {})
    journal.cut = () => null
    await again.page.reload()
    await arrived(again, series, ['cash', 'cash', 'cash'])
    const [, , kept] = await again.arrived()
    expect(kept?.content).toMatchObject({ method: 'cash', amount: 7, orderId: silent.id })
    expect(kept?.content.reason).toMatch(/^Not handed over: This order is cancelled. Order /)
    await again.menu('Day so far')
    await again.page.getByText(/^Expected€12.00$/).waitFor()
  })

  // The last test, since the shop's fixtures go on using the server from before.
  test('a server that was restored from a backup gets the lost sales again', async () => {
    const cashier = await Cashier.at(room)
    const { journal, page, series } = cashier
    expect(await sellBread(cashier)).toBe(`${series}-1`)
    await cashier.sent(1)
    const restore = await journal.backup()
    for (const n of [2, 3]) expect(await sellBread(cashier)).toBe(`${series}-${n}`)
    await cashier.sent(3)
    await restore()
    await page.reload()
    await cashier.sent(3)
    const again = await journal.backup()
    expect(await sellBread(cashier)).toBe(`${series}-4`)
    await cashier.sent(4)
    await again()
    expect(await sellBread(cashier)).toBe(`${series}-5`)
    await cashier.sent(5)
  })
})
