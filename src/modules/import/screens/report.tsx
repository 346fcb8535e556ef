import { useState } from 'preact/hooks'
import type { JobView } from '../../../domain/changes/job-view.ts'
import { JobPanel } from '../../../ui/admin/bulk/job.tsx'
import { useSession } from '../../../ui/admin/frame/session.ts'
import { text } from '../../../ui/admin/text.ts'
import { Button, ButtonLink } from '../../../ui/shared/button.tsx'
import { Tick } from '../../../ui/shared/field.tsx'
import { count } from '../../../ui/shared/number.ts'
import { useLoaded } from '../../../ui/shared/resource.ts'
import { Section } from '../../../ui/shared/section.tsx'
import { Callout, Failure, FormError } from '../../../ui/shared/state.tsx'
import { useSubmit } from '../../../ui/shared/submit.ts'
import type { ImportReport } from '../report.ts'
import { Losses } from './losses.tsx'
import { Reading } from './reading.tsx'
import { isWrongCode, Remarks } from './remarks.tsx'
import { ImportRows, RefusedRows, ROWS_ID, type RowFilter } from './rows.tsx'
import { type ImportInput, type Progress, runImport } from './run.ts'
import { Taxes } from './taxes.tsx'

const words = text.import

interface ReportProps {
  readonly plan: ImportInput
  readonly report: ImportReport
  readonly onBack: () => void
  /** Called when the file was checked again with other options. */
  readonly onReport: (plan: ImportInput, report: ImportReport) => void
  readonly onDone: (report: ImportReport) => void
}

/** The preview: the number of changed products, the rows with errors, and the import button. */
export function ImportReportView({ plan, report, onBack, onReport, onDone }: ReportProps) {
  const { api } = useSession()
  const [skips, setSkips] = useState(false)
  const [progress, setProgress] = useState<Progress | null>(null)
  const submission = useSubmit()
  const { created, updated, refused } = report
  const changes = created + updated
  const start = () =>
    submission.run(async () => {
      const options = { dryRun: false, skipInvalid: skips }
      onDone(await runImport(api, plan, options, setProgress))
    })
  const codes = report.remarks.filter(isWrongCode).reduce((sum, { rows }) => sum + rows, 0)
  const [shown, show] = useState<RowFilter>('all')
  const [drops, setDrops] = useState(plan.dropCodes)
  const check = (next: ImportInput) => {
    void submission.run(async () => {
      onReport(next, await runImport(api, next, { dryRun: true, skipInvalid: true }, setProgress))
    })
  }
  const drop = (dropCodes: boolean) => {
    setDrops(dropCodes)
    check({ ...plan, dropCodes })
  }
  return (
    <div class="stack">
      <Losses
        report={report}
        onShow={(kind) => {
          show(kind)
          document.getElementById(ROWS_ID)?.scrollIntoView({ behavior: 'smooth' })
        }}
      />
      <Reading plan={plan} report={report} disabled={submission.busy} onChange={check} />
      <Counts report={report} isPreview />
      {(refused > 0 || plan.dropCodes) && (
        <Section title={words.notImportable(refused)}>
          {(codes > 0 || plan.dropCodes) && (
            <Tick checked={drops} onChange={drop}>
              {words.dropCodes}
            </Tick>
          )}
          {refused > 0 && (
            <Tick checked={skips} onChange={setSkips}>
              {words.skipRows(refused)}
            </Tick>
          )}
        </Section>
      )}
      <Taxes
        report={report}
        given={plan.taxRates}
        disabled={submission.busy}
        onChange={(taxRates) => check({ ...plan, taxRates })}
      />
      <Remarks report={report} />
      <ImportRows report={report} chosen={shown} onChoose={show} />
      {submission.busy && <ImportProgress label={words.importing} progress={progress} />}
      <FormError>{submission.rest()}</FormError>
      <div class="row end">
        <Button onClick={onBack} disabled={submission.busy}>
          {words.back}
        </Button>
        <Button
          kind="primary"
          busy={submission.busy}
          disabled={changes === 0 || (refused > 0 && !skips)}
          onClick={() => void start()}
        >
          {changes === 0 ? words.nothing : words.import(changes)}
        </Button>
      </div>
    </div>
  )
}

interface ResultProps {
  readonly report: ImportReport
  readonly onAgain: () => void
}

/** The changes of an import, with the button to undo them. */
export function ImportResultView({ report, onAgain }: ResultProps) {
  const { api } = useSession()
  const { job: id } = report
  const job = useLoaded(`job ${id}`, async (signal) =>
    id === undefined ? null : await api.get<JobView>(`/shop/api/jobs/${id}`, { signal }),
  )
  return (
    <div class="stack">
      <Callout look="good" role="status">
        {words.done}
      </Callout>
      <Losses report={report} />
      <Counts report={report} />
      <Section title={words.undoTitle}>
        <p class="soft">{words.undoText}</p>
        {job.error !== null && <Failure error={job.error} retry={job.reload} />}
        {job.data && <JobPanel started={job.data} />}
      </Section>
      {report.refused > 0 && (
        <Section title={words.leftOut(report.refused)}>
          <RefusedRows report={report} />
        </Section>
      )}
      <Remarks report={report} />
      <div class="row end">
        <Button onClick={onAgain}>{words.another}</Button>
        <ButtonLink href="/admin/products" kind="primary">
          {text.frame.toProducts}
        </ButtonLink>
      </div>
    </div>
  )
}

const COUNTS = [
  ['created', 'good'],
  ['updated', 'accent'],
  ['unchanged', ''],
  ['refused', 'bad'],
] as const

function Counts({ report, isPreview = false }: { report: ImportReport; isPreview?: boolean }) {
  return (
    <dl class="figures">
      {COUNTS.map(([action, look]) => (
        <div key={action} class="card">
          <dt class="soft small">{(isPreview ? words.will : words.did)[action]}</dt>
          <dd class={`big-number ${report[action] > 0 ? look : ''}`}>{count(report[action])}</dd>
        </div>
      ))}
    </dl>
  )
}

/** The server's progress; null while the file is still being uploaded. */
export function ImportProgress({ label, progress }: { label: string; progress: Progress | null }) {
  return (
    <div class="card padded" role="status">
      <p>
        <strong>{label}</strong>{' '}
        <span class="soft">
          {progress ? words.rowOf(count(progress.done), count(progress.total)) : words.uploading}
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
