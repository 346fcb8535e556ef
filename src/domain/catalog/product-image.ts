import type { PendingImage, ProductImage } from './product-field.ts'

/** The fields of a product that hold its images. */
export interface ImageFields {
  readonly images: readonly ProductImage[]
  /** Absent if there are none. */
  readonly pendingImages?: readonly PendingImage[]
}

export type ListedImage = ProductImage | PendingImage

export function isPending(image: ListedImage): image is PendingImage {
  return 'status' in image
}

/** All images of a product in their order, also those that are not there yet. */
export function listedImages({ images, pendingImages = [] }: ImageFields): ListedImage[] {
  const list: ListedImage[] = [...images]
  for (const pending of pendingImages) list.splice(pending.position, 0, pending)
  return list
}

/** The opposite of `listedImages`. */
export function imageFields(list: readonly ListedImage[]): ImageFields {
  const images = list.flatMap((image) => (isPending(image) ? [] : image))
  const pendingImages = list.flatMap((image, position) =>
    isPending(image) ? { ...image, position } : [],
  )
  return pendingImages.length > 0 ? { images, pendingImages } : { images }
}

/** The path of an image file. Documents are stored with paths, so that they outlive KASSA_URL. */
export function imagePath(file: string): string {
  return `/images/${file}`
}

/** The opposite of `imagePath`. */
export function imageFile(path: string): string {
  return path.slice(imagePath('').length)
}

/** An image in the JSON text of a product: only there an object in a list begins with such an id. */
const BEFORE_PATH = /[[,]\{"id":"img_\w{26}","url":"(?=\/images\/)/g

/** The JSON text of products, with the addresses of their images on this server. */
export function withImageOrigin(json: string, origin: string): string {
  // A quick test: to look for the pattern in a page of products takes a twentieth of their list.
  if (origin === '' || !json.includes('"url":"/images/')) return json
  return json.replace(BEFORE_PATH, (start) => start + origin)
}
