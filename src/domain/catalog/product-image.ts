import { type FieldError, invalid } from '../error.ts'
import { newId } from '../id.ts'
import { addressProblem } from '../outbound.ts'

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

/**
 * The list of images that a request asks for. An image that the product has keeps its id: it is
 * given by that, by its url, or by the address from which it was fetched. An address that has
 * failed and is given again takes the place of its failure.
 * @param own the images of the product so far
 * @param sources the ids of images by the addresses from which they were fetched
 * @throws Refusal VALIDATION_FAILED, naming each image that is wrong
 */
export function askedImages(
  inputs: readonly ImageInput[],
  own: readonly ListedImage[],
  sources: ReadonlyMap<string, string>,
  now: number,
): ListedImage[] {
  const list: ListedImage[] = []
  const errors: FieldError[] = []
  for (const [index, input] of inputs.entries()) {
    const known = own.find((image) => isSame(image, input, sources))
    const field = `images.${index}`
    if (known && list.some(({ id }) => id === known.id)) {
      errors.push({ field, code: 'repeated', message: 'Give each image once.' })
    } else if (known) list.push({ ...known, alt: input.alt ?? known.alt })
    else if (input.id !== undefined) {
      const message = 'The product has no such image; to add one, give its url.'
      errors.push({ field: `${field}.id`, code: 'unknown', message })
    } else {
      const { url = '', alt = '' } = input
      // Whether the address may be used is decided when it is, so that it sinks nothing else.
      const message = addressProblem(url, true)
      if (message) errors.push({ field: `${field}.url`, code: 'address', message })
      const id = newId('img', now)
      list.push({ id, url, alt, position: index, status: 'pending', error: null })
    }
  }
  if (errors.length > 0) throw invalid(...errors)
  const again = new Set(list.flatMap((one) => (isPending(one) && !one.error ? one.url : [])))
  return list.filter((one) => !isPending(one) || !one.error || !again.has(one.url))
}

/** Whether a request means this image: by its id, its url, or the address it was fetched from. */
export function isSame(
  image: ListedImage,
  { id, url = '' }: ImageInput,
  sources: ReadonlyMap<string, string>,
): boolean {
  if (id !== undefined) return image.id === id
  // An address that has failed is tried again.
  if (isPending(image)) return image.url === url && image.status === 'pending'
  return sources.get(url) === image.id || (url !== '' && url.endsWith(image.url))
}
