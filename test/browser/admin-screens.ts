import { deflateSync } from 'node:zlib'
import type { Page } from 'playwright-core'
import { DEMO_PRODUCTS, DEMO_SETTINGS } from '../../src/demo/catalog.ts'
import { BulkClient, heldAfterSlices } from '../bulk-client.ts'
import { memberOf } from '../member-fixture.ts'
import { OrderDesk } from '../order-desk.ts'
import type { AdminBrowser } from './admin-browser.ts'
import { asOperator } from './server-screen.ts'

/** One state of one screen, and how to reach it. */
interface ScreenState {
  readonly name: string
  readonly path: string
  readonly signedOut?: boolean
  readonly ready: (page: Page, room: AdminBrowser) => Promise<void>
}

const PRODUCTS = '/admin/products'

/** Fills the shop: products, variants, an image, people, a terminal. */
export async function furnish({ shop, owner, served, home }: AdminBrowser): Promise<void> {
  await owner.done(owner.patch('/shop/api/shop', { taxRates: DEMO_SETTINGS.taxRates }))
  const all = await shop.products(DEMO_PRODUCTS)
  const form = new FormData()
  form.append('file', new Blob([squarePng(640)], { type: 'image/png' }), 'mug.png')
  const path = `/shop/api/products/${all.at(-1)?.id}/images`
  const sent = await fetch(home + path, { method: 'POST', body: form, headers: owner.headers })
  if (!sent.ok) throw new Error(`the image is refused: ${await sent.text()}`)
  await owner.done(owner.post('/shop/api/terminals', { name: 'Counter' }))
  const desk = new OrderDesk(shop)
  const lines = [{ productId: all[0]?.id ?? '', quantity: 2 }]
  const email = 'a-rather-long-address@department.example.com'
  await desk.paid(await desk.placed({ lines, email, fulfilment: 'pickup' }))
  await desk.placed({ lines })
  const hook = { url: 'https://stock.example.com/kassa/webhook', events: ['product.updated'] }
  const { id } = await owner.done<{ id: string }>(owner.post('/shop/api/webhooks', hook))
  await owner.done(owner.post(`/shop/api/webhooks/${id}/test`))
  await shop.changed(all[0]?.id ?? '', { stock: 3 })
  await memberOf(served.kassa, shop, 'ben@example.com', 'staff')
  await owner.done(owner.post('/shop/api/staff', { email: 'iris@example.com', role: 'owner' }))
}

/** A PNG of one colour (ISO/IEC 15948). */
export function squarePng(side: number): Uint8Array<ArrayBuffer> {
  const row = [0, ...Array.from({ length: side }, () => [200, 120, 60]).flat()]
  const pixels = deflateSync(Buffer.from(Array.from({ length: side }, () => row).flat()))
  const header = Buffer.alloc(13)
  header.writeUInt32BE(side, 0)
  header.writeUInt32BE(side, 4)
  header.set([8, 2, 0, 0, 0], 8)
  const parts = [chunk('IHDR', header), chunk('IDAT', pixels), chunk('IEND', new Uint8Array())]
  return new Uint8Array(Buffer.concat([Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), ...parts]))
}

function chunk(type: string, data: Uint8Array): Buffer {
  const body = Buffer.concat([Buffer.from(type), data])
  const frame = Buffer.alloc(8)
  frame.writeUInt32BE(data.length, 0)
  frame.writeUInt32BE(Bun.hash.crc32(body), 4)
  return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)])
}

const heading = (title: string) => async (page: Page) => {
  await page.getByRole('heading', { level: 1, name: title }).waitFor()
  await page.locator('.skeleton').first().waitFor({ state: 'detached' })
}

async function listed(page: Page): Promise<void> {
  await page.locator('li.product-row a').first().waitFor()
}

/** Selects all products, not only those that are loaded. */
async function allSelected(page: Page): Promise<void> {
  await listed(page)
  await page
    .getByLabel(/^Select /)
    .nth(1)
    .click()
  await page.getByRole('button', { name: /^Select all \d/ }).click()
}

/** Opens a dialog from the menu of the selection. */
async function chosen(page: Page, item: string): Promise<void> {
  await page.getByRole('button', { name: 'More', exact: true }).click()
  await page.getByRole('menuitem', { name: item }).click()
  await page.getByRole('dialog').waitFor()
}

/** Opens a dialog by the button of this name. */
async function pressed(page: Page, name: string | RegExp): Promise<void> {
  await page.getByRole('button', { name }).first().click()
  await page.getByRole('dialog').waitFor()
}

async function tried(page: Page): Promise<void> {
  const csv = `Artikel;Preis;Bestand
Kaffeebecher ${Date.now()};12,50;14
Teekanne;39,00;viele
`
  const file = { name: 'catalog.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) }
  await page.getByLabel('CSV file').setInputFiles(file)
  await page.getByRole('button', { name: 'Preview' }).waitFor()
}

export const SCREENS: readonly ScreenState[] = [
  { name: 'home', path: '/?choose', signedOut: true, ready: heading('kassa') },
  { name: 'setup', path: '/admin?setup=x', signedOut: true, ready: heading('Welcome to kassa') },
  { name: 'refused', path: '/foo', signedOut: true, ready: heading('Not found') },
  {
    name: 'sign-in-link-used',
    path: '/admin?link=x',
    signedOut: true,
    async ready(page) {
      await page.getByRole('button', { name: 'Sign in' }).click()
      await page.getByRole('alert').waitFor()
    },
  },
  { name: 'sign-in', path: '/admin', signedOut: true, ready: heading('Sign in to your shop') },
  {
    name: 'invited',
    path: '/admin?invited=iris%40example.com',
    signedOut: true,
    ready: heading('You are invited'),
  },
  {
    name: 'invited-other',
    path: '/admin?invited=iris%40example.com',
    ready: heading('This invitation is for someone else'),
  },
  {
    name: 'sign-in-code',
    path: '/admin',
    signedOut: true,
    async ready(page) {
      await page.getByLabel('Email address').fill(`${crypto.randomUUID()}@example.com`)
      await page.getByRole('button', { name: 'Send me a code' }).click()
      await page.getByLabel('Code from the email').fill('12')
    },
  },
  { name: 'today', path: '/admin', ready: heading('Today') },
  { name: 'products', path: PRODUCTS, ready: listed },
  {
    name: 'products-none',
    path: `${PRODUCTS}?search=zzzz`,
    ready: (page) => page.getByText('No products found').waitFor(),
  },
  {
    name: 'products-bulk-price',
    path: PRODUCTS,
    async ready(page) {
      await allSelected(page)
      await pressed(page, 'Change prices')
      await page.getByLabel('Change by percent').fill('90')
      await page.getByText('and change the others').waitFor()
    },
  },
  {
    name: 'products-bulk-tags',
    path: PRODUCTS,
    async ready(page) {
      await allSelected(page)
      await chosen(page, 'Add or remove tags')
      await page.getByRole('combobox', { name: 'Add' }).fill('spring, gifts,')
      await page.getByText('New', { exact: true }).waitFor()
    },
  },
  {
    name: 'products-bulk-category',
    path: PRODUCTS,
    async ready(page) {
      await allSelected(page)
      await chosen(page, 'Change category')
      await page.getByRole('dialog').getByRole('combobox', { name: 'Category' }).fill('Everything')
      await page.getByText('New', { exact: true }).waitFor()
    },
  },
  {
    name: 'products-bulk-delete',
    path: PRODUCTS,
    async ready(page) {
      await allSelected(page)
      await chosen(page, 'Delete')
      await page.getByRole('textbox', { name: /^Type/ }).waitFor()
    },
  },
  {
    name: 'products-job',
    path: PRODUCTS,
    async ready(page, { served }) {
      await allSelected(page)
      await pressed(page, 'Archive')
      using _ = heldAfterSlices(served.kassa.ports.store, 1)
      await page.getByRole('button', { name: /^Archive \d/ }).click()
      await page.getByRole('button', { name: 'Cancel' }).waitFor()
    },
  },
  {
    name: 'jobs',
    path: '/admin/jobs',
    async ready(page, { owner, shop }) {
      const id = (await shop.page('limit=1')).data[0]?.id
      const tag = { ids: [id], change: { tags: { add: ['new'] } } }
      const client = new BulkClient(owner)
      const job = await client.run(tag)
      await shop.changed(id ?? '', { tags: ['other'] })
      await client.undo(job.id)
      await client.run({ ids: [id], change: { price: { amount: 1 }, status: 'Draft' } })
      await client.run({ filter: {}, change: { price: { percent: 500 } } })
      await page.reload()
      await heading('Bulk changes')(page)
      await page.getByText('1 product could not be restored, or not in all fields').first().click()
      await page.getByText('someone has changed it since').first().waitFor()
    },
  },
  {
    name: 'products-inline',
    path: PRODUCTS,
    async ready(page) {
      await listed(page)
      await page
        .getByRole('button', { name: /^Price of / })
        .first()
        .click()
      await page.keyboard.type('abc')
      await page.keyboard.press('Enter')
      await page.getByText('Use an amount such as').waitFor()
    },
  },
  { name: 'product-new', path: `${PRODUCTS}/new`, ready: heading('New product') },
  {
    name: 'product',
    path: PRODUCTS,
    async ready(page) {
      await listed(page)
      await page.locator('li.product-row a').first().click()
      await page.getByText('Stock history').waitFor()
      await page.locator('.skeleton').first().waitFor({ state: 'detached' })
    },
  },
  {
    name: 'product-variants',
    path: PRODUCTS,
    async ready(page) {
      await listed(page)
      await page.locator('li.product-row a').nth(1).click()
      await pressed(page, 'Add variants')
      await page.getByLabel('Option 1', { exact: true }).fill('Size')
      await page.getByLabel('Values of Size').fill('S, M,')
    },
  },
  {
    name: 'product-conflict',
    path: PRODUCTS,
    async ready(page, { shop }) {
      await listed(page)
      const link = page.locator('li.product-row a').nth(3)
      const id = (await link.getAttribute('href'))?.split('/').at(-1) ?? ''
      await link.click()
      await page.getByLabel('Price', { exact: true }).fill('12.40')
      await page.getByLabel('Description').fill('Three hours for six people.')
      // Another one when the screen is looked at again.
      const price = (await shop.get(id)).product.price === 13.4 ? 13.9 : 13.4
      await shop.changed(id, { price, description: `An evening for ${price} guests.` })
      await pressed(page, 'Save')
    },
  },
  {
    name: 'signed-out',
    path: PRODUCTS,
    async ready(page) {
      await listed(page)
      const body = {
        title: 'Not signed in',
        status: 401,
        code: 'UNAUTHENTICATED',
        detail: 'Sign in.',
      }
      await page.route('**/shop/api/products?*', (route) =>
        route.fulfill({ status: 401, json: body }),
      )
      await page.getByLabel('Search products').fill('coffee')
      await page.getByRole('dialog').waitFor()
    },
  },
  {
    name: 'product-gone',
    path: `${PRODUCTS}/prod_01aryz6s41e8hbsvbbf3qkxw3f`,
    ready: heading('Product not found'),
  },
  {
    name: 'orders',
    path: '/admin/orders',
    ready: (page) => page.locator('tbody tr').nth(1).waitFor(),
  },
  { name: 'closings-none', path: '/admin/closings', ready: heading('Till closings') },
  { name: 'import', path: '/admin/import', ready: heading('Import and export') },
  { name: 'import-columns', path: '/admin/import', ready: tried },
  {
    name: 'import-report',
    path: '/admin/import',
    async ready(page) {
      await tried(page)
      await page.getByRole('button', { name: 'Preview' }).click()
      await page.getByText('1 row cannot be imported').waitFor()
    },
  },
  {
    name: 'import-result',
    path: '/admin/import',
    async ready(page) {
      await tried(page)
      await page.getByRole('button', { name: 'Preview' }).click()
      await page.getByLabel('Skip this row and import the others').check()
      await page.getByRole('button', { name: 'Import 1 product' }).click()
      await page.getByText('The import is done').waitFor()
    },
  },
  { name: 'categories', path: '/admin/categories', ready: heading('Categories') },
  {
    name: 'categories-merge',
    path: '/admin/categories',
    async ready(page) {
      await page
        .getByRole('button', { name: /^More for/ })
        .first()
        .click()
      await page.getByRole('menuitem', { name: 'Merge into another' }).click()
      await page.getByRole('dialog').waitFor()
    },
  },
  { name: 'brands', path: '/admin/brands', ready: heading('Brands') },
  { name: 'collections', path: '/admin/collections', ready: heading('Collections') },
  { name: 'customers', path: '/admin/customers', ready: heading('Customers') },
  { name: 'staff', path: '/admin/staff', ready: heading('Staff') },
  {
    name: 'staff-invite',
    path: '/admin/staff',
    ready: (page) => pressed(page, 'Invite someone'),
  },
  { name: 'history', path: '/admin/history', ready: heading('History') },
  { name: 'terminals', path: '/admin/terminals', ready: heading('Terminals') },
  {
    name: 'terminals-pair',
    path: '/admin/terminals',
    async ready(page) {
      await pressed(page, /^Pair/)
      await page.getByRole('img', { name: /^Opens the till/ }).waitFor()
    },
  },
  { name: 'webhooks', path: '/admin/webhooks', ready: heading('Webhooks') },
  {
    name: 'webhooks-add',
    path: '/admin/webhooks',
    ready: (page) => pressed(page, 'Add a webhook'),
  },
  {
    name: 'webhooks-messages',
    path: '/admin/webhooks',
    async ready(page) {
      await page.getByRole('link', { name: 'https://stock.example.com/kassa/webhook' }).click()
      await page
        .getByRole('button', { name: /^Send .* again$/ })
        .first()
        .waitFor()
    },
  },
  { name: 'keys', path: '/admin/keys', ready: heading('API keys') },
  {
    name: 'keys-rotate',
    path: '/admin/keys',
    ready: (page) => pressed(page, 'Replace the secret key'),
  },
  {
    name: 'keys-new',
    path: '/admin/keys',
    async ready(page, { shop }) {
      await pressed(page, 'Replace the secret key')
      await page.getByRole('button', { name: 'Replace it now' }).click()
      const key = page.getByRole('dialog').locator('code')
      await page.getByRole('button', { name: 'I have saved it' }).waitFor()
      shop.secretKey = (await key.textContent()) ?? ''
    },
  },
  { name: 'settings', path: '/admin/settings', ready: heading('Settings') },
  { name: 'server', path: '/admin/server', ready: asOperator },
  { name: 'devices', path: '/admin/devices', ready: heading('My devices') },
  { name: 'shop-new', path: '/admin/shops/new', ready: heading('New shop') },
  { name: 'nowhere', path: '/admin/nowhere', ready: heading('Page not found') },
  {
    name: 'menu',
    path: '/admin/customers',
    async ready(page) {
      await heading('Customers')(page)
      const navigation = page.getByRole('button', { name: 'Navigation' })
      if (await navigation.isVisible()) await navigation.click()
      await page.getByRole('button', { name: 'north@example.com' }).click()
      await page.getByRole('menuitem', { name: 'Sign out' }).waitFor()
    },
  },
  {
    name: 'offline',
    path: PRODUCTS,
    async ready(page) {
      await listed(page)
      await page.context().setOffline(true)
      await page.getByText('No connection').first().waitFor()
    },
  },
  {
    name: 'failed',
    path: '/admin/customers',
    async ready(page) {
      await page.route('**/shop/api/history*', (route) => route.abort())
      await page.goto('/admin/history')
      await page.getByRole('button', { name: 'Try again' }).waitFor()
    },
  },
]
