import { afterAll, afterEach, beforeAll, expect, test } from 'bun:test'
import { AdminBrowser } from './admin-browser.ts'
import { Cashier, letTillsSell } from './cashier.ts'
import { inChromium } from './chromium.ts'

inChromium('the journal of a till', () => {
  let room: AdminBrowser
  beforeAll(async () => {
    room = await AdminBrowser.open()
    await letTillsSell(room)
    await room.shop.product({ name: 'Bread', price: 3.5, sku: 'BREAD' })
  })
  afterEach(() => {
    expect(room.faults.splice(0)).toEqual([])
  })
  afterAll(async () => {
    await room[Symbol.asyncDispose]()
  })

  /** Sells bread in a window. @returns the number of the sale */
  async function sellBread(cashier: Cashier): Promise<string> {
    await cashier.enter('BREAD')
    await cashier.total('€3.50')
    return await cashier.sell()
  }

  /** Waits until the server has these entries, given as "kind note". */
  async function arrived(cashier: Cashier, series: string, entries: readonly string[]) {
    const seen = () =>
      cashier.journal
        .entries(series)
        .map(({ kind, content }) => [kind, content.note].filter(Boolean).join(' '))
    while (seen().length < entries.length) await cashier.page.waitForTimeout(20)
    expect(seen()).toEqual([...entries])
  }

  test('a page that is closed before it has sent a sale; two windows of one till', async () => {
    const cashier = await Cashier.at(room)
    const { journal } = cashier
    journal.cut = () => 'request'
    expect(await sellBread(cashier)).toBe('1-1')
    await cashier.page.close()
    journal.cut = () => null
    const first = cashier.in(await room.visit(cashier.counter.context, '/pos'))
    await arrived(first, '1', ['sale'])
    const second = cashier.in(await room.visit(cashier.counter.context, '/pos'))
    await second.total('€0.00')
    await first.enter('BREAD', 'BREAD')
    await second.total('€7.00')
    await first.openPay()
    await second.openPay()
    await Promise.all([first.press('Enter'), second.press('Enter')])
    const done = [first, second].map(({ page }) => page.getByRole('heading', { name: 'Sale 1-2' }))
    const late = [first, second].map(({ page }) => page.getByText(/^Another window has sold/))
    await Promise.any([...done].map((heading) => heading.waitFor()))
    await Promise.any([...late].map((message) => message.waitFor()))
    await arrived(first, '1', ['sale', 'sale'])
    await cashier.counter.context.close()
  })

  test('a copied profile stops selling, and sends its sales under new numbers', async () => {
    const cashier = await Cashier.at(room)
    const { journal, counter } = cashier
    expect(await sellBread(cashier)).toBe('1-1')
    await arrived(cashier, '1', ['sale'])
    const storageState = await counter.context.storageState({ indexedDB: true })
    const context = await room.browser.newContext({ baseURL: room.home, storageState })
    const page = await context.newPage()
    await journal.serve(page)
    journal.cut = () => 'request'
    await page.goto('/pos')
    const copy = cashier.in(page)
    expect(await sellBread(copy)).toBe('1-2')
    journal.cut = () => null
    expect(await sellBread(cashier)).toBe('1-2')
    await arrived(cashier, '1', ['sale', 'sale'])
    await page.reload()
    await page.getByText(/^Another device has sold with the data of this till/).waitFor()
    await copy.enter('BREAD')
    await copy.openPay()
    await copy.press('Enter')
    await page
      .locator('dialog .error')
      .getByText(/^Another device has sold/)
      .waitFor()
    await copy.press('Escape')
    await copy.button('Pair again').click()
    const till = await counter.terminalAdmin.till('Counter 2')
    await page.getByLabel('Pairing code').fill(await counter.terminalAdmin.pairingCode(till))
    await arrived(copy, '2', ['sale Printed as 1-2.'])
    await copy.total('€3.50')
    expect(await copy.sell()).toBe('2-2')
    await arrived(copy, '1', ['sale', 'sale'])
    await context.close()
    await counter.context.close()
  })

  test('a server that was restored from a backup gets the lost sales again', async () => {
    const cashier = await Cashier.at(room)
    const { journal, page } = cashier
    for (const number of ['1-1', '1-2', '1-3']) expect(await sellBread(cashier)).toBe(number)
    await cashier.sent(3)
    journal.restore('1', 1)
    await page.reload()
    await cashier.sent(3)
    journal.restore('1', 2)
    expect(await sellBread(cashier)).toBe('1-4')
    await cashier.sent(4)
    await page.context().close()
  })

  test('a till that loses its key while sales wait sends them when it is paired again', async () => {
    const cashier = await Cashier.at(room)
    const { journal, counter, page } = cashier
    journal.cut = () => 'request'
    expect(await sellBread(cashier)).toBe('1-1')
    expect(await sellBread(cashier)).toBe('1-2')
    await counter.terminalAdmin.revoke(counter.till)
    await page.getByText(/^This device is no longer a till of Shop north/).waitFor()
    journal.cut = () => null
    const till = await counter.terminalAdmin.till('Counter 1, again')
    await page.getByLabel('Pairing code').fill(await counter.terminalAdmin.pairingCode(till))
    await arrived(cashier, '1', ['sale', 'sale'])
    expect(await sellBread(cashier)).toBe('2-1')
    await arrived(cashier, '2', ['sale'])
    await page.context().close()
  })
})
