/** @jsxImportSource preact */
import type { FacetsView } from '../../domain/catalog/list/facets.ts'
import { Icon } from '../shared/icon.tsx'
import { Grid, type Listed } from './card.tsx'
import { Carried, hrefIn, type LinkQuery, useFront } from './front.tsx'
import { type Crumb, Crumbs, Nothing } from './start-page.tsx'

/** The orders of a list, as `sort` in its address. */
export const SORTS = ['new', 'price', '-price', 'name'] as const
export type Sort = (typeof SORTS)[number]

/** What is chosen in the address of a list. */
export interface Chosen {
  readonly search: string
  readonly category: readonly string[]
  readonly brand: readonly string[]
  /** As it was typed; empty if there is no limit. */
  readonly priceMin: string
  readonly priceMax: string
  readonly inStock: boolean
  /** Null: by relevance, or the newest first. */
  readonly sort: Sort | null
}

interface ListingProps {
  readonly title: string
  readonly crumbs: readonly Crumb[]
  readonly path: string
  readonly chosen: Chosen
  readonly products: readonly Listed[]
  readonly total: number
  readonly facets: FacetsView
  /** The address of what follows; null on the last page. */
  readonly nextCursor: string | null
  readonly isFirstPage: boolean
}

/** The products of a category or a search, with what narrows them down. */
export function Listing(props: ListingProps) {
  const { title, crumbs, path, chosen, products, total, nextCursor, isFirstPage } = props
  const front = useFront()
  const { text } = front
  const { category, brand, priceMin, priceMax, inStock } = chosen
  const isNarrowed = inStock || [category, brand, priceMin, priceMax].some((one) => one.length > 0)
  return (
    <>
      {crumbs.length > 1 && <Crumbs crumbs={crumbs} />}
      <div class="front-heading">
        <h1>{title}</h1>
        <p class="soft">{text.products(total)}</p>
      </div>
      <div class="front-columns">
        {(isNarrowed || products.length > 0) && (
          <details class="front-filter" open={isNarrowed}>
            <summary class="button">
              <Icon name="filter" /> {text.filter.title}
            </summary>
            <Filter {...props} isNarrowed={isNarrowed} />
          </details>
        )}
        <div class="stack front-steps">
          {products.length === 0 ? (
            <Nothing text={isNarrowed ? text.nothingFiltered : text.nothingFound} onward />
          ) : (
            <Grid products={products} inSight={4} />
          )}
          {(nextCursor || !isFirstPage) && (
            <nav class="row center" aria-label={text.pages}>
              {!isFirstPage && (
                <a class="button" href={hrefIn(front, path, queryOf(chosen))}>
                  {text.firstPage}
                </a>
              )}
              {nextCursor && (
                <a
                  class="button"
                  rel="next"
                  href={hrefIn(front, path, { ...queryOf(chosen), cursor: nextCursor })}
                >
                  {text.nextPage}
                </a>
              )}
            </nav>
          )}
        </div>
      </div>
    </>
  )
}

type FilterProps = ListingProps & { readonly isNarrowed: boolean }

function Filter({ path, chosen, facets, isNarrowed }: FilterProps) {
  const front = useFront()
  const { text } = front
  const { filter } = text
  const inCategory = path.startsWith('/category/')
  const { min, max } = facets.price
  return (
    <form class="stack" action={hrefIn({ ...front, carried: {} }, path)} data-filter>
      <Carried />
      {chosen.search && <input type="hidden" name="search" value={chosen.search} />}
      <label class="field">
        <span class="label">{filter.sort}</span>
        <select class="input select" name="sort">
          {!inCategory && chosen.search && <option value="">{filter.sorts.relevance}</option>}
          {SORTS.map((sort) => (
            <option key={sort} value={sort} selected={sort === chosen.sort}>
              {filter.sorts[sort]}
            </option>
          ))}
        </select>
      </label>
      <label class="tick">
        <input type="checkbox" name="stock" value="1" checked={chosen.inStock} />
        {filter.inStock}
      </label>
      {!inCategory && (
        <Choices
          title={text.categories}
          name="category"
          values={facets.category}
          chosen={chosen.category}
        />
      )}
      <Choices title={filter.brand} name="brand" values={facets.brand} chosen={chosen.brand} />
      <fieldset class="front-prices">
        <legend class="label">{filter.price}</legend>
        <input
          class="input"
          name="min"
          inputMode="decimal"
          value={chosen.priceMin}
          placeholder={min === null ? '' : String(Math.floor(min))}
          aria-label={filter.priceMin}
        />
        <span aria-hidden="true">–</span>
        <input
          class="input"
          name="max"
          inputMode="decimal"
          value={chosen.priceMax}
          placeholder={max === null ? '' : String(Math.ceil(max))}
          aria-label={filter.priceMax}
        />
      </fieldset>
      <div class="row">
        <button class="button" type="submit">
          {filter.apply}
        </button>
        {isNarrowed && (
          <a class="link" href={hrefIn(front, path, { search: chosen.search })}>
            {filter.reset}
          </a>
        )}
      </div>
    </form>
  )
}

/** More values than this are not shown. */
const MOST_VALUES = 12

interface ChoicesProps {
  readonly title: string
  readonly name: string
  readonly values: FacetsView['brand']
  readonly chosen: readonly string[]
}

function Choices({ title, name, values, chosen }: ChoicesProps) {
  if (values.length < 2 && chosen.length === 0) return null
  return (
    <fieldset class="front-choices">
      <legend class="label">{title}</legend>
      {values.slice(0, MOST_VALUES).map((one) => (
        <label key={one.id} class="tick">
          <input type="checkbox" name={name} value={one.slug} checked={chosen.includes(one.slug)} />
          <span>{one.name}</span>
          <span class="soft small">{one.count}</span>
        </label>
      ))}
    </fieldset>
  )
}

/** The parameters of the address of a list. */
function queryOf(chosen: Chosen): LinkQuery {
  const { search, category, brand, priceMin, priceMax, inStock, sort } = chosen
  return {
    ...{ search, category, brand, min: priceMin, max: priceMax },
    ...(inStock && { stock: '1' }),
    ...(sort && { sort }),
  }
}
