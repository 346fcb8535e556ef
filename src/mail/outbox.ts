import { recordChanges, SERVER } from '../domain/history.ts'
import {
  type Mail,
  type Mailer,
  type News,
  type NewsMails,
  openMail,
  postMails,
} from '../domain/mail/mail.ts'
import { type Module, placed } from '../domain/module.ts'
import type { Outbox, Ports } from '../domain/ports.ts'
import { columnOf, exists, padded } from '../domain/rows.ts'
import type { Writing } from '../domain/store.ts'
import { PollingOutbox, type Report } from '../outbound/outbox.ts'

/** A tenth of a second brings together the mails of several commits. */
const PACE = { workers: 4, pollMs: 2_000, afterCommitMs: 100 }
/** A claimed mail belongs to its process for this long; then the process is considered dead. */
const LEASE_MS = 90_000
const FIRST_RETRY_MS = 5_000
const LAST_RETRY_MS = 300_000
/** At most this many mails are claimed together: as many as one statement reads or inserts. */
const AT_ONCE = 10
/** After this time, a worker hands back the mails that it has claimed and not begun to send. */
const TURN_MS = 100

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

/** A claimed mail with its content; null if it is not to be sent. */
interface Opened {
  readonly waiting: WaitingMail
  readonly mail: Mail | null
}

interface OpenedNews {
  readonly waiting: WaitingMail
  readonly news: News
}

type WrittenNews = OpenedNews & NewsMails

/** The ids of claimed mails, by what has happened to them. */
interface Outcome {
  /** Sent, or not worth sending any more. */
  readonly done: number[]
  readonly failed: { readonly id: number; readonly dueAt: number }[]
  /** Not begun. */
  readonly left: number[]
}

/**
 * Sends the mail in the outbox, and deletes mail that was sent or is stale. News in the outbox is
 * replaced by the mails that modules make of it. A mail that fails is tried again after 5 s, then
 * after twice as long each time, up to 5 minutes. Mails that were being sent when the process died
 * are sent again: at least once, not at most once.
 */
export class SendingOutbox extends PollingOutbox implements Outbox {
  /** The number of mails to claim together: fewer if a worker could not send all of them in time. */
  #atOnce = AT_ONCE

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
   * Mails are claimed together, by the transaction that stores the outcome of the last ones. One by
   * one, those of an order would take more CPU time than the order itself.
   */
  protected override async sendNext(claimed: () => void): Promise<boolean> {
    for (let outcome = noOutcome(); ; ) {
      const last = outcome
      const limit = this.#atOnce
      const mails = await this.ports.store.write(async (tx) => {
        await this.#store(tx, last)
        return this.isStopped ? [] : await this.#claim(tx, limit)
      })
      if (mails.length === 0) return false
      // Otherwise no other mail is due.
      if (mails.length === limit) claimed()
      outcome = await this.#deliver(mails)
    }
  }

  async #claim(tx: Writing, limit: number): Promise<WaitingMail[]> {
    const now = this.ports.clock()
    const values = { now, until: now + LEASE_MS, latest: now + LAST_RETRY_MS, limit }
    const mails = await tx.all<WaitingMail>('mail.claim', values)
    return mails.sort((one, other) => one.id - other.id)
  }

  async #store(tx: Writing, { done, failed, left }: Outcome): Promise<void> {
    if (done.length > 0) await tx.run('mail.remove', { ids: padded(done) })
    for (const again of failed) await tx.run('mail.retry', again)
    if (left.length > 0) {
      await tx.run('mail.hand_back', { ids: padded(left), now: this.ports.clock() })
    }
  }

  /** Writes the mails of news, and sends the others one after another. */
  async #deliver(claimed: readonly WaitingMail[]): Promise<Outcome> {
    const outcome = noOutcome()
    const mails: Opened[] = []
    const news: OpenedNews[] = []
    for (const waiting of claimed) {
      const mail = waiting.staleAt > this.ports.clock() ? this.#opened(waiting.sealed) : null
      if (mail && 'news' in mail) news.push({ waiting, news: mail })
      else mails.push({ waiting, mail })
    }
    if (news.length > 0) await this.#replace(news, outcome)
    if (mails.length > 0) await this.#sendInTurn(mails, outcome)
    return outcome
  }

  /**
   * Sends mails one after another. If that takes long, it stores what is done and hands the others
   * back, so that a mail server that is slow with one mail does not delay them.
   */
  async #sendInTurn(mails: Opened[], outcome: Outcome): Promise<void> {
    const late = () => {
      this.#atOnce = Math.max(1, this.#atOnce >> 1)
      const left = mails.splice(0).map(({ waiting }) => waiting.id)
      const soFar = { done: outcome.done.splice(0), failed: outcome.failed.splice(0), left }
      if (Object.values(soFar).every(({ length }) => length === 0)) return
      this.begin(this.ports.store.write((tx) => this.#store(tx, soFar)))
    }
    const turn = setTimeout(late, TURN_MS)
    const { length } = mails
    for (let next = mails.shift(); next; next = mails.shift()) await this.#send(next, outcome)
    clearTimeout(turn)
    if (length === outcome.done.length) this.#atOnce = Math.min(AT_ONCE, 2 * this.#atOnce)
  }

  async #send({ waiting: { id, tries, createdAt }, mail }: Opened, outcome: Outcome) {
    try {
      if (mail?.to) {
        const sameId = this.ports.secrets.mac('mail id', `${id} ${createdAt}`)
        await this.mailer.send({ ...mail, to: mail.to }, sameId)
      }
      outcome.done.push(id)
    } catch (error) {
      this.#failed(error, { id, tries }, outcome)
    }
  }

  #failed(error: unknown, { id, tries }: Pick<WaitingMail, 'id' | 'tries'>, outcome: Outcome) {
    this.failed(`mail ${id} could not be sent (try ${tries})`, error)
    const pause = Math.min(FIRST_RETRY_MS * 2 ** (tries - 1), LAST_RETRY_MS)
    if (isFinal(error)) outcome.done.push(id)
    else outcome.failed.push({ id, dueAt: this.ports.clock() + pause })
  }

  /** Replaces news by the mails about them, those of each shop in one transaction. */
  async #replace(claimed: readonly OpenedNews[], outcome: Outcome): Promise<void> {
    const written = await this.#written(claimed, outcome)
    for (const [shop, some] of Map.groupBy(written, ({ news }) => news.shop)) {
      try {
        await this.ports.store.writeFor(shop, (tx) => this.#post(tx, shop, some))
      } catch (error) {
        for (const { waiting } of some) this.#failed(error, waiting, outcome)
      }
    }
  }

  async #post(tx: Writing, shop: number, written: readonly WrittenNews[]): Promise<void> {
    const now = this.ports.clock()
    const ids = padded(written.map(({ waiting }) => waiting.id))
    // If a row is gone, another server has replaced it.
    const own = new Set(await columnOf<number>(tx, 'mail.remove', { ids }))
    const made = written.filter(({ waiting }) => own.has(waiting.id))
    const posted = made.flatMap(({ mails, waiting: { staleAt } }) =>
      mails.map((mail) => ({ mail, staleAt })),
    )
    await postMails(tx, this.ports.secrets, posted, now)
    const acts = made.flatMap((one) => one.acts)
    await recordChanges(tx, shop, SERVER, now, acts)
  }

  /** Writes the mails about news. */
  async #written(claimed: readonly OpenedNews[], outcome: Outcome): Promise<WrittenNews[]> {
    const all = claimed.map(({ news }) => news)
    try {
      const writers = placed(this.modules, 'news')
      const made = await Promise.all(writers.map((write) => write(this.modules, this.ports, all)))
      return claimed.map((one) => {
        const parts = made.flatMap((mailsOf) => mailsOf.get(one.news) ?? [])
        const mails = parts.flatMap((part) => part.mails)
        return { ...one, mails, acts: parts.flatMap((part) => part.acts) }
      })
    } catch (error) {
      if (claimed.length > 1) {
        // Some of them may be fine.
        const each = claimed.map((one) => this.#written([one], outcome))
        return (await Promise.all(each)).flat()
      }
      for (const { waiting } of claimed) this.#failed(error, waiting, outcome)
      return []
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

function noOutcome(): Outcome {
  return { done: [], failed: [], left: [] }
}
