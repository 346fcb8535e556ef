/** @jsxImportSource preact */
import type { CategoryPlace } from '../../../domain/catalog/category-view.ts'
import type { FacetsView } from '../../../domain/catalog/list/facets.ts'
import { Icon } from '../../../ui/shared/icon.tsx'
import { imageInWidth } from '../../../ui/shared/image.ts'
import { Grid, type Listed } from './card.tsx'
import { Carried, hrefIn, sourcesOf, useFront } from './front.tsx'
import { Prose } from './prose.tsx'
import { type Crumb, Crumbs, Nothing } from './start-page.tsx'

/** The sort orders of a list, as values of `sort` in its address. */
export const SORTS = ['new', 'price', '-price', 'name'] as const
interface ListingProps {
  readonly title: string
  /** The category on the first page of its products. */
  readonly place: CategoryPlace | null
  readonly crumbs: readonly Crumb[]
  readonly path: string
  /** The active filters, as parameters of the address. */
  readonly chosen: URLSearchParams
  readonly products: readonly Listed[]
  readonly total: number
  readonly facets: FacetsView
  /** The cursor of the next page; null on the last one. */
  readonly nextCursor: string | null
  readonly isFirstPage: boolean
}

/** The products of a category or a search, with their filters. */
export function Listing(props: ListingProps) {
  const { title, place, crumbs, path, chosen, products, total, nextCursor, isFirstPage } = props
  const front = useFront()
  const { text } = front
  const isNarrowed = [...chosen.keys()].some((name) => name !== 'search' && name !== 'sort')
  return (
    <>
      {crumbs.length > 1 && <Crumbs crumbs={crumbs} />}
      <div class="row front-heading">
        <h1>{title}</h1>
        <p class="soft">{text.products(total)}</p>
      </div>
      {place && <About place={place} />}
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
                <a class="button" href={hrefIn(front, path, chosen)}>
                  {text.firstPage}
                </a>
              )}
              {nextCursor && (
                <a
                  class="button"
                  rel="next"
                  href={hrefIn(front, path, [...chosen, ['cursor', nextCursor]])}
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

/** The image and the description of a category, and links to those below it that have products. */
function About({ place: { category, below } }: { readonly place: CategoryPlace }) {
  const front = useFront()
  const { image, description } = category
  const links = below.filter(({ productCount }) => productCount > 0)
  if (!image && description.trim() === '' && links.length === 0) return null
  return (
    <div class="front-about">
      {image && (
        <img
          src={imageInWidth(image.url, 640)}
          srcset={sourcesOf(image)}
          sizes="360px"
          alt={image.alt}
          width={image.width}
          height={image.height}
        />
      )}
      <div class="stack">
        {description.trim() !== '' && <Prose text={description} />}
        {links.length > 0 && (
          <nav class="row front-below" aria-label={front.text.categories}>
            {links.map(({ id, slug, name }) => (
              <a key={id} class="button" href={hrefIn(front, `/category/${slug}`)}>
                {name}
              </a>
            ))}
          </nav>
        )}
      </div>
    </div>
  )
}

type FilterProps = ListingProps & { readonly isNarrowed: boolean }

function Filter({ path, chosen, facets, isNarrowed }: FilterProps) {
  const front = useFront()
  const { text } = front
  const { filter } = text
  const inCategory = path.startsWith('/category/')
  const { min, max } = facets.price
  const search = chosen.get('search')
  return (
    <form class="stack" action={hrefIn({ ...front, carried: {} }, path)} data-filter>
      <Carried />
      {search && <input type="hidden" name="search" value={search} />}
      <label class="field">
        <span class="label">{filter.sort}</span>
        <select class="input select" name="sort">
          {!inCategory && search && <option value="">{filter.sorts.relevance}</option>}
          {SORTS.map((sort) => (
            <option key={sort} value={sort} selected={sort === chosen.get('sort')}>
              {filter.sorts[sort]}
            </option>
          ))}
        </select>
      </label>
      <label class="tick">
        <input type="checkbox" name="stock" value="1" checked={chosen.has('stock')} />
        <span>{filter.inStock}</span>
        <span class="soft small">{facets.stock.in}</span>
      </label>
      {!inCategory && (
        <Choices
          title={text.categories}
          name="category"
          values={facets.category.map(bySlug)}
          chosen={chosen}
        />
      )}
      <Choices
        title={filter.brand}
        name="brand"
        values={facets.brand.map(bySlug)}
        chosen={chosen}
      />
      {facets.options.slice(0, MOST_OPTIONS).map(({ name, values }) => (
        <Choices
          key={name}
          title={name}
          name={OPTION + name}
          values={values.map(({ value, count }) => ({ value, name: value, count }))}
          chosen={chosen}
        />
      ))}
      <fieldset class="front-prices">
        <legend class="label">{filter.price}</legend>
        <input
          class="input"
          name="min"
          inputMode="decimal"
          value={chosen.get('min') ?? ''}
          placeholder={min === null ? '' : String(Math.floor(min))}
          aria-label={filter.priceMin}
        />
        <span aria-hidden="true">–</span>
        <input
          class="input"
          name="max"
          inputMode="decimal"
          value={chosen.get('max') ?? ''}
          placeholder={max === null ? '' : String(Math.ceil(max))}
          aria-label={filter.priceMax}
        />
      </fieldset>
      <div class="row">
        <button class="button" type="submit">
          {filter.apply}
        </button>
        {isNarrowed && (
          <a class="link" href={hrefIn(front, path, search ? { search } : {})}>
            {filter.reset}
          </a>
        )}
      </div>
    </form>
  )
}

/** At most this many values of a filter are shown. */
const MOST_VALUES = 12
/** The prefix of a parameter that filters by an option: `option.Size=M`. */
export const OPTION = 'option.'
/** At most this many options are shown and filter a list, since each is counted on its own. */
export const MOST_OPTIONS = 6

/** A value of a filter, as it stands in the address and as people read it. */
interface Choice {
  readonly value: string
  readonly name: string
  readonly count: number
}

function bySlug({ slug, name, count }: FacetsView['brand'][number]): Choice {
  return { value: slug, name, count }
}

interface ChoicesProps {
  readonly title: string
  /** The parameter of the address. */
  readonly name: string
  readonly values: readonly Choice[]
  readonly chosen: URLSearchParams
}

function Choices({ title, name, values, chosen }: ChoicesProps) {
  const chosenValues = chosen.getAll(name)
  if (values.length < 2 && chosenValues.length === 0) return null
  const isChosen = ({ value }: Choice) => chosenValues.includes(value)
  // A choice stays in sight, so that it can be taken back.
  const shown = values.filter((one, index) => index < MOST_VALUES || isChosen(one))
  return (
    <fieldset class="front-choices">
      <legend class="label">{title}</legend>
      {shown.map((one) => (
        <label key={one.value} class="tick">
          <input type="checkbox" name={name} value={one.value} checked={isChosen(one)} />
          <span>{one.name}</span>
          <span class="soft small">{one.count}</span>
        </label>
      ))}
    </fieldset>
  )
}
