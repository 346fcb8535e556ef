import { Elysia } from 'elysia'
import type { Actor } from '../../domain/actor.ts'
import {
  createProduct,
  deleteProduct,
  getProduct,
  updateProduct,
} from '../../domain/catalog/catalog.ts'
import {
  listProducts,
  type ProductPage,
  ProductPageView,
} from '../../domain/catalog/list/listing.ts'
import { NewProductBody, ProductPatchBody, ProductView } from '../../domain/catalog/product.ts'
import { PRODUCT_READ, PRODUCT_WRITE } from '../../domain/permission.ts'
import type { Ports } from '../../domain/ports.ts'
import type { operation } from '../openapi/document.ts'
import { answered, etag, jsonText, linkNext, revalidated, weakTag } from '../server/answer.ts'
import type { ActorGuard } from '../server/guard.ts'
import { idempotencyOf, ifMatch } from '../server/request.ts'
import { ListParameters, listQueryOf, WriteParameters, writeOptionsOf } from './product-query.ts'
import type { RecentAnswers, Sent } from './recent.ts'

/** The Store API and the admin API have the same routes of the catalog and the orders. */
export interface Surface {
  /** The path that all of its routes begin with. */
  readonly path: string
  readonly guard: ActorGuard
  /** Puts a noun into the id: list + Shop + Products. */
  readonly operation: typeof operation
  /** First word of the tags in the OpenAPI document: Admin + products. */
  readonly tag: string
}

/** The routes of products. */
export function products(
  ports: Ports,
  recent: RecentAnswers,
  { path, guard, operation, tag }: Surface,
) {
  const keyOf = (actor: Actor, { url }: Request) => `${actor.shop.id} ${actor.kind} ${url}`
  return new Elysia({ prefix: `${path}/products`, tags: [`${tag} products`] })
    .macro({ may: guard })
    .get(
      '',
      async ({ actor, query, request, set }) => {
        const read = async () => sentPage(await listProducts(ports, actor, listQueryOf(query)))
        const key = keyOf(actor, request)
        const { body, tag, nextCursor } = await recent.get(key, read, actor.shop.id)
        linkNext({ request, set }, nextCursor)
        return revalidated({ request, set }, body, tag)
      },
      {
        may: PRODUCT_READ,
        query: ListParameters,
        detail: operation('listProducts', 'List products', {
          200: ProductPageView,
          304: null,
          headers: ['If-None-Match'],
        }),
      },
    )
    .get(
      '/:id',
      async ({ actor, params, request, set }) => {
        const read = async () => {
          const { document, revision } = await getProduct(ports, actor, params.id)
          return { body: document, tag: etag(revision), nextCursor: null }
        }
        // On PostgreSQL, checking for new commits takes as long as reading the product.
        const { body, tag } = await recent.get(keyOf(actor, request), read)
        return revalidated({ request, set }, body, tag)
      },
      {
        may: PRODUCT_READ,
        detail: operation('getProduct', 'Get one product', {
          200: ProductView,
          304: null,
          headers: ['If-None-Match'],
        }),
      },
    )
    .post(
      '',
      async ({ actor, body, query, request, set }) => {
        const idempotency = idempotencyOf(request, body)
        const options = writeOptionsOf(query)
        const created = await createProduct(ports, actor, body, idempotency, options)
        set.headers.location = `${path}/products/${created.id}`
        set.headers.etag = etag(created.revision)
        return answered(set, { answer: created.document, replayed: created.replayed })
      },
      {
        may: PRODUCT_WRITE,
        body: NewProductBody,
        query: WriteParameters,
        detail: operation('createProduct', 'Create a product', {
          201: ProductView,
          refusals: ['CONFLICT'],
          headers: ['Idempotency-Key'],
        }),
      },
    )
    .patch(
      '/:id',
      async ({ actor, body, params, query, request, set }) => {
        const precondition = ifMatch(request)
        const options = writeOptionsOf(query)
        const updated = await updateProduct(ports, actor, params.id, body, precondition, options)
        set.headers.etag = etag(updated.revision)
        return jsonText(set, updated.document)
      },
      {
        may: PRODUCT_WRITE,
        body: ProductPatchBody,
        query: WriteParameters,
        detail: operation('updateProduct', 'Update a product', {
          200: ProductView,
          refusals: ['CONFLICT'],
          headers: ['If-Match'],
        }),
      },
    )
    .delete(
      '/:id',
      ({ actor, params, request }) => deleteProduct(ports, actor, params.id, ifMatch(request)),
      {
        may: PRODUCT_WRITE,
        detail: operation('deleteProduct', 'Delete a product', {
          204: null,
          headers: ['If-Match'],
        }),
      },
    )
}

/** Builds the page as text, because the documents are JSON already. */
function sentPage({ documents, nextCursor, total, facets, pages }: ProductPage): Sent<string> {
  const rest = {
    hasMore: nextCursor !== null,
    nextCursor,
    ...(total !== null && { total }),
    ...(facets && { facets }),
    ...(pages && { pages }),
  }
  let text = '{"data":['
  let between = ''
  for (const document of documents) {
    text += between + document
    between = ','
  }
  text += `],${JSON.stringify(rest).slice(1)}`
  return { body: text, tag: weakTag(text), nextCursor }
}
