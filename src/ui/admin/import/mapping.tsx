import { useState } from 'preact/hooks'
import type { ImportReport } from '../../../domain/import/report.ts'
import { Button } from '../../shared/button.tsx'
import { Icon } from '../../shared/icon.tsx'
import { BareSelect, Select } from '../../shared/select.tsx'
import { useSubmit } from '../../shared/submit.ts'
import { FormError } from '../frame/form-parts.tsx'
import { useSession } from '../frame/session.ts'
import { COLUMNS, guessed, usesComma } from './columns.ts'
import { ImportProgress } from './progress.tsx'
import { type ImportPlan, type Progress, runImport, type Sheet } from './run.ts'

const FORMATS = { kassa: 'kassa', shopify: 'Shopify', woocommerce: 'WooCommerce' } as const

interface MappingProps {
  readonly sheet: Sheet
  /** What was chosen before, when one comes back. */
  readonly plan: ImportPlan | undefined
  readonly onBack: () => void
  readonly onReport: (plan: ImportPlan, report: ImportReport) => void
}

/** Says what each column is, where the file does not, and tries it. */
export function ImportMapping({ sheet, plan: earlier, onBack, onReport }: MappingProps) {
  const { api } = useSession()
  const [mapping, setMapping] = useState(
    earlier?.mapping ?? (sheet.format === null ? guessed(sheet.headers) : {}),
  )
  const [decimal, setDecimal] = useState<ImportPlan['decimal']>(
    earlier?.decimal ?? (usesComma(sheet) ? 'comma' : 'point'),
  )
  const [progress, setProgress] = useState<Progress | null>(null)
  const submission = useSubmit()
  const columns = new Set(Object.values(mapping))
  const findable =
    sheet.format !== null || ['name', 'sku', 'barcode'].some((one) => columns.has(one))
  const attempt = () =>
    submission.run(async () => {
      const plan = { sheet, mapping, decimal }
      const options = { dryRun: true, skipInvalid: true }
      onReport(plan, await runImport(api, plan, options, setProgress))
    })
  return (
    <div class="stack">
      <section class="card padded">
        <header>
          <h2>{sheet.file.name}</h2>
          <span class="pill accent">
            {sheet.format ? `An export of ${FORMATS[sheet.format]}` : 'A spreadsheet of your own'}
          </span>
        </header>
        {sheet.format === null ? (
          <>
            <p class="soft">Say what each column is. What is left out changes nothing.</p>
            <Columns sheet={sheet} mapping={mapping} onMapping={setMapping} />
          </>
        ) : (
          <p class="soft">
            Its columns are known: there is nothing to choose. Products are matched by SKU, then by
            barcode; what matches is changed, the rest is new.
          </p>
        )}
        <Select
          label="Prices are written as"
          value={decimal}
          choices={[
            { value: 'point', label: '1234.50' },
            { value: 'comma', label: '1.234,50' },
          ]}
          onChange={setDecimal}
        />
      </section>
      {submission.busy && <ImportProgress label="Trying every row" progress={progress} />}
      <FormError>{submission.rest([])}</FormError>
      {!findable && (
        <p class="callout warn">
          <Icon name="warning" />
          <span>Choose the column that holds the name, the SKU or the barcode.</span>
        </p>
      )}
      <div class="row end">
        <Button onClick={onBack}>Another file</Button>
        <Button
          kind="primary"
          busy={submission.busy}
          disabled={!findable}
          onClick={() => void attempt()}
        >
          Try it
        </Button>
      </div>
    </div>
  )
}

interface ColumnsProps {
  readonly sheet: Sheet
  readonly mapping: Readonly<Record<string, string>>
  readonly onMapping: (mapping: Record<string, string>) => void
}

function Columns({ sheet, mapping, onMapping }: ColumnsProps) {
  const choices = [
    { value: '', label: 'Leave out' },
    ...COLUMNS.map(([value, label]) => ({ value, label })),
  ]
  const choose = (header: string, column: string) => {
    const others = Object.entries(mapping).map(([name, old]) =>
      column !== '' && old === column ? [name, ''] : [name, old],
    )
    onMapping({ ...Object.fromEntries(others), [header]: column })
  }
  return (
    <table class="table columns">
      <thead>
        <tr>
          <th scope="col">In the file</th>
          <th scope="col">Becomes</th>
        </tr>
      </thead>
      <tbody>
        {sheet.headers.map((header, index) =>
          header === '' ? null : (
            <tr key={index}>
              <td>
                <strong>{header}</strong>
                <p class="soft small sample">
                  {sheet.samples
                    .map((row) => row[index])
                    .filter(Boolean)
                    .join(' · ') || 'empty'}
                </p>
              </td>
              <td>
                <BareSelect
                  label={`What ${header} becomes`}
                  value={mapping[header] ?? ''}
                  choices={choices}
                  onChange={(column) => choose(header, column)}
                />
              </td>
            </tr>
          ),
        )}
      </tbody>
    </table>
  )
}
