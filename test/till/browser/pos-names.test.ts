import { beforeAll, expect, test } from 'bun:test'
import type { Page } from 'playwright-core'
import { sharedAdmin } from '../../browser/admin-browser.ts'
import { inChromium } from '../../browser/chromium.ts'
import { overflow, picture, resized } from '../../browser/screen.ts'
import { Cashier, letTillsSell } from './cashier.ts'

const NAMES = {
  COMPOUND: 'Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft',
  WORDS: 'Hand-bemalte Weihnachtsbaumkugeln aus mundgeblasenem Glas, versilbert, sechs Stück',
  LONGEST: 'x'.repeat(200),
  SHORT: 'Tee',
} as const

/** Tablets lying, and phones. */
const WINDOWS = [
  { width: 1024, height: 768 },
  { width: 390, height: 844 },
]

inChromium('long names at a till', () => {
  const room = sharedAdmin()
  beforeAll(async () => {
    await letTillsSell(room)
    await room.owner.done(room.owner.patch('/shop/api/shop', { language: 'de' }))
    for (const [sku, name] of Object.entries(NAMES)) {
      await room.shop.product({ name, price: 12_345.67, sku, stock: null })
    }
  })

  test('break inside tiles and rows, and leave the price free', async () => {
    const cashier = await Cashier.at(room)
    const { page } = cashier
    const texts = page.locator('.tile-name, .basket-lines .pick-name > :first-child')
    await cashier.enter(...Object.keys(NAMES))
    await page.locator('.basket-lines li').nth(3).waitFor()
    for (const size of WINDOWS) {
      await resized(page, size)
      await picture(page, `pos-names-${size.width}`)
      expect([size.width, await overlaps(page), await overflow(page)]).toEqual([size.width, [], []])
    }
    await cashier.button('Choose favourites').click()
    await picture(page, 'pos-names-arranging-390')
    await cashier.button('Cancel').click()
    // A browser with a dictionary hyphenates by the rules of the shop's language, not the page's.
    const rules = await texts.evaluateAll((all) =>
      all.map((text) => [text.getAttribute('lang'), getComputedStyle(text).hyphens]),
    )
    expect(rules).toEqual(Array.from({ length: 8 }, () => ['de', 'auto']))
    await cashier.sell()
    await cashier.press('F10')
    await page.locator('.receipts .pick').waitFor()
    for (const size of WINDOWS) {
      await resized(page, size)
      await picture(page, `pos-names-receipts-${size.width}`)
      expect([size.width, await overlaps(page), await overflow(page)]).toEqual([size.width, [], []])
    }
  })
})

/** The texts of tiles and rows that another text of them covers, or that are outside of them. */
async function overlaps(page: Page): Promise<readonly string[]> {
  return await page.evaluate(() => {
    const found: string[] = []
    for (const box of document.querySelectorAll('.tile, .pick')) {
      const outer = box.getBoundingClientRect()
      const [name, amount] = ['.tile-name, .pick-name', '.amount'].map((part) =>
        box.querySelector(part)?.getBoundingClientRect(),
      )
      const said = (box.textContent ?? '').slice(0, 30)
      if (!name || !amount) found.push(`${said} has no name or no amount`)
      else {
        const isApart =
          name.bottom <= amount.top + 1 ||
          amount.bottom <= name.top + 1 ||
          name.right <= amount.left + 1
        if (!isApart) found.push(`${said}: the amount covers the name`)
        for (const { left, right, top, bottom } of [name, amount]) {
          const isInside =
            left >= outer.left - 1 &&
            right <= outer.right + 1 &&
            top >= outer.top - 1 &&
            bottom <= outer.bottom + 1
          if (!isInside) found.push(`${said}: a text is outside`)
        }
      }
    }
    return found
  })
}
