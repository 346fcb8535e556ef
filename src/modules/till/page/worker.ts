/*
 * The service worker of the till: caches the page, its assets and product images, so that the till
 * also opens offline.
 */

import { DECODER, detectsBarcodes } from '../../../ui/shared/scan/barcode.ts'
import { IMAGE_CACHE } from './data/images.ts'
import { ASSET, REFRESH, REFRESHED } from './worker-messages.ts'

interface Extendable extends Event {
  waitUntil(work: Promise<unknown>): void
}

interface Asking extends Extendable, Pick<MessageEvent, 'data' | 'ports'> {}

interface Fetching extends Extendable {
  readonly request: Request
  respondWith(response: Promise<Response>): void
}

declare const skipWaiting: () => Promise<void>
declare const clients: { claim(): Promise<void> }

const PAGE = '/pos'
const PAGE_CACHE = 'kassa-till-page'
const IMAGE = /^\/images\/[\w.-]+$/

addEventListener('install', (event) => {
  ;(event as Extendable).waitUntil(refresh().then(() => skipWaiting()))
})

addEventListener('activate', (event) => {
  ;(event as Extendable).waitUntil(clients.claim())
})

addEventListener('message', (event) => {
  const asking = event as unknown as Asking
  const [port] = asking.ports
  if (asking.data !== REFRESH || !port) return
  const answer = refresh().then(
    () => port.postMessage(REFRESHED),
    // The page stays as it is, and asks again after its next connection.
    (error) => port.postMessage(String(error)),
  )
  asking.waitUntil(answer)
})

addEventListener('fetch', (event) => {
  const fetching = event as Fetching
  const { request } = fetching
  const { origin, pathname } = new URL(request.url)
  if (request.method !== 'GET' || origin !== location.origin) return
  if (request.mode === 'navigate') fetching.respondWith(cachedPage(fetching))
  else if (pathname.startsWith('/assets/') || pathname === DECODER)
    fetching.respondWith(cached(PAGE_CACHE, request, false))
  else if (IMAGE.test(pathname)) fetching.respondWith(cached(IMAGE_CACHE, request, true))
})

/** Answers with the cached page at once, and downloads a newer one for the next time. */
async function cachedPage(event: Fetching): Promise<Response> {
  const cache = await caches.open(PAGE_CACHE)
  const known = await cache.match(PAGE)
  if (!known) return await fetch(event.request)
  // If the refresh fails, for example offline, the cached page stays.
  event.waitUntil(refresh().catch(() => undefined))
  return known
}

async function cached(name: string, request: Request, add: boolean): Promise<Response> {
  const cache = await caches.open(name)
  const known = await cache.match(request.url)
  if (known) return known
  const response = await fetch(request)
  if (add && response.ok) await cache.put(request.url, response.clone())
  return response
}

/** The refresh that runs now, or has run last. */
let refreshing: Promise<unknown> = Promise.resolve()

/** Caches the current page, after a refresh that is still running. */
function refresh(): Promise<void> {
  const next = refreshing.then(refreshNow, refreshNow)
  refreshing = next
  return next
}

/**
 * The document comes last, when all its assets are in the cache. The assets of the one before stay,
 * because a window may still show it.
 */
async function refreshNow(): Promise<void> {
  const cache = await caches.open(PAGE_CACHE)
  const response = await fetch(PAGE, { cache: 'no-cache' })
  if (!response.ok) throw new Error(`${PAGE} has status ${response.status}`)
  const before = await cache.match(PAGE)
  const etag = response.headers.get('etag')
  if (before && etag !== null && before.headers.get('etag') === etag) return
  const kept = before ? await assetsOf(before) : new Set<string>()
  await cacheAssets(cache, kept, false)
  const paths = await assetsOf(response)
  if (!(await detectsBarcodes())) {
    // Its name has no hash, so a cached copy may be old.
    await cache.delete(DECODER)
    paths.add(DECODER)
  }
  await cacheAssets(cache, paths, true)
  await cache.put(PAGE, response)
  for (const { url } of await cache.keys()) {
    const { pathname } = new URL(url)
    const isUsed = pathname === PAGE || paths.has(pathname) || kept.has(pathname)
    if (!isUsed) await cache.delete(url)
  }
}

/** The paths of the assets that a document mentions. */
async function assetsOf(document: Response): Promise<Set<string>> {
  return new Set((await document.clone().text()).match(ASSET) ?? [])
}

/**
 * Caches files and the assets that they mention. Adds those assets to `paths`.
 * @param isComplete whether files that are not in the cache are downloaded
 */
async function cacheAssets(cache: Cache, paths: Set<string>, isComplete: boolean): Promise<void> {
  for (const path of paths) {
    const known = await cache.match(path)
    if (!known && !isComplete) continue
    const response = known ?? (await fetch(path))
    if (!response.ok) throw new Error(`${path} has status ${response.status}`)
    if (!known) await cache.put(path, response.clone())
    if (!/\.(js|css)$/.test(path)) continue
    // The loop also visits the paths that are added here.
    for (const next of (await response.text()).match(ASSET) ?? []) paths.add(next)
  }
}
