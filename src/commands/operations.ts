import { statfs } from 'node:fs/promises'
import { fieldError, messageOf, Refusal } from '../domain/error.ts'
import type { Mailer } from '../domain/mail/mail.ts'
import { testMail } from '../domain/mail/template.ts'
import type { Backups, Operations } from '../domain/operations.ts'
import type { ServerSettings } from '../domain/server-settings.ts'

/** @param data the data directory */
export function operationsOn(
  data: string,
  mailer: Mailer,
  backups: Backups,
  settings: ServerSettings,
): Operations {
  return {
    settings,
    backups,
    disk: () => diskOf(data),
    async sendTestMail(to, language) {
      try {
        await mailer.send({ ...testMail(language), to }, crypto.randomUUID())
      } catch (cause) {
        const reason = messageOf(cause)
        const message = `The mail server did not take the mail: ${reason}`
        const error = fieldError('mail', 'mail_refused', message, { reason })
        throw new Refusal('UNAVAILABLE', message, [error], { cause })
      }
    },
  }
}

/** The disk that a directory is on. */
export async function diskOf(directory: string) {
  const { bavail, blocks, bsize } = await statfs(directory)
  return { freeBytes: bavail * bsize, totalBytes: blocks * bsize }
}
