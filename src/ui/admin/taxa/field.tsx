import { useId, useMemo } from 'preact/hooks'
import type { TaxonSummary } from '../../../domain/catalog/taxonomy.ts'
import { keepEnter, TextField } from '../../shared/field.tsx'
import { natural } from '../../shared/natural.ts'
import { type Resource, useList } from '../../shared/resource.ts'
import { text } from '../text.ts'

/** The three kinds of taxa; each name is also the last part of its route. */
export type TaxonList = 'categories' | 'brands' | 'collections'

/** About this many taxa are loaded and offered. Other names can still be typed. */
export const MAX_TAXA = 2000
/** No category is below one of this depth. */
export const DEEPEST = 4

/** The taxa of a list, in the natural order of their names, or of the paths of categories. */
export function useTaxa(list: TaxonList): Resource<readonly TaxonSummary[]> {
  const taxa = useList<TaxonSummary>(`/shop/api/${list}`, { most: MAX_TAXA })
  const { data } = taxa
  const sorted = useMemo(
    () => data && [...data].sort((one, other) => natural(pathOf(one), pathOf(other))),
    [data],
  )
  return { ...taxa, data: sorted }
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
  const { data } = useTaxa(list)
  const names = data?.map(pathOf) ?? []
  const id = useId()
  const known = data?.filter((one) => sameName(one.name, value)) ?? []
  const isNew =
    value.trim() !== '' && known.length === 0 && !names.some((name) => sameName(name, value))
  const [path] = known.length === 1 ? known.map(pathOf) : []
  const hint = path === undefined || sameName(path, value) ? undefined : path
  return (
    <>
      <TextField
        label={label}
        optional
        value={value}
        onInput={onInput}
        error={error}
        hint={isNew ? text.taxa.isNew : hint}
        input={{ list: id, maxLength: 255, onKeyDown: keepEnter }}
      />
      <datalist id={id}>
        {names.map((name) => (
          <option key={name} value={name} />
        ))}
      </datalist>
    </>
  )
}

/** The names of the taxa of a list, or the paths of categories. */
export function useTaxonNames(list: TaxonList): readonly string[] {
  const { data } = useTaxa(list)
  return data?.map(pathOf) ?? []
}

/** The path of a category, or the name of another taxon. */
export function pathOf(taxon: TaxonSummary & { readonly path?: string }): string {
  return taxon.path ?? taxon.name
}

/** Whether two names are those of one taxon: case and the number of spaces do not count. */
export function sameName(one: string, other: string): boolean {
  return one.toLocaleLowerCase() === other.trim().replace(/\s+/g, ' ').toLocaleLowerCase()
}
