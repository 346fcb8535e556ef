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
import type { Ports } from '../../domain/ports.ts'
import { Closed } from '../../domain/schema.ts'
import { operation } from '../openapi/document.ts'
import type { Guards } from '../server/guard.ts'
import { created, noContent } from '../server/json-text.ts'
import { PageOf, PageParameters, pageQueryOf } from '../server/query.ts'
import { revalidated } from '../server/request-headers.ts'
import type { Surface } from './product.ts'

const MergeBody = Closed({
  into: Type.String({ minLength: 1, maxLength: 255, description: 'Id, slug or name.' }),
})

const NOUNS: Readonly<Record<TaxonKind, { one: string; all: string }>> = {
  category: { one: 'Category', all: 'Categories' },
  brand: { one: 'Brand', all: 'Brands' },
  collection: { one: 'Collection', all: 'Collections' },
}

/** The categories of a shop, its brands, or its collections. */
export function taxa(ports: Ports, surface: Surface, kind: TaxonKind) {
  const { path, guard, title } = surface
  const { all } = NOUNS[kind]
  const prefix = `${path}/${all.toLowerCase()}`
  const tag = title === '' ? `Store ${all.toLowerCase()}` : all
  return new Elysia({ prefix, tags: [tag] })
    .macro({ may: guard })
    .get(
      '',
      async ({ actor, query, request, set }) => {
        const page = await listTaxa(ports, actor, kind, pageQueryOf(query))
        return revalidated({ request, set }, JSON.stringify(page))
      },
      {
        may: 'product.read',
        query: PageParameters,
        detail: operation(`list${title}${all}`, `List ${all.toLowerCase()} by name`, {
          200: PageOf(TaxonSummary),
          304: null,
          headers: ['If-None-Match'],
        }),
      },
    )
    .use(taxonWrites(ports, surface, kind))
}

function taxonWrites(ports: Ports, { guard, title }: Surface, kind: TaxonKind) {
  const { one } = NOUNS[kind]
  return new Elysia()
    .macro({ may: guard })
    .post(
      '',
      async ({ actor, body, set }) => created(set, await createTaxon(ports, actor, kind, body)),
      {
        may: 'taxon.write',
        body: NewTaxon,
        detail: operation(`create${title}${one}`, `Create a ${kind}`, {
          201: TaxonSummary,
          refusals: ['CONFLICT'],
        }),
      },
    )
    .patch('/:id', ({ actor, body, params }) => renameTaxon(ports, actor, kind, params.id, body), {
      may: 'taxon.write',
      body: TaxonPatch,
      detail: operation(`rename${title}${one}`, `Rename a ${kind}, in all its products too`, {
        200: TaxonSummary,
        refusals: ['CONFLICT'],
      }),
    })
    .delete(
      '/:id',
      ({ actor, params, set }) => noContent(set, deleteTaxon(ports, actor, kind, params.id)),
      {
        may: 'taxon.write',
        detail: operation(`delete${title}${one}`, `Delete a ${kind}; its products stay`, {
          204: null,
          refusals: ['CONFLICT'],
        }),
      },
    )
}

/** Merging two categories, brands or collections, for members of the shop. */
export function taxonMerge(ports: Ports, guards: Guards, kind: TaxonKind) {
  const { one, all } = NOUNS[kind]
  return new Elysia({ prefix: `/shop/api/${all.toLowerCase()}`, tags: [all] })
    .use(guards)
    .post(
      '/:id/merge',
      ({ actor, body, params }) => mergeTaxon(ports, actor, kind, params.id, body.into),
      {
        adminSession: 'taxon.write',
        body: MergeBody,
        detail: operation(
          `merge${one}`,
          `Move all products of a ${kind} to another one, and delete it`,
          { 200: TaxonSummary },
        ),
      },
    )
}
