import { Refusal } from '../error.ts'
import type { Ports } from '../ports.ts'
import { cellOf } from '../rows.ts'
import { findShop } from '../shop/shop.ts'
import type { Reading } from '../store.ts'
import { scaledWebp } from './image-format.ts'

/** The widths in pixels of the copies that are served. */
export const IMAGE_WIDTHS = [320, 640, 1280] as const

export type ImageWidth = (typeof IMAGE_WIDTHS)[number]

/** The bytes that a waiting request counts as. It reads its file only when its turn comes. */
const WAITING_BYTES = 16 * 1024
/**
 * A copy in progress is finished even if its visitor has left, because the next visitor needs it.
 */
const NEVER_ABORTED = new AbortController().signal

/**
 * Copies of images in smaller widths, as WebP. Each is made at its first request, and kept as a
 * file next to its original.
 */
export class ScaledImages {
  /** Copies in progress, by name. All requests for a copy wait for it. */
  readonly #making = new Map<string, Promise<Blob | null>>()

  constructor(readonly ports: Pick<Ports, 'store' | 'images' | 'decoding'>) {}

  /**
   * @param slug as for `openImage`
   * @returns null if no product uses the image
   * @throws Refusal RATE_LIMITED, UNAVAILABLE
   */
  async open(file: string, width: ImageWidth, slug?: string): Promise<Blob | null> {
    const { store, images } = this.ports
    const shopId = await shopWith(store.read, file, slug)
    if (shopId === null) return null
    const name = scaledName(file, width)
    const made = await images.get(name)
    if (made) return made
    const known = this.#making.get(name)
    if (known) return await known
    const making = this.#make(shopId, file, name, width)
    this.#making.set(name, making)
    try {
      return await making
    } finally {
      this.#making.delete(name)
    }
  }

  async #make(shopId: number, file: string, name: string, width: ImageWidth): Promise<Blob | null> {
    const { images, decoding } = this.ports
    // Shops take turns; a shop's uploads do not wait for all of its visitors.
    return await decoding.take(`view ${shopId}`, WAITING_BYTES, NEVER_ABORTED, async () => {
      const known = await images.get(name)
      if (known) return known
      const original = await images.get(file)
      if (!original) return null
      const scaled = await scaledWebp(new Uint8Array(await original.arrayBuffer()), width)
      await images.put(name, scaled).catch(unlessUnstorable)
      return new Blob([scaled])
    })
  }
}

/**
 * The id of a shop that has a product with this image file, or null.
 * @param slug limits the search to one shop
 */
export async function shopWith(read: Reading, file: string, slug?: string): Promise<number | null> {
  if (slug === undefined) return await cellOf<number>(read, 'image.shop_of', { file })
  const shop = await findShop(read, slug)
  return shop && (await cellOf<number>(read, 'image.in_shop', { shop: shop.id, file }))
}

/** The file of a copy. */
function scaledName(file: string, width: ImageWidth): string {
  return `${file}.${width}.webp`
}

/** The name of a copy's original; an original keeps its name. */
export function originalName(name: string): string {
  return name.replace(/\.\d+\.webp$/, '')
}

/** On a full or read-only disk the copy is served without being kept. */
function unlessUnstorable(error: unknown): void {
  if (!(error instanceof Refusal)) throw error
}
