import type { Facets, ListedProduct, ProductList, Routes } from 'kassa-client'
import { type Html, html } from './html.ts'
import { imageAddress } from './kassa.ts'
import { money } from './money.ts'
import type { Page } from './page.ts'

type ListQuery = NonNullable<Routes['/v1/store/products']['get']['query']>

const SORTS = {
  '-createdAt': 'Newest',
  price: 'Price, low to high',
  '-price': 'Price, high to low',
  name: 'Name',
} as const

/**
 * The query of a list with its filters, from the address of the page: `?category=cups&option.Size=M`.
 * Each filter counts its choices as if it were not filtered by, so that one request draws them all.
 */
export function listQuery(chosen: URLSearchParams): ListQuery {
  const query: ListQuery = { include: ['facets', 'total'], variants: 'grouped', limit: 24 }
  for (const name of new Set(chosen.keys())) {
    if (name === 'category' || name === 'brand' || isOption(name)) query[name] = chosen.getAll(name)
  }
  if (chosen.has('inStock')) query.inStock = true
  const search = chosen.get('search')
  if (search) query.search = search
  const sort = chosen.get('sort') ?? ''
  if (isSort(sort)) query.sort = sort
  const cursor = chosen.get('cursor')
  if (cursor) query.cursor = cursor
  return query
}

function isOption(name: string): name is `option.${string}` {
  return name.startsWith('option.')
}

function isSort(text: string): text is keyof typeof SORTS {
  return Object.hasOwn(SORTS, text)
}

export function listPage(chosen: URLSearchParams, list: ProductList): Page {
  const { data, facets, nextCursor, total = 0 } = list
  const search = chosen.get('search')
  const next = new URLSearchParams(chosen)
  if (nextCursor) next.set('cursor', nextCursor)
  return {
    title: search ? `“${search}”` : 'Products',
    content: html`
      <div class="shelf">
        ${facets && filters(chosen, facets)}
        <section aria-label="Results">
          <p role="status">${total === 1 ? '1 product' : `${total} products`}</p>
          <ul class="cards">${data.map(card)}</ul>
          ${nextCursor && html`<p><a class="button" href="/?${String(next)}">More products</a></p>`}
        </section>
      </div>`,
  }
}

function card(product: ListedProduct): Html {
  const { group, images, currency } = product
  const { name, slug } = group ?? product
  const price = group ? group.priceMin : product.price
  const isRange = group !== undefined && group.priceMax > group.priceMin
  return html`
    <li>
      <a href="/products/${slug}">
        ${picture(images[0], 320)}
        <span class="name">${name}</span>
      </a>
      <span>${isRange && 'from '}${money(price, currency)}</span>
    </li>`
}

/** Has its size in the document, so that nothing moves when the image arrives. */
export function picture(
  image: ListedProduct['images'][number] | undefined,
  width: 320 | 640,
): Html {
  if (!image) return html`<span class="picture"></span>`
  return html`<img class="picture" src="${imageAddress(image.url, width)}" alt="" width="${width}"
    height="${Math.round((width * image.height) / image.width)}" decoding="sync">`
}

function filters(chosen: URLSearchParams, facets: Facets): Html {
  const { category, brand, options, stock } = facets
  const taxons = (all: Facets['category']) =>
    all.map(({ slug, name, count }) => ({ value: slug, text: name, count }))
  const isFiltered = [...chosen.keys()].some((name) => !['search', 'sort', 'cursor'].includes(name))
  const sort = chosen.get('sort')
  return html`
    <details class="filters"${isFiltered && html` open`}>
      <summary>Filter</summary>
      <form action="/" data-live>
        <input type="hidden" name="search" value="${chosen.get('search')}">
        <label>Sort by
          <select id="sort" name="sort">
            ${Object.entries(SORTS).map(
              ([value, text]) =>
                html`<option value="${value}"${value === sort && html` selected`}>${text}</option>`,
            )}
          </select>
        </label>
        ${choices(chosen, 'Category', 'category', taxons(category))}
        ${choices(chosen, 'Brand', 'brand', taxons(brand))}
        ${options.map(({ name, values }) =>
          choices(
            chosen,
            name,
            `option.${name}`,
            values.map(({ value, count }) => ({ value, text: value, count })),
          ),
        )}
        ${choices(chosen, 'Stock', 'inStock', [{ value: 'true', text: 'In stock', count: stock.in }])}
        <button class="apply">Apply</button>
        ${isFiltered && html`<a href="/">Show all</a>`}
      </form>
    </details>`
}

interface Choice {
  readonly value: string
  readonly text: string
  readonly count: number
}

function choices(
  chosen: URLSearchParams,
  legend: string,
  name: string,
  all: readonly Choice[],
): Html {
  const values = chosen.getAll(name)
  return html`
    <fieldset>
      <legend>${legend}</legend>
      ${all.map(
        ({ value, text, count }) => html`
          <label>
            <input type="checkbox" id="${name}=${value}" name="${name}" value="${value}"
              ${values.includes(value) && html`checked`}>
            ${text} <small>${count}</small>
          </label>`,
      )}
    </fieldset>`
}
