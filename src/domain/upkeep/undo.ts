import type { Actor } from '../actor.ts'
import { changeProduct } from '../catalog/catalog.ts'
import { keepImages, setImages } from '../catalog/image-list.ts'
import { inputOf, type Product } from '../catalog/product.ts'
import {
  type ImageInput,
  imageFields,
  type ListedImage,
  listedImages,
  type ProductImage,
} from '../catalog/product-image.ts'
import { recordOf } from '../catalog/record.ts'
import { retagOf } from '../catalog/retag.ts'
import type { StoredProduct } from '../catalog-store.ts'
import { clientClosed, conflict, type FieldError, firstFieldError, Refusal } from '../error.ts'
import type { JobChange } from '../job-store.ts'
import type { Ports } from '../ports.ts'
import type { JobRefusal, TaxonKind } from '../records.ts'
import type { Writes } from '../store.ts'
import { isoTime } from '../time.ts'
import { finishInSlices, JobLog } from './job.ts'

const UNDONE = { reason: 'undone', note: null } as const

const GONE: FieldError = {
  field: 'id',
  code: 'deleted',
  message: 'The product has been deleted since.',
}
const CHANGED: FieldError = {
  field: 'revision',
  code: 'changed',
  message: 'The product has been changed since.',
}

/**
 * Takes back everything that a job has changed, the last change first, and ends the job. A product
 * that somebody has changed since stays as it is, as does one whose old sku or barcode another
 * product has taken: the job names them as refused. If another process takes the job over, that one
 * goes on.
 */
export async function takeBack({ store, clock }: Ports, actor: Actor, id: string): Promise<void> {
  const { shop } = actor
  const job = await store.read.job.find(shop.id, id)
  if (!job || job.finishedAt !== null) return
  const log = JobLog.of(job)
  const step = async (tx: Writes) => {
    const change = await tx.job.takeLastChange(shop.id, id)
    if (!change) {
      await log.end(tx, clock())
      return false
    }
    const { subject, publicId } = change
    if (subject !== 'product') {
      await removeUnusedTaxon(tx, shop.id, subject, publicId)
      return true
    }
    const refused = await revertProduct(tx, actor, id, change, clock())
    if (refused) await log.refuse(tx, { ...refused, product: publicId })
    else {
      log.changed--
      log.undone++
    }
    return true
  }
  await finishInSlices(store, step, (tx) => log.save(tx))
}

/** @returns why the product stays as it is, or null */
async function revertProduct(
  tx: Writes,
  actor: Actor,
  job: string,
  { publicId, revision, before, number }: JobChange,
  now: number,
): Promise<Omit<JobRefusal, 'product'> | null> {
  const { shop } = actor
  const old = before === null ? null : JSON.parse(before)
  if (number !== null && revision !== null) {
    return await orRefused(tx, old.name, async () => {
      await restoreProduct(tx, actor, number, old, now)
      await tx.job.releaseImages(shop.id, job, publicId, number)
      await tx.product.unbury(shop.id, revision)
    })
  }
  const stored = await tx.product.find(shop.id, publicId)
  if (!stored) return { ...GONE, name: null }
  const current: Product = JSON.parse(stored.document)
  if (stored.revision !== revision) return { ...CHANGED, name: current.name }
  return await orRefused(tx, current.name, async () => {
    if (old === null) {
      const removed = { event: 'product.deleted', subject: publicId, now } as const
      const next = await tx.shop.nextRevision(shop.id, removed)
      return await tx.product.remove(shop.id, stored, next.revision, now)
    }
    // A job of an earlier kassa has recorded the whole document.
    const wanted = 'id' in old ? inputOf(old) : { ...inputOf(current), ...old }
    const { product, images } = await restoreImages(tx, shop.id, job, stored, wanted.images, now)
    await changeProduct(tx, actor, stored.id, product, { ...wanted, images }, now, UNDONE)
  })
}

/**
 * Gives a product the images back that the job has removed from it.
 * @param wanted the images before the job, as `JobLog.updated` records them
 * @returns the product with them, and `wanted` as a request would name them
 */
async function restoreImages(
  tx: Writes,
  shopId: number,
  job: string,
  stored: StoredProduct,
  wanted: readonly (ImageInput | ListedImage)[],
  now: number,
): Promise<{ product: Product; images: ImageInput[] }> {
  const current: Product = JSON.parse(stored.document)
  const known = new Set(listedImages(current).map(({ id }) => id))
  const lost = wanted.filter(isImage).filter(({ id }) => !known.has(id))
  for (const { id } of lost) known.add(id)
  // One that was pending is fetched again.
  const images = wanted.flatMap(({ id = '', url, alt }) =>
    known.has(id) ? { id, alt } : url === undefined ? [] : { url, alt },
  )
  if (lost.length === 0) return { product: current, images }
  await tx.job.releaseImages(shopId, job, current.id, stored.id)
  const list = [...listedImages(current), ...lost]
  const revision = await setImages(tx, shopId, stored, current, list, now)
  return { product: { ...current, ...imageFields(list), revision }, images }
}

/** An image in full, which is not pending. */
function isImage(image: ImageInput | ListedImage): image is ProductImage {
  return 'width' in image && image.url !== undefined
}

/** Makes a deleted product again, with its id, its place among the others and its images. */
async function restoreProduct(
  tx: Writes,
  actor: Actor,
  number: number,
  product: Product,
  now: number,
): Promise<void> {
  const { shop } = actor
  const change = { event: 'product.created', subject: product.id, now } as const
  const { revision, currency } = await tx.shop.nextRevision(shop.id, change)
  if (currency !== product.currency) {
    throw conflict('currency', "The shop's currency has been changed since.", 'changed')
  }
  // Its tax rate may be gone, too.
  const own = { ...product, taxRate: null, updatedAt: isoTime(now), revision }
  const record = await recordOf(tx, actor, inputOf(product), own, now)
  await tx.product.insert(shop.id, [{ ...record, number }])
  const { pendingImages: _, ...arrived } = product
  await keepImages(tx, shop.id, arrived, record.product, now)
}

/** Rolls back what refused work has done. @returns why it was refused, or null */
async function orRefused(
  tx: Writes,
  name: string,
  work: () => Promise<void>,
): Promise<Omit<JobRefusal, 'product'> | null> {
  try {
    await tx.attempt(work)
    return null
  } catch (error) {
    return { ...firstFieldError(error), name }
  }
}

async function removeUnusedTaxon(
  tx: Writes,
  shopId: number,
  kind: TaxonKind,
  publicId: string,
): Promise<void> {
  if (await retagOf(tx, shopId, [publicId])) return
  const taxon = await tx.taxon.byPublicId(shopId, kind, publicId)
  if (!taxon || (await tx.product.ofTaxon(shopId, kind, taxon.id, 0, 1)).length > 0) return
  await tx.taxon.remove(shopId, kind, taxon.id)
}

const INTERRUPTED = new Refusal('UNAVAILABLE', 'The server was stopped before it had finished.')

const UNKNOWN = new Refusal('INTERNAL', 'Something went wrong on the server; its log has details.')

/**
 * Takes a job back that cannot go on.
 * @param error why, by default that its process has ended
 */
export async function failJob(
  ports: Ports,
  actor: Actor,
  id: string,
  error: unknown = INTERRUPTED,
): Promise<void> {
  const { code, message } =
    error instanceof Refusal ? error : isAbort(error) ? clientClosed() : UNKNOWN
  // It may have been cancelled in the meantime; then it keeps that status.
  await ports.store.writeSlice((tx) =>
    tx.job.move(actor.shop.id, id, 'running', 'failing', null, { code, message }),
  )
  await takeBack(ports, actor, id)
}

function isAbort(error: unknown): boolean {
  return error instanceof DOMException && error.name === 'AbortError'
}
