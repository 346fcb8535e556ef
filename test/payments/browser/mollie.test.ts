import { beforeAll, expect, test } from 'bun:test'
import type { BrowserContext, Page } from 'playwright-core'
import { OutboundFailure } from '../../../src/domain/outbound.ts'
import { isoTime } from '../../../src/domain/time.ts'
import { sharedAdmin } from '../../browser/admin-browser.ts'
import { inChromium } from '../../browser/chromium.ts'
import { faultsOf } from '../../browser/screen.ts'
import { MOLLIE_KEY, MollieImitation } from '../../mollie/imitation.ts'
import { PayingShop } from '../desk.ts'
import { visitor } from './visitor.ts'

const AT_MOLLIE = 'https://www.mollie.com/**'

inChromium('an order that is paid at the imitation of Mollie', () => {
  const room = sharedAdmin()
  let shop: PayingShop
  let mollie: MollieImitation
  const faults: string[] = []

  beforeAll(async () => {
    const { kassa } = room.served
    mollie = new MollieImitation(() => kassa.now)
    const account = { provider: 'mollie', secretKey: MOLLIE_KEY }
    shop = await PayingShop.at(kassa, kassa.north, mollie, account)
    await shop.owner.done(
      shop.owner.patch('/shop/api/shop', { shopFront: { enabled: true }, origins: [room.home] }),
    )
    await kassa.north.products([{ name: 'Blue mug', slug: 'blue-mug', price: 9.5, stock: 20 }])
  })

  function watched(page: Page): Page {
    page.on('pageerror', (error) => faults.push(`${page.url()}: ${error}`))
    page.on('console', (entry) => {
      // The page of the account asks who is signed in.
      const isNobody = entry.text().includes('401')
      if (entry.type() === 'error' && !isNobody) faults.push(`${page.url()}: ${entry.text()}`)
    })
    return page
  }

  /** Buys a mug, up to the page of Mollie. */
  async function bought(context: BrowserContext): Promise<Page> {
    const page = watched(await context.newPage())
    await page.goto('/shop/north/product/blue-mug')
    await page.getByRole('button', { name: 'Add to basket' }).click()
    await page.getByText('It is in your basket.').waitFor()
    await page.getByRole('link', { name: /^Basket/ }).click()
    await page.getByRole('link', { name: 'To the checkout' }).click()
    await page.getByLabel('Email address').fill('ada@example.com')
    await page.getByLabel('Name', { exact: true }).fill('Ada')
    await page.getByRole('radio', { name: /Pay online/ }).check()
    await page.getByText('You pay on a page of Mollie, and come back here.').waitFor()
    await page.getByRole('button', { name: 'Order and pay' }).click()
    await page.waitForURL(AT_MOLLIE)
    await page.getByRole('heading', { name: 'Pay here' }).waitFor()
    return page
  }

  /** Mollie sends the shopper back to the shop. */
  async function back(page: Page): Promise<void> {
    pass()
    await page.goto(String(mollie.last.input.redirectUrl))
  }

  /** The page of an order, for the provider. */
  function thanks(): string {
    return `${room.home}/shop/north/thanks/{order}?token={token}`
  }

  /** Mollie tells the id of a payment, and nothing else. */
  async function told(id = mollie.last.id): Promise<void> {
    const path = `/v1/payment-events/north/${shop.account.id}`
    const headers = { 'content-type': 'application/x-www-form-urlencoded' }
    const sent = { method: 'POST', path, raw: `id=${id}`, headers } as const
    expect((await room.served.kassa.ask(sent)).status).toBe(204)
    await room.served.kassa.idle()
  }

  /** The provider is not asked again within some seconds of the server's clock. */
  function pass(): void {
    room.served.kassa.now += 10_000
  }

  test('waits for the truth on the thanks page, and is paid there', async () => {
    const context = await visitor(room, AT_MOLLIE)
    const page = await bought(context)
    await back(page)
    await page.getByRole('heading', { name: 'Your order is not paid yet' }).waitFor()
    faults.push(...(await faultsOf(page, 'mollie-open')))
    mollie.last.status = 'pending'
    await told()
    await page.getByRole('heading', { name: 'Your payment is on its way' }).waitFor()
    faults.push(...(await faultsOf(page, 'mollie-pending')))
    mollie.last.status = 'paid'
    await told()
    await page.getByRole('heading', { name: 'Thank you, your order is paid' }).waitFor()
    await page.getByText('You have paid with Mollie.').waitFor()
    faults.push(...(await faultsOf(page, 'mollie-paid')))
    await context.close()
    expect(faults).toEqual([])
  })

  test('that failed is paid again from its page, in German', async () => {
    const context = await visitor(room, AT_MOLLIE)
    await shop.order({ returnUrl: `${thanks()}&lang=de` })
    const page = watched(await context.newPage())
    mollie.last.status = 'failed'
    await back(page)
    await page.getByRole('heading', { name: 'Die Zahlung hat nicht geklappt' }).waitFor()
    faults.push(...(await faultsOf(page, 'mollie-failed-de')))
    const first = mollie.last
    await page.getByRole('button', { name: 'Noch einmal bezahlen' }).click()
    await page.waitForURL(AT_MOLLIE)
    expect(mollie.last).not.toBe(first)
    mollie.last.status = 'paid'
    await back(page)
    await page.getByRole('heading', { name: 'Danke, die Bestellung ist bezahlt' }).waitFor()
    faults.push(...(await faultsOf(page, 'mollie-paid-de')))
    await context.close()
    expect(faults).toEqual([])
  })

  test('is paid again from the account, after the shopper has cancelled', async () => {
    const { kassa } = room.served
    const context = await visitor(room, AT_MOLLIE)
    const page = watched(await context.newPage())
    await page.goto('/account?shop=north')
    const email = 'ada@example.com'
    await page.getByLabel('Email address').fill(email)
    await page.keyboard.press('Enter')
    await page.getByLabel('Code from the email').waitFor()
    await kassa.outbox.idle()
    await page.getByLabel('Code from the email').fill(kassa.mailbox.code(email))
    await page.getByRole('button', { name: 'Sign out' }).waitFor()
    const cookies = await page.context().cookies()
    const own = cookies.filter((one) => one.name.startsWith('kassa_shopper'))
    const cookie = own.map((one) => `${one.name}=${one.value}`).join('; ')
    const order = await shop.order({ returnUrl: thanks() }, 9.5, shop.page.as({ cookie }))
    mollie.last.status = 'canceled'
    await told()
    await page.reload()
    await page.getByRole('button', { name: new RegExp(`^Order ${order.code}`) }).click()
    await page.getByRole('heading', { name: 'The payment was cancelled' }).waitFor()
    faults.push(...(await faultsOf(page, 'mollie-account')))
    await page.getByRole('button', { name: 'Pay again' }).click()
    await page.waitForURL(AT_MOLLIE)
    mollie.last.status = 'paid'
    await back(page)
    await page.getByRole('heading', { name: 'Thank you, your order is paid' }).waitFor()
    await context.close()
    expect(faults).toEqual([])
  })

  test('is refunded by a button, disputed, seen on Today, and compared', async () => {
    const order = await shop.order()
    mollie.last.status = 'paid'
    await told()
    const page = await room.page(`/admin/orders/${order.id}`)
    const panel = page.getByRole('region', { name: 'At the payment provider' })
    await panel.getByText('Mollie', { exact: true }).waitFor()
    await page.getByRole('button', { name: 'Refund', exact: true }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: 'Everything comes back' }).click()
    await dialog.getByLabel('Reason').fill('Broken')
    mollie.before = async ({ url }) => {
      if (url.endsWith('/refunds')) mollie.faults.push(422)
    }
    await dialog.getByRole('button', { name: /^Give back/ }).click()
    await panel.getByText('The provider refuses a refund.').waitFor()
    room.faults.push(...(await faultsOf(page, 'mollie-refused')))
    mollie.before = async () => {}
    await panel.getByRole('button', { name: 'Send it again' }).click()
    await panel.getByText('Sent back').waitFor()
    await panel.getByText('The provider refuses a refund.').waitFor({ state: 'detached' })
    expect(mollie.last.refunds.map(({ amount }) => amount.value)).toEqual(['19.00'])
    room.faults.push(...(await faultsOf(page, 'mollie-admin-order')))

    const disputed = [await shop.order(), await shop.order()]
    for (const one of mollie.payments.slice(-2)) {
      one.status = 'paid'
      one.chargebacks.push({ amount: one.amount })
      await told(one.id)
    }
    await page.goto('/admin')
    const todo = page.getByRole('link', { name: /2 payments are disputed/ })
    await todo.waitFor()
    room.faults.push(...(await faultsOf(page, 'mollie-today')))
    await todo.click()
    await page.getByRole('heading', { name: 'Payments to look at' }).waitFor()
    room.faults.push(...(await faultsOf(page, 'mollie-concerns')))
    for (const _ of disputed) await page.getByRole('button', { name: 'Dealt with' }).first().click()
    await page.getByText('Nothing to look at').waitFor()

    const foreign = { amount: { currency: 'EUR', value: '5.00' }, metadata: {} }
    const rest = { createdAt: isoTime(room.served.kassa.now), input: {}, refunds: [] }
    mollie.payments.push({ id: 'tr_other', ...foreign, ...rest, chargebacks: [], status: 'paid' })
    const today = isoTime(room.served.kassa.now).slice(0, 10)
    await page.goto(`/admin/online-payment?day=${today}`)
    expect(await page.getByLabel('Day', { exact: true }).inputValue()).toBe(today)
    await page.getByRole('button', { name: 'Compare', exact: true }).click()
    await page.getByText('kassa does not know this payment').waitFor()
    room.faults.push(...(await faultsOf(page, 'mollie-compare')))
  })

  test('whose provider refuses the key, and has money that kassa does not know, is seen by owners', async () => {
    const { kassa } = room.served
    const lost = { kassa_payment: 'opay_lost', kassa_order: 'order_lost', kassa_shop: 'north' }
    const amount = { currency: 'EUR', value: '5.00' }
    const rest = { createdAt: isoTime(kassa.now), input: {}, refunds: [], chargebacks: [] }
    mollie.payments.push({ id: 'tr_lost', amount, metadata: lost, ...rest, status: 'paid' })
    await kassa.later(3_700_000)
    mollie.before = async ({ url }) => {
      if (url.includes('limit=')) throw new OutboundFailure('The server cannot be reached.')
    }
    await kassa.later(3_700_000)
    const page = await room.page('/admin')
    await page.getByText('Mollie has money that kassa does not know').waitFor()
    await page.getByText('kassa cannot ask Mollie').click()
    await page.getByText('Mollie: The server cannot be reached.').waitFor()
    room.faults.push(...(await faultsOf(page, 'mollie-account-problem')))
    await page.getByRole('button', { name: 'Dealt with' }).click()
    await page.getByText('The provider has money').waitFor({ state: 'detached' })
  })
})
