import { expect } from 'bun:test'
import type { BulkPreview } from '../src/domain/bulk/preview.ts'
import { MAX_OPERATIONS } from '../src/domain/changes/batch.ts'
import type { JobView } from '../src/domain/changes/job-view.ts'
import type { UndoPreview } from '../src/domain/changes/undo-preview.ts'
import type { Store } from '../src/domain/store.ts'
import type { Answer } from './answer.ts'
import { TestServer } from './fixture.ts'
import { type MemberFixture, ownerOf } from './member-fixture.ts'
import type { ShopFixture } from './shop-fixture.ts'
import { awaited } from './until.ts'

/** A job needs more than one slice for this many products. */
export const MANY = 700

export const BULK = '/shop/api/products/bulk'
export const JOBS = '/shop/api/jobs'

/** A member who changes many products at once. */
export class BulkClient {
  constructor(readonly member: MemberFixture) {}

  static async of(kassa: TestServer, shop: ShopFixture): Promise<BulkClient> {
    return new BulkClient(await ownerOf(kassa, shop))
  }

  async preview(body: object): Promise<BulkPreview> {
    return await this.member.done(this.member.post(BULK, { ...body, dryRun: true }))
  }

  /** Starts a job that must be accepted. */
  async start(body: object, headers = {}): Promise<JobView> {
    return accepted(await this.member.post(BULK, body, headers))
  }

  /** The job at its end. */
  async run(body: object): Promise<JobView> {
    return await this.end((await this.start(body)).id)
  }

  async undo(id: string): Promise<JobView> {
    accepted(await this.member.post(`${JOBS}/${id}/undo`))
    return await this.end(id)
  }

  async previewUndo(id: string): Promise<UndoPreview> {
    return await this.member.done(this.member.post(`${JOBS}/${id}/undo`, { dryRun: true }))
  }

  async end(id: string): Promise<JobView> {
    const ended = async () => {
      const job = await this.job(id)
      return job.finishedAt === null ? null : job
    }
    return await awaited('the job ends', ended, { pauseMs: 1 })
  }

  async job(id: string): Promise<JobView> {
    return await this.member.done(this.member.get(`${JOBS}/${id}`))
  }
}

function accepted(answer: Answer): JobView {
  return answer.having(202).json as JobView
}

/** Stops all jobs before they write slice `count` + 1, until it is disposed of. */
export function heldAfterSlices(store: Store, count: number): Disposable & { held: Promise<void> } {
  const { writeSlice } = store
  const held = Promise.withResolvers<void>()
  const released = Promise.withResolvers<void>()
  let slices = 0
  const holding: Store['writeSlice'] = async (work) => {
    if (slices++ >= count) {
      held.resolve()
      await released.promise
    }
    return await writeSlice((tx) => work(tx, () => true))
  }
  Object.assign(store, { writeSlice: holding })
  const end = () => {
    Object.assign(store, { writeSlice })
    released.resolve()
  }
  return { held: held.promise, [Symbol.dispose]: end }
}

const MUG = { price: 9.5, status: 'Published' }

/** A shop with this many products. */
export async function stage(count: number) {
  const kassa = await TestServer.open()
  const client = await BulkClient.of(kassa, kassa.north)
  for (let first = 0; first < count; first += MAX_OPERATIONS) {
    const operations = Array.from({ length: Math.min(MAX_OPERATIONS, count - first) }, (_, at) => ({
      op: 'create',
      product: { name: `Mug ${first + at}`, sku: `M-${first + at}`, ...MUG },
    }))
    await client.member.done(client.member.post('/shop/api/products/batch', { operations }))
  }
  const catalog = async () => await kassa.north.pages('sort=createdAt&limit=100')
  const made = await catalog()
  /** Without what every change changes. */
  const contents = async () =>
    (await catalog()).map(({ revision, updatedAt, ...product }) => product)
  const refused = async (path: string) => (await client.member.post(path)).refusal
  const end = () => kassa[Symbol.asyncDispose]()
  return { kassa, client, made, catalog, contents, refused, [Symbol.asyncDispose]: end }
}

/** The remaining fields, as `name field code`. */
export function leftOf({ refused }: Pick<JobView, 'refused'>): string[] {
  return refused.map(({ name, field, code }) => `${name} ${field} ${code}`).sort()
}

/** Undoes a job, which must do what its dry run has said. */
export async function undone(kassa: TestServer, client: BulkClient, id: string): Promise<JobView> {
  const before = kassa.dump()
  const preview = await client.previewUndo(id)
  expect(kassa.dump()).toBe(before)
  const { changed, undone } = await client.job(id)
  const job = await client.undo(id)
  expect(leftOf(job)).toEqual(leftOf(preview))
  expect(job.refusedCount).toBe(preview.refusedCount)
  if (undone === 0) expect(job.undone).toBe(preview.restored + preview.removed)
  if (preview.refusedCount === 0) expect(changed - job.changed).toBe(changed)
  return job
}
