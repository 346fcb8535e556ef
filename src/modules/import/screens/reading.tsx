import { valueText } from '../../../ui/admin/history/values.ts'
import { text } from '../../../ui/admin/text.ts'
import { count } from '../../../ui/shared/number.ts'
import { Section } from '../../../ui/shared/section.tsx'
import { BareSelect, type Choice, Select } from '../../../ui/shared/select.tsx'
import { Table } from '../../../ui/shared/table.tsx'
import { ENCODINGS } from '../encoding.ts'
import { type FileFormat, FORMAT_CHOICES, FORMATS } from '../format.ts'
import type { ImportedWord } from '../meanings.ts'
import type { ImportReport } from '../report.ts'
import { MEANINGS_OF, NOTHING, wordKey } from '../words.ts'
import { guessColumns } from './columns.ts'
import type { ImportInput } from './run.ts'

const words = text.import
const { reading } = words

/** A number written with each decimal sign. */
const SIGNS = { point: '1234.50', comma: '1.234,50' } as const

export function formatName(format: FileFormat): string {
  return format === 'spreadsheet' ? words.ownTable : FORMATS[format].title
}

/**
 * The choices of the program that wrote a file.
 * @param found the name of the recognised one
 */
export function formatChoices(found: string): Choice<ImportInput['format']>[] {
  return [
    { value: 'auto', label: found },
    ...FORMAT_CHOICES.map((value) => ({ value, label: formatName(value) })),
  ]
}

export function signChoices(found: string): Choice<ImportInput['decimal']>[] {
  return [
    { value: 'auto', label: found },
    { value: 'point', label: SIGNS.point },
    { value: 'comma', label: SIGNS.comma },
  ]
}

export function encodingChoices(found: string): Choice<ImportInput['encoding']>[] {
  return [{ value: 'auto', label: found }, ...ENCODINGS.map((value) => ({ value, label: value }))]
}

interface ReadingProps {
  readonly plan: ImportInput
  readonly report: ImportReport
  readonly disabled: boolean
  readonly onChange: (plan: ImportInput) => void
}

/** The way a file was read as a whole: its program, numbers, encoding and words, each with a choice. */
export function Reading({ plan, report, disabled, onChange }: ReadingProps) {
  const { format, decimal, encoding, shownBy } = report
  const choose = (change: Partial<ImportInput>) => disabled || onChange({ ...plan, ...change })
  const found = (value: string, isFound: boolean) => (isFound ? reading.found(value) : words.asFile)
  return (
    <Section title={reading.title}>
      <div class="grid-2">
        <Select
          label={reading.program}
          hint={shownBy.format === 'headings' ? reading.by.headings : undefined}
          value={plan.format}
          choices={formatChoices(found(formatName(format), plan.format === 'auto'))}
          onChange={(next) => {
            const isSheet = next === 'spreadsheet'
            choose({ format: next, mapping: isSheet ? guessColumns(plan.csv) : {} })
          }}
        />
        <Select
          label={words.numbers}
          hint={shownBy.decimal === 'choice' ? undefined : reading.by[shownBy.decimal]}
          value={plan.decimal}
          choices={signChoices(found(SIGNS[decimal], plan.decimal === 'auto'))}
          onChange={(next) => choose({ decimal: next })}
        />
        <Select
          label={words.encoding}
          hint={shownBy.encoding === 'guess' ? reading.by.guess : words.encodingHint}
          value={plan.encoding}
          choices={encodingChoices(found(encoding, plan.encoding === 'auto'))}
          onChange={(next) => choose({ encoding: next })}
        />
        {(plan.newSlugs || hasWrongSlugs(report)) && (
          <Select
            label={text.fields.slug}
            value={plan.newSlugs ? 'new' : 'file'}
            choices={[
              { value: 'file', label: reading.slugs.file },
              { value: 'new', label: reading.slugs.new },
            ]}
            onChange={(next) => choose({ newSlugs: next === 'new' })}
          />
        )}
      </div>
      <Words report={report} onChoose={choose} plan={plan} />
    </Section>
  )
}

function hasWrongSlugs({ remarks }: ImportReport): boolean {
  return remarks.some(
    ({ error, note }) => error?.field === 'slug' || note?.code === 'slug_from_name',
  )
}

interface WordsProps {
  readonly plan: ImportInput
  readonly report: ImportReport
  readonly onChoose: (change: Partial<ImportInput>) => void
}

/** The meanings of the words of the file as status, type and unit. */
function Words({ plan, report, onChoose }: WordsProps) {
  if (report.words.length === 0) return null
  const choose = ({ field, text: word }: ImportedWord, means: string) => {
    const chosen = { ...plan.words[field], [wordKey(word)]: means }
    onChoose({ words: { ...plan.words, [field]: chosen } })
  }
  return (
    <Table
      caption={reading.words}
      box="columns"
      columns={[
        {
          title: reading.word,
          cell: ({ field, column, text: word, rows }) => (
            <>
              <strong>{word}</strong>
              <p class="soft small">
                {column} · {text.fields[field]} · {words.inRows(rows, count(rows))}
              </p>
            </>
          ),
        },
        {
          title: reading.means,
          cell: (one) => (
            <BareSelect
              label={reading.meaningOf(one.text)}
              value={one.means ?? NOTHING}
              choices={[
                { value: NOTHING, label: words.leaveOut },
                ...MEANINGS_OF[one.field].map((value) => ({
                  value,
                  label: wordLabel(one, value),
                })),
              ]}
              onChange={(means) => choose(one, means)}
            />
          ),
        },
      ]}
      rows={report.words}
      keyOf={({ field, column, text: word }) => `${field} ${column} ${word}`}
    />
  )
}

function wordLabel({ field }: ImportedWord, value: string): string {
  return valueText({ field, from: null, to: value }, value, '')
}
