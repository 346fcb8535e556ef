import { useResource } from '../../shared/resource.ts'
import { BareSelect, type Choice } from '../../shared/select.tsx'
import { useSession } from '../frame/session.ts'
import { allTaxa, type TaxonList } from '../taxa/api.ts'
import type { ProductQuery, QueryName } from './query.ts'
import { STATUSES, TYPES } from './words.ts'

const STOCK: readonly Choice[] = [
  { value: '', label: 'Any stock' },
  { value: 'true', label: 'In stock' },
  { value: 'false', label: 'Sold out' },
]

/** What narrows the list; each filter names itself by the choice that lets everything through. */
export function ProductFilters({
  query,
  put,
}: {
  query: ProductQuery
  put: (name: QueryName, value: string) => void
}) {
  const any = (label: string, choices: readonly Choice[]) => [{ value: '', label }, ...choices]
  return (
    <>
      <BareSelect
        label="Status"
        look={look(query.status)}
        value={query.status ?? ''}
        choices={any('Any status', STATUSES)}
        onChange={(value) => put('status', value)}
      />
      <BareSelect
        label="Type"
        look={look(query.productType)}
        value={query.productType ?? ''}
        choices={any('Any type', TYPES)}
        onChange={(value) => put('productType', value)}
      />
      <TaxonFilter list="categories" name="category" any="Any category" query={query} put={put} />
      <TaxonFilter list="brands" name="brand" any="Any brand" query={query} put={put} />
      <TaxonFilter
        list="collections"
        name="collection"
        any="Any collection"
        query={query}
        put={put}
      />
      <BareSelect
        label="Stock"
        look={look(query.inStock)}
        value={query.inStock ?? ''}
        choices={STOCK}
        onChange={(value) => put('inStock', value)}
      />
    </>
  )
}

interface TaxonFilterProps {
  readonly list: TaxonList
  readonly name: 'category' | 'brand' | 'collection'
  readonly any: string
  readonly query: ProductQuery
  readonly put: (name: QueryName, value: string) => void
}

function TaxonFilter({ list, name, any, query, put }: TaxonFilterProps) {
  const { api, shop } = useSession()
  const { data } = useResource(`${list} ${shop.slug}`, (signal) => allTaxa(api, list, signal))
  const value = query[name] ?? ''
  if (value === '' && (data === null || data.length === 0)) return null
  const choices = (data ?? []).map((taxon) => ({ value: taxon.slug, label: taxon.name }))
  const known = value === '' || choices.some((choice) => choice.value === value)
  return (
    <BareSelect
      label={name}
      look={look(value)}
      value={value}
      choices={[{ value: '', label: any }, ...(known ? [] : [{ value, label: value }]), ...choices]}
      onChange={(next) => put(name, next)}
    />
  )
}

/** A filter that narrows the list stands out among those that do not. */
function look(value: string | undefined): string {
  return value ? 'small chosen' : 'small'
}
