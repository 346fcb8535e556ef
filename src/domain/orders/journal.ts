import type { TerminalActor } from '../actor.ts'
import { conflict, invalid, notFound, Refusal } from '../error.ts'
import type { Ports } from '../ports.ts'
import type { Secrets } from '../secrets.ts'
import type { Writes } from '../store.ts'
import type { JournalEntry, Series } from '../till-store.ts'
import { amountReader } from './amount.ts'
import { canonicalEntry, ENTRY_FIELD, ENTRY_KINDS, type EntryKind, entryHash } from './entry.ts'
import { fiscal } from './fiscal.ts'
import { type SaleRules, saleRules } from './settings.ts'
import { isRightClosing } from './till-closing.ts'
import type {
  CashMovement,
  Closing,
  EntryStamp,
  Recorded,
  TillRefund,
  TillSale,
} from './till-entry.ts'
import { recordRefund } from './till-refund.ts'
import { recordSale } from './till-sale.ts'

/** An entry as a till sends it: the field of its kind is there, and no other. */
export interface SentEntry {
  readonly series?: string
  readonly n?: number
  /** ISO 8601 by the clock of the till. */
  readonly at: string
  readonly kind: EntryKind
  readonly order?: TillSale
  readonly refund?: TillRefund
  readonly cash?: CashMovement
  readonly closing?: Closing
  readonly previousHash?: string
  readonly hash?: string
}

/** An entry as the API shows it. */
export type EntryView = Omit<SentEntry, 'previousHash' | 'hash'> &
  Required<Pick<SentEntry, 'series' | 'n' | 'previousHash' | 'hash'>> & {
    /** The order that it made or is about. */
    readonly orderId: string | null
    readonly attention: string | null
  }

/** The next entry of a till's journal. */
export interface JournalHead {
  readonly series: string
  readonly next: number
  readonly previousHash: string
}

/** Where the journal of this terminal goes on: its newest series. */
export async function journalHead(
  { store: { read } }: Ports,
  { shop, terminal }: TerminalActor,
): Promise<JournalHead> {
  const series = await read.journal.series(shop.id, terminal.series)
  if (!series) throw notFound('series')
  return { series: series.series, next: series.lastN + 1, previousHash: series.lastHash }
}

/**
 * Adds an entry to a till's journal, with its effects on orders, stock and points, in one
 * transaction. The same entry again changes nothing.
 * @returns the entry, and whether it is new
 * @throws Refusal NOT_FOUND; CONFLICT on `n`, which names the next number, or if another entry has
 *   it; CONFLICT on `previousHash`; VALIDATION_FAILED
 */
export async function recordEntry(
  ports: Ports,
  actor: TerminalActor,
  name: string,
  n: number,
  sent: SentEntry,
): Promise<{ readonly entry: EntryView; readonly isNew: boolean }> {
  const { store, clock, secrets } = ports
  checkShape(name, n, sent, actor.shop.currency)
  const content = sent[ENTRY_FIELD[sent.kind]]
  const body = canonicalEntry({ series: name, n, at: sent.at, kind: sent.kind, content })
  const now = clock()
  const isRight = !sent.closing || (await isRightClosing(ports, actor, name, n, sent.closing))
  return await store.writeFor(actor.shop.id, async (tx) => {
    const series = await seriesFor(tx, actor, name, sent)
    const known = await tx.journal.find(actor.shop.id, name, n)
    if (known) return { entry: repeated(known, body), isNew: false }
    if (n !== series.lastN + 1) throw outOfOrder(series)
    const previousHash = series.lastHash
    const hash = entryHash(previousHash, body)
    checkChain(sent, previousHash, hash)
    const rules = await saleRules(tx, actor.shop)
    await fiscal(rules)
    const at = Date.parse(sent.at)
    const recorded = await record(
      tx,
      secrets,
      actor,
      rules,
      { number: `${name}-${n}`, at, now },
      sent,
    )
    const entry: JournalEntry = {
      ...{ series: name, n, at, kind: sent.kind, body, previousHash, hash, receivedAt: now },
      ...recorded,
      ...(!isRight && { attention: 'wrong_sums' }),
    }
    await tx.journal.append(actor.shop.id, entry)
    return { entry: entryView(entry), isNew: true }
  })
}

async function record(
  tx: Writes,
  secrets: Secrets,
  actor: TerminalActor,
  rules: SaleRules,
  stamp: EntryStamp,
  { order, refund, cash }: SentEntry,
): Promise<Recorded> {
  if (order) return await recordSale(tx, secrets, actor, rules, stamp, order)
  if (refund) return await recordRefund(tx, secrets, actor, rules, stamp, refund)
  return { orderId: cash?.orderId ?? null, attention: null }
}

function entryView({ body, previousHash, hash, orderId, attention }: JournalEntry): EntryView {
  return { ...JSON.parse(body), previousHash, hash, orderId, attention }
}

/**
 * A terminal adds to its own series. A device that was paired again may still have entries of its
 * earlier series; the previous hash proves that it wrote that series. A series without entries
 * has no hash to show, so it stays closed to others while its own terminal uses it.
 */
async function seriesFor(
  tx: Writes,
  { shop, terminal }: TerminalActor,
  name: string,
  { previousHash }: SentEntry,
): Promise<Series> {
  const series = await tx.journal.series(shop.id, name)
  if (!series) throw notFound('series')
  if (name === terminal.series) return series
  if (previousHash === undefined) {
    const message = 'This series is of an earlier pairing; send previousHash, too.'
    throw new Refusal('FORBIDDEN', message)
  }
  const user = series.lastN === 0 ? await tx.terminal.find(shop.id, series.terminal) : null
  if (user?.series === name) throw new Refusal('FORBIDDEN', 'Another terminal uses this series.')
  return series
}

function repeated(known: JournalEntry, body: string): EntryView {
  if (known.body === body) return entryView(known)
  throw conflict('n', 'The journal has another entry under this number.', 'changed')
}

function outOfOrder({ lastN }: Series): Refusal {
  return conflict('n', `The next number of this series is ${lastN + 1}.`, 'next')
}

function checkChain(sent: SentEntry, previousHash: string, hash: string): void {
  if (sent.previousHash !== undefined && sent.previousHash !== previousHash) {
    const message = 'This is not the hash of the entry before.'
    throw conflict('previousHash', message, 'changed')
  }
  if (sent.hash !== undefined && sent.hash !== hash) {
    const message = 'This is not the SHA-256 of the hash before, a line feed and the entry.'
    throw invalid({ field: 'hash', code: 'hash', message })
  }
}

/** @throws Refusal VALIDATION_FAILED */
function checkShape(name: string, n: number, sent: SentEntry, currency: string): void {
  if ((sent.series ?? name) !== name || (sent.n ?? n) !== n) {
    const field = (sent.series ?? name) === name ? 'n' : 'series'
    throw invalid({ field, code: 'path', message: 'Use the one in the path, or leave it out.' })
  }
  for (const kind of ENTRY_KINDS) {
    const field = ENTRY_FIELD[kind]
    if ((sent[field] !== undefined) === (kind === sent.kind)) continue
    const message = kind === sent.kind ? `A ${kind} needs this field.` : 'Leave it out.'
    throw invalid({ field, code: kind === sent.kind ? 'required' : 'unknown', message })
  }
  const minor = amountReader(currency)
  if (sent.cash) minor('cash.amount', sent.cash.amount)
  if (sent.closing) minor('closing.countedCash', sent.closing.countedCash)
}
