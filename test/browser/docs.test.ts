import { afterAll, beforeAll, expect, test } from 'bun:test'
import type { Page } from 'playwright-core'
import { AdminRoom, type Look } from './admin-room.ts'
import { axeFindings } from './axe.ts'
import { inChromium } from './chromium.ts'
import { faultsOf, overflow } from './screen.ts'

const DESK: Look = { scheme: 'light', width: 1280 }
const PHONE: Look = { scheme: 'light', width: 360 }

inChromium('the API reference', () => {
  let room: AdminRoom
  beforeAll(async () => {
    room = await AdminRoom.open()
  })
  afterAll(async () => {
    await room[Symbol.asyncDispose]()
  })

  async function open(path = '/docs', look: Look = DESK): Promise<Page> {
    const page = await room.page(path, look, null)
    await page.locator('#createProduct').waitFor()
    return page
  }

  test('/ leads to it, and what is typed narrows the contents down', async () => {
    const page = await room.page('/', DESK, null)
    await page.getByRole('link', { name: 'API reference' }).click()
    await page.getByRole('heading', { name: 'kassa API reference' }).waitFor()
    await page.locator('#createProduct').waitFor()
    const links = page.getByRole('navigation').getByRole('link')
    const all = await links.count()
    await page.keyboard.press('Tab')
    expect(await page.evaluate(() => document.activeElement?.textContent)).toStartWith('Skip to')
    await page.getByLabel('Filter the operations').fill('stock post')
    await expectCount(page, 2)
    await page.keyboard.press('Enter')
    expect(new URL(page.url()).hash).toBe('#adjustStock')
    await page.locator('nav [aria-current=location]', { hasText: 'Add to a stock' }).waitFor()
    await page.getByLabel('Filter the operations').fill('nothing of the kind')
    await page.getByText('Nothing here is called that.').waitFor()
    await page.getByLabel('Filter the operations').fill('')
    await expectCount(page, all)
    await page.context().close()
    expect(room.faults).toEqual([])
  })

  test('an anchor in the address leads there, and keys open what is folded', async () => {
    const page = await open('/docs#lookUpProduct')
    const operation = page.locator('#lookUpProduct')
    await page.waitForFunction(() => {
      const top = document.querySelector('#lookUpProduct')?.getBoundingClientRect().top ?? -1
      return top >= 0 && top < 120
    })
    await page.locator('nav [aria-current=location]', { hasText: 'scanned code' }).waitFor()
    await operation.locator('summary').first().focus()
    expect(await operation.getByText('For all of the quantity.').isVisible()).toBe(false)
    await page.keyboard.press('Enter')
    await operation.getByText('For all of the quantity.').waitFor()
    await operation.locator('summary', { hasText: 'product' }).focus()
    await page.keyboard.press('Enter')
    await operation.getByText('The currency of the shop.').waitFor()
    await operation.getByRole('link', { name: '429' }).click()
    expect(await page.locator('li:target').textContent()).toContain('Retry-After')
    await page.context().close()
  })

  test('examples do what they say, once the capitals are replaced', async () => {
    const page = await open()
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
    const { publishableKey, secretKey } = room.shop
    const [, session = ''] = room.owner.cookie.split('=')
    const run = async (id: string) => {
      await page.locator(`#${id}`).getByRole('button', { name: 'Copy' }).click()
      await page.locator(`#${id}`).getByText('Copied').waitFor()
      const command = (await page.evaluate(() => navigator.clipboard.readText()))
        .replace('kassa_pub_YOUR_KEY', publishableKey)
        .replace('kassa_live_YOUR_KEY', secretKey)
        .replace('YOUR_SESSION', session)
        .replace('YOUR_SHOP', 'north')
      const child = Bun.spawn(['sh', '-c', command], { stdout: 'pipe', stderr: 'ignore' })
      return JSON.parse(await new Response(child.stdout).text())
    }
    expect(await run('createProduct')).toMatchObject({ name: 'Espresso cup', price: 9.5 })
    expect(await run('listProducts')).toMatchObject({ data: [], hasMore: false })
    expect(await run('createCategory')).toMatchObject({ slug: 'cups' })
    expect(await run('createShopProduct')).toMatchObject({ name: 'Espresso cup' })
    await page.context().close()
  })

  test('on a phone the contents open, lead on and close', async () => {
    const page = await room.page('/', PHONE, null)
    await few(page)
    await page.goto('/docs')
    await page.getByRole('button', { name: 'Contents' }).click()
    await page.getByLabel('Filter the operations').fill('import')
    expect(await faultsOf(page, 'docs-contents')).toEqual([])
    await page.locator('#contents').getByRole('link', { name: 'Import products' }).first().click()
    await page.locator('#contents').waitFor({ state: 'hidden' })
    expect(new URL(page.url()).hash).toBe('#importProducts')
    await page.context().close()
  })

  test('nothing is wrong with its parts, from 360 to 2,560 px, light and dark', async () => {
    const page = await room.page('/', PHONE, null)
    await few(page)
    await page.goto('/docs#updateProduct')
    await page.locator('#updateProduct summary').first().click()
    const faults = await faultsOf(page, 'docs')
    await page.context().close()
    expect([...faults, ...room.faults]).toEqual([])
  })

  test('nothing is wrong with the whole of it', async () => {
    const page = await open('/docs', PHONE)
    expect([...(await axeFindings(page)), ...(await overflow(page))]).toEqual([])
    await page.context().close()
  })

  test('it says so when nothing comes, and tries again', async () => {
    const page = await room.page('/docs', DESK, null)
    let answer = () => {}
    const held = new Promise<void>((resolve) => {
      answer = resolve
    })
    await page.route('**/openapi.json', async (route) => {
      await held
      await route.abort()
    })
    await page.goto('/docs')
    await page.getByRole('status', { name: 'Loading' }).waitFor()
    expect(await faultsOf(page, 'docs-loading')).toEqual([])
    answer()
    await page.getByRole('heading', { name: 'No connection to the server' }).waitFor()
    expect(await faultsOf(page, 'docs-failed')).toEqual([])
    await page.unrouteAll()
    await page.getByRole('button', { name: 'Try again' }).click()
    await page.locator('#createProduct').waitFor()
    await page.context().close()
  })
})

/** Only some operations: axe-core takes ten seconds for all of them. */
async function few(page: Page): Promise<void> {
  await page.route('**/openapi.json', async (route) => {
    const response = await route.fetch()
    const document = (await response.json()) as { paths: Record<string, unknown> }
    const kept = Object.entries(document.paths).filter(([path]) =>
      /\/products\/(\{id\}|import)$/.test(path),
    )
    await route.fulfill({ response, json: { ...document, paths: Object.fromEntries(kept) } })
  })
}

async function expectCount(page: Page, count: number): Promise<void> {
  await page.waitForFunction(
    (wanted) => document.querySelectorAll('nav a').length === wanted,
    count,
  )
}
