import type { StoredProduct } from '../catalog-store.ts'
import { Refusal } from '../error.ts'
import type { ClaimedImage } from '../image-store.ts'
import { addressProblem, OutboundFailure } from '../outbound.ts'
import type { Ports } from '../ports.ts'
import type { Reads, Writes } from '../store.ts'
import { HOUR_MS, isoTime, MINUTE_MS } from '../time.ts'
import { imagePath } from './image-address.ts'
import { type CleanImage, checkImage, decodeImage } from './image-format.ts'
import { PRODUCT_LIMITS, type Product } from './product.ts'
import {
  askedImages,
  type ImageFields,
  type ImageInput,
  imageFields,
  isPending,
  isSame,
  type ListedImage,
  listedImages,
  type PendingImage,
} from './product-image.ts'

const MAX_BYTES = 32 * 1024 * 1024
const TIMEOUT_MS = 20_000
const MAX_REDIRECTS = 3
const MAX_TRIES = 5
const FIRST_RETRY_MS = 10_000
/** Each delay is so many times the one before: 10 s, 1 min, 6 min, 36 min. */
const SLOWER = 6
/** A claimed image belongs to its process for this long; then the process is considered dead. */
const LEASE_MS = 10 * MINUTE_MS
/** An image is never due later than this; a later time comes from a wrong clock. */
const LATEST_MS = HOUR_MS
/** As much as a small upload in the queue; the bytes are bounded by the number of workers. */
const WAITING_BYTES = 4 * 1024 * 1024
const NEVER_ABORTED = new AbortController().signal

/**
 * The images of a product as a request asks for them. New addresses are fetched later.
 * @throws Refusal VALIDATION_FAILED on `images`
 */
export async function resolveImages(
  reads: Reads,
  shopId: number,
  inputs: readonly ImageInput[],
  own: ImageFields & Pick<Product, 'id'>,
  now: number,
): Promise<ImageFields> {
  const byAddress = inputs.some(({ id }) => id === undefined)
  const sources = byAddress ? await reads.image.sources(shopId, own.id) : new Map()
  return imageFields(askedImages(inputs, listedImages(own), sources, now))
}

/**
 * The images of a product after a file has named addresses for it. A file adds images and removes
 * none; an address that the product has already keeps its image, and one that has failed is tried
 * again.
 * @param product null for a new one
 * @returns also the addresses that are left out, each with the reason
 */
export async function namedImages(
  reads: Reads,
  shopId: number,
  product: Product | null,
  named: readonly { readonly url: string; readonly alt?: string | undefined }[],
): Promise<{ images: ImageInput[]; leftOut: { url: string; reason: string }[] }> {
  const own = product ? listedImages(product) : []
  const sources = product ? await reads.image.sources(shopId, product.id) : new Map()
  const images: ImageInput[] = own.map(({ id, alt }) => ({ id, alt }))
  const leftOut: { url: string; reason: string }[] = []
  for (const { url, alt } of named) {
    const input = { url, ...(alt !== undefined && { alt }) }
    const place = own.findIndex((image) => isSame(image, input, sources))
    const failed = own.findIndex((image) => isPending(image) && image.url === url)
    const reason = addressProblem(url, true)
    if (place >= 0) images[place] = { ...images[place], ...(alt !== undefined && { alt }) }
    else if (images.some((image) => image.url === url)) continue
    else if (reason) leftOut.push({ url, reason })
    else if (failed >= 0) images[failed] = input
    else if (images.length < PRODUCT_LIMITS.images) images.push(input)
    else leftOut.push({ url, reason: `A product has at most ${PRODUCT_LIMITS.images} images.` })
  }
  return { images, leftOut }
}

/** Queues the images that a product gets, and removes those that it loses. */
export async function keepImages(
  tx: Writes,
  shopId: number,
  before: ImageFields & Pick<Product, 'id'>,
  after: ImageFields,
  now: number,
): Promise<void> {
  const old = new Map(listedImages(before).map((image) => [image.id, image]))
  for (const image of listedImages(after)) {
    if (old.delete(image.id) || !isPending(image)) continue
    await tx.imageFetch.insert(shopId, image.id, before.id, now)
  }
  for (const image of old.values()) {
    if (isPending(image)) await tx.imageFetch.remove(shopId, image.id)
    else await tx.image.remove(shopId, image.id)
  }
}

/**
 * Claims an image that is due for this process. Shops take turns.
 * @param lastShop the shop whose image was claimed last
 */
export async function claimImage(
  { store, clock }: Ports,
  lastShop: number,
): Promise<ClaimedImage | null> {
  const now = clock()
  const due = { now, latest: now + LATEST_MS }
  const { imageFetch } = store.read
  const shop = (await imageFetch.nextShop(lastShop, due)) ?? (await imageFetch.nextShop(0, due))
  if (shop === null) return null
  return await store.writeSlice((tx) => tx.imageFetch.claim(shop, due, now + LEASE_MS))
}

/**
 * Fetches a claimed image and adds it to its product. If that fails, it is tried again later, or
 * the product says why.
 * @throws what is neither the sender's nor the other server's fault; the claim then ends by itself
 */
export async function fetchImage(ports: Ports, claimed: ClaimedImage): Promise<void> {
  const { store, clock, images } = ports
  const { shopId, publicId, product, tries } = claimed
  const stored = await store.read.product.find(shopId, product)
  const pending = stored && pendingIn(JSON.parse(stored.document), publicId)
  if (!pending) return await store.writeSlice((tx) => tx.imageFetch.remove(shopId, publicId))
  try {
    const bytes = await download(ports, pending.url)
    const checked = await checkImage(bytes)
    const image = await ports.decoding.take(`fetch ${shopId}`, WAITING_BYTES, NEVER_ABORTED, () =>
      decodeImage(checked),
    )
    const file = `${Bun.SHA256.hash(image.bytes, 'hex')}.${image.type}`
    await images.put(file, image.bytes)
    await store.writeSlice((tx) => arrived(tx, claimed, image, file, clock()))
  } catch (error) {
    const failure = failureOf(error)
    if (failure.isFinal || tries >= MAX_TRIES) {
      return await store.writeSlice((tx) => failed(tx, claimed, failure, clock()))
    }
    const dueAt = clock() + FIRST_RETRY_MS * SLOWER ** (tries - 1)
    await store.writeSlice((tx) => tx.imageFetch.retry(shopId, publicId, dueAt))
  }
}

/** Why an image could not be fetched. `isFinal`: another try would end the same way. */
class FetchFailure extends Error {
  constructor(
    readonly code: string,
    message: string,
    readonly isFinal: boolean,
  ) {
    super(message)
  }
}

/** @throws FetchFailure, OutboundFailure */
async function download({ outbound }: Ports, source: string): Promise<Uint8Array<ArrayBuffer>> {
  const limits = { method: 'GET', timeoutMs: TIMEOUT_MS, maxBytes: MAX_BYTES } as const
  let url = source
  for (let redirects = 0; redirects <= MAX_REDIRECTS; redirects++) {
    const { status, bytes, location } = await outbound.send({ url, ...limits })
    if (status === 200) return bytes
    if (location === null || status < 300 || status > 399) {
      const isFinal = status < 500 && ![408, 425, 429].includes(status)
      throw new FetchFailure('status', `The other server answers with status ${status}.`, isFinal)
    }
    url = URL.parse(location, url)?.href ?? location
  }
  throw new FetchFailure('redirects', 'The address redirects too often.', true)
}

/** @throws the error itself if it is a mistake in the code */
function failureOf(error: unknown): FetchFailure {
  if (error instanceof FetchFailure) return error
  if (error instanceof OutboundFailure) {
    return new FetchFailure('unreachable', error.message, error.isFinal)
  }
  if (!(error instanceof Refusal)) throw error
  const { code, message, errors } = error
  const [field] = errors
  if (code === 'UNSUPPORTED_MEDIA_TYPE') {
    return new FetchFailure('not_an_image', 'This is no PNG, JPEG or WebP image.', true)
  }
  if (field) return new FetchFailure(field.code, field.message, true)
  return new FetchFailure('storage', message, false)
}

function pendingIn({ pendingImages }: ImageFields, publicId: string): PendingImage | null {
  const image = pendingImages?.find(({ id }) => id === publicId)
  return image?.status === 'pending' ? image : null
}

async function arrived(
  tx: Writes,
  claimed: ClaimedImage,
  { width, height }: CleanImage,
  file: string,
  now: number,
): Promise<void> {
  await settled(tx, claimed, now, async ({ id, url, alt }, productId) => {
    await tx.image.insert(claimed.shopId, productId, id, file, url)
    return { id, url: imagePath(file), alt, width, height }
  })
}

async function failed(
  tx: Writes,
  claimed: ClaimedImage,
  { code, message }: FetchFailure,
  now: number,
): Promise<void> {
  const error = { code, message }
  await settled(tx, claimed, now, async (image) => ({ ...image, status: 'failed', error }))
}

/** Puts what has become of a pending image in its place, unless the product has lost it since. */
async function settled(
  tx: Writes,
  { shopId, publicId, product: productId }: ClaimedImage,
  now: number,
  outcome: (image: PendingImage, productId: number) => Promise<ListedImage>,
): Promise<void> {
  const stored = await tx.product.find(shopId, productId)
  const product: Product | null = stored && JSON.parse(stored.document)
  const pending = product && pendingIn(product, publicId)
  await tx.imageFetch.remove(shopId, publicId)
  if (!stored || !product || !pending) return
  const image = await outcome(pending, stored.id)
  const list = listedImages(product).map((one) => (one.id === publicId ? image : one))
  const revision = await setImages(tx, shopId, stored, product, list, now)
  await tx.job.follow(shopId, productId, stored.revision, revision)
}

/** Replaces the list of images of a product. @returns its revision, the next one of the shop */
export async function setImages(
  tx: Writes,
  shopId: number,
  { id }: StoredProduct,
  { pendingImages: _, ...product }: Product,
  list: readonly ListedImage[],
  now: number,
): Promise<number> {
  const change = { event: 'product.updated', subject: product.id, now } as const
  const { revision } = await tx.shop.nextRevision(shopId, change)
  const updatedAt = isoTime(now)
  await tx.product.rewrite(shopId, id, { ...product, ...imageFields(list), updatedAt, revision })
  return revision
}
