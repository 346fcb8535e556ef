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
