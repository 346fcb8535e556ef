import { useMemo, useState } from 'preact/hooks'
import { Icon } from '../../shared/icon.tsx'
import { money } from '../../shared/money.ts'
import { count } from '../../shared/number.ts'
import { useObservable } from '../../shared/observable.ts'
import { type CatalogProduct, fullName } from '../data/catalog.ts'
import { AmountDialog } from './line.tsx'
import { useSelling } from './selling.ts'

/** More tiles than this are slow to show and to look through; a search is faster. */
const MAX_TILES = 60
const FAVOURITES = ''

interface TilesProps {
  readonly onPick: (product: CatalogProduct) => void
}

/** Products to tap, above all those without a code: favourites, and one group for each category. */
export function Tiles({ onPick }: TilesProps) {
  const { checkout, open } = useSelling()
  const { catalog } = checkout.terminal
  const favourites = useObservable(checkout.favourites)
  const version = useObservable(catalog.version)
  const [chosen, setChosen] = useState(FAVOURITES)
  const [editing, setEditing] = useState(false)
  const groups = useMemo(() => byCategory(catalog.products()), [version])
  const category = groups.has(chosen) ? chosen : FAVOURITES
  const products = useMemo(() => {
    if (category === FAVOURITES) return favourites.flatMap((id) => catalog.get(id) ?? [])
    return [...(groups.get(category) ?? [])].sort(compare)
  }, [groups, category, favourites])
  const toggle = ({ id }: CatalogProduct) => {
    const others = favourites.filter((one) => one !== id)
    checkout.setFavourites(favourites.includes(id) ? others : [...others, id])
  }
  return (
    <section class="tiles" aria-label="Tiles">
      <nav class="tile-groups" aria-label="Groups of tiles">
        {[FAVOURITES, ...groups.keys()].map((name) => (
          <button
            key={name}
            type="button"
            aria-pressed={name === category}
            onClick={() => setChosen(name)}
          >
            {name === FAVOURITES ? 'Favourites' : name}
          </button>
        ))}
      </nav>
      <div class="tile-grid">
        <button type="button" class="card tile amount-tile" onClick={() => open(<AmountDialog />)}>
          <span class="tile-name">Free amount</span>
        </button>
        {products.slice(0, MAX_TILES).map((product) => (
          <Tile
            key={product.id}
            product={product}
            star={editing ? favourites.includes(product.id) : null}
            onClick={() => (editing ? toggle(product) : onPick(product))}
          />
        ))}
      </div>
      <p class="tile-note soft small">
        {products.length > MAX_TILES &&
          `${count(products.length - MAX_TILES)} more are in ${category}: search for them. `}
        {category === FAVOURITES && products.length === 0 && !editing
          ? 'No favourites yet. Choose a category, then the products to keep here. '
          : ''}
        <button
          type="button"
          class="link"
          aria-pressed={editing}
          onClick={() => setEditing(!editing)}
        >
          {editing ? 'Done' : 'Choose favourites'}
        </button>
      </p>
    </section>
  )
}

interface TileProps {
  readonly product: CatalogProduct
  /** Whether this is a favourite, while favourites are chosen; null at other times. */
  readonly star: boolean | null
  readonly onClick: () => void
}

function Tile({ product, star, onClick }: TileProps) {
  const { price, currency, image } = product
  return (
    <button type="button" class="card tile" aria-pressed={star ?? undefined} onClick={onClick}>
      {image && <img src={image.url} alt="" loading="lazy" />}
      <span class="tile-name">{fullName(product)}</span>
      <span class="tile-price amount">{money(price, currency)}</span>
      {star !== null && (
        <span class="tile-star">
          <Icon name={star ? 'check' : 'plus'} />
        </span>
      )}
    </button>
  )
}

/** The categories by name. */
function byCategory(products: readonly CatalogProduct[]): Map<string, CatalogProduct[]> {
  const groups = new Map<string, CatalogProduct[]>()
  for (const product of products) {
    const name = product.category ?? 'Other'
    const group = groups.get(name)
    if (group) group.push(product)
    else groups.set(name, [product])
  }
  return new Map([...groups].sort(([a], [b]) => collator.compare(a, b)))
}

const collator = new Intl.Collator()

/** Products without a barcode come first. */
function compare(a: CatalogProduct, b: CatalogProduct): number {
  const byCode = Number(a.barcode !== null) - Number(b.barcode !== null)
  return byCode || collator.compare(a.name, b.name)
}
