import { createCipheriv, createDecipheriv } from 'node:crypto'
import type { Ports } from '../ports.ts'
import type { Secrets } from '../secrets.ts'
import type { Writes } from '../store.ts'
import { DAY_MS } from '../time.ts'

/** One mail in plain text to one mailbox. */
export interface Mail {
  /** As `emailAddress` made it; null is nobody: such a mail only costs what any mail costs. */
  readonly to: string | null
  /** In whose name it comes, such as a shop's; null: in that of the server. */
  readonly fromName: string | null
  readonly subject: string
  readonly text: string
}

/** What hands a mail over to the world. It rejects where that failed and may be tried again. */
export interface Mailer {
  /** There is no mail server: mail goes to the server's log, and to no mailbox. */
  readonly isLog?: true
  /** @param id the same at every try, so that a mail that went out twice can be told for one */
  send(mail: Mail & { readonly to: string }, id: string): Promise<void>
}

/**
 * Puts a mail into the outbox, in the transaction that gives reason for it: it leaves after that
 * has committed, and then even if the server dies in between.
 * @param staleAt when it is no longer worth sending, in milliseconds; a day from now by itself
 */
export async function postMail(
  tx: Writes,
  { secrets, outbox }: Pick<Ports, 'secrets' | 'outbox'>,
  mail: Mail,
  now: number,
  staleAt = now + DAY_MS,
): Promise<void> {
  await tx.mail.insert({ sealed: sealMail(secrets, mail), dueAt: now, staleAt, createdAt: now })
  outbox.wake()
}

/** Under AES-256-GCM: what is in a mail, a code say, cannot be read in a database or its backup. */
function sealMail(secrets: Secrets, { to, fromName, subject, text }: Mail): string {
  const nonce = crypto.getRandomValues(new Uint8Array(NONCE_BYTES))
  const cipher = createCipheriv(CIPHER, secrets.bytes('mail'), nonce)
  const sealed = [cipher.update(JSON.stringify({ to, fromName, subject, text })), cipher.final()]
  return Buffer.concat([nonce, cipher.getAuthTag(), ...sealed]).toString('base64')
}

/** @throws Error where it was sealed under another secret, or is damaged */
export function openMail(secrets: Secrets, sealed: string): Mail {
  const bytes = Buffer.from(sealed, 'base64')
  const nonce = bytes.subarray(0, NONCE_BYTES)
  const decipher = createDecipheriv(CIPHER, secrets.bytes('mail'), nonce, {
    authTagLength: TAG_BYTES,
  })
  decipher.setAuthTag(bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES))
  const text = [decipher.update(bytes.subarray(NONCE_BYTES + TAG_BYTES)), decipher.final()]
  return JSON.parse(Buffer.concat(text).toString())
}

const CIPHER = 'aes-256-gcm'
const NONCE_BYTES = 12
const TAG_BYTES = 16
