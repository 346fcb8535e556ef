import type { Mailer } from '../domain/mail/mail.ts'

/** Where there is no mail server: mail goes to the log, and whoever reads that reads the codes. */
export function logMailer(log: (entry: Readonly<Record<string, unknown>>) => void): Mailer {
  return {
    isLog: true,
    async send({ to, subject, text }) {
      log({ level: 'info', message: 'a mail that nothing sends', to, subject, text })
    },
  }
}
