import { Icon } from '../../shared/icon.tsx'
import { text } from '../text.ts'
import type { TaxonList } from './field.tsx'

const words = text.taxa

/** Longer lists have a search field. */
export const LONG = 8

interface SearchProps {
  readonly kind: TaxonList
  readonly filter: string
  readonly onFilter: (filter: string) => void
}

/** The search field above a list of taxa. */
export function Search({ kind, filter, onFilter }: SearchProps) {
  return (
    <div class="search-box">
      <Icon name="search" />
      <input
        class="input"
        type="search"
        aria-label={words.find[kind]}
        placeholder={words.findHint}
        value={filter}
        onInput={(event) => onFilter(event.currentTarget.value)}
      />
    </div>
  )
}

/** The taxa whose name contains what was typed. */
export function matching<T extends { readonly name: string }>(
  taxa: readonly T[],
  filter: string,
): readonly T[] {
  const typed = filter.trim().toLocaleLowerCase()
  return typed === '' ? taxa : taxa.filter(({ name }) => name.toLocaleLowerCase().includes(typed))
}
