import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { $ } from 'bun'
import type { Page } from 'playwright-core'
import { openProfile } from '../../test/browser/chromium.ts'
import { contender } from './contender.ts'
import { figure, heading, report } from './report.ts'
import { sampleOf } from './sample.ts'
import { type Seeded, seeded } from './seed.ts'
import { LIMITS, startKassa } from './server.ts'

/** The size of an entry of the journal, in characters. */
const ENTRY = 1_500

/** The time of one sale, in ms, and beside it that of a write of one entry to the same disk. */
interface Paid {
  /** From the key that pays until the next frame after the number of the sale. */
  readonly done: number
  /** A write that waits for the disk, and one that does not. */
  readonly strict: number
  readonly relaxed: number
}

/** From Pay to the number of the sale at a till in Chromium, with its profile on the disk. */
export async function pay(sales: number, products: number, executable?: string): Promise<void> {
  heading(`${figure(products)} products: a till in Chromium, from Pay to done, in ms`)
  if (Bun.which('chromium') === null) return console.log('  needs Chromium')
  const shop = await seeded(products)
  let directory = shop.directory
  const kassa = await contender(shop, (copy) => {
    directory = copy
    return startKassa(copy, LIMITS, executable)
  })
  const home = `http://localhost:${kassa.port}`
  const profile = mkdtempSync(join(tmpdir(), 'kassa-bench-till-'))
  const context = await openProfile(profile, home, { viewport: { width: 1024, height: 768 } })
  try {
    const command = executable ?? 'dist/kassa'
    const { url } =
      await $`${command} user login-link bench@kassa.example --json --data ${directory}`.json()
    const code = await pairingCode(home, url)
    const [page = await context.newPage()] = context.pages()
    await page.goto('/pos')
    await page.getByLabel('Pairing code').fill(code)
    await page.getByText('Live', { exact: true }).waitFor({ timeout: 120_000 })
    const sku = await firstSku(home, shop)
    const paid: Paid[] = []
    // The first sales warm up the compiler.
    for (let sale = -3; sale < sales; sale++) {
      const one = await sold(page, sku)
      if (sale >= 0) paid.push(one)
    }
    reportPaid(paid)
  } finally {
    await context.close()
    await kassa.stop()
    rmSync(profile, { recursive: true, force: true })
  }
}

function reportPaid(paid: readonly Paid[]): void {
  const times = (of: (one: Paid) => number) => paid.map(of)
  const done = times((one) => one.done)
  const p95 = done.toSorted((a, b) => a - b)[Math.floor(done.length * 0.95)] ?? Number.NaN
  report('Pay to done', sampleOf(done), { atMost: 60 }, `p95 ${figure(p95)}, at most 150`)
  report('a strict write of one entry', sampleOf(times(({ strict }) => strict)), null, '')
  report('a relaxed write of one entry', sampleOf(times(({ relaxed }) => relaxed)), null, '')
  const ours = times(({ done, strict }) => done - 2 * strict)
  report('Pay to done without two strict writes', sampleOf(ours), null, '')
}

/**
 * Lets tills of the shop sell, and registers one.
 * @returns its pairing code
 */
export async function pairingCode(home: string, link: string): Promise<string> {
  const ask = async (method: string, path: string, headers: object, body: object = {}) => {
    const type = { 'content-type': 'application/json' }
    const init = { method, headers: { ...type, ...headers }, body: JSON.stringify(body) }
    const answer = await fetch(home + path, init)
    if (!answer.ok) throw new Error(`${path} has status ${answer.status}`)
    return answer
  }
  const token = link.slice(link.search(/[#=/][^#=/]*$/) + 1)
  const signedIn = await ask('POST', '/auth/link', {}, { token })
  const cookie = signedIn.headers.get('set-cookie')?.split(';', 1)[0] ?? ''
  const owner = { cookie, 'x-shop-id': 'bench', 'sec-fetch-site': 'same-origin' }
  const settings = { country: 'NL', tillSales: true, tillFloat: false, confirmNotFiscal: true }
  const taxRates = [{ name: 'High', percent: 21 }]
  await ask('PATCH', '/shop/api/shop', owner, { ...settings, taxRates })
  const till = await ask('POST', '/shop/api/terminals', owner, { name: 'Till' })
  const { terminal } = (await till.json()) as { terminal: { id: string } }
  const paired = await ask('POST', `/shop/api/terminals/${terminal.id}/pairing-code`, owner)
  return ((await paired.json()) as { code: string }).code
}

export async function firstSku(home: string, { publishableKey }: Seeded): Promise<string> {
  const headers = { authorization: `Bearer ${publishableKey}` }
  const path = `${home}/v1/store/products?limit=20&productType=Item`
  const { data } = (await (await fetch(path, { headers })).json()) as {
    data: { sku: string | null; unit: string }[]
  }
  const found = data.find(({ sku, unit }) => sku !== null && unit === 'piece')?.sku
  if (!found) throw new Error('no product can be scanned')
  return found
}

/** Sells one piece for cash, by keys. */
async function sold(page: Page, sku: string): Promise<Paid> {
  const field = page.getByRole('combobox', { name: /^Scan or type/ })
  await field.fill(sku)
  await field.press('Enter')
  await page.locator('.basket-lines li').waitFor()
  await page.keyboard.press('F2')
  await page.locator('dialog .big-amount').waitFor()
  await page.evaluate(watchSale)
  await page.keyboard.press('Enter')
  const done = await page.evaluate(() => (globalThis as Watched).sale ?? Number.NaN)
  const times = { done, ...(await page.evaluate(timesOfWrites, ENTRY)) }
  await page.getByRole('button', { name: 'New sale' }).click()
  await page.locator('dialog').waitFor({ state: 'detached' })
  return times
}

/** A page that measures the next sale. */
type Watched = typeof globalThis & { sale?: Promise<number> }

/** Runs in the page: measures from the next key to the frame after the sale's number, in ms. */
function watchSale(): void {
  const watched = globalThis as Watched
  watched.sale = new Promise((resolve) => {
    let start = 0
    const pressed = (event: KeyboardEvent) => {
      start = event.timeStamp
    }
    addEventListener('keydown', pressed, { capture: true, once: true })
    const observer = new MutationObserver(() => {
      if (!/^Sale /.test(document.querySelector('dialog h2')?.textContent ?? '')) return
      observer.disconnect()
      requestAnimationFrame(() => resolve(performance.now() - start))
    })
    observer.observe(document.body, { childList: true, subtree: true, characterData: true })
  })
}

/**
 * Runs in the page.
 * @returns the ms of a write of so many characters, with and without the disk
 */
async function timesOfWrites(size: number): Promise<Pick<Paid, 'strict' | 'relaxed'>> {
  const database = await new Promise<IDBDatabase>((resolve, reject) => {
    const request = indexedDB.open('bench', 1)
    request.onupgradeneeded = () => request.result.createObjectStore('entries')
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })
  const write = async (durability: IDBTransactionDurability) => {
    const start = performance.now()
    await new Promise<void>((resolve, reject) => {
      const transaction = database.transaction('entries', 'readwrite', { durability })
      transaction.objectStore('entries').put('x'.repeat(size), start)
      transaction.oncomplete = () => resolve()
      transaction.onabort = () => reject(transaction.error)
    })
    return performance.now() - start
  }
  const times = { strict: await write('strict'), relaxed: await write('relaxed') }
  database.close()
  return times
}
