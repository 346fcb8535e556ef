import { type Mail, type Mailer, type News, openMail } from '../domain/mail/mail.ts'
import { type Module, placed } from '../domain/module.ts'
import type { Outbox, Ports } from '../domain/ports.ts'
import { exists } from '../domain/rows.ts'
import type { Writing } from '../domain/store.ts'
import { PollingOutbox, type Report } from '../outbound/outbox.ts'

const PACE = { workers: 4, pollMs: 2_000, afterCommitMs: 25 }
/** A claimed mail belongs to its process for this long; then the process is considered dead. */
const LEASE_MS = 90_000
const FIRST_RETRY_MS = 5_000
const LAST_RETRY_MS = 300_000

/** Stores the end of a mail: that it was sent, is to be tried again, or is replaced. */
type End = (tx: Writing) => Promise<void>

/** A claimed mail. */
interface WaitingMail {
  readonly id: number
  /** Encrypted. */
  readonly sealed: string
  /** Including this one. */
  readonly tries: number
  readonly staleAt: number
  readonly createdAt: number
}

/**
 * Sends the mail in the outbox, and deletes mail that was sent or is stale. News in the outbox is
 * replaced by the mails that modules make of it. A mail that fails is tried again after 5 s, then
 * after twice as long each time, up to 5 minutes. A mail that was being sent when the process died
 * is sent again: at least once, not at most once.
 */
export class SendingOutbox extends PollingOutbox implements Outbox {
  constructor(
    readonly ports: Pick<Ports, 'store' | 'secrets' | 'clock' | 'origin' | 'hosts'>,
    readonly mailer: Mailer,
    report: Report,
    readonly modules: readonly Module[],
    afterCommitMs = PACE.afterCommitMs,
  ) {
    super(ports.store, 'mail', report, { ...PACE, afterCommitMs })
  }

  get isLog(): boolean {
    return this.mailer.isLog ?? false
  }

  get failure(): string | null {
    return this.mailer.failure ?? null
  }

  /** @param alone whether no other server sends mail; then all waiting mail is due at once */
  override async start(alone = true): Promise<void> {
    const { store, clock } = this.ports
    super.start()
    if (alone) await store.write((tx) => tx.run('mail.make_due', { now: clock() }))
  }

  protected override isDue(): Promise<boolean> {
    const now = this.ports.clock()
    const values = { now, latest: now + LAST_RETRY_MS }
    return exists(this.ports.store.read, 'mail.is_due', values)
  }

  /**
   * The transaction that ends a mail claims the next one, so that a mail takes one commit and not
   * two. The mails of an order would otherwise take as much CPU time as the order itself.
   */
  protected override async sendNext(claimed: () => void): Promise<boolean> {
    for (let end: End | null = null; ; ) {
      const last: End | null = end
      const mail = await this.ports.store.write(async (tx) => {
        await last?.(tx)
        return this.isStopped ? null : await this.#claim(tx)
      })
      if (!mail) return last !== null
      claimed()
      end = await this.#deliver(mail)
    }
  }

  #claim(tx: Writing): Promise<WaitingMail | null> {
    const now = this.ports.clock()
    const values = { now, until: now + LEASE_MS, latest: now + LAST_RETRY_MS }
    return tx.get<WaitingMail>('mail.claim', values)
  }

  /** Sends a mail, or writes the mails of news. */
  async #deliver(waiting: WaitingMail): Promise<End> {
    const { clock, secrets } = this.ports
    const { id, tries, createdAt } = waiting
    const mail = waiting.staleAt > clock() ? this.#opened(waiting.sealed) : null
    try {
      if (mail && 'news' in mail) return await this.#replace(waiting, mail)
      if (mail?.to) {
        const sameId = secrets.mac('mail id', `${id} ${createdAt}`)
        await this.mailer.send({ ...mail, to: mail.to }, sameId)
      }
    } catch (error) {
      this.failed(`mail ${id} could not be sent (try ${tries})`, error)
      if (!isFinal(error)) {
        const dueAt = clock() + Math.min(FIRST_RETRY_MS * 2 ** (tries - 1), LAST_RETRY_MS)
        return (tx) => tx.run('mail.retry', { id, dueAt })
      }
    }
    return (tx) => tx.run('mail.remove', { id })
  }

  /** Replaces news by the mails about it. */
  async #replace({ id, staleAt }: WaitingMail, news: News): Promise<End> {
    const ports = { ...this.ports, outbox: this }
    const writers = placed(this.modules, 'news')
    const posts = await Promise.all(
      writers.map((write) => write(this.modules, ports, news, staleAt)),
    )
    return async (tx) => {
      // If the row is gone, another server has replaced it.
      if (!(await tx.get('mail.remove', { id }))) return
      for (const post of posts) await post(tx, this.ports.clock())
    }
  }

  /** Null if the server's secret has changed since the mail was sealed. */
  #opened(sealed: string): Mail | News | null {
    try {
      return openMail(this.ports.secrets, sealed)
    } catch (error) {
      this.failed('a mail cannot be decrypted and was deleted', error)
      return null
    }
  }
}

/** A 5xx to a recipient or to the content is permanent (RFC 5321, 4.2.1). */
function isFinal(error: unknown): boolean {
  const { command, responseCode } = error as Record<string, unknown>
  return (command === 'RCPT TO' || command === 'DATA') && Number(responseCode) >= 500
}
