import { useState } from 'preact/hooks'
import type { HistoryEntry, ValueChange } from '../../../domain/history.ts'
import type { SettingsView } from '../../../domain/shop/settings.ts'
import { orderCode } from '../../../modules/orders/values.ts'
import { type Paged, usePaged, useResource } from '../../shared/resource.ts'
import { Notice } from '../../shared/state.tsx'
import { PagedRows } from '../../shared/table.tsx'
import { moment } from '../../shared/time.ts'
import { jobTitle } from '../bulk/title.ts'
import { usePlaced } from '../frame/places.ts'
import { text } from '../text.ts'
import { actorName } from './actor.ts'
import { fieldLabel, noteText, valueText } from './values.ts'

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
}

function Entry({ entry, isOfOne, isOfJob, currency, onActor }: EntryProps) {
  const { at, actor, action, subject, changes, job } = entry
  const isJob = subject.kind === 'job'
  const actionLabel = useActionLabel(action)
  const name = actorName(entry)
  const note = noteText(entry)
  return (
    <>
      <div class="main">
        <p class="title">
          {actionLabel}
          {(!isOfOne || isJob) && <Subject entry={entry} currency={currency} />}
        </p>
        {!isJob && changes.length > 0 && <Changes changes={changes} currency={currency} />}
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

/** The name of an action, of the core or of a module. */
function useActionLabel(action: string): string {
  const all = [words, ...usePlaced('history')]
  const named = all.map(({ actions }): Readonly<Record<string, string>> => actions)
  return named.find((actions) => actions[action])?.[action] ?? words.other
}

const PATHS: Readonly<Record<string, string>> = {
  product: '/admin/products',
  order: '/admin/orders',
  customer: '/admin/customers',
}

interface SubjectProps {
  readonly entry: HistoryEntry
  readonly currency: string
}

/** The name of the object that an entry is about, with a link if it has a page. */
function Subject({ entry: { subject, action, job }, currency }: SubjectProps) {
  const { kind, id, name } = subject
  const isGone = action.endsWith('.deleted') || action.endsWith('.forgotten')
  const title = job && jobTitle(job, currency)
  const shown =
    kind === 'order' ? words.order(name ?? orderCode(id)) : kind === 'job' ? title : name
  const path = PATHS[kind]
  if (!shown) return null
  return (
    <span class="history-subject">
      {path && !isGone ? <a href={`${path}/${id}`}>{shown}</a> : shown}
    </span>
  )
}

/** The values before and after: €12.90 → €13.95. */
function Changes({ changes, currency }: { changes: readonly ValueChange[]; currency: string }) {
  return (
    <ul class="history-changes small">
      {changes.map((change, index) => {
        const { field, from, to } = change
        return (
          <li key={index}>
            <span class="soft">{fieldLabel(field)}</span>{' '}
            {from !== null && (
              <>
                <span class="unseen">{words.was}: </span>
                <del>{valueText(change, from, currency)}</del>
                <span aria-hidden="true"> → </span>
                <span class="unseen"> {words.is}: </span>
              </>
            )}
            <b>{valueText(change, to, currency)}</b>
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
