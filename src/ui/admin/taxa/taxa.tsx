import { useState } from 'preact/hooks'
import { Button } from '../../shared/button.tsx'
import { Menu } from '../../shared/menu.tsx'
import { open } from '../../shared/open.tsx'
import { addressWith } from '../../shared/router.ts'
import { Notice } from '../../shared/state.tsx'
import { Entry, ListCard } from '../frame/list.tsx'
import { Screen } from '../frame/screen.tsx'
import { useSession } from '../frame/session.ts'
import { text } from '../text.ts'
import { deleteTaxon, MergeTaxon, NewTaxon, RenameTaxon } from './dialog.tsx'
import { type TaxonList, useTaxa } from './field.tsx'
import { LONG, matching, Search } from './search.tsx'

const words = text.taxa

/** The filter of the product list for each kind of taxa. */
const FILTERS = { brands: 'brand', collections: 'collection' } as const

/** The brands or collections of a shop. */
export function TaxaScreen({ kind }: { kind: Exclude<TaxonList, 'categories'> }) {
  const { api } = useSession()
  const [filter, setFilter] = useState('')

  const taxa = useTaxa(kind)
  const all = taxa.data ?? []
  const create = (
    <Button kind="primary" icon="plus" onClick={() => open(<NewTaxon list={kind} />)}>
      {words.create[kind]}
    </Button>
  )
  return (
    <Screen title={words.all[kind]} text={words.why[kind]} actions={create} width="narrow">
      {all.length > LONG && <Search filter={filter} onFilter={setFilter} kind={kind} />}
      <ListCard
        resource={{ ...taxa, data: taxa.data && matching(all, filter) }}
        empty={
          all.length > 0 ? (
            <Notice icon="search" title={words.noMatches} />
          ) : (
            <Notice icon="tag" title={words.none[kind]} action={create}>
              {words.noneHint}
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
                  words.noProducts
                ) : (
                  <a href={products}>{text.shared.products(productCount)}</a>
                )}
                {' · '}
                <code>{slug}</code>
              </Entry>
              <Button small onClick={() => open(<RenameTaxon {...own} />)}>
                {text.shared.renameThis(name)}
              </Button>
              <Menu
                label={text.shared.more(name)}
                items={[
                  {
                    label: words.merge,
                    onSelect: () => open(<MergeTaxon {...own} all={all} />),
                  },
                  {
                    label: text.shared.delete,
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
