import { type Shopper, shopperById } from '../../../domain/access/shopper.ts'
import type { ShopperActor } from '../../../domain/actor.ts'
import type { Ports } from '../../../domain/ports.ts'
import type { Secrets } from '../../../domain/secrets.ts'
import type { Reading } from '../../../domain/store.ts'

/** The length of the MAC in the code by which a till finds a shopper. */
const MAC_LENGTH = 16

/**
 * The text of the QR code by which a till finds this shopper. Nobody can forge it for another
 * shopper.
 */
export function shopperCode(
  { secrets }: Pick<Ports, 'secrets'>,
  { shopper }: ShopperActor,
): string {
  return `${shopper.publicId}.${shopperMac(secrets, shopper.publicId)}`
}

/** The shopper with this code; null if the shop has none, or the code is forged. */
export async function shopperOfCode(
  read: Reading,
  secrets: Secrets,
  shop: number,
  code: string,
): Promise<Shopper | null> {
  const [publicId = '', mac] = code.trim().split('.', 2)
  return mac === shopperMac(secrets, publicId) ? await shopperById(read, shop, publicId) : null
}

function shopperMac(secrets: Secrets, publicId: string): string {
  return secrets.mac('shopper code', publicId).slice(0, MAC_LENGTH)
}
