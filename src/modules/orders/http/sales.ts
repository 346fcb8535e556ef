import { Type } from '@sinclair/typebox'
import { Elysia } from 'elysia'
import { QueryText } from '../../../domain/parameter.ts'
import type { Ports } from '../../../domain/ports.ts'
import { Closed } from '../../../domain/schema.ts'
import { isDay } from '../../../domain/time.ts'
import type { Surface } from '../../../http/catalog/product.ts'
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
}
