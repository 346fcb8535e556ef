import { useEffect, useMemo, useRef, useState } from 'preact/hooks'
import { Button, IconButton } from '../../../../ui/shared/button.tsx'
import { Icon } from '../../../../ui/shared/icon.tsx'
import { money } from '../../../../ui/shared/money.ts'
import { natural } from '../../../../ui/shared/natural.ts'
import { useObservable } from '../../../../ui/shared/observable.ts'
import { unitSign } from '../../../../ui/shared/quantity.ts'
import { attempt } from '../../../../ui/shared/toast.tsx'
import { TILL_LIMITS } from '../../values.ts'
import type { CatalogProduct } from '../data/catalog.ts'
import { text } from '../text.ts'
import { toggled, useArranging } from './arrange.ts'
import { goodsLanguage, useSelling } from './selling.ts'
import { groupWith, type TileGroup, tileGroups, topOf } from './tile-groups.ts'

/** More tiles than this are slow to show and to look through; a search is faster. */
const MAX_TILES = 60
/** The number of suggested tiles in a shop without favourites. */
const SUGGESTED = 24
const FAVOURITES = ''

interface TilesProps {
  readonly onPick: (product: CatalogProduct) => void
}

/** Products to tap, mainly those without a code: favourites, and the categories as a tree. */
export function Tiles({ onPick }: TilesProps) {
  const { checkout, settings } = useSelling()
  const { catalog } = checkout.terminal
  const version = useObservable(catalog.version)
  const [chosen, setChosen] = useState(FAVOURITES)
  /** The favourites while they are being chosen and arranged. */
  const [draft, setDraft] = useState<readonly string[] | null>(null)
  const { categories } = settings
  const groups = useMemo(
    () => tileGroups(catalog.products(), categories, text.tiles.other),
    [version, categories],
  )
  const suggested = useMemo(() => first(catalog.products(), SUGGESTED).map(idOf), [version])
  // A shop of an older server has none.
  const saved = settings.tillFavourites ?? []
  const favourites = draft ?? (saved.length > 0 ? saved : suggested)
  const group = groupWith(groups, chosen)
  /** The group whose parts are the second row. */
  const divided = group && (group.children.length > 0 ? group : group.parent)
  const all = group?.products ?? []
  const products = useMemo(() => {
    if (!group) return favourites.flatMap((id) => catalog.get(id) ?? [])
    return first(group.products, MAX_TILES)
  }, [group, favourites])
  const arranged = useArranging(group ? [] : favourites, setDraft)
  const toggle = ({ id }: CatalogProduct) =>
    setDraft(toggled(favourites, id, TILL_LIMITS.favourites))
  const save = async () => {
    if (draft) await checkout.setFavourites(draft)
    setDraft(null)
  }
  return (
    <section class="tiles" aria-label={text.tiles.title}>
      <Groups
        label={text.tiles.groups}
        entries={[{ key: FAVOURITES, name: text.tiles.favourites }, ...groups]}
        chosen={group ? topOf(group).key : FAVOURITES}
        onChoose={setChosen}
      />
      {divided && (
        <Groups
          key={divided.key}
          label={divided.name}
          entries={[
            { key: divided.key, name: text.tiles.allIn(divided.name) },
            ...divided.children,
          ]}
          chosen={group.key}
          onChoose={setChosen}
        />
      )}
      <div class={`tile-grid${draft ? ' arranging' : ''}`}>
        {products.map((product) => (
          <Tile
            key={product.id}
            product={product}
            star={draft ? favourites.includes(product.id) : null}
            handlers={draft ? arranged(product.id) : {}}
            onClick={() => (draft ? toggle(product) : onPick(product))}
          />
        ))}
        {!draft && !group && (
          <Button kind="quiet" onClick={() => setDraft(favourites)}>
            {text.tiles.choose}
          </Button>
        )}
        {!draft && group && all.length > MAX_TILES && (
          <p class="soft">{text.tiles.more(all.length - MAX_TILES, group.name)}</p>
        )}
      </div>
      {draft && (
        <div class="tile-note">
          <p class="soft small">{text.tiles.arrangeHint}</p>
          <Button onClick={() => setDraft(null)}>{text.cancel}</Button>
          <Button kind="primary" onClick={() => void attempt(save)}>
            {text.tiles.save}
          </Button>
        </div>
      )}
    </section>
  )
}

interface GroupsProps {
  readonly label: string
  readonly entries: readonly Pick<TileGroup, 'key' | 'name'>[]
  /** The key of the pressed one. */
  readonly chosen: string
  readonly onChoose: (key: string) => void
}

/** The groups of tiles in one row. An overflowing edge fades and has a button to scroll. */
function Groups({ label, entries, chosen, onChoose }: GroupsProps) {
  const list = useRef<HTMLElement>(null)
  const [more, setMore] = useState({ left: false, right: false })
  const look = () => {
    const { scrollLeft = 0, scrollWidth = 0, clientWidth = 0 } = list.current ?? {}
    const left = scrollLeft > 1
    const right = scrollLeft + clientWidth < scrollWidth - 1
    if (left !== more.left || right !== more.right) setMore({ left, right })
  }
  useEffect(look)
  useEffect(() => {
    addEventListener('resize', look)
    return () => removeEventListener('resize', look)
  })
  const scroll = (step: 1 | -1) => {
    const { current } = list
    current?.scrollBy({ left: step * current.clientWidth * 0.7, behavior: 'smooth' })
  }
  return (
    <div class={`groups${more.left ? ' more-left' : ''}${more.right ? ' more-right' : ''}`}>
      {more.left && <IconButton label={text.tiles.before} icon="left" onClick={() => scroll(-1)} />}
      <nav ref={list} class="tile-groups" aria-label={label} onScroll={look}>
        {entries.map(({ key, name }) => (
          <button
            key={key}
            type="button"
            aria-pressed={key === chosen}
            onClick={() => onChoose(key)}
          >
            {name}
          </button>
        ))}
      </nav>
      {more.right && <IconButton label={text.tiles.after} icon="right" onClick={() => scroll(1)} />}
    </div>
  )
}

interface TileProps {
  readonly product: CatalogProduct
  /** Whether this is a favourite, while favourites are being chosen; null at other times. */
  readonly star: boolean | null
  readonly handlers: object
  readonly onClick: () => void
}

function Tile({ product, star, handlers, onClick }: TileProps) {
  const { settings } = useSelling()
  const { price, currency, image, unit } = product
  return (
    <button
      type="button"
      class="card tile"
      aria-pressed={star ?? undefined}
      onClick={onClick}
      {...handlers}
    >
      {image && <img src={image.url} alt="" loading="lazy" draggable={false} />}
      <span class="tile-name" lang={goodsLanguage(settings)}>
        {product.title}
      </span>
      <span class="tile-price amount">
        {money(price, currency)}
        {unit !== 'piece' && <span class="tile-unit">/{unitSign(unit)}</span>}
      </span>
      {star !== null && (
        <span class="tile-star">
          <Icon name={star ? 'check' : 'plus'} />
        </span>
      )}
    </button>
  )
}

const idOf = ({ id }: CatalogProduct) => id

/** The first products in the order of tiles. Sorting all of 10,000 would take too long. */
function first(products: readonly CatalogProduct[], most: number): CatalogProduct[] {
  const found: CatalogProduct[] = []
  for (const product of products) {
    const last = found.at(-1)
    if (found.length === most && last && compare(product, last) >= 0) continue
    const at = found.findIndex((one) => compare(product, one) < 0)
    found.splice(at < 0 ? found.length : at, 0, product)
    if (found.length > most) found.pop()
  }
  return found
}

/** Products without a barcode come first. */
function compare(a: CatalogProduct, b: CatalogProduct): number {
  const byCode = Number(a.barcode !== null) - Number(b.barcode !== null)
  return byCode || natural(a.title, b.title)
}
