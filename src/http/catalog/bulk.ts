import { Kind, Type, TypeRegistry } from '@sinclair/typebox'
import { Elysia } from 'elysia'
import { BulkChange } from '../../domain/bulk/change.ts'
import { BulkPreview, previewBulk } from '../../domain/bulk/preview.ts'
import { startBulk } from '../../domain/bulk/run.ts'
import { JobView } from '../../domain/changes/job-view.ts'
import { isId } from '../../domain/id.ts'
import { PRODUCT_WRITE } from '../../domain/permission.ts'
import type { Background, Ports } from '../../domain/ports.ts'
import { Named, withName } from '../../domain/schema.ts'
import { accepted, answered, idIn } from '../server/answer.ts'
import { idempotencyOf } from '../server/request.ts'
import type { Surface } from './product.ts'
import { FilterBody, filterQueryOf } from './product-filter.ts'

const MAX_IDS = 10_000

/** One error for the whole list, since each entry could be wrong. */
TypeRegistry.Set<{ maxItems: number }>(
  'ProductIds',
  ({ maxItems }, value) =>
    Array.isArray(value) &&
    value.length > 0 &&
    value.length <= maxItems &&
    value.every((id) => typeof id === 'string' && isId('prod', id)),
)

const Ids = Type.Unsafe<readonly string[]>({
  [Kind]: 'ProductIds',
  type: 'array',
  items: { type: 'string' },
  minItems: 1,
  maxItems: MAX_IDS,
  hint: `Use a list of 1 to ${MAX_IDS} product ids.`,
  description: 'The products, in place of filter.',
})

const BulkBody = {
  ...Named('BulkChangeCreate', {
    filter: Type.Optional({
      ...withName('ProductFilter', FilterBody),
      description: 'The filters of the product list; {} is all products.',
    }),
    ids: Type.Optional(Ids),
    change: BulkChange,
    dryRun: Type.Optional(
      Type.Boolean({ defaultsTo: false, description: 'Only say what would change.' }),
    ),
    skipInvalid: Type.Optional(
      Type.Boolean({
        description:
          'Leave out products that cannot be changed. By default one of them refuses the whole change.',
      }),
    ),
  }),
  examples: [{ filter: { category: 'cups' }, change: { price: { percent: -10 } }, dryRun: true }],
}

/** Makes one change to many products, as a job. */
export function bulk(
  ports: Ports,
  { path, guard, operation, tag }: Surface,
  background: Background,
) {
  return new Elysia({ prefix: `${path}/products`, tags: [`${tag} bulk changes`] })
    .macro({ may: guard })
    .post(
      '/bulk',
      async ({ actor, body, request, set }) => {
        const { filter, ids, change, dryRun = false, skipInvalid = false } = body
        const asked = { filter: filter && filterQueryOf(filter), ids, change, skipInvalid }
        if (dryRun) return await previewBulk(ports, actor, asked, request.signal)
        const idempotency = idempotencyOf(request, body)
        const job = await startBulk(ports, actor, asked, background, idempotency)
        set.headers.location = `${path}/jobs/${idIn(job)}`
        return accepted(set, answered(set, job))
      },
      {
        may: PRODUCT_WRITE,
        body: BulkBody,
        detail: operation(
          'changeProducts',
          'Change many products at once, as a job; or preview it',
          {
            200: BulkPreview,
            202: JobView,
            refusals: ['CONFLICT'],
            headers: ['Idempotency-Key'],
            manyValues: true,
          },
        ),
      },
    )
}
