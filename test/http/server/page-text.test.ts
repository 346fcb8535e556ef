import { expect, test } from 'bun:test'
import { builtPage } from '../../../src/http/server/bundle.ts'
import { TEXT_LANGUAGES } from '../../../src/text/language.ts'
import { addedWords, plainTexts } from '../../texts.ts'

const SECTIONS = [
  'shared',
  'admin',
  'orders.words',
  'orders.paper',
  'till.page',
  'account',
  'lan',
  'front.page',
  'mail',
] as const
type Section = (typeof SECTIONS)[number]

/** The sections that each page shows; those of fronts are rendered by the server. */
const SHOWN: Readonly<Record<string, readonly Section[]>> = {
  admin: ['shared', 'admin', 'orders.words', 'orders.paper'],
  pos: ['shared', 'orders.words', 'orders.paper', 'till.page'],
  account: ['shared', 'orders.words', 'account'],
  receipt: ['shared', 'orders.words', 'orders.paper'],
  trust: ['shared', 'lan'],
  front: [],
}

/** The modules whose field errors a page can say. */
const PROBLEMS: Readonly<Record<string, readonly string[]>> = {
  admin: ['import', 'orders', 'payments'],
  pos: ['orders', 'till'],
  account: ['orders'],
}

/** The folders of the pages that belong to modules. */
const FOLDERS: Readonly<Record<string, string>> = {
  pos: 'src/modules/till/page',
  receipt: 'src/modules/orders/page',
  account: 'src/modules/account/page',
  trust: 'src/modules/lan/page',
  front: 'src/modules/front/page',
}

for (const [page, sections] of Object.entries(SHOWN)) {
  test(`${page} has a script for each language, with the sections that it shows`, async () => {
    const scripts = await scriptsOf(page)
    for (const language of TEXT_LANGUAGES) {
      const shown = SECTIONS.filter((section) => {
        const text = longestIn(section, language)
        const having = scripts.filter((script) => script.includes(text))
        expect(having.length).toBeLessThanOrEqual(1)
        return having.length === 1
      })
      expect([language, ...shown]).toEqual([
        language,
        ...SECTIONS.filter((one) => sections.includes(one)),
      ])
    }
  })
}

for (const [page, modules] of Object.entries(PROBLEMS)) {
  test(`${page} says the field errors of ${modules.join(' and ')}`, async () => {
    const scripts = await scriptsOf(page)
    const said = [...addedWords('de')].filter(([, words]) => {
      const texts = Object.values(words).filter((text) => typeof text === 'string')
      expect(texts.length).toBeGreaterThan(1)
      return texts.every((text) => scripts.some((script) => script.includes(text)))
    })
    expect(said.map(([name]) => name)).toEqual([...modules])
  })
}

/** The scripts of a page. */
async function scriptsOf(page: string): Promise<readonly string[]> {
  const files = await builtPage(`${FOLDERS[page] ?? `src/ui/${page}`}/index.html`)
  return files
    .filter(({ type }) => type.startsWith('text/javascript'))
    .map(({ bytes }) => new TextDecoder().decode(bytes))
}

/**
 * The longest text without values of a section. What a module adds to admin has its name twice:
 * `front.front.title`.
 */
function longestIn(section: Section, language: (typeof TEXT_LANGUAGES)[number]): string {
  const texts = plainTexts(language)
    .filter(({ place }) => place.startsWith(`${section}.`))
    .filter(({ place }) => !place.startsWith(`${section}.${section}.`))
    .map(({ text }) => text)
  return texts.sort((a, b) => b.length - a.length)[0] ?? ''
}
