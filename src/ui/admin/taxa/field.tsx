import { useId } from 'preact/hooks'
import type { TaxonSummary } from '../../../domain/catalog/taxonomy.ts'
import { TextField } from '../../shared/field.tsx'
import { type Resource, useList } from '../../shared/resource.ts'

/** The three kinds of taxa; each name is also the last part of its route. */
export type TaxonList = 'categories' | 'brands' | 'collections'

export const TAXON_WORDS: Readonly<Record<TaxonList, { one: string; all: string; why: string }>> = {
  categories: {
    one: 'category',
    all: 'Categories',
    why: 'The kind of product. A product has at most one category.',
  },
  brands: {
    one: 'brand',
    all: 'Brands',
    why: 'The maker of a product. A product has at most one brand.',
  },
  collections: {
    one: 'collection',
    all: 'Collections',
    why: 'Groups of products, such as Summer or Gifts. A product can be in several.',
  },
}

/** About this many are loaded and offered; further names can still be typed. */
const MAX_TAXA = 2000

/** The taxa of a list, ordered by name. */
export function useTaxa(list: TaxonList): Resource<readonly TaxonSummary[]> {
  return useList(`/shop/api/${list}`, { most: MAX_TAXA })
}

interface TaxonFieldProps {
  readonly label: string
  readonly list: TaxonList
  readonly value: string
  readonly onInput: (name: string) => void
  readonly error: string | null
}

/** Offers the known names; saving a product with a new name creates the category or brand. */
export function TaxonField({ label, list, value, onInput, error }: TaxonFieldProps) {
  const names = useTaxonNames(list)
  const id = useId()
  const isNew = value.trim() !== '' && !names.some((name) => sameName(name, value))
  return (
    <>
      <TextField
        label={label}
        optional
        value={value}
        onInput={onInput}
        error={error}
        hint={isNew ? 'New name: saving creates it.' : undefined}
        input={{ list: id, maxLength: 255 }}
      />
      <datalist id={id}>
        {names.map((name) => (
          <option key={name} value={name} />
        ))}
      </datalist>
    </>
  )
}

/** The names of the taxa of a list. */
export function useTaxonNames(list: TaxonList): readonly string[] {
  const { data } = useTaxa(list)
  return data?.map(({ name }) => name) ?? []
}

function sameName(one: string, other: string): boolean {
  return one.toLocaleLowerCase() === other.trim().replace(/\s+/g, ' ').toLocaleLowerCase()
}
