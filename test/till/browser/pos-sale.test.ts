import { beforeAll, expect, test } from 'bun:test'
import { shopperOf } from '../../access.ts'
import { sharedAdmin } from '../../browser/admin-browser.ts'
import { inChromium } from '../../browser/chromium.ts'
import { OrderDesk } from '../../order-desk.ts'
import { Cashier, letTillsSell } from './cashier.ts'

const EAN = '4006381333931'
const CASE = '4006381333948'
/** Item 00042 with 350 g. */
const WEIGHED = '2100042003507'

inChromium('a till that sells', () => {
  const room = sharedAdmin()
  beforeAll(async () => {
    await letTillsSell(room)
    const { shop } = room
    const packs = [{ barcode: CASE, quantity: 24, price: 20 }]
    await shop.product({ name: 'Cola', price: 0.99, barcode: EAN, packs, stock: 100 })
    await shop.product({ name: 'Cheese', price: 20, sku: '00042', unit: 'kg', taxRate: 'Reduced' })
    await shop.product({ name: 'Bread', price: 3.5, sku: 'BREAD', taxRate: 'Reduced', stock: 50 })
    await shop.product({ name: 'Cable', price: 2, sku: 'CABLE', unit: 'm' })
  })

  test('a whole day: float, scans, weights, discounts, split payment, parking, closing', async () => {
    const cashier = await Cashier.at(room)
    const { page } = cashier
    await cashier.counter.terminalAdmin.scales([{ prefix: '21', kind: 'weight' }])
    await cashier.menu('Cash in or out')
    await cashier.field('Amount').fill('100')
    await cashier.field('Reason').fill('Change')
    await cashier.press('Enter')
    await cashier.enter(EAN, EAN, WEIGHED)
    await cashier.total('€8.98')
    await cashier.enter(CASE, EAN)
    await cashier.total('€29.97')
    expect(await page.locator('.basket-lines li').count()).toBe(3)
    await cashier.button('Other').click()
    await cashier.button(/^Cable/).click()
    await cashier.field('Quantity in m').fill('1.5')
    await cashier.press('Enter')
    await cashier.total('€32.97')
    await page.locator('.basket-lines button', { hasText: 'pack of 24' }).click()
    await cashier.field('Discount').fill('10')
    await cashier.press('Enter')
    await page.locator('.basket-lines .small', { hasText: '−€2.00' }).waitFor()
    await cashier.press('F4')
    await cashier.field('Discount').fill('5')
    await cashier.field('Reason').fill('Regular guest')
    await cashier.press('Enter')
    await cashier.total('€29.42')
    await cashier.reload()
    await cashier.total('€29.42')
    await cashier.openPay()
    await cashier.payPart('20', 'Card')
    await cashier.button('€10.00').click()
    await page.locator('dialog .big-amount', { hasText: '€0.60' }).waitFor()
    expect(await cashier.done()).toBe(`${cashier.series}-2`)
    await cashier.enter('BREAD')
    await cashier.press('F8')
    await cashier.total('€0.00')
    await cashier.enter(EAN)
    expect(await cashier.sell()).toBe(`${cashier.series}-3`)
    await cashier.press('F8')
    await page.locator('.choices .pick').click()
    await cashier.total('€3.50')
    expect(await cashier.sell()).toBe(`${cashier.series}-4`)
    await cashier.count('114')
    await page.getByText('Too much').waitFor()
    await page.locator('.facts').getByText('€0.10').waitFor()
    await cashier.press('Enter')
    await cashier.sent(5)
    const [, sale, , , closing] = await cashier.arrived()
    expect(sale?.content).toMatchObject({
      lines: [
        { name: 'Cheese', unit: 'kg', quantity: 0.35, total: 7, taxRate: { name: 'Reduced' } },
        { name: 'Cola', title: 'Cola (pack of 24)', pack: 24, quantity: 1, discount: 2, total: 18 },
        { name: 'Cola', quantity: 3, total: 2.97 },
        { name: 'Cable', unit: 'm', quantity: 1.5, total: 3 },
      ],
      discount: { amount: 1.55, reason: 'Regular guest' },
      subtotal: 30.97,
      total: 29.42,
      payments: [
        { method: 'card', amount: 20, rounding: 0 },
        { method: 'cash', amount: 9.4, given: 10, change: 0.6, rounding: -0.02 },
      ],
    })
    expect(closing?.content).toMatchObject({
      from: 1,
      to: 4,
      sales: 3,
      refunds: 0,
      opening: 0,
      expectedCash: 113.9,
      countedCash: 114,
      difference: 0.1,
    })
  })

  test('whole by keyboard', async () => {
    const cashier = await Cashier.at(room)
    const { page } = cashier
    await page.keyboard.type('bread', { delay: 60 })
    await page.getByRole('option', { name: 'Bread' }).waitFor()
    await cashier.press('ArrowDown', 'Enter')
    await cashier.total('€3.50')
    await page.keyboard.type(`3*${EAN}`, { delay: 60 })
    await cashier.press('Enter')
    await cashier.total('€6.47')
    await cashier.press('+')
    await cashier.total('€7.46')
    await cashier.press('ArrowUp')
    await page.locator('[aria-current=true]', { hasText: 'Bread' }).waitFor()
    await cashier.press('Delete')
    await cashier.total('€3.96')
    await cashier.press('Enter')
    await cashier.field('Quantity').fill('2')
    await cashier.press('Enter')
    await cashier.total('€1.98')
    await page.keyboard.type('2*', { delay: 60 })
    await page.waitForTimeout(1000)
    await cashier.counter.scanner('BREAD')
    await cashier.total('€8.98')
    await cashier.openPay()
    await page.keyboard.type('20')
    await cashier.press('Enter')
    await page.locator('dialog .big-amount', { hasText: '€11.00' }).waitFor()
    await cashier.press('Enter')
    await cashier.total('€0.00')
    await cashier.sent(2)
  })

  test('offline: it starts, sells, prints and closes, and sends everything later', async () => {
    const cashier = await Cashier.at(room)
    const { page, journal, counter } = cashier
    await counter.workerReady()
    journal.cut = () => 'request'
    await counter.offline()
    await page.reload()
    await page.getByText(/^No connection/).waitFor()
    await cashier.enter('BREAD')
    await cashier.total('€3.50')
    expect(await cashier.sell()).toBe(`${cashier.series}-1`)
    await page
      .getByText(
        /^1 entry of this till's journal has waited here since .* The server does not answer/,
      )
      .waitFor()
    await page.reload()
    await page.getByText(/^No connection/).waitFor()
    await cashier.enter('BREAD', EAN)
    await cashier.total('€4.49')
    expect(await cashier.sell()).toBe(`${cashier.series}-2`)
    await cashier.unpair()
    await page.getByText('This till still has sales to send').waitFor()
    await cashier.button('Cancel').click()
    await cashier.press('Escape')
    journal.cut = () => null
    await counter.context.setOffline(false)
    await cashier.sent(2)
    await page.getByText('journal has waited here').waitFor({ state: 'detached' })
    const address = await cashier.receiptAddress(1)
    await counter.offline()
    await cashier.press('F9')
    await cashier.field('Number of the receipt').fill(address)
    await cashier.press('Enter')
    await page.getByText('Goods can be taken back once the server has this sale.').waitFor()
  })

  test('a shopper earns points, redeems them, and brings goods back', async () => {
    const cashier = await Cashier.at(room)
    const { page, series } = cashier
    const { email } = await shopperOf(room.served.kassa, room.shop)
    const named = async () => {
      await cashier.press('F6')
      await cashier.field('Email address').fill(email)
      await cashier.press('Enter')
    }
    await cashier.enter('10*BREAD')
    await cashier.total('€35.00')
    await named()
    await page.getByText('0 points').waitFor()
    await cashier.button('Done').click()
    expect(await cashier.sell()).toBe(`${series}-1`)
    await cashier.sent(1)
    await cashier.enter('2*BREAD')
    await cashier.total('€7.00')
    await named()
    await page.getByText('35 points').waitFor()
    await cashier.field('Points to redeem').fill('30')
    await cashier.press('Enter')
    await cashier.total('€6.70')
    expect(await cashier.sell()).toBe(`${series}-2`)
    await cashier.press('F9')
    const receipt = cashier.field('Number of the receipt')
    await receipt.fill('https://shop.example/r/west.123')
    await cashier.press('Enter')
    await page.getByText('This is a receipt of another shop.').waitFor()
    await receipt.fill(await cashier.receiptAddress(2))
    await cashier.press('Enter')
    await cashier.button('Return more of Bread').click()
    await cashier.field('Reason').fill('Too old')
    await cashier.button('Give back €3.35').click()
    await page.getByText('Returned: give back €3.35.').waitFor()
    const [, sale, refund] = await cashier.arrived()
    expect(sale?.content).toMatchObject({ redeemPoints: 30, total: 6.7 })
    expect(refund?.content).toMatchObject({
      amount: 3.35,
      rounding: 0,
      method: 'cash',
      restock: true,
      reason: 'Too old',
      lines: [{ quantity: 1 }],
    })
  })

  test('a sale with points that the server answers too late keeps its discount', async () => {
    const cashier = await Cashier.at(room)
    const { page, journal, series } = cashier
    await cashier.enter('2*BREAD')
    await cashier.total('€7.00')
    const points = await cashier.redeem(40)
    await cashier.total('€6.60')
    journal.cut = () => 'request'
    await cashier.openPay()
    await cashier.press('Enter')
    await page.getByText('The server has not answered yet').waitFor()
    await cashier.press('Escape')
    await cashier.button('Go on without it').click()
    await cashier.total('€0.00')
    await cashier.enter('BREAD')
    await cashier.total('€3.50')
    expect(await cashier.sell()).toBe(`${series}-2`)
    const { balance } = await room.owner.done<{ balance: number }>(room.owner.get(points))
    await room.owner.done(room.owner.post(points, { delta: -balance, note: 'Spent elsewhere' }))
    journal.cut = () => null
    await page.reload()
    await cashier.sent(2)
    const [sale, next] = await cashier.arrived()
    expect(sale).toMatchObject({
      content: { discount: null, pointsDiscount: 0.4, redeemPoints: 40, total: 6.6 },
      attention: [{ field: 'order.redeemPoints', code: 'too_few_points' }],
    })
    expect(next?.content).toMatchObject({ total: 3.5 })
  })

  test('an online order is paid for and handed over, and the closing counts its money', async () => {
    const cashier = await Cashier.at(room)
    const { page } = cashier
    const [bread] = (await room.shop.page('sku=BREAD')).data
    const order = {
      lines: [{ productId: bread?.id ?? '', quantity: 2 }],
      email: 'bo@example.com',
      fulfilment: 'pickup',
    }
    const headers = { 'idempotency-key': crypto.randomUUID() }
    const path = '/v1/store/orders'
    const placed = await room.shop.ask({ method: 'POST', path, body: order, headers })
    expect(placed.status).toBe(201)
    await cashier.menu('Online orders')
    await page.getByText('bo@example.com').click()
    await cashier.button('€10.00').click()
    await page.getByText(/^Order .* is handed over/).waitFor()
    await page.locator('dialog .big-amount', { hasText: '€3.00' }).waitFor()
    await cashier.button('New sale').click()
    await cashier.sent(1)
    const { id } = placed.json as { id: string }
    const [money] = await cashier.arrived()
    expect(money?.content).toMatchObject({ amount: 7, method: 'cash', orderId: id })
    const answer = await room.shop.ask({ path: `${path}/${id}` })
    expect(answer.json).toMatchObject({ status: 'completed', paid: 7 })
    await cashier.menu('Day so far')
    await page.getByText(/^Expected€7.00$/).waitFor()
  })

  test('of an order that is refunded in part, the rest is shown and handed over', async () => {
    const cashier = await Cashier.at(room)
    const { page } = cashier
    const desk = new OrderDesk(room.shop)
    const [bread] = (await room.shop.page('sku=BREAD')).data
    const lines = [{ productId: bread?.id ?? '', quantity: 3 }]
    const body = { lines, email: 'di@example.com', fulfilment: 'pickup' } as const
    const order = await desk.paid(await desk.placed(body))
    const back = { lines: [{ lineId: order.lines[0]?.id ?? '', quantity: 1 }] }
    await desk.refund(order, back)
    await cashier.menu('Online orders')
    await page.getByText('di@example.com').click()
    await page.getByText('2 × Bread').waitFor()
    await desk.refund(order, back)
    await cashier.button('Hand over').click()
    await page.getByText('look at it again').waitFor()
    await cashier.button('Cancel').click()
    await page.getByText('di@example.com').click()
    await page.getByText('1 × Bread').waitFor()
    await cashier.button('Hand over').click()
    await page.getByText(/^Order .* is handed over/).waitFor()
    expect((await desk.get(order.id)).status).toBe('completed')
  })
})
