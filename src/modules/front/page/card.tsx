/** @jsxImportSource preact */
import type { GroupView } from '../../../domain/catalog/list/groups.ts'
import type { Product } from '../../../domain/catalog/product.ts'
import { productTitle } from '../../../domain/catalog/title.ts'
import type { UnitPrice } from '../../../domain/catalog/unit-price.ts'
import { imageInWidth } from '../../../ui/shared/image.ts'
import { contentIn, type Front, hrefIn, moneyIn, sourcesOf, useFront } from './front.tsx'

/** A product of a list. It may stand for a group, which then has the fields of the group. */
export type Listed = Product & { readonly group?: GroupView }

/** Whether a product can be bought. A product whose stock is not counted always can. */
export function isAvailable({ stock }: Pick<Product, 'stock'>): boolean {
  return stock === null || stock > 0
}

interface PictureProps {
  readonly product: Pick<Product, 'name' | 'options' | 'images'>
  readonly index?: number
  /** The displayed width, in the syntax of the attribute `sizes`. */
  readonly sizes: string
  /** The picture is visible when the page opens, so it is loaded first. */
  readonly first?: boolean
  /** The title of the product is next to the picture. */
  readonly named?: boolean
}

/** The picture of a product; without a picture, the first letter of its name. */
export function Picture({ product, index = 0, sizes, first = false, named }: PictureProps) {
  const image = product.images[index]
  if (!image) {
    return (
      <span class="front-no-picture" aria-hidden="true">
        {[...product.name.trim()][0]?.toUpperCase()}
      </span>
    )
  }
  const title = productTitle(product)
  const alt = image.alt || title
  return (
    <img
      src={imageInWidth(image.url, 640)}
      srcset={sourcesOf(image)}
      sizes={sizes}
      alt={named && alt === title ? '' : alt}
      width={image.width}
      height={image.height}
      loading={first ? 'eager' : 'lazy'}
      fetchpriority={first ? 'high' : 'auto'}
      decoding="async"
    />
  )
}

/** The price of a product or a group, with the price before a reduction. */
export function PriceOf({ product }: { readonly product: Listed }) {
  const front = useFront()
  const { text } = front
  const { price, compareAtPrice, unit, group } = product
  if (group && group.priceMin !== group.priceMax) {
    return <span class="front-price">{text.from(moneyIn(front, group.priceMin))}</span>
  }
  return (
    <span class="front-price">
      {compareAtPrice !== null && (
        <>
          <span class="unseen">{text.priceBefore} </span>
          <s>{moneyIn(front, compareAtPrice)}</s> <span class="unseen">{text.priceNow} </span>
        </>
      )}
      <span class={compareAtPrice === null ? undefined : 'front-sale'}>
        {perUnit(front, price, unit)}
      </span>
    </span>
  )
}

/** The price per kilogram and so on, with what is in one piece on the page of the product. */
export function UnitPriceOf({
  product,
  isOnPage = false,
}: {
  readonly product: Listed
  readonly isOnPage?: boolean
}) {
  const front = useFront()
  const { unit, content, unitPrice, group } = product
  const least = group ? group.unitPriceMin : unitPrice
  // Goods sold by the kilogram show this price already.
  if (!least || least.unit === unit) return null
  const isOne = !group || group.unitPriceMax?.price === least.price
  const price = isOne ? unitPriceIn(front, least) : front.text.from(unitPriceIn(front, least))
  const size = isOnPage && content ? [contentIn(front, content)] : []
  return <span class="soft small">{[...size, price].join(' · ')}</span>
}

export function unitPriceIn(front: Front, { price, unit }: UnitPrice): string {
  return front.text.per[unit](moneyIn(front, price))
}

/** The price of one unit: "€2.50", "€38.00 per kg". */
export function perUnit(front: Front, price: number, unit: Product['unit']): string {
  const amount = moneyIn(front, price)
  return unit === 'piece' ? amount : front.text.per[unit](amount)
}

/** A product in a list. */
function Card({ product, first }: { readonly product: Listed; readonly first?: boolean }) {
  const front = useFront()
  const { group, brand } = product
  const sold = group ? !group.available : !isAvailable(product)
  return (
    <li class="front-card">
      <a href={hrefIn(front, `/product/${product.slug}`)}>
        <span class="front-frame">
          <Picture
            product={product}
            sizes="(max-width: 640px) 46vw, (max-width: 1200px) 30vw, 280px"
            first={first ?? false}
            named
          />
          {sold && <span class="pill">{front.text.soldOut}</span>}
          {!sold && product.compareAtPrice !== null && (
            <span class="pill accent">{front.text.sale}</span>
          )}
        </span>
        {brand && <span class="front-brand">{brand.name}</span>}
        <span class="front-title">{group ? group.name : productTitle(product)}</span>
        <PriceOf product={product} />
        <UnitPriceOf product={product} />
        {group && group.count > 1 && (
          <span class="soft small">{front.text.variants(group.count)}</span>
        )}
      </a>
    </li>
  )
}

interface GridProps {
  readonly products: readonly Listed[]
  /** The number of products that are visible when the page opens. */
  readonly inSight?: number
}

export function Grid({ products, inSight = 0 }: GridProps) {
  return (
    <ul class="front-grid">
      {products.map((product, index) => (
        <Card key={product.id} product={product} first={index < inSight} />
      ))}
    </ul>
  )
}
