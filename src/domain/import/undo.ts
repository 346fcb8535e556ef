import type { Actor } from '../actor.ts'
import { changeProduct } from '../catalog/catalog.ts'
import { inputOf, type Product } from '../catalog/product.ts'
import { retagOf } from '../catalog/retag.ts'
import { Refusal } from '../error.ts'
import type { Ports } from '../ports.ts'
import type { JobChange, TaxonKind } from '../records.ts'
import type { Store, Writes } from '../store.ts'
import { inSlices } from '../upkeep/job.ts'
import { takenCode } from './match.ts'

/** Records of changes that one statement deletes. */
const FORGET_AT_ONCE = 100

const UNDONE = { reason: 'import undone', note: null } as const

/**
 * Takes back everything that an import has changed, the last change first, and removes its job. A
 * product that somebody has changed since stays as it is, as does one whose old sku or barcode
 * another product has taken.
 */
export async function takeBack({ store, clock }: Ports, actor: Actor, job: number): Promise<void> {
  const { shop } = actor
  await inSlices(store, async (tx) => {
    await tx.job.beat(shop.id, job)
    const change = await tx.job.takeLastChange(shop.id, job)
    if (!change) {
      await tx.job.remove(shop.id, job)
      return false
    }
    const { subject } = change
    if (subject === 'product') await revertProduct(tx, actor, change, clock())
    else await removeUnusedTaxon(tx, shop.id, subject, change.publicId)
    return true
  })
}

/** Removes a job that is done, with the records of its changes. */
export async function forgetChanges(store: Store, shopId: number, job: number): Promise<void> {
  await inSlices(store, async (tx) => {
    if ((await tx.job.forgetChanges(shopId, job, FORGET_AT_ONCE)) > 0) return true
    await tx.job.remove(shopId, job)
    return false
  })
}

async function revertProduct(
  tx: Writes,
  actor: Actor,
  { publicId, revision, before }: JobChange,
  now: number,
): Promise<void> {
  const { shop } = actor
  const stored = await tx.product.find(shop.id, publicId)
  if (!stored || stored.revision !== revision) return
  if (before === null) {
    const next = await tx.shop.nextRevision(shop.id)
    await tx.product.remove(shop.id, { ...stored, publicId }, next.revision, now)
    return
  }
  const current: Product = JSON.parse(stored.document)
  const wanted: Product = JSON.parse(before)
  if (await takenCode(tx, shop.id, current, wanted)) return
  try {
    await changeProduct(tx, actor, stored.id, current, inputOf(wanted), now, UNDONE)
  } catch (error) {
    // Its old category, brand or collection has been deleted since.
    if (!(error instanceof Refusal && error.errors.length > 0)) throw error
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
