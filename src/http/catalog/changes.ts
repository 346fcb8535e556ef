import { type Static, Type } from '@sinclair/typebox'
import { Elysia } from 'elysia'
import { changesAfter } from '../../domain/catalog/changes.ts'
import { ProductView } from '../../domain/catalog/product.ts'
import { QueryText } from '../../domain/parameter.ts'
import { PRODUCT_READ_UNPUBLISHED } from '../../domain/permission.ts'
import type { Ports } from '../../domain/ports.ts'
import { Closed, Named } from '../../domain/schema.ts'
import { jsonText } from '../server/answer.ts'
import { KeyedMutex } from '../server/fair-share.ts'
import type { Surface } from './product.ts'

/** Revisions are counters with at most 15 digits, which a number holds exactly. */
export const REVISION = /^(0|[1-9]\d{0,14})$/
const LIMIT = /^([1-9]\d{0,2}|1000)$/

export const Since = Type.Optional(
  QueryText((text) => REVISION.test(text), 'Use a revision: 0, or nextSince of a page.', {
    type: 'integer',
    minimum: 0,
    defaultsTo: 0,
    description: 'Return changes after this revision; 0 returns the whole catalog.',
  }),
)

export const ChangeParameters = Closed({
  since: Since,
  limit: Type.Optional(
    QueryText((text) => LIMIT.test(text), 'Use a whole number from 1 to 1000.', {
      type: 'integer',
      minimum: 1,
      maximum: 1000,
      defaultsTo: 500,
      description: 'The most changes per page; a page of large ones has fewer.',
    }),
  ),
})

export const ChangePageView = Named('ProductChanges', {
  data: Type.Array(ProductView, { description: 'Products that have changed.' }),
  deleted: Type.Array(Type.String(), {
    description:
      'Ids of products that are deleted or, for a till, not published; it may not have known them.',
  }),
  nextSince: Type.Integer({ minimum: 0, description: 'Send this as since to get the next page.' }),
  hasMore: Type.Boolean({ description: 'Whether there are more changes now.' }),
})

/** The feed of catalog changes, for software that keeps a copy of the catalog. */
export function changes(ports: Ports, { path, guard, operation, tag }: Surface) {
  const mutex = new KeyedMutex()
  return new Elysia({ prefix: `${path}/products`, tags: [`${tag} products`] })
    .macro({ may: guard })
    .get(
      '/changes',
      async ({ actor: { shop }, query, set }) => {
        const text = await mutex.take(shop.id, () => changesText(ports, shop.id, query, false))
        return jsonText(set, text)
      },
      {
        may: PRODUCT_READ_UNPUBLISHED,
        query: ChangeParameters,
        detail: operation(
          'listProductChanges',
          'List what has changed in the catalog, drafts included, in the order of revisions',
          { 200: ChangePageView },
        ),
      },
    )
}

/**
 * A page of changes, built as text because the documents are JSON already.
 * @throws as `changesAfter`
 */
export async function changesText(
  ports: Ports,
  shopId: number,
  { since = '0', limit = '500' }: Static<typeof ChangeParameters>,
  published: boolean,
): Promise<string> {
  const page = await changesAfter(ports, shopId, Number(since), Number(limit), published)
  const { changes, nextSince, hasMore } = page
  const documents = changes.flatMap(({ document }) => document ?? [])
  const deleted = changes.flatMap(({ publicId, document }) => (document ? [] : publicId))
  const rest = JSON.stringify({ deleted, nextSince, hasMore })
  return `{"data":[${documents.join(',')}],${rest.slice(1)}`
}
