import type { ImageWidth } from '../../domain/catalog/scaled-image.ts'

/**
 * The path of an image in a width. The host is that of this page, which can differ from KASSA_URL,
 * for example in the shop's own network.
 */
export function imageInWidth(url: string, width: ImageWidth): string {
  return `${url.slice(url.indexOf('/images/'))}?width=${width}`
}
