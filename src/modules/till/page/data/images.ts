import type { CatalogProduct } from './catalog.ts'

/** The service worker's cache of product images; it is deleted when the terminal is unpaired. */
export const IMAGE_CACHE = 'kassa-till-images'

/**
 * The number of images that are downloaded in advance. Others are cached when they are first shown.
 */
const MAX_IMAGES = 400
const MAX_BYTES = 120 * 1024 * 1024

/**
 * Downloads the images of the catalog for offline use, and deletes cached images that no product
 * uses any more. Does nothing without HTTPS, because browsers then have no caches.
 */
export async function cacheImages(
  products: readonly CatalogProduct[],
  signal: AbortSignal,
): Promise<void> {
  if (!('caches' in globalThis)) return
  const cache = await caches.open(IMAGE_CACHE)
  const wanted = new Set(products.flatMap(({ image }) => image?.url ?? []))
  const cached = new Set<string>()
  for (const { url } of await cache.keys()) {
    const { pathname, search } = new URL(url)
    if (wanted.has(pathname + search)) cached.add(pathname + search)
    else await cache.delete(url)
  }
  let bytes = 0
  for (const url of [...wanted].slice(0, MAX_IMAGES)) {
    if (cached.has(url)) continue
    if (signal.aborted || bytes > MAX_BYTES) return
    const response = await fetch(url, { signal })
    if (!response.ok) continue
    const image = await response.blob()
    bytes += image.size
    await cache.put(url, new Response(image, { headers: response.headers }))
  }
}
