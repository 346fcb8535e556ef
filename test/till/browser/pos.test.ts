import { afterEach, beforeAll, expect, test } from 'bun:test'
import type { Page } from 'playwright-core'
import type { Product } from '../../../src/domain/catalog/product.ts'
import { sharedAdmin } from '../../browser/admin-browser.ts'
import { inChromium } from '../../browser/chromium.ts'
import { until } from '../../until.ts'
import { Counter } from './counter.ts'

const EAN = '4006381333931'
const UPC = '036000291452'
/** Scale codes of item 00042: prefix 21 with 350 g, prefix 22 with a price of 2.99. */
const WEIGHED = '2100042003507'
const PRICED = '2200042002996'

inChromium('the till', () => {
  const room = sharedAdmin()
  let mug: Product
  let cheese: Product
  const counters: Counter[] = []
  beforeAll(async () => {
    const { shop } = room
    mug = await shop.product({
      name: 'Enamel mug',
      price: 14.9,
      barcode: EAN,
      sku: 'M-1',
      stock: 7,
    })
    cheese = await shop.product({ name: 'Alpine cheese', price: 20, sku: '00042', stock: null })
    await shop.product({ name: 'Crème brûlée', price: 3.5, barcode: UPC, sku: 'CRE-1' })
    await shop.product({ name: 'Secret thing', price: 1, sku: 'DRAFT-1', status: 'Draft' })
  })
  afterEach(async () => {
    for (const { context } of counters.splice(0)) await context.close()
    await room.shop.changed(mug.id, { price: 14.9, barcode: EAN, status: 'Published' })
  })

  async function paired(): Promise<Counter> {
    const counter = await Counter.paired(room)
    counters.push(counter)
    return counter
  }

  test('a typed code pairs the till; scanned codes show a product and its price', async () => {
    const counter = await Counter.open(room)
    counters.push(counter)
    await counter.page.getByLabel('Pairing code').fill('22222222')
    await counter.page.getByText('There is no such code').waitFor()
    await counter.pair()
    await counter.scan(EAN)
    await counter.price('€14.90').waitFor()
    await counter.page.getByText('7 in stock').waitFor()
    await counter.scan(`0${UPC}`)
    await counter.price('€3.50').waitFor()
    await counter.scan('M-1')
    await counter.price('€14.90').waitFor()
    await counter.scan('DRAFT-1')
    await counter.page.getByRole('heading', { name: 'Not found' }).waitFor()
    expect(await counter.page.locator('.scans li').count()).toBe(4)
    const asked = () => room.served.arrivals.filter(({ path }) => path.includes('lookup'))
    // Only about the code that it does not know: the product may be archived.
    await until('the till asks about a code', () => asked().length > 0)
    expect(asked().map(({ status }) => status)).toEqual([404])
  })

  test('stock is low where the shop has set it', async () => {
    const { owner } = room
    await owner.done(owner.patch('/shop/api/shop', { lowStock: 7 }))
    const counter = await paired()
    await counter.scan(EAN)
    await counter.page.getByText('Only 7 in stock').waitFor()
    await owner.done(owner.patch('/shop/api/shop', { lowStock: null }))
  })

  test('a scan does not change a text that is being typed', async () => {
    const counter = await paired()
    const { page } = counter
    const field = page.getByRole('combobox')
    const outcomes: string[] = []
    // A machine that is very busy may deliver the keys of a scan as slowly as somebody types them.
    for (let tries = 0; tries < 4 && outcomes.at(-1) !== 'found, ena'; tries++) {
      await field.fill('')
      await page.keyboard.type('ena', { delay: 60 })
      await page.waitForTimeout(1000)
      await counter.scanner(EAN)
      const found = await counter
        .price('€14.90')
        .waitFor({ timeout: 5_000 })
        .then(
          () => 'found',
          () => 'not found',
        )
      outcomes.push(`${found}, ${await field.inputValue()}`)
    }
    expect(outcomes.at(-1)).toBe('found, ena')
  })

  test('the address of a QR code pairs the till, and the code is removed from it', async () => {
    const terminalAdmin = (await paired()).terminalAdmin
    for (const form of ['', 'pair=']) {
      const code = await terminalAdmin.pairingCode(await terminalAdmin.till('By QR'))
      const page = await room.page(`/pos#${form}${code}`, undefined, null)
      await page.getByText('Live', { exact: true }).waitFor()
      expect(page.url()).toBe(`${room.home}/pos`)
    }
  })

  test('changes appear without a reload, also on the product that is shown', async () => {
    const counter = await paired()
    await counter.scan(EAN)
    await counter.price('€14.90').waitFor()
    for (const price of [15.1, 15.2, 15.3, 15.4, 15.5]) {
      await room.shop.changed(mug.id, { price })
      await counter.price(`€${price.toFixed(2)}`).waitFor()
    }
    await counter.page.getByText('It was €14.90 when you scanned it').waitFor()
    await room.shop.changed(mug.id, { status: 'Archived' })
    await counter.page.getByRole('heading', { name: 'No longer sold' }).waitFor()
  })

  test('offline it starts, looks up and searches; online again it updates its catalog', async () => {
    const counter = await paired()
    const { page, context } = counter
    await counter.workerReady()
    const juice = await room.shop.product({ name: 'Pear juice', price: 3, sku: 'PEAR' })
    await page.getByText(/^4 products stored/).waitFor()
    await counter.scan('PEAR')
    await counter.price('€3.00').waitFor()
    await room.shop.changed(juice.id, { status: 'Archived' })
    await page.getByRole('heading', { name: 'No longer sold' }).waitFor()
    await counter.offline()
    await page.reload()
    await page.getByText(/^No connection. Showing prices from/).waitFor()
    await counter.scan('PEAR')
    await page.getByText('“Pear juice” is not sold any more').waitFor()
    await counter.scan(EAN)
    await counter.price('€14.90').waitFor()
    // By name, without accents and with the keyboard only.
    await page.keyboard.type('brulee cre', { delay: 60 })
    await page.getByRole('option', { name: 'Crème brûlée' }).waitFor()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await counter.price('€3.50').waitFor()
    expect(await page.getByRole('option').count()).toBe(0)
    await counter.scan('4006381333948')
    await page.getByText(/^Not in the catalog from/).waitFor()
    // The code is found although a name was typed just before.
    await page.getByText('4006381333948', { exact: true }).first().waitFor()
    await room.shop.changed(mug.id, { price: 16, barcode: null })
    const tea = await room.shop.product({ name: 'Smoked tea', price: 8, barcode: EAN })
    await context.setOffline(false)
    await counter.live()
    await counter.scan(EAN)
    await page.getByRole('heading', { name: 'Smoked tea' }).waitFor()
    await counter.scan('M-1')
    await counter.price('€16.00').waitFor()
    await counter.scan(EAN)
    await page.getByRole('heading', { name: 'Smoked tea' }).waitFor()
    await room.shop.delete(tea.id)
    await page.getByRole('heading', { name: 'No longer sold' }).waitFor()
    await counter.scan(EAN)
    await page.getByText('“Smoked tea” is not sold any more').waitFor()
  })

  test('scale codes are looked up on the server once, and then work offline', async () => {
    const counter = await paired()
    await counter.terminalAdmin.scales([
      { prefix: '21', kind: 'weight' },
      { prefix: '22', kind: 'price' },
    ])
    await counter.scan(WEIGHED)
    await counter.price('€7.00').waitFor()
    await counter.page.getByText('0.350 kg at €20.00 per kg').waitFor()
    await counter.scan(PRICED)
    await counter.price('€2.99').waitFor()
    await counter.offline()
    await counter.scan(WEIGHED)
    await counter.price('€7.00').waitFor()
    await counter.context.setOffline(false)
    await counter.live()
    await room.shop.changed(cheese.id, { price: 24 })
    await counter.price('€8.40').waitFor()
    await counter.terminalAdmin.scales([])
    await counter.scan(WEIGHED)
    await counter.page.getByRole('heading', { name: 'Not found' }).waitFor()
    await room.shop.changed(cheese.id, { price: 20 })
  })

  test('a revoked terminal shows the pairing screen and has deleted its data', async () => {
    const counter = await paired()
    await counter.scan(EAN)
    await counter.price('€14.90').waitFor()
    expect(await stored(counter.page)).toMatchObject({ products: 3 })
    await counter.terminalAdmin.revoke(counter.till)
    await counter.page.getByText(/^This device is no longer a till of Shop north/).waitFor()
    await counter.page.getByLabel('Pairing code').waitFor()
    expect(await stored(counter.page)).toEqual({ products: 0, state: 0 })
    await counter.page.reload()
    await counter.page.getByRole('heading', { name: 'Pair this till' }).waitFor()
  })

  test('a terminal revoked while offline deletes its data when it is online again', async () => {
    const counter = await paired()
    await counter.offline()
    await counter.terminalAdmin.revoke(counter.till)
    await counter.scan(EAN)
    await counter.price('€14.90').waitFor()
    await counter.context.setOffline(false)
    await counter.page.getByText(/^This device is no longer a till of Shop north/).waitFor()
    expect(await stored(counter.page)).toEqual({ products: 0, state: 0 })
  })

  test('the camera scans a code if the browser supports it', async () => {
    const counter = await paired()
    await counter.page.addInitScript(fakeCamera, EAN)
    await counter.page.reload()
    await counter.page.getByRole('button', { name: 'Scan with the camera' }).click()
    await counter.price('€14.90').waitFor()
    expect(await counter.page.getByRole('dialog').count()).toBe(0)
  })

  test('each of its scripts is smaller than 100 KB, compressed', async () => {
    const page = await room.page('/pos', undefined, null)
    const sources = await page
      .locator('script[src]')
      .evaluateAll((scripts) => scripts.map((script) => (script as HTMLScriptElement).src))
    expect(sources.length).toBeGreaterThan(0)
    for (const source of sources) {
      const answer = await fetch(source, {
        headers: { 'accept-encoding': 'gzip' },
        decompress: false,
      })
      expect(answer.headers.get('content-encoding')).toBe('gzip')
      expect((await answer.bytes()).length).toBeLessThan(100 * 1024)
    }
  })
})

/** Runs in the page: replaces the camera, and the detector by one that always finds this code. */
function fakeCamera(code: string): void {
  const canvas = document.createElement('canvas')
  const brush = canvas.getContext('2d')
  setInterval(() => brush?.fillRect(Math.random() * 100, 0, 10, 10), 30)
  navigator.mediaDevices.getUserMedia = async () => canvas.captureStream(10)
  globalThis.BarcodeDetector = class {
    static async getSupportedFormats() {
      return ['ean_13']
    }

    async detect() {
      return [{ rawValue: code }]
    }
  }
}

/** The number of records in the page's IndexedDB. */
async function stored(page: Page): Promise<{ products: number; state: number }> {
  return await page.evaluate(async () => {
    const settled = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result)
        request.onerror = () => reject(request.error)
      })
    const database = await settled(indexedDB.open('kassa-till'))
    const count = (name: string) => settled(database.transaction(name).objectStore(name).count())
    const found = { products: await count('products'), state: await count('state') }
    database.close()
    return found
  })
}
