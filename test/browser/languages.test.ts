import { beforeAll, expect, test } from 'bun:test'
import type { Page } from 'playwright-core'
import { TEXT_LANGUAGES, type TextLanguage } from '../../src/text/language.ts'
import { textIn } from '../../src/text/text.ts'
import { sources } from '../source.ts'
import { plainTexts } from '../texts.ts'
import { type AdminBrowser, sharedAdmin } from './admin-browser.ts'
import { furnish } from './admin-screens.ts'
import { inChromium } from './chromium.ts'

/** The screens of admin that modules add to its navigation. */
const MODULE_SCREENS = sources()
  .filter(({ path }) => /^src\/modules\/\w+\/admin\.ts$/.test(path))
  .flatMap(({ text }) => [...text.matchAll(/\bpath: '(\w+)'/g)].map(([, path = '']) => path))
const SCREENS = [...Object.keys(textIn('en').admin.frame.screens), ...MODULE_SCREENS].map(
  (name) => `/admin/${name}`,
)

/** The language with the longest words is shown on all screens, the others on a few of each kind. */
const ALL_SCREENS = [
  ...SCREENS,
  '/admin/products/new',
  '/admin/devices',
  '/admin/shops/new',
  '/trust',
]
const FEW_SCREENS = [
  '/admin/today',
  '/admin/orders',
  '/admin/products',
  '/admin/settings',
  '/trust',
  '/pos',
]
const TRANSLATIONS = TEXT_LANGUAGES.filter((language) => language !== 'en')

/** Names that this shop has given itself, which nobody translates. */
const NAMES = new Set(['Standard', 'Counter'])

/**
 * English texts that must not appear on a page in this language, because they are no words of it.
 */
function foreignTo(language: TextLanguage): ReadonlySet<string> {
  const own = new Set([...plainTexts(language).map(({ text }) => text), ...NAMES])
  return new Set(plainTexts('en').flatMap(({ text }) => (own.has(text) ? [] : [text])))
}

inChromium('pages in other languages than English', () => {
  const room = sharedAdmin()
  const pages = new Map<TextLanguage, Page>()
  beforeAll(async () => {
    await furnish(room)
    for (const language of TRANSLATIONS) pages.set(language, await speaking(room, language))
  })

  for (const language of TRANSLATIONS) {
    const paths = language === 'de' ? ALL_SCREENS : FEW_SCREENS
    const foreign = foreignTo(language)
    for (const path of paths) {
      test(`${path} in ${language} has no English text, and says its language`, async () => {
        const page = pages.get(language)
        if (!page) throw new Error(`no page in ${language}`)
        await page.goto(path)
        await page.getByRole('heading', { level: 1 }).waitFor()
        await page.locator('.skeleton').first().waitFor({ state: 'detached' })
        expect(await page.locator('html').getAttribute('lang')).toBe(language)
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
        expect(shown.filter((text) => foreign.has(text))).toEqual([])
      })
    }
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
  })
})

async function speaking(room: AdminBrowser, language: TextLanguage): Promise<Page> {
  const context = await room.profile()
  await context.addCookies([{ name: 'kassa_language', value: language, url: room.home }])
  return await room.visit(context, '/?choose')
}
