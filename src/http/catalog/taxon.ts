import { Type } from '@sinclair/typebox'
import { Elysia } from 'elysia'
import type { TaxonKind } from '../../domain/catalog/taxon-kind.ts'
import {
  createTaxon,
  deleteTaxon,
  listTaxa,
  mergeTaxon,
  NewTaxon,
  renameTaxon,
  TaxonPatch,
  TaxonSummary,
} from '../../domain/catalog/taxonomy.ts'
import { QueryChoice } from '../../domain/parameter.ts'
import { PRODUCT_READ, TAXON_WRITE } from '../../domain/permission.ts'
import type { Ports } from '../../domain/ports.ts'
import { Closed, Named } from '../../domain/schema.ts'
import { operation } from '../openapi/document.ts'
import { revalidated } from '../server/answer.ts'
import type { Guards } from '../server/guard.ts'
import { PageOf, PageParameters, pageQueryOf } from '../server/query.ts'
import type { Surface } from './product.ts'

export const MergeBody = Named('TaxonMerge', {
  into: Type.String({ minLength: 1, maxLength: 255, description: 'Id, slug or name.' }),
})

const NOUNS = {
  brand: { one: 'Brand', all: 'Brands' },
  collection: { one: 'Collection', all: 'Collections' },
} as const

export const TaxonParameters = Closed({
  ...PageParameters.properties,
  variants: Type.Optional(
    QueryChoice(['grouped'], {
      description: 'grouped: productCount counts products that share an itemGroupId once.',
    }),
  ),
})

/** The brands of a shop, or its collections. */
export function taxa(
  ports: Ports,
  { path, guard, operation, tag }: Surface,
  kind: Exclude<TaxonKind, 'category'>,
) {
  const { one, all } = NOUNS[kind]
  const nouns = all.toLowerCase()
  return new Elysia({
    prefix: `${path}/${nouns}`,
    tags: [tag === 'Store' ? `${tag} ${nouns}` : all],
  })
    .macro({ may: guard })
    .get(
      '',
      async ({ actor, query, request, set }) => {
        const page = await listTaxa(
          ports,
          actor,
          kind,
          pageQueryOf(query),
          query.variants === 'grouped',
        )
        return revalidated({ request, set }, JSON.stringify(page))
      },
      {
        may: PRODUCT_READ,
        query: TaxonParameters,
        detail: operation(`list${all}`, `List ${nouns} by name`, {
          200: PageOf(TaxonSummary),
          304: null,
          headers: ['If-None-Match'],
        }),
      },
    )
    .post('', ({ actor, body }) => createTaxon(ports, actor, kind, body), {
      may: TAXON_WRITE,
      body: NewTaxon,
      detail: operation(`create${one}`, `Create a ${kind}`, {
        201: TaxonSummary,
        refusals: ['CONFLICT'],
      }),
    })
    .patch('/:id', ({ actor, body, params }) => renameTaxon(ports, actor, kind, params.id, body), {
      may: TAXON_WRITE,
      body: TaxonPatch,
      detail: operation(`rename${one}`, `Rename a ${kind}, in all its products too`, {
        200: TaxonSummary,
        refusals: ['CONFLICT'],
      }),
    })
    .delete('/:id', ({ actor, params }) => deleteTaxon(ports, actor, kind, params.id), {
      may: TAXON_WRITE,
      detail: operation(`delete${one}`, `Delete a ${kind}; its products stay`, {
        204: null,
        refusals: ['CONFLICT'],
      }),
    })
}

/** Merging two brands or collections, for members of the shop. */
export function taxonMerge(ports: Ports, guards: Guards, kind: Exclude<TaxonKind, 'category'>) {
  const { one, all } = NOUNS[kind]
  return new Elysia({ prefix: `/shop/api/${all.toLowerCase()}`, tags: [all] })
    .use(guards)
    .post(
      '/:id/merge',
      ({ actor, body, params }) => mergeTaxon(ports, actor, kind, params.id, body.into),
      {
        adminSession: TAXON_WRITE,
        body: MergeBody,
        detail: operation(
          `merge${one}`,
          `Move all products of a ${kind} to another one, and delete it`,
          { 200: TaxonSummary, refusals: ['CONFLICT'] },
        ),
      },
    )
}
