import { type Static, Type } from '@sinclair/typebox'
import { Elysia } from 'elysia'
import { CSV_FORMS } from '../../domain/csv.ts'
import { invalid, Refusal } from '../../domain/error.ts'
import { QueryChoice } from '../../domain/parameter.ts'
import { PRODUCT_READ_UNPUBLISHED, PRODUCT_WRITE } from '../../domain/permission.ts'
import type { Scratch } from '../../domain/ports.ts'
import { Closed } from '../../domain/schema.ts'
import type { Surface } from '../../http/catalog/product.ts'
import { checkFields } from '../../http/catalog/product-check.ts'
import { streamed } from '../../http/server/answer.ts'
import type { RouteParts } from '../../http/server/module-routes.ts'
import { problem, refusalOf } from '../../http/server/problem.ts'
import { DryRun } from '../../http/server/query.ts'
import { refuseUnread } from '../../http/server/request.ts'
import { streamUpload } from '../../http/server/upload.ts'
import { exportProducts } from './dialects/kassa.ts'
import { ENCODINGS } from './encoding.ts'
import type { ImportOptions } from './file.ts'
import { FORMAT_CHOICES } from './format.ts'
import { importProducts } from './import.ts'
import { ImportReport, reportJson, type StoredReport } from './report.ts'
import { type WordChoice, wordChoice } from './words.ts'

const PROGRESS_MS = 100
const MAX_TITLE = 200

const ImportParameters = Closed({
  dryRun: DryRun('Give the same report and change nothing.'),
  skipInvalid: Type.Optional(
    QueryChoice(['true', 'false'], {
      defaultsTo: 'false',
      description: 'Skip wrong rows instead of refusing the file.',
    }),
  ),
  dropCodes: Type.Optional(
    QueryChoice(['true', 'false'], {
      defaultsTo: 'false',
      description:
        'Leave a SKU or barcode out that an earlier row or another product has, or that is too long, instead of refusing the row.',
    }),
  ),
  detached: Type.Optional(
    QueryChoice(['true', 'false'], {
      defaultsTo: 'false',
      description:
        'Of an import that streams its progress: go on if the client leaves after changes have begun, and GET /jobs shows it. Otherwise its changes are taken back.',
    }),
  ),
  decimal: Type.Optional(
    QueryChoice(['auto', 'point', 'comma'], {
      defaultsTo: 'auto',
      description:
        'The decimal sign of all numbers in the file: 1234.50, or 1.234,50; by default the one that its prices show.',
    }),
  ),
  encoding: Type.Optional(
    QueryChoice(['auto', ...ENCODINGS], {
      defaultsTo: 'auto',
      description: 'The encoding of the file; by default UTF-8, UTF-16 or windows-1252.',
    }),
  ),
  slugs: Type.Optional(
    QueryChoice(['file', 'new'], {
      defaultsTo: 'file',
      description:
        'new: pass over the slugs of the file, so that a new product gets one made from its name.',
    }),
  ),
  format: Type.Optional(
    QueryChoice(['auto', ...FORMAT_CHOICES], {
      defaultsTo: 'auto',
      description:
        'The program that wrote the file, or spreadsheet; by default the one whose columns it has.',
    }),
  ),
})

const ExportParameters = Closed({
  form: Type.Optional(
    QueryChoice(CSV_FORMS, {
      defaultsTo: 'plain',
      description:
        'plain: commas, decimal points, headings as the API names the fields. spreadsheet: numbers ' +
        "and separators as in the shop's country, headings in its language. An import reads both.",
    }),
  ),
})

/** Import and export of the catalog as CSV. */
export function csv({ ports, closing }: RouteParts, { path, guard, operation, tag }: Surface) {
  return new Elysia({ prefix: `${path}/products`, tags: [`${tag} import and export`] })
    .macro({ may: guard })
    .post(
      '/import',
      async ({ actor, query, request, set }) => {
        const { chunks, fields, name } = await streamUpload(request, 'text/csv')
        const options = importOptions(query, fields, name)
        const left = new AbortController()
        const isStream = request.headers.get('accept')?.includes('application/x-ndjson') ?? false
        let goesOn = false
        const leave = () => goesOn || left.abort(request.signal.reason)
        request.signal.addEventListener('abort', leave)
        const signals = [left.signal, ...(closing ? [closing] : [])]
        const scratch = ports.scratch()
        const run = (progress?: Progress) =>
          importProducts(ports, actor, chunks, options, checkFields, {
            scratch,
            signal: AbortSignal.any(signals),
            begun() {
              goesOn = isStream && query.detached === 'true'
            },
            ...(progress && { progress }),
          })
        if (isStream) {
          set.headers['content-type'] = 'application/x-ndjson'
          const end = async (work: Promise<unknown>) => {
            leave()
            await Promise.allSettled([work])
            scratch[Symbol.dispose]()
          }
          return streamed(ndjson(run, String(set.headers['x-request-id']), end))
        }
        try {
          set.headers['content-type'] = 'application/json'
          return streamed(reportPieces(await run(), scratch))
        } catch (error) {
          scratch[Symbol.dispose]()
          refuseUnread(error)
        }
      },
      {
        may: PRODUCT_WRITE,
        query: ImportParameters,
        detail: operation('importProducts', 'Import products from CSV', {
          200: [ImportReport, 'application/x-ndjson'],
          upload: {
            name: 'ProductFileUpload',
            type: 'text/csv',
            fields: {
              mapping:
                'A JSON object from headers of the file to columns of kassa; "nothing" leaves a column out.',
              words:
                'A JSON object from "status", "productType" and "unit" to objects from words of the file to those of kassa, such as {"status": {"wholesale": "Draft"}}; "nothing" leaves a word out.',
              taxRates:
                'A JSON object from tax rates as the file writes them, such as "reduced-rate", to names of rates of the shop; an empty name leaves them out.',
            },
          },
          refusals: ['CONFLICT'],
          headers: ['Accept'],
        }),
      },
    )
    .get(
      '/export',
      ({ actor, query: { form }, set }) => {
        set.headers['content-type'] = 'text/csv; charset=utf-8'
        set.headers['content-disposition'] =
          `attachment; filename="${actor.shop.slug}-products.csv"`
        return streamed(exportProducts(ports, actor, form))
      },
      {
        may: PRODUCT_READ_UNPUBLISHED,
        query: ExportParameters,
        detail: operation('exportProducts', 'Export all products as CSV', {
          200: 'text/csv',
        }),
      },
    )
}

/** @throws Refusal VALIDATION_FAILED where `mapping` or `taxRates` is no object of texts */
function importOptions(
  {
    dryRun,
    skipInvalid,
    dropCodes,
    decimal = 'auto',
    encoding = 'auto',
    format = 'auto',
    slugs,
  }: Static<typeof ImportParameters>,
  fields: ReadonlyMap<string, string>,
  name?: string,
): ImportOptions {
  return {
    dryRun: dryRun === 'true',
    skipInvalid: skipInvalid === 'true',
    dropCodes: dropCodes === 'true',
    newSlugs: slugs === 'new',
    decimal: decimal === 'auto' ? null : decimal,
    encoding: encoding === 'auto' ? null : encoding,
    format: format === 'auto' ? null : format,
    words: wordsOf(fields),
    mapping: textsOf(fields, 'mapping', 'headers of the file to columns of kassa'),
    taxRates: textsOf(fields, 'taxRates', 'tax rates of the file to those of the shop'),
    title: titleOf(name),
  }
}

/** The file name as one line of text that can be stored. */
function titleOf(name = ''): string | undefined {
  const line = name.replace(/[\p{Cc}\p{Cs}]+/gu, ' ').trim()
  return line.slice(0, MAX_TITLE).toWellFormed() || undefined
}

/**
 * Reads a form field that is a JSON object of texts. Returns an empty object if it was not sent.
 */
function textsOf(
  fields: ReadonlyMap<string, string>,
  field: 'mapping' | 'taxRates',
  what: string,
): Record<string, string> {
  const texts = jsonField(fields, field)
  if (isTexts(texts)) return texts
  throw invalid(field, 'mapping', `Send a JSON object from ${what}.`)
}

/** Reads the form field with the meanings of words. */
function wordsOf(fields: ReadonlyMap<string, string>): WordChoice {
  const given = jsonField(fields, 'words')
  const isGood = typeof given === 'object' && given !== null && !Array.isArray(given)
  if (isGood && Object.values(given).every(isTexts)) {
    return wordChoice(given as Record<string, Record<string, string>>)
  }
  const message = 'Send a JSON object from fields to words of the file and what they mean.'
  throw invalid('words', 'mapping', message)
}

/** The value of a form field with JSON; an empty object if it was not sent. */
function jsonField(fields: ReadonlyMap<string, string>, field: string): unknown {
  try {
    return JSON.parse(fields.get(field) ?? '{}')
  } catch (cause) {
    throw new Refusal('MALFORMED_REQUEST', `${field} is not valid JSON.`, [], { cause })
  }
}

function isTexts(value: unknown): value is Record<string, string> {
  return (
    typeof value === 'object' &&
    value !== null &&
    Object.values(value).every((one) => typeof one === 'string')
  )
}

type Progress = (done: number, total: number) => void

/**
 * Lines of `{progress: {done, total}}`, then one line with `{report}` or `{problem}`.
 * @param end called when all lines are sent, or the client has disconnected
 */
async function* ndjson(
  run: (progress: Progress) => Promise<StoredReport>,
  requestId: string,
  end: (work: Promise<unknown>) => Promise<void>,
): AsyncGenerator<string> {
  let told = ''
  let progress = ''
  let running = true
  const work = run((done, total) => {
    progress = `${JSON.stringify({ progress: { done, total } })}\n`
  })
  try {
    const ended = Promise.allSettled([work]).then(() => {
      running = false
    })
    while (running) {
      await Promise.race([ended, Bun.sleep(PROGRESS_MS)])
      if (progress !== told) yield progress
      told = progress
    }
    yield* reportLine(work, requestId)
  } finally {
    // The client has its answer and does not wait for this.
    void end(work)
  }
}

async function* reportLine(work: Promise<StoredReport>, requestId: string): AsyncGenerator<string> {
  try {
    const report = await work
    yield '{"report":'
    yield* reportJson(report)
    yield '}\n'
  } catch (error) {
    yield `${JSON.stringify({ problem: problem(refusalOf(error), requestId) })}\n`
  }
}

/** Streams the report as the body. Its rows are in the scratch file, which is closed at the end. */
async function* reportPieces(report: StoredReport, scratch: Scratch): AsyncGenerator<string> {
  using _ = scratch
  yield* reportJson(report)
}
