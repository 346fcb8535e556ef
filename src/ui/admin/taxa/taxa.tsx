import { useState } from 'preact/hooks'
import type { TaxonSummary } from '../../../domain/catalog/taxonomy.ts'
import { Button } from '../../shared/button.tsx'
import { Icon } from '../../shared/icon.tsx'
import { Menu } from '../../shared/menu.tsx'
import { counted } from '../../shared/number.ts'
import { Loaded, Notice } from '../../shared/state.tsx'
import { Screen } from '../frame/screen.tsx'
import { TAXON_WORDS, type TaxonList, useTaxa } from './api.ts'
import { DeleteTaxon, MergeTaxon, NameTaxon } from './dialog.tsx'

/** The filter of the product list for each kind of taxa. */
const FILTERS = { categories: 'category', brands: 'brand', collections: 'collection' } as const

type Action =
  | { readonly what: 'create' }
  | { readonly what: 'rename' | 'merge' | 'delete'; readonly taxon: TaxonSummary }

/** The categories, brands or collections of a shop. */
export function TaxaScreen({ kind }: { kind: TaxonList }) {
  const [action, setAction] = useState<Action | null>(null)
  const [filter, setFilter] = useState('')
  const words = TAXON_WORDS[kind]
  const taxa = useTaxa(kind)
  const create = (
    <Button kind="primary" icon="plus" onClick={() => setAction({ what: 'create' })}>
      New {words.one}
    </Button>
  )
  const done = () => {
    setAction(null)
    taxa.reload()
  }
  return (
    <Screen title={words.all} text={words.why} actions={create} width="narrow">
      <div class="card">
        <Loaded resource={taxa}>
          {(all) =>
            all.length === 0 ? (
              <Notice icon="tag" title={`No ${words.one} yet`} action={create}>
                Create one here, or type a new name in a product.
              </Notice>
            ) : (
              <>
                {all.length > 8 && <Search filter={filter} onFilter={setFilter} kind={kind} />}
                <List kind={kind} taxa={matching(all, filter)} onDo={setAction} />
              </>
            )
          }
        </Loaded>
      </div>
      {action?.what === 'create' && <NameTaxon list={kind} onClose={done} />}
      {action?.what === 'rename' && <NameTaxon list={kind} taxon={action.taxon} onClose={done} />}
      {action?.what === 'merge' && (
        <MergeTaxon list={kind} taxon={action.taxon} others={taxa.data ?? []} onClose={done} />
      )}
      {action?.what === 'delete' && <DeleteTaxon list={kind} taxon={action.taxon} onClose={done} />}
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
    <div class="search-box inset">
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

interface ListProps {
  readonly kind: TaxonList
  readonly taxa: readonly TaxonSummary[]
  readonly onDo: (action: Action) => void
}

function List({ kind, taxa, onDo }: ListProps) {
  if (taxa.length === 0) return <Notice icon="search" title="No matches" />
  return (
    <ul class="list">
      {taxa.map((taxon) => (
        <li key={taxon.id}>
          <div class="main">
            <p class="title">{taxon.name}</p>
            <p class="soft small">
              {taxon.productCount === 0 ? (
                'No products'
              ) : (
                <a href={`/admin/products?${FILTERS[kind]}=${encodeURIComponent(taxon.slug)}`}>
                  {counted(taxon.productCount, 'product')}
                </a>
              )}
              {' · '}
              <code>{taxon.slug}</code>
            </p>
          </div>
          <Button small onClick={() => onDo({ what: 'rename', taxon })}>
            Rename
            <span class="unseen"> {taxon.name}</span>
          </Button>
          <Menu
            label={`More for ${taxon.name}`}
            items={[
              { label: 'Merge into another', onSelect: () => onDo({ what: 'merge', taxon }) },
              { label: 'Delete', danger: true, onSelect: () => onDo({ what: 'delete', taxon }) },
            ]}
          />
        </li>
      ))}
    </ul>
  )
}

function matching(taxa: readonly TaxonSummary[], filter: string): readonly TaxonSummary[] {
  const words = filter.trim().toLocaleLowerCase()
  return words === '' ? taxa : taxa.filter(({ name }) => name.toLocaleLowerCase().includes(words))
}
