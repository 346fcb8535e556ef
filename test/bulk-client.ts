import type { BulkPreview } from '../src/domain/bulk/preview.ts'
import type { JobView } from '../src/domain/changes/job-view.ts'
import type { UndoPreview } from '../src/domain/changes/undo-preview.ts'
import type { Store } from '../src/domain/store.ts'
import type { Answer } from './answer.ts'
import { TestServer } from './fixture.ts'
import { ImportClient } from './import/client.ts'
import { type MemberFixture, ownerOf } from './member-fixture.ts'
import type { ShopFixture } from './shop-fixture.ts'

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
    for (;;) {
      const job = await this.job(id)
      if (job.finishedAt !== null) return job
      await Bun.sleep(1)
    }
  }

  async job(id: string): Promise<JobView> {
    return await this.member.done(this.member.get(`${JOBS}/${id}`))
  }
}

function accepted(answer: Answer): JobView {
  if (answer.status !== 202) throw answer.unexpected('is not 202')
  return answer.json as JobView
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

/** A shop with this many products. */
export async function stage(count: number) {
  const kassa = await TestServer.open()
  const client = await BulkClient.of(kassa, kassa.north)
  const rows = Array.from({ length: count }, (_, index) => `Mug ${index},M-${index},9.5,Published`)
  const sheet = await ImportClient.of(kassa, kassa.north)
  await sheet.import(`name,sku,price,status\n${rows.join('\n')}\n`)
  const catalog = async () => await kassa.north.pages('sort=createdAt&limit=100')
  const made = await catalog()
  /** Without what every change changes. */
  const contents = async () =>
    (await catalog()).map(({ revision, updatedAt, ...product }) => product)
  const refused = async (path: string) => (await client.member.post(path)).refusal
  const end = () => kassa[Symbol.asyncDispose]()
  return { kassa, client, made, catalog, contents, refused, [Symbol.asyncDispose]: end }
}
