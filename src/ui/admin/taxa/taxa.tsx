import { useState } from 'preact/hooks'
import type { TaxonSummary } from '../../../domain/catalog/taxonomy.ts'
import { Button } from '../../shared/button.tsx'
import { Icon } from '../../shared/icon.tsx'
import { Menu } from '../../shared/menu.tsx'
import { counted } from '../../shared/number.ts'
import { open } from '../../shared/open.tsx'
import { addressWith } from '../../shared/router.ts'
import { Notice } from '../../shared/state.tsx'
import { Entry, ListCard } from '../frame/list.tsx'
import { Screen } from '../frame/screen.tsx'
import { useSession } from '../frame/session.ts'
import { deleteTaxon, MergeTaxon, NewTaxon, RenameTaxon } from './dialog.tsx'
import { TAXON_WORDS, type TaxonList, useTaxa } from './field.tsx'

/** The filter of the product list for each kind of taxa. */
const FILTERS = { categories: 'category', brands: 'brand', collections: 'collection' } as const
/** Longer lists have a field to find an entry by its name. */
const LONG = 8

/** The categories, brands or collections of a shop. */
export function TaxaScreen({ kind }: { kind: TaxonList }) {
  const { api } = useSession()
  const [filter, setFilter] = useState('')
  const words = TAXON_WORDS[kind]
  const taxa = useTaxa(kind)
  const all = taxa.data ?? []
  const create = (
    <Button kind="primary" icon="plus" onClick={() => open(<NewTaxon list={kind} />)}>
      New {words.one}
    </Button>
  )
  return (
    <Screen title={words.all} text={words.why} actions={create} width="narrow">
      {all.length > LONG && <Search filter={filter} onFilter={setFilter} kind={kind} />}
      <ListCard
        resource={{ ...taxa, data: taxa.data && matching(all, filter) }}
        empty={
          all.length > 0 ? (
            <Notice icon="search" title="No matches" />
          ) : (
            <Notice icon="tag" title={`No ${words.one} yet`} action={create}>
              Create one here, or type a new name in a product.
            </Notice>
          )
        }
      >
        {(taxon) => {
          const { name, slug, productCount } = taxon
          const own = { list: kind, taxon }
          const products = addressWith('/admin/products', { [FILTERS[kind]]: slug })
          return (
            <>
              <Entry title={name}>
                {productCount === 0 ? (
                  'No products'
                ) : (
                  <a href={products}>{counted(productCount, 'product')}</a>
                )}
                {' · '}
                <code>{slug}</code>
              </Entry>
              <Button small onClick={() => open(<RenameTaxon {...own} />)}>
                Rename
                <span class="unseen"> {name}</span>
              </Button>
              <Menu
                label={`More for ${name}`}
                items={[
                  {
                    label: 'Merge into another',
                    onSelect: () => open(<MergeTaxon {...own} all={all} />),
                  },
                  {
                    label: 'Delete',
                    danger: true,
                    onSelect: () => deleteTaxon(api, own),
                  },
                ]}
              />
            </>
          )
        }}
      </ListCard>
    </Screen>
  )
}

interface SearchProps {
  readonly kind: TaxonList
  readonly filter: string
  readonly onFilter: (filter: string) => void
}

function Search({ kind, filter, onFilter }: SearchProps) {
  return (
    <div class="search-box">
      <Icon name="search" />
      <input
        class="input"
        type="search"
        aria-label={`Find ${kind}`}
        placeholder="Find by name"
        value={filter}
        onInput={(event) => onFilter(event.currentTarget.value)}
      />
    </div>
  )
}

function matching(taxa: readonly TaxonSummary[], filter: string): readonly TaxonSummary[] {
  const words = filter.trim().toLocaleLowerCase()
  return words === '' ? taxa : taxa.filter(({ name }) => name.toLocaleLowerCase().includes(words))
}
