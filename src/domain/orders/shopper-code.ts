import { findShopper, shopperById } from '../access/shopper.ts'
import { emailAddress } from '../access/user.ts'
import type { ShopperActor, TerminalActor } from '../actor.ts'
import { notFound } from '../error.ts'
import type { Ports } from '../ports.ts'
import type { Secrets } from '../secrets.ts'
import { pointBalance } from './points.ts'

const MAC_LENGTH = 16

/** A shopper at the counter, with the points that can be redeemed. */
export type CounterShopper = Awaited<ReturnType<typeof shopperAtCounter>>

/** The text of the QR code by which a till finds this shopper: nobody can make up another's. */
export function shopperCode(
  { secrets }: Pick<Ports, 'secrets'>,
  { shopper }: ShopperActor,
): string {
  return `${shopper.publicId}.${macOf(secrets, shopper.publicId)}`
}

/**
 * The shopper of the shop with this code or email address.
 * @throws Refusal NOT_FOUND
 */
export async function shopperAtCounter(
  { store: { read }, secrets }: Ports,
  { shop }: TerminalActor,
  code: string,
) {
  const [publicId = '', mac] = code.trim().split('.', 2)
  const shopper = code.includes('@')
    ? await findShopper(read, shop.id, emailAddress(code))
    : mac === macOf(secrets, publicId)
      ? await shopperById(read, shop.id, publicId)
      : null
  if (!shopper) throw notFound('customer')
  const { publicId: id, email, name } = shopper
  const points = await pointBalance(read, shop.id, id)
  return { customer: { id, email, name }, points: Math.max(points, 0) }
}

function macOf(secrets: Secrets, publicId: string): string {
  return secrets.mac('shopper code', publicId).slice(0, MAC_LENGTH)
}
