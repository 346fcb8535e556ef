import { Elysia } from 'elysia'
import type { Actor } from '../../domain/actor.ts'
import {
  createProduct,
  deleteProduct,
  getProduct,
  updateProduct,
} from '../../domain/catalog/catalog.ts'
import {
  type ListQuery,
  listProducts,
  type ProductPage,
  ProductPageView,
} from '../../domain/catalog/list/listing.ts'
import { NewProductBody, ProductPatchBody, ProductView } from '../../domain/catalog/product.ts'
import type { Ports } from '../../domain/ports.ts'
import type { Remembered } from '../../domain/store.ts'
import type { operation } from '../openapi/document.ts'
import type { ActorGuard } from '../server/guard.ts'
import { answered, jsonText } from '../server/json-text.ts'
import {
  etag,
  idempotencyOf,
  ifMatch,
  linkNext,
  revalidated,
  weakTag,
} from '../server/request-headers.ts'
import { ListParameters, listQueryOf, WriteParameters, writeOptionsOf } from './product-query.ts'

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
export function products(ports: Ports, { path, guard, operation, tag }: Surface) {
  const pages = new RecentPages(ports)
  return new Elysia({ prefix: `${path}/products`, tags: [`${tag} products`] })
    .macro({ may: guard })
    .get(
      '',
      async ({ actor, query, request, set }) => {
        const page = await pages.get(actor, request, () => listQueryOf(query))
        linkNext({ request, set }, page.nextCursor)
        return revalidated({ request, set }, page.text, page.tag)
      },
      {
        may: 'product.read',
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
        const { document, revision } = await getProduct(ports, actor, params.id)
        return revalidated({ request, set }, document, etag(revision))
      },
      {
        may: 'product.read',
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
        may: 'product.write',
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
        may: 'product.write',
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
        may: 'product.write',
        detail: operation('deleteProduct', 'Delete a product', {
          204: null,
          headers: ['If-Match'],
        }),
      },
    )
}

/** A page of products as it is sent, and its entity tag. */
interface SentPage {
  readonly text: string
  readonly tag: string
  readonly nextCursor: string | null
}

/** Longer pages are not remembered: at two bytes a letter, those of one API take at most 48 MB. */
const MAX_LENGTH = 24 * 1024

/**
 * Pages of products, remembered until the next commit. A shop's visitors ask for the same few
 * pages: one that is remembered takes half the CPU time of one that is read.
 */
class RecentPages {
  readonly #known: Remembered<SentPage>

  constructor(readonly ports: Ports) {
    this.#known = ports.store.remembered()
  }

  /** @throws Refusal as `listQueryOf` and `listProducts` do */
  async get(actor: Actor, { url }: Request, query: () => ListQuery): Promise<SentPage> {
    const { shop, kind } = actor
    const start = url.indexOf('?')
    // Actors of one kind see the same products.
    const key = `${shop.id} ${kind} ${start < 0 ? '' : url.slice(start)}`
    let read: Promise<SentPage> | null = null
    const load = async () => {
      read = this.#read(actor, query())
      const page = await read
      return page.text.length > MAX_LENGTH ? null : page
    }
    return (await this.#known(key, load, shop.id)) ?? (await (read ?? this.#read(actor, query())))
  }

  async #read(actor: Actor, query: ListQuery): Promise<SentPage> {
    const page = await listProducts(this.ports, actor, query)
    const text = pageText(page)
    return { text, tag: weakTag(text), nextCursor: page.nextCursor }
  }
}

/** Puts the page together as text, because documents are JSON already. */
function pageText({ documents, nextCursor, total, facets, pages }: ProductPage): string {
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
  return `${text}],${JSON.stringify(rest).slice(1)}`
}
