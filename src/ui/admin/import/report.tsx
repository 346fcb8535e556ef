import { useState } from 'preact/hooks'
import type { ImportReport } from '../../../domain/import/report.ts'
import { Button } from '../../shared/button.tsx'
import { useSubmit } from '../../shared/submit.ts'
import { count, counted } from '../../shared/time.ts'
import { FormError } from '../frame/form-parts.tsx'
import { useSession } from '../frame/session.ts'
import { ImportCounts, ImportRows } from './counts.tsx'
import { ImportProgress } from './progress.tsx'
import { type Done, exportedCatalog, type ImportPlan, type Progress, runImport } from './run.ts'

interface ReportProps {
  readonly plan: ImportPlan
  readonly report: ImportReport
  readonly onBack: () => void
  readonly onDone: (done: Done) => void
}

/** What would become of every row, and the button that makes it so. */
export function ImportReportView({ plan, report, onBack, onDone }: ReportProps) {
  const { api } = useSession()
  const [skips, setSkips] = useState(false)
  const [progress, setProgress] = useState<Progress | null>(null)
  const submission = useSubmit()
  const { created, updated, refused } = report
  const changes = created + updated
  const start = () =>
    submission.run(async () => {
      const before = await exportedCatalog(api)
      const options = { dryRun: false, skipInvalid: skips }
      onDone({ report: await runImport(api, plan, options, setProgress), before })
    })
  return (
    <div class="stack">
      <ImportCounts report={report} future />
      {refused > 0 && (
        <section class="card padded">
          <h2>{counted(refused, 'row')} cannot be imported</h2>
          <ImportRows report={report} action="refused" />
          <label class="tick">
            <input
              type="checkbox"
              checked={skips}
              onChange={(event) => setSkips(event.currentTarget.checked)}
            />
            Leave {refused === 1 ? 'this row' : `these ${count(refused)} rows`} out and import the
            others
          </label>
        </section>
      )}
      {submission.busy && <ImportProgress label="Importing" progress={progress} />}
      <FormError>{submission.rest([])}</FormError>
      <div class="row end">
        <Button onClick={onBack} disabled={submission.busy}>
          Back
        </Button>
        <Button
          kind="primary"
          busy={submission.busy}
          disabled={changes === 0 || (refused > 0 && !skips)}
          onClick={() => void start()}
        >
          {changes === 0 ? 'Nothing to import' : `Import ${counted(changes, 'product')}`}
        </Button>
      </div>
    </div>
  )
}
