import { type Mail, type Mailer, type News, openMail } from '../domain/mail/mail.ts'
import type { Module } from '../domain/module.ts'
import type { Outbox, Ports } from '../domain/ports.ts'
import { exists } from '../domain/rows.ts'
import { PollingOutbox, type Report } from '../outbound/outbox.ts'
import {
  type ClaimedMail,
  claimMails,
  LAST_RETRY_MS,
  type MailOutcome,
  noOutcome,
  storeOutcome,
} from './claimed-mail.ts'
import { type ClaimedNews, NewsDesk } from './news.ts'

/** A tenth of a second brings together the mails of several commits. */
const PACE = { workers: 4, pollMs: 2_000, afterCommitMs: 100 }
const FIRST_RETRY_MS = 5_000
/** At most this many mails are claimed together: as many as one statement reads or inserts. */
const AT_ONCE = 10
/** After this time, a worker hands back the mails that it has claimed and not begun to send. */
const TURN_MS = 100

/** A claimed mail with its content; null if it is not to be sent. */
interface Opened {
  readonly claimed: ClaimedMail
  readonly mail: Mail | null
}

/**
 * Sends the mail in the outbox, and deletes mail that was sent or is stale. News is replaced by
 * mails. A mail that fails is tried again after 5 s, then after twice as long each time, up to 5
 * minutes. Mails that were being sent when the process died are sent again: at least once, not at
 * most once.
 */
export class SendingOutbox extends PollingOutbox implements Outbox {
  /** The number of mails to claim together: fewer if a worker could not send all of them in time. */
  #atOnce = AT_ONCE
  readonly #news: NewsDesk

  constructor(
    readonly ports: Pick<Ports, 'store' | 'secrets' | 'clock' | 'origin' | 'hosts'>,
    readonly mailer: Mailer,
    report: Report,
    modules: readonly Module[],
    afterCommitMs = PACE.afterCommitMs,
  ) {
    super(ports.store, 'mail', report, { ...PACE, afterCommitMs })
    this.#news = new NewsDesk(ports, modules)
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
   * Mails are claimed together, by the transaction that stores the outcome of the last ones. One by
   * one, those of an order would take more CPU time than the order itself.
   */
  protected override async sendNext(claimed: () => void): Promise<boolean> {
    for (let outcome = noOutcome(); ; ) {
      const last = outcome
      const limit = this.#atOnce
      const { store, clock } = this.ports
      const mails = await store.write(async (tx) => {
        await storeOutcome(tx, last, clock())
        return this.isStopped ? [] : await claimMails(tx, limit, clock())
      })
      if (mails.length === 0) return false
      // Otherwise no other mail is due.
      if (mails.length === limit) claimed()
      outcome = await this.#deliver(mails)
    }
  }

  /** Replaces claimed news by mails, and sends claimed mails one after another. */
  async #deliver(claimed: readonly ClaimedMail[]): Promise<MailOutcome> {
    const outcome = noOutcome()
    const mails: Opened[] = []
    const news: ClaimedNews[] = []
    for (const one of claimed) {
      const mail = one.staleAt > this.ports.clock() ? this.#opened(one.sealed) : null
      if (mail && 'news' in mail) news.push({ claimed: one, news: mail })
      else mails.push({ claimed: one, mail })
    }
    const failed = (error: unknown, one: ClaimedMail) => this.#failed(error, one, outcome)
    if (news.length > 0) await this.#news.replace(news, failed)
    if (mails.length > 0) await this.#sendInTurn(mails, outcome)
    return outcome
  }

  /**
   * Sends mails one after another. If that takes long, it stores what is done and hands the others
   * back, so that a mail server that is slow with one mail does not delay them.
   */
  async #sendInTurn(mails: Opened[], outcome: MailOutcome): Promise<void> {
    const late = () => {
      this.#atOnce = Math.max(1, this.#atOnce >> 1)
      const left = mails.splice(0).map(({ claimed }) => claimed.id)
      const soFar = { done: outcome.done.splice(0), failed: outcome.failed.splice(0), left }
      if (Object.values(soFar).every(({ length }) => length === 0)) return
      const { store, clock } = this.ports
      this.begin(store.write((tx) => storeOutcome(tx, soFar, clock())))
    }
    const turn = setTimeout(late, TURN_MS)
    const { length } = mails
    for (let next = mails.shift(); next; next = mails.shift()) await this.#send(next, outcome)
    clearTimeout(turn)
    if (length === outcome.done.length) this.#atOnce = Math.min(AT_ONCE, 2 * this.#atOnce)
  }

  async #send({ claimed, mail }: Opened, outcome: MailOutcome): Promise<void> {
    try {
      if (mail?.to) {
        const sameId = this.ports.secrets.mac('mail id', `${claimed.id} ${claimed.createdAt}`)
        await this.mailer.send({ ...mail, to: mail.to }, sameId)
      }
      outcome.done.push(claimed.id)
    } catch (error) {
      this.#failed(error, claimed, outcome)
    }
  }

  #failed(error: unknown, { id, tries }: ClaimedMail, outcome: MailOutcome): void {
    this.failed(`mail ${id} could not be sent (try ${tries})`, error)
    const pause = Math.min(FIRST_RETRY_MS * 2 ** (tries - 1), LAST_RETRY_MS)
    if (isFinal(error)) outcome.done.push(id)
    else outcome.failed.push({ id, dueAt: this.ports.clock() + pause })
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
