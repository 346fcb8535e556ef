import { useEffect, useRef, useState } from 'preact/hooks'
import type { JobStatus } from '../../../domain/changes/job.ts'
import type { JobSummary, JobView } from '../../../domain/changes/job-view.ts'
import type { UndoPreview } from '../../../domain/changes/undo-preview.ts'
import { Button, CommandButton } from '../../shared/button.tsx'
import { Confirm } from '../../shared/dialog.tsx'
import { count } from '../../shared/number.ts'
import { open } from '../../shared/open.tsx'
import { useLoaded, usePoll, useResource } from '../../shared/resource.ts'
import { Callout, Loaded } from '../../shared/state.tsx'
import { problem, shared } from '../../shared/text.ts'
import { day } from '../../shared/time.ts'
import { useSession } from '../frame/session.ts'
import { text } from '../text.ts'
import { RefusedList } from './refused-list.tsx'

const words = text.bulk

/** The latest state of a job, which is polled until the job ends. */
function useJob(started: JobSummary) {
  const { api } = useSession()
  const [isFollowed, setFollowed] = useState(started.finishedAt === null)
  const path = `/shop/api/jobs/${started.id}`
  const resource = useResource<JobView>(isFollowed ? path : null)
  const job: JobSummary | JobView = resource.data ?? started
  const isRunning = job.finishedAt === null
  usePoll(isFollowed && isRunning, resource)
  const wasRunning = useRef(isRunning)
  useEffect(() => {
    if (wasRunning.current && !isRunning) api.cache.drop('/shop/api/products')
    wasRunning.current = isRunning
  }, [isRunning])
  const follow = () => setFollowed(true)
  const send = async (command: 'cancel' | 'undo') => {
    const next = await api.post<JobView>(`${path}/${command}`)
    resource.set(() => next)
    follow()
  }
  return { job, follow, send }
}

/** The progress of a job, or its result, with the buttons to cancel or undo it. */
export function JobPanel({ started }: { started: JobSummary }) {
  const { job, follow, send } = useJob(started)
  const { status, refusedCount, undoableUntil } = job
  return (
    <div class="stack tight">
      {job.finishedAt === null ? <JobProgress job={job} /> : <JobResult job={job} />}
      {job.finishedAt !== null && refusedCount > 0 && <Refused job={job} onOpen={follow} />}
      <div class="row">
        {status === 'running' && (
          <CommandButton small onRun={() => send('cancel')}>
            {shared.cancel}
          </CommandButton>
        )}
        {undoableUntil !== null && (
          <Button
            small
            icon="undo"
            onClick={() => open(<UndoDialog job={job} onUndo={() => send('undo')} />)}
          >
            {status === 'undone' ? words.undoRest : words.undo}
          </Button>
        )}
        {undoableUntil !== null && <span class="hint">{words.until(day(undoableUntil))}</span>}
        <a class="small" href={`/admin/history?job=${job.id}`}>
          {text.bulk.openRows}
        </a>
      </div>
    </div>
  )
}

const DOING: Readonly<Partial<Record<JobStatus, string>>> = words.doing

function JobProgress({ job }: { job: JobSummary }) {
  const { status, total, done, changed, undone } = job
  const label = DOING[status] ?? ''
  const [value, max] = status === 'running' ? [done, total] : [undone, changed + undone]
  return (
    <div class="stack tight">
      <p>
        {label}: <span class="number">{words.progress(count(value), count(max))}</span>
      </p>
      <progress class="progress" value={value} max={Math.max(1, max)} aria-label={label} />
    </div>
  )
}

function JobResult({ job }: { job: JobSummary }) {
  const failed = job.status === 'failed'
  return (
    <Callout {...(failed ? { look: 'bad' } : { icon: 'check' })} role="status">
      {resultOf(job)}
    </Callout>
  )
}

function resultOf({
  status,
  kind,
  change,
  changed,
  undone,
  refusedCount,
  problem: failure,
}: JobSummary) {
  const stays = changed === 0 ? words.nothing : words.stillChanged(changed)
  const did = change?.delete ? words.deleted : kind === 'import' ? words.imported : words.changed
  switch (status) {
    case 'failed':
      if (failure?.code === 'VALIDATION_FAILED') return sentences(stays, words.someNot)
      return sentences(failure && whyOf(failure), stays)
    case 'cancelled':
      return sentences(words.cancelled, stays)
    case 'undone':
      return sentences(words.restored(undone), changed > 0 && stays)
    default:
      return sentences(did(changed), refusedCount > 0 && words.leftOut(refusedCount))
  }
}

/** The reason why a job has failed. It is stored as a problem without a status. */
function whyOf({ code, message }: { readonly code: string; readonly message: string }): string {
  return problem.refusal({ code, title: message, detail: message })
}

/** Joins sentences, leaving out those that are missing. */
function sentences(...all: readonly (string | false | null)[]): string {
  return all.filter(Boolean).join(' ')
}

interface RefusedProps {
  readonly job: JobSummary | JobView
  readonly onOpen: () => void
}

/**
 * The products that were left out. Lists of jobs do not contain them, so they may have to be
 * loaded.
 */
function Refused({ job, onOpen }: RefusedProps) {
  return (
    <details onToggle={onOpen}>
      <summary>
        {job.status === 'done' || job.status === 'failed'
          ? words.notChanged(job.refusedCount)
          : words.notRestored(job.changed)}
      </summary>
      <RefusedList refused={'refused' in job ? job.refused : []} total={job.refusedCount} />
    </details>
  )
}

interface UndoDialogProps {
  readonly job: JobSummary
  readonly onUndo: () => Promise<void>
}

/** Shows what an undo will do before it does it. */
function UndoDialog({ job, onUndo }: UndoDialogProps) {
  const { api } = useSession()
  const preview = useLoaded(`undo ${job.id}`, (signal) =>
    api.post<UndoPreview>(`/shop/api/jobs/${job.id}/undo`, { dryRun: true }, { signal }),
  )
  const { restored = 0, removed = 0 } = preview.data ?? {}
  return (
    <Confirm
      title={words.undoTitle}
      action={words.undo}
      kind={removed > 0 ? 'danger' : 'primary'}
      disabled={restored + removed === 0}
      onConfirm={onUndo}
    >
      <Loaded resource={preview}>{(data) => <Effect preview={data} />}</Loaded>
    </Confirm>
  )
}

function Effect({ preview }: { preview: UndoPreview }) {
  const { restored, removed, refusedCount, refused } = preview
  return (
    <>
      {restored > 0 && <p>{words.asBefore(restored)}</p>}
      {removed > 0 && <p>{words.madeDeleted(removed)}</p>}
      {restored + removed === 0 && <p>{words.nothingLeft}</p>}
      {refusedCount > 0 && (
        <>
          <p>{words.staysSo}</p>
          <RefusedList refused={refused} total={refusedCount} />
        </>
      )}
    </>
  )
}
