import { actedBy } from '../acted-by.ts'
import type { Actor } from '../actor.ts'
import type { Product } from '../catalog/product.ts'
import { imageFile } from '../catalog/product-image.ts'
import type { TaxonKind } from '../catalog/taxon-kind.ts'
import { Refusal } from '../error.ts'
import { type Act, recordChanges } from '../history.ts'
import type { JobRefusal } from '../records.ts'
import { chunks, exists, padded } from '../rows.ts'
import type { Reading, Store, Writing } from '../store.ts'
import { type Job, type JobCounts, type JobStatus, moveJob, NEXT_STATUS } from './job.ts'

/** At most this many refused products of a job are listed. */
export const MAX_REFUSALS = 1000

/** The data needed to undo one change, in addition to its entry in the history. */
export interface JobChange {
  /** The product's revision after the change; null for a taxon, or after a part was restored. */
  readonly revision: number | null
  /**
   * Null if the job created the product or taxon; JSON of the old values of the changed fields, in
   * the form of the product's input; or the document of a product that it deleted.
   */
  readonly before: string | null
  /**
   * JSON of the new values of the changed fields, or the digest of a product that the job created.
   * Null for taxa and deleted products.
   */
  readonly after: string | null
  /** The database number of a deleted product. */
  readonly number: number | null
}

/** A change that was read from the history. */
export interface RecordedChange extends JobChange {
  readonly subject: 'product' | TaxonKind
  readonly publicId: string
  /** The database number of its entry. */
  readonly entry: number
}

/** Some of the changes of a job that are still to be undone, last change first. */
export async function changesToUndo(
  read: Reading,
  shop: number,
  job: string,
  below: number | undefined,
  limit: number,
): Promise<RecordedChange[]> {
  type Row = Pick<RecordedChange, 'subject' | 'publicId'> & { id: number; undo: string }
  const rows = await read.all<Row>('history.to_undo', { shop, job, below, limit })
  return rows.map(({ id, undo, ...about }) => ({ ...JSON.parse(undo), ...about, entry: id }))
}

/** Thrown if the job was cancelled, or another process has taken it over. */
class JobLost extends Refusal {
  constructor() {
    super('CONFLICT', 'The job was cancelled; its changes were taken back.')
  }
}

/** Waits for the work of a job, and ignores that another process has taken it over. */
export async function unlessLost(work: Promise<void>): Promise<void> {
  try {
    await work
  } catch (error) {
    if (!(error instanceof JobLost)) throw error
  }
}

/** The interval at which a job whose work does not progress shows that its process lives. */
const BEAT_MS = 1_000

type Counts = { -readonly [Count in keyof JobCounts]: number }

/** Counts and records the changes of a job in its process, in the transactions that make them. */
export class JobLog {
  readonly shopId: number
  readonly id: string
  readonly status: JobStatus
  readonly counts: Counts
  #beats: number
  #beatAt = performance.now()

  /** @param job as stored; a job that has just begun has no counts yet */
  constructor({ shopId, id, status, beats, ...counts }: Pick<Job, 'shopId' | 'id'> & Partial<Job>) {
    const { total = 0, done = 0, changed = 0, undone = 0, refused = 0 } = counts
    this.shopId = shopId
    this.id = id
    this.status = status ?? 'running'
    this.counts = { total, done, changed, undone, refused }
    this.#beats = beats ?? 0
  }

  /**
   * Does the work of the job. It beats meanwhile, even while the work waits for something, so that
   * no other process considers this one dead.
   */
  async during<T>(store: Store, work: () => Promise<T>): Promise<T> {
    let beating: Promise<unknown> | null = null
    const beat = () => {
      if (beating !== null || performance.now() - this.#beatAt < BEAT_MS) return
      // An error of the beat also stops the work, at the end of its next slice.
      beating = Promise.allSettled([store.writeSlice((tx) => this.save(tx))]).then(() => {
        beating = null
      })
    }
    const timer = setInterval(beat, BEAT_MS)
    try {
      return await work()
    } finally {
      clearInterval(timer)
      await beating
    }
  }

  /** Records changes of the job, in their order. */
  async remember(
    tx: Writing,
    actor: Actor,
    now: number,
    changes: readonly (readonly [act: Act, undo: JobChange])[],
  ): Promise<void> {
    const acts = changes.map(([act, undo]) => ({ ...act, undo: JSON.stringify(undo) }))
    await this.record(tx, actor, now, acts)
    this.counts.changed += acts.filter(({ subject }) => subject.kind === 'product').length
  }

  /** Records acts in the history as part of the job. */
  async record(tx: Writing, actor: Actor, now: number, acts: readonly Act[]): Promise<void> {
    await recordChanges(tx, this.shopId, actedBy(actor), now, acts, this.id)
  }

  /** Records the effects of an undo on products, which `productAct` has made. */
  async restored(tx: Writing, actor: Actor, now: number, acts: readonly Act[]): Promise<void> {
    const restored = acts.map((act) => ({ ...act, action: 'product.restored' }))
    await this.record(tx, actor, now, restored)
  }

  /** Stores what is left to undo of changes; null if nothing is. */
  async settle(
    tx: Writing,
    changes: readonly { readonly change: RecordedChange; readonly rest: JobChange | null }[],
  ): Promise<void> {
    const shop = this.shopId
    const done = changes.flatMap(({ change, rest }) => (rest ? [] : change.entry))
    if (done.length > 0) await tx.run('history.undone', { shop, ids: padded(done), undo: null })
    for (const { change, rest } of changes) {
      if (!rest) continue
      const undo = JSON.stringify(undoOf(rest))
      await tx.run('history.undone', { shop, ids: [change.entry], undo })
    }
  }

  /** Keeps the files of the images that products lose. */
  async holdImages(
    tx: Writing,
    products: readonly { readonly before: Product; readonly kept: Product['images'] }[],
  ): Promise<void> {
    const lost = products.flatMap(({ before: { id: product, images }, kept }) =>
      images.flatMap(({ id: publicId, url }) =>
        kept.some(({ id }) => id === publicId) ? [] : { product, publicId, file: imageFile(url) },
      ),
    )
    const job = { shop: this.shopId, job: this.id }
    for (const some of chunks(lost)) await tx.run('job.hold_image', { ...job, ...some })
  }

  async refuse(tx: Writing, refusal: JobRefusal): Promise<void> {
    const n = this.counts.refused++
    if (n >= MAX_REFUSALS) return
    const params = JSON.stringify(refusal.params)
    await tx.run('job.refuse', { shop: this.shopId, job: this.id, n, ...refusal, params })
  }

  async forgetRefusals(tx: Writing): Promise<void> {
    this.counts.refused = 0
    await tx.run('job.forget_refusals', { shop: this.shopId, job: this.id })
  }

  /**
   * Stores the counts, and that the job makes progress.
   * @throws JobLost
   */
  async save(tx: Writing): Promise<void> {
    const { shopId: shop, id, status, counts } = this
    const isOurs = await exists(tx, 'job.beat', {
      shop,
      id,
      status,
      beats: this.#beats,
      ...counts,
    })
    if (!isOurs) throw new JobLost()
    this.#beats++
    this.#beatAt = performance.now()
  }

  /**
   * Ends the job in its last transaction.
   * @throws JobLost
   */
  async end(tx: Writing, now: number): Promise<void> {
    await this.save(tx)
    await moveJob(tx, this, this.status, NEXT_STATUS[this.status] ?? 'failed', now)
  }
}

function undoOf({ revision, before, after, number }: JobChange): JobChange {
  return { revision, before, after, number }
}
