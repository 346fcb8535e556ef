/*
 * The service worker of the till: keeps the page, its assets and the pictures that it has shown, so
 * that a till that is switched on without a network still opens.
 */

import { PAGE_CACHE, PICTURE_CACHE } from './caches.ts'

interface Extendable extends Event {
  waitUntil(work: Promise<unknown>): void
}

interface Fetching extends Extendable {
  readonly request: Request
  respondWith(answer: Promise<Response>): void
}

declare const skipWaiting: () => Promise<void>
declare const clients: { claim(): Promise<void> }

const PAGE = '/pos'
/** A file of the page, as the document, a script or a style names it. */
const ASSET = /\/assets\/[\w.-]+/g
const PICTURE = /^\/images\/[\w.-]+$/

addEventListener('install', (event) => {
  ;(event as Extendable).waitUntil(refresh().then(() => skipWaiting()))
})

addEventListener('activate', (event) => {
  ;(event as Extendable).waitUntil(clients.claim())
})

addEventListener('fetch', (event) => {
  const asked = event as Fetching
  const { request } = asked
  const { origin, pathname } = new URL(request.url)
  if (request.method !== 'GET' || origin !== location.origin) return
  if (request.mode === 'navigate') asked.respondWith(page(asked))
  else if (pathname.startsWith('/assets/')) asked.respondWith(kept(PAGE_CACHE, request, false))
  else if (PICTURE.test(pathname)) asked.respondWith(kept(PICTURE_CACHE, request, true))
})

/** The page that is kept, at once; a newer one is fetched meanwhile, for the next time. */
async function page(event: Fetching): Promise<Response> {
  const cache = await caches.open(PAGE_CACHE)
  const known = await cache.match(PAGE)
  if (!known) return await fetch(event.request)
  // Without a network the kept page stays; that it could not be renewed harms nobody.
  event.waitUntil(refresh().catch(() => undefined))
  return known
}

async function kept(name: string, request: Request, keep: boolean): Promise<Response> {
  const cache = await caches.open(name)
  const known = await cache.match(request.url)
  if (known) return known
  const answer = await fetch(request)
  if (keep && answer.ok) await cache.put(request.url, answer.clone())
  return answer
}

/** Keeps the page as it is now. The document comes last: what it names is there by then. */
async function refresh(): Promise<void> {
  const cache = await caches.open(PAGE_CACHE)
  const answer = await fetch(PAGE, { cache: 'no-cache' })
  if (!answer.ok) throw new Error(`the page answers ${answer.status}`)
  const before = await cache.match(PAGE)
  const etag = answer.headers.get('etag')
  if (before && etag !== null && before.headers.get('etag') === etag) return
  const assets = await keepAssets(cache, await answer.clone().text())
  await cache.put(PAGE, answer)
  for (const { url } of await cache.keys()) {
    const { pathname } = new URL(url)
    if (pathname !== PAGE && !assets.has(pathname)) await cache.delete(url)
  }
}

/** Keeps what a text names, and what that names in turn. */
async function keepAssets(cache: Cache, text: string): Promise<ReadonlySet<string>> {
  const seen = new Set(text.match(ASSET) ?? [])
  for (const path of seen) {
    const known = await cache.match(path)
    const answer = known ?? (await fetch(path))
    if (!answer.ok) throw new Error(`${path} answers ${answer.status}`)
    if (!known) await cache.put(path, answer.clone())
    if (!/\.(js|css)$/.test(path)) continue
    for (const next of (await answer.text()).match(ASSET) ?? []) seen.add(next)
  }
  return seen
}
