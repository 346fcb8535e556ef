import { Elysia } from 'elysia'
import type { Ports } from '../../../domain/ports.ts'
import { bundleOf, documentHeaders } from '../../../http/server/bundle.ts'
import type { Guards } from '../../../http/server/guard.ts'
import { firstSpoken } from '../../../text/language.ts'
import page from '../page/receipt/index.html'
import { type ReceiptView, receiptOf } from '../receipt.ts'

/** Everybody who has the address may read the receipt, but no search engine or cache may keep it. */
const HEADERS = {
  ...documentHeaders(),
  'cache-control': 'private, no-store',
  'x-robots-tag': 'noindex',
}

/** The page of a receipt, at the address in the QR code of the till. */
export function receipts(ports: Ports, guards: Guards) {
  return new Elysia({ detail: { hide: true } }).use(guards).get(
    '/r/:token',
    async ({ params, set }) => {
      const html = await htmlOf(await receiptOf(ports, params.token))
      Object.assign(set.headers, HEADERS, { 'content-type': 'text/html;charset=utf-8' })
      return html
    },
    { open: true },
  )
}

/**
 * The page of a receipt with its data as JSON, escaped so that no text can end the script element.
 */
async function htmlOf(view: ReceiptView): Promise<string> {
  const { bytes } = (await bundleOf(page)).document
  const data = JSON.stringify(view).replaceAll('<', '\\u003c')
  const html = new TextDecoder().decode(bytes).replace('"{{receipt}}"', () => data)
  // A receipt is in the language of the shop, not of the reader.
  const language = firstSpoken([view.shop.language]) ?? 'en'
  return html.replace('<html lang="en">', `<html lang="${language}" data-language="${language}">`)
}
