import type { HTMLBundle } from 'bun'
import type { TextLanguage } from '../../text/language.ts'
import { textIn } from '../../text/text.ts'
import { type Asset, asset, bundleOf, filled } from './bundle.ts'
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
