import { beforeAll, expect, test } from 'bun:test'
import type { BrowserContext, Page } from 'playwright-core'
import { OutboundFailure } from '../../../src/domain/outbound.ts'
import { sharedAdmin } from '../../browser/admin-browser.ts'
import { inChromium } from '../../browser/chromium.ts'
import { faultsOf } from '../../browser/screen.ts'
import { PayingShop } from '../desk.ts'
import { visitor } from './visitor.ts'

const AT_STRIPE = 'https://checkout.stripe.com/**'

inChromium('an order that is paid at the imitation of Stripe', () => {
  const room = sharedAdmin()
  let shop: PayingShop
  const faults: string[] = []

  beforeAll(async () => {
    const { kassa } = room.served
    shop = await PayingShop.of(kassa, kassa.north)
    await shop.owner.done(shop.owner.patch('/shop/api/shop', { shopFront: { enabled: true } }))
    await kassa.north.products([{ name: 'Blue mug', slug: 'blue-mug', price: 9.5, stock: 20 }])
  })

  async function open(context: BrowserContext, path: string): Promise<Page> {
    const page = await context.newPage()
    page.on('pageerror', (error) => faults.push(`${path}: ${error}`))
    page.on('console', (entry) => {
      // A form that is shown again says so by its status.
      const isRefusal = entry.text().includes('503')
      if (entry.type() === 'error' && !isRefusal) faults.push(`${page.url()}: ${entry.text()}`)
    })
    await page.goto(path)
    return page
  }

  /** Fills the basket and the form of the checkout, and chooses to pay online. */
  async function atCheckout(context: BrowserContext): Promise<Page> {
    const page = await open(context, '/shop/north/product/blue-mug')
    await page.getByRole('button', { name: 'Add to basket' }).click()
    await page.getByText('It is in your basket.').waitFor()
    await page.getByRole('link', { name: /^Basket/ }).click()
    await page.getByRole('link', { name: 'To the checkout' }).click()
    await page.getByLabel('Email address').fill('ada@example.com')
    await page.getByLabel('Name', { exact: true }).fill('Ada')
    await page.getByRole('radio', { name: /Pay online/ }).check()
    return page
  }

  /** The provider is not asked again within some seconds of the server's clock. */
  function pass(): void {
    room.served.kassa.now += 10_000
  }

  async function orderOf(page: Page): Promise<string> {
    const [id = ''] = /order_\w+/.exec(page.url()) ?? []
    return id
  }

  test('is bought, paid and thanked for, without the script of anybody else', async () => {
    const context = await visitor(room, AT_STRIPE)
    const page = await atCheckout(context)
    await page.getByText('no money moves, and nothing is delivered').waitFor()
    faults.push(...(await faultsOf(page, 'pay-checkout')))
    await page.getByRole('button', { name: 'Order and pay' }).click()
    await page.waitForURL(AT_STRIPE)
    await page.getByRole('heading', { name: 'Pay here' }).waitFor()
    shop.stripe.pay()
    pass()
    await page.goto(String(shop.stripe.last.session.success_url))
    await page.getByRole('heading', { name: 'Thank you, your order is paid' }).waitFor()
    await page.getByText('You have paid with Stripe.').waitFor()
    faults.push(...(await faultsOf(page, 'pay-thanks')))
    expect(await shop.orderNow(await orderOf(page))).toMatchObject({ status: 'paid', paid: 9.5 })
    await context.close()
    expect(faults).toEqual([])
  })

  test('whose page was closed is found from the basket, and shows the money by itself', async () => {
    const context = await visitor(room, AT_STRIPE)
    const page = await atCheckout(context)
    await page.getByRole('button', { name: 'Order and pay' }).click()
    await page.waitForURL(AT_STRIPE)
    await page.close()
    const later = await open(context, '/shop/north/basket')
    pass()
    await later.getByRole('link', { name: 'Go to the order' }).click()
    await later.getByRole('heading', { name: 'Your order is not paid yet' }).waitFor()
    const link = later.getByRole('link', { name: 'Pay with Stripe' })
    expect(await link.getAttribute('href')).toBe(String(shop.stripe.last.session.url))
    const [ink, ground] = await link.evaluate((element) => {
      const { color, backgroundColor } = getComputedStyle(element)
      return [color, backgroundColor]
    })
    expect(ink).not.toBe(ground ?? '')
    faults.push(...(await faultsOf(later, 'pay-open')))
    shop.stripe.pay()
    await shop.told()
    await later.getByRole('heading', { name: 'Thank you, your order is paid' }).waitFor()
    await later.getByRole('link', { name: /^Basket/ }).click()
    await later.getByText('Your basket is empty.').waitFor()
    expect(await later.getByRole('link', { name: 'Go to the order' }).isVisible()).toBe(false)
    await context.close()
    expect(faults).toEqual([])
  })

  test('is not placed if Stripe is down, and the basket and the form stay', async () => {
    const context = await visitor(room, AT_STRIPE)
    const page = await atCheckout(context)
    const { before } = shop.stripe
    shop.stripe.before = async ({ method, url }) => {
      const isBegin = method === 'POST' && url.endsWith('/checkout/sessions')
      if (isBegin) throw new OutboundFailure('The server cannot be reached.')
    }
    await page.getByRole('button', { name: 'Order and pay' }).click()
    await page.getByText('The payment could not begin, so nothing was ordered').waitFor()
    expect(await page.getByLabel('Email address').inputValue()).toBe('ada@example.com')
    expect(await page.locator('[data-count]').textContent()).toBe('1')
    faults.push(...(await faultsOf(page, 'pay-down')))
    shop.stripe.before = before
    await page.getByRole('button', { name: 'Order and pay' }).click()
    await page.waitForURL(AT_STRIPE)
    await context.close()
    expect(faults).toEqual([])
  })

  test('waits and is paid without a script, and in German', async () => {
    const context = await visitor(room, AT_STRIPE, { javaScriptEnabled: false, locale: 'de-DE' })
    const { id, token } = await shop.order()
    const page = await open(context, `/shop/north/thanks/${id}?token=${token}&lang=de`)
    await page.getByRole('heading', { name: 'Ihre Bestellung ist noch nicht bezahlt' }).waitFor()
    await page.getByRole('link', { name: 'Mit Stripe bezahlen' }).waitFor()
    shop.stripe.pay()
    await shop.told()
    await page.getByRole('heading', { name: 'Danke, die Bestellung ist bezahlt' }).waitFor()
    expect((await shop.orderNow(id)).status).toBe('paid')
    await context.close()
  })

  test('is seen in admin, and refunded again after Stripe was down', async () => {
    const order = await shop.order()
    shop.stripe.pay()
    await shop.told()
    const page = await room.page(`/admin/orders/${order.id}`)
    const panel = page.getByRole('region', { name: 'At the payment provider' })
    await panel.getByText('Test', { exact: true }).waitFor()
    await panel.getByRole('link', { name: 'Show at the provider' }).waitFor()
    const { before } = shop.stripe
    shop.stripe.before = async ({ method, url }) => {
      const isRefund = method === 'POST' && url.endsWith('/refunds')
      if (isRefund) throw new OutboundFailure('The server cannot be reached.')
    }
    await page.getByRole('button', { name: 'Refund', exact: true }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: 'Everything comes back' }).click()
    await dialog.getByLabel('Reason').fill('Broken')
    await dialog.getByRole('button', { name: /^Give back/ }).click()
    await panel.getByText('Waits: the provider was not reached yet').waitFor()
    await panel.scrollIntoViewIfNeeded()
    room.faults.push(...(await faultsOf(page, 'pay-admin-order')))
    shop.stripe.before = before
    pass()
    await panel.getByRole('button', { name: 'Try again' }).click()
    await panel.getByText('Sent back').waitFor()
    expect(shop.stripe.last.refunds).toMatchObject([{ amount: 1900 }])
    await page.goto('/admin/online-payment')
    const account = page.getByRole('region', { name: 'Stripe' })
    await account.getByText('Takes payments').waitFor()
    await account.getByText('…p7dc').waitFor()
    await page
      .getByLabel('Day', { exact: true })
      .fill(new Date(room.served.kassa.now).toISOString().slice(0, 10))
    await page.getByRole('button', { name: 'Compare', exact: true }).click()
    await page.getByText(/^Stripe: \d+ compared$/).waitFor()
    room.faults.push(...(await faultsOf(page, 'pay-admin-accounts')))
    await page.getByRole('button', { name: 'Add an account' }).click()
    await page.getByRole('dialog').getByLabel('Payment provider').selectOption('stripe')
    await page.getByRole('dialog').getByLabel('Secret key').fill('pk_test_wrong')
    await page.getByRole('dialog').getByRole('button', { name: 'Add', exact: true }).click()
    await page.getByRole('dialog').getByText('This is no secret key of Stripe.').waitFor()
    room.faults.push(...(await faultsOf(page, 'pay-admin-add')))
  })
})
