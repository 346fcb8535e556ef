import { invalid } from './error.ts'
import { newId } from './id.ts'
import type { Writes } from './store.ts'

export type Role = 'owner' | 'staff'

/** A person who signs in to admin. */
export interface User {
  readonly id: number
  readonly publicId: string
  readonly email: string
  readonly emailVerified: boolean
  readonly name: string | null
  readonly createdAt: number
}

/** One mailbox and nothing else: no display name, list, comment, quoted part or line break. */
const EMAIL =
  /^[a-z0-9!#$%&'*+/=?^_`{|}~-]+(\.[a-z0-9!#$%&'*+/=?^_`{|}~-]+)*@([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z][a-z0-9-]{0,61}[a-z0-9]$/

/**
 * An email address as it is stored and compared: trimmed, NFKC, lower-cased once, then checked.
 * @throws Refusal VALIDATION_FAILED on field `email`
 */
export function emailAddress(text: string): string {
  const email = text.normalize('NFKC').trim().toLowerCase()
  if (email.length > 254 || email.indexOf('@') > 64 || !EMAIL.test(email)) {
    throw invalid({
      field: 'email',
      code: 'email',
      message: 'Give one plain address, such as anna@example.com.',
    })
  }
  return email
}

/** The user with this address, made where there is none. */
export async function userByEmail(tx: Writes, email: string, now: number): Promise<User> {
  const known = await tx.user.byEmail(email)
  if (known) return known
  const fresh = {
    publicId: newId('user', now),
    email,
    emailVerified: false,
    name: null,
    createdAt: now,
  }
  return { ...fresh, id: await tx.user.insert(fresh) }
}
