import { Refusal } from '../domain/error.ts'

/** A probe in HTTP/1.0 names no host, and Bun then gives the path alone for an address. */
const PROBED: ReadonlySet<string> = new Set(['/healthz', '/readyz'])

/**
 * What stands in Host is part of the address, which is taken apart in many places.
 * @throws Refusal MALFORMED_REQUEST where the two make no URL
 */
export function refuseBadHost({ url }: Request): void {
  if (URL.canParse(url) || PROBED.has(url)) return
  throw new Refusal('MALFORMED_REQUEST', 'Name the host in the Host header, such as shop.example.')
}
