import { useEffect, useRef, useState } from 'preact/hooks'
import type { JobStatus } from '../../../domain/changes/job.ts'
import type { JobSummary, JobView, RefusedProduct } from '../../../domain/changes/job-view.ts'
import { Button } from '../../shared/button.tsx'
import { count, counted } from '../../shared/number.ts'
import { isAbort } from '../../shared/problem.ts'
import { Callout } from '../../shared/state.tsx'
import { day } from '../../shared/time.ts'
import { attempt } from '../../shared/toast.tsx'
import { useSession } from '../frame/session.ts'
import { FIELD_LABELS } from '../products/values.ts'
import { RefusedList } from './refused-list.tsx'
import { UndoDialog } from './undo-dialog.tsx'

const POLL_MS = 300

/** The title of a job. */
export function jobTitle({ kind, change }: Pick<JobSummary, 'kind' | 'change'>): string {
  if (kind === 'import' || !change) return 'Import'
  if (change.delete) return 'Deletion of products'
  const changed = Object.keys(change) as (keyof typeof FIELD_LABELS)[]
  return `Change of ${changed.map((field) => FIELD_LABELS[field].toLowerCase()).join(' and ')}`
}

/** Follows a job on the server until it ends. */
function useJob(started: JobSummary, onEnd: () => void) {
  const { api } = useSession()
  const [job, setJob] = useState<JobSummary | JobView>(started)
  const ended = useRef(onEnd)
  ended.current = onEnd
  useEffect(() => {
    if (job.finishedAt !== null) return
    const abort = new AbortController()
    const timer = setTimeout(async () => {
      try {
        const { signal } = abort
        const next = await api.get<JobView>(`/shop/api/jobs/${job.id}`, { signal })
        setJob(next)
        if (next.finishedAt !== null) ended.current()
      } catch (error) {
        // Without a connection, it tries again.
        if (!isAbort(error)) setJob({ ...job })
      }
    }, POLL_MS)
    return () => {
      clearTimeout(timer)
      abort.abort()
    }
  }, [job])
  const send = async (command: 'cancel' | 'undo') =>
    setJob(await api.post<JobView>(`/shop/api/jobs/${job.id}/${command}`))
  return { job, send }
}

interface JobPanelProps {
  readonly started: JobSummary
  /** The job, or its undo, has ended. */
  readonly onEnd: () => void
}

/** The progress of a job, or its result, with the buttons to cancel or undo it. */
export function JobPanel({ started, onEnd }: JobPanelProps) {
  const { job, send } = useJob(started, onEnd)
  const { status, refusedCount, undoableUntil } = job
  const [isUndoing, setUndoing] = useState(false)
  const undo = async () => {
    await send('undo')
    setUndoing(false)
  }
  return (
    <div class="stack tight">
      {job.finishedAt === null ? <JobProgress job={job} /> : <JobResult job={job} />}
      {job.finishedAt !== null && refusedCount > 0 && <Refused job={job} />}
      <div class="row">
        {status === 'running' && (
          <Button small onClick={() => void attempt(() => send('cancel'))}>
            Cancel
          </Button>
        )}
        {undoableUntil !== null && (
          <Button small icon="undo" onClick={() => setUndoing(true)}>
            {status === 'undone' ? 'Undo the rest' : 'Undo'}
          </Button>
        )}
        {undoableUntil !== null && <span class="hint">until {day(undoableUntil)}</span>}
      </div>
      {isUndoing && <UndoDialog job={job} onUndo={undo} onClose={() => setUndoing(false)} />}
    </div>
  )
}

const DOING: Readonly<Partial<Record<JobStatus, string>>> = {
  running: 'Changing products',
  cancelling: 'Cancelling: restoring products',
  failing: 'Something went wrong: restoring products',
  undoing: 'Restoring products',
}

function JobProgress({ job }: { job: JobSummary }) {
  const { status, total, done, changed, undone } = job
  const label = DOING[status] ?? ''
  const [value, max] = status === 'running' ? [done, total] : [undone, changed + undone]
  return (
    <div class="stack tight">
      <p>
        {label}:{' '}
        <span class="number">
          {count(value)} of {count(max)}
        </span>
      </p>
      <progress class="progress" value={value} max={Math.max(1, max)} aria-label={label} />
    </div>
  )
}

function JobResult({ job }: { job: JobSummary }) {
  const failed = job.status === 'failed'
  return (
    <Callout look={failed ? 'bad' : 'good'} role="status">
      {resultOf(job)}
    </Callout>
  )
}

function resultOf({ status, kind, change, changed, undone, refusedCount, problem }: JobSummary) {
  const stays =
    changed === 0 ? 'Nothing has changed.' : `Still changed: ${counted(changed, 'product')}.`
  const did = change?.delete ? 'deleted' : kind === 'import' ? 'imported' : 'changed'
  const left = refusedCount > 0 ? ` ${counted(refusedCount, 'product')} left out.` : ''
  switch (status) {
    case 'failed':
      if (problem?.code === 'VALIDATION_FAILED') return `${stays} Some products cannot be changed.`
      return `${problem?.message ?? ''} ${stays}`
    case 'cancelled':
      return `Cancelled. ${stays}`
    case 'undone':
      return `${counted(undone, 'product')} restored.${changed > 0 ? ` ${stays}` : ''}`
    default:
      return `${counted(changed, 'product')} ${did}.${left}`
  }
}

/** The products that were left out; lists of jobs do not have them, so they may be loaded first. */
function Refused({ job }: { job: JobSummary | JobView }) {
  const { api } = useSession()
  const [loaded, setLoaded] = useState<readonly RefusedProduct[] | null>(null)
  const refused = loaded ?? ('refused' in job ? job.refused : null)
  const load = async () => {
    if (refused) return
    await attempt(async () =>
      setLoaded((await api.get<JobView>(`/shop/api/jobs/${job.id}`)).refused),
    )
  }
  return (
    <details onToggle={() => void load()}>
      <summary>
        {job.status === 'done' || job.status === 'failed'
          ? `${counted(job.refusedCount, 'product')} could not be changed`
          : `${counted(job.changed, 'product')} could not be restored, or not in all fields`}
      </summary>
      <RefusedList refused={refused ?? []} total={job.refusedCount} />
    </details>
  )
}
