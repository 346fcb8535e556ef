import { type Static, Type } from '@sinclair/typebox'
import { Elysia } from 'elysia'
import type { adminSession } from '../auth/admin-session.ts'
import { sheetPieces } from '../domain/csv.ts'
import { invalid, Refusal } from '../domain/error.ts'
import { exportProducts } from '../domain/export.ts'
import { type ImportOptions, importProducts, readSheet } from '../domain/import.ts'
import type { ImportReport } from '../domain/import-report.ts'
import type { Ports } from '../domain/store.ts'
import { QueryText } from './field.ts'
import { operation } from './openapi.ts'
import { problem } from './problem.ts'
import { checkFields } from './product-check.ts'
import { readUpload } from './upload.ts'

const PROGRESS_MS = 100

function choice(values: readonly string[], description: string) {
  const check = (text: string) => values.includes(text)
  const documented = { type: 'string', enum: values, description }
  return Type.Optional(QueryText(check, `Use ${values.join(' or ')}.`, documented))
}

const ImportParameters = Type.Object(
  {
    dryRun: choice(['true', 'false'], 'Give the same report and change nothing.'),
    skipInvalid: choice(['true', 'false'], 'Leave wrong rows out instead of refusing the file.'),
    decimal: choice(['point', 'comma'], 'Whether 1.234,50 is a price.'),
  },
  { additionalProperties: false },
)

const ImportReportView = Type.Object({
  format: Type.String(),
  dryRun: Type.Boolean(),
  created: Type.Integer(),
  updated: Type.Integer(),
  unchanged: Type.Integer(),
  refused: Type.Integer(),
  rows: Type.Array(
    Type.Object({
      row: Type.Integer(),
      action: Type.String(),
      id: Type.Optional(Type.String()),
      note: Type.Optional(Type.String()),
      errors: Type.Optional(
        Type.Array(
          Type.Object({ field: Type.String(), code: Type.String(), message: Type.String() }),
        ),
      ),
    }),
  ),
})

const REFUSALS = [
  'SHOP_REQUIRED',
  'UNAUTHENTICATED',
  'FORBIDDEN',
  'NOT_FOUND',
  'RATE_LIMITED',
  'UNAVAILABLE',
] as const

/** Import and export of the catalog as CSV. */
export function csv(ports: Ports, auth: ReturnType<typeof adminSession>) {
  return new Elysia({ prefix: '/shop/api/products', tags: ['Import and export'] })
    .use(auth)
    .post(
      '/import',
      async ({ actor, query, request, set }) => {
        const { bytes, fields } = await readUpload(request, 'text/csv')
        const options = importOptions(query, fields)
        const sheet = await readSheet(sheetPieces(bytes))
        const run = (progress?: (done: number, total: number) => void) =>
          importProducts(ports, actor, sheet, options, checkFields, progress)
        if (!request.headers.get('accept')?.includes('application/x-ndjson')) return await run()
        set.headers['content-type'] = 'application/x-ndjson'
        return new Response(ndjson(run, String(set.headers['x-request-id'])))
      },
      {
        adminUpload: 'product.write',
        query: ImportParameters,
        detail: operation({
          id: 'importProducts',
          summary: 'Import products from CSV',
          upload: {
            type: 'text/csv',
            fields: { mapping: 'A JSON object from headers of the file to columns of kassa.' },
          },
          answers: { 200: [ImportReportView, 'application/x-ndjson'] },
          refusals: [
            ...REFUSALS,
            'MALFORMED_REQUEST',
            'PAYLOAD_TOO_LARGE',
            'UNSUPPORTED_MEDIA_TYPE',
            'VALIDATION_FAILED',
            'STORAGE_FULL',
          ],
          headers: ['x-shop-id', 'Accept'],
        }),
      },
    )
    .get(
      '/export',
      ({ actor, set }) => {
        set.headers['content-type'] = 'text/csv; charset=utf-8'
        set.headers['content-disposition'] =
          `attachment; filename="${actor.shop.slug}-products.csv"`
        return new Response(byteStream(exportProducts(ports, actor)))
      },
      {
        adminSession: 'product.read',
        detail: operation({
          id: 'exportProducts',
          summary: 'Export all products as CSV',
          answers: { 200: 'text/csv' },
          refusals: REFUSALS,
          headers: ['x-shop-id'],
        }),
      },
    )
}

/** @throws Refusal VALIDATION_FAILED where `mapping` is no object of texts */
function importOptions(
  { dryRun, skipInvalid, decimal }: Static<typeof ImportParameters>,
  fields: ReadonlyMap<string, string>,
): ImportOptions {
  return {
    dryRun: dryRun === 'true',
    skipInvalid: skipInvalid === 'true',
    decimalComma: decimal === 'comma',
    mapping: mappingOf(fields.get('mapping')),
  }
}

function mappingOf(text: string | undefined): Record<string, string> {
  if (text === undefined) return {}
  try {
    const mapping: unknown = JSON.parse(text)
    const good =
      typeof mapping === 'object' &&
      mapping !== null &&
      Object.values(mapping).every((column) => typeof column === 'string')
    if (good) return mapping as Record<string, string>
  } catch (cause) {
    throw new Refusal('MALFORMED_REQUEST', 'mapping is not valid JSON.', [], { cause })
  }
  const message = 'Send a JSON object from the headers of the file to columns of kassa.'
  throw invalid({ field: 'mapping', code: 'mapping', message })
}

type Run = (progress: (done: number, total: number) => void) => Promise<ImportReport>

/** Lines of `{progress: {done, total}}`, and last `{report}` or `{problem}`. */
function ndjson(run: Run, requestId: string): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder()
  return new ReadableStream({
    async start(controller) {
      const line = (value: object) =>
        controller.enqueue(encoder.encode(`${JSON.stringify(value)}\n`))
      let told = 0
      const progress = (done: number, total: number) => {
        if (done < total && performance.now() - told < PROGRESS_MS) return
        told = performance.now()
        line({ progress: { done, total } })
      }
      try {
        line({ report: await run(progress) })
      } catch (error) {
        if (!(error instanceof Refusal)) throw error
        line({ problem: problem(error, requestId) })
      }
      controller.close()
    },
  })
}

function byteStream(texts: AsyncGenerator<string>): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder()
  return new ReadableStream({
    async pull(controller) {
      const { value, done } = await texts.next()
      if (done) controller.close()
      else controller.enqueue(encoder.encode(value))
    },
    async cancel() {
      await texts.return(undefined)
    },
  })
}
