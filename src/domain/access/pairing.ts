import { type Static, Type } from '@sinclair/typebox'
import type { Actor, TerminalActor } from '../actor.ts'
import { recordChange } from '../history.ts'
import type { Module } from '../module.ts'
import type { Ports } from '../ports.ts'
import {
  KeyedTerminal,
  type PairedTerminal,
  rekey,
  type TerminalKey,
  TerminalView,
  terminalOf,
  tillAct,
} from '../pos/terminal.ts'
import { exists } from '../rows.ts'
import { Named, Time } from '../schema.ts'
import type { Secrets } from '../secrets.ts'
import { type TerminalShop, terminalShop, terminalShopSchema } from '../shop/terminal-shop.ts'
import { isoTime, MINUTE_MS, validAt } from '../time.ts'
import { randomText } from './key.ts'

/**
 * Digits and capitals that cannot be confused: no 0 and O, no 1, I and L, no U. Eight of these 30
 * make 6.6e11 codes, and a code lives ten minutes. Even at 50,000 attempts a second for all that
 * time, only one attack in 20,000 would hit a given code.
 */
const ALPHABET = '23456789ABCDEFGHJKMNPQRSTVWXYZ'
const LENGTH = 8
const LIFETIME_MS = 10 * MINUTE_MS

export const PairingCode = Named('PairingCode', {
  code: Type.String({ minLength: LENGTH, maxLength: LENGTH }),
  expiresAt: Time,
})
export type PairingCode = Static<typeof PairingCode>

export const PairBody = Named('PairingRequest', {
  code: Type.String({
    minLength: 1,
    maxLength: 64,
    description: 'As it is shown in admin; case, spaces and hyphens do not matter.',
  }),
})

/** The answer to a terminal that pairs. */
interface Paired {
  readonly terminal: TerminalView
  readonly shop: TerminalShop
  readonly key: string
}

export function pairedSchema(modules: readonly Module[]) {
  return Named('PairedTerminal', {
    terminal: TerminalView,
    shop: terminalShopSchema(modules),
    key: KeyedTerminal.properties.key,
  })
}

/**
 * Creates a code to type at the terminal within ten minutes, once. It ends the previous code. Only
 * its MAC is stored, so that the database contains no usable code.
 * @throws Refusal NOT_FOUND
 */
export async function offerPairing(
  { store, clock, secrets }: Ports,
  actor: Actor,
  publicId: string,
): Promise<PairingCode> {
  const code = randomText(ALPHABET, LENGTH)
  const now = clock()
  const expiresAt = now + LIFETIME_MS
  await store.write(async (tx) => {
    const terminal = await terminalOf(tx, actor, publicId)
    const { id } = terminal
    const values = { shop: actor.shop.id, id, mac: macOf(secrets, code), expiresAt }
    await tx.run('pairing.offer', values)
    await recordChange(tx, actor, now, tillAct('pairing_offered', terminal))
  })
  return { code, expiresAt: isoTime(expiresAt) }
}

/**
 * Exchanges a code for a new key of its terminal, whose old key ends. Case, spaces and hyphens are
 * ignored. A wrong code costs one read and no write.
 * @returns null if the code is wrong, used or too old
 */
export async function pair(
  modules: readonly Module[],
  { store, clock, secrets, origin }: Ports,
  typed: string,
): Promise<Paired | null> {
  const now = clock()
  const mac = macOf(secrets, typed.toUpperCase().replace(/[\s-]/g, ''))
  const values = { mac, ...validAt(now) }
  if (!(await exists(store.read, 'pairing.is_open', values))) return null
  return await store.write(async (tx) => {
    const taken = await tx.get<TerminalKey>('pairing.take', values)
    if (!taken) return null
    const paired = await tx.get<PairedTerminal>('terminal.with_shop', { ...taken })
    if (!paired) throw new Error('a pairing code outlived its terminal')
    const { terminal, shop } = paired
    const actor: TerminalActor = { kind: 'terminal', credential: 'pairing code', ...paired }
    const keyed = await rekey(modules, tx, actor, terminal, now)
    await recordChange(tx, actor, now, tillAct('paired', terminal))
    const settings = await terminalShop(modules, tx, shop, origin)
    return { terminal: keyed.terminal, shop: settings, key: keyed.key }
  })
}

function macOf(secrets: Secrets, code: string): string {
  return secrets.mac('pairing code', code)
}
