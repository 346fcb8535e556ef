import { Refusal } from '../error.ts'
import { OutboundFailure, TOO_LATE } from '../outbound.ts'
import type { Ports } from '../ports.ts'
import { cellOf } from '../rows.ts'
import type { Writing } from '../store.ts'
import { HOUR_MS, MINUTE_MS } from '../time.ts'
import { checkImage, decodeImage } from './image-format.ts'
import { setImages } from './image-list.ts'
import type { Product } from './product.ts'
import type { PendingImage } from './product-field.ts'
import { type ImageFields, imagePath, type ListedImage, listedImages } from './product-image.ts'
import { productById } from './reference.ts'
import { MAX_FILE_BYTES } from './values.ts'

/** The limit for a whole fetch with its redirects. */
const TIMEOUT_MS = 20_000
const MAX_REDIRECTS = 3
const MAX_TRIES = 5
const FIRST_RETRY_MS = 10_000
/** Each delay is this many times the previous one: 10 s, 1 min, 6 min, 36 min. */
const SLOWER = 6
/** A claimed image belongs to its process for this long; then the process is considered dead. */
const LEASE_MS = 10 * MINUTE_MS
/** An image is never due later than this; a later time comes from a wrong clock. */
const LATEST_MS = HOUR_MS
/** Counts in the queue like a small upload; the number of workers limits the bytes. */
const WAITING_BYTES = 4 * 1024 * 1024
const NEVER_ABORTED = new AbortController().signal

/** An image that one process fetches. */
export interface ClaimedImage {
  readonly shopId: number
  readonly publicId: string
  /** The public id of its product. */
  readonly product: string
  readonly tries: number
}

/**
 * The next shop in turn that has an image to fetch, or null.
 * @param lastShop the previous shop
 * @param fullShops shops to pass over
 */
export async function dueShop(
  { store, clock }: Pick<Ports, 'store' | 'clock'>,
  lastShop: number,
  fullShops: readonly number[],
): Promise<number | null> {
  const due = dueAt(clock())
  const next = (after: number) =>
    cellOf<number>(store.read, 'image_fetch.next_shop', { after, ...due })
  for (const start of [lastShop, 0]) {
    let shop = await next(start)
    while (shop !== null && fullShops.includes(shop)) shop = await next(shop)
    if (shop !== null) return shop
  }
  return null
}

/** Claims an image of a shop for this process; null if another process was faster. */
export function claimImage({ store, clock }: Ports, shop: number): Promise<ClaimedImage | null> {
  const now = clock()
  const values = { shop, ...dueAt(now), until: now + LEASE_MS }
  return store.writeSlice((tx) => tx.get<ClaimedImage>('image_fetch.claim', values))
}

/** A time after `latest` was set while the clock was ahead, so it is also due. */
function dueAt(now: number) {
  return { now, latest: now + LATEST_MS }
}

/**
 * Fetches a claimed image and adds it to its product. If that fails, it is tried again later, or
 * the failure is stored with the product.
 * @throws errors that are neither the sender's nor the other server's fault; the claim then expires
 */
export async function fetchImage(ports: Ports, claimed: ClaimedImage): Promise<void> {
  const { store, clock, images } = ports
  const { shopId, publicId, product, tries } = claimed
  const stored = await productById(store.read, shopId, product)
  const pending = stored && pendingIn(JSON.parse(stored.document), publicId)
  if (!pending) return await store.writeSlice((tx) => forget(tx, claimed))
  try {
    // Every process that has claimed it before has ended during the fetch.
    if (tries > MAX_TRIES) throw new FetchFailure('gave_up', 'It was tried too often.', true)
    const bytes = await download(ports, pending.url)
    const checked = await checkImage(bytes)
    const image = await ports.decoding.take(`fetch ${shopId}`, WAITING_BYTES, NEVER_ABORTED, () =>
      decodeImage(checked),
    )
    const { width, height } = image
    const file = `${Bun.SHA256.hash(image.bytes, 'hex')}.${image.type}`
    await images.put(file, image.bytes)
    await store.writeSlice((tx) =>
      settle(tx, claimed, clock(), async ({ id, url, alt }, productId) => {
        const row = { product: [productId], publicId: [id], file: [file] }
        await tx.run('image.insert', { shop: shopId, source: url, ...row })
        return { id, url: imagePath(file), alt, width, height }
      }),
    )
  } catch (error) {
    const failure = failureOf(error)
    if (failure.isFinal || tries >= MAX_TRIES) {
      const { code, message } = failure
      const error = { code, message }
      return await store.writeSlice((tx) =>
        settle(tx, claimed, clock(), async (image) => ({ ...image, status: 'failed', error })),
      )
    }
    const again = clock() + FIRST_RETRY_MS * SLOWER ** (tries - 1)
    const values = { shop: shopId, publicId, dueAt: again }
    await store.writeSlice((tx) => tx.run('image_fetch.retry', values))
  }
}

async function forget(tx: Writing, { shopId: shop, publicId }: ClaimedImage): Promise<void> {
  await tx.run('image_fetch.remove', { shop, publicIds: [publicId] })
}

/**
 * The reason why an image could not be fetched. `isFinal`: another try would fail in the same way.
 */
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
async function download(
  { outbound, clock }: Ports,
  source: string,
): Promise<Uint8Array<ArrayBuffer>> {
  const end = clock() + TIMEOUT_MS
  let url = source
  for (let redirects = 0; redirects <= MAX_REDIRECTS; redirects++) {
    const timeoutMs = Math.min(end - clock(), TIMEOUT_MS)
    if (timeoutMs <= 0) throw new OutboundFailure(TOO_LATE)
    const limits = { method: 'GET', timeoutMs, maxBytes: MAX_FILE_BYTES } as const
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

/** Replaces a pending image by its result, unless the product no longer has it. */
async function settle(
  tx: Writing,
  claimed: ClaimedImage,
  now: number,
  outcome: (image: PendingImage, productId: number) => Promise<ListedImage>,
): Promise<void> {
  const { shopId, publicId, product: productId } = claimed
  const stored = await productById(tx, shopId, productId)
  const product: Product | null = stored && JSON.parse(stored.document)
  const pending = product && pendingIn(product, publicId)
  await forget(tx, claimed)
  if (!stored || !product || !pending) return
  const image = await outcome(pending, stored.id)
  const list = listedImages(product).map((one) => (one.id === publicId ? image : one))
  await setImages(tx, shopId, stored, product, list, now)
}
