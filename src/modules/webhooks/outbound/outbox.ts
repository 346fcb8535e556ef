import type { PartContext } from '../../../domain/started-part.ts'
import { PollingOutbox } from '../../../outbound/outbox.ts'
import { Shares } from '../../../outbound/shares.ts'
import { COLLECTS_MS } from '../posting.ts'
import { Deliveries } from '../sending.ts'

/** A worker mostly waits for a webhook, so that a few slow ones do not delay the others. */
const PACE = { workers: 64, pollMs: 5_000, afterCommitMs: 10 }

/** Sends the messages of all webhooks. */
export class WebhookOutbox extends PollingOutbox {
  readonly #shares = new Shares(PACE.workers)
  readonly #deliveries: Deliveries

  constructor({ modules, ports, report }: PartContext) {
    super(ports.store, 'message', report, PACE)
    ports.store.onLeft('update', () => this.pollIn(COLLECTS_MS + PACE.afterCommitMs))
    this.#deliveries = new Deliveries(ports, modules)
  }

  protected override async isDue(): Promise<boolean> {
    return (await this.#deliveries.next(this.#shares.full)) !== null
  }

  protected override nextDueIn(mostMs: number): Promise<number | null> {
    return this.#deliveries.nextDueIn(mostMs)
  }

  protected override async sendNext(claimed: () => void): Promise<boolean> {
    const webhook = await this.#deliveries.next(this.#shares.full)
    if (!webhook) return false
    await this.#shares.take(webhook.shop, () => this.#deliveries.send(webhook, claimed))
    return true
  }
}
