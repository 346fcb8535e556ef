import type { Ports } from '../ports.ts'
import { cellOf } from '../rows.ts'
import { openText, type Secrets, sealText } from '../secrets.ts'
import type { OrderMail } from '../shop/values.ts'
import type { Reading, Writing } from '../store.ts'
import { DAY_MS } from '../time.ts'

/** One mail to one mailbox. */
export interface Mail {
  /** As `emailAddress` returns it. Null: it is not sent, but takes as much time. */
  readonly to: string | null
  /** The sender's name, such as a shop's; null: the server's. */
  readonly fromName: string | null
  readonly subject: string
  readonly text: string
  /** The same as HTML; without: the mail is plain text. */
  readonly html?: string
}

/** What happened to an online order. The outbox makes mails of it when it comes to it. */
export interface OrderNews {
  readonly news: Exclude<OrderMail, 'ownersPlaced'> | 'expired'
  readonly shop: number
  readonly order: string
  /** How many refunds the order had. */
  readonly refunds: number
}

/** The sender of mail. */
export interface Sender {
  readonly name: string
  readonly address: string
}

/** A mail server, and the sender of all mail that it gets. */
export interface MailServer {
  /** Such as `smtp://user:password@host:587`. */
  readonly url: string
  readonly from: Sender
}

/** Delivers mail. It rejects if delivery failed and may be tried again. */
export interface Mailer {
  /** There is no mail server: mail goes to the log of this server. */
  readonly isLog?: boolean
  /** Why the mail server did not take the last mail; null: it took it, or was not asked yet. */
  readonly failure?: string | null
  /** @param id the same at every try, so that a mail sent twice can be recognised */
  send(mail: Mail & { readonly to: string }, id: string): Promise<void>
}

/**
 * Puts a mail, or news of which mails are made, into the outbox, in the transaction that is the
 * reason for it. It is sent after the commit, even if the server stops in between.
 * @param staleAt when the mail is no longer worth sending; a day from now unless given
 */
export async function postMail(
  tx: Writing,
  { secrets, outbox }: Pick<Ports, 'secrets' | 'outbox'>,
  mail: Mail | OrderNews,
  now: number,
  staleAt = now + DAY_MS,
): Promise<void> {
  if (outbox.isOff) return
  // Encrypted, because it may contain a sign-in code.
  const sealed = sealText(secrets, 'mail', JSON.stringify(mail))
  await tx.run('mail.insert', { sealed, dueAt: now, staleAt, createdAt: now })
}

/** Decrypts what waits. @throws Error if the server's secret is another, or it is damaged */
export function openMail(secrets: Secrets, sealed: string): Mail | OrderNews {
  return JSON.parse(openText(secrets, 'mail', sealed))
}

/** How many mails wait. */
export async function countWaitingMails(read: Reading): Promise<number> {
  return (await cellOf<number>(read, 'mail.count', {})) ?? 0
}
