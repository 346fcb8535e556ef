import { type Static, Type } from '@sinclair/typebox'
import type { Module } from './module.ts'
import { Closed, Named, OneOf, OrNull, Time } from './schema.ts'
import type { Reading } from './store.ts'

const Bytes = Type.Integer({ minimum: 0 })

const BackupView = Named('Backup', { name: Type.String(), takenAt: Time, bytes: Bytes })

/** The work that waits in a module, such as messages that are not sent yet. */
export interface Backlog {
  /** The name and the meaning of its figure for Prometheus. */
  readonly metric: string
  readonly help: string
  readonly count: (read: Reading) => Promise<number>
}

declare module './module.ts' {
  interface Places {
    /** The work that waits. The state of the server has it below the name of the module. */
    readonly backlog: Backlog
  }
}

const OwnServerView = Closed({
  version: Type.String(),
  commit: OrNull(Type.String()),
  builtFrom: OrNull(Type.String(), {
    description: 'The date of the commit.',
  }),
  startedAt: Time,
  database: Named('ServerDatabase', {
    engine: OneOf(['sqlite', 'postgresql']),
    bytes: Bytes,
    waitingWrites: Type.Integer(),
  }),
  disk: OrNull(Named('ServerDisk', { freeBytes: Bytes, totalBytes: Bytes })),
  mail: Named('ServerMail', {
    isSet: Type.Boolean({ description: 'Whether there is a mail server; else the log has mails.' }),
    waiting: Type.Integer(),
    failure: OrNull(Type.String(), {
      description: 'Why the mail server did not take the last mail of this server; null: it did.',
    }),
  }),
  backups: OrNull(
    Closed({
      place: Type.String(),
      everySeconds: OrNull(Type.Integer()),
      keep: Type.Integer(),
      isRunning: Type.Boolean(),
      failure: OrNull(Type.String()),
      data: Type.Array(BackupView),
    }),
  ),
  slowRequests: Type.Array(
    Closed({
      at: Time,
      method: Type.String(),
      path: Type.String(),
      status: Type.Integer(),
      ms: Type.Number(),
      requestId: Type.String(),
    }),
    { description: 'The last ones that took half a second or longer, on this server.' },
  ),
})

/** The state of the whole server, for its operator. Modules add to it by `declare module`. */
export interface ServerView extends Static<typeof OwnServerView> {}

export function serverView(modules: readonly Module[]) {
  const waiting = Named('Backlog', { waiting: Type.Integer() })
  const added = modules.flatMap(({ name, backlog }) => (backlog ? [[name, waiting] as const] : []))
  return Named('Server', { ...OwnServerView.properties, ...Object.fromEntries(added) })
}

/** The work that waits in the modules, as the state of the server shows it. */
export async function backlogs(
  modules: readonly Module[],
  read: Reading,
): Promise<Readonly<Record<string, { readonly waiting: number }>>> {
  const counted = modules.flatMap(({ name, backlog }) =>
    backlog ? [backlog.count(read).then((waiting) => [name, { waiting }] as const)] : [],
  )
  return Object.fromEntries(await Promise.all(counted))
}
