import { beforeAll, expect, test } from 'bun:test'
import type { Page } from 'playwright-core'
import { sharedAdmin } from './admin-browser.ts'
import { axeFindings } from './axe.ts'
import { inChromium } from './chromium.ts'

const COUNT = 10_000
const SCREENS = 40
/** The rows that the list renders in one task. */
const ROWS_AT_ONCE = 5

/** A page that counts the rows which were rendered: the most in one task, and all. */
type Counted = typeof globalThis & { rows?: [most: number, all: number] }

/** Runs in the page: counts the rows that change from now on. */
function countRows(): void {
  const counted = globalThis as Counted
  counted.rows = [0, 0]
  const rowsOf = ({ target, addedNodes }: MutationRecord) =>
    [target, ...addedNodes].flatMap((node) => {
      const element = node instanceof Element ? node : node.parentElement
      return element?.closest('li:not([aria-hidden])') ?? []
    })
  const observer = new MutationObserver((records) => {
    const { size } = new Set(records.flatMap(rowsOf))
    const [most = 0, all = 0] = counted.rows ?? []
    counted.rows = [Math.max(most, size), all + size]
  })
  const rows = document.querySelector('.product-window')
  if (rows) observer.observe(rows, { childList: true, characterData: true, subtree: true })
}

inChromium('a list of 10,000 products', () => {
  const room = sharedAdmin()
  beforeAll(async () => {
    const { owner, home } = room
    const rows = Array.from({ length: COUNT }, (_, index) => {
      const number = String(index).padStart(5, '0')
      return `Article ${number},${(index % 90) + 1}.50,Published,S-${number},${index % 40}`
    })
    const answer = await fetch(`${home}/shop/api/products/import`, {
      method: 'POST',
      headers: { ...owner.headers, 'content-type': 'text/csv' },
      body: ['name,price,status,sku,stock', ...rows].join('\n'),
    })
    if (!answer.ok) throw new Error(await answer.text())
  })

  const rowsIn = (page: Page) => page.locator('.product-window > li').count()

  test('keeps only some screens of rows in the document while scrolling', async () => {
    const page = await room.page('/admin/products?sort=name')
    await page.getByRole('link', { name: 'Article 00000' }).waitFor()
    expect(await page.evaluate(scrollThrough, SCREENS)).toBeLessThan(80)
    await page.evaluate(() => scrollTo(0, document.body.scrollHeight))
    await page.getByRole('link', { name: `Article 0${COUNT - 1}` }).waitFor()
    expect(await rowsIn(page)).toBeLessThan(80)
  })

  test('renders a few rows in each task, so that a phone can answer in between', async () => {
    const page = await room.page('/admin/products?sort=name')
    await page.getByRole('link', { name: 'Article 00000' }).waitFor()
    await page.locator('.product-window .ghost').first().waitFor({ state: 'detached' })
    await page.evaluate(countRows)
    await page.getByRole('button', { name: /^Product/ }).click()
    await page.getByRole('link', { name: `Article 0${COUNT - 1}` }).waitFor()
    await page.locator('.product-window .ghost').first().waitFor({ state: 'detached' })
    const [most, all] = await page.evaluate(() => (globalThis as Counted).rows ?? [])
    expect(most).toBeLessThanOrEqual(ROWS_AT_ONCE)
    expect(all).toBeGreaterThanOrEqual(await rowsIn(page))
  })

  test('jumps to any place without the rows before it', async () => {
    const page = await room.page('/admin/products?sort=name')
    await page.getByRole('link', { name: 'Article 00000' }).waitFor()
    let pages = 0
    page.on('request', (request) => {
      if (request.url().includes('cursor=')) pages++
    })
    await page.evaluate(() => scrollTo(0, document.body.scrollHeight / 2))
    await page.getByRole('link', { name: 'Article 05000' }).waitFor()
    expect(pages).toBeLessThan(10)
  })

  test('Back returns to the filter and the place', async () => {
    const page = await room.page('/admin/products?status=Published&sort=name')
    await page.getByRole('link', { name: 'Article 00000' }).waitFor()
    await page.evaluate(() => scrollTo(0, document.body.scrollHeight / 2))
    const link = page.getByRole('link', { name: 'Article 05000' })
    await link.waitFor()
    const place = await page.evaluate(() => scrollY)
    for (const back of [() => page.goBack(), () => page.locator('a.back').click()]) {
      await link.click()
      await page.getByRole('heading', { name: 'Article 05000' }).waitFor()
      await back()
      await page.waitForFunction((y) => Math.abs(scrollY - y) < 2, place)
      await link.waitFor()
      expect(new URL(page.url()).search).toBe('?status=Published&sort=name')
    }
  })

  test('a status changes with Enter, not with arrow keys, and each change can be undone', async () => {
    const page = await room.page('/admin/products?sort=name')
    const status = page.getByLabel('Status of Article 00000')
    await status.focus()
    await page.keyboard.press('ArrowDown')
    await page.getByText('Enter saves').waitFor()
    await page.keyboard.press('Escape')
    expect(await status.inputValue()).toBe('Published')
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await page.getByText('Article 00000 is now: Archived.').waitFor()
    await page.getByRole('button', { name: 'Undo' }).click()
    await page.locator('.product-window .published').first().waitFor()
    await page.getByRole('button', { name: 'Price of Article 00001: €2.50' }).click()
    await page.keyboard.type('3')
    await page.keyboard.press('Enter')
    await page.getByText('Article 00001 now costs €3.00.').waitFor()
    await page.getByRole('button', { name: 'Undo' }).click()
    await page.getByRole('button', { name: 'Price of Article 00001: €2.50' }).waitFor()
  })

  test('Ctrl-K goes to a product or a screen', async () => {
    const page = await room.page('/admin')
    await page.getByRole('button', { name: 'Go to…' }).waitFor()
    await page.keyboard.press('Control+k')
    await page.keyboard.type('S-07654')
    await page.getByRole('option', { name: 'Article 07654' }).waitFor()
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { name: 'Article 07654' }).waitFor()
    await page.keyboard.press('Control+k')
    await page.keyboard.type('brand')
    await page.getByRole('option', { name: 'Brands' }).waitFor()
    expect(await axeFindings(page)).toEqual([])
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { name: 'Brands' }).waitFor()
  })

  test('searches while the user types, and keeps the search in the address', async () => {
    const page = await room.page('/admin/products')
    await page.getByRole('main').waitFor()
    await page.keyboard.press('/')
    await page.keyboard.type('S-07654')
    await page.getByRole('link', { name: 'Article 07654' }).waitFor()
    await page.getByText('1 product', { exact: true }).waitFor()
    expect(new URL(page.url()).searchParams.get('search')).toBe('S-07654')
    await page.reload()
    await page.getByRole('link', { name: 'Article 07654' }).waitFor()
    expect(await rowsIn(page)).toBe(1)
  })

  test('selects a range with Shift, and all rows', async () => {
    const page = await room.page('/admin/products?search=Article 0001&sort=name')
    await page.getByLabel('Select Article 00010').check()
    const boxes = page.locator('.product-window input[type=checkbox]')
    await boxes.nth(0).click()
    await boxes.nth(4).click({ modifiers: ['Shift'] })
    expect(await boxes.nth(2).isChecked()).toBe(true)
    await page.getByRole('button', { name: /^Select all 10/ }).click()
    await page.getByText('10 selected').waitFor()
  })
})

/** Runs in the page: scrolls one screen per frame and returns the highest number of rows. */
async function scrollThrough(screens: number): Promise<number> {
  let most = 0
  for (let screen = 0; screen < screens; screen++) {
    scrollBy(0, 700)
    // On a busy machine the browser can go without a frame for a while.
    await new Promise((resolve) => {
      requestAnimationFrame(resolve)
      setTimeout(resolve, 1000)
    })
    most = Math.max(most, document.querySelectorAll('.product-window > li').length)
  }
  return most
}
