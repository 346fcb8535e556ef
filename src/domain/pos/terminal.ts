import { type Static, Type } from '@sinclair/typebox'
import { keyRecord, newKey } from '../access/key.ts'
import type { Actor, TerminalActor } from '../actor.ts'
import { notFound, refuseErrors } from '../error.ts'
import { type Act, recordChange, type ValueChange } from '../history.ts'
import { newId } from '../id.ts'
import { type Module, placed } from '../module.ts'
import { type Page, type PageQuery, pageBy } from '../paging.ts'
import type { Ports } from '../ports.ts'
import type { Terminal } from '../records.ts'
import { IdOf, Named, OrNull, Time } from '../schema.ts'
import type { Shop } from '../shop/shop.ts'
import type { Reading, Writing } from '../store.ts'
import { nameErrors } from '../text.ts'
import { isoTime } from '../time.ts'

declare module '../module.ts' {
  interface Places {
    /**
     * Called when a terminal gets its first key or another one, in the transaction that stores it.
     * @param terminal the public id
     */
    readonly terminalKey: (
      tx: Writing,
      shop: number,
      terminal: string,
      now: number,
    ) => Promise<void>
  }
}

/**
 * The reason why entries of a till's journal have not reached the server, although the till has.
 */
const TillWaiting = Named('TerminalWaiting', {
  entries: Type.Integer({ minimum: 1, maximum: 1_000_000 }),
  since: { ...Time, hint: 'Use a time such as 2030-01-01T12:00:00Z.' },
  reason: Type.String({
    minLength: 1,
    maxLength: 1000,
    description: 'Written for people, in the language of the till.',
  }),
})

/** A till's report about the entries that wait on it; null if there are none. */
export const TillReport = {
  ...Named('TerminalReport', { waiting: OrNull(TillWaiting) }),
  examples: [
    { waiting: { entries: 3, since: '2030-01-01T12:00:00Z', reason: 'The server is too busy.' } },
  ],
}
export type TillReport = Static<typeof TillReport>

/** A terminal in the API. */
export const TerminalView = Named('Terminal', {
  id: IdOf('term'),
  name: Type.String({ minLength: 1, maxLength: 255 }),
  lastFour: Type.String(),
  createdAt: Time,
  lastSeenAt: OrNull(Time, { description: 'To the minute; null: never.' }),
  series: Type.String({ description: 'The series of its journal; a new key opens a new one.' }),
  waiting: OrNull(TillWaiting, {
    description: 'Entries of its journal that it cannot send, as it has said last; null: none.',
  }),
})
export type TerminalView = Static<typeof TerminalView>

/** A terminal with its key. Only this answer contains the key. */
export const KeyedTerminal = Named('TerminalWithKey', {
  terminal: TerminalView,
  key: Type.String({ pattern: '^kassa_term_[0-9A-Za-z]{38}$' }),
})
export type KeyedTerminal = Static<typeof KeyedTerminal>

/**
 * A page of the terminals of a shop, oldest first.
 * @throws Refusal VALIDATION_FAILED on `cursor`
 */
export async function listTerminals(
  { store: { read }, secrets }: Ports,
  { shop }: Actor,
  query: PageQuery,
): Promise<Page<TerminalView>> {
  const view = (terminal: Terminal) => terminalView(terminal)
  return await pageBy('id', secrets, `terminals ${shop.id}`, query, view, (after, limit) =>
    read.all<Terminal>('terminal.list', { shop: shop.id, after, limit }),
  )
}

/** @throws Refusal VALIDATION_FAILED */
export async function registerTerminal(
  modules: readonly Module[],
  { store, clock }: Ports,
  actor: Actor,
  name: string,
  key = newKey('terminal'),
): Promise<KeyedTerminal> {
  checkName(name)
  const now = clock()
  const { hash, lastFour, createdAt } = keyRecord(key, now)
  const publicId = newId('term', now)
  const shop = actor.shop.id
  return await store.write(async (tx) => {
    const id = await tx.insert('terminal.insert', { shop, publicId, name, lastFour, createdAt })
    await tx.run('terminal.insert_key', { shop, id, hash })
    for (const keyed of placed(modules, 'terminalKey')) await keyed(tx, shop, publicId, now)
    await recordChange(tx, actor, now, {
      ...tillAct('registered', { publicId, name }, [{ field: 'name', from: null, to: name }]),
      audit: { name },
    })
    return { terminal: terminalView(await terminalOf(tx, actor, publicId)), key }
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
    await tx.run('terminal.rename', { shop: actor.shop.id, id: terminal.id, name })
    const renamed = { from: terminal.name, to: name }
    await recordChange(tx, actor, now, {
      ...tillAct('renamed', { publicId, name }, [{ field: 'name', ...renamed }]),
      audit: renamed,
    })
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
    const values = { shop: actor.shop.id, id }
    await tx.run('terminal.delete_key', values)
    await tx.run('pairing.withdraw', values)
    await tx.run('terminal.delete', values)
    await recordChange(tx, actor, now, {
      ...tillAct('revoked', { publicId, name }),
      audit: { name },
    })
  })
}

/**
 * Gives a terminal a new key. The old key fails from the next request on, and an unused pairing
 * code is withdrawn.
 * @throws Refusal NOT_FOUND
 */
export async function rotateTerminalKey(
  modules: readonly Module[],
  { store, clock }: Ports,
  actor: Actor,
  publicId: string,
): Promise<KeyedTerminal> {
  const now = clock()
  return await store.write(async (tx) => {
    const terminal = await terminalOf(tx, actor, publicId)
    const keyed = await rekey(modules, tx, actor, terminal, now)
    await recordChange(tx, actor, now, tillAct('key_rotated', terminal))
    return keyed
  })
}

/** An act on a terminal, for the history. */
export function tillAct(
  verb: string,
  { publicId: id, name }: Pick<Terminal, 'publicId' | 'name'>,
  changes: readonly ValueChange[] = [],
): Act {
  return { action: `terminal.${verb}`, subject: { kind: 'till', id, name }, changes, audit: {} }
}

/** Replaces the key of a terminal, and withdraws its pairing code. */
export async function rekey(
  modules: readonly Module[],
  tx: Writing,
  actor: Actor,
  { shopId: shop, id, publicId }: Terminal,
  now: number,
): Promise<KeyedTerminal> {
  const key = newKey('terminal')
  const { hash, lastFour } = keyRecord(key, now)
  await tx.run('terminal.rekey', { shop, id, lastFour })
  await tx.run('terminal.replace_key', { shop, id, hash })
  await tx.run('pairing.withdraw', { shop, id })
  for (const keyed of placed(modules, 'terminalKey')) await keyed(tx, shop, publicId, now)
  return { terminal: terminalView(await terminalOf(tx, actor, publicId)), key }
}

export function terminalView(terminal: Omit<Terminal, 'id' | 'shopId'>): TerminalView {
  const { publicId, name, lastFour, createdAt, lastSeenAt, series, waiting } = terminal
  return {
    id: publicId,
    name,
    lastFour,
    createdAt: isoTime(createdAt),
    lastSeenAt: lastSeenAt === null ? null : isoTime(lastSeenAt),
    series,
    waiting: waiting === null ? null : JSON.parse(waiting),
  }
}

/** Stores a till's report about the entries that wait on it, for the owners to see. */
export async function reportWaiting(
  { store }: Ports,
  { shop, terminal: { id } }: TerminalActor,
  report: TillReport,
): Promise<TillReport> {
  const waiting = report.waiting && JSON.stringify(report.waiting)
  await store.writeFor(shop.id, (tx) =>
    tx.run('terminal.set_waiting', { shop: shop.id, id, waiting }),
  )
  return report
}

/** @throws Refusal NOT_FOUND, also for another shop's terminal */
export async function terminalOf(
  read: Reading,
  { shop }: Actor,
  publicId: string,
): Promise<Terminal> {
  const terminal = await findTerminal(read, shop.id, publicId)
  if (!terminal) throw notFound('terminal')
  return terminal
}

export async function findTerminal(
  read: Reading,
  shop: number,
  publicId: string,
): Promise<Terminal | null> {
  return await read.get('terminal.find', { shop, publicId })
}

/** A terminal with its shop. */
export interface PairedTerminal {
  readonly terminal: Terminal
  readonly shop: Shop
}

/** The terminal whose key has this hash. */
export async function terminalByKey(read: Reading, hash: string): Promise<PairedTerminal | null> {
  const owner = await read.get<TerminalKey>('terminal.key', { hash })
  return owner && (await read.get('terminal.with_shop', { ...owner }))
}

/** The primary key of a terminal, in the form of its statements. */
export interface TerminalKey {
  readonly shop: number
  readonly id: number
}

function checkName(name: string): void {
  const errors = nameErrors('name', name)
  refuseErrors(errors)
}
