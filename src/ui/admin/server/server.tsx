import { Button, CommandButton } from '../../shared/button.tsx'
import { Icon } from '../../shared/icon.tsx'
import { bytes, count, counted } from '../../shared/number.ts'
import { usePoll, useResource } from '../../shared/resource.ts'
import { Section } from '../../shared/section.tsx'
import { Callout, Loaded } from '../../shared/state.tsx'
import { ago, moment } from '../../shared/time.ts'
import { attempt, say } from '../../shared/toast.tsx'
import { Entry } from '../frame/list.tsx'
import { Screen } from '../frame/screen.tsx'
import { useSession } from '../frame/session.ts'

interface Backups {
  readonly place: string
  readonly everySeconds: number | null
  readonly keep: number
  readonly isRunning: boolean
  readonly failure: string | null
  readonly data: readonly {
    readonly name: string
    readonly takenAt: string
    readonly bytes: number
  }[]
}

interface Server {
  readonly version: string
  readonly commit: string | null
  readonly builtFrom: string | null
  readonly startedAt: string
  readonly database: { readonly engine: 'sqlite' | 'postgresql'; readonly bytes: number }
  readonly disk: { readonly freeBytes: number; readonly totalBytes: number } | null
  readonly mail: { readonly isSet: boolean; readonly waiting: number }
  readonly webhooks: { readonly waiting: number }
  readonly backups: Backups | null
  readonly slowRequests: readonly {
    readonly at: string
    readonly method: string
    readonly path: string
    readonly status: number
    readonly ms: number
    readonly requestId: string
  }[]
}

const PATH = '/server'

/** How the whole server is, for somebody who owns all of its shops. */
export function ServerScreen() {
  const server = useResource<Server>(PATH)
  const isRunning = server.data?.backups?.isRunning ?? false
  usePoll(isRunning, server)
  return (
    <Screen
      title="Server"
      text="The computer and the program that all your shops run on."
      width="narrow"
    >
      <Loaded resource={server} rows={8}>
        {(data) => (
          <>
            <About server={data} />
            {data.backups && <BackupCard backups={data.backups} />}
            <MailCard mail={data.mail} />
            <SlowCard requests={data.slowRequests} />
          </>
        )}
      </Loaded>
    </Screen>
  )
}

function About({ server }: { server: Server }) {
  const { version, commit, builtFrom, startedAt, database, disk, webhooks } = server
  const source = commit ? ` (${[commit, builtFrom].join(', ')})` : ''
  const facts = [
    ['Version', `${version}${source}`],
    ['Running since', moment(startedAt)],
    [
      'Database',
      `${database.engine === 'sqlite' ? 'SQLite' : 'PostgreSQL'}, ${bytes(database.bytes)}`,
    ],
    ...(disk ? [['Free space', `${bytes(disk.freeBytes)} of ${bytes(disk.totalBytes)}`]] : []),
    ['Webhook messages waiting', count(webhooks.waiting)],
  ]
  return (
    <section class="card padded" aria-label="About the server">
      <dl class="pairs">
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

function BackupCard({ backups }: { backups: Backups }) {
  const { api } = useSession()
  const { data, everySeconds, failure, isRunning, keep, place } = backups
  const [newest] = data
  return (
    <Section
      title="Backups"
      aside={newest && <span class="pill">Last one {ago(newest.takenAt)}</span>}
    >
      <p class="soft">
        {everySeconds === null
          ? 'No schedule is set. Set KASSA_BACKUP_EVERY, such as 24h, and KASSA_BACKUP_TO, a folder on another disk or a bucket.'
          : `Every ${span(everySeconds)}.`}{' '}
        The newest {keep} are kept in {place}.
      </p>
      {failure && (
        <Callout look="bad" role="alert">
          The last backup failed: {failure}
        </Callout>
      )}
      {data.length > 0 && (
        <ul class="list flush">
          {data.map(({ name, takenAt, bytes: size }) => (
            <li key={name}>
              <Entry title={moment(takenAt)}>{bytes(size)}</Entry>
              <a class="button plain small" href={`${PATH}/backups/${name}`} download={name}>
                <Icon name="download" />
                Download<span class="unseen"> the backup of {moment(takenAt)}</span>
              </a>
            </li>
          ))}
        </ul>
      )}
      <div class="row">
        <Button busy={isRunning} onClick={() => void attempt(() => api.post(`${PATH}/backups`))}>
          Back up now
        </Button>
      </div>
      <p class="hint">
        A backup has all shops with the addresses of their customers. Keep it in a safe place.
      </p>
    </Section>
  )
}

function span(seconds: number): string {
  if (seconds % 86_400 === 0) return counted(seconds / 86_400, 'day')
  return seconds % 3600 === 0 ? counted(seconds / 3600, 'hour') : counted(seconds / 60, 'minute')
}

function MailCard({ mail }: { mail: Server['mail'] }) {
  const { api } = useSession()
  const send = async () => {
    const { to } = await api.post<{ to: string }>(`${PATH}/test-mail`)
    say(mail.isSet ? `The mail server took a mail to ${to}.` : 'The mail is in the log of kassa.')
  }
  return (
    <Section
      title="Mail"
      aside={
        <span class={`pill ${mail.isSet ? 'good' : 'warn'}`}>
          {mail.isSet ? 'Mail server set' : 'No mail server'}
        </span>
      }
    >
      <p class="soft">
        {mail.isSet
          ? `${counted(mail.waiting, 'mail')} waiting.`
          : 'Sign-in codes are only in the log of kassa. Set KASSA_SMTP_URL to send them by mail.'}
      </p>
      <div class="row">
        <CommandButton icon="send" onRun={send}>
          Send a test mail to me
        </CommandButton>
      </div>
    </Section>
  )
}

function SlowCard({ requests }: { requests: Server['slowRequests'] }) {
  return (
    <Section title="Slow requests">
      <p class="soft">
        {requests.length === 0
          ? 'No request has taken half a second or longer since the start.'
          : 'The last ones that took half a second or longer. The log has more, by the number of the request.'}
      </p>
      {requests.length > 0 && (
        <ul class="list flush">
          {requests.map(({ at, method, path, status, ms, requestId }) => (
            <li key={requestId}>
              <Entry title={`${method} ${path}`}>
                {count(Math.round(ms))} ms · {status} · {moment(at)} · {requestId}
              </Entry>
            </li>
          ))}
        </ul>
      )}
    </Section>
  )
}
