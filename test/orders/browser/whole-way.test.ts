import { expect, test } from 'bun:test'
import type { Page } from 'playwright-core'
import type { OrderView } from '../../../src/modules/orders/view.ts'
import type { Closing } from '../../../src/modules/till/till-entry.ts'
import { inChromium } from '../../browser/chromium.ts'
import { Cashier } from '../../till/browser/cashier.ts'
import { booksAgree } from './books.ts'
import { Way } from './way.ts'

const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true }
const DESK = { viewport: { width: 1280, height: 800 } }

/** How the shops of both stories sell, in Germany. */
const SETTINGS = {
  country: 'DE',
  timeZone: 'Europe/Berlin',
  address: 'Farm Road 5\n20457 Hamburg',
  taxId: 'DE123456789',
  taxRates: [
    { name: 'Standard', percent: 19 },
    { name: 'Reduced', percent: 7 },
  ],
  cashRounding: 0.05,
  loyalty: { pointsPerUnit: 1, pointValue: 0.01 },
  delivery: [
    { id: 'pickup', kind: 'pickup', name: 'Farm gate', price: 0 },
    { id: 'parcel', kind: 'delivery', name: 'Parcel', price: 5.85, countries: ['DE'] },
  ],
  payment: {
    counter: { enabled: true },
    transfer: { enabled: true, holder: 'Farm Ltd', iban: 'DE89370400440532013000' },
    online: { enabled: true },
  },
  shopFront: { enabled: true, texts: { imprint: 'Farm Ltd.', returns: 'Within a month.' } },
  tillSales: true,
  tillFloat: false,
  confirmNotFiscal: true,
}

inChromium('the whole way of an order', () => {
  test('on a phone: of a guest to the counter, and of an account by parcel', async () => {
    await using way = await Way.open('en', SETTINGS)
    const { room, desk } = way
    const { kassa } = room.served
    await room.shop.products([
      {
        name: 'Shirt “Farm”',
        slug: 'shirt',
        itemGroupId: 'shirt',
        options: { Size: 'M', Colour: 'green' },
        price: 23.45,
        stock: 6,
      },
      { name: 'Rolled oats', slug: 'oats', price: 3.19, taxRate: 'Reduced', stock: 40 },
      { name: 'Brass kettle', slug: 'kettle', price: 41.3, stock: 5 },
      { name: 'Old cheese', price: 21.9, sku: 'CHEESE', unit: 'kg', taxRate: 'Reduced' },
    ])
    const phone = await way.shopper(PHONE)
    const admin = await room.page('/admin')
    const cashier = await Cashier.at(room)

    let guests = await way.buys(phone, {
      wanted: { shirt: 1, oats: 2 },
      buyer: { email: 'ann@example.com', name: 'Ann Guest' },
      delivery: /Farm gate/,
      payment: 'counter',
      total: 29.83,
    })
    expect(guests.lines.map(({ title }) => title)).toContain('Shirt “Farm”, M, green')
    await way.mails('ann@example.com', 'placed', ...way.wordsOf(guests))
    await open(admin, /1 order to make ready/, guests)
    await way.says(admin, 'order', ...way.wordsOf(guests))
    await press(admin, 'Mark as ready')
    await admin.getByText('Ready for pickup', { exact: true }).first().waitFor()
    await way.mails('ann@example.com', 'ready', ...way.wordsOf(guests))
    await handOver(way, cashier, 'Ann Guest', guests)
    guests = await desk.get(guests.id)
    // Cash is rounded to 5 cents.
    expect(guests).toMatchObject({
      status: 'completed',
      paid: 29.83,
      payments: [{ rounding: 0.02 }],
    })
    await phone.reload()
    await way.says(phone, 'thanks-completed', ...way.wordsOf(guests))
    await refund(admin, guests, 'Rolled oats', 'Give back €3.19')
    guests = await desk.get(guests.id)
    await papers(way, phone, guests, `Receipt ${guests.number}`)
    await way.mails('ann@example.com', 'refunded', guests.code, 'Rolled oats', 'Credit note R1')

    const bea = 'bea@example.com'
    await signIn(way, phone, bea)
    const customers = await room.owner.done<{ data: { id: string }[] }>(
      room.owner.get(`/shop/api/customers?search=${bea}`),
    )
    const points = `/shop/api/customers/${customers.data[0]?.id}/points`
    await room.owner.done(room.owner.post(points, { delta: 87, note: 'A gift' }))
    let signedIn = await way.buys(phone, {
      wanted: { kettle: 1, oats: 3 },
      buyer: {
        points: '87',
        name: 'Bea Account',
        line1: 'Moorweg 7',
        postalCode: '20095',
        city: 'Hamburg',
      },
      delivery: /Parcel/,
      payment: 'transfer',
      total: 55.85,
    })
    expect(signedIn).toMatchObject({ email: bea, pointsRedeemed: 87, taxes: [{}, {}] })
    await way.reads(phone, 'thanks with the account', 'DE89 3704 0044 0532 0130 00')
    await way.mails(bea, 'placed-transfer', ...way.wordsOf(signedIn), 'Farm Ltd')
    await open(admin, /1 payment to check/, signedIn)
    await press(admin, 'Record a payment')
    await press(admin, 'Record the payment')
    await press(admin, 'Mark as shipped')
    const dialog = admin.getByRole('dialog')
    await dialog.getByLabel('Carrier').fill('Moor Post')
    await dialog.getByLabel('Number of the parcel').fill('MP 4711')
    await press(admin, 'Mark as shipped', dialog)
    await admin.getByText('Shipped', { exact: true }).first().waitFor()
    signedIn = await desk.get(signedIn.id)
    const { text = '' } = kassa.mailbox.to(bea).findLast(({ text }) => text.includes('/r/')) ?? {}
    expect(text).toContain(`Invoice ${signedIn.number}`)
    await way.mails(bea, 'shipped', ...way.wordsOf(signedIn), 'Moor Post', 'MP 4711')
    await refund(admin, signedIn, 'Rolled oats', 'Give back €3.14')
    signedIn = await desk.get(signedIn.id)
    await way.says(admin, 'order-refunded', ...way.wordsOf(signedIn), 'R2')
    await papers(way, phone, signedIn, `Invoice ${signedIn.number}`, 'Moorweg 7')
    await phone.goto('/account?shop=north')
    await phone.getByRole('button', { name: `Order ${signedIn.code}` }).click()
    await way.says(phone, 'account', ...way.wordsOf(signedIn), 'Moor Post')

    expect(way.faults).toEqual([])
    const sold = [guests, signedIn, await sellCheese(way, cashier)]
    await booksAgree(room.owner, [await close(cashier)], sold)
    expect([...way.faults, ...room.faults]).toEqual([])
  })

  test('at a desk, in German: by phone, from another backend, replaced and cancelled', async () => {
    await using way = await Way.open('de', SETTINGS)
    const { room, desk } = way
    const [mug, tea] = [
      await room.shop.product({
        name: 'Emaillebecher, blau',
        slug: 'becher',
        price: 12.37,
        stock: 9,
      }),
      await room.shop.product({
        name: 'Kräutertee',
        slug: 'tee',
        price: 4.79,
        taxRate: 'Reduced',
        stock: 30,
      }),
    ]
    await room.shop.product({
      name: 'Bergkäse',
      price: 21.9,
      sku: 'CHEESE',
      unit: 'kg',
      taxRate: 'Reduced',
    })
    const admin = await room.page('/admin/orders/new')
    const cashier = await Cashier.at(room)
    const shopper = await way.shopper(DESK)

    for (const name of [mug.name, tea.name]) {
      await admin.getByRole('combobox', { name: 'Find a product' }).fill(name)
      await admin.getByRole('option', { name }).click()
      await admin.getByRole('group', { name }).waitFor()
    }
    await admin.getByRole('group', { name: mug.name }).getByLabel('Price').fill('11.11')
    await admin.getByLabel('Name').fill('Carl Anruf')
    await admin.getByLabel('Email address').fill('carl@example.com')
    await admin.getByLabel('Delivery', { exact: true }).selectOption('Farm gate')
    await press(admin, 'Place the order for €15.90')
    const phoned = await shownOrder(way, admin)
    await way.mails('carl@example.com', 'placed', ...way.wordsOf(phoned))
    await admin.getByRole('link', { name: 'Change', exact: true }).click()
    await admin.getByRole('group', { name: tea.name }).getByLabel('Quantity').fill('3')
    await press(admin, 'Save the change for €25.48')
    await admin.waitForURL((url) => !url.href.includes(phoned.id))
    let replacing = await shownOrder(way, admin)
    expect(replacing).toMatchObject({ replaces: phoned.id, total: 25.48 })
    await way.says(admin, 'order', ...way.wordsOf(replacing, 'en'), phoned.code)
    await handOver(way, cashier, 'Carl Anruf', replacing)
    replacing = await desk.get(replacing.id)
    await papers(way, shopper, replacing, `Kassenbon ${replacing.number}`)

    const placed = await desk.placed({
      lines: [
        { productId: mug.id, quantity: 2, discount: 0.61 },
        { productId: tea.id, quantity: 5 },
      ],
      expectedTotal: 52.88,
      email: 'dora@example.com',
      address: {
        name: 'Dora Fern',
        line1: 'Am Hang 3',
        postalCode: '80331',
        city: 'München',
        country: 'DE',
      },
      fulfilment: 'delivery',
      shipping: { name: 'Eilbote', price: 4.8 },
    })
    let backends = await desk.paid(placed)
    await way.mails(
      'dora@example.com',
      'paid',
      ...way.wordsOf(backends),
      `Rechnung ${backends.number}`,
    )
    await admin.goto('/admin')
    await open(admin, /1 order to send/, backends)
    await press(admin, 'Mark as shipped')
    await press(admin, 'Mark as shipped', admin.getByRole('dialog'))
    await press(admin, 'Mark as completed')
    await refund(admin, backends, mug.name, 'Give back €12.07')
    backends = await desk.get(backends.id)
    await papers(way, shopper, backends, `Rechnung ${backends.number}`, 'Am Hang 3')

    const cancelled = await way.buys(shopper, {
      wanted: { becher: 2, tee: 1 },
      buyer: {
        email: 'emil@example.com',
        name: 'Emil Gast',
        line1: 'Kai 9',
        postalCode: '20457',
        city: 'Hamburg',
      },
      delivery: /Parcel/,
      payment: 'transfer',
      total: 35.38,
    })
    await admin.goto('/admin')
    await open(admin, /1 payment to check/, cancelled)
    await press(admin, 'Cancel the order')
    await press(admin, 'Cancel the order', admin.getByRole('dialog'))
    await admin.getByText('Cancelled', { exact: true }).first().waitFor()
    await way.mails('emil@example.com', 'cancelled', cancelled.code)
    await shopper.reload()
    await way.says(shopper, 'thanks-cancelled', cancelled.code, 'Diese Bestellung wurde storniert')

    expect(way.faults).toEqual([])
    const sold = [replacing, backends, await sellCheese(way, cashier)]
    await booksAgree(room.owner, [await close(cashier)], sold)
    // 2 of 9 mugs and 8 of 30 packets of tea were sold and did not come back.
    expect([await desk.stock(mug.id), await desk.stock(tea.id)]).toEqual([7, 22])
    await admin.goto('/admin/sales')
    await way.says(admin, 'sales', mug.name, tea.name)
    await admin.goto('/admin/closings')
    await way.says(admin, 'closings')
    expect([...way.faults, ...room.faults]).toEqual([])
  })
})

async function press(page: Page, name: string, within: Pick<Page, 'getByRole'> = page) {
  await within.getByRole('button', { name, exact: true }).click()
}

/** Opens an order from what is to do today. */
async function open(admin: Page, todo: RegExp, { code }: OrderView): Promise<void> {
  await admin.goto('/admin')
  await admin.getByRole('link', { name: todo }).click()
  await admin.getByRole('link', { name: code }).click()
  await admin.getByRole('heading', { name: `Order ${code}` }).waitFor()
}

async function shownOrder({ desk }: Way, admin: Page): Promise<OrderView> {
  await admin.waitForURL(/\/admin\/orders\/order_[a-z0-9]+$/)
  return await desk.get(admin.url().split('/').at(-1) ?? '')
}

/** Takes the money for an order at the till, and hands it over. */
async function handOver(way: Way, cashier: Cashier, name: string, order: OrderView) {
  const { page } = cashier
  await cashier.menu('Online orders')
  await way.says(page, 'till-orders', name, order.code)
  await cashier.button(name).click()
  await page.getByRole('heading', { name: `Order ${order.code}` }).waitFor()
  await way.says(page, 'till-order', ...way.wordsOf(order, 'en'))
  await cashier.button('Exact').click()
  await page.getByText(`Order ${order.code} is handed over`).waitFor()
  await way.says(page, 'till-handed-over', order.code)
  await cashier.button('New sale').click()
}

/** Gives back what was paid for one piece of a line. */
async function refund(admin: Page, { id }: OrderView, title: string, action: string) {
  await admin.goto(`/admin/orders/${id}`)
  await press(admin, 'Refund')
  const dialog = admin.getByRole('dialog')
  await dialog.getByLabel(`How much of ${title} comes back`).fill('1')
  await dialog.getByLabel('Reason').fill('A crack')
  await press(admin, action, dialog)
  await admin.getByText(/^Refund R\d/).waitFor()
}

/** Looks at the receipt or invoice of an order, and at its credit note if it has one. */
async function papers(way: Way, page: Page, order: OrderView, ...words: readonly string[]) {
  const [title = ''] = words
  await page.goto(order.receiptUrl ?? '')
  await page.getByText(title).first().waitFor()
  await way.says(page, `paper-${title.split(' ')[0]}`, ...way.wordsOf(order), ...words)
  for (const { number, amount } of order.refunds) {
    const note = way.language === 'en' ? 'Credit note' : 'Rechnungskorrektur'
    await press(page, `${note} ${number}`)
    await way.says(page, 'paper-credit-note', number, order.number ?? '', way.money(amount))
  }
}

async function signIn({ room }: Way, page: Page, email: string): Promise<void> {
  const { kassa } = room.served
  await page.goto('/account?shop=north')
  await page.getByLabel('Email address').fill(email)
  await page.keyboard.press('Enter')
  const code = page.getByLabel('Code from the email')
  await code.waitFor()
  await kassa.outbox.idle()
  await code.fill(kassa.mailbox.code(email))
  await page.getByRole('button', { name: 'Sign out' }).waitFor()
}

/** Sells a piece of cheese at the till. */
async function sellCheese({ desk, room }: Way, cashier: Cashier): Promise<OrderView> {
  await cashier.enter('CHEESE')
  await cashier.field('Quantity in kg').fill('0.35')
  await cashier.press('Enter')
  await cashier.total('€7.67')
  const number = await cashier.sell()
  await cashier.sent(2)
  const { data } = (await room.shop.ask({ path: `/v1/store/orders?search=${number}` })).json as {
    data: OrderView[]
  }
  return await desk.get(data[0]?.id ?? '')
}

/** Closes the day of the till. */
async function close(cashier: Cashier): Promise<Closing> {
  await cashier.count('50')
  await cashier.field('Why does the count differ?').fill('The drawer was emptied at noon')
  await cashier.button('Close the day').click()
  await cashier.page.locator('.receipt.on-screen', { hasText: /Z.(report|Bericht)/ }).waitFor()
  await cashier.sent(3)
  const closing = (await cashier.arrived()).findLast(({ kind }) => kind === 'closing')
  return closing?.content as unknown as Closing
}
