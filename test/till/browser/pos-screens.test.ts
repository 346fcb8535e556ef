import { beforeAll, expect, test } from 'bun:test'
import { type AdminBrowser, type Look, sharedAdmin } from '../../browser/admin-browser.ts'
import { furnish, squarePng } from '../../browser/admin-screens.ts'
import { inChromium } from '../../browser/chromium.ts'
import { faultsOf } from '../../browser/screen.ts'
import { Counter } from './counter.ts'

/** The other tests of the till use a desktop size. */
const PHONE: Look = { scheme: 'light', width: 390 }

/** A state of the till, and how to get there from the state before. */
type Step = readonly [name: string, reach: (counter: Counter, room: AdminBrowser) => Promise<void>]

const heading = async ({ page }: Counter, name: string) =>
  page.getByRole('heading', { name, exact: true }).waitFor()

const STEPS: readonly Step[] = [
  ['pairing', (counter) => heading(counter, 'Pair this till')],
  [
    'pairing-wrong',
    async ({ page }) => {
      await page.getByLabel('Pairing code').fill('22222222')
      await page.getByText('There is no such code').waitFor()
    },
  ],
  [
    'ready',
    async (counter) => {
      await counter.pair()
      await heading(counter, 'Ready to scan')
    },
  ],
  [
    'shown',
    async (counter) => {
      await counter.scan('SCR-1')
      await counter.price('€14.90').waitFor()
    },
  ],
  [
    'shown-image',
    async (counter) => {
      await counter.scan('SCR-2')
      await counter.page.locator('.shown-image').waitFor()
    },
  ],
  [
    'shown-long',
    async (counter) => {
      await counter.scan('SCR-3')
      await counter.price('€123,456.00').waitFor()
    },
  ],
  [
    'shown-thousand',
    async (counter) => {
      await counter.scan('SCR-4')
      await counter.price('€1,234.50').waitFor()
    },
  ],
  [
    'shown-weighed',
    async (counter) => {
      await counter.terminalAdmin.scales([{ prefix: '21', kind: 'weight' }])
      await counter.scan('2100042003507')
      await counter.price('€7.00').waitFor()
    },
  ],
  [
    'shown-changed',
    async (counter, { shop }) => {
      await counter.scan('SCR-1')
      const [mug] = (await shop.page('sku=SCR-1')).data
      await shop.changed(mug?.id ?? '', { price: 12.5, compareAtPrice: 14.9, stock: 2 })
      await counter.price('€12.50').waitFor()
    },
  ],
  [
    'not-found',
    async (counter) => {
      await counter.scan('4006381333948')
      await heading(counter, 'Not found')
    },
  ],
  [
    'archived',
    async (counter, { shop }) => {
      await shop.product({ name: 'Divan', sku: 'SCR-5', status: 'Archived' })
      await counter.scan('SCR-5')
      await heading(counter, 'No longer sold')
      await counter.page.getByText('“Divan” is archived').waitFor()
    },
  ],
  [
    'search',
    async ({ page }) => {
      await page.getByRole('combobox').fill('coffee')
      await page.getByRole('option').first().waitFor()
      await page.keyboard.press('ArrowDown')
    },
  ],
  [
    'search-none',
    async ({ page }) => {
      await page.getByRole('combobox').fill('zzzz')
      await page.getByText('No product matches').waitFor()
    },
  ],
  [
    'menu',
    async ({ page }) => {
      await page.getByRole('combobox').fill('')
      await page.getByRole('button', { name: 'Device settings' }).click()
      await page.getByRole('menuitem', { name: 'This device' }).waitFor()
    },
  ],
  [
    'unpair',
    async ({ page }) => {
      await page.getByRole('menuitem', { name: 'This device' }).click()
      await page.getByRole('button', { name: 'Unpair this device' }).click()
      await page.getByText('This deletes the catalog').waitFor()
    },
  ],
  [
    'offline',
    async (counter) => {
      await counter.page.getByRole('button', { name: 'Cancel' }).click()
      await counter.page.keyboard.press('Escape')
      await counter.scan('SCR-1')
      await counter.offline()
    },
  ],
  [
    'revoked',
    async (counter) => {
      await counter.terminalAdmin.revoke(counter.till)
      await counter.context.setOffline(false)
      await counter.page.getByText(/^This device is no longer a till of Shop north/).waitFor()
    },
  ],
]

inChromium('every screen of the till', () => {
  const room = sharedAdmin()
  beforeAll(async () => {
    await furnish(room)
    const { shop } = room
    await shop.product({
      name: 'Café mug, stoneware, 350 ml',
      price: 14.9,
      sku: 'SCR-1',
      stock: 48,
    })
    const lamp = await shop.product({
      name: 'Reading lamp Ø 30',
      price: 89,
      sku: 'SCR-2',
      stock: 3,
    })
    await addImage(room, lamp.id)
    const name = 'Grand piano, restored, with bench, delivered to the third floor without a lift'
    await shop.product({
      name,
      price: 123_456,
      sku: 'SCR-3',
      stock: 0,
      options: { Colour: 'Black' },
    })
    await shop.product({ name: 'Sofa', price: 1_234.5, sku: 'SCR-4' })
    await shop.product({ name: 'Alpine cheese', price: 20, sku: '00042', stock: null })
  })

  test('no screen has faults from 360 to 2,560 px, light and dark', async () => {
    const counter = await Counter.open(room, PHONE)
    const faults: string[] = []
    for (const [name, reach] of STEPS) {
      await reach(counter, room)
      faults.push(...(await faultsOf(counter.page, `pos-${name}`)))
    }
    await counter.context.close()
    expect(faults).toEqual([])
  })

  test('a shop without products, and a catalog that cannot be downloaded', async () => {
    const { products } = await emptied(room)
    const counter = await Counter.paired(room)
    await heading(counter, 'Nothing to sell yet')
    const faults = await faultsOf(counter.page, 'pos-empty')
    await counter.context.close()
    for (const id of products) await room.shop.changed(id, { status: 'Published' })
    const waiting = await Counter.open(room)
    await waiting.context.route('**/v1/pos/products*', (route) => route.abort())
    const code = await waiting.terminalAdmin.pairingCode(waiting.till)
    await waiting.page.getByLabel('Pairing code').fill(code)
    await heading(waiting, 'Waiting for the server')
    faults.push(...(await faultsOf(waiting.page, 'pos-waiting')))
    await waiting.context.unrouteAll()
    await waiting.live()
    await heading(waiting, 'Ready to scan')
    await waiting.context.close()
    expect(faults).toEqual([])
  })
})

async function emptied({ shop }: AdminBrowser): Promise<{ products: readonly string[] }> {
  const published = await shop.pages('status=Published&limit=100')
  for (const { id } of published) await shop.changed(id, { status: 'Archived' })
  return { products: published.map(({ id }) => id) }
}

async function addImage({ home, owner }: AdminBrowser, productId: string): Promise<void> {
  const form = new FormData()
  form.append('file', new Blob([squarePng(480)], { type: 'image/png' }), 'lamp.png')
  form.append('alt', 'A reading lamp')
  const path = `/shop/api/products/${productId}/images`
  const sent = await fetch(home + path, { method: 'POST', body: form, headers: owner.headers })
  if (!sent.ok) throw new Error(`the image was refused: ${await sent.text()}`)
}
