import type { Actor } from '../actor.ts'
import type { TaxonKind } from '../catalog/taxon.ts'
import type { Store, Writes } from '../store.ts'
import { turns } from '../yielding.ts'

/** How long one slice of a job works, in milliseconds; its commit comes on top. */
const SLICE_MS = 5

/** A change of many products, made in small transactions. */
export type Job = ImportJob | RetagJob

interface AnyJob {
  readonly id: number
  readonly shopId: number
  /** The kind of process that runs it: a server finishes its predecessor's jobs when it starts. */
  readonly runner: 'server' | 'command'
  /** Its changes stay; only what was kept to take them back is still to be deleted. */
  readonly done: boolean
}

export interface ImportJob extends AnyJob {
  readonly kind: 'import'
  readonly detail: Readonly<Record<string, never>>
}

export interface RetagJob extends AnyJob {
  readonly kind: 'taxon'
  readonly detail: Retag
}

/** What happens to the products of a taxon: it is renamed, or they move to another one or none. */
export interface Retag {
  readonly kind: TaxonKind
  readonly from: string
  /** The same public id as `from` where the taxon has another name or slug. */
  readonly to: string | null
}

type NewJob =
  | Pick<ImportJob, 'kind' | 'runner' | 'detail'>
  | Pick<RetagJob, 'kind' | 'runner' | 'detail'>

/** One change, with what it takes to take it back. */
export interface JobChange {
  readonly subject: 'product' | TaxonKind
  readonly publicId: string
  /** The product's revision after the change; null for a taxon. */
  readonly revision: number | null
  /** The product's document before the change; null where the job made the product or taxon. */
  readonly before: string | null
}

export interface JobReads {
  /** The jobs, of all shops, that last moved before a time or belong to this kind of process. */
  abandoned(before: number, runner: Job['runner'] | undefined): Promise<Job[]>
  /** The changes of taxa that are under way in a shop. */
  retags(shopId: number): Promise<RetagJob[]>
}

export interface JobWrites extends JobReads {
  insert(shopId: number, job: NewJob, now: number): Promise<number>
  /** The job has just moved on. */
  alive(shopId: number, id: number, now: number): Promise<void>
  /** Its changes are final. */
  done(shopId: number, id: number): Promise<void>
  /** Only when it has no changes any more. */
  remove(shopId: number, id: number): Promise<void>
  remember(shopId: number, id: number, n: number, change: JobChange): Promise<void>
  /** Deletes the last change and returns it, or null where there is none. */
  takeLastChange(shopId: number, id: number): Promise<JobChange | null>
  /** Deletes up to `limit` changes. @returns how many */
  forgetChanges(shopId: number, id: number, limit: number): Promise<number>
}

export function runnerOf({ kind }: Actor): Job['runner'] {
  return kind === 'cli' ? 'command' : 'server'
}

/**
 * Repeats a step in transactions of some milliseconds until it returns false. When a step throws,
 * its whole slice is rolled back, and the error is passed on.
 * @param signal ends the work between two slices: then its reason is thrown
 */
export async function inSlices(
  store: Store,
  step: (tx: Writes) => Promise<boolean>,
  signal?: AbortSignal,
): Promise<void> {
  for (let more = true; more; ) {
    signal?.throwIfAborted()
    more = await store.writeSlice(async (tx) => {
      const turn = turns()
      const end = performance.now() + SLICE_MS
      do {
        if (!(await step(tx))) return false
        await turn()
      } while (performance.now() < end)
      return true
    })
  }
}
