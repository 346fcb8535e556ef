import { expect } from 'bun:test'
import type { Event } from '../../src/domain/event.ts'
import type { Ports } from '../../src/domain/ports.ts'
import { MODULES } from '../../src/installed.ts'
import { WebhookOutbox } from '../../src/modules/webhooks/outbound/outbox.ts'
import { COLLECTS_MS } from '../../src/modules/webhooks/posting.ts'
import type { NewWebhook } from '../../src/modules/webhooks/webhook.ts'
import type { TestServer } from '../fixture.ts'
import { type MemberFixture, ownerOf } from '../member-fixture.ts'
import type { ShopFixture } from '../shop-fixture.ts'

export const WEBHOOKS = '/shop/api/webhooks'

export interface Received {
  readonly id: string
  readonly headers: Headers
  readonly body: string
  readonly type: string
  readonly data: Readonly<Record<string, unknown>>
}

/** A server that webhooks lead to. */
export class Receiver implements AsyncDisposable {
  readonly received: Received[] = []
  /** The statuses of the next answers; then it is 200. */
  readonly statuses: number[] = []
  /** Delays each answer. */
  before: (message: Received) => Promise<void> = async () => {}
  readonly #server = Bun.serve({
    hostname: '127.0.0.1',
    port: 0,
    fetch: async (request) => {
      const body = await request.text()
      const { type, data } = JSON.parse(body)
      const id = request.headers.get('webhook-id') ?? ''
      const message = { id, headers: request.headers, body, type, data }
      this.received.push(message)
      await this.before(message)
      return new Response('thanks', { status: this.statuses.shift() ?? 200 })
    },
  })

  get url(): string {
    return `http://127.0.0.1:${this.#server.port}/hook`
  }

  /** The messages so far: `product.created prod_…`. */
  get types(): string[] {
    return this.received.map(({ type }) => type)
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.#server.stop(true)
  }
}

/** Adds a webhook to a shop. */
export async function webhookOf(
  kassa: TestServer,
  shop: ShopFixture,
  url: string,
  events: readonly Event[] = ['product.created', 'product.updated', 'product.deleted'],
): Promise<{ owner: MemberFixture; webhook: NewWebhook }> {
  const owner = await ownerOf(kassa, shop)
  const webhook = await owner.done<NewWebhook>(owner.post(WEBHOOKS, { url, events }))
  return { owner, webhook }
}

/** Waits until what was posted is sent. */
export async function delivered(kassa: TestServer): Promise<void> {
  await kassa.idle()
}

/** Waits until what was posted is sent, and updates, which wait for further ones, as well. */
export async function deliveredWithUpdates(kassa: TestServer): Promise<void> {
  await kassa.idle()
  await kassa.later(COLLECTS_MS)
}

/** Sends what waits, as a server does that starts now. */
export async function deliveredByNext(ports: Ports): Promise<void> {
  const failures: unknown[] = []
  const report = (failure: unknown) => void failures.push(failure)
  const outbox = new WebhookOutbox({ modules: MODULES, ports, report })
  outbox.start()
  await outbox.idle()
  await outbox.stop()
  expect(failures).toEqual([])
}
