import type { ImageWidth } from '../../domain/catalog/scaled-image.ts'

/**
 * The path of an image in a width. It is on the host of this page, which may be another one than
 * KASSA_URL, such as the address in the shop's own network.
 */
export function imageInWidth(url: string, width: ImageWidth): string {
  return `${url.slice(url.indexOf('/images/'))}?width=${width}`
}
