import { Elysia } from 'elysia'
import type { Ports } from '../../../domain/ports.ts'
import { documentHeaders } from '../../../http/server/bundle.ts'
import type { Guards } from '../../../http/server/guard.ts'
import type { Pages } from '../../../http/server/page.ts'
import { receiptOf } from '../receipt.ts'

/** Everybody who has the address may read the receipt, but no search engine or cache may keep it. */
const HEADERS = {
  ...documentHeaders(),
  'cache-control': 'private, no-store',
  'x-robots-tag': 'noindex',
}

/** The page of a receipt, at the address in the QR code of the till. */
export function receipts(ports: Ports, guards: Guards, page: Pages['receipt']) {
  return new Elysia({ detail: { hide: true } }).use(guards).get(
    '/r/:token',
    async ({ params, set }) => {
      const html = await page(await receiptOf(ports, params.token))
      Object.assign(set.headers, HEADERS, { 'content-type': 'text/html;charset=utf-8' })
      return html
    },
    { open: true },
  )
}
