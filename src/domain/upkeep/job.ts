import type { Actor } from '../actor.ts'
import { whoIs } from '../audit.ts'
import { imageFile } from '../catalog/image-address.ts'
import { inputOf, type Product, type ProductInput } from '../catalog/product.ts'
import { listedImages } from '../catalog/product-image.ts'
import type { TaxonKind } from '../catalog/taxon-kind.ts'
import type { StoredProduct } from '../catalog-store.ts'
import { Refusal } from '../error.ts'
import {
  type Job,
  type JobChange,
  type JobProgress,
  type JobStatus,
  NEXT_STATUS,
  type ProductJob,
} from '../job-store.ts'
import type { JobRefusal } from '../records.ts'
import type { Store, Writes } from '../store.ts'
import { JOB_YIELD_MS, yielder } from '../yielding.ts'

/**
 * How long one slice of a job works before it commits, in milliseconds: while other writes wait,
 * while none does, and in a process on which nobody else depends. Long slices take less time in
 * all, because a commit writes each changed page once, but others wait for the end of a slice.
 */
const SLICE_MS = { awaited: 5, free: 25, alone: 1_000 } as const

/** At most this many of the products that a job has refused are named. */
export const MAX_REFUSALS = 1000

/** A shop keeps its newest jobs up to about this many changes, and one thousand jobs. */
const MAX_KEPT = { changes: 1_000_000, perJob: 1_000 } as const

/** Inserts a job that can be undone later. */
export async function beginJob(
  tx: Writes,
  actor: Actor,
  job: Pick<ProductJob, 'id' | 'kind' | 'detail' | 'total' | 'createdAt'>,
): Promise<void> {
  const { shop } = actor
  await tx.job.expire(shop.id, MAX_KEPT.changes, MAX_KEPT.perJob)
  const by = { runner: runnerOf(actor), createdBy: whoIs(actor).actorName }
  await tx.job.insert({ shopId: shop.id, ...job, ...by })
}

export function runnerOf({ kind }: Actor): Job['runner'] {
  return kind === 'cli' ? 'command' : 'server'
}

export interface SliceOptions {
  /** Stops the work between two slices and throws the signal's reason. */
  readonly signal?: AbortSignal | undefined
  /** Ends each slice except the last one. */
  readonly end?: (tx: Writes) => Promise<void>
  /** Whether this process serves nobody, and no other process uses the database. */
  readonly isAlone?: (() => boolean) | undefined
}

/**
 * Repeats a step until it returns false, in transactions of some milliseconds. An error of a step
 * rolls its slice back and is thrown.
 */
export async function inSlices(
  store: Store,
  step: (tx: Writes) => Promise<boolean>,
  { signal, end = async () => {}, isAlone = () => false }: SliceOptions = {},
): Promise<void> {
  for (let more = true; more; ) {
    signal?.throwIfAborted()
    more = await store.writeSlice(async (tx, isAwaited) => {
      const yieldWhenDue = yielder(JOB_YIELD_MS)
      const begunAt = performance.now()
      const longest = isAlone() ? SLICE_MS.alone : SLICE_MS.free
      while (true) {
        if (!(await step(tx))) return false
        await yieldWhenDue()
        const ms = performance.now() - begunAt
        if (ms > longest || (ms > SLICE_MS.awaited && isAwaited())) break
      }
      await end(tx)
      return true
    })
  }
}

/** Somebody has cancelled the job, or another process has taken it over. */
export class JobLost extends Refusal {
  constructor() {
    super('CONFLICT', 'The job was cancelled; its changes were taken back.')
  }
}

/** As `inSlices`, for a job that has to come to its end; one that is taken over is left alone. */
export async function finishInSlices(
  store: Store,
  step: (tx: Writes) => Promise<boolean>,
  end: (tx: Writes) => Promise<void>,
): Promise<void> {
  try {
    await inSlices(store, step, { end })
  } catch (error) {
    if (!(error instanceof JobLost)) throw error
  }
}

/** The part of a change that all made products and taxa have in common. */
const NEW = { before: null, number: null } as const

/** JSON of some fields, of those that a client may write. */
function valuesIn(
  input: Readonly<Record<keyof ProductInput, unknown>>,
  fields: readonly (keyof Product)[],
): string {
  const values = fields.map((field) => [field, input[field as keyof ProductInput]])
  return JSON.stringify(Object.fromEntries(values))
}

/** The SHA-256 of the values of a product that a client may write. */
export function digestOf(input: ProductInput): string {
  const values = Object.entries(input).sort(([a], [b]) => (a < b ? -1 : 1))
  return Bun.SHA256.hash(JSON.stringify(values), 'base64')
}

/** A product after a change, and the fields that differ. */
interface ChangedProduct {
  readonly product: Product
  readonly fields: readonly (keyof Product)[]
}

/** Writes down what a job does, in the transactions that do it. */
export class JobLog implements JobProgress {
  total = 0
  done = 0
  changed = 0
  undone = 0
  refused = 0
  beats = 0
  #changes = 0

  constructor(
    readonly shopId: number,
    readonly id: string,
    readonly status: JobStatus,
  ) {}

  static of({ shopId, id, status, beats, ...job }: JobProgress): JobLog {
    const { total, done, changed, undone, refused } = job
    const counts = { total, done, changed, undone, refused }
    return Object.assign(new JobLog(shopId, id, status), counts, { beats })
  }

  async made(tx: Writes, subject: TaxonKind, publicId: string) {
    await this.#remember(tx, { ...NEW, subject, publicId, revision: null, after: null })
  }

  async madeProducts(tx: Writes, products: readonly Product[]): Promise<void> {
    const changes = products.map((product) => {
      const { id: publicId, revision } = product
      const after = digestOf(inputOf(product))
      return { ...NEW, subject: 'product', publicId, revision, after } as const
    })
    await this.#remember(tx, ...changes)
  }

  async updated(tx: Writes, before: Product, { product, fields }: ChangedProduct): Promise<void> {
    // Images in full, because a removed one is made again from this.
    const old = { ...inputOf(before), images: listedImages(before) }
    await this.#holdImages(tx, before, product.images)
    await this.#remember(tx, {
      subject: 'product',
      publicId: before.id,
      revision: product.revision,
      before: valuesIn(old, fields),
      after: valuesIn(inputOf(product), fields),
      number: null,
    })
  }

  async deleted(tx: Writes, { id: number, document: before }: StoredProduct, revision: number) {
    const product: Product = JSON.parse(before)
    await this.#holdImages(tx, product)
    const subject = { subject: 'product', publicId: product.id } as const
    await this.#remember(tx, { ...subject, revision, before, after: null, number })
  }

  /** Keeps the files of the images that a product loses. */
  async #holdImages(tx: Writes, before: Product, kept: Product['images'] = []): Promise<void> {
    for (const { id, url } of before.images) {
      if (kept.some((image) => image.id === id)) continue
      await tx.job.holdImage(this.shopId, this.id, before.id, id, imageFile(url))
    }
  }

  async #remember(tx: Writes, ...changes: readonly Omit<JobChange, 'n'>[]): Promise<void> {
    const numbered = changes.map((change) => ({ n: this.#changes++, ...change }))
    await tx.job.remember(this.shopId, this.id, numbered)
    this.changed += changes.filter(({ subject }) => subject === 'product').length
  }

  async refuse(tx: Writes, refusal: JobRefusal): Promise<void> {
    const n = this.refused++
    if (n < MAX_REFUSALS) await tx.job.refuse(this.shopId, this.id, n, refusal)
  }

  /** @throws JobLost */
  async save(tx: Writes): Promise<void> {
    if (!(await tx.job.beat(this))) throw new JobLost()
    this.beats++
  }

  /** Ends the job in its last transaction. */
  async end(tx: Writes, now: number): Promise<void> {
    await this.save(tx)
    await tx.job.move(this.shopId, this.id, this.status, NEXT_STATUS[this.status] ?? 'failed', now)
  }
}
