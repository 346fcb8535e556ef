import type { CsvForm } from '../../../domain/csv.ts'
import type { Api } from '../../../ui/shared/api.ts'
import { ApiError, type ProblemDocument } from '../../../ui/shared/problem.ts'
import type { DecimalSign } from '../decimal.ts'
import type { Encoding } from '../encoding.ts'
import type { FORMAT_CHOICES } from '../format.ts'
import type { ImportReport } from '../report.ts'
import type { WordChoice } from '../words.ts'
import type { ColumnMapping, CsvFile } from './columns.ts'

/** A file and the options to read it with. */
export interface ImportInput {
  readonly csv: CsvFile
  readonly mapping: ColumnMapping
  /** `auto` detects the sign from the file. */
  readonly decimal: 'auto' | DecimalSign
  readonly encoding: 'auto' | Encoding
  /** The program that wrote the file; `auto` recognises it. */
  readonly format: 'auto' | (typeof FORMAT_CHOICES)[number]
  /** The meanings of words of the file, by their fields. */
  readonly words: WordChoice
  /** True if the slugs of the file are passed over. */
  readonly newSlugs: boolean
  /** Maps the tax rates of the file to names of rates of the shop; an empty name means none. */
  readonly taxRates: Readonly<Record<string, string>>
  /** True if a SKU or barcode that makes its row invalid is left out. */
  readonly dropCodes: boolean
}

export interface Progress {
  readonly done: number
  readonly total: number
}

/** One line of the server's answer, which is newline-delimited JSON. */
interface Line {
  readonly progress?: Progress
  readonly report?: ImportReport
  readonly problem?: ProblemDocument
}

/**
 * Sends a file to be imported, or only checked (`dryRun`), and reports the server's progress.
 * @throws ApiError if the server refuses the file
 */
export async function runImport(
  api: Api,
  { csv, mapping, decimal, encoding, format, words, newSlugs, taxRates, dropCodes }: ImportInput,
  { dryRun, skipInvalid }: { readonly dryRun: boolean; readonly skipInvalid: boolean },
  onProgress: (progress: Progress) => void,
): Promise<ImportReport> {
  const body = new FormData()
  body.append('file', csv.file, csv.file.name)
  if (Object.keys(mapping).length > 0) body.append('mapping', JSON.stringify(mapping))
  if (Object.keys(words).length > 0) body.append('words', JSON.stringify(words))
  if (Object.keys(taxRates).length > 0) body.append('taxRates', JSON.stringify(taxRates))
  const answer = await api.fetch('POST', '/shop/api/products/import', {
    // A detached import continues when the page is closed; the page finds it again later.
    query: {
      dryRun,
      skipInvalid,
      dropCodes,
      decimal,
      encoding,
      format,
      slugs: newSlugs ? 'new' : 'file',
      detached: true,
    },
    headers: { accept: 'application/x-ndjson' },
    body,
  })
  let report: ImportReport | null = null
  for await (const line of lines(answer)) {
    if (line.progress) onProgress(line.progress)
    if (line.problem) throw new ApiError(line.problem)
    if (line.report) report = line.report
  }
  if (!report) throw new Error('the import ended without a report')
  return report
}

/** The whole catalog as CSV. */
export async function exportedCatalog(api: Api, form: CsvForm): Promise<Blob> {
  const answer = await api.fetch('GET', '/shop/api/products/export', { query: { form } })
  return await answer.blob()
}

async function* lines({ body }: Response): AsyncGenerator<Line> {
  if (!body) return
  const reader = body.pipeThrough(new TextDecoderStream()).getReader()
  let rest = ''
  while (true) {
    const { value, done } = await reader.read()
    const parts = (rest + (value ?? '')).split('\n')
    // Every line ends in a line break, so nothing is left after the last one.
    rest = parts.pop() ?? ''
    for (const part of parts) if (part.trim() !== '') yield JSON.parse(part)
    if (done) return
  }
}
