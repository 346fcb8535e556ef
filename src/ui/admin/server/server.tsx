import type { ServerSettingsView } from '../../../domain/server-settings.ts'
import type { ServerView } from '../../../domain/server-view.ts'
import { CommandButton } from '../../shared/button.tsx'
import { Icon } from '../../shared/icon.tsx'
import { bytes, count } from '../../shared/number.ts'
import { type Resource, usePoll, useResource } from '../../shared/resource.ts'
import { Section } from '../../shared/section.tsx'
import { Callout, Loaded } from '../../shared/state.tsx'
import { ago, moment } from '../../shared/time.ts'
import { Entry } from '../frame/list.tsx'
import { usePlaced } from '../frame/places.ts'
import { Screen } from '../frame/screen.tsx'
import { useSession } from '../frame/session.ts'
import { text } from '../text.ts'
import { BackupSettings, LanguageSettings, MailSettings } from './settings.tsx'

const words = text.server

const PATH = '/server'

/** The state of the whole server, for its operators. */
export function ServerScreen() {
  const server = useResource<ServerView>(PATH)
  const settings = useResource<ServerSettingsView>('/server/settings')
  const isRunning = server.data?.backups?.isRunning ?? false
  usePoll(isRunning, server)
  return (
    <Screen title={text.frame.screens.server} text={words.text} width="narrow">
      <Loaded resource={server} rows={8}>
        {(data) => (
          <>
            <About server={data} />
            {data.backups && <BackupCard backups={data.backups} />}
            {settings.data && (
              <Settings server={data} settings={settings} onSaved={server.reload} />
            )}
            <SlowCard requests={data.slowRequests} />
          </>
        )}
      </Loaded>
    </Screen>
  )
}

interface SettingsProps {
  readonly server: ServerView
  readonly settings: Resource<ServerSettingsView>
  readonly onSaved: () => void
}

function Settings({ server: { mail }, settings: { data, set }, onSaved }: SettingsProps) {
  if (!data) return null
  const props = {
    settings: data,
    onSaved(saved: ServerSettingsView) {
      set(() => saved)
      onSaved()
    },
  }
  return (
    <>
      <BackupSettings {...props} />
      <MailSettings {...props} {...mail} onTested={onSaved} />
      <LanguageSettings {...props} />
    </>
  )
}

function About({ server }: { server: ServerView }) {
  const { version, commit, builtFrom, startedAt, database, disk } = server
  const ofModules = usePlaced('serverFacts')
  const source = commit ? ` (${[commit, builtFrom].join(', ')})` : ''
  const facts = [
    [words.version, `${version}${source}`],
    [words.since, moment(startedAt)],
    [
      words.database,
      `${database.engine === 'sqlite' ? 'SQLite' : 'PostgreSQL'}, ${bytes(database.bytes)}`,
    ],
    ...(disk
      ? [[words.freeSpace, words.freeOf(bytes(disk.freeBytes), bytes(disk.totalBytes))]]
      : []),
    ...ofModules.map((fact) => fact(server)),
  ]
  return (
    <section class="card padded" aria-label={words.about}>
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

function BackupCard({ backups }: { backups: NonNullable<ServerView['backups']> }) {
  const { api } = useSession()
  const { data, everySeconds, failure, isRunning, keep, place } = backups
  const [newest] = data
  return (
    <Section
      title={words.backups}
      aside={newest && <span class="pill">{words.lastBackup(ago(newest.takenAt))}</span>}
    >
      <p class="soft">
        {everySeconds === null && words.noSchedule} {words.kept(keep, place)}
      </p>
      {failure && (
        <Callout look="bad" role="alert">
          {words.failed(failure)}
        </Callout>
      )}
      {data.length > 0 && (
        <ul class="list flush">
          {data.map(({ name, takenAt, bytes: size }) => (
            <li key={name}>
              <Entry title={moment(takenAt)}>{bytes(size)}</Entry>
              <a class="button plain small" href={`${PATH}/backups/${name}`} download={name}>
                <Icon name="download" />
                {words.download(moment(takenAt))}
              </a>
            </li>
          ))}
        </ul>
      )}
      <div class="row">
        <CommandButton busy={isRunning} onRun={() => api.post(`${PATH}/backups`)}>
          {words.backUp}
        </CommandButton>
      </div>
      <p class="hint">{words.backupHint}</p>
    </Section>
  )
}

function SlowCard({ requests }: { requests: ServerView['slowRequests'] }) {
  return (
    <Section title={words.slow}>
      <p class="soft">{requests.length === 0 ? words.noneSlow : words.someSlow}</p>
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
