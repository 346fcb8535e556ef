import { firstSpoken, type TextLanguage } from '../../text/language.ts'
import type { Act } from '../history.ts'
import type { Module } from '../module.ts'
import type { Ports } from '../ports.ts'
import { cellOf, chunks } from '../rows.ts'
import { indexedShop } from '../search/reindex.ts'
import { openText, type Secrets, sealText } from '../secrets.ts'
import type { Reading, Writing } from '../store.ts'
import { DAY_MS } from '../time.ts'

/** One mail to one mailbox. */
export interface Mail {
  /**
   * An address in the form of `emailAddress`. With null, the mail is not sent, but takes as much
   * time.
   */
  readonly to: string | null
  /** The name of the sender, such as a shop; null for the server's name. */
  readonly fromName: string | null
  /** The address that answers go to, in the form of `emailAddress`; without it, to the sender. */
  readonly replyTo?: string
  readonly subject: string
  readonly text: string
  /** The content as HTML; without it, the mail is plain text. */
  readonly html?: string
}

/** An event from which a module makes mails when the outbox sends them. */
export interface News {
  readonly news: string
  readonly shop: number
}

/** The ports that a module needs to make mails. */
export type MailPorts = Pick<Ports, 'store' | 'secrets' | 'origin' | 'hosts'>

/** The mails about some news, and what the history of its shop says about them. */
export interface NewsMails {
  readonly mails: readonly Mail[]
  readonly acts: readonly Act[]
}

declare module '../module.ts' {
  interface Places {
    /**
     * Writes the mails of some news, which may be those of another module. It reads what they share
     * once.
     * @param modules all modules of this kassa
     */
    readonly news: (
      modules: readonly Module[],
      ports: MailPorts,
      news: readonly News[],
    ) => Promise<ReadonlyMap<News, NewsMails>>
  }
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

/** Delivers mail. Rejects if delivery failed and may be tried again. */
export interface Mailer {
  /** Whether mail goes to the log of this server, because there is no mail server. */
  readonly isLog?: boolean
  /**
   * The reason why the mail server refused the last mail; null if it accepted it or was not asked
   * yet.
   */
  readonly failure?: string | null
  /** @param id equal at every attempt, so that a mail sent twice can be recognised */
  send(mail: Mail & { readonly to: string }, id: string): Promise<void>
}

/**
 * Puts a mail, or news from which mails are made, into the outbox, in the transaction that causes
 * it. It is sent after the commit, even if the server stops in between.
 * @param staleAt when the mail is no longer worth sending; by default a day from now
 */
export async function postMail(
  tx: Writing,
  { secrets, outbox }: Pick<Ports, 'secrets' | 'outbox'>,
  mail: Mail | News,
  now: number,
  staleAt = now + DAY_MS,
): Promise<void> {
  if (outbox.isOff) return
  await postMails(tx, secrets, [{ mail, staleAt }], now)
}

/** A mail, or news, and when it is no longer worth sending. */
interface Posted {
  readonly mail: Mail | News
  readonly staleAt: number
}

/** Like `postMail`, for several together. */
export async function postMails(
  tx: Writing,
  secrets: Secrets,
  posted: readonly Posted[],
  now: number,
): Promise<void> {
  const rows = posted.map(({ mail, staleAt }) => {
    // Encrypted, because it may contain a sign-in code.
    return { sealed: sealText(secrets, 'mail', JSON.stringify(mail)), staleAt }
  })
  for (const some of chunks(rows))
    await tx.run('mail.insert', { ...some, dueAt: now, createdAt: now })
}

/**
 * Decrypts a waiting mail.
 * @throws Error if it is damaged or sealed with another secret
 */
export function openMail(secrets: Secrets, sealed: string): Mail | News {
  return JSON.parse(openText(secrets, 'mail', sealed))
}

/** How many mails wait. */
export async function countWaitingMails(read: Reading): Promise<number> {
  return (await cellOf<number>(read, 'mail.count', {})) ?? 0
}

/** The language of a shop's mails and receipts: that of its products, or else English. */
export async function shopLanguage(read: Reading, shop: number): Promise<TextLanguage> {
  const { language } = await indexedShop(read, shop)
  return firstSpoken([language]) ?? 'en'
}
