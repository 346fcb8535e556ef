import { invalid } from '../error.ts'
import { newId } from '../id.ts'
import type { Shown, User } from '../records.ts'
import type { Writes } from '../store.ts'

/** `open`: anybody may sign up to admin; `invite`: only people who are invited. */
export type SignUp = 'open' | 'invite'

/** One mailbox and nothing else: no display name, list, comment, quoted part or line break. */
const EMAIL =
  /^[a-z0-9!#$%&'*+/=?^_`{|}~-]+(\.[a-z0-9!#$%&'*+/=?^_`{|}~-]+)*@([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z][a-z0-9-]{0,61}[a-z0-9]$/

/** Characters that break a line, some of which `trim` would remove. */
const LINE_BREAK = /[\p{Cc}\u2028\u2029]/u

/**
 * An email address as it is stored and compared: trimmed and in lower case. It must be ASCII, so
 * that a mailbox has one spelling; other domains are given in Punycode (xn--…, RFC 5890). Letters
 * that compatibility normalisation (NFKC) would turn into ASCII are refused and not converted: the
 * mailbox of the other spelling may belong to somebody else.
 * @throws Refusal VALIDATION_FAILED on field `email`
 */
export function emailAddress(text: string): string {
  const given = text.trim()
  const isPlain = !LINE_BREAK.test(text) && given.normalize('NFKC') === given
  const email = isPlain ? given.toLowerCase() : ''
  if (email.length > 254 || email.indexOf('@') > 64 || !EMAIL.test(email)) {
    throw invalid({
      field: 'email',
      code: 'email',
      message: 'Give one plain address, such as anna@example.com.',
    })
  }
  return email
}

/** The user with this address, created if there is none. */
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

/** A user as the API shows them to themselves. */
export type UserView = Pick<Shown<User>, 'id' | 'email' | 'name'>

export function userView({ publicId, email, name }: User): UserView {
  return { id: publicId, email, name }
}
