import type { Ports } from '../../src/domain/ports.ts'
import { signIn } from '../../test/sign-in.ts'

/**
 * Signs the owner of a shop in.
 * @returns the headers of the owner's requests
 */
export async function signedIn(
  ports: Ports,
  slug: string,
  email: string,
): Promise<Readonly<Record<string, string>>> {
  const { token } = await signIn(ports, email, ports.clock())
  const json = { 'content-type': 'application/json' }
  return {
    cookie: `kassa_admin=${token}`,
    'x-shop-id': slug,
    'sec-fetch-site': 'same-origin',
    ...json,
  }
}
