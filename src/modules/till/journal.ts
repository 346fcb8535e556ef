import type { Static } from '@sinclair/typebox'
import type { TerminalActor } from '../../domain/actor.ts'
import { conflict, type FieldError, fieldError, notFound, Refusal } from '../../domain/error.ts'
import type { Backup } from '../../domain/operations.ts'
import type { Ports } from '../../domain/ports.ts'
import { Named, OrNull, Time } from '../../domain/schema.ts'
import { SALE } from '../../domain/shop/sale.ts'
import { storedSettings } from '../../domain/shop/stored-settings.ts'
import type { Writing } from '../../domain/store.ts'
import { isoTime } from '../../domain/time.ts'
import type { OrderPorts } from '../orders/mail/order-notice.ts'
import { lastNumber } from '../orders/number.ts'
import { findOrder } from '../orders/order-rows.ts'
import { ORDERS } from '../orders/settings.ts'
import { rulesOf, type SaleRules } from '../orders/terms.ts'
import { tillConflict } from './conflict.ts'
import { recordEarlyRefunds } from './early-refund.ts'
import { canonicalEntry, type Said, timeIn } from './entry.ts'
import { COUNT, EntryNumber, Hash, type Remark, SeriesName } from './entry-body.ts'
import { type ReadEntry, readEntry } from './entry-check.ts'
import { type EntryStamp, hasPossibleTime, stampOf } from './entry-stamp.ts'
import { isRightClosing } from './journal-check.ts'
import {
  addSeries,
  appendEntry,
  findEntry,
  findSeries,
  hashAfter,
  type JournalEntry,
  type StoredSeries,
} from './series.ts'
import { type StoredTill, TILL } from './settings.ts'
import { recordRefund } from './till-refund.ts'
import { recordReturn } from './till-return.ts'
import { type RecordedEntry, recordSale, refuseStale } from './till-sale.ts'

/** At most this many errors of one entry are listed. */
const REMARKS_MAX = 50

/** An entry in the API: the till's fields, and its effects. */
export type EntryView = Said &
  Pick<JournalEntry, 'series' | 'n' | 'previousHash' | 'hash' | 'orderId' | 'attention'>

/** The next entry of a till's journal. */
export const JournalHead = Named('JournalHead', {
  series: SeriesName,
  next: EntryNumber,
  previousHash: Hash,
  lastBackupAt: OrNull(Time, {
    description:
      'When the newest backup was begun, as far as the server knows: a till keeps what it sent later. null: it knows of none.',
  }),
})
export type JournalHead = Static<typeof JournalHead>

/**
 * The end of this terminal's newest series, where its journal continues.
 * @param lastBackup the newest one
 */
export async function journalHead(
  { store: { read }, clock }: Ports,
  { shop, terminal }: TerminalActor,
  lastBackup: Backup | null,
): Promise<JournalHead> {
  const series = await findSeries(read, shop.id, terminal.series)
  if (!series) throw notFound('series')
  // A backup dated in the future was made while the clock was wrong, and may be an old one.
  const isKnown = lastBackup !== null && lastBackup.takenAt <= clock()
  return {
    series: series.series,
    next: series.lastN + 1,
    previousHash: series.lastHash,
    lastBackupAt: isKnown ? isoTime(lastBackup.takenAt) : null,
  }
}

/**
 * Adds an entry to a till's journal, with its effects on orders, stock and points, in one
 * transaction. Adding it again changes nothing. Errors in an entry are kept as remarks, and their
 * parts have no effect: a refused entry would block all later ones.
 * @param said the entry: a JSON object with any content
 * @param isTentative whether nothing has happened at the till yet, so that the server may refuse it
 * @returns the entry, and whether it is new
 * @throws Refusal NOT_FOUND; FORBIDDEN for the series of another terminal; CONFLICT on `n`, which
 *   names the next number, or if another entry has it; CONFLICT on `previousHash`, `hash` and
 *   `series`; CONFLICT if a tentative entry has no effect; TOTAL_CHANGED if it expects other sums
 */
export async function recordEntry(
  ports: Ports,
  actor: TerminalActor,
  name: string,
  n: number,
  { previousHash, hash, ...said }: Said,
  isTentative = false,
): Promise<{ readonly entry: EntryView; readonly isNew: boolean }> {
  const { store, clock } = ports
  checkPlace(said, name, n)
  const body = canonicalEntry({ series: name, n }, said)
  const now = clock()
  const read = readEntry(said, actor.shop.currency)
  const at = timeIn(said, now)
  const remarks: Remark[] = hasPossibleTime(said, now) ? [] : [{ field: 'at', code: 'clock' }]
  if (read.effect?.kind === 'closing') {
    const isRight = await isRightClosing(ports, actor, name, n, read.effect.closing)
    if (!isRight) remarks.push({ field: 'closing', code: 'wrong_sums' })
  }
  remarks.push(...read.remarks)
  return await store.writeFor(actor.shop.id, async (tx) => {
    const isChained = typeof previousHash === 'string' && typeof hash === 'string'
    const series =
      (await findSeries(tx, actor.shop.id, name)) ??
      (isChained ? await lostSeries(tx, actor, name, now) : null)
    if (!series) throw notFound('series')
    const known = await findEntry(tx, actor.shop.id, name, n)
    const isOwn = series.terminal === actor.terminal.publicId
    // A sender that has the whole entry may ask whether it exists, even a till that was paired
    // anew.
    if (known?.body === body && (isOwn || known.hash === hash)) {
      return { entry: entryView(known), isNew: false }
    }
    // After a restore, the device of an earlier pairing continues with the entries that the backup
    // lacks. Only that device knows the hash of the last entry; before the first entry, everybody
    // does.
    if (!isOwn && !(isChained && series.lastN > 0)) {
      throw new Refusal('FORBIDDEN', 'This journal belongs to another till.')
    }
    if (known) throw conflict('n', 'changed', 'The journal has another entry under this number.')
    if (n !== series.lastN + 1) throw outOfOrder(series)
    const right = { previousHash: series.lastHash, hash: hashAfter(series.lastHash, body) }
    checkChain({ previousHash, hash }, right)
    const { id: shopId } = actor.shop
    const [sale, orders, till] = await storedSettings(tx, shopId, SALE, ORDERS, TILL)
    checkFiscal(till)
    const rules = rulesOf(actor.shop, sale, orders)
    const stamp = stampOf(actor.shop, { series: name, n, hash: right.hash }, said, now)
    if (isTentative) await refuseStale(tx, actor, read.effect)
    const settings = { rules, till }
    const recorded = await record(tx, ports, actor, settings, stamp, { ...read, remarks })
    const all = distinct([...remarks, ...recorded.remarks])
    if (isTentative) refuseUseless(all, recorded.why)
    const entry: JournalEntry = {
      series: name,
      n,
      at,
      body,
      ...right,
      receivedAt: now,
      kind: read.effect?.kind ?? null,
      orderId: recorded.orderId,
      attention: all.length > 0 ? all : null,
    }
    await appendEntry(tx, actor.shop.id, entry)
    const { orderId } = recorded
    if (read.effect?.kind === 'sale' && orderId !== null) {
      await recordEarlyRefunds(tx, ports, actor, rules, { orderId, number: stamp.number }, now)
    }
    return { entry: entryView(entry), isNew: true }
  })
}

/**
 * The one place where a certified fiscal device (TSE, RKSV, NF525, VeriFactu) would be asked to
 * sign an entry of a till's journal: when it is checked, and before it is stored. kassa has no such
 * device. It takes entries only after an owner has confirmed to know that (see `NOT_FISCAL`), and
 * keeps taking them if selling is turned off later.
 * @throws Refusal FORBIDDEN
 */
function checkFiscal({ tillSalesSince }: StoredTill): void {
  if (tillSalesSince !== null) return
  throw new Refusal('FORBIDDEN', 'An owner has to turn on selling at the till, in Settings.')
}

async function record(
  tx: Writing,
  ports: OrderPorts,
  actor: TerminalActor,
  { rules, till }: { readonly rules: SaleRules; readonly till: StoredTill },
  stamp: EntryStamp,
  { effect, remarks }: ReadEntry,
): Promise<RecordedEntry> {
  if (effect?.kind === 'sale') {
    return await recordSale(tx, ports.secrets, actor, rules, stamp, effect.sale, remarks)
  }
  if (effect?.kind === 'refund' && 'returned' in effect) {
    const { secrets } = ports
    return await recordReturn(tx, secrets, actor, rules, till, stamp, effect.returned, remarks)
  }
  if (effect?.kind === 'refund') {
    return await recordRefund(tx, ports, actor, rules, stamp, effect.refund)
  }
  const orderId = (effect?.kind === 'cash' && effect.cash.orderId) || null
  if (orderId === null || (await findOrder(tx, actor.shop.id, orderId))) {
    return { orderId, remarks: [] }
  }
  return { orderId: null, remarks: [{ field: 'cash.orderId', code: 'unknown_order' }] }
}

/** @throws Refusal CONFLICT if there are remarks other than on the clock, for the till to show */
function refuseUseless(remarks: readonly Remark[], why?: FieldError): void {
  const wrong = remarks.find(({ code }) => code !== 'clock')
  if (!wrong) return
  const general = fieldError(wrong.field, wrong.code, 'This cannot be done as it is.')
  const error = why ? { ...why, field: wrong.field } : general
  throw new Refusal('CONFLICT', error.message, [error])
}

function entryView({ series, n, body, previousHash, hash, ...more }: JournalEntry): EntryView {
  const { orderId, attention } = more
  const said: Said = JSON.parse(body)
  const { cashier = null } = said
  return { ...said, series, n, cashier, previousHash, hash, orderId, attention }
}

function outOfOrder({ lastN }: StoredSeries): Refusal {
  const next = lastN + 1
  return tillConflict('n', 'next', `The next number of this series is ${next}.`, { next })
}

/**
 * Opens a series that the shop has issued but does not know: the server was restored from a backup
 * that is older than the pairing, and the device sends its entries from the first one on.
 * @returns null if the shop has not issued this name yet
 */
async function lostSeries(
  tx: Writing,
  { shop, terminal }: TerminalActor,
  series: string,
  now: number,
): Promise<StoredSeries | null> {
  const isGiven = COUNT.test(series) && Number(series) <= (await lastNumber(tx, shop.id, 'series'))
  if (!isGiven) return null
  await addSeries(tx, shop.id, series, terminal.publicId, now)
  return await findSeries(tx, shop.id, series)
}

/** @throws Refusal CONFLICT if the entry has another place */
function checkPlace({ series, n }: Said, name: string, number: number): void {
  const message = 'Use the one in the path, or leave it out.'
  if ((series ?? name) !== name) throw conflict('series', 'changed', message)
  if ((n ?? number) !== number) throw conflict('n', 'changed', message)
}

/** @throws Refusal CONFLICT if the entry has other hashes than these */
function checkChain(sent: Said, right: Pick<JournalEntry, 'previousHash' | 'hash'>): void {
  if ((sent.previousHash ?? right.previousHash) !== right.previousHash) {
    throw conflict('previousHash', 'changed', 'This is not the hash of the entry before.')
  }
  if ((sent.hash ?? right.hash) !== right.hash) {
    const message = 'This is not the SHA-256 of the hash before, a line feed and the entry.'
    throw conflict('hash', 'changed', message)
  }
}

function distinct(remarks: readonly Remark[]): Remark[] {
  const byText = new Map(remarks.map((remark) => [`${remark.code} ${remark.field}`, remark]))
  return [...byText.values()].slice(0, REMARKS_MAX)
}
