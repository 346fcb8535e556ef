import { beforeAll, expect, test } from 'bun:test'
import type { Locator, Page } from 'playwright-core'
import { type Look, sharedAdmin } from '../browser/admin-browser.ts'
import { axeFindings } from '../browser/axe.ts'
import { inChromium } from '../browser/chromium.ts'
import { faultsOf, overflow } from '../browser/screen.ts'
import type { MemberFixture } from '../member-fixture.ts'
import { type Document, operationsOf } from '../openapi-document.ts'

const DESK: Look = { scheme: 'light', width: 1280 }
const PHONE: Look = { scheme: 'light', width: 360 }
const KEPT = /^\/(v1\/store\/products(\/\{id\})?|shop\/api\/products|v1\/pos\/products\/lookup)$/

inChromium('the API reference', () => {
  const room = sharedAdmin()
  /** The document with only some operations: drawing all of them takes seconds. */
  let few: Document
  beforeAll(async () => {
    const all = (await room.served.kassa.ask({ path: '/openapi.json' })).json as Document
    const kept = Object.entries(all.paths).filter(([path]) => KEPT.test(path))
    few = { ...all, paths: Object.fromEntries(kept) }
  })

  async function open(path = '/docs', member: MemberFixture | null = null): Promise<Page> {
    const context = await room.profile(member, DESK)
    await context.route('**/openapi.json', (route) => route.fulfill({ json: few }))
    const page = await room.visit(context, path)
    await drawn(page, few)
    return page
  }

  test('/ leads to it, and it lists every operation, narrowed down by a filter', async () => {
    const page = await room.page('/', DESK, null)
    await page.getByRole('link', { name: 'API reference' }).click()
    await page.getByRole('heading', { name: 'Errors' }).waitFor()
    const document = await (await fetch(`${room.home}/openapi.json`)).json()
    await drawn(page, document)
    await page.keyboard.press('Tab')
    expect(await page.evaluate(() => document.activeElement?.textContent)).toStartWith('To the')
    await page.keyboard.press('Enter')
    await page.locator('#operations:focus').waitFor()
    await page.getByPlaceholder('Filter').fill('terminals')
    await page.locator('#operations-Store_products-createProduct').waitFor({ state: 'detached' })
    await operationOf(page, 'Terminals', 'listTerminals').waitFor()
    await page.getByPlaceholder('Filter').fill('compareAt')
    await operationOf(page, 'Store products', 'createProduct').waitFor()
    await operationOf(page, 'Terminals', 'listTerminals').waitFor({ state: 'detached' })
  })

  test('an address leads to an operation, and everything opens by keys', async () => {
    const page = await open('/docs#/POS/lookUpProduct')
    const linked = operationOf(page, 'POS', 'lookUpProduct')
    await linked.getByRole('button', { name: 'Execute' }).waitFor()
    await page.getByPlaceholder('Filter').fill('getProduct')
    // The filter draws the list again, which takes the focus away.
    await linked.waitFor({ state: 'detached' })
    const operation = operationOf(page, 'Store products', 'getProduct')
    await operation.locator('.opblock-summary-control').focus()
    await page.keyboard.press('Enter')
    await operation.getByRole('button', { name: 'Execute' }).waitFor()
    expect(new URL(page.url()).hash).toBe('#/Store%20products/getProduct')
    await page.getByRole('button', { name: 'Authorize', exact: true }).focus()
    await page.keyboard.press('Enter')
    const dialog = page.getByRole('dialog', { name: 'Authorize' })
    await dialog.getByLabel('Value').first().waitFor()
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'detached' })
  })

  test('requests with a key get real answers, and curl does the same', async () => {
    const { id } = await room.shop.product({ name: 'Copper kettle', status: 'Published' })
    const page = await open()
    await authorize(page, room.shop.publishableKey)
    const listed = await execute(await opened(page, 'Store products', 'listProducts'))
    await listed.getByText('"Copper kettle"').waitFor()
    const command = await listed.locator('.curl').textContent()
    const child = Bun.spawn(['sh', '-c', command ?? ''], { stdout: 'pipe', stderr: 'ignore' })
    expect(JSON.parse(await new Response(child.stdout).text())).toMatchObject({ data: [{ id }] })
  })

  test('the example of a product is taken with the session, and seen with a key', async () => {
    const page = await open('/docs', room.owner)
    const operation = await opened(page, 'Admin products', 'createShopProduct')
    await operation.getByPlaceholder('x-shop-id').fill('north')
    await (await execute(operation)).getByText('201', { exact: true }).first().waitFor()
    await authorize(page, room.shop.publishableKey)
    const list = await opened(page, 'Store products', 'listProducts')
    // The sample answer, before a request is sent.
    await list.locator('.response-col_description').getByText('"CUP-1"').first().waitFor()
    await (await execute(list)).getByText('"Espresso cup"').first().waitFor()
  })

  test('nothing is wrong with its parts', async () => {
    const page = await open()
    await authorize(page, room.shop.publishableKey, async () => {
      expect(await faultsOf(page, 'docs-authorize')).toEqual([])
    })
    await opened(page, 'Store products', 'updateProduct')
    const operation = await opened(page, 'Store products', 'getProduct')
    await operation.getByPlaceholder('id', { exact: true }).fill('prod_none')
    await (await execute(operation)).getByText('"NOT_FOUND"').waitFor()
    const faults = await faultsOf(page, 'docs')
    await page.context().close()
    expect(faults).toEqual([])
  })

  test('nothing is wrong with the whole of it', async () => {
    const page = await room.page('/docs', PHONE, null)
    await page.locator('.opblock').first().waitFor()
    expect([...(await axeFindings(page)), ...(await overflow(page))]).toEqual([])
  })

  test('its colours are those chosen in admin, or else those of the device', async () => {
    const page = await open()
    await page.emulateMedia({ colorScheme: 'dark' })
    const canvas = () =>
      page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor)
    const dark = await canvas()
    await page.emulateMedia({ colorScheme: 'light' })
    expect(await canvas()).not.toBe(dark)
    await page.evaluate(() => localStorage.setItem('kassa.theme', 'dark'))
    await page.reload()
    await page.locator('html[data-theme=dark]').waitFor()
    expect(await canvas()).toBe(dark)
  })

  test('the manual has the same header, searches while one types, and nothing is wrong with it', async () => {
    const page = await open()
    await page.getByRole('link', { name: 'Manual', exact: true }).click()
    await page.getByRole('heading', { name: 'Manual' }).waitFor()
    await page.getByRole('searchbox').fill('caddy')
    await page.getByRole('link', { name: 'In production: HTTPS' }).click()
    await page.waitForURL('**/docs/manual/operations#https')
    const faults = await faultsOf(page, 'manual')
    await page.context().close()
    expect(faults).toEqual([])
  })

  test('it says so when the document does not come', async () => {
    const page = await room.page('/', DESK, null)
    await page.route('**/openapi.json', (route) => route.abort())
    await page.goto('/docs')
    await page.getByText('Failed to load API definition.').waitFor()
  })
})

function operationOf(page: Page, tag: string, id: string): Locator {
  return page.locator(`#operations-${tag.replace(' ', '_')}-${id}`)
}

/** Waits for all operations: one that is opened before may be drawn again, closed. */
async function drawn(page: Page, document: Document): Promise<void> {
  await page.waitForFunction(
    (count) => globalThis.document.querySelectorAll('.opblock').length === count,
    operationsOf(document).length,
  )
}

async function opened(page: Page, tag: string, id: string): Promise<Locator> {
  const operation = operationOf(page, tag, id)
  await operation.locator('.opblock-summary-control').click()
  await operation.getByRole('button', { name: 'Execute' }).waitFor()
  return operation
}

/** Presses Execute. */
async function execute(operation: Locator): Promise<Locator> {
  await operation.getByRole('button', { name: 'Execute' }).click()
  const answer = operation.locator('.responses-inner > div').first()
  await answer.waitFor()
  return answer
}

/** Enters an API key, with something to do while the dialog is open. */
async function authorize(page: Page, key: string, meanwhile = async () => {}): Promise<void> {
  await page.getByRole('button', { name: 'Authorize', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Authorize' })
  await dialog.getByLabel('Value').first().fill(key)
  await meanwhile()
  await page.keyboard.press('Enter')
  await dialog.getByRole('button', { name: 'Logout' }).waitFor()
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })
}
