import { type TProperties, Type } from '@sinclair/typebox'
import type { MemberActor, ShopperActor } from '../actor.ts'
import { forgetInHistory, historyEntry, recordChange, subjectKinds } from '../history.ts'
import { notesOn } from '../history-list.ts'
import { type Module, placed } from '../module.ts'
import type { Ports } from '../ports.ts'
import { Named, Time } from '../schema.ts'
import type { Reading, Writing } from '../store.ts'
import { isoTime } from '../time.ts'
import { takeTurn } from '../yielding.ts'
import { type Session, SessionView } from './session.ts'
import { foundShopper, ShopCustomer, type Shopper, shopCustomer } from './shopper.ts'

/** The data that a module has about the customers of a shop, who may be guests. */
export interface ShopperHolding {
  /** Its part of the export: the schemas of its fields, and their values. */
  readonly exported?: {
    readonly fields: TProperties
    readonly read: (ports: Ports, actor: Whose, shopper: Shopper) => Promise<object>
  }
  /**
   * The ids under which the history has more about a shopper than about the account, such as the
   * orders.
   */
  readonly subjects?: (read: Reading, shop: number, shopper: Shopper) => Promise<readonly string[]>
  /** Forgets a shopper, in the transaction that deletes the account. */
  readonly forget: (tx: Writing, shop: number, shopper: Shopper) => Promise<void>
  /** Called after that transaction. */
  readonly forgotten?: (ports: Ports, shop: number) => Promise<void>
}

declare module '../module.ts' {
  interface Places {
    /** Its data about shoppers, which are exported and forgotten with the account. */
    readonly shopperData: ShopperHolding
  }
}

type Whose = MemberActor | ShopperActor

const { id: _, current: _1, ...session } = SessionView.properties

/** The schema of everything that a shop holds about a shopper. */
export function shopperExport(modules: readonly Module[]) {
  const { at, subject, action, actor } = historyEntry(subjectKinds(modules)).properties
  const CustomerNote = Named('CustomerNote', {
    at,
    subject,
    action,
    note: Type.String(),
    actor: Type.Optional({ ...actor, description: 'Who noted it. Not for shoppers.' }),
  })
  return Named('CustomerExport', {
    exportedAt: Time,
    shop: Named('ShopName', { slug: Type.String(), name: Type.String() }),
    customer: ShopCustomer,
    sessions: Type.Array(Named('CustomerSession', session), {
      description: 'The devices that are signed in.',
    }),
    notes: Type.Array(CustomerNote, {
      description:
        'What was noted about the customer and the orders, such as for a change of points or of ' +
        'a status, the newest first for each.',
    }),
    ...Object.assign({}, ...placed(modules, 'shopperData').map(({ exported }) => exported?.fields)),
  })
}

/**
 * Everything that the shop holds about a shopper.
 * @param publicId of the shopper
 * @throws Refusal NOT_FOUND
 */
export async function exportShopper(
  modules: readonly Module[],
  ports: Ports,
  actor: Whose,
  publicId: string,
): Promise<object> {
  const { store, clock } = ports
  const { shop } = actor
  const now = clock()
  const shopper = await foundShopper(store.read, shop.id, publicId)
  const values = { shop: shop.id, customer: shopper.id, now }
  const sessions = await store.read.all<Session>('session.of_shopper', values)
  const data = {
    exportedAt: isoTime(now),
    shop: { slug: shop.slug, name: shop.name },
    customer: shopCustomer(shopper),
    sessions: sessions.map(({ method, device, createdAt, lastSeenAt, expiresAt }) => ({
      method,
      device,
      createdAt: isoTime(createdAt),
      lastSeenAt: isoTime(lastSeenAt),
      expiresAt: isoTime(expiresAt),
    })),
  }
  const subjects = [publicId]
  for (const holding of placed(modules, 'shopperData')) {
    Object.assign(data, await holding.exported?.read(ports, actor, shopper))
    subjects.push(...((await holding.subjects?.(store.read, shop.id, shopper)) ?? []))
  }
  return { ...data, notes: await notesAbout(store.read, actor, subjects) }
}

/** The notes in the history about these subjects. A shopper does not see who wrote them. */
async function notesAbout(read: Reading, { kind, shop }: Whose, subjects: readonly string[]) {
  const notes: object[] = []
  for (const subject of subjects) {
    for (const note of await notesOn(read, shop.id, subject)) {
      const { actor, ...noted } = note
      notes.push(kind === 'shopper' ? noted : note)
    }
    await takeTurn()
  }
  return notes
}

/**
 * Forgets a shopper: the account, the sessions, open codes, and what modules hold.
 * @param publicId of the shopper
 * @throws Refusal NOT_FOUND
 */
export async function forgetShopper(
  modules: readonly Module[],
  ports: Ports,
  actor: Whose,
  publicId: string,
): Promise<void> {
  const { store, clock } = ports
  const shop = actor.shop.id
  const holdings = placed(modules, 'shopperData')
  await store.writeFor(shop, async (tx) => {
    const shopper = await foundShopper(tx, shop, publicId)
    const { id, email } = shopper
    for (const holding of holdings) await holding.forget(tx, shop, shopper)
    await tx.run('session.end_of_shopper', { shop, customer: id })
    await tx.run('otp.forget', { shop, email })
    await tx.run('customer.delete', { shop, id })
    await recordChange(tx, actor, clock(), {
      action: 'customer.forgotten',
      subject: { kind: 'customer', id: publicId, name: null },
      audit: {},
    })
    await forgetInHistory(tx, shop, publicId)
  })
  for (const holding of holdings) await holding.forgotten?.(ports, shop)
}
