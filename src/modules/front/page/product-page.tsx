/** @jsxImportSource preact */
import type { Product } from '../../../domain/catalog/product.ts'
import type { Pack } from '../../../domain/catalog/product-field.ts'
import { fromThousandths, toThousandths } from '../../../domain/catalog/quantity.ts'
import { productTitle } from '../../../domain/catalog/title.ts'
import { type PieceContent, unitPriceOf } from '../../../domain/catalog/unit-price.ts'
import { LOW_STOCK } from '../../../ui/shared/quantity.ts'
import { Quantity } from './basket-page.tsx'
import { MAX_QUANTITY, wantedKey } from './basket-text.ts'
import {
  Grid,
  isAvailable,
  type Listed,
  Picture,
  PriceOf,
  UnitPriceOf,
  unitPriceIn,
} from './card.tsx'
import { Carried, type Front, hrefIn, moneyIn, useFront } from './front.tsx'
import { Prose } from './prose.tsx'
import { type Crumb, Crumbs } from './start-page.tsx'
import { nearest, valuesOf } from './variants.ts'

interface ProductPageProps {
  readonly product: Product
  /** The products of its group, including itself; empty without a group. */
  readonly variants: readonly Product[]
  readonly others: readonly Listed[]
  readonly crumbs: readonly Crumb[]
}

/** A product, its variants, and the button that puts it into the basket. */
export function ProductPage({ product, variants, others, crumbs }: ProductPageProps) {
  const front = useFront()
  const { text } = front
  const { brand, description } = product
  return (
    <>
      <Crumbs crumbs={crumbs} />
      <article class="front-product">
        <Gallery product={product} />
        <div class="stack front-buy">
          {brand && (
            <a class="front-brand" href={hrefIn(front, '/products', { brand: brand.slug })}>
              {brand.name}
            </a>
          )}
          <h1>{productTitle(product)}</h1>
          <p class="front-amount">
            <PriceOf product={product} />
          </p>
          <UnitPriceOf product={product} isOnPage />
          <p class="soft small">{text.taxIncluded}</p>
          <Variants product={product} variants={variants} />
          <Buy product={product} />
          {description.trim() !== '' && <Prose text={description} />}
          <Facts product={product} />
        </div>
      </article>
      {others.length > 0 && product.category && (
        <section class="stack" aria-labelledby="others">
          <h2 id="others">{text.moreFrom(product.category.name)}</h2>
          <Grid products={others} />
        </section>
      )}
    </>
  )
}

/** All pictures: side by side on phones, otherwise one below the other. */
function Gallery({ product }: { readonly product: Product }) {
  const { text } = useFront()
  const count = Math.max(1, product.images.length)
  const many = count > 1
  return (
    <div
      class="stack front-gallery"
      {...(many && { role: 'group', tabIndex: 0, 'aria-label': text.pictures })}
    >
      {Array.from({ length: count }, (_, index) => (
        <span key={index} class="front-frame">
          <Picture
            product={product}
            index={index}
            sizes="(max-width: 860px) 92vw, 560px"
            first={index === 0}
          />
        </span>
      ))}
    </div>
  )
}

/** The options of a group. Each value links to the variant that has it and differs least. */
function Variants({ product, variants }: Pick<ProductPageProps, 'product' | 'variants'>) {
  const front = useFront()
  const { text } = front
  const names = Object.keys(product.options).filter((name) => valuesOf(variants, name).length > 1)
  return (
    <>
      {names.map((name) => (
        <nav key={name} class="stack tight" aria-label={name}>
          <p class="label">
            {name} <span class="optional">{product.options[name]}</span>
          </p>
          <div class="row">
            {valuesOf(variants, name).map((value) => {
              const target = nearest(product, variants, name, value)
              if (!target) return null
              const isThis = value === product.options[name]
              return (
                <a
                  key={value}
                  class="button"
                  href={hrefIn(front, `/product/${target.slug}`)}
                  {...(isThis && { 'aria-current': 'true' })}
                  {...(!isAvailable(target) && { 'data-sold': true })}
                >
                  {value}
                  {!isAvailable(target) && <span class="unseen"> {text.soldOut}</span>}
                </a>
              )
            })}
          </div>
        </nav>
      ))}
    </>
  )
}

function Buy({ product }: { readonly product: Product }) {
  const front = useFront()
  const { text } = front
  const { stock, unit } = product
  const pieces = unit === 'piece'
  if (!isAvailable(product)) return <p class="front-note bad">{text.soldOutHint}</p>
  const few = stock !== null && stock <= LOW_STOCK
  return (
    <form class="stack front-add" action={hrefIn({ ...front, carried: {} }, '/basket')} data-add>
      <Carried />
      <Sizes product={product} />
      <p class={few ? 'pill warn' : 'pill good'}>
        {few && pieces ? text.fewLeft(stock) : text.inStock}
      </p>
      <div class="row nowrap">
        <Quantity
          unit={unit}
          value={pieces ? 1 : 0.5}
          label={text.quantities[unit]}
          // The maximum reveals the stock only if the product is nearly sold out.
          max={few ? Math.min(stock, MAX_QUANTITY) : MAX_QUANTITY}
        />
        <button class="button primary" type="submit">
          {text.basket.add}
        </button>
      </div>
      <p class="front-note good" role="status" data-added hidden>
        {text.basket.added} <a href={hrefIn(front, '/basket')}>{text.basket.show}</a>
      </p>
    </form>
  )
}

/** Single pieces and packs to choose from; without packs, only what is put into the basket. */
function Sizes({ product }: { readonly product: Product }) {
  const front = useFront()
  const { text } = front
  const { id, price, stock } = product
  const packs = packsOf(product)
  if (packs.length === 0) return <input type="hidden" name="add" value={id} />
  return (
    <div class="front-radios" role="radiogroup" aria-label={text.sizes}>
      <label class="row nowrap">
        <input type="radio" name="add" value={id} checked />
        <span>{text.single}</span>
        <span class="amount">{moneyIn(front, price)}</span>
      </label>
      {packs.map((pack) => {
        const isGone = stock !== null && stock < pack.quantity
        return (
          <label key={pack.quantity} class="row nowrap">
            <input type="radio" name="add" value={wantedKey(id, pack.quantity)} disabled={isGone} />
            <span>
              {text.packOf(pack.quantity)}
              <span class="soft small">
                {isGone ? text.soldOut : packPrice(front, product, pack)}
              </span>
            </span>
            <span class="amount">{moneyIn(front, pack.price)}</span>
          </label>
        )
      })}
    </div>
  )
}

/** The packs by size, the smallest first; if two have the same size, the first one counts. */
function packsOf({ packs = [] }: Product): readonly Pack[] {
  const sizes = new Map(packs.toReversed().map((pack) => [pack.quantity, pack]))
  return [...sizes.values()].sort((one, other) => one.quantity - other.quantity)
}

/** The price of a pack for one piece, and by its content for one kilogram and so on. */
function packPrice(front: Front, { content }: Product, { price, quantity }: Pack): string {
  const by = (measure: PieceContent) => {
    return unitPriceOf({ price, unit: 'piece', content: measure }, front.currency)
  }
  const whole = content && {
    quantity: fromThousandths(toThousandths(content.quantity) * quantity),
    unit: content.unit,
  }
  const prices = [by({ quantity, unit: 'piece' }), whole && by(whole)]
  return prices
    .flatMap((one) => (one ? [unitPriceIn(front, one)] : []))
    .filter((one, index, all) => all.indexOf(one) === index)
    .join(' · ')
}

/** Further facts about a product: its SKU, its options, and the metadata that the owner shows. */
function Facts({ product }: { readonly product: Product }) {
  const { text } = useFront()
  const { sku, metadata, options, itemGroupId } = product
  const facts = [
    // The options of a group are shown above, to choose from.
    ...Object.entries({ ...(itemGroupId === null && options), ...metadata }),
    ...(sku ? [[text.sku, sku] as const] : []),
  ]
  if (facts.length === 0) return null
  return (
    <dl class="front-facts">
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}
