import { timingSafeEqual } from 'node:crypto'
import { Elysia } from 'elysia'
import { unauthenticated } from '../../auth/context.ts'
import { bearerToken } from '../../auth/key-ring.ts'
import { Refusal } from '../../domain/error.ts'
import { countWaitingMails } from '../../domain/mail/mail.ts'
import { placed } from '../../domain/module.ts'
import type { Ports } from '../../domain/ports.ts'
import { backupFailure } from '../../domain/upkeep/backup-failure.ts'
import { BUILD } from '../../version.ts'
import type { RequestFigures } from './figures.ts'
import type { RequestNotes } from './log.ts'
import type { RouteParts } from './module-routes.ts'

const READ_ONLY = new Refusal('UNAVAILABLE', 'The database takes no changes right now.')

/** `problems` are for the operator; the server still answers requests. */
interface Readiness {
  readonly status: 'ok' | 'degraded'
  readonly problems: readonly ('backup' | 'disk')[]
}

/** For monitoring: whether the process runs, and whether its database takes changes. */
export function health({ store }: Ports, { figures }: RequestNotes) {
  return new Elysia({ tags: ['Health'] })
    .get('/healthz', () => ({ status: 'ok' }), { detail: { summary: 'The process is alive' } })
    .get(
      '/readyz',
      async (): Promise<Readiness> => {
        const [row, failure] = await Promise.all([
          store.read.get<{ writable: number }>('database.writable', {}),
          backupFailure(store.read),
        ])
        if (row?.writable !== 1) throw READ_ONLY
        const problems = [
          ...(failure === null ? [] : ['backup' as const]),
          ...(figures.isFull ? ['disk' as const] : []),
        ]
        return { status: problems.length === 0 ? 'ok' : 'degraded', problems }
      },
      {
        detail: {
          summary: 'The database answers and takes changes',
          description:
            'Answers with 503 while PostgreSQL cannot be reached, or is a standby that is not promoted yet. Its `status` is `degraded`, with 200, after a backup that failed, and for a minute after a request that was refused because a disk was full.',
        },
      },
    )
}

/**
 * Metrics for Prometheus, if a token for them is set.
 * @param token KASSA_METRICS_TOKEN
 */
export function metrics(token: string, parts: RouteParts, { figures }: RequestNotes) {
  if (token === '') return new Elysia()
  const { rates, addressOf } = parts.auth
  const expected = Bun.SHA256.hash(token)
  return new Elysia({ detail: { hide: true } }).get('/metrics', async ({ request, set }) => {
    const given = bearerToken(request)
    if (given === null || !timingSafeEqual(Bun.SHA256.hash(given), expected)) {
      const tried = request.headers.has('authorization')
      if (tried) rates.signIn.take(addressOf(request), set.headers)
      throw unauthenticated('Send Authorization: Bearer with the KASSA_METRICS_TOKEN.')
    }
    set.headers['content-type'] = 'text/plain; version=0.0.4; charset=utf-8'
    const lines = [...figures.lines(), ...(await gauges(parts, figures))]
    return `${lines.join('\n')}\n`
  })
}

async function gauges(
  { modules, ports: { store, clock }, operations }: RouteParts,
  { startedAt }: RequestFigures,
): Promise<string[]> {
  const { read } = store
  const [{ bytes, waitingWrites }, mails, backlogs] = await Promise.all([
    store.state(),
    countWaitingMails(read),
    Promise.all(
      placed(modules, 'backlog').map(async ({ metric, help, count }) =>
        gauge(metric, help, await count(read)),
      ),
    ),
  ])
  const disk = await operations?.disk()
  const last = operations?.backups.last
  const age = last ? (clock() - last.takenAt) / 1000 : 0
  const version = `version="${BUILD.version}",commit="${BUILD.commit ?? ''}"`
  return [
    ...gauge('kassa_info', 'The version that runs.', 1, version),
    ...gauge('kassa_start_time_seconds', 'When the server was started.', startedAt / 1000),
    ...gauge('kassa_resident_memory_bytes', 'Memory of the process.', process.memoryUsage.rss()),
    ...gauge('kassa_database_bytes', 'Size of the database.', bytes),
    ...gauge('kassa_waiting_writes', 'Writes that wait for others.', waitingWrites),
    ...gauge('kassa_waiting_mails', 'Mails that are not sent yet.', mails),
    ...backlogs.flat(),
    ...(disk ? gauge('kassa_disk_free_bytes', 'Free space for the data.', disk.freeBytes) : []),
    ...(last ? gauge('kassa_backup_age_seconds', 'Age of the last backup.', age) : []),
    ...(last ? gauge('kassa_backup_bytes', 'Size of the last backup.', last.bytes) : []),
  ]
}

function gauge(name: string, help: string, value: number, labels = ''): string[] {
  const labelled = labels && `{${labels}}`
  return [`# HELP ${name} ${help}`, `# TYPE ${name} gauge`, `${name}${labelled} ${value}`]
}
