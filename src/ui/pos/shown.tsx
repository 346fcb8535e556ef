import { Icon } from '../shared/icon.tsx'
import { money } from '../shared/money.ts'
import { count } from '../shared/time.ts'
import type { Found } from './look-up.ts'
import type { TillState } from './till.ts'
import { clock } from './till-bar.tsx'
import type { Scan } from './use-scans.ts'

const FEW = 5
const WEIGHT = new Intl.NumberFormat(undefined, {
  style: 'unit',
  unit: 'kilogram',
  minimumFractionDigits: 3,
})

/** What was scanned, in type that is read from a metre away. */
export function Shown({ scan, state }: { scan: Scan; state: TillState }) {
  const { now, then, code } = scan
  if (now) return <Product found={now} code={code} before={then?.price ?? now.price} />
  if (then) {
    return (
      <div class="shown none" role="alert">
        <Icon name="warning" size={56} />
        <h2>No longer sold</h2>
        <p class="shown-code">{then.product.name}</p>
        <p class="soft">It has just been taken out of the catalog.</p>
      </div>
    )
  }
  const { link, progress } = state
  return (
    <div class="shown none" role="alert">
      <Icon name="search" size={56} />
      <h2>Not found</h2>
      <p class="shown-code mono">{code}</p>
      <p class="soft">
        {link === 'live'
          ? 'No product of this shop has this code. Search by name instead.'
          : progress.freshAt === 0
            ? 'The catalog is not on this till yet. Try again when it is.'
            : `Not in the catalog of ${clock(progress.freshAt)}. It may be newer than that.`}
      </p>
    </div>
  )
}

function Product({ found, code, before }: { found: Found; code: string; before: number }) {
  const { product, price, quantity, match } = found
  const { name, brand, options, currency, picture, compareAtPrice } = product
  const amount = money(price, currency)
  const measured = match === 'weight' || match === 'price'
  return (
    <article class={`shown${picture ? ' pictured' : ''}`}>
      {picture && <img class="shown-picture" src={picture.url} alt={picture.alt} />}
      <div class="shown-words">
        <h2 class="shown-name">{name}</h2>
        {(brand || options) && (
          <p class="shown-kind">{[options, brand].filter(Boolean).join(' · ')}</p>
        )}
      </div>
      <p class={`shown-price amount${amount.length > 9 ? ' long' : ''}`}>
        {amount}
        {!measured && compareAtPrice !== null && (
          <s>
            <span class="unseen">instead of </span>
            {money(compareAtPrice, currency)}
          </s>
        )}
      </p>
      {measured && (
        <p class="shown-measure amount">
          {WEIGHT.format(quantity)} at {money(product.price, currency)} per kilogram
        </p>
      )}
      {before !== price && (
        <p class="shown-changed">
          <Icon name="refresh" /> It was {money(before, currency)} when you scanned it.
        </p>
      )}
      <footer class="shown-foot">
        <Stock found={found} />
        <span class="mono">{code}</span>
      </footer>
    </article>
  )
}

function Stock({ found: { product } }: { found: Found }) {
  const { stock, productType } = product
  if (stock === null)
    return <span class="stock">{productType === 'Item' ? 'Not counted' : productType}</span>
  if (stock === 0) return <span class="stock bad">Out of stock</span>
  if (stock <= FEW) return <span class="stock warn">Only {count(stock)} in stock</span>
  return <span class="stock good">{count(stock)} in stock</span>
}
