import type { Mailer } from '../domain/mail/mail.ts'

/** Writes mail to the log if there is no mail server. Anybody who reads the log can read the codes. */
export function logMailer(log: (entry: Readonly<Record<string, unknown>>) => void): Mailer {
  return {
    isLog: true,
    async send({ to, subject, text }) {
      log({ level: 'info', message: 'mail (no mail server is set)', to, subject, text })
    },
  }
}
