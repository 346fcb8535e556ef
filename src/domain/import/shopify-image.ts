import type { Scratch } from '../ports.ts'
import type { Column } from './columns.ts'
import type { FoundImage, RowReader } from './row-reader.ts'

type ImageColumns = Readonly<
  Record<'image' | 'imageAlt' | 'imagePosition' | 'variantImage', Column | null>
>

/** More images of a handle are not remembered. */
const MOST_IMAGES = 100

/** The images of a handle, which may be in any of its rows, in the order of their positions. */
export class HandleImages {
  constructor(
    readonly scratch: Scratch,
    readonly known: ImageColumns,
  ) {}

  add(handle: string, reader: RowReader): void {
    const { image, imageAlt, imagePosition } = this.known
    const url = reader.text(image)
    if (url === '') return
    const all = this.#stored(handle)
    if (all.length >= MOST_IMAGES) return
    const position = reader.text(imagePosition)
    const place = /^\d+$/.test(position) ? Number(position) : all.length + 1
    all.push([place, url, reader.text(imageAlt)])
    this.scratch.set('shopify images', handle, JSON.stringify(all))
  }

  /** The image of a variant, and then those of its product. */
  of(handle: string, reader: RowReader): FoundImage[] {
    const { image, imageAlt, imagePosition, variantImage } = this.known
    for (const column of [imageAlt, imagePosition]) reader.text(column)
    const own = reader.text(variantImage)
    const stored = this.#stored(handle)
    const url = reader.text(image)
    if (url !== '' && !stored.some(([, one]) => one === url)) {
      reader.adjust(image, null, `A file can have ${MOST_IMAGES} images of a product.`)
    }
    const shared = stored
      .sort(([a], [b]) => a - b)
      .map(([, url, alt]) => ({ url, alt, column: image }))
    const alt = shared.find(({ url }) => url === own)?.alt
    return own === '' ? shared : [{ url: own, alt, column: variantImage }, ...shared]
  }

  #stored(handle: string): [position: number, url: string, alt: string][] {
    return JSON.parse(this.scratch.get('shopify images', handle) ?? '[]')
  }
}
