import { Elysia } from 'elysia'
import { bundleOf, documentHeaders } from '../../../http/server/bundle.ts'
import type { PageParts } from '../../../http/server/page.ts'
import { firstSpoken } from '../../../text/language.ts'
import { textIn } from '../../../text/text.ts'
import page from '../page/index.html'
import { type PaperData, papersAt } from '../paper.ts'

/** Everybody who has the address may read the papers, but no search engine or cache may keep them. */
const HEADERS = {
  ...documentHeaders(),
  'cache-control': 'private, no-store',
  'x-robots-tag': 'noindex',
}

/** The page of a sale's papers, at the address in the QR code of the till. */
export const paperPages = { bundles: [page], routes }

function routes({ ports, guards }: PageParts) {
  return new Elysia({ detail: { hide: true } }).use(guards).get(
    '/r/:token',
    async ({ params, set }) => {
      const html = await htmlOf(await papersAt(ports, params.token))
      Object.assign(set.headers, HEADERS, { 'content-type': 'text/html;charset=utf-8' })
      return html
    },
    { open: true },
  )
}

/** The page with its data as JSON, escaped so that no text can end the script element. */
async function htmlOf(view: PaperData): Promise<string> {
  const { bytes } = (await bundleOf(page)).document
  const data = JSON.stringify(view).replaceAll('<', '\\u003c')
  // Papers are in the language of the shop, not of the reader.
  const language = firstSpoken([view.shop.language]) ?? 'en'
  const needsScript = Bun.escapeHTML(textIn(language).document.needsScript)
  return new TextDecoder()
    .decode(bytes)
    .replace('{{needsScript}}', needsScript)
    .replace('"{{receipt}}"', () => data)
    .replace('<html lang="en">', `<html lang="${language}" data-language="${language}">`)
}
