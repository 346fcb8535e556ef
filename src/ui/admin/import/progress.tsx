import { count } from '../../shared/time.ts'
import type { Progress } from './run.ts'

/** How far the server is; before its first word the file is still on its way. */
export function ImportProgress({ label, progress }: { label: string; progress: Progress | null }) {
  return (
    <div class="card padded" role="status">
      <p>
        <strong>{label}</strong>{' '}
        <span class="soft">
          {progress
            ? `row ${count(progress.done)} of ${count(progress.total)}`
            : 'the file is being sent'}
        </span>
      </p>
      <progress
        class="progress"
        aria-label={label}
        {...(progress ? { value: progress.done, max: Math.max(1, progress.total) } : {})}
      />
    </div>
  )
}
