import { type FieldError, invalid } from '../error.ts'
import { newId } from '../id.ts'
import { addressProblem } from '../outbound.ts'
import { type ImageInput, isPending, type ListedImage } from './product-image.ts'

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
