import { Type } from '@sinclair/typebox'
import { Elysia } from 'elysia'
import { CSV_FORMS } from '../../../domain/csv.ts'
import { QueryChoice, QueryText } from '../../../domain/parameter.ts'
import type { Ports } from '../../../domain/ports.ts'
import { Closed } from '../../../domain/schema.ts'
import { isDay } from '../../../domain/time.ts'
import type { Surface } from '../../../http/catalog/product.ts'
import { streamed } from '../../../http/server/answer.ts'
import { exportSales, SALES_EXPORTS } from '../export/export.ts'
import { SALES_READ } from '../permission.ts'
import { SALES_LIMITS, SalesView, salesOf } from '../sales.ts'

const day = (description: string) =>
  Type.Optional(
    QueryText(isDay, 'Use a day such as 2026-01-31.', {
      type: 'string',
      format: 'date',
      description,
    }),
  )

const SalesParameters = Closed({
  from: day(`The first day, in the shop's time zone; by default ${SALES_LIMITS.defaultDays} days.`),
  to: day('The last day; by default today.'),
})

const ExportParameters = Closed({
  ...SalesParameters.properties,
  of: Type.Optional(
    QueryChoice(SALES_EXPORTS, {
      defaultsTo: 'documents',
      description:
        'What has a row: each paper, each of its lines, each payment, or each day and tax rate. ' +
        'Amounts of refunds are negative.',
    }),
  ),
  form: Type.Optional(
    QueryChoice(CSV_FORMS, {
      defaultsTo: 'plain',
      description:
        'plain: commas, decimal points, ISO 8601 times, codes. spreadsheet: numbers, times and ' +
        "separators as in the shop's country, headings and words in its language.",
    }),
  ),
})

/** The sales totals of a shop. */
export function sales(ports: Ports, { path, guard, operation, tag }: Surface) {
  return new Elysia({ prefix: path, tags: [`${tag} sales`] })
    .macro({ may: guard })
    .get('/sales', ({ actor, query }) => salesOf(ports, actor, query), {
      may: SALES_READ,
      query: SalesParameters,
      detail: operation('getSales', 'Sum up sales by day, method, tax rate and product', {
        200: SalesView,
      }),
    })
    .get(
      '/sales/export',
      async ({ actor, query, set }) => {
        const { of = 'documents', form = 'plain', ...days } = query
        const { name, texts } = await exportSales(ports, actor, { of, form, ...days })
        set.headers['content-type'] = 'text/csv; charset=utf-8'
        set.headers['content-disposition'] = `attachment; filename="${name}"`
        return streamed(texts)
      },
      {
        may: SALES_READ,
        query: ExportParameters,
        detail: operation(
          'exportSales',
          'Export documents, lines, payments or days for the accountant as CSV, with the sums of getSales',
          { 200: 'text/csv' },
        ),
      },
    )
}
