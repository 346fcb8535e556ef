import { ApiError, ConnectionError, type FieldProblem, messageOf } from '../../shared/problem.ts'
import { ANSWER_MS, backoff, isRevoked, type TerminalApi } from '../data/terminal-api.ts'
import { text } from '../text.ts'
import type { Journal } from './journal.ts'
import type { Entry, HandOver } from './series.ts'

const MAX_WAIT_MS = 60_000
/** A server that refuses this often may take the next try, so the owners need not know yet. */
const SOON = 2

/**
 * Sends the entries of the journal one after another, in order. An entry that is sent twice counts
 * once, so windows of the same till need not take turns.
 */
export class Uploader {
  /** Ends the pause of the loop. */
  #resume: (() => void) | null = null
  /** Whether there may be something to send that the loop has not seen. */
  #woken = false
  /** What the server knows about the entries that wait here, as JSON; null: nobody has said. */
  #told: string | null = null

  constructor(
    readonly api: TerminalApi,
    readonly journal: Journal,
    /** Called when the server has revoked the key. */
    readonly revoked: () => void,
  ) {}

  async run(stop: AbortSignal): Promise<void> {
    stop.addEventListener('abort', () => this.wake())
    for (let failures = 0; !stop.aborted; ) {
      this.#woken = false
      const entry = this.journal.state.value.stopped ? null : await this.journal.firstWaiting()
      if (!entry) {
        await this.#tell(stop)
        await this.#pause(null)
        continue
      }
      try {
        const signal = AbortSignal.any([stop, AbortSignal.timeout(ANSWER_MS)])
        await this.#send(entry, signal)
        this.journal.report(null)
        failures = 0
      } catch (error) {
        if (stop.aborted) return
        if (isRevoked(error)) return this.revoked()
        if (error instanceof ApiError) {
          this.journal.report(messageOf(error))
          if (failures >= SOON) await this.#tell(stop)
        } else if (!(error instanceof ConnectionError)) {
          throw error
        }
        failures++
        const asked = error instanceof ApiError ? (error.retryAfterSeconds ?? 0) * 1000 : 0
        await this.#pause(Math.max(asked, backoff(failures, MAX_WAIT_MS)))
      }
    }
  }

  /** Something has been written, or the server can be reached again. */
  wake(): void {
    this.#woken = true
    this.#resume?.()
  }

  /** Compares this till's series with the server's, which may have been restored from a backup. */
  async compare(signal: AbortSignal): Promise<void> {
    const { series, next, lastBackupAt } = await this.api.journalEnd(signal)
    if (lastBackupAt) await this.journal.database.put('lastBackupAt', Date.parse(lastBackupAt))
    const end = await this.journal.end()
    if (end === null || series !== this.journal.series) return
    if (next < end.unsent) await this.#resend(series, next)
    else if (next > end.next) await this.journal.stop(series, text.journal.copied)
    this.wake()
  }

  /** Sends an entry, or does what its refusal asks for. @throws ApiError if it has to wait */
  async #send(entry: Entry, signal: AbortSignal): Promise<void> {
    const { handOver, tentative } = entry
    const refusal = handOver && (await this.#handOver(handOver, signal))
    if (refusal) {
      if (tentative) return await this.journal.withdraw(entry, refusal)
      return await this.journal.notHandedOver(entry, refusal)
    }
    // Once the order is handed over its money is there, whatever is wrong with the entry.
    const sent = handOver ? { ...entry, tentative: false } : entry
    try {
      await this.api.putEntry(sent, signal)
    } catch (error) {
      if (error instanceof ApiError && (await this.#solved(sent, error))) return
      throw error
    }
    await this.journal.sent(entry)
  }

  /** Tells the owners which entries wait here and why, though the server can be reached. */
  async #tell(stop: AbortSignal): Promise<void> {
    const { waiting: entries, waitingSince: since, stopped, problem } = this.journal.state.value
    const reason = stopped?.message ?? problem
    const waiting = since && reason ? { entries, since, reason: reason.slice(0, 1000) } : null
    const now = JSON.stringify(waiting)
    if (now === this.#told) return
    try {
      await this.api.reportWaiting(waiting, AbortSignal.any([stop, AbortSignal.timeout(ANSWER_MS)]))
      this.#told = now
    } catch {
      // The next entry, or the next connection, tries again.
    }
  }

  /** Hands an order over; a repetition changes nothing. @returns why it is refused, or null */
  async #handOver({ orderId, others: _, ...what }: HandOver, signal: AbortSignal) {
    try {
      await this.api.handOver(orderId, what, signal)
      return null
    } catch (error) {
      if (error instanceof ApiError && isRefusal(error)) return error.message
      throw error
    }
  }

  /** Reacts to a refusal that the same request would meet again. @returns whether to go on at once */
  async #solved(entry: Entry, error: ApiError): Promise<boolean> {
    const { series, n } = entry
    const gap = error.errors.find(({ code }) => code === 'next')
    // Servers of an older version say the next number in words only.
    if (gap) return await this.#resend(series, Number(gap.params?.next ?? n - 1))
    // The server has nothing of the series and cannot take it: this device was paired anew.
    const isForeign = error.status === 404 || error.code === 'FORBIDDEN'
    if (isForeign && series !== this.journal.series) {
      await this.journal.adopt(series, 1)
      return true
    }
    if (error.status === 409 && error.errors.some(isAboutPlace)) {
      await this.journal.stop(series, text.journal.copied)
      return true
    }
    if (!entry.tentative || !isRefusal(error)) return false
    await this.journal.withdraw(entry, error.message)
    return true
  }

  /** Sends the entries from this number on again, under other numbers if some are not here. */
  async #resend(series: string, next: number): Promise<true> {
    if (await this.journal.resend(series, next)) return true
    if (series === this.journal.series) await this.journal.stop(series, text.journal.lost)
    else await this.journal.adopt(series, next)
    return true
  }

  /** @param milliseconds null: until something wakes the uploader */
  async #pause(milliseconds: number | null): Promise<void> {
    if (this.#woken) return
    await new Promise<void>((resolve) => {
      this.#resume = resolve
      if (milliseconds !== null) setTimeout(resolve, milliseconds)
    })
    this.#resume = null
  }
}

/** Whether the server would refuse the same request again. */
function isRefusal({ status }: ApiError): boolean {
  return [404, 409, 422].includes(status)
}

/** Whether the server has another entry under this number, or another one before it. */
function isAboutPlace({ field }: FieldProblem): boolean {
  return field === 'n' || field === 'previousHash'
}
