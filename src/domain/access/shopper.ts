import type { MemberActor } from '../actor.ts'
import { type FieldError, invalid, notFound } from '../error.ts'
import { newId } from '../id.ts'
import { type Page, type PageQuery, pageBy } from '../paging.ts'
import type { Ports } from '../ports.ts'
import type { Shop, Shopper, Shown } from '../records.ts'
import type { Writes } from '../store.ts'
import { isName } from '../text.ts'
import { isoTime } from '../time.ts'

/** Changes to a shopper's account; null clears a field. */
export interface AccountPatch {
  readonly name?: string | null | undefined
  readonly phone?: string | null | undefined
}

/** A shopper as the API shows them. */
export type ShopperView = Shown<Shopper>

const PHONE = /^\+?[0-9 ()./-]{3,31}$/

/** The shopper of this shop with this address, created if there is none. */
export async function shopperByEmail(
  tx: Writes,
  shop: Shop,
  email: string,
  now: number,
): Promise<Shopper> {
  const known = await tx.shopper.byEmail(shop.id, email)
  if (known) return known
  const fresh = {
    publicId: newId('cust', now),
    shopId: shop.id,
    email,
    name: null,
    phone: null,
    createdAt: now,
  }
  return { ...fresh, id: await tx.shopper.insert(fresh) }
}

/**
 * A page of the shoppers who have an account at a shop, the newest first.
 * @throws Refusal VALIDATION_FAILED on `cursor`
 */
export async function listShoppers(
  { store: { read }, secrets }: Ports,
  { shop }: MemberActor,
  query: PageQuery,
): Promise<Page<ShopperView>> {
  return await pageBy('id', secrets, `customers ${shop.id}`, query, shopperView, (after, limit) =>
    read.shopper.list(shop.id, after, limit),
  )
}

/** A shopper who has an account at a shop, for its members. @throws Refusal NOT_FOUND */
export async function getShopper(
  { store: { read } }: Ports,
  { shop }: MemberActor,
  publicId: string,
): Promise<ShopperView> {
  const shopper = await read.shopper.byPublicId(shop.id, publicId)
  if (!shopper) throw notFound('customer')
  return shopperView(shopper)
}

/** Changes a shopper's own account. @throws Refusal VALIDATION_FAILED */
export async function updateAccount(
  { store }: Ports,
  shopper: Shopper,
  patch: AccountPatch,
): Promise<Shopper> {
  return await store.write(async (tx) => {
    const current = (await tx.shopper.byEmail(shopper.shopId, shopper.email)) ?? shopper
    const { name = current.name, phone = current.phone } = patch
    const changed = { ...current, name: name?.trim() || null, phone: phone?.trim() || null }
    refuseUnfit(changed)
    await tx.shopper.update(changed)
    return changed
  })
}

function refuseUnfit({ name, phone }: Shopper): void {
  const errors: FieldError[] = []
  if (name !== null && (name.length > 255 || !isName(name))) {
    errors.push({ field: 'name', code: 'name', message: 'Use up to 255 characters, in one line.' })
  }
  if (phone !== null && !PHONE.test(phone)) {
    errors.push({ field: 'phone', code: 'phone', message: 'Use a number such as +49 30 1234567.' })
  }
  if (errors.length > 0) throw invalid(...errors)
}

export function shopperView(shopper: Shopper): ShopperView {
  const { publicId: id, email, name, phone, createdAt } = shopper
  return { id, email, name, phone, createdAt: isoTime(createdAt) }
}
