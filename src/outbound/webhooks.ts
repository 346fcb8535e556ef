import type { Ports } from '../domain/ports.ts'
import { Deliveries } from '../domain/webhook/delivery.ts'
import { PollingOutbox, type Report } from './outbox.ts'

/** A worker mostly waits for a webhook, so that a few slow ones do not delay the others. */
const PACE = { workers: 64, pollMs: 250, afterAnswerMs: 0 }

/** Sends the messages of all webhooks. */
export class WebhookOutbox extends PollingOutbox {
  readonly #deliveries: Deliveries

  constructor(
    ports: Pick<Ports, 'store' | 'secrets' | 'clock' | 'outbound' | 'origin'>,
    report: Report,
  ) {
    super(report, PACE)
    this.#deliveries = new Deliveries(ports)
  }

  protected override isDue(): Promise<boolean> {
    return this.#deliveries.isDue()
  }

  protected override sendNext(claimed: () => void): Promise<boolean> {
    return this.#deliveries.sendNext(claimed)
  }
}
