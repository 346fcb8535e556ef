/** @jsxImportSource preact */
import type { VNode } from 'preact'
import { renderToString } from 'preact-render-to-string'
import { type Read, takesGzip } from '../../../http/server/answer.ts'
import { documentHeaders } from '../../../http/server/bundle.ts'
import type { Front, PageFiles } from '../page/front.tsx'
import { type About, Document } from '../page/layout.tsx'

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

/** Smaller pages fit into a few packets and are sent uncompressed. */
const LEAST_GZIP = 4 * 1024

/** Renders a page and answers with it, or with 304 if the browser has the current version. */
export function answerWithPage(
  { request, set }: Read,
  front: Front,
  { kind, about, body, status = 200, isPrivate = false, files }: FrontPage,
): Response {
  const tree = (
    <Document front={front} about={about} kind={kind} files={files}>
      {body}
    </Document>
  )
  const html = `<!doctype html>${renderToString(tree)}`
  const tag = `W/"${Bun.hash(html).toString(36)}"`
  const headers: Record<string, string> = {
    ...headersOf(front.style, isPrivate),
    'content-type': 'text/html;charset=utf-8',
    'content-language': front.language,
    'cache-control': isPrivate ? 'private, no-store' : 'no-cache',
    vary: 'accept-language, accept-encoding, cookie',
    ...(!isPrivate && status === 200 && { etag: tag }),
  }
  set.status = status
  if (headers.etag && request.headers.get('if-none-match')?.includes(tag)) {
    set.status = 304
    return new Response(null, { status: 304, headers })
  }
  if (html.length < LEAST_GZIP || !takesGzip(request))
    return new Response(html, { status, headers })
  const packed = Bun.gzipSync(html, { level: 3 })
  return new Response(packed, { status, headers: { ...headers, 'content-encoding': 'gzip' } })
}

/**
 * The policy allows this one style element, which saves the first paint a request, and no other
 * inline code.
 */
function headersOf(style: string, isPrivate: boolean): Record<string, string> {
  const { 'cross-origin-opener-policy': opener, ...headers } = documentHeaders({
    'style-src': `'sha256-${Bun.SHA256.hash(style, 'base64')}'`,
  })
  return {
    ...headers,
    // The header makes browsers start a new process, which takes some 40 ms, so only private pages
    // send it.
    ...(isPrivate && { 'cross-origin-opener-policy': opener }),
    // The address of an order contains its token, which must not go to other sites. With
    // `no-referrer`, browsers would send forms without their origin.
    'referrer-policy': 'same-origin',
    'permissions-policy': 'camera=(), microphone=(), geolocation=()',
  }
}
