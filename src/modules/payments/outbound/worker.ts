import type { PartContext } from '../../../domain/started-part.ts'
import { PollingOutbox } from '../../../outbound/outbox.ts'
import { Shares } from '../../../outbound/shares.ts'
import { attend, nextDue } from '../attend.ts'
import { compareAccount, nextToCompare } from '../comparison.ts'

/** A worker mostly waits for a provider, so that one that is slow does not delay the others. */
const PACE = { workers: 16, pollMs: 5_000, afterCommitMs: 10 }

declare module '../../../domain/store.ts' {
  interface LeftWorks {
    payment: 'payments'
  }
}

/** Asks providers about payments that are due, sends refunds, and compares accounts. */
export class PaymentWorker extends PollingOutbox {
  readonly #shares = new Shares(PACE.workers)

  constructor(readonly context: PartContext) {
    super(context.ports.store, 'payment', context.report, PACE)
  }

  protected override async isDue(): Promise<boolean> {
    const { ports } = this.context
    const { full } = this.#shares
    return (await nextDue(ports, full)) !== null || (await nextToCompare(ports, full)) !== null
  }

  protected override async sendNext(claimed: () => void): Promise<boolean> {
    const { modules, ports } = this.context
    const key = await nextDue(ports, this.#shares.full)
    if (key) {
      await this.#shares.take(key.shop, () => attend(modules, ports, key, claimed))
      return true
    }
    const account = await nextToCompare(ports, this.#shares.full)
    if (!account) return false
    await this.#shares.take(account.shop, () => compareAccount(modules, ports, account, claimed))
    return true
  }
}
