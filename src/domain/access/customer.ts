import { type Static, Type } from '@sinclair/typebox'
import type { Actor } from '../actor.ts'
import type { Precondition } from '../catalog/reference.ts'
import { conflict, Refusal } from '../error.ts'
import { recordChange } from '../history.ts'
import { type Answered, type Idempotency, once } from '../idempotency.ts'
import type { Ports } from '../ports.ts'
import { Named } from '../schema.ts'
import {
  AccountPatch,
  type Customer,
  findOrCreateShopper,
  findShopper,
  foundShopper,
  refuseUnfit,
  type ShopCustomer,
  shopCustomer,
  updateContact,
} from './shopper.ts'
import { emailAddress } from './user.ts'

/** A customer whom the shop adds itself. */
export const NewCustomer = {
  ...Named('CustomerCreate', {
    email: Type.String({
      maxLength: 255,
      description: 'Where codes to sign in are sent. It cannot be changed later.',
    }),
    ...AccountPatch.properties,
  }),
  examples: [{ email: 'ada@example.com', name: 'Ada Lovelace', phone: '+44 20 7946 0018' }],
}
export type NewCustomer = Static<typeof NewCustomer>

/** A digest of all that the API shows of a customer, for entity tags. */
export function revisionOf(customer: ShopCustomer): number {
  return Number(Bun.hash(JSON.stringify(customer)) % BigInt(Number.MAX_SAFE_INTEGER))
}

/**
 * Adds a customer with an account. A guest with the address becomes one, and keeps id and points.
 * @returns the JSON text of a ShopCustomer
 * @throws Refusal VALIDATION_FAILED; CONFLICT on `email` if there is such an account;
 *   IDEMPOTENCY_MISMATCH
 */
export async function createCustomer(
  ports: Ports,
  actor: Actor,
  { email: text, ...contact }: NewCustomer,
  idempotency?: Idempotency,
): Promise<Answered> {
  const { shop } = actor
  const email = emailAddress(text)
  const now = ports.clock()
  return await ports.store.writeFor(shop.id, (tx) =>
    once(tx, actor, idempotency, now, async () => {
      if ((await findShopper(tx, shop.id, email))?.kind === 'account') {
        throw conflict('email', 'taken', 'The shop has a customer with this address.')
      }
      const account = await findOrCreateShopper(tx, shop, email, now)
      const customer = await updateContact(tx, account, contactAfter(account, contact))
      await recordChange(tx, actor, now, {
        action: 'customer.created',
        subject: { kind: 'customer', id: customer.publicId, name: email },
        audit: {},
      })
      return { answer: JSON.stringify(shopCustomer(customer)) }
    }),
  )
}

/**
 * Changes name and phone of a customer; null clears. The history says which of them, and not what
 * they were.
 * @throws Refusal NOT_FOUND; PRECONDITION_FAILED; VALIDATION_FAILED
 */
export async function updateCustomer(
  ports: Ports,
  actor: Actor,
  publicId: string,
  patch: AccountPatch,
  precondition: Precondition,
): Promise<ShopCustomer> {
  const shop = actor.shop.id
  return await ports.store.writeFor(shop, async (tx) => {
    const before = await foundShopper(tx, shop, publicId)
    if (!precondition(revisionOf(shopCustomer(before)))) {
      const message = 'The customer has changed since you read it; read it again.'
      throw new Refusal('PRECONDITION_FAILED', message)
    }
    const after = await updateContact(tx, before, contactAfter(before, patch))
    const fields = (['name', 'phone'] as const).filter((field) => before[field] !== after[field])
    if (fields.length > 0) {
      await recordChange(tx, actor, ports.clock(), {
        action: 'customer.updated',
        subject: { kind: 'customer', id: publicId, name: before.email },
        audit: { fields: fields.join(', ') },
      })
    }
    return shopCustomer(after)
  })
}

/** @throws Refusal VALIDATION_FAILED on `name` or `phone` */
function contactAfter(
  before: Customer,
  { name = before.name, phone = before.phone }: AccountPatch,
) {
  const contact = { name: name?.trim() || null, phone: phone?.trim() || null }
  refuseUnfit(contact)
  return contact
}
