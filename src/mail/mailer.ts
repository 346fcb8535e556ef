import type { Transporter } from 'nodemailer'
import { messageOf } from '../domain/error.ts'
import type { Mailer, MailServer, Sender } from '../domain/mail/mail.ts'

const THIS_MACHINE = /^(localhost|127(\.\d+){3}|\[::1\])$/
const CONNECT_MS = 10_000
const SILENCE_MS = 20_000

type Log = (entry: Readonly<Record<string, unknown>>) => void

/**
 * Sends each mail by the mail server that the settings name at that moment. Without one, mail is
 * written to the log, where anybody who reads it can read the sign-in codes.
 */
export function mailerOf(settings: { readonly mail: MailServer | null }, log: Log): Mailer {
  let current: { readonly server: MailServer; readonly mailer: Mailer } | null = null
  let failure: string | null = null
  if (!settings.mail) log({ level: 'warn', message: NO_SERVER })
  return {
    get isLog() {
      return settings.mail === null
    },
    get failure() {
      return current !== null && current.server === settings.mail ? failure : null
    },
    async send(mail, id) {
      const server = settings.mail
      if (!server) {
        const { to, subject, text } = mail
        return log({ level: 'info', message: 'mail (no mail server is set)', to, subject, text })
      }
      if (current?.server !== server) {
        current = { server, mailer: smtpMailer(server.url, server.from) }
        failure = null
      }
      try {
        await current.mailer.send(mail, id)
        failure = null
      } catch (error) {
        // A mail server works even if it refuses a recipient that does not exist.
        if (!isOfRecipient(error)) failure = messageOf(error)
        throw error
      }
    },
  }
}

function isOfRecipient(error: unknown): boolean {
  return error instanceof Error && 'command' in error && error.command === 'RCPT TO'
}

const NO_SERVER =
  'no mail server is set, neither by KASSA_SMTP_URL nor in admin: mail, including sign-in codes, is written to this log'

/**
 * Sends mail by SMTP (RFC 5321), over TLS if the server offers it (STARTTLS, RFC 3207). A password
 * leaves this machine over TLS only, unless the URL has `?requireTLS=false`.
 * @param url as in KASSA_SMTP_URL; its query may set options of nodemailer
 */
export function smtpMailer(url: string, from: Sender): Mailer {
  let transport: Promise<Transporter> | undefined
  const domain = from.address.slice(from.address.lastIndexOf('@') + 1)
  return {
    async send({ to, fromName, replyTo, subject, text, html }, id) {
      transport ??= openTransport(url)
      await (await transport).sendMail({
        from: { name: fromName ?? from.name, address: from.address },
        to: { name: '', address: to },
        ...(replyTo && { replyTo: { name: fromName ?? '', address: replyTo } }),
        envelope: { from: from.address, to: [to] },
        messageId: `<${id}@${domain}>`,
        // Tells autoresponders not to answer (RFC 3834), and those of Exchange, which ask for more.
        headers: { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All' },
        subject,
        text,
        ...(html && { html }),
      })
    },
  }
}

/** Loads nodemailer with the first mail, because it takes an eighth of the CPU time of a start. */
async function openTransport(url: string): Promise<Transporter> {
  const { createTransport } = await import('nodemailer')
  const { username, hostname } = new URL(url)
  return createTransport({
    url,
    requireTLS: username !== '' && !THIS_MACHINE.test(hostname),
    connectionTimeout: CONNECT_MS,
    greetingTimeout: CONNECT_MS,
    socketTimeout: SILENCE_MS,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
}
