import type { Static } from '@sinclair/typebox'
import type { HTMLBundle } from 'bun'
import { Elysia } from 'elysia'
import { notFound } from '../../domain/error.ts'
import account from '../../ui/account/index.html'
import admin from '../../ui/admin/index.html'
import docs from '../../ui/docs/index.html'
import home from '../../ui/home/index.html'
import pos from '../../ui/pos/index.html'
import posWorker from '../../ui/pos/worker.html'
import refusal from '../../ui/refusal/index.html'
import {
  ASSET_PATH,
  type Asset,
  answerWith,
  type Bundle,
  bundleOf,
  type Exchange,
} from './bundle.ts'
import { pathOf } from './path.ts'
import type { ProblemView } from './problem.ts'

/** The pages by path. Each one also answers all paths below its own, except for `/`. */
const PAGES: readonly { readonly path: string; readonly page: HTMLBundle }[] = [
  { path: '/', page: home },
  { path: '/admin', page: admin },
  { path: '/pos', page: pos },
  { path: '/account', page: account },
  { path: '/docs', page: docs },
]

/** Allows only content from this server, and no inline scripts or styles. */
const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data: blob:",
  "font-src 'self'",
  "connect-src 'self'",
  "manifest-src 'self'",
  "worker-src 'self'",
  "frame-ancestors 'none'",
  "base-uri 'none'",
  "form-action 'self'",
].join('; ')

const DOCUMENT_HEADERS = {
  'cache-control': 'no-cache',
  'content-security-policy': POLICY,
  'cross-origin-opener-policy': 'same-origin',
  // A page's address may contain the token of a sign-in link.
  'referrer-policy': 'no-referrer',
  'permissions-policy': 'camera=(self), microphone=(), geolocation=()',
}

/** An asset's name contains the hash of its content, so it never changes. */
const ASSET_HEADERS = { 'cache-control': 'public, max-age=31536000, immutable' }

export type Pages = ReturnType<typeof pages>

/** The pages for people. Each is one document with its own router below its path. */
export function pages() {
  return { routes: pageRoutes(), refusal: refusalPage }
}

function pageRoutes() {
  const served = new Elysia({ detail: { hide: true } }).get(
    `${ASSET_PATH}:file`,
    async ({ params, request, set }) => {
      for (const page of [...PAGES.map(({ page }) => page), refusal]) {
        const asset = (await bundleOf(page)).assets.get(params.file)
        if (asset) return answerWith({ request, set }, asset, ASSET_HEADERS)
      }
      throw notFound('file')
    },
  )
  served.get('/pos/worker.js', async ({ request, set }) => {
    const script = onlyScript(await bundleOf(posWorker))
    const headers = { ...DOCUMENT_HEADERS, 'service-worker-allowed': '/pos' }
    return answerWith({ request, set }, script, headers)
  })
  for (const { path, page } of PAGES) {
    const document = async ({ request, set }: Exchange) =>
      answerWith({ request, set }, (await bundleOf(page)).document, DOCUMENT_HEADERS)
    served.get(path, document)
    if (path !== '/') served.get(`${path}/*`, document)
  }
  return served
}

/** A problem document as a page, if a browser has opened the address; null for a program. */
async function refusalPage(
  { headers: asked, url }: Request,
  { title, detail, status, code, requestId }: Static<typeof ProblemView>,
): Promise<{
  readonly html: string
  readonly headers: Readonly<Record<string, string>>
} | null> {
  if (!asked.get('accept')?.includes('text/html')) return null
  const { type, bytes } = (await bundleOf(refusal)).document
  const [href, label] = pathOf(url).startsWith('/auth/')
    ? ['/admin', 'Back to sign-in']
    : ['/', 'Go to the start page']
  const values: Record<string, string | number> = {
    ...{ title, detail, status, code, requestId, href, label },
  }
  const html = new TextDecoder()
    .decode(bytes)
    .replace(/\{\{(\w+)\}\}/g, (_, name: string) => Bun.escapeHTML(values[name] ?? ''))
  return {
    html,
    headers: { ...DOCUMENT_HEADERS, 'cache-control': 'no-store', 'content-type': type },
  }
}

/** The script of a page that has only one; a service worker is built this way. */
function onlyScript({ assets }: Bundle): Asset {
  const script = [...assets.values()].find(({ type }) => type.startsWith('text/javascript'))
  if (!script) throw new Error('the worker was built without a script')
  return script
}
