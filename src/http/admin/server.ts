import { Type } from '@sinclair/typebox'
import { Elysia } from 'elysia'
import { notFound, Refusal } from '../../domain/error.ts'
import { countWaitingMails } from '../../domain/mail/mail.ts'
import type { Operations } from '../../domain/operations.ts'
import { Named, NoBody } from '../../domain/schema.ts'
import { ServerSettingsPatch, ServerSettingsView } from '../../domain/server-settings.ts'
import { backlogs, serverView } from '../../domain/server-view.ts'
import type { Reading } from '../../domain/store.ts'
import { isoTime } from '../../domain/time.ts'
import { backupFailure } from '../../domain/upkeep/backup-failure.ts'
import { BUILD } from '../../version.ts'
import { operation } from '../openapi/document.ts'
import { languageOf } from '../server/language.ts'
import type { RequestNotes } from '../server/log.ts'
import type { RouteParts } from '../server/module-routes.ts'

/** Administration of the whole server, for its operator. */
export function server(
  { modules, auth, guards, operations }: RouteParts,
  { figures, log }: RequestNotes,
) {
  const { store, outbox } = auth.ports
  return new Elysia({ tags: ['Server'] })
    .use(guards)
    .get(
      '/server',
      async () => ({
        version: BUILD.version,
        commit: BUILD.commit,
        builtFrom: BUILD.date,
        startedAt: isoTime(figures.startedAt),
        database: await store.state(),
        disk: (await operations?.disk()) ?? null,
        mail: {
          isSet: !outbox.isLog,
          waiting: await countWaitingMails(store.read),
          failure: outbox.failure ?? null,
        },
        ...(await backlogs(modules, store.read)),
        backups: operations ? await backupsView(operations, store.read) : null,
        slowRequests: figures.slow.map(({ at, ...slow }) => ({ at: isoTime(at), ...slow })),
      }),
      {
        operator: true,
        detail: operation('getServer', 'Read the state of the server', {
          200: serverView(modules),
        }),
      },
    )
    .get('/server/settings', () => settingsIn(operations).view(), {
      operator: true,
      detail: operation('getServerSettings', 'Read the settings of the whole server', {
        200: ServerSettingsView,
      }),
    })
    .patch(
      '/server/settings',
      async ({ user, body }) => {
        const settings = settingsIn(operations)
        await settings.change(body)
        const names = Object.keys(body).join(', ')
        log({ level: 'info', message: 'server settings changed', names, user: user.publicId })
        return settings.view()
      },
      {
        operator: true,
        body: ServerSettingsPatch,
        detail: operation(
          'updateServerSettings',
          'Change settings of the whole server, at once; those that the environment sets are fixed',
          { 200: ServerSettingsView, refusals: ['CONFLICT'] },
        ),
      },
    )
    .post(
      '/server/backups',
      ({ user }) => {
        if (!operations) throw notFound('place for backups')
        operations.backups.start()
        log({ level: 'info', message: 'backup asked for', user: user.publicId })
        return { isRunning: operations.backups.isRunning }
      },
      {
        operator: true,
        body: NoBody,
        detail: operation('startBackup', 'Make a backup of the whole server', {
          202: Named('BackupState', { isRunning: Type.Boolean() }),
          refusals: ['CONFLICT', 'NOT_FOUND'],
        }),
      },
    )
    .get(
      '/server/backups/:name',
      async ({ user, params: { name }, set }) => {
        const backup = await operations?.backups.open(name)
        if (!backup) throw notFound('backup')
        log({ level: 'info', message: 'backup downloaded', name, user: user.publicId })
        set.headers['content-type'] = 'application/octet-stream'
        set.headers['content-disposition'] = `attachment; filename="${name}"`
        return new Response(backup)
      },
      {
        operator: true,
        detail: operation('downloadBackup', 'Download a backup, for kassa restore', {
          200: 'application/octet-stream',
        }),
      },
    )
    .post(
      '/server/test-mail',
      async ({ user, request, set }) => {
        if (!operations) throw notFound('mail server')
        auth.rates.otpMail.take(auth.addressOf(request), set.headers)
        await operations.sendTestMail(user.email, languageOf(request, auth.ports.language()))
        return { to: user.email }
      },
      {
        operator: true,
        body: NoBody,
        detail: operation(
          'sendTestMail',
          'Send a mail to your own address; if the mail server refuses it, the answer says why',
          { 200: Named('SentTestMail', { to: Type.String() }), refusals: ['NOT_FOUND'] },
        ),
      },
    )
}

/** @throws Refusal NOT_FOUND if the server has no operations, such as one in memory */
function settingsIn(operations: Operations | undefined) {
  if (!operations) throw notFound('settings of a server')
  return operations.settings
}

async function backupsView({ backups }: Operations, read: Reading) {
  const { place, everyMs, keep, isRunning } = backups
  let failure = await backupFailure(read)
  const found = await backups.list().catch((error: unknown) => {
    failure = error instanceof Refusal ? error.message : String(error)
    return []
  })
  return {
    place,
    everySeconds: everyMs === null ? null : everyMs / 1000,
    keep,
    isRunning,
    failure,
    data: found.map(({ takenAt, ...backup }) => ({ ...backup, takenAt: isoTime(takenAt) })),
  }
}
