import { Database } from 'bun:sqlite'
import { cpSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import type { ServerView } from '../../src/domain/server-view.ts'
import { BulkClient } from '../bulk-client.ts'
import { TestServer } from '../fixture.ts'
import { MemberFixture } from '../member-fixture.ts'
import { StripeImitation } from '../stripe/imitation.ts'
import { type Boutique, moveWithEachReading } from './boutique.ts'

const DATABASE = 'kassa.sqlite'
const MINUTE_MS = 60_000
/** Not those in which an index of words keeps its own. */
const TABLES = "pragma_table_list WHERE schema = 'main' AND type = 'table'"

/** Servers with the data of the boutique, one after another. A test may change them. */
export class Copies implements AsyncDisposable {
  readonly #folder: string
  readonly #settings: TestServer['settings']
  readonly #owner: MemberFixture
  #copy: TestServer | null = null
  /** The time at which each copy opens: a full minute, so that its clock stays in that minute. */
  readonly opening: number

  private constructor({ kassa, owner }: Boutique, folder: string) {
    this.#folder = folder
    this.#settings = { ...kassa.settings, KASSA_SIGNUP: 'invite' }
    this.#owner = owner
    this.opening = Math.ceil(kassa.now / MINUTE_MS) * MINUTE_MS
  }

  /** Copies in which the owner has all shops, and so administers the server. */
  static async of(boutique: Boutique): Promise<Copies> {
    const { kassa, owner } = boutique
    const folder = TestServer.directory()
    const isOther = (path: string) => !path.includes(DATABASE)
    cpSync(kassa.directory, folder, { recursive: true, filter: isOther })
    using database = new Database(join(kassa.directory, DATABASE), { readonly: true })
    database.run('VACUUM INTO ?', [join(folder, DATABASE)])
    const copies = new Copies(boutique, folder)
    const first = await TestServer.in(folder, kassa.settings)
    first.now = copies.opening
    const { now, ports } = first
    const joined = { shop: kassa.south.shop.id, user: owner.user.id, role: 'owner', now } as const
    await ports.store.write((tx) => tx.run('user.join', joined))
    await first.stop()
    return copies
  }

  /** A copy that nothing has changed, and whose environment has these settings besides. */
  async fresh(environment: TestServer['settings'] = {}): Promise<void> {
    await this.#close()
    const folder = TestServer.directory()
    cpSync(this.#folder, folder, { recursive: true })
    this.#copy = await TestServer.in(folder, { ...this.#settings, ...environment })
    moveWithEachReading(this.#copy, this.opening)
  }

  /** Lets shoppers pay online, at an imitation of Stripe. */
  async paidAtStripe(): Promise<StripeImitation> {
    const { server, owner } = this
    const stripe = new StripeImitation(() => server.now)
    Object.assign(server.ports.outbound, { send: stripe.send })
    await owner.done(owner.patch('/shop/api/shop', { payment: { online: { enabled: true } } }))
    return stripe
  }

  async answer(request: Request): Promise<Response> {
    const answer = await this.server.app.handle(request)
    return new URL(request.url).pathname === '/server' ? await onAnyMachine(answer) : answer
  }

  /** The owner of the boutique, as a member of its copy. */
  get owner(): MemberFixture {
    const { user, slug, cookie } = this.#owner
    return new MemberFixture(this.server, user, slug, cookie)
  }

  /** How many rows each table has. */
  get rows(): Readonly<Record<string, number>> {
    const kassa = this.server
    const counts = kassa.rows(TABLES).map(({ name }) => {
      return `SELECT '${name}' AS name, count(*) AS count FROM "${name}"`
    })
    const rows = kassa.rows(`(${counts.join(' UNION ALL ')})`)
    return Object.fromEntries(rows.map(({ name, count }) => [name, Number(count)]))
  }

  /** Waits until everything is done that the request with this answer has begun, such as a job. */
  async settled(answer: Response): Promise<void> {
    const kassa = this.server
    if (answer.status === 202) {
      const { id } = (await answer.clone().json()) as { readonly id?: string }
      if (id?.startsWith('job_')) await new BulkClient(this.owner).end(id)
    }
    await kassa.backups.idle()
    await kassa.idle()
    await kassa.settled()
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.#close()
    rmSync(this.#folder, { recursive: true })
  }

  /** The server of the copy that is open. */
  get server(): TestServer {
    if (!this.#copy) throw new Error('no copy is open')
    return this.#copy
  }

  async #close(): Promise<void> {
    await this.#copy?.[Symbol.asyncDispose]()
    this.#copy = null
  }
}

const SLOW = {
  at: '2026-03-09T20:15:00Z',
  method: 'POST',
  path: '/shop/api/products/import',
  status: 200,
  ms: 1_234.6,
  requestId: 'req_slow',
}

/** The state of a server with a disk and a slow request that are always the same. */
async function onAnyMachine(answer: Response): Promise<Response> {
  const view = (await answer.json()) as ServerView
  const disk = { freeBytes: 30e9, totalBytes: 70e9 }
  return Response.json({ ...view, disk, slowRequests: [SLOW] } satisfies ServerView)
}
