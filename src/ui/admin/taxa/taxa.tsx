import { useState } from 'preact/hooks'
import type { TaxonSummary } from '../../../domain/catalog/taxonomy.ts'
import { Button } from '../../shared/button.tsx'
import { Icon } from '../../shared/icon.tsx'
import { Menu } from '../../shared/menu.tsx'
import { useResource } from '../../shared/resource.ts'
import { Loaded, Notice } from '../../shared/state.tsx'
import { counted } from '../../shared/time.ts'
import { Screen } from '../frame/screen.tsx'
import { useSession } from '../frame/session.ts'
import { allTaxa, TAXON_WORDS, type TaxonList } from './api.ts'
import { DeleteTaxon, MergeTaxon, NameTaxon } from './dialog.tsx'

/** Which of a product list's filters each list is. */
const FILTERS = { categories: 'category', brands: 'brand', collections: 'collection' } as const

type Doing =
  | { readonly what: 'create' }
  | { readonly what: 'rename' | 'merge' | 'delete'; readonly taxon: TaxonSummary }

/** The categories of a shop, its brands, or its collections. */
export function TaxaScreen({ kind }: { kind: TaxonList }) {
  const { api, shop } = useSession()
  const [doing, setDoing] = useState<Doing | null>(null)
  const [wanted, setWanted] = useState('')
  const words = TAXON_WORDS[kind]
  const taxa = useResource(`${kind} ${shop.slug}`, (signal) => allTaxa(api, kind, signal))
  const create = (
    <Button kind="primary" icon="plus" onClick={() => setDoing({ what: 'create' })}>
      New {words.one}
    </Button>
  )
  const done = () => {
    setDoing(null)
    taxa.reload()
  }
  return (
    <Screen title={words.all} text={words.why} actions={create} width="narrow">
      <div class="card">
        <Loaded resource={taxa}>
          {(all) =>
            all.length === 0 ? (
              <Notice icon="tag" title={`No ${words.one} yet`} action={create}>
                Make one here, or type a new name in a product: that makes it too.
              </Notice>
            ) : (
              <>
                {all.length > 8 && <Search wanted={wanted} onWanted={setWanted} kind={kind} />}
                <List kind={kind} taxa={matching(all, wanted)} onDo={setDoing} />
              </>
            )
          }
        </Loaded>
      </div>
      {doing?.what === 'create' && <NameTaxon list={kind} onClose={done} />}
      {doing?.what === 'rename' && <NameTaxon list={kind} taxon={doing.taxon} onClose={done} />}
      {doing?.what === 'merge' && (
        <MergeTaxon list={kind} taxon={doing.taxon} others={taxa.data ?? []} onClose={done} />
      )}
      {doing?.what === 'delete' && <DeleteTaxon list={kind} taxon={doing.taxon} onClose={done} />}
    </Screen>
  )
}

interface SearchProps {
  readonly kind: TaxonList
  readonly wanted: string
  readonly onWanted: (wanted: string) => void
}

function Search({ kind, wanted, onWanted }: SearchProps) {
  return (
    <div class="search-box inset">
      <Icon name="search" />
      <input
        class="input"
        type="search"
        aria-label={`Find ${kind}`}
        placeholder="Find by name"
        value={wanted}
        onInput={(event) => onWanted(event.currentTarget.value)}
      />
    </div>
  )
}

interface ListProps {
  readonly kind: TaxonList
  readonly taxa: readonly TaxonSummary[]
  readonly onDo: (doing: Doing) => void
}

function List({ kind, taxa, onDo }: ListProps) {
  if (taxa.length === 0) return <Notice icon="search" title="No name matches" />
  return (
    <ul class="list">
      {taxa.map((taxon) => (
        <li key={taxon.id}>
          <div class="main">
            <p class="title">{taxon.name}</p>
            <p class="soft small">
              {taxon.productCount === 0 ? (
                'No product'
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
          >
            <Icon name="more" />
          </Menu>
        </li>
      ))}
    </ul>
  )
}

function matching(taxa: readonly TaxonSummary[], wanted: string): readonly TaxonSummary[] {
  const words = wanted.trim().toLocaleLowerCase()
  return words === '' ? taxa : taxa.filter(({ name }) => name.toLocaleLowerCase().includes(words))
}
