import { useState } from 'preact/hooks'
import type { HistoryEntry, ValueChange } from '../../../domain/history.ts'
import type { SettingsView } from '../../../domain/shop/settings.ts'
import { type Paged, usePaged, useResource } from '../../shared/resource.ts'
import { Notice } from '../../shared/state.tsx'
import { PagedRows } from '../../shared/table.tsx'
import { moment } from '../../shared/time.ts'
import { jobTitle } from '../bulk/title.ts'
import type { HistoryWords } from '../frame/places.ts'
import { text } from '../text.ts'
import { actorName } from './actor.ts'
import type { HistoryFields } from './fields.ts'
import { fieldLabel, noteText, valueText } from './values.ts'
import { useHistoryWords } from './words.ts'

const words = text.history

interface EntriesProps {
  readonly entries: Paged<HistoryEntry>
  /** Whether all entries are about one object, whose name is then shown above. */
  readonly isOfOne?: boolean
  readonly empty?: string
  /** Whether the job of the entries is shown above. */
  readonly isOfJob?: boolean
  /** Filters the list by this person. */
  readonly onActor?: ((id: string) => void) | undefined
}

/** Entries of the history, newest first. A job can be opened to show its changes. */
export function HistoryEntries(props: EntriesProps) {
  const { entries, isOfOne = false, isOfJob = false, empty, onActor } = props
  const { data } = useResource<SettingsView>('/shop/api/shop')
  const known = useHistoryWords()
  const currency = data?.currency ?? ''
  if (currency === '') return null
  return (
    <PagedRows paged={entries} empty={<Notice icon="history" title={empty ?? words.none} />}>
      {(rows) => (
        <ul class="card list history">
          {rows.map((entry) => (
            <li key={entry.id}>
              <Entry
                entry={entry}
                isOfOne={isOfOne}
                isOfJob={isOfJob}
                currency={currency}
                known={known}
                onActor={onActor}
              />
            </li>
          ))}
        </ul>
      )}
    </PagedRows>
  )
}

interface EntryProps extends Pick<EntriesProps, 'isOfOne' | 'isOfJob' | 'onActor'> {
  readonly entry: HistoryEntry
  readonly currency: string
  readonly known: Required<HistoryWords>
}

function Entry({ entry, isOfOne, isOfJob, currency, known, onActor }: EntryProps) {
  const { at, actor, action, subject, changes, job } = entry
  const isJob = subject.kind === 'job'
  const name = actorName(entry)
  const note = noteText(entry)
  return (
    <>
      <div class="main">
        <p class="title">
          {known.actions[action] ?? words.other}
          {(!isOfOne || isJob) && <Subject entry={entry} currency={currency} known={known} />}
        </p>
        {!isJob && changes.length > 0 && (
          <Changes changes={changes} currency={currency} fields={known.fields} />
        )}
        {note && <p class="soft small">{note}</p>}
        {job && !isJob && !isOfJob && (
          <p class="soft small">{words.job(jobTitle(job, currency))}</p>
        )}
        {isJob && action.endsWith('.started') && <JobRows id={subject.id} />}
      </div>
      <p class="soft small history-who">
        {onActor && actor.name ? (
          <button type="button" class="link" onClick={() => onActor(actor.id)}>
            {name}
            <span class="unseen"> – {words.onlyBy(name)}</span>
          </button>
        ) : (
          name
        )}
        <span>{moment(at)}</span>
      </p>
    </>
  )
}

/** The name of the object that an entry is about, with a link if it has a page. */
function Subject({
  entry: { subject, action, job },
  currency,
  known,
}: Pick<EntryProps, 'entry' | 'currency' | 'known'>) {
  const { kind, id, name } = subject
  const { path, title } = known.subjects[kind] ?? {}
  const isGone = action.endsWith('.deleted') || action.endsWith('.forgotten')
  const ofJob = job && jobTitle(job, currency)
  const shown = kind === 'job' ? ofJob : title ? title(name, id) : name
  if (!shown) return null
  return (
    <span class="history-subject">
      {path && !isGone ? <a href={`${path}/${id}`}>{shown}</a> : shown}
    </span>
  )
}

interface ChangesProps {
  readonly changes: readonly ValueChange[]
  readonly currency: string
  readonly fields: HistoryFields
}

/** The values before and after: €12.90 → €13.95. */
function Changes({ changes, currency, fields }: ChangesProps) {
  return (
    <ul class="history-changes small">
      {changes.map((change, index) => {
        const { field, from, to } = change
        return (
          <li key={index}>
            <span class="soft">{fieldLabel(field, fields)}</span>{' '}
            {from !== null && (
              <>
                <span class="unseen">{words.was}: </span>
                <del>{valueText(change, from, currency, fields)}</del>
                <span aria-hidden="true"> → </span>
                <span class="unseen"> {words.is}: </span>
              </>
            )}
            <b>{valueText(change, to, currency, fields)}</b>
          </li>
        )
      })}
    </ul>
  )
}

/** The changes that a job has made, loaded on demand. */
function JobRows({ id }: { id: string }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <details onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary class="small">{words.rows}</summary>
      {isOpen && <LoadedRows id={id} />}
    </details>
  )
}

function LoadedRows({ id }: { id: string }) {
  const rows = usePaged<HistoryEntry>('/shop/api/history', { job: id, limit: 50 })
  return <HistoryEntries entries={rows} isOfJob empty={words.noRows} />
}
