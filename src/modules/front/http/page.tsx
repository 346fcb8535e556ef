/** @jsxImportSource preact */
import type { VNode } from 'preact'
import { renderToString } from 'preact-render-to-string'
import type { Sent } from '../../../http/catalog/recent.ts'
import { isCurrent, type Read, takesGzip, weakTag } from '../../../http/server/answer.ts'
import type { PageFiles } from '../page/front.tsx'
import { type About, Document } from '../page/layout.tsx'
import type { Visit } from './visit.ts'

/** A page of a shop front, before it is rendered. */
export interface FrontPage {
  /** Names the page for its script and styles. */
  readonly kind: string
  readonly about: About
  readonly body: VNode
  readonly status?: number
  /** The page belongs to one shopper, so caches must not store it. */
  readonly isPrivate?: boolean
  /** Further files that the page needs. */
  readonly files?: PageFiles
}

/** The HTML of a page, compressed, with the entity tag of what it contains. */
export type PackedPage = Sent<Uint8Array<ArrayBuffer>>

/** Renders a page and compresses it, which at level 3 of zlib takes three times as long. */
export function packed({ front }: Visit, { kind, about, body, files }: FrontPage): PackedPage {
  const tree = (
    <Document front={front} about={about} kind={kind} files={files}>
      {body}
    </Document>
  )
  const html = `<!doctype html>${renderToString(tree)}`
  const gzip = Bun.gzipSync(html, { level: 1, library: 'libdeflate' })
  return { body: gzip, tag: weakTag(html), nextCursor: null }
}

const OPENER = { 'cross-origin-opener-policy': 'same-origin' }

/** How a page is answered. */
type Kind = Pick<FrontPage, 'status' | 'isPrivate'>

/** Answers with a page, or with 304 if the browser has the current version. */
export function pageAnswer(
  { request, set }: Read,
  { front, headers: ofFront }: Visit,
  { body, tag }: PackedPage,
  { status = 200, isPrivate = false }: Kind = {},
): Response {
  const headers: Record<string, string> = {
    ...ofFront,
    'content-language': front.language,
    'cache-control': isPrivate ? 'private, no-store' : 'no-cache',
    // The header makes browsers start a new process, which takes some 40 ms, so only private pages
    // send it.
    ...(isPrivate && OPENER),
    ...(!isPrivate && status === 200 && { etag: tag }),
  }
  set.status = status
  if (headers.etag && isCurrent(request, tag)) {
    set.status = 304
    return new Response(null, { status: 304, headers })
  }
  if (!takesGzip(request)) return new Response(Bun.gunzipSync(body), { status, headers })
  return new Response(body, { status, headers: { ...headers, 'content-encoding': 'gzip' } })
}
