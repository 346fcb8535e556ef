import { Observable } from '../../../../ui/shared/observable.ts'
import { PageError } from '../../../../ui/shared/problem.ts'
import {
  type Pairing,
  type Stopped,
  type Stores,
  settled,
  stateIn,
  type TerminalDatabase,
} from '../data/database.ts'
import type { Basket } from '../sell/basket.ts'
import { refuseChanged } from '../sell/kept-basket.ts'
import { text } from '../text.ts'
import { closeEarlierDays, moveUnacceptedEntries } from './new-pairing.ts'
import {
  confirmEntry,
  type Draft,
  type Entry,
  type EntryContent,
  entriesFrom,
  noteSold,
  notHandedOver,
  placeOf,
  pruneEntries,
  refuseWrong,
  type Series,
  SilentError,
  seriesIn,
  writeEntry,
} from './series.ts'

const JOURNAL = ['series', 'entries', 'state'] as const
type JournalStores = Stores<(typeof JOURNAL)[number]>

/** An entry to be written next. */
export type NewEntry = Omit<Draft, 'at' | 'others'> & {
  /** Further entries to write once this one, which gets this number, counts. */
  readonly others?: (number: string) => readonly EntryContent[]
  /** The basket on the screen, if the entry changes it. Both are stored, or neither is. */
  readonly basket?: Basket
  /** The basket afterwards; absent if it was sold, so that the next one is empty. */
  readonly after?: Basket
  /** Whether it is refused if something was recorded since the last closing. */
  readonly beginsDay?: boolean
}

/** The number that the next entry of a series gets. */
function nextOf({ name, next }: Series): string {
  return `${name}-${next}`
}

interface JournalState {
  /** The number of entries that the server does not have yet. */
  readonly waiting: number
  /** When the first of them was made; null if none waits. */
  readonly waitingSince: string | null
  /** Whether anything was recorded since the last closing. */
  readonly isOpen: boolean
  /** Whether the next entry would begin a day whose float nobody has declined to count. */
  readonly isFloatAsked: boolean
  /** The tentative entry that waits for the server's answer. Nothing else is written until then. */
  readonly tentative: Entry | null
  readonly stopped: Stopped | null
  /** The reason why the server does not accept the first waiting entry, or null. */
  readonly problem: string | null
}

const EMPTY_JOURNAL: JournalState = {
  waiting: 0,
  waitingSince: null,
  isOpen: false,
  isFloatAsked: false,
  tentative: null,
  stopped: null,
  problem: null,
}

/**
 * The journal of this till in IndexedDB. An entry is written before it is shown as done, then it is
 * sent.
 */
export class Journal {
  readonly state = new Observable(EMPTY_JOURNAL)
  /** Notifies the other windows of this till of changes. */
  readonly #channel = new BroadcastChannel('kassa-till')

  private constructor(
    readonly database: TerminalDatabase,
    /** The series that this device writes to. */
    readonly series: string | null,
    readonly currency: string,
  ) {}

  /** @param changed called when another window has changed something */
  static async open(
    database: TerminalDatabase,
    pairing: Pairing,
    changed: () => Promise<void>,
  ): Promise<Journal> {
    const { series, shop } = pairing
    const journal = new Journal(database, series, shop.currency)
    journal.#channel.onmessage = () => void journal.refresh().then(changed)
    await closeEarlierDays(database, pairing)
    await pruneEntries(database, series)
    await journal.refresh()
    return journal
  }

  /** Stops listening to other windows. Writes that are still running are announced to them. */
  close(): void {
    this.#channel.onmessage = null
  }

  /** Notifies the other windows of a change in this window. */
  announce(): void {
    this.#channel.postMessage(null)
  }

  /**
   * Writes the next entry. The same transaction takes its number and empties its basket.
   * @throws PageError if this till must not sell now, another window was faster, or the entry is
   *   wrong
   */
  async add({ basket, after, others, beginsDay, ...entry }: NewEntry): Promise<Entry> {
    const draft = { ...entry, at: new Date().toISOString() }
    refuseWrong(draft, this.currency)
    return await this.#change(async (stores) => {
      const series = await this.#open(stores)
      const last = beginsDay ? await this.#last(stores) : null
      if (last && last.kind !== 'closing') throw new PageError(text.day.already)
      if (basket) {
        await refuseChanged(stores.state, basket)
        if (after) stores.state.put(after, 'basket')
      }
      const later = others?.(`${series.name}-${series.next}`)
      for (const content of later ?? []) refuseWrong({ ...draft, ...content }, this.currency)
      const { entry: written } = writeEntry(stores, series, {
        ...draft,
        ...(later && { others: later }),
      })
      if (basket && !after && !entry.tentative) noteSold(stores.state, basket.id, written)
      return written
    })
  }

  /** The entry that has to be sent first, or null. */
  async firstWaiting(): Promise<Entry | null> {
    const { entries } = this.database.stores(JOURNAL)
    const [first] = await settled<Entry[]>(entries.index('waiting').getAll(null, 1))
    return first ?? null
  }

  /**
   * The first unsent number of this device's series, and the next number; null without a series.
   */
  async end(): Promise<{ readonly unsent: number; readonly next: number } | null> {
    const stores = this.database.stores(JOURNAL)
    const series = await seriesIn(stores, this.series)
    if (!series) return null
    const { openedAt, next } = series
    const range = IDBKeyRange.bound([openedAt, 0], [openedAt, Infinity])
    const found = settled<Entry[]>(stores.entries.index('waiting').getAll(range, 1))
    return { unsent: (await found)[0]?.n ?? next, next }
  }

  async entry(series: string, n: number): Promise<Entry | null> {
    const { entries } = this.database.stores(JOURNAL)
    return (await settled<Entry | undefined>(entries.get([series, n]))) ?? null
  }

  /** The entries of this device's series from this number on. */
  async since(n: number): Promise<readonly Entry[]> {
    const stores = this.database.stores(JOURNAL)
    return this.series === null ? [] : await entriesFrom(stores, this.series, n)
  }

  /** Marks an entry as received by the server. */
  async sent(entry: Entry): Promise<void> {
    await this.#change(async (stores) => {
      const stored = await confirmEntry(stores, entry)
      if (!stored) return
      const { waiting: _, ...rest } = stored
      stores.entries.put({ ...rest, sentAt: Date.now() })
    })
  }

  /**
   * Removes a tentative entry that the server has refused: it never happened, and its number is
   * free again.
   */
  async withdraw(entry: Entry, message: string): Promise<void> {
    await this.#change(async (stores) => {
      const series = await seriesIn(stores, entry.series)
      if (series?.hash !== entry.hash) return
      stores.entries.delete([entry.series, entry.n])
      stores.series.put({ ...series, next: entry.n, hash: entry.previousHash } satisfies Series)
      stores.state.put({ hash: entry.hash, message }, 'refusal')
    })
  }

  /** Makes a tentative entry count without the server's answer. */
  async keep(entry: Entry): Promise<void> {
    await this.#change(async (stores) => {
      const kept = await confirmEntry(stores, entry)
      if (kept) stores.entries.put(kept)
    })
  }

  /** Marks that the order of this money was not handed over. Later entries follow the new hash. */
  async notHandedOver(entry: Entry, why: string): Promise<void> {
    await this.#change(async (stores) => {
      const series = await seriesIn(stores, entry.series)
      const all = await entriesFrom(stores, entry.series, entry.n)
      const [first] = all
      if (!series || first?.hash !== entry.hash) return
      // The entries of the further payments follow directly.
      const payments = 1 + (first.handOver?.others.length ?? 0)
      let end: Series = { ...series, next: entry.n, hash: entry.previousHash }
      for (const [index, one] of all.entries()) {
        const isPayment = index < payments
        const said = isPayment ? { ...placeOf(one), ...notHandedOver(one, why) } : one
        end = writeEntry(stores, end, said).series
      }
    })
  }

  /**
   * Marks the entries from `next` on to be sent again, because the server has lost them, for
   * example by restoring a backup.
   * @returns false if this device does not have all of them
   */
  async resend(name: string, next: number): Promise<boolean> {
    return await this.#change(async (stores) => {
      const series = await seriesIn(stores, name)
      const lost = await entriesFrom(stores, name, next)
      if (!series || lost.length !== series.next - next) return false
      for (const entry of lost.filter(({ waiting }) => !waiting)) {
        stores.entries.put({ ...entry, waiting: [series.openedAt, entry.n] } satisfies Entry)
      }
      return true
    })
  }

  /** Stops selling until the till is paired again. */
  async stop(series: string, message: string): Promise<void> {
    await this.#change(async ({ state }) => {
      state.put({ series, message } satisfies Stopped, 'stopped')
    })
  }

  /**
   * Moves entries that the server does not accept from an older series, from `next` on; see
   * `moveUnacceptedEntries`.
   */
  async adopt(name: string, next: number): Promise<void> {
    await this.#change(async (stores) => {
      const series = await seriesIn(stores, this.series)
      if (series) await moveUnacceptedEntries(stores, name, series, next, this.currency)
    })
  }

  /**
   * Ends the journal. Entries that no backup of the server has yet are kept; see `pruneEntries`.
   * @throws PageError while entries wait, or if this till sells and its day is open
   */
  async clear(isSelling: boolean): Promise<void> {
    await this.#change(async (stores) => {
      if ((await settled(stores.entries.index('waiting').count())) > 0) {
        throw new PageError(text.journal.unsent)
      }
      const last = isSelling && !this.state.value.stopped ? await this.#last(stores) : null
      if (last && last.kind !== 'closing') {
        throw new PageError(text.journal.openDay)
      }
    })
    await pruneEntries(this.database, null, 0)
  }

  /** Lets the next day begin without a count of the float. */
  async countLater(): Promise<void> {
    await this.#change(async (stores) => {
      const series = await seriesIn(stores, this.series)
      if (series) stores.state.put(nextOf(series), 'floatLater')
    })
  }

  /** Shows why the server does not accept the first waiting entry. */
  report(problem: string | null): void {
    if (problem !== this.state.value.problem) this.state.set({ ...this.state.value, problem })
  }

  async refresh(): Promise<void> {
    const stores = this.database.stores(JOURNAL)
    const unsent = stores.entries.index('waiting')
    // They are read at the same time: a cashier waits for them.
    const [waiting, [first], stopped, later, series, last] = await Promise.all([
      settled(unsent.count()),
      settled<Entry[]>(unsent.getAll(null, 1)),
      stateIn(stores.state, 'stopped'),
      stateIn(stores.state, 'floatLater'),
      seriesIn(stores, this.series),
      this.#last(stores),
    ])
    const tentative = last?.tentative ? last : null
    const isOpen = last !== null && last.kind !== 'closing'
    const isLater = later === (series && nextOf(series))
    const isFloatAsked = series !== null && !isOpen && !isLater && stopped === null
    const waitingSince = first?.at ?? null
    const day = { isOpen, isFloatAsked }
    this.state.set({ ...this.state.value, ...day, waiting, waitingSince, tentative, stopped })
  }

  /** The last entry of this device's series. Only this one can be tentative. */
  async #last(stores: JournalStores): Promise<Entry | null> {
    const series = await seriesIn(stores, this.series)
    if (!series) return null
    const found = settled<Entry | undefined>(stores.entries.get([series.name, series.next - 1]))
    return (await found) ?? null
  }

  async #change<T>(work: (stores: JournalStores) => Promise<T>): Promise<T> {
    const result = await this.database.transact(JOURNAL, work)
    await this.refresh()
    this.announce()
    return result
  }

  /** The series that the next entry is written to. */
  async #open(stores: JournalStores): Promise<Series> {
    const [stopped, series, last] = await Promise.all([
      stateIn(stores.state, 'stopped'),
      seriesIn(stores, this.series),
      this.#last(stores),
    ])
    if (stopped) throw new PageError(stopped.message)
    if (!series) throw new PageError(text.journal.none)
    if (last?.tentative) throw new SilentError(text.journal.unanswered)
    return series
  }
}
