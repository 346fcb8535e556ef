import type { HTMLBundle } from 'bun'
import { Elysia } from 'elysia'
import type { TextLanguage } from '../../text/language.ts'
import { textIn } from '../../text/text.ts'
import type { Read } from './answer.ts'
import {
  type Asset,
  answerWith,
  asset,
  bundleOf,
  documentHeaders,
  escaped,
  filled,
} from './bundle.ts'
import { languageOf } from './language.ts'

/** A page in the reader's language depends on these request headers. */
export const WORDED = { vary: 'accept-language, cookie' }

/**
 * Makes the document of a page in the reader's language, once for each language.
 * @param htmlIn the HTML in place of each `{{name}}`, besides `{{needsScript}}`
 */
export type WordedPage = (
  page: HTMLBundle,
  htmlIn: (language: TextLanguage) => Readonly<Record<string, string>>,
) => (request: Request) => Promise<Asset>

/** @param language the server's language, which scripts of pages read as well */
export function wordedPages(language: () => TextLanguage): WordedPage {
  return (page, htmlIn) => {
    const made = new Map<string, Asset>()
    return async (request) => {
      const { document } = await bundleOf(page)
      const ofServer = language()
      const spoken = languageOf(request, ofServer)
      return made.getOrInsertComputed(`${spoken} ${ofServer}`, () => {
        const needsScript = Bun.escapeHTML(textIn(spoken).document.needsScript)
        const html = filled(document, { needsScript, ...htmlIn(spoken) })
        const tag = `<html lang="${spoken}" data-server="${ofServer}">`
        return asset(document.type, html.replace('<html lang="en">', tag))
      })
    }
  }
}

/**
 * Answers with a page at its path, and at all paths of its own router.
 * @param textsIn the texts in place of each `{{name}}`
 */
export function wordedRoutes(
  path: string,
  page: HTMLBundle,
  worded: WordedPage,
  textsIn: (language: TextLanguage) => Readonly<Record<string, string>>,
) {
  const shownFor = worded(page, (language) => escaped(textsIn(language)))
  const headers = { ...documentHeaders(), ...WORDED }
  const document = async ({ request, set }: Read) =>
    answerWith({ request, set }, await shownFor(request), headers)
  return new Elysia({ detail: { hide: true } }).get(path, document).get(`${path}/*`, document)
}
