import { beforeAll, expect, test } from 'bun:test'
import type { BrowserContextOptions, Page } from 'playwright-core'
import { CREDENTIALS } from '../../access.ts'
import { sharedAdmin } from '../../browser/admin-browser.ts'
import { inChromium, PATIENCE_MS } from '../../browser/chromium.ts'
import { faultsOf } from '../../browser/screen.ts'
import { OrderDesk } from '../../order-desk.ts'
import { PageDesk } from '../../page-desk.ts'
import { Cashier, letTillsSell } from '../../till/browser/cashier.ts'

/** Lower targets are hard to hit with a thumb (WCAG 2.2, 2.5.5), unless they stand within a line of text. */
const LEAST_HEIGHT = 44
const PHONE = { width: 390, height: 844 }

const HOME = { 'Street and number': 'Kade 1', 'Postal code': '2801', City: 'Gouda' }

inChromium('a shop front', () => {
  const room = sharedAdmin()
  let cashier: Cashier
  const faults: string[] = []

  beforeAll(async () => {
    const { kassa } = room.served
    await letTillsSell(room)
    const texts = { start: 'Good things.', terms: '# Orders\nBe kind.', privacy: 'None.' }
    const shopFront = { enabled: true, color: '#e8c61c', texts }
    const loyalty = { pointsPerUnit: 1, pointValue: 0.1 }
    const account = { holder: 'Boutique Nord', iban: 'NL91ABNA0417164300' }
    const payment = { counter: { enabled: true }, transfer: { enabled: true, ...account } }
    await PageDesk.of(kassa, kassa.north, { shopFront, loyalty, payment })
    const shown = { category: 'Cups', brand: 'Potter', stock: 9 }
    await kassa.north.products([
      { ...shown, name: 'Blue mug', slug: 'blue-mug', compareAtPrice: 12, description: 'Blue.' },
      { ...shown, name: 'Tea bowl', slug: 'tea-bowl', category: 'Bowls', brand: 'Other' },
      { ...shown, name: 'Tee S', slug: 'tee-s', itemGroupId: 't', options: { Size: 'S' } },
      {
        ...shown,
        name: 'Towel',
        slug: 'towel',
        packs: [{ barcode: '2000000000060', quantity: 6, price: 50 }],
      },
      { ...shown, name: 'Tee M', stock: 0, itemGroupId: 't', options: { Size: 'M' } },
    ])
    cashier = await Cashier.at(room)
  })

  async function open(path: string, options: BrowserContextOptions = {}): Promise<Page> {
    const context = await room.browser.newContext({
      baseURL: room.home,
      locale: 'en-IE',
      reducedMotion: 'reduce',
      ...options,
    })
    context.setDefaultTimeout(PATIENCE_MS)
    const page = await context.newPage()
    page.on('pageerror', (error) => faults.push(`${path}: ${error}`))
    page.on('console', (entry) => {
      if (entry.type() === 'error') faults.push(`${page.url()}: ${entry.text()}`)
    })
    await page.goto(`/shop/north${path}`)
    return page
  }

  test('two tabs have one basket, and what one has ordered is not ordered by the other', async () => {
    const page = await open('/product/blue-mug')
    const other = await page.context().newPage()
    await other.goto('/shop/north/product/tea-bowl')
    const badge = other.locator('[data-count]:visible')
    await page.getByRole('button', { name: 'Add to basket' }).click()
    await badge.getByText('1', { exact: true }).waitFor()
    await other.getByRole('button', { name: 'Add to basket' }).click()
    await other.getByRole('link', { name: /^Basket/ }).click()
    await other.getByRole('link', { name: 'To the checkout' }).click()
    await other.getByLabel('Email address').fill('tabs@example.com')
    await page.getByRole('link', { name: /^Basket/ }).click()
    await page.getByRole('link', { name: 'Remove Blue mug' }).click()
    await other.getByText('Blue mug').waitFor({ state: 'detached' })
    expect(await other.getByLabel('Email address').inputValue()).toBe('tabs@example.com')
    await other.getByLabel('Name', { exact: true }).fill('Ada')
    await other.getByRole('radio', { name: /Pick up/ }).check()
    await page.getByRole('link', { name: 'To the checkout' }).click()
    await page.getByLabel('Email address').waitFor()
    await other.getByRole('button', { name: 'Order and pay' }).click()
    await other.getByRole('heading', { name: 'Thank you for your order' }).waitFor()
    await page.getByText('Your basket is empty.').waitFor()
    // A guest may have few open orders at a time.
    const [id = ''] = /order_\w+/.exec(other.url()) ?? []
    await new OrderDesk(room.served.kassa.north).post(id, 'cancel', {})
    expect(faults).toEqual([])
  })

  for (const javaScriptEnabled of [true, false]) {
    const how = javaScriptEnabled ? 'with' : 'without'
    test(`from search to an order that is paid at the till, ${how} a script`, async () => {
      const page = await open('', { javaScriptEnabled })
      await page.getByRole('searchbox').fill('blue')
      await page.keyboard.press('Enter')
      await page.getByRole('link', { name: /Blue mug/ }).click()
      await page.getByLabel('Quantity').fill('2')
      await page.getByRole('button', { name: 'Add to basket' }).click()
      if (javaScriptEnabled) {
        await page.getByText('It is in your basket.').waitFor()
        expect(await page.locator('[data-count]').textContent()).toBe('1')
        expect(page.url()).not.toContain('basket=')
        await page.getByRole('link', { name: 'Show the basket' }).click()
      }
      await page.getByLabel('Quantity of Blue mug').fill('3')
      await page.keyboard.press('Enter')
      await page.getByText('€28.50').first().waitFor()
      await page.getByRole('link', { name: 'To the checkout' }).click()
      await page.getByLabel('Email address').fill(`${how}@example.com`)
      await page.getByLabel('Name', { exact: true }).fill(`Ada ${how}`)
      const sumOf = async (delivery: RegExp, total: string) => {
        await page.getByRole('radio', { name: delivery }).check()
        if (!javaScriptEnabled) {
          await page.getByRole('button', { name: 'Work out the sum again' }).click()
        }
        await page.locator('.total', { hasText: total }).waitFor()
      }
      await sumOf(/Post/, '€33.40')
      await sumOf(/Pick up/, '€28.50')
      await page.getByRole('button', { name: 'Order and pay' }).click()
      await page.getByRole('heading', { name: 'Thank you for your order' }).waitFor()
      const [code] =
        /[0-9A-Z]{8}$/.exec((await page.getByText(/^Order /).textContent()) ?? '') ?? []
      expect(await page.context().cookies()).toEqual([])
      const till = cashier.page
      await cashier.menu('Online orders')
      await till.getByRole('button', { name: `Ada ${how}` }).click()
      await till.getByRole('heading', { name: `Order ${code}` }).waitFor()
      await cashier.button('Exact').click()
      await till.getByText(`Order ${code} is handed over`).waitFor()
      await cashier.button('New sale').click()
      await page.reload()
      await page.getByRole('heading', { name: 'You have your order' }).waitFor()
      await page.getByRole('link', { name: /^Basket/ }).click()
      await page.getByText('Your basket is empty.').waitFor()
      await page.context().close()
      const { data } = (await room.shop.ask({ path: '/v1/store/orders?limit=1' })).json as {
        data: object[]
      }
      expect(data).toMatchObject([
        { email: `${how}@example.com`, status: 'completed', total: 28.5, paid: 28.5 },
      ])
      expect(faults).toEqual([])
    })
  }

  test('the checkout keeps what was typed while the basket is changed, until it is ordered', async () => {
    const page = await open('/product/towel')
    await page.getByRole('radio', { name: /Pack of 6/ }).check()
    await page.getByRole('button', { name: 'Add to basket' }).click()
    await page.getByText('It is in your basket.').waitFor()
    await page.getByRole('link', { name: /^Basket/ }).click()
    await page.getByRole('link', { name: 'To the checkout' }).click()
    await page.getByText('1 × Towel (pack of 6)').waitFor()
    await page.getByLabel('Email address').fill('keep@example.com')
    await page.getByLabel('Name', { exact: true }).fill('Ada')
    await page.getByRole('radio', { name: /Post/ }).check()
    await page.locator('.total', { hasText: '€50.00' }).waitFor()
    await page.getByRole('radio', { name: /Bank transfer/ }).check()
    await page.getByLabel('Street and number').fill('Kade 1')
    await page.getByLabel('Message to the shop').fill('Two floors up')
    await page.getByRole('link', { name: 'Change the basket' }).click()
    await page.getByLabel('Quantity of Towel (pack of 6)').fill('2')
    await page.keyboard.press('Enter')
    await page.getByText('Only 1 left').waitFor()
    await page.getByLabel('Quantity of Towel (pack of 6)').fill('1')
    await page.keyboard.press('Enter')
    await page.getByText('Only 1 left').waitFor({ state: 'detached' })
    await page.getByRole('link', { name: 'To the checkout' }).click()
    await page.getByRole('radio', { name: /Post/, checked: true }).waitFor()
    expect(await page.getByLabel('Email address').inputValue()).toBe('keep@example.com')
    expect(await page.getByLabel('Name', { exact: true }).inputValue()).toBe('Ada')
    expect(await page.getByLabel('Street and number').inputValue()).toBe('Kade 1')
    expect(await page.getByLabel('Message to the shop').inputValue()).toBe('Two floors up')
    await page.getByRole('radio', { name: /Bank transfer/, checked: true }).waitFor()
    for (const [label, value] of Object.entries(HOME)) await page.getByLabel(label).fill(value)
    await page.getByRole('button', { name: 'Order and pay' }).click()
    await page.getByRole('heading', { name: 'Thank you for your order' }).waitFor()
    expect(await page.evaluate(() => sessionStorage.length)).toBe(0)
    await page.context().close()
    expect(faults).toEqual([])
  })

  test('an order whose answer is lost is not placed twice, and a changed one is asked for', async () => {
    const page = await open('/product/blue-mug')
    await page.getByRole('button', { name: 'Add to basket' }).click()
    await page.getByText('It is in your basket.').waitFor()
    await page.getByRole('link', { name: /^Basket/ }).click()
    await page.getByRole('link', { name: 'To the checkout' }).click()
    await page.getByLabel('Email address').fill('lost@example.com')
    await page.getByLabel('Name', { exact: true }).fill('Ada')
    let checkout = page.url()
    const order = page.getByRole('button', { name: 'Order and pay' })
    const loseAnswer = async () => {
      await page.route('**/checkout*', async (route) => {
        if (route.request().method() === 'POST') await route.fetch({ maxRedirects: 0 })
        await route.abort()
      })
      await order.click()
      await page.waitForURL('chrome-error://**')
      await page.unrouteAll()
      await page.goto(checkout)
    }
    const placed = async () => {
      const answer = await room.shop.ask({ path: '/v1/store/orders?search=lost@example.com' })
      return (answer.json as { data: object[] }).data.length
    }
    await loseAnswer()
    expect(await placed()).toBe(1)
    await order.click()
    await page.getByRole('heading', { name: 'Thank you for your order' }).waitFor()
    expect(await placed()).toBe(1)
    await page.goto('/shop/north/product/tea-bowl')
    await page.getByRole('button', { name: 'Add to basket' }).click()
    await page.getByText('It is in your basket.').waitFor()
    await page.getByRole('link', { name: /^Basket/ }).click()
    await page.getByRole('link', { name: 'To the checkout' }).click()
    await page.getByLabel('Email address').fill('lost@example.com')
    await page.getByLabel('Name', { exact: true }).fill('Ada')
    checkout = page.url()
    await loseAnswer()
    await page.getByLabel('Message to the shop').fill('Two floors up')
    await order.click()
    await page.getByText('This order was placed already.').waitFor()
    expect(await placed()).toBe(2)
    await order.click()
    await page.getByRole('heading', { name: 'Thank you for your order' }).waitFor()
    expect(await placed()).toBe(3)
    faults.length = 0
  })

  test('somebody who is signed in is not asked for name and address again', async () => {
    const page = await open('/product/blue-mug', { viewport: PHONE })
    const shopper = CREDENTIALS.find(({ holder, shop }) => holder === 'shopper' && shop === 'north')
    const headers = (await shopper?.headers(room.served.kassa)) ?? {}
    const cookies = (headers.cookie ?? '').split('; ').flatMap((pair) => {
      const [name, value] = pair.split('=')
      return name && value ? [{ name, value, url: room.home }] : []
    })
    await page.context().addCookies(cookies)
    const account = await page.request.patch('/storefront/api/account', {
      headers: { ...headers, 'x-shop-id': 'north' },
      data: { name: 'Ada King' },
    })
    expect(account.status()).toBe(200)
    await page.getByRole('button', { name: 'Add to basket' }).click()
    const added = page.getByText('It is in your basket.')
    await added.waitFor()
    const lowerEdge = await added.evaluate((note) => note.getBoundingClientRect().bottom)
    expect(lowerEdge).toBeLessThanOrEqual(PHONE.height)
    await page.getByRole('link', { name: /^Basket/ }).click()
    await page.getByRole('link', { name: 'To the checkout' }).click()
    await page.getByText('Ada King').waitFor()
    expect(await page.getByLabel('Email address').count()).toBe(0)
    expect(await page.getByLabel('Name', { exact: true }).isVisible()).toBe(false)
    await page.getByText('Use another name or phone for this order').click()
    await page.getByLabel('Name', { exact: true }).fill('Ben King')
    expect(await faultsOf(page, 'front-checkout-own')).toEqual([])
    expect(await smallTargets(page)).toEqual([])
    await page.getByRole('button', { name: 'Order and pay' }).click()
    await page.getByRole('heading', { name: 'Thank you for your order' }).waitFor()
    const { data } = (await room.shop.ask({ path: '/v1/store/orders?limit=1' })).json as {
      data: object[]
    }
    expect(data).toMatchObject([{ address: { name: 'Ben King' }, customer: { name: 'Ada King' } }])
  })

  test('every page passes axe, fits a phone, and has targets for thumbs', async () => {
    const page = await open('', { viewport: PHONE })
    const wrong: string[] = []
    const look = async (name: string) => {
      wrong.push(...(await faultsOf(page, `front-${name}`)))
      wrong.push(...(await smallTargets(page)).map((target) => `${name}: ${target}`))
    }
    await look('start')
    for (const path of [
      '/products',
      '/search?search=nothing-like-it',
      '/product/tee-s',
      '/product/towel',
      '/terms',
    ]) {
      await page.goto(`/shop/north${path}`)
      await look(path.replaceAll(/\W+/g, '-'))
    }
    await page.goto('/shop/north/product/blue-mug')
    await page.getByRole('button', { name: 'Add to basket' }).click()
    await page.getByText('It is in your basket.').waitFor()
    await look('product')
    await page.getByRole('link', { name: /^Basket/ }).click()
    await look('basket')
    await page.getByRole('link', { name: 'To the checkout' }).click()
    const checkout = page.url()
    await page.goto(`${checkout}&lang=fr`)
    await page.getByRole('button', { name: 'Commander avec obligation de paiement' }).waitFor()
    await look('checkout-french')
    await page.goto(`${checkout}&lang=en`)
    await page.getByRole('radio', { name: /Post/ }).check()
    await look('checkout')
    for (const [label, value] of Object.entries(HOME)) await page.getByLabel(label).fill(value)
    await page.getByRole('radio', { name: /Bank transfer/ }).check()
    await page.getByLabel('Email address').fill('ada@example.com')
    await page.getByLabel('Name', { exact: true }).fill('Ada')
    await page.getByRole('button', { name: 'Order and pay' }).click()
    await page.getByRole('heading', { name: 'Thank you for your order' }).waitFor()
    await page.getByText('NL91 ABNA 0417 1643 00').waitFor()
    await page.getByRole('img', { name: 'Code for banking apps' }).waitFor()
    await look('thanks')
    await page.goto('/shop/north/account')
    await page.getByLabel('Email address').waitFor()
    await look('account')
    await page.goto('/shop/north/basket?lang=de&basket=')
    await look('basket-german')
    const long = 'Rindfleischetikettierungsüberwachungsaufgabenübertragungsgesetz'
    const words = { name: long, brand: long, category: long, itemGroupId: 'long' }
    await room.shop.products([
      { ...words, slug: 'long', options: { [long.slice(0, 40)]: long } },
      { ...words, options: { [long.slice(0, 40)]: 'M' } },
    ])
    for (const path of ['/products', '/product/long']) {
      await page.goto(`/shop/north${path}`)
      await look(`long${path.replaceAll(/\W+/g, '-')}`)
    }
    await page.context().close()
    expect(wrong).toEqual([])
  })
})

/** Links, buttons and fields that are too low, but for those in a line of text. */
async function smallTargets(page: Page): Promise<string[]> {
  return await page.evaluate((least) => {
    const all = document.querySelectorAll<HTMLElement>(
      'a, button, input, select, summary, textarea',
    )
    return [...all].flatMap((one) => {
      const { height } = (one.closest('label') ?? one).getBoundingClientRect()
      const isInLine = one.closest('p, dd') !== null
      const isSeen = one.checkVisibility() && !one.classList.contains('unseen')
      return isSeen && !isInLine && height < least
        ? [`${one.outerHTML.slice(0, 90)} is ${height} px high`]
        : []
    })
  }, LEAST_HEIGHT)
}
