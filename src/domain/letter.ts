import type { Mail } from './mail.ts'
import type { Shop } from './shop.ts'

/** What is written to somebody; whom it goes to, the sender adds. */
export type Letter = Omit<Mail, 'to'>

/** A shop's name is its owner's free text: enough to know the shop by, not enough for a message. */
const MAX_NAME_LENGTH = 60

/** The code to sign in with, in the shop's name, or in kassa's for admin. */
export function codeLetter(code: string, shop: Shop | null): Letter {
  const name = shop && lineOf(shop.name)
  const place = name ?? 'kassa'
  return {
    fromName: name,
    subject: `Your sign-in code for ${place}`,
    text: `Hello,

your code to sign in to ${place} is

    ${code}

It works once, within the next 10 minutes. Nobody will ever ask you for it:
please type it only where you have just asked for it yourself.

If you have not asked for a code, just forget about this mail; without the
code nobody gets in.

Have a good day!
${place}
`,
  }
}

/** A name on one line: no line break or other control character gets into a header by it. */
export function lineOf(name: string): string {
  const line = name.replace(/[\p{C}\p{Zl}\p{Zp}\s]+/gu, ' ').trim()
  const characters = [...line]
  if (characters.length <= MAX_NAME_LENGTH) return line
  return `${characters.slice(0, MAX_NAME_LENGTH - 1).join('')}…`
}
