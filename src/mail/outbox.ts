import type { WaitingMail } from '../domain/access-store.ts'
import { type Mail, type Mailer, openMail } from '../domain/mail/mail.ts'
import type { Outbox, Ports } from '../domain/ports.ts'

/** How many mails are on their way at once. */
const LANES = 4
/** A mail goes out this long after it was posted: the answer to whoever caused it goes first. */
const AFTER_ANSWER_MS = 25
/** Mail that another process has posted, and what failed before, is found so often. */
const LOOK_MS = 2_000
/** A mail that somebody is sending is left alone for this long; then he is taken for dead. */
const LEASE_MS = 90_000
/** How long a stop waits for what is on its way. */
const PATIENCE_MS = 2_000
const FIRST_RETRY_MS = 5_000
const LAST_RETRY_MS = 300_000

type Report = (entry: Readonly<Record<string, unknown>>) => void

/**
 * Sends what waits in the outbox, and takes out what was sent or has gone stale. What fails is
 * tried again after 5 s, then after twice as long each time up to 5 minutes. A mail that was on
 * its way when the process died goes out again: twice is better than never.
 */
export class SendingOutbox implements Outbox {
  readonly #lanes = new Set<Promise<void>>()
  #waking: ReturnType<typeof setTimeout> | null = null
  #looking: ReturnType<typeof setInterval> | null = null
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

  /** Whatever the last process left behind is due at once. */
  async start(): Promise<void> {
    const { store, clock } = this.ports
    this.#looking = setInterval(() => this.#openLane(), LOOK_MS)
    this.#looking.unref()
    await store.write((tx) => tx.mail.makeDue(clock()))
    this.wake()
  }

  wake(): void {
    if (this.#stopped) return
    this.#waking ??= setTimeout(() => {
      this.#waking = null
      this.#openLane(true)
    }, this.afterAnswerMs)
  }

  /** Takes on nothing new, and waits a little for what is on its way. */
  async stop(): Promise<void> {
    this.#stopped = true
    if (this.#waking) clearTimeout(this.#waking)
    if (this.#looking) clearInterval(this.#looking)
    this.#waking = null
    // A timer that is not waited for must not keep the process alive.
    const patience = new Promise<void>((done) => setTimeout(done, PATIENCE_MS).unref())
    await Promise.race([this.idle(), patience])
  }

  /** When nothing is on its way, nor about to be. */
  async idle(): Promise<void> {
    while (this.#waking || this.#lanes.size > 0) {
      await (this.#lanes.size > 0 ? Promise.race(this.#lanes) : Bun.sleep(1))
    }
  }

  #openLane(posted = false): void {
    if (this.#stopped || this.#lanes.size >= LANES) return
    const lane = this.#work(posted)
      .catch((error: unknown) => this.#failed('the outbox cannot be read', error))
      .finally(() => this.#lanes.delete(lane))
    this.#lanes.add(lane)
  }

  /** @param posted just now: a claim comes after the transaction that posts, a look may not */
  async #work(posted: boolean): Promise<void> {
    const { store, clock } = this.ports
    let due = posted || (await this.#isDue())
    while (!this.#stopped && due) {
      const now = clock()
      const mail = await store.write((tx) =>
        tx.mail.claim(now, now + LEASE_MS, now + LAST_RETRY_MS),
      )
      if (!mail) return
      this.#openLane()
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
        this.#failed(`mail ${id} was not taken at try ${tries}`, error)
        if (!isFinal(error)) {
          const dueAt = clock() + Math.min(FIRST_RETRY_MS * 2 ** (tries - 1), LAST_RETRY_MS)
          return await store.write((tx) => tx.mail.retry(id, dueAt))
        }
      }
    }
    await store.write((tx) => tx.mail.remove(id))
  }

  /** Sealed under a secret that is no longer the server's: nobody can read it any more. */
  #opened(sealed: string): Mail | null {
    try {
      return openMail(this.ports.secrets, sealed)
    } catch (error) {
      this.#failed('a mail cannot be opened and is dropped', error)
      return null
    }
  }

  /** Says no more than codes: a mail server's own words may hold the address. */
  #failed(message: string, error: unknown): void {
    const { name, code, responseCode } = error as Record<string, unknown>
    this.report({ level: 'error', message, error: name, cause: code, response: responseCode })
  }
}

/** The mail server knows the mailbox and will never take this: a 5xx to it (RFC 5321, 4.2.1). */
function isFinal(error: unknown): boolean {
  const { command, responseCode } = error as Record<string, unknown>
  return (command === 'RCPT TO' || command === 'DATA') && Number(responseCode) >= 500
}
