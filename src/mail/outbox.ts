import type { WaitingMail } from '../domain/access-store.ts'
import { type Mail, type Mailer, openMail } from '../domain/mail/mail.ts'
import type { Outbox, Ports } from '../domain/ports.ts'

/** How many mails are sent at the same time. */
const MAX_WORKERS = 4
/** Delay before a posted mail is sent, so that the request that posted it is answered first. */
const AFTER_ANSWER_MS = 25
/** How often the outbox is polled for mail of other processes and mail that failed before. */
const POLL_MS = 2_000
/** A claimed mail belongs to its process for this long; then the process is considered dead. */
const LEASE_MS = 90_000
/** How long a stop waits for mails that are being sent. */
const STOP_MS = 2_000
const FIRST_RETRY_MS = 5_000
const LAST_RETRY_MS = 300_000

type Report = (entry: Readonly<Record<string, unknown>>) => void

/**
 * Sends the mail in the outbox, and deletes mail that was sent or is stale. A mail that fails is
 * tried again after 5 s, then after twice as long each time, up to 5 minutes. A mail that was being
 * sent when the process died is sent again: at least once, not at most once.
 */
export class SendingOutbox implements Outbox {
  readonly #workers = new Set<Promise<void>>()
  #wakeTimer: ReturnType<typeof setTimeout> | null = null
  #pollTimer: ReturnType<typeof setInterval> | null = null
  #stopped = false

  constructor(
    readonly ports: Pick<Ports, 'store' | 'secrets' | 'clock'>,
    readonly mailer: Mailer,
    readonly report: Report,
    readonly afterAnswerMs = AFTER_ANSWER_MS,
  ) {}

  get isLog(): boolean {
    return this.mailer.isLog ?? false
  }

  /** All waiting mail is due at once. */
  async start(): Promise<void> {
    const { store, clock } = this.ports
    this.#pollTimer = setInterval(() => this.#startWorker(), POLL_MS)
    this.#pollTimer.unref()
    await store.write((tx) => tx.mail.makeDue(clock()))
    this.wake()
  }

  wake(): void {
    if (this.#stopped) return
    this.#wakeTimer ??= setTimeout(() => {
      this.#wakeTimer = null
      this.#startWorker(true)
    }, this.afterAnswerMs)
  }

  /** Starts no more mail, and waits a little for mails that are being sent. */
  async stop(): Promise<void> {
    this.#stopped = true
    if (this.#wakeTimer) clearTimeout(this.#wakeTimer)
    if (this.#pollTimer) clearInterval(this.#pollTimer)
    this.#wakeTimer = null
    // Unreferenced, because the timer must not keep the process alive.
    const timeout = new Promise<void>((done) => setTimeout(done, STOP_MS).unref())
    await Promise.race([this.idle(), timeout])
  }

  /** Resolves when no mail is being sent or about to be. */
  async idle(): Promise<void> {
    while (this.#wakeTimer || this.#workers.size > 0) {
      await (this.#workers.size > 0 ? Promise.race(this.#workers) : Bun.sleep(1))
    }
  }

  #startWorker(posted = false): void {
    if (this.#stopped || this.#workers.size >= MAX_WORKERS) return
    const worker = this.#work(posted)
      .catch((error: unknown) => this.#failed('the outbox cannot be read', error))
      .finally(() => this.#workers.delete(worker))
    this.#workers.add(worker)
  }

  /** @param posted just now, maybe in a transaction that is still open: a read might not see it */
  async #work(posted: boolean): Promise<void> {
    const { store, clock } = this.ports
    let due = posted || (await this.#isDue())
    while (!this.#stopped && due) {
      const now = clock()
      const mail = await store.write((tx) =>
        tx.mail.claim(now, now + LEASE_MS, now + LAST_RETRY_MS),
      )
      if (!mail) return
      this.#startWorker()
      await this.#deliver(mail)
      due = await this.#isDue()
    }
  }

  #isDue(): Promise<boolean> {
    const now = this.ports.clock()
    return this.ports.store.read.mail.isDue(now, now + LAST_RETRY_MS)
  }

  async #deliver({ id, sealed, tries, staleAt, createdAt }: WaitingMail): Promise<void> {
    const { store, clock, secrets } = this.ports
    const mail = staleAt > clock() ? this.#opened(sealed) : null
    if (mail?.to) {
      try {
        await this.mailer.send(
          { ...mail, to: mail.to },
          secrets.mac('mail id', `${id} ${createdAt}`),
        )
      } catch (error) {
        this.#failed(`mail ${id} could not be sent (try ${tries})`, error)
        if (!isFinal(error)) {
          const dueAt = clock() + Math.min(FIRST_RETRY_MS * 2 ** (tries - 1), LAST_RETRY_MS)
          return await store.write((tx) => tx.mail.retry(id, dueAt))
        }
      }
    }
    await store.write((tx) => tx.mail.remove(id))
  }

  /** Null if the server's secret has changed since the mail was sealed. */
  #opened(sealed: string): Mail | null {
    try {
      return openMail(this.ports.secrets, sealed)
    } catch (error) {
      this.#failed('a mail cannot be decrypted and was deleted', error)
      return null
    }
  }

  /** Logs codes only, because a mail server's message may contain the address. */
  #failed(message: string, error: unknown): void {
    const { name, code, responseCode } = error as Record<string, unknown>
    this.report({ level: 'error', message, error: name, cause: code, response: responseCode })
  }
}

/** A 5xx to a recipient or to the content is permanent (RFC 5321, 4.2.1). */
function isFinal(error: unknown): boolean {
  const { command, responseCode } = error as Record<string, unknown>
  return (command === 'RCPT TO' || command === 'DATA') && Number(responseCode) >= 500
}
