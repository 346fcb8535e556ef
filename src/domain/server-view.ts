import { type Static, Type } from '@sinclair/typebox'
import { Closed, OneOf, OrNull, Time } from './schema.ts'

const Bytes = Type.Integer({ minimum: 0 })

const BackupView = Closed({ name: Type.String(), takenAt: Time, bytes: Bytes })

/** The state of the whole server, for its operator. */
export const ServerView = Closed({
  version: Type.String(),
  commit: OrNull(Type.String()),
  builtFrom: OrNull(Type.String(), {
    description: 'The date of the commit.',
  }),
  startedAt: Time,
  database: Closed({
    engine: OneOf(['sqlite', 'postgresql']),
    bytes: Bytes,
    waitingWrites: Type.Integer(),
  }),
  disk: OrNull(Closed({ freeBytes: Bytes, totalBytes: Bytes })),
  mail: Closed({
    isSet: Type.Boolean({ description: 'Whether there is a mail server; else the log has mails.' }),
    waiting: Type.Integer(),
    failure: OrNull(Type.String(), {
      description: 'Why the mail server did not take the last mail of this server; null: it did.',
    }),
  }),
  webhooks: Closed({ waiting: Type.Integer() }),
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
export type ServerView = Static<typeof ServerView>
