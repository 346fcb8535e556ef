import { useState } from 'preact/hooks'
import { useSession } from '../../../ui/admin/frame/session.ts'
import { PRODUCT_FIELDS, type ProductField } from '../../../ui/admin/products/values.ts'
import { text } from '../../../ui/admin/text.ts'
import { Button } from '../../../ui/shared/button.tsx'
import { BareSelect, type Choice, Select } from '../../../ui/shared/select.tsx'
import { Callout, FormError } from '../../../ui/shared/state.tsx'
import { useSubmit } from '../../../ui/shared/submit.ts'
import { Table } from '../../../ui/shared/table.tsx'
import type { ImportField } from '../headings.ts'
import type { ImportReport } from '../report.ts'
import { type ColumnMapping, type CsvFile, guessColumns, readCsvFile } from './columns.ts'
import { encodingChoices, formatChoices, formatName, signChoices } from './reading.tsx'
import { ImportProgress } from './report.tsx'
import { type ImportInput, type Progress, runImport } from './run.ts'

const words = text.import

interface MappingProps {
  readonly csv: CsvFile
  /** The previous choices, after a return from the preview. */
  readonly plan: ImportInput | undefined
  readonly onBack: () => void
  readonly onReport: (plan: ImportInput, report: ImportReport) => void
}

/** Maps the columns of a file to those of kassa, then has the server check every row. */
export function ImportMapping({ csv: first, plan: previous, onBack, onReport }: MappingProps) {
  const { api } = useSession()
  const [csv, setCsv] = useState(first)
  const [format, setFormat] = useState<ImportInput['format']>(previous?.format ?? 'auto')
  const [mapping, setMapping] = useState(previous?.mapping ?? mappingOf(csv, format))
  const [decimal, setDecimal] = useState<ImportInput['decimal']>(previous?.decimal ?? 'auto')
  const [encoding, setEncoding] = useState<ImportInput['encoding']>(previous?.encoding ?? 'auto')
  const [progress, setProgress] = useState<Progress | null>(null)
  const submission = useSubmit()
  const columns = new Set(Object.values(mapping))
  const canMatch =
    !isSheet(csv, format) || (['name', 'sku', 'barcode'] as const).some((one) => columns.has(one))
  const check = () =>
    submission.run(async () => {
      const taxRates = previous?.taxRates ?? {}
      const { words: meanings = {}, newSlugs = false } = previous ?? {}
      const read = { decimal, encoding, format, words: meanings, newSlugs }
      const plan = { csv, mapping, ...read, taxRates, dropCodes: false }
      const options = { dryRun: true, skipInvalid: true }
      onReport(plan, await runImport(api, plan, options, setProgress))
    })
  const readAs = (next: ImportInput['encoding']) => {
    setEncoding(next)
    void submission.run(async () => {
      const again = await readCsvFile(csv.file, next === 'auto' ? null : next).catch(() => {
        throw new Error(words.notCsv)
      })
      setCsv(again)
      setMapping(mappingOf(again, format))
    })
  }
  return (
    <div class="stack">
      <section class="card padded">
        <header>
          <h2>{csv.file.name}</h2>
          <span class="pill accent">
            {isSheet(csv, format) ? words.ownTable : words.exportOf(programOf(csv, format))}
          </span>
        </header>
        {isSheet(csv, format) ? (
          <>
            <p class="soft">{words.chooseColumns}</p>
            <Columns csv={csv} mapping={mapping} onMapping={setMapping} />
          </>
        ) : (
          <p class="soft">{words.knownColumns}</p>
        )}
        <div class="grid-2">
          <Select
            label={words.numbers}
            value={decimal}
            choices={signChoices(words.asFile)}
            onChange={setDecimal}
          />
          <Select
            label={words.encoding}
            hint={words.encodingHint}
            value={encoding}
            choices={encodingChoices(words.asFile)}
            onChange={readAs}
          />
          <Select
            label={words.reading.program}
            value={format}
            choices={formatChoices(words.reading.found(formatName(csv.format)))}
            onChange={(next) => {
              setFormat(next)
              setMapping(mappingOf(csv, next))
            }}
          />
        </div>
      </section>
      {submission.busy && <ImportProgress label={words.checking} progress={progress} />}
      <FormError>{submission.rest()}</FormError>
      {!canMatch && <Callout look="warn">{words.chooseKey}</Callout>}
      <div class="row end">
        <Button onClick={onBack}>{words.otherFile}</Button>
        <Button
          kind="primary"
          busy={submission.busy}
          disabled={!canMatch}
          onClick={() => void check()}
        >
          {words.preview}
        </Button>
      </div>
    </div>
  )
}

/** Returns true if the columns of the file are those of a plain spreadsheet. */
function isSheet(csv: CsvFile, format: ImportInput['format']): boolean {
  return (format === 'auto' ? csv.format : format) === 'spreadsheet'
}

function programOf(csv: CsvFile, format: ImportInput['format']): string {
  return formatName(format === 'auto' ? csv.format : format)
}

function mappingOf(csv: CsvFile, format: ImportInput['format']): ColumnMapping {
  return isSheet(csv, format) ? guessColumns(csv) : {}
}

interface ColumnsProps {
  readonly csv: CsvFile
  readonly mapping: ColumnMapping
  readonly onMapping: (mapping: ColumnMapping) => void
}

function Columns({ csv, mapping, onMapping }: ColumnsProps) {
  const choices: Choice<ImportField | ''>[] = [
    { value: '', label: words.leaveOut },
    ...PRODUCT_FIELDS.map((value) => ({ value, label: labelOf(value) })),
    { value: 'images', label: words.images },
  ]
  const choose = (header: string, column: ImportField | '') => {
    const others = Object.entries(mapping).map(([name, old]) =>
      column !== '' && old === column ? ([name, ''] as const) : ([name, old] as const),
    )
    onMapping({ ...Object.fromEntries(others), [header]: column })
  }
  const columns = csv.headers.flatMap((header, index) => {
    const samples = csv.samples.flatMap((row) => row[index] || [])
    return header === '' ? [] : [{ header, samples }]
  })
  return (
    <Table
      caption={words.columns}
      box="columns"
      columns={[
        {
          title: words.column,
          cell: ({ header, samples }) => (
            <>
              <strong>{header}</strong>
              <p class="cut soft small">{samples.join(' · ') || words.noValues}</p>
            </>
          ),
        },
        {
          title: words.field,
          cell: ({ header }) => (
            <BareSelect
              label={words.fieldFor(header)}
              value={mapping[header] ?? ''}
              choices={choices}
              onChange={(column) => choose(header, column)}
            />
          ),
        },
      ]}
      rows={columns}
      keyOf={(_, index) => String(index)}
    />
  )
}

function labelOf(column: ProductField): string {
  const isJson = ['options', 'metadata', 'packs'].includes(column)
  return isJson ? words.asJson(text.fields[column]) : text.fields[column]
}
