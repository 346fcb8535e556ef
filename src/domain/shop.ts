import { type FieldError, invalid, notFound } from './error.ts'
import { newId } from './id.ts'
import { keyRecord, newKey } from './key.ts'
import { isCurrency } from './price.ts'
import type { Ports } from './store.ts'
import { emailAddress, userByEmail } from './user.ts'

/** A shop. `id` is the database's own number; `publicId` is what the world sees. */
export interface Shop {
  readonly id: number
  readonly publicId: string
  readonly slug: string
  readonly name: string
  readonly currency: string
  readonly createdAt: number
}

export interface NewShop {
  readonly slug: string
  readonly name: string
  readonly currency?: string
}

/** What a shop looks like from outside. */
export interface ShopView {
  readonly id: string
  readonly slug: string
  readonly name: string
  readonly currency: string
  readonly createdAt: string
}

export interface CreatedShop {
  readonly shop: ShopView
  readonly publishableKey: string
  readonly secretKey: string
}

const SLUG = /^[a-z0-9]+(-[a-z0-9]+)*$/

/**
 * Makes a shop with its owner and both keys, in one transaction. The secret key stands in the
 * answer and nowhere else.
 * @throws Refusal VALIDATION_FAILED; CONFLICT where the slug is taken
 */
export async function createShop(
  { store, clock }: Ports,
  input: NewShop,
  ownerEmail: string,
  keys = { publishable: newKey('publishable'), secret: newKey('secret') },
): Promise<CreatedShop> {
  const now = clock()
  const shop = newShop(input, now)
  const email = emailAddress(ownerEmail)
  await store.write(async (tx) => {
    const shopId = await tx.shop.insert(shop)
    const publishable = keyRecord(keys.publishable, now)
    await tx.key.insert(shopId, 'publishable', publishable, keys.publishable)
    await tx.key.insert(shopId, 'secret', keyRecord(keys.secret, now), null)
    const owner = await userByEmail(tx, email, now)
    await tx.user.join(shopId, owner.id, 'owner', now)
  })
  return { shop: shopView(shop), publishableKey: keys.publishable, secretKey: keys.secret }
}

/**
 * Replaces the secret key. The old one fails on the next request, on every node.
 * @throws Refusal NOT_FOUND
 */
export async function rotateSecretKey(
  { store, clock }: Ports,
  slug: string,
): Promise<{ secretKey: string; createdAt: string }> {
  const secretKey = newKey('secret')
  const now = clock()
  await store.write(async (tx) => {
    const shop = await tx.shop.bySlug(slug)
    if (!shop) throw notFound('shop')
    await tx.key.replace(shop.id, 'secret', keyRecord(secretKey, now))
  })
  return { secretKey, createdAt: new Date(now).toISOString() }
}

export function shopView(shop: Omit<Shop, 'id'>): ShopView {
  return {
    id: shop.publicId,
    slug: shop.slug,
    name: shop.name,
    currency: shop.currency,
    createdAt: new Date(shop.createdAt).toISOString(),
  }
}

function newShop({ slug, name, currency = 'EUR' }: NewShop, now: number): Omit<Shop, 'id'> {
  const errors: FieldError[] = []
  if (slug.length < 3 || slug.length > 40 || !SLUG.test(slug)) {
    const message =
      'Use 3 to 40 lower-case letters, digits and single hyphens, such as corner-shop.'
    errors.push({ field: 'slug', code: 'slug', message })
  }
  if (name.trim() === '' || name.length > 255) {
    errors.push({ field: 'name', code: 'length', message: 'Use 1 to 255 characters.' })
  }
  if (!isCurrency(currency)) {
    const message = 'Use the three capital letters of a currency, such as EUR.'
    errors.push({ field: 'currency', code: 'currency', message })
  }
  if (errors.length > 0) throw invalid(...errors)
  return { publicId: newId('shop', now), slug, name, currency, createdAt: now }
}
