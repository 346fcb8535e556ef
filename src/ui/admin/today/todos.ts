import type { ServerView } from '../../../domain/server-view.ts'
import { DAY_MS, MINUTE_MS } from '../../../domain/time.ts'
import { useLateDays } from '../../../modules/till/screens/closings.tsx'
import type { IconName } from '../../shared/icon.tsx'
import { count } from '../../shared/number.ts'
import { isToHandOver } from '../../shared/refund.ts'
import { addressWith } from '../../shared/router.ts'
import { ago, day, moment } from '../../shared/time.ts'
import { text } from '../text.ts'
import { LOW_QUERY, type Today } from './sources.ts'

const words = text.today

/** A till reports every minute. If it is silent for this long, it is disconnected or off. */
const QUIET_MS = 30 * MINUTE_MS
/** The maximum age of the last backup if none are made regularly. */
const BACKUP_MS = 7 * DAY_MS

/** A task, and the page to do it on. */
export interface Todo {
  readonly icon: IconName
  readonly title: string
  readonly hint: string
  readonly href: string
  /** Whether something is lost if the task is not done. */
  readonly isUrgent?: boolean
}

/** The tasks that are due, most urgent first. */
export function useTodos(today: Today): Todo[] {
  return [
    ...backupTodo(today.server.data),
    ...useTillTodos(today),
    ...orderTodos(today),
    ...stockTodos(today),
  ]
}

function orderTodos({ paid, open, attention }: Today): Todo[] {
  const toPack = (paid.data?.data ?? []).filter(isToHandOver)
  const oldest = toPack.at(-1)
  const isMore = Boolean(paid.data?.nextCursor)
  const transfers = (open.data?.data ?? []).filter(({ payment }) => payment === 'transfer')
  const toCheck = attention.data?.data.length ?? 0
  const todos: Todo[] = []
  if (toCheck > 0) {
    todos.push({
      icon: 'warning',
      title: words.attention(toCheck),
      hint: words.attentionHint,
      href: '/admin/orders?attention=true',
    })
  }
  if (oldest) {
    todos.push({
      icon: 'box',
      title: isMore ? words.packMore(count(toPack.length)) : words.pack(toPack.length),
      hint: isMore ? words.packHint : words.oldest(day(oldest.createdAt)),
      href: '/admin/orders?status=paid',
    })
  }
  if (transfers.length > 0) {
    todos.push({
      icon: 'cart',
      title: words.transfers(transfers.length),
      hint: words.transfersHint,
      href: '/admin/orders?status=open',
    })
  }
  return todos
}

function stockTodos({ low, toCount, stockMax }: Today): Todo[] {
  const todos: Todo[] = []
  if (toCount.data?.total) {
    todos.push({
      icon: 'check',
      title: words.toCount(toCount.data.total),
      hint: words.toCountHint,
      href: '/admin/products?toCount=true',
    })
  }
  if (low.data?.total && stockMax !== null) {
    todos.push({
      icon: 'layers',
      title: words.low(low.data.total),
      hint: words.lowHint(stockMax),
      href: addressWith('/admin/products', { ...LOW_QUERY, stockMax }),
    })
  }
  return todos
}

function useTillTodos({ terminals, openDays }: Today): Todo[] {
  const late = useLateDays()
  const open = openDays.data ?? []
  const lateSeries = new Set(late.map(({ series }) => series))
  const quiet = (terminals.data?.data ?? []).filter(
    ({ series, lastSeenAt }) =>
      open.some((one) => one.series === series && !lateSeries.has(series)) &&
      (lastSeenAt === null || Date.now() - Date.parse(lastSeenAt) > QUIET_MS),
  )
  const [lateDay] = late
  const [till] = quiet
  const todos: Todo[] = []
  if (lateDay) {
    const { terminalName, since } = lateDay
    todos.push({
      icon: 'till',
      title: words.late(late.length),
      hint: text.closings.late(terminalName ?? text.closings.removedTill, moment(since)),
      href: '/admin/closings',
    })
  }
  if (till?.lastSeenAt) {
    todos.push({
      icon: 'offline',
      title: words.quiet(quiet.length),
      hint: words.quietHint(till.name, ago(till.lastSeenAt)),
      href: '/admin/terminals',
    })
  }
  return todos
}

function backupTodo(server: ServerView | null): Todo[] {
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
  if (since !== null && Date.now() - Date.parse(since) <= mayBeMs) return []
  return [
    {
      ...todo,
      title: words.backup,
      hint: last ? words.lastBackup(ago(last.takenAt)) : words.noBackup,
    },
  ]
}
