import type { Product, ProductStatus } from '../../domain/catalog/product.ts'
import { TAXON_KINDS, type TaxonKind } from '../../domain/catalog/taxon-kind.ts'
import type { ProductRecord } from '../../domain/catalog-store.ts'
import type { FacetCounts, TaxonCount } from '../../domain/list-store.ts'
import { cellOf, chunks } from '../../domain/rows.ts'
import type { Reading, Values, Writing } from '../../domain/store.ts'

/** At most this many matches are counted for facets, which takes some 20 ms. */
const COUNTED = 10_000
/** Facets have at most this many values of each kind, those with the most products. */
const MAX_VALUES = 200

/** The name in `product_facet` of tags, and of an option. */
const TAG_FACET = 'tag'
export function optionFacet(name: string): string {
  return `option.${name}`
}

/** Stands for a taxon in `product_tally`. */
const WHOLE_SHOP = 0

/** A count of `product_tally`, and how many products it gains. */
interface Counted {
  readonly taxon: number
  readonly status: ProductStatus
  readonly productType: string
  products: number
}

/** The fields that decide in which numbers of `product_tally` a product is counted. */
export const TALLIED = ['status', 'productType', 'category', 'brand', 'collections'] as const

/** Adds products to the counts of their shop, category and so on. */
export async function tally(session: Writing, shop: number, records: readonly ProductRecord[]) {
  const counts = new Map<string, Counted>()
  const count = (taxon: number, status: ProductStatus, productType: string) => {
    const key = `${taxon} ${status} ${productType}`
    const known = counts.get(key)
    if (known) known.products++
    else counts.set(key, { taxon, status, productType, products: 1 })
  }
  for (const { product, categoryId, brandId, collectionIds } of records) {
    const { status, productType } = product
    count(WHOLE_SHOP, status, productType)
    for (const taxon of [categoryId, brandId, ...collectionIds]) {
      if (taxon !== null) count(taxon, status, '')
    }
  }
  for (const one of counts.values()) await session.run('tally.add', { shop, ...one })
}

/** Takes a product out of all numbers; its row still has to be as it was when it was counted. */
export async function untally(session: Writing, shop: number, id: number, before: Product) {
  const { status, productType } = before
  await session.run('tally.subtract', { shop, taxon: WHOLE_SHOP, status, productType })
  await session.run('tally.subtract_taxa', { shop, id, status })
}

/** A row of `product_facet`. */
type Facet = Readonly<Record<'name' | 'value', string>> & { readonly product: number }

/** The facets of a product: its tags, and its options as `option.Size`. */
export function facetsOf(
  product: number,
  { tags, options }: Pick<Product, 'tags' | 'options'>,
): Facet[] {
  return [
    ...tags.map((value) => ({ name: TAG_FACET, value, product })),
    ...Object.entries(options).map(([option, value]) => {
      return { name: optionFacet(option), value, product }
    }),
  ]
}

/** Stores the difference between two states of the facets of one product. */
export async function changeFacets(
  session: Writing,
  shop: number,
  before: readonly Facet[],
  after: readonly Facet[],
) {
  const without = (all: readonly Facet[], others: readonly Facet[]) =>
    all.filter(({ name, value }) => !others.some((one) => one.name === name && one.value === value))
  for (const facet of without(before, after)) await session.run('facet.delete', { shop, ...facet })
  await addFacets(session, shop, without(after, before))
}

export async function addFacets(session: Writing, shop: number, facets: readonly Facet[]) {
  for (const some of chunks(facets)) await session.run('facet.insert', { shop, ...some })
}

type FacetRow = { readonly value: string; readonly total: number }

/** The number of products of these statuses, or of all. */
export async function talliedTotal(
  session: Reading,
  shop: number,
  status: readonly ProductStatus[] | undefined,
): Promise<number> {
  return (await cellOf(session, 'tally.total', { shop, status })) ?? 0
}

/** The facets of a whole shop, whose products are counted as they are written. */
export async function talliedFacets(
  session: Reading,
  shop: number,
  status: readonly ProductStatus[] | undefined,
  lowest: string | number | undefined,
  highest: string | number | undefined,
): Promise<FacetCounts> {
  const limit = MAX_VALUES + 1
  const taxaOf = (kind: TaxonKind) =>
    session.all<TaxonCount>('tally.taxa', { shop, kind, status, limit })
  const [category = [], brand = [], collection = []] = await Promise.all(TAXON_KINDS.map(taxaOf))
  const productTypes = await session.all<FacetRow>('tally.types', { shop, status })
  const all = { category, brand, collection }
  return {
    taxa: trimmed(all),
    productTypes,
    lowest: numberOf(lowest),
    highest: numberOf(highest),
    complete: isShort(all),
  }
}

export async function countedFacets(session: Reading, values: Values): Promise<FacetCounts> {
  const rows = await session.all<FacetRow & { facet: string }>('product.facets', {
    ...values,
    limit: COUNTED,
  })
  const of = (facet: string) => rows.filter((row) => row.facet === facet)
  const taxaOf = (kind: TaxonKind) =>
    of(kind)
      .map(({ value, total }) => ({ taxon: Number(value), total }))
      .sort((a, b) => b.total - a.total || a.taxon - b.taxon)
  const all = {
    category: taxaOf('category'),
    brand: taxaOf('brand'),
    collection: taxaOf('collection'),
  }
  const [lowest] = of('lowest')
  const [highest] = of('highest')
  return {
    taxa: trimmed(all),
    productTypes: of('productType')
      .map(({ value, total }) => ({ value, total }))
      .sort((a, b) => b.total - a.total || (a.value < b.value ? -1 : 1)),
    lowest: numberOf(lowest?.value),
    highest: numberOf(highest?.value),
    complete: isShort(all) && (lowest?.total ?? 0) < COUNTED,
  }
}

function numberOf(value: string | number | null | undefined): number | null {
  return value === null || value === undefined ? null : Number(value)
}

type TaxonCounts = Readonly<Record<TaxonKind, readonly TaxonCount[]>>

function trimmed({ category, brand, collection }: TaxonCounts): TaxonCounts {
  const few = (all: readonly TaxonCount[]) => all.slice(0, MAX_VALUES)
  return { category: few(category), brand: few(brand), collection: few(collection) }
}

function isShort(all: TaxonCounts): boolean {
  return TAXON_KINDS.every((kind) => all[kind].length <= MAX_VALUES)
}
