import { PICTURE_CACHE } from './caches.ts'
import type { TillProduct } from './till-product.ts'

/** A till keeps no more pictures than this beforehand; others are kept once they were shown. */
const MOST = 400
const MOST_BYTES = 120 * 1024 * 1024

/**
 * Fetches the pictures of the catalog one after another, so that they are there without a network,
 * and lets those go that no product has any more. Does nothing where the browser keeps no caches.
 */
export async function keepPictures(
  products: Iterable<TillProduct>,
  signal: AbortSignal,
): Promise<void> {
  if (!('caches' in globalThis)) return
  const cache = await caches.open(PICTURE_CACHE)
  const wanted = new Set([...products].flatMap(({ picture }) => picture?.url ?? []))
  const kept = new Set<string>()
  for (const { url } of await cache.keys()) {
    const { pathname } = new URL(url)
    if (wanted.has(pathname)) kept.add(pathname)
    else await cache.delete(url)
  }
  let bytes = 0
  for (const url of [...wanted].slice(0, MOST)) {
    if (kept.has(url)) continue
    if (signal.aborted || bytes > MOST_BYTES) return
    const answer = await fetch(url, { signal })
    if (!answer.ok) continue
    const picture = await answer.blob()
    bytes += picture.size
    await cache.put(url, new Response(picture, { headers: answer.headers }))
  }
}
