import type { ServerSettingsView } from '../../../domain/server-settings.ts'
import type { ServerView } from '../../../domain/server-view.ts'
import type { Choice } from '../../shared/select.tsx'
import { text } from '../text.ts'

const words = text.server
const HOUR = 3600
const DAY = 24 * HOUR

/** The intervals that are offered in addition to the current one, in seconds. */
const RHYTHMS = [6 * HOUR, 12 * HOUR, DAY, 7 * DAY]

/** The interval between backups in words. */
function everyText(seconds: number): string {
  if (seconds % DAY === 0) return words.everyDays(seconds / DAY)
  return seconds % HOUR === 0 ? words.everyHours(seconds / HOUR) : words.everyMinutes(seconds / 60)
}

/** The intervals between backups in seconds, the shortest first; the empty text stands for never. */
export function rhythms(now: number | null): readonly Choice[] {
  const all = [...new Set([...RHYTHMS, ...(now === null ? [] : [now])])].sort((a, b) => a - b)
  return [
    { value: '', label: words.never },
    ...all.map((seconds) => ({ value: String(seconds), label: everyText(seconds) })),
  ]
}

const NO_MAIL = { host: '', port: 587, user: '', fromName: '', fromAddress: '', hasPassword: false }

/** The mail server as a form edits it: a password is typed anew, or kept. */
export type MailDraft = Omit<typeof NO_MAIL, 'hasPassword'> & { readonly password: string }

export function mailDraft({ mail }: ServerSettingsView): MailDraft {
  const { hasPassword: _, ...server } = mail ?? NO_MAIL
  return { ...server, password: '' }
}

/** The mail server in the form that the API takes; null if none is named. */
export function mailOf({ password, ...server }: MailDraft) {
  if (server.host.trim() === '') return null
  return { ...server, ...(password !== '' && { password }) }
}

/** The state of the server's mail: there is none, it works, or the last one failed. */
export function mailState({ isSet, failure }: Pick<ServerView['mail'], 'isSet' | 'failure'>) {
  if (!isSet) return { look: 'warn', label: words.noMail }
  return failure === null
    ? { look: 'good', label: words.mailSet }
    : { look: 'bad', label: words.mailBroken }
}
