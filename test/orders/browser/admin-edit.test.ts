import { beforeAll, expect, test } from 'bun:test'
import type { Page } from 'playwright-core'
import type { QuoteView } from '../../../src/modules/orders/quote.ts'
import type { OrderView } from '../../../src/modules/orders/view.ts'
import { shopperOf } from '../../access.ts'
import { sharedAdmin } from '../../browser/admin-browser.ts'
import { inChromium } from '../../browser/chromium.ts'
import { faultsOf } from '../../browser/screen.ts'
import { OrderDesk } from '../../order-desk.ts'

inChromium('orders that staff writes and changes', () => {
  const room = sharedAdmin()
  let desk: OrderDesk
  beforeAll(async () => {
    desk = new OrderDesk(room.shop)
    const pickup = { id: 'pickup', kind: 'pickup', name: 'At the shop', price: 0 }
    const post = { id: 'post', kind: 'delivery', name: 'Post', price: 4.9, countries: ['NL'] }
    const payment = {
      counter: { enabled: true },
      transfer: { enabled: true, text: 'NL91 ABNA 0417 1643 00' },
    }
    const loyalty = { pointsPerUnit: 1, pointValue: 0.1 }
    const settings = { delivery: [pickup, post], payment, loyalty }
    await room.owner.done(room.owner.patch('/shop/api/shop', settings))
  })

  const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).click()
  const sums = (page: Page) => page.getByRole('region', { name: 'Sum' })

  /** Finds a product by its name, and adds it with Enter. */
  async function add(page: Page, name: string): Promise<void> {
    const finder = page.getByRole('combobox', { name: 'Find a product' })
    await finder.fill(name)
    await page.getByRole('option', { name }).waitFor()
    await finder.press('Enter')
    await page.getByRole('group', { name }).waitFor()
  }

  /** The order on whose page the browser is. */
  async function shownOrder(page: Page): Promise<OrderView> {
    await page.waitForURL(/\/admin\/orders\/order_[a-z0-9]+$/)
    return await desk.get(page.url().split('/').at(-1) ?? '')
  }

  test('an order by phone is written with the keyboard, at prices by hand, and sent to a guest', async () => {
    await room.shop.product({ name: 'Brass kettle', price: 20, stock: 3 })
    await room.shop.product({ name: 'Old cheese', price: 18, unit: 'kg', stock: 9 })
    const page = await room.page('/admin/orders')
    await page.getByRole('link', { name: 'New order' }).click()
    await page.getByRole('heading', { name: 'New order' }).waitFor()
    await add(page, 'Brass kettle')
    await add(page, 'Old cheese')
    const kettle = page.getByRole('group', { name: 'Brass kettle' })
    const cheese = page.getByRole('group', { name: 'Old cheese' })
    await kettle.getByLabel('Quantity').fill('4')
    await kettle.getByText('Only 3 left.').waitFor()
    await kettle.getByLabel('Quantity').fill('2')
    await kettle.getByLabel('Price').fill('19')
    await kettle.getByText('Usually €20.00').waitFor()
    await kettle.getByLabel('Discount').fill('1')
    await cheese.getByLabel('Quantity in kg').fill('0,35')
    await page.getByLabel('Name').fill('Ada Lovelace')
    await page.getByLabel('Phone').fill('+31 20 123 4567')
    await page.getByLabel('Delivery', { exact: true }).selectOption('Post')
    await page.getByLabel('Discount on the whole order').fill('3.30')
    await page.getByLabel('Reason for the discount').fill('Friends')
    await page.getByLabel('Note on the order').fill('Ring twice')
    // 2 × 19 − 1 and 0.35 × 18, less 3.30, and 4.90 for the post.
    await sums(page).getByText('€44.90').first().waitFor()
    await button(page, 'Place the order for €44.90')
    await page.getByText('Fill this in.').first().waitFor()
    expect(await page.getByLabel('Street and number').getAttribute('aria-invalid')).toBe('true')
    await page.getByLabel('Street and number').fill('Kade 1')
    await page.getByLabel('City').fill('Gouda')
    await page.getByLabel('Country').selectOption('Germany')
    await page.keyboard.press('Enter')
    await button(page, 'Place the order for €44.90')
    await page.getByText('This option does not deliver to this country.').waitFor()
    await page.getByLabel('Country').selectOption('Netherlands')
    const faults = await faultsOf(page, 'order-new')
    await page.getByLabel('Email address').fill('ada@example')
    await button(page, 'Place the order for €44.90')
    await page.locator('.field', { hasText: 'Email address' }).locator('.error').waitFor()
    await page.getByLabel('Email address').fill('ada@example.com')
    await page.getByLabel('Email address').press('Enter')
    const order = await shownOrder(page)
    expect(order).toMatchObject({
      status: 'open',
      total: 44.9,
      email: 'ada@example.com',
      customer: null,
      payment: 'transfer',
      fulfilment: 'delivery',
      discount: { amount: 3.3, reason: 'Friends' },
      shipping: { delivery: 'post' },
      note: 'Ring twice',
      address: {
        name: 'Ada Lovelace',
        phone: '+31 20 123 4567',
        line1: 'Kade 1',
        city: 'Gouda',
        country: 'NL',
      },
    })
    expect(
      order.lines.map(({ quantity, unitPrice, discount }) => [quantity, unitPrice, discount]),
    ).toEqual([
      [2, 19, 1],
      [0.35, 18, 0],
    ])
    expect(faults).toEqual([])
  })

  test('what is shown is charged: another sum is shown with its reasons, and sent again', async () => {
    const vase = await room.shop.product({ name: 'Tall vase', price: 30, stock: null })
    const page = await room.page('/admin/orders/new')
    await add(page, 'Tall vase')
    await sums(page).getByText('€30.00').first().waitFor()
    await room.shop.changed(vase.id, { price: 32 })
    await button(page, 'Place the order for €30.00')
    await page.getByText('This order costs €32.00 now instead of €30.00.').waitFor()
    await page.getByText('Tall vase: €30.00 → €32.00').waitFor()
    const faults = await faultsOf(page, 'order-changed-sum')
    await button(page, 'Place the order for €32.00')
    expect(await shownOrder(page)).toMatchObject({ total: 32, payment: 'counter' })
    expect(faults).toEqual([])
  })

  test('a customer, a chosen product, a scanner and the palette begin an order', async () => {
    const lamp = await room.shop.product({
      name: 'Desk lamp',
      price: 40,
      barcode: '4006381333931',
      stock: null,
    })
    const { publicId, email } = await shopperOf(room.served.kassa, room.shop)
    const points = `/shop/api/customers/${publicId}/points`
    await room.owner.done(room.owner.post(points, { delta: 50, note: 'A gift' }))
    const page = await room.page(`/admin/customers/${publicId}`)
    await page.getByRole('link', { name: 'New order' }).click()
    await page.getByText('has an account').waitFor()
    await page.getByRole('heading', { name: 'New order' }).click()
    await page.keyboard.type('4006381333931', { delay: 5 })
    await page.keyboard.press('Enter')
    const line = page.getByRole('group', { name: 'Desk lamp' })
    await line.waitFor()
    await page.keyboard.type('4006381333931', { delay: 5 })
    await page.keyboard.press('Enter')
    await sums(page).getByText('€80.00').first().waitFor()
    await page.getByText('The customer has 50 points.').waitFor()
    await page.getByLabel('Points to redeem').fill('60')
    await page.locator('.field', { hasText: 'Points to redeem' }).locator('.error').waitFor()
    await page.getByLabel('Points to redeem').fill('50')
    await button(page, 'Place the order for €75.00')
    expect(await shownOrder(page)).toMatchObject({
      customer: { id: publicId },
      email,
      pointsRedeemed: 50,
      total: 75,
    })
    await page.goto(`/admin/products/${lamp.id}`)
    await button(page, 'More')
    await page.getByRole('menuitem', { name: 'Order this' }).click()
    await page.getByRole('group', { name: 'Desk lamp' }).waitFor()
    page.on('dialog', (dialog) => void dialog.accept())
    await page.goto('/admin/products?search=lamp')
    await page.getByLabel('Select Desk lamp').check()
    await button(page, 'Order this')
    await page.getByRole('group', { name: 'Desk lamp' }).waitFor()
    await page.goto('/admin')
    await page.getByRole('heading', { name: 'Today' }).waitFor()
    await page.keyboard.press('Control+k')
    await page.keyboard.type('new ord')
    await page.getByRole('option', { name: 'New order' }).waitFor()
    await page.keyboard.press('Enter')
    await page.getByText('Add a product first.').waitFor()
  })

  test('an open order is changed at the prices that were agreed, and leads to the new one', async () => {
    const cup = await room.shop.product({ name: 'Tin cup', price: 9, stock: 5 })
    const jug = await room.shop.product({ name: 'Glass jug', price: 25, stock: 1 })
    const old = await desk.placed({
      lines: [{ productId: cup.id, quantity: 5, unitPrice: 8 }],
      email: 'bert@example.com',
      delivery: 'pickup',
      payment: 'counter',
      address: { name: 'Bert', phone: '0123' },
      discount: { amount: 2, reason: 'Regular' },
      note: 'Gift',
    })
    const page = await room.page(`/admin/orders/${old.id}`)
    await page.getByRole('link', { name: 'Change', exact: true }).click()
    await page.getByRole('heading', { name: `Change order ${old.code}` }).waitFor()
    const line = page.getByRole('group', { name: 'Tin cup' })
    expect(await line.getByLabel('Price').inputValue()).toBe('8.00')
    await sums(page).getByText('€38.00').first().waitFor()
    await line.getByLabel('Quantity').fill('4')
    await add(page, 'Glass jug')
    await sums(page).getByText('+€17.00').waitFor()
    const faults = await faultsOf(page, 'order-change')
    await button(page, 'Save the change for €55.00')
    await page.waitForURL((url) => !url.href.includes(old.id))
    const next = await shownOrder(page)
    expect(next).toMatchObject({
      replaces: old.id,
      total: 55,
      email: 'bert@example.com',
      payment: 'counter',
      fulfilment: 'pickup',
      address: { name: 'Bert', phone: '0123' },
      discount: { amount: 2, reason: 'Regular' },
      note: 'Gift',
    })
    expect([await desk.stock(cup.id), await desk.stock(jug.id)]).toEqual([1, 0])
    await page.getByRole('link', { name: old.code }).click()
    await page.getByText('Replaced by').first().waitFor()
    faults.push(...(await faultsOf(page, 'order-replaced')))
    expect(await page.getByRole('link', { name: 'Change', exact: true }).count()).toBe(0)
    await page.getByRole('link', { name: next.code }).first().click()
    await page.getByRole('heading', { name: `Order ${next.code}` }).waitFor()
    await desk.paid(next, { amount: 5 })
    await page.goto(`/admin/orders/${next.id}/change`)
    await page.getByText('This order can no longer be changed').waitFor()
    expect(faults).toEqual([])
  })

  test('an order that somebody else has ended in the meantime is not replaced, and nothing is lost', async () => {
    const bowl = await room.shop.product({ name: 'Wide bowl', price: 7, stock: null })
    const old = await desk.placed({ lines: [{ productId: bowl.id, quantity: 1 }] })
    const page = await room.page(`/admin/orders/${old.id}/change`)
    await page.getByLabel('Quantity').fill('3')
    await sums(page).getByText('+€14.00').waitFor()
    await desk.post(old.id, 'cancel', {})
    await button(page, 'Save the change for €21.00')
    await page.getByRole('alert').first().waitFor()
    expect(await page.getByLabel('Quantity').inputValue()).toBe('3')
    const quote = await desk.place({ lines: [{ productId: bowl.id, quantity: 3 }] })
    expect((quote.json as QuoteView).total).toBe(21)
  })
})
