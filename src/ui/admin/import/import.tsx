import { useState } from 'preact/hooks'
import type { ImportReport } from '../../../domain/import/report.ts'
import { Button } from '../../shared/button.tsx'
import { Icon } from '../../shared/icon.tsx'
import { messageOf } from '../../shared/problem.ts'
import { complain } from '../../shared/toast.tsx'
import { Screen } from '../frame/screen.tsx'
import { useSession } from '../frame/session.ts'
import { ImportDrop } from './drop.tsx'
import { ImportMapping } from './mapping.tsx'
import { ImportReportView } from './report.tsx'
import { ImportResult } from './result.tsx'
import { type Done, exportedCatalog, type ImportPlan, type Sheet, saveFile } from './run.ts'

type Step =
  | { readonly at: 'drop' }
  | { readonly at: 'mapping'; readonly sheet: Sheet; readonly plan?: ImportPlan }
  | { readonly at: 'report'; readonly plan: ImportPlan; readonly report: ImportReport }
  | { readonly at: 'result'; readonly done: Done }

const STEPS = [
  ['drop', 'File'],
  ['mapping', 'Columns'],
  ['report', 'Trial run'],
  ['result', 'Result'],
] as const

/** A catalog from a file: dropped, its columns named, tried, and then taken over. */
export function ImportScreen() {
  const { shop } = useSession()
  const [step, setStep] = useState<Step>({ at: 'drop' })
  const again = () => setStep({ at: 'drop' })
  return (
    <Screen
      title="Import and export"
      text={`Products of ${shop.name} as CSV`}
      width="middle"
      actions={<ExportButton />}
    >
      <Steps at={step.at} />
      {step.at === 'drop' && <ImportDrop onSheet={(sheet) => setStep({ at: 'mapping', sheet })} />}
      {step.at === 'mapping' && (
        <ImportMapping
          sheet={step.sheet}
          plan={step.plan}
          onBack={again}
          onReport={(plan, report) => setStep({ at: 'report', plan, report })}
        />
      )}
      {step.at === 'report' && (
        <ImportReportView
          plan={step.plan}
          report={step.report}
          onBack={() => setStep({ at: 'mapping', sheet: step.plan.sheet, plan: step.plan })}
          onDone={(done) => setStep({ at: 'result', done })}
        />
      )}
      {step.at === 'result' && <ImportResult done={step.done} onAgain={again} />}
    </Screen>
  )
}

function Steps({ at }: { at: Step['at'] }) {
  const now = STEPS.findIndex(([name]) => name === at)
  return (
    <ol class="step-line" aria-label="Steps of the import">
      {STEPS.map(([name, label], index) => (
        <li
          key={name}
          aria-current={index === now ? 'step' : undefined}
          class={index < now ? 'past' : ''}
        >
          <span class="step-mark">{index < now ? <Icon name="check" size={14} /> : index + 1}</span>
          {label}
        </li>
      ))}
    </ol>
  )
}

/** Saves the whole catalog as the CSV that an import reads. */
function ExportButton() {
  const { api, shop } = useSession()
  const [busy, setBusy] = useState(false)
  const save = async () => {
    setBusy(true)
    try {
      saveFile(await exportedCatalog(api), `${shop.slug}-products.csv`)
    } catch (error) {
      complain(messageOf(error))
    }
    setBusy(false)
  }
  return (
    <Button icon="download" busy={busy} onClick={() => void save()}>
      Export all products
    </Button>
  )
}
