import { expect, test } from 'bun:test'
import type { Page } from 'playwright-core'
import { findShopper } from '../../../src/domain/access/shopper.ts'
import { MINUTE_MS, OtpClient } from '../../auth/otp-client.ts'
import { type Look, sharedAdmin } from '../../browser/admin-browser.ts'
import { inChromium } from '../../browser/chromium.ts'
import { faultsOf } from '../../browser/screen.ts'
import { OrderDesk } from '../../order-desk.ts'

const PATH = '/account?shop=north'
const DESK: Look = { scheme: 'light', width: 1280 }
const PHONE: Look = { scheme: 'light', width: 390 }

inChromium('the account of a shopper', () => {
  const room = sharedAdmin()
  let shoppers = 0

  const open = (look: Look = DESK, path = PATH) => room.page(path, look, null)

  /** Requests a code, using only the keyboard, and returns it. */
  async function requestCode(page: Page): Promise<string> {
    const email = `shopper${++shoppers}@example.com`
    await page.locator('input[type=email]:focus').waitFor()
    await page.keyboard.type(email)
    await page.keyboard.press('Enter')
    await page.getByLabel('Code from the email').waitFor()
    await room.served.kassa.outbox.idle()
    return room.served.kassa.mailbox.code(email)
  }

  async function signIn(page: Page): Promise<void> {
    await page.keyboard.type(await requestCode(page))
    await page.getByRole('button', { name: 'Sign out' }).waitFor()
  }

  test('a code from the email signs in; the profile is saved; signing out ends the session', async () => {
    const page = await open()
    await page.getByRole('heading', { name: 'North', exact: true }).waitFor()
    await signIn(page)
    await page.getByRole('heading', { name: 'Shop north', exact: true }).waitFor()
    await page.getByLabel('Name').fill('Ada Verne')
    await page.getByLabel('Phone').fill('no number')
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByText('Use a number such as +49 30 1234567.').waitFor()
    await page.getByLabel('Phone').fill('+49 30 1234567')
    await page.keyboard.press('Enter')
    await page.getByText('Saved').waitFor()
    await page.reload()
    await page.getByRole('button', { name: 'Sign out' }).waitFor()
    expect(await page.getByLabel('Name').inputValue()).toBe('Ada Verne')
    expect(await page.getByLabel('Phone').inputValue()).toBe('+49 30 1234567')
    await page.getByRole('button', { name: 'Sign out' }).click()
    await page.getByLabel('Email address').waitFor()
    await page.getByRole('heading', { name: 'Shop north', exact: true }).waitFor()
    const kept = (await page.context().cookies()).map(({ name }) => name)
    expect(kept).toEqual(['kassa_device'])
  })

  test('shoppers see their orders, their points and the code by which a till knows them', async () => {
    const { kassa } = room.served
    await room.owner.done(
      room.owner.patch('/shop/api/shop', { loyalty: { pointsPerUnit: 1, pointValue: 0.01 } }),
    )
    const page = await open()
    await signIn(page)
    await page.getByText('You have not ordered anything here yet.').waitFor()
    const email = `shopper${shoppers}@example.com`
    const shopper = await findShopper(kassa.ports.store.read, kassa.north.shop.id, email)
    const orders = new OrderDesk(kassa.north)
    const { id: productId } = await kassa.north.product({ name: 'Mug', price: 12.5, stock: 5 })
    const input = { lines: [{ productId, quantity: 2 }], customerId: shopper?.publicId ?? '' }
    const order = await orders.placed(input)
    await orders.paid(order)
    await page.reload()
    await page.getByText('25 points').waitFor()
    await page.getByRole('img', { name: 'Your code for the till' }).waitFor()
    await page.getByText('History of your points').click()
    await page.getByText('+25').waitFor()
    const faults = await faultsOf(page, 'account-orders')
    await page.getByRole('button', { name: `Order ${order.code}` }).click()
    const receipt = page.getByRole('link', { name: /^Receipt \d+$/ })
    expect(await receipt.getAttribute('href')).toMatch(/\/r\/north\./)
    faults.push(...(await faultsOf(page, 'account-order')))
    await page.context().close()
    expect(faults).toEqual([])
  })

  test('a wrong code does not sign in, and the right one still does', async () => {
    const page = await open()
    const code = await requestCode(page)
    await page.keyboard.type(code === '000000' ? '000001' : '000000')
    await page.getByText('This code is wrong, used or expired').waitFor()
    expect(await page.context().cookies()).toEqual([])
    await page.getByLabel('Code from the email').fill(code)
    await page.getByRole('button', { name: 'Sign out' }).waitFor()
  })

  test('after many wrong codes the next code is longer, and all of it can be typed', async () => {
    const { kassa } = room.served
    const otp = new OtpClient(kassa, kassa.north)
    const email = `shopper${shoppers + 1}@example.com`
    for (let round = 0; round < 2; round++) {
      const challengeId = await otp.challenge(email)
      for (let count = 0; count < 5; count++) await otp.verify(challengeId, otp.wrong(email))
      kassa.now += MINUTE_MS
    }
    const page = await open()
    const code = await requestCode(page)
    expect(code).toHaveLength(8)
    await page.keyboard.type(code)
    await page.getByRole('button', { name: 'Sign out' }).waitFor()
  })

  test('after signing out in another tab, the page asks to sign in again', async () => {
    const page = await open()
    await signIn(page)
    const context = page.context()
    const other = await room.visit(context, PATH)
    await other.getByRole('button', { name: 'Sign out' }).click()
    await other.getByLabel('Email address').waitFor()
    await page.getByLabel('Name').fill('Too late')
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByLabel('Email address').waitFor()
    await context.close()
  })

  test('no screen has faults from 360 to 2,560 px, light and dark', async () => {
    const faults: string[] = []
    const page = await open(PHONE, '/account')
    const check = async (name: string) => {
      faults.push(...(await faultsOf(page, `account-${name}`)))
    }
    await page.getByRole('heading', { name: 'Which shop?' }).waitFor()
    await check('no-shop')
    await page.goto('/account?shop=nowhere')
    await page.getByText('We could not find this shop').waitFor()
    await check('unknown-shop')
    await page.getByLabel('Short name of the shop').fill('north')
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { name: 'North', exact: true }).waitFor()
    await page.getByLabel('Email address').waitFor()
    await check('sign-in')
    await page.getByLabel('Email address').focus()
    const code = await requestCode(page)
    await page.keyboard.type('12')
    await check('code')
    await page.getByLabel('Code from the email').fill(code)
    await page.getByRole('button', { name: 'Sign out' }).waitFor()
    await check('profile')
    await page.context().setOffline(true)
    await page.locator('.offline-banner p').waitFor()
    await page.getByLabel('Name').fill('Ada')
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByText('The server cannot be reached').waitFor()
    await check('offline')
    await page.context().close()
    expect(faults).toEqual([])
  })

  test('an unreachable server leads to an error, and not to the sign-in form', async () => {
    const page = await room.page('/account', DESK, null)
    await page.route('**/storefront/api/session', (route) => route.abort())
    await page.goto(PATH)
    await page.getByRole('heading', { name: 'No connection to the server' }).waitFor()
    expect(await faultsOf(page, 'account-failed')).toEqual([])
    await page.unrouteAll()
    await page.getByRole('button', { name: 'Try again' }).click()
    await page.getByLabel('Email address').waitFor()
  })
})
