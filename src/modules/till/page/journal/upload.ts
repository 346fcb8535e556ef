import {
  ApiError,
  ConnectionError,
  type FieldProblem,
  messageOf,
} from '../../../../ui/shared/problem.ts'
import { ANSWER_MS, backoff, isRevoked, type TerminalApi } from '../data/terminal-api.ts'
import { text } from '../text.ts'
import type { Journal } from './journal.ts'
import type { Entry, HandOver } from './series.ts'

const MAX_WAIT_MS = 60_000
/** After this many refusals, the owners are told; the server may accept an earlier repetition. */
const SOON = 2

/**
 * Sends the entries of the journal one after another, in order. An entry that is sent twice counts
 * once, so the windows of a till need not coordinate.
 */
export class Uploader {
  /** Ends the pause of the sending loop. */
  #resume: (() => void) | null = null
  /** Whether there may be entries that the loop has not seen. */
  #woken = false
  /** The report about waiting entries that the server has, as JSON; null if none was sent. */
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

  /** Called when an entry was written, or the server can be reached again. */
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

  /**
   * Sends an entry, or resolves its refusal.
   * @throws ApiError if the entry has to wait
   */
  async #send(entry: Entry, signal: AbortSignal): Promise<void> {
    const { handOver, tentative } = entry
    const refusal = handOver && (await this.#handOver(handOver, signal))
    if (refusal) {
      if (tentative) return await this.journal.withdraw(entry, refusal)
      return await this.journal.notHandedOver(entry, refusal)
    }
    // Once the order is handed over, its money exists even if the entry has errors.
    const sent = handOver ? { ...entry, tentative: false } : entry
    try {
      await this.api.putEntry(sent, signal)
    } catch (error) {
      if (error instanceof ApiError && (await this.#solved(sent, error))) return
      throw error
    }
    await this.journal.sent(entry)
  }

  /** Reports to the owners which entries wait here although the server can be reached, and why. */
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

  /**
   * Hands over an order; a repetition changes nothing.
   * @returns the reason of a refusal, or null
   */
  async #handOver({ orderId, others: _, shown: _1, ...what }: HandOver, signal: AbortSignal) {
    try {
      await this.api.handOver(orderId, what, signal)
      return null
    } catch (error) {
      if (error instanceof ApiError && isRefusal(error)) return error.message
      throw error
    }
  }

  /**
   * Reacts to a refusal that a repetition would meet again.
   * @returns whether to continue at once
   */
  async #solved(entry: Entry, error: ApiError): Promise<boolean> {
    const { series } = entry
    const gap = error.errors.find(({ code }) => code === 'next')
    if (gap) return await this.#resend(series, Number(gap.params?.next))
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

  /** Sends the entries from this number on again, under other numbers if some are missing here. */
  async #resend(series: string, next: number): Promise<true> {
    if (await this.journal.resend(series, next)) return true
    if (series === this.journal.series) await this.journal.stop(series, text.journal.lost)
    else await this.journal.adopt(series, next)
    return true
  }

  /** @param milliseconds null to wait until the uploader is woken */
  async #pause(milliseconds: number | null): Promise<void> {
    if (this.#woken) return
    await new Promise<void>((resolve) => {
      this.#resume = resolve
      if (milliseconds !== null) setTimeout(resolve, milliseconds)
    })
    this.#resume = null
  }
}

/** Whether the server would refuse a repetition as well. */
function isRefusal({ status }: ApiError): boolean {
  return [404, 409, 422].includes(status)
}

/** Whether the server has another entry with this number or before it. */
function isAboutPlace({ field }: FieldProblem): boolean {
  return field === 'n' || field === 'previousHash'
}
