export interface ProductImage {
  readonly id: string
  readonly url: string
  readonly alt: string
  readonly width: number
  readonly height: number
}

/** An image that is still to be fetched from another server, or could not be. */
export interface PendingImage {
  readonly id: string
  /** Where it is fetched from. */
  readonly url: string
  readonly alt: string
  /** Its place among all images of the product, from 0. */
  readonly position: number
  readonly status: 'pending' | 'failed'
  /** Why it could not be fetched; null while it is pending. */
  readonly error: { readonly code: string; readonly message: string } | null
}

/** An image in a request: one that the product has, by its id, or the address of one to fetch. */
export interface ImageInput {
  readonly id?: string | undefined
  readonly url?: string | undefined
  readonly alt?: string | undefined
  /** As an answer has them; they are ignored. */
  readonly width?: number | undefined
  readonly height?: number | undefined
}

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
