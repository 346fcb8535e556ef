import { timingSafeEqual } from 'node:crypto'
import type { Secrets } from '../secrets.ts'

/** The token by which a guest reads an order. */
export function tokenOf(secrets: Secrets, shopId: number, publicId: string): string {
  return secrets.mac('order token', `${shopId} ${publicId}`)
}

export function isTokenOf(
  secrets: Secrets,
  shopId: number,
  publicId: string,
  token: string,
): boolean {
  const [a, b] = [Buffer.from(token), Buffer.from(tokenOf(secrets, shopId, publicId))]
  return a.length === b.length && timingSafeEqual(a, b)
}
