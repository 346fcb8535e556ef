import { type FieldError, invalid } from '../error.ts'
import { newId } from '../id.ts'
import type { Ports } from '../ports.ts'
import type { Customer, Shop } from '../records.ts'
import type { Writes } from '../store.ts'

/** What a shopper may change of the account; null clears. */
export interface AccountPatch {
  readonly name?: string | null | undefined
  readonly phone?: string | null | undefined
}

/** A customer as the shop and the shopper see him. */
export interface CustomerView {
  readonly id: string
  readonly email: string
  readonly name: string | null
  readonly phone: string | null
  readonly createdAt: string
}

const PHONE = /^\+?[0-9 ()./-]{3,31}$/

/** The shop's customer with this address, made where there is none. */
export async function customerByEmail(
  tx: Writes,
  shop: Shop,
  email: string,
  now: number,
): Promise<Customer> {
  const known = await tx.customer.byEmail(shop.id, email)
  if (known) return known
  const fresh = {
    publicId: newId('cust', now),
    shopId: shop.id,
    email,
    name: null,
    phone: null,
    createdAt: now,
  }
  return { ...fresh, id: await tx.customer.insert(fresh) }
}

/** Changes a shopper's own account. @throws Refusal VALIDATION_FAILED */
export async function updateAccount(
  { store }: Ports,
  customer: Customer,
  patch: AccountPatch,
): Promise<Customer> {
  return await store.write(async (tx) => {
    const current = (await tx.customer.byEmail(customer.shopId, customer.email)) ?? customer
    const { name = current.name, phone = current.phone } = patch
    const changed = { ...current, name: name?.trim() || null, phone: phone?.trim() || null }
    refuseUnfit(changed)
    await tx.customer.update(changed)
    return changed
  })
}

function refuseUnfit({ name, phone }: Customer): void {
  const errors: FieldError[] = []
  if (name !== null && (name.length > 255 || /\p{Cc}/u.test(name))) {
    errors.push({ field: 'name', code: 'name', message: 'Use up to 255 characters, in one line.' })
  }
  if (phone !== null && !PHONE.test(phone)) {
    errors.push({ field: 'phone', code: 'phone', message: 'Use a number such as +49 30 1234567.' })
  }
  if (errors.length > 0) throw invalid(...errors)
}

export function customerView(customer: Customer): CustomerView {
  const { publicId: id, email, name, phone, createdAt } = customer
  return { id, email, name, phone, createdAt: new Date(createdAt).toISOString() }
}
