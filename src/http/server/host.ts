import { Refusal } from '../../domain/error.ts'

/** A probe in HTTP/1.0 names no host, and Bun then gives the path alone for an address. */
const PROBED: ReadonlySet<string> = new Set(['/healthz', '/readyz'])

/**
 * The Host header is part of the address, which several places take apart. Bun joins two of them
 * with a comma in the headers, and takes the first for the address.
 * @throws Refusal MALFORMED_REQUEST where there are two, or host and path make no URL
 */
export function refuseBadHost({ url, headers }: Request): void {
  const single = !headers.get('host')?.includes(',')
  if (single && (URL.canParse(url) || PROBED.has(url))) return
  throw new Refusal('MALFORMED_REQUEST', 'Name one host in the Host header, such as shop.example.')
}
