import type { Actor } from '../actor.ts'
import { whoIs } from '../audit.ts'
import { conflict } from '../error.ts'
import { newId } from '../id.ts'
import type { Retag, RetagJob } from '../job-store.ts'
import type { Ports } from '../ports.ts'
import type { Reads, Writes } from '../store.ts'
import { isoTime } from '../time.ts'
import { finishInSlices, JobLost, runnerOf } from '../upkeep/job.ts'
import type { Product } from './product.ts'
import { removeTaxon, taxonView } from './taxon.ts'
import type { Taxon, TaxonKind } from './taxon-kind.ts'

/**
 * Changes a taxon, and then the documents of all its products, as a job in slices. The taxon
 * changes in the first slice, so that a small job is a single transaction. Once that has committed,
 * the job is always completed: by the next process if this one ends too early.
 * @param decide changes the taxon; returns what to do with its products, or null for nothing
 * @throws Refusal CONFLICT while another such job works on one of the taxa
 */
export async function retagProducts(
  { store, clock }: Ports,
  actor: Actor,
  decide: (tx: Writes, now: number) => Promise<Retag | null>,
): Promise<void> {
  const { shop } = actor
  const now = clock()
  const id = newId('job', now)
  let step = async (tx: Writes) => {
    const retag = await decide(tx, now)
    if (!retag) return false
    // Two jobs on one taxon could move products to a taxon that is being removed.
    if (await retagOf(tx, shop.id, [retag.from, retag.to])) {
      const message = `This ${retag.kind} is being renamed, merged or deleted; try again in a moment.`
      throw conflict('id', message, 'busy')
    }
    await tx.job.insert({
      shopId: shop.id,
      id,
      kind: 'taxon',
      runner: runnerOf(actor),
      detail: retag,
      total: 0,
      createdBy: whoIs(actor).actorName,
      createdAt: now,
    })
    step = retagStep(clock, { id, shopId: shop.id, detail: retag }, beat)
    return true
  }
  const beat = beating({ id, shopId: shop.id, beats: 0 })
  await finishInSlices(store, (tx) => step(tx), beat)
}

/** Completes a job that another process has begun. */
export async function completeRetag({ store, clock }: Ports, job: RetagJob): Promise<void> {
  const beat = beating(job)
  await finishInSlices(store, retagStep(clock, job, beat), beat)
}

/** @returns a function that ends a slice of this job, and throws JobLost */
function beating({ shopId, id, beats }: Pick<RetagJob, 'shopId' | 'id' | 'beats'>) {
  let known = beats
  return async (tx: Writes) => {
    if (!(await tx.job.beat({ shopId, id, beats: known++ }))) throw new JobLost()
  }
}

/** The job that works on one of these taxa, if any. */
export async function retagOf(
  reads: Reads,
  shopId: number,
  publicIds: readonly (string | null)[],
): Promise<RetagJob | undefined> {
  const jobs = await reads.job.retags(shopId)
  return jobs.find(({ detail: { from, to } }) =>
    publicIds.some((id) => id !== null && (id === from || id === to)),
  )
}

/** Each step changes one product. The last one removes the taxon, unless it was only renamed. */
function retagStep(
  clock: () => number,
  { id, shopId, detail }: Pick<RetagJob, 'id' | 'shopId' | 'detail'>,
  beat: (tx: Writes) => Promise<void>,
) {
  const { kind } = detail
  let after = 0
  return async (tx: Writes): Promise<boolean> => {
    const from = await taxonOf(tx, shopId, kind, detail.from)
    const to = detail.to === null ? null : await taxonOf(tx, shopId, kind, detail.to)
    const [row] = await tx.product.ofTaxon(shopId, kind, from.id, after, 1)
    if (row) {
      await retag(tx, shopId, kind, from, to, row, clock())
      after = row.id
      return true
    }
    if (to?.id !== from.id) {
      // A product with a lower number may have joined the taxon since: then start again.
      const left = await tx.product.ofTaxon(shopId, kind, from.id, 0, 1)
      after = 0
      if (left.length > 0) return true
      await removeTaxon(tx, shopId, kind, from.id)
    }
    await beat(tx)
    await tx.job.remove(shopId, id)
    return false
  }
}

async function retag(
  tx: Writes,
  shopId: number,
  kind: TaxonKind,
  from: Taxon,
  to: Taxon | null,
  { id, document }: { readonly id: number; readonly document: string },
  now: number,
): Promise<void> {
  const before: Product = JSON.parse(document)
  const after = retagged(before, kind, from, to)
  if (to?.id === from.id && Bun.deepEquals(before, after)) return
  const change = { event: 'product.updated', subject: before.id, now } as const
  const { revision } = await tx.shop.nextRevision(shopId, change)
  const product = { ...after, updatedAt: isoTime(now), revision }
  await tx.product.retag(shopId, id, product, { kind, from: from.id, to: to?.id ?? null })
}

async function taxonOf(
  reads: Reads,
  shopId: number,
  kind: TaxonKind,
  publicId: string,
): Promise<Taxon> {
  const taxon = await reads.get<Taxon>('taxon.by_public_id', { shop: shopId, kind, publicId })
  if (!taxon) throw new Error(`a job works on the ${kind} ${publicId}, which is gone`)
  return taxon
}

/** The product with its new taxon. A collection that it is in already stays where it is. */
function retagged(product: Product, kind: TaxonKind, from: Taxon, to: Taxon | null): Product {
  const view = to && taxonView(to)
  if (kind !== 'collection') return { ...product, [kind]: view }
  const collections = new Map(
    product.collections.flatMap((one) => {
      const stays = one.id === from.publicId ? view : one
      return stays ? [[stays.id, stays]] : []
    }),
  )
  return { ...product, collections: [...collections.values()] }
}
