import type { Ports } from '../domain/ports.ts'
import { Deliveries } from '../domain/webhook/sending.ts'
import { PollingOutbox, type Report } from './outbox.ts'
import { Shares } from './shares.ts'

/** A worker mostly waits for a webhook, so that a few slow ones do not delay the others. */
const PACE = { workers: 64, pollMs: 5_000, afterCommitMs: 10 }

/** Sends the messages of all webhooks. */
export class WebhookOutbox extends PollingOutbox {
  readonly #shares = new Shares(PACE.workers)
  readonly #deliveries: Deliveries

  constructor(
    readonly ports: Pick<Ports, 'store' | 'secrets' | 'clock' | 'outbound' | 'origin'>,
    report: Report,
  ) {
    super(ports.store, 'message', report, PACE)
    this.#deliveries = new Deliveries(ports)
  }

  protected override async isDue(): Promise<boolean> {
    return (await this.#deliveries.next(this.#shares.full)) !== null
  }

  protected override async sendNext(claimed: () => void): Promise<boolean> {
    const webhook = await this.#deliveries.next(this.#shares.full)
    if (!webhook) return false
    await this.#shares.take(webhook.shop, () => this.#deliveries.send(webhook, claimed))
    return true
  }
}
