import { keyRecord, newKey } from '../access/key.ts'
import type { Actor } from '../actor.ts'
import { audit } from '../audit.ts'
import { invalid, notFound } from '../error.ts'
import { newId } from '../id.ts'
import { openSeries } from '../orders/series.ts'
import { type Page, type PageQuery, pageBy } from '../paging.ts'
import type { Ports } from '../ports.ts'
import type { Shown, Terminal } from '../records.ts'
import type { Reads } from '../store.ts'
import { isName } from '../text.ts'
import { isoTime } from '../time.ts'

/** A terminal as the API shows it. */
export type TerminalView = Shown<Terminal>

/** A terminal with its key, which is shown only this once. */
export interface KeyedTerminal {
  readonly terminal: TerminalView
  readonly key: string
}

/**
 * A page of the terminals of a shop, the oldest first.
 * @throws Refusal VALIDATION_FAILED on `cursor`
 */
export async function listTerminals(
  { store: { read }, secrets }: Ports,
  { shop }: Actor,
  query: PageQuery,
): Promise<Page<TerminalView>> {
  const view = (terminal: Terminal) => terminalView(terminal)
  return await pageBy('id', secrets, `terminals ${shop.id}`, query, view, (after, limit) =>
    read.terminal.list(shop.id, after, limit),
  )
}

/** @throws Refusal VALIDATION_FAILED */
export async function registerTerminal(
  { store, clock }: Ports,
  actor: Actor,
  name: string,
  key = newKey('terminal'),
): Promise<KeyedTerminal> {
  checkName(name)
  const now = clock()
  const { hash, lastFour, createdAt } = keyRecord(key, now)
  const terminal = {
    publicId: newId('term', now),
    shopId: actor.shop.id,
    name,
    lastFour,
    createdAt,
    lastSeenAt: null,
  }
  return await store.write(async (tx) => {
    await tx.terminal.insert(terminal, hash)
    const series = await openSeries(tx, terminal, now)
    await audit(tx, actor, 'terminal.registered', terminal.publicId, now, { name })
    return { terminal: terminalView({ ...terminal, series }), key }
  })
}

/** @throws Refusal NOT_FOUND, VALIDATION_FAILED */
export async function renameTerminal(
  { store, clock }: Ports,
  actor: Actor,
  publicId: string,
  name: string,
): Promise<TerminalView> {
  checkName(name)
  const now = clock()
  return await store.write(async (tx) => {
    const terminal = await terminalOf(tx, actor, publicId)
    if (terminal.name === name) return terminalView(terminal)
    await tx.terminal.rename(actor.shop.id, terminal.id, name)
    await audit(tx, actor, 'terminal.renamed', publicId, now, { from: terminal.name, to: name })
    return terminalView({ ...terminal, name })
  })
}

/**
 * Removes a terminal. Its key fails from the next request on.
 * @throws Refusal NOT_FOUND
 */
export async function revokeTerminal(
  { store, clock }: Ports,
  actor: Actor,
  publicId: string,
): Promise<void> {
  const now = clock()
  await store.write(async (tx) => {
    const { id, name } = await terminalOf(tx, actor, publicId)
    await tx.terminal.remove(actor.shop.id, id)
    await audit(tx, actor, 'terminal.revoked', publicId, now, { name })
  })
}

/**
 * Gives a terminal a new key. The old key fails from the next request on, and a pairing code that
 * was not used is withdrawn.
 * @throws Refusal NOT_FOUND
 */
export async function rotateTerminalKey(
  { store, clock }: Ports,
  actor: Actor,
  publicId: string,
): Promise<KeyedTerminal> {
  const key = newKey('terminal')
  const now = clock()
  const record = keyRecord(key, now)
  return await store.write(async (tx) => {
    const terminal = await terminalOf(tx, actor, publicId)
    await tx.terminal.rekey(actor.shop.id, terminal.id, record)
    const series = await openSeries(tx, terminal, now)
    await audit(tx, actor, 'terminal.key_rotated', publicId, now)
    return { terminal: terminalView({ ...terminal, lastFour: record.lastFour, series }), key }
  })
}

export function terminalView(terminal: Omit<Terminal, 'id'>): TerminalView {
  const { publicId, name, lastFour, createdAt, lastSeenAt, series } = terminal
  return {
    id: publicId,
    name,
    lastFour,
    createdAt: isoTime(createdAt),
    lastSeenAt: lastSeenAt === null ? null : isoTime(lastSeenAt),
    series,
  }
}

/** @throws Refusal NOT_FOUND, also for another shop's terminal */
export async function terminalOf(
  reads: Reads,
  { shop }: Actor,
  publicId: string,
): Promise<Terminal> {
  const terminal = await reads.terminal.find(shop.id, publicId)
  if (!terminal) throw notFound('terminal')
  return terminal
}

function checkName(name: string): void {
  if (isName(name)) return
  const message = 'Use at least one visible character, in one line.'
  throw invalid({ field: 'name', code: 'blank', message })
}
