import type { BulkChange } from './bulk/change.ts'
import type { TaxonKind } from './catalog/taxon-kind.ts'
import type { JobRefusal } from './records.ts'

/**
 * `running` ends as `done`; `cancelling` and `failing` mean that the changes so far are taken back.
 * Only `done` can be undone, and `undone` as long as something is left to restore.
 */
export type JobStatus = keyof typeof NEXT_STATUS

/** What each status becomes when the work of the job ends; null if it has ended. */
export const NEXT_STATUS = {
  running: 'done',
  done: null,
  cancelling: 'cancelled',
  cancelled: null,
  failing: 'failed',
  failed: null,
  undoing: 'undone',
  undone: null,
} as const

/** A change of many products, made in small transactions. */
export type Job = ProductJob | RetagJob

interface AnyJob extends JobCounts {
  readonly shopId: number
  readonly id: string
  /** The kind of process that runs it: a server finishes its predecessor's jobs when it starts. */
  readonly runner: 'server' | 'command'
  readonly status: JobStatus
  /** Why it failed. */
  readonly problem: JobProblem | null
  /** The email address of the member, or another name for who started it. */
  readonly createdBy: string
  readonly createdAt: number
  readonly finishedAt: number | null
  /**
   * Grows with each slice. If it stops growing, the process of the job has ended. The process that
   * increases it owns the job: a slice of another process finds an unexpected number, and fails.
   */
  readonly beats: number
}

export interface JobCounts {
  /** Products or rows to go through. */
  readonly total: number
  readonly done: number
  /** Products that it has changed and not restored, or not in all fields. */
  readonly changed: number
  /** Products of which it has restored all, or a part. */
  readonly undone: number
  readonly refused: number
}

type JobBeat = Pick<AnyJob, 'shopId' | 'id' | 'beats'>
export type JobProgress = JobBeat & JobCounts & Pick<AnyJob, 'status'>

export interface JobProblem {
  readonly code: string
  readonly message: string
}

/** A bulk change or an import. It is kept for some time after its end, to be undone. */
export interface ProductJob extends AnyJob {
  readonly kind: 'bulk' | 'import'
  readonly detail: { readonly change?: BulkChange }
}

export interface RetagJob extends AnyJob {
  readonly kind: 'taxon'
  readonly detail: Retag
}

/** The products of a taxon get its new name, or move to another taxon or to none. */
export interface Retag {
  readonly kind: TaxonKind
  readonly from: string
  /** The public id of the other taxon; the same as `from` where the taxon was renamed. */
  readonly to: string | null
}

/** One change, with everything needed to take it back. */
export interface JobChange {
  /** Its number within the job. */
  readonly n: number
  readonly subject: 'product' | TaxonKind
  readonly publicId: string
  /** The product's revision after the change; null for a taxon, or once a part is restored. */
  readonly revision: number | null
  /**
   * Null if the job made the product or taxon; JSON of the old values of the changed fields, as in
   * the product's input; or the document of a product that it deleted.
   */
  readonly before: string | null
  /**
   * JSON of the new values of the changed fields, or the digest of a product that the job made.
   * Null in changes that an earlier version has recorded, and for taxa and deleted products.
   */
  readonly after: string | null
  /** The database's number of a product that it deleted. */
  readonly number: number | null
}

type Started = 'shopId' | 'id' | 'runner' | 'total' | 'createdBy' | 'createdAt'
export type NewJob =
  | Pick<ProductJob, Started | 'kind' | 'detail'>
  | Pick<RetagJob, Started | 'kind' | 'detail'>

export interface JobReads {
  /** The unfinished jobs of all shops. */
  unfinished(): Promise<Job[]>
  /** An unfinished bulk change, import or undo of the shop. */
  running(shopId: number): Promise<Pick<ProductJob, 'id' | 'kind'> | null>
  /** The unfinished jobs of a shop that change taxa. */
  retags(shopId: number): Promise<RetagJob[]>
  find(shopId: number, id: string): Promise<ProductJob | null>
  /** The newest first, below job `before`. */
  list(shopId: number, before: string | undefined, limit: number): Promise<ProductJob[]>
  refusals(shopId: number, id: string): Promise<JobRefusal[]>
  /** The last changes first, below change `below`. */
  changes(
    shopId: number,
    id: string,
    below: number | undefined,
    limit: number,
  ): Promise<JobChange[]>
}

export interface JobWrites extends JobReads {
  /**
   * Ends the time in which the oldest jobs can be undone, if newer ones have more changes than
   * `most`; each job counts as `each` changes more.
   */
  expire(shopId: number, most: number, each: number): Promise<void>
  insert(job: NewJob): Promise<void>
  /**
   * Records that the job is still moving, or takes it over. Also stores the counts, if given.
   * @param job with the value of `beats` that this process has read or stored last
   * @returns false, without doing so, if another process has the job, or it has another status
   */
  beat(job: JobBeat & Partial<JobProgress>): Promise<boolean>
  /** Changes the status. @returns false, without doing so, if the job has another status */
  move(
    shopId: number,
    id: string,
    from: JobStatus,
    to: JobStatus,
    finishedAt: number | null,
    problem?: JobProblem,
  ): Promise<boolean>
  /** Removes a job of which nothing is recorded any more. */
  remove(shopId: number, id: string): Promise<void>
  remember(shopId: number, id: string, changes: readonly JobChange[]): Promise<void>
  /** Deletes the last change below change `below` and returns it, or null if there is none. */
  takeLastChange(shopId: number, id: string, below: number | undefined): Promise<JobChange | null>
  /**
   * A product has got an image that was queued before. That is nobody's change, so the jobs that
   * have changed it last can still be undone.
   */
  follow(shopId: number, productPublicId: string, revision: number, next: number): Promise<void>
  /** Keeps the file of an image that a product loses. */
  holdImage(
    shopId: number,
    id: string,
    product: string,
    publicId: string,
    file: string,
  ): Promise<void>
  /** Gives the kept images back to the product. */
  releaseImages(shopId: number, id: string, publicId: string, productId: number): Promise<void>
  refuse(shopId: number, id: string, n: number, refusal: JobRefusal): Promise<void>
  forgetRefusals(shopId: number, id: string): Promise<void>
  /** A job of any shop that ended before this time, or has expired. */
  expired(before: number): Promise<Pick<Job, 'shopId' | 'id'> | null>
  /** Deletes up to `limit` records of changes and kept images. @returns how many */
  forgetChanges(shopId: number, id: string, limit: number): Promise<number>
}
