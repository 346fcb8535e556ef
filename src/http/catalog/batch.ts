import { Kind, type TSchema, Type, TypeRegistry } from '@sinclair/typebox'
import { Elysia } from 'elysia'
import {
  type NewProduct,
  NewProductBody,
  type ProductPatch,
  ProductPatchBody,
  ProductView,
} from '../../domain/catalog/product.ts'
import { MAX_OPERATIONS, runBatch } from '../../domain/changes/batch.ts'
import type { BatchCheck, BatchOperation, Outcome } from '../../domain/changes/batch-step.ts'
import { invalid, invalidFields, Refusal } from '../../domain/error.ts'
import { PRODUCT_WRITE } from '../../domain/permission.ts'
import type { Ports } from '../../domain/ports.ts'
import { Closed, Named, OneOf } from '../../domain/schema.ts'
import { answered } from '../server/answer.ts'
import { ProblemView, problem } from '../server/problem.ts'
import { idempotencyOf } from '../server/request.ts'
import type { Surface } from './product.ts'
import { checkFields, compiledOnce, firstErrors } from './product-check.ts'
import { WriteParameters, writeOptionsOf } from './product-query.ts'

const Id = Type.String({ minLength: 1, maxLength: 255 })

/** The fields of each kind of operation, for the document. */
const Operation = Type.Union([
  Named('ProductCreateOperation', { op: Type.Literal('create'), product: NewProductBody }),
  Named('ProductUpdateOperation', {
    op: Type.Literal('update'),
    id: Id,
    product: ProductPatchBody,
  }),
  Named('ProductUpsertOperation', {
    op: Type.Literal('upsert'),
    id: Type.Optional(Id),
    product: Type.Union([NewProductBody, ProductPatchBody], {
      description:
        'Changes the product with this id, else the one with this sku; makes one if there is none.',
    }),
  }),
  Named('ProductDeleteOperation', { op: Type.Literal('delete'), id: Id }),
])

/** A schema that is documented and accepts everything: the handler checks each entry by itself. */
function Documented<T extends TSchema>(schema: T) {
  return Type.Unsafe<unknown>({ ...schema, [Kind]: 'Documented' })
}
TypeRegistry.Set('Documented', () => true)

const BatchBody = Named('ProductBatch', {
  atomic: Type.Optional(
    Type.Boolean({
      default: true,
      description:
        'true: if one operation fails, nothing is changed, and the answer is its problem, with ' +
        'fields such as operations.3.product.sku. false: each operation stands by itself, and ' +
        'others may write in between, unless there is an Idempotency-Key.',
    }),
  ),
  operations: Type.Array(Documented(Operation), { maxItems: MAX_OPERATIONS }),
})

const BatchView = Named('ProductBatchResult', {
  results: Type.Array(
    Named('ProductOperationResult', {
      status: Type.Integer({ description: 'What the operation would have been answered with.' }),
      product: Type.Optional(ProductView),
      problem: Type.Optional(ProblemView),
    }),
    { description: 'One entry for each operation, in their order.' },
  ),
})

/** Many changes of products in one request. */
export function batch(ports: Ports, { path, guard, operation, tag }: Surface) {
  return new Elysia({ prefix: `${path}/products`, tags: [`${tag} products`] })
    .macro({ may: guard })
    .post(
      '/batch',
      async ({ actor, body, query, request, set }) => {
        const requestId = String(set.headers['x-request-id'])
        const done = await runBatch(
          ports,
          actor,
          { atomic: true, ...body, options: writeOptionsOf(query) },
          CHECK,
          (outcomes) => resultsText(outcomes, requestId),
          idempotencyOf(request, body),
        )
        return answered(set, done)
      },
      {
        may: PRODUCT_WRITE,
        body: BatchBody,
        query: WriteParameters,
        detail: operation(
          'batchProducts',
          'Create, update and delete up to 500 products, all or nothing by default',
          {
            200: BatchView,
            refusals: ['NOT_FOUND', 'CONFLICT'],
            headers: ['Idempotency-Key'],
            manyValues: true,
          },
        ),
      },
    )
}

const KINDS = ['create', 'update', 'upsert', 'delete'] as const
const envelope = compiledOnce(
  Closed({
    op: OneOf(KINDS),
    id: Type.Optional(Id),
    product: Type.Optional(Type.Object({})),
  }),
)

const CHECK: BatchCheck = {
  operation(value) {
    const schema = envelope()
    if (!schema.Check(value)) throw invalidFields(firstErrors(schema, value, 'op'))
    const { op, id, product } = value
    if (id === undefined ? op === 'update' || op === 'delete' : op === 'create') {
      throw misplaced('id', id === undefined)
    }
    if ((product === undefined) !== (op === 'delete')) {
      throw misplaced('product', product === undefined)
    }
    if (product && op !== 'upsert') checked(product, op === 'create', 'product.')
    return value as BatchOperation
  },
  newProduct: (fields) => checked(fields, true) as NewProduct,
  patch: (fields) => checked(fields, false),
}

function misplaced(field: string, missing: boolean): Refusal {
  if (missing) return invalid(field, 'required', 'This field is required.')
  return invalid(field, 'unknown', 'This operation does not take this field; leave it out.')
}

function checked(fields: object, isNew: boolean, path = ''): ProductPatch {
  const errors = checkFields(fields, isNew)
  if (errors.length === 0) return fields
  throw invalidFields(errors.map((one) => ({ ...one, field: path + one.field })))
}

/** Builds the answer as text, because the documents are JSON already. */
function resultsText(outcomes: readonly Outcome[], requestId: string): string {
  const results = outcomes.map((outcome) => {
    if (outcome instanceof Refusal) {
      const { status, ...rest } = problem(outcome, requestId)
      return JSON.stringify({ status, problem: { status, ...rest } })
    }
    const { status, document } = outcome
    return `{"status":${status}${document === undefined ? '' : `,"product":${document}`}}`
  })
  return `{"results":[${results.join(',')}]}`
}
