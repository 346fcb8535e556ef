import type { JobSummary } from '../../../domain/changes/job-view.ts'
import type { UndoPreview } from '../../../domain/changes/undo-preview.ts'
import { Confirm } from '../../shared/dialog.tsx'
import { useLoaded } from '../../shared/resource.ts'
import { Loaded } from '../../shared/state.tsx'
import { useSession } from '../frame/session.ts'
import { text } from '../text.ts'
import { RefusedList } from './refused-list.tsx'

const words = text.bulk

interface UndoDialogProps {
  readonly job: JobSummary
  readonly onUndo: () => Promise<void>
}

/** Shows what an undo will do before it does it. */
export function UndoDialog({ job, onUndo }: UndoDialogProps) {
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
