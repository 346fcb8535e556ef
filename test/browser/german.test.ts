import { afterAll, beforeAll, expect, test } from 'bun:test'
import type { BrowserContext } from 'playwright-core'
import { textIn } from '../../src/text/text.ts'
import { AdminBrowser } from './admin-browser.ts'
import { furnish } from './admin-screens.ts'
import { inChromium } from './chromium.ts'

const ENGLISH = textIn('en')
const GERMAN = textIn('de')

/** The texts without values of both languages, by where they stand. */
const PAIRS = pairsOf(ENGLISH, GERMAN)
const GERMAN_TEXTS = new Set(PAIRS.map(([, german]) => german))
/** What no page in German may show: texts that are another word in German. */
const FOREIGN = new Set(
  PAIRS.flatMap(([english]) => (GERMAN_TEXTS.has(english) ? [] : [english])).filter(
    // Names that this shop has given itself, which nobody translates.
    (english) => !['Standard', 'Counter'].includes(english),
  ),
)

const SCREENS = Object.keys(ENGLISH.admin.frame.screens).map((name) => `/admin/${name}`)

test('texts that are the same in both languages are few: names, and words that German shares', () => {
  const same = PAIRS.filter(([english, german]) => english === german && /[a-z]{3}/.test(english))
  expect(same.length / PAIRS.length).toBeLessThan(0.1)
})

inChromium('admin in German', () => {
  let room: AdminBrowser
  let context: BrowserContext
  beforeAll(async () => {
    room = await AdminBrowser.open()
    await furnish(room)
    context = await room.profile()
    await context.addCookies([{ name: 'kassa_language', value: 'de', url: room.home }])
  })
  afterAll(async () => {
    await room[Symbol.asyncDispose]()
  })

  for (const path of [...SCREENS, '/admin/products/new', '/admin/devices', '/admin/shops/new']) {
    test(`${path} has no English text, and says that it is German`, async () => {
      const page = await room.visit(context, path)
      await page.getByRole('heading', { level: 1 }).waitFor()
      await page.locator('.skeleton').first().waitFor({ state: 'detached' })
      expect(await page.locator('html').getAttribute('lang')).toBe('de')
      const shown = await page.evaluate(() => {
        const texts: string[] = []
        const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
        while (walker.nextNode()) texts.push(walker.currentNode.textContent ?? '')
        for (const element of document.querySelectorAll('[aria-label], [placeholder], [title]')) {
          for (const name of ['aria-label', 'placeholder', 'title']) {
            texts.push(element.getAttribute(name) ?? '')
          }
        }
        return [document.title, ...texts].map((text) => text.trim())
      })
      expect(shown.filter((text) => FOREIGN.has(text))).toEqual([])
      await page.close()
    })
  }

  test('pages are in English for a reader who has chosen nothing', async () => {
    const page = await room.page('/admin/orders')
    await page.getByRole('heading', { level: 1, name: 'Orders' }).waitFor()
    expect(await page.locator('html').getAttribute('lang')).toBe('en')
  })

  test('the language is chosen in the menu of the account, and stays', async () => {
    const page = await room.page('/admin/orders')
    await page.getByRole('button', { name: 'north@example.com' }).click()
    await page.getByRole('menuitemradio', { name: 'Deutsch' }).click()
    await page.getByRole('heading', { level: 1, name: 'Bestellungen' }).waitFor()
    await page.reload()
    await page.getByRole('heading', { level: 1, name: 'Bestellungen' }).waitFor()
    expect(room.faults).toEqual([])
  })
})

function pairsOf(english: unknown, german: unknown): [english: string, german: string][] {
  if (typeof english === 'string' && typeof german === 'string') return [[english, german]]
  if (typeof english !== 'object' || english === null) return []
  return Object.entries(english).flatMap(([name, value]) =>
    pairsOf(value, (german as Readonly<Record<string, unknown>>)[name]),
  )
}
