import type { Product } from '../../../domain/catalog/product.ts'
import { productTitle } from '../../../domain/catalog/title.ts'
import { Icon } from '../../shared/icon.tsx'
import { imageInWidth } from '../../shared/image.ts'
import { count } from '../../shared/number.ts'
import { ago, moment } from '../../shared/time.ts'
import { text } from '../text.ts'
import { GroupName, GroupPrice, groupOf } from './grouped.tsx'
import { PriceEdit, StatusSelect, StockEdit } from './inline-edit.tsx'
import type { ProductChange } from './values.ts'

const words = text.products

/** The actions of a row on the list. */
export interface RowActions {
  /** @param range whether all rows since the last ticked one are toggled */
  readonly onToggle: (index: number, product: Product, range: boolean) => void
  readonly onChange: (base: Product, fields: ProductChange) => Promise<void>
}

interface ProductRowProps extends RowActions {
  /** Its position among all rows, for screen readers. */
  readonly place: { readonly index: number; readonly total: number }
  readonly product: Product
  readonly selected: boolean
}

/** One product of the list; price, stock and status can be edited in place. */
export function ProductRow(props: ProductRowProps) {
  const { place, product, selected, onToggle, onChange } = props
  const { id, sku, stock, category, brand, updatedAt } = product
  const title = productTitle(product)
  const change = (fields: ProductChange) => onChange(product, fields)
  const group = groupOf(product)
  return (
    <li
      class={`product-row${selected ? ' selected' : ''}`}
      aria-posinset={place.index + 1}
      aria-setsize={place.total}
    >
      <div class="cell-tick">
        <input
          type="checkbox"
          aria-label={words.select(title)}
          checked={selected}
          onClick={(event) => onToggle(place.index, product, event.shiftKey)}
        />
      </div>
      <div class="cell-image">
        <Thumbnail key={id} product={product} />
      </div>
      <div class="cell-name">
        {group ? (
          <GroupName group={group} />
        ) : (
          <>
            <a class="cut" href={`/admin/products/${id}`}>
              {title}
            </a>
            {sku && <span class="cut soft small">{sku}</span>}
          </>
        )}
      </div>
      <div class="cell-status">
        {group ? null : (
          <StatusSelect key={id} product={product} onChange={(status) => change({ status })} />
        )}
      </div>
      <div class="cell-price">
        {group ? (
          <GroupPrice group={group} currency={product.currency} />
        ) : (
          <PriceEdit key={id} product={product} name={title} change={change} />
        )}
      </div>
      <div class="cell-stock">
        {group ? (
          <Stock stock={group.stock} />
        ) : (
          <StockEdit
            key={id}
            product={product}
            name={title}
            shown={<Stock stock={stock} />}
            change={change}
          />
        )}
      </div>
      <div class="cell-category cut soft">{category?.name}</div>
      <div class="cell-brand cut soft">{brand?.name}</div>
      <div class="cell-changed cut soft" title={moment(updatedAt)}>
        {ago(updatedAt)}
      </div>
    </li>
  )
}

function Stock({ stock }: { stock: number | null }) {
  if (stock === null)
    return (
      <span class="soft">
        –<span class="unseen"> {words.notTracked}</span>
      </span>
    )
  if (stock <= 0) return <strong class="bad">{count(stock)}</strong>
  return <>{count(stock)}</>
}

function Thumbnail({ product: { images } }: { product: Product }) {
  const image = images[0]
  if (!image) {
    return (
      <span class="thumbnail">
        <Icon name="image" size={16} />
      </span>
    )
  }
  return (
    <img
      class="thumbnail"
      src={imageInWidth(image.url, 320)}
      alt=""
      loading="lazy"
      decoding="async"
      width={40}
      height={40}
    />
  )
}

/** A placeholder for a product that is still loading. */
export function GhostRow() {
  return (
    <li class="product-row" aria-hidden="true">
      <div class="cell-tick" />
      <div class="cell-image">
        <span class="ghost" />
      </div>
      <div class="cell-name">
        <span class="ghost" />
      </div>
    </li>
  )
}
