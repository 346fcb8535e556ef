import { useRef, useState } from 'preact/hooks'
import { MAX_FILE_BYTES } from '../../../domain/catalog/values.ts'
import type { JobSummary } from '../../../domain/changes/job-view.ts'
import type { CsvForm } from '../../../domain/csv.ts'
import { JobPanel } from '../../../ui/admin/bulk/job.tsx'
import { jobTitle } from '../../../ui/admin/bulk/title.ts'
import { Screen } from '../../../ui/admin/frame/screen.tsx'
import { useSession } from '../../../ui/admin/frame/session.ts'
import { makerName } from '../../../ui/admin/history/actor.ts'
import { text } from '../../../ui/admin/text.ts'
import type { Listing } from '../../../ui/shared/api.ts'
import { CommandButton } from '../../../ui/shared/button.tsx'
import { useFileDrop } from '../../../ui/shared/file-drop.ts'
import { saveFile } from '../../../ui/shared/file-save.ts'
import { Icon } from '../../../ui/shared/icon.tsx'
import { useResource } from '../../../ui/shared/resource.ts'
import { Section } from '../../../ui/shared/section.tsx'
import { FormError } from '../../../ui/shared/state.tsx'
import { moment } from '../../../ui/shared/time.ts'
import type { ImportReport } from '../report.ts'
import { type CsvFile, readCsvFile } from './columns.ts'
import { ImportMapping } from './mapping.tsx'
import { ImportReportView, ImportResultView } from './report.tsx'
import { exportedCatalog, type ImportInput } from './run.ts'

const words = text.import

type Step =
  | { readonly at: 'drop' }
  | { readonly at: 'mapping'; readonly csv: CsvFile; readonly plan?: ImportInput }
  | { readonly at: 'report'; readonly plan: ImportInput; readonly report: ImportReport }
  | { readonly at: 'result'; readonly report: ImportReport }

const STEPS = ['drop', 'mapping', 'report', 'result'] as const

/** The import in four steps: choose a file, map its columns, preview it, see the result. */
export function ImportScreen() {
  const { shop } = useSession()
  const [step, setStep] = useState<Step>({ at: 'drop' })
  const again = () => setStep({ at: 'drop' })
  return (
    <Screen
      title={words.title}
      text={words.text(shop.name)}
      width="middle"
      actions={<ExportButtons />}
    >
      <Steps at={step.at} />
      {step.at === 'drop' && <ImportDrop onFile={(csv) => setStep({ at: 'mapping', csv })} />}
      {step.at === 'drop' && <LastImport />}
      {step.at === 'mapping' && (
        <ImportMapping
          csv={step.csv}
          plan={step.plan}
          onBack={again}
          onReport={(plan, report) => setStep({ at: 'report', plan, report })}
        />
      )}
      {step.at === 'report' && (
        <ImportReportView
          plan={step.plan}
          report={step.report}
          onBack={() => setStep({ at: 'mapping', csv: step.plan.csv, plan: step.plan })}
          onReport={(plan, report) => setStep({ at: 'report', plan, report })}
          onDone={(report) => setStep({ at: 'result', report })}
        />
      )}
      {step.at === 'result' && <ImportResultView report={step.report} onAgain={again} />}
    </Screen>
  )
}

/** The newest import. It may still be running although the page that started it was closed. */
function LastImport() {
  const { currency } = useSession().shop
  const jobs = useResource<Listing<JobSummary>>('/shop/api/jobs', { limit: 20 })
  const job = jobs.data?.data.find(({ kind }) => kind === 'import')
  if (!job) return null
  return (
    <Section
      title={words.last(jobTitle(job, currency))}
      aside={
        <p class="soft small">
          {makerName(job.createdBy)} · {moment(job.createdAt)}
        </p>
      }
    >
      <JobPanel key={job.id} started={job} />
    </Section>
  )
}

function Steps({ at }: { at: Step['at'] }) {
  const now = STEPS.indexOf(at)
  return (
    <ol class="step-line" aria-label={words.stepLine}>
      {STEPS.map((name, index) => (
        <li
          key={name}
          aria-current={index === now ? 'step' : undefined}
          class={index < now ? 'past' : ''}
        >
          <span class="step-mark">{index < now ? <Icon name="check" size={14} /> : index + 1}</span>
          {words.steps[name]}
        </li>
      ))}
    </ol>
  )
}

/** Downloads the whole catalog as a CSV file that can be imported again. */
function ExportButtons() {
  const { api, shop } = useSession()
  const save = async (form: CsvForm) =>
    saveFile(await exportedCatalog(api, form), `${shop.slug}-products.csv`)
  return (
    <>
      <CommandButton icon="download" onRun={() => save('spreadsheet')}>
        {words.exportSpreadsheet}
      </CommandButton>
      <CommandButton icon="download" onRun={() => save('plain')}>
        {words.exportAll}
      </CommandButton>
    </>
  )
}

/** Reads the start of a file in the browser; nothing is sent yet. */
function ImportDrop({ onFile }: { onFile: (csv: CsvFile) => void }) {
  const [error, setError] = useState<string | null>(null)
  const input = useRef<HTMLInputElement>(null)
  const take = async (file: File | undefined) => {
    if (!file) return
    if (file.size > MAX_FILE_BYTES) {
      const mebibytes = MAX_FILE_BYTES / 1024 / 1024
      return setError(words.tooLarge(mebibytes))
    }
    try {
      // The next step shows the text in this encoding if the file does not name its own.
      onFile(await readCsvFile(file).catch(() => readCsvFile(file, 'windows-1252')))
    } catch {
      setError(words.notCsv)
    }
  }
  const { over, handlers } = useFileDrop(([file]) => void take(file))
  return (
    <div class={`card notice drop${over ? ' over' : ''}`} {...handlers}>
      <span class="notice-icon">
        <Icon name="upload" size={24} />
      </span>
      <h2>{words.drop}</h2>
      <p class="soft">{words.dropText}</p>
      <button type="button" class="button primary" onClick={() => input.current?.click()}>
        {words.choose}
      </button>
      <FormError>{error}</FormError>
      <input
        ref={input}
        type="file"
        accept=".csv,text/csv,text/plain"
        hidden
        aria-label={words.file}
        onChange={(event) => {
          void take(event.currentTarget.files?.[0])
          event.currentTarget.value = ''
        }}
      />
    </div>
  )
}
