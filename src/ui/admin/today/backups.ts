import type { ServerView } from '../../../domain/server-view.ts'
import { DAY_MS } from '../../../domain/time.ts'
import { ago } from '../../shared/time.ts'
import type { Todo } from '../frame/places.ts'
import { text } from '../text.ts'

const words = text.today

/** The maximum age of the last backup if none are made regularly. */
const BACKUP_MS = 7 * DAY_MS

/** Tells of a backup that failed or is overdue. */
export function backupTodos(
  server: Pick<ServerView, 'backups' | 'startedAt'> | null,
  now = Date.now(),
): readonly Todo[] {
  const backups = server?.backups
  if (!server || !backups || backups.isRunning) return []
  const todo = { icon: 'warning', href: '/admin/server', isUrgent: true } as const
  if (backups.failure !== null) {
    return [{ ...todo, title: words.backupFailed, hint: backups.failure }]
  }
  const { everySeconds, data } = backups
  const [last] = data
  // A scheduled backup is made soon after its time; a server that was just started has none yet.
  const mayBeMs = everySeconds === null ? BACKUP_MS : 2 * everySeconds * 1000
  const since = last?.takenAt ?? (everySeconds === null ? null : server.startedAt)
  if (since !== null && now - Date.parse(since) <= mayBeMs) return []
  if (last)
    return [{ ...todo, title: words.backup, hint: words.lastBackup(ago(last.takenAt, now)) }]
  return [{ ...todo, title: words.noBackup, hint: words.noBackupHint }]
}
