import { toThousandths } from '../../../../domain/catalog/quantity.ts'
import { unitPriceOf } from '../../../../domain/catalog/unit-price.ts'
import { money } from '../../../../ui/shared/money.ts'
import { count } from '../../../../ui/shared/number.ts'
import { pricePer, quantityText, unitSign } from '../../../../ui/shared/quantity.ts'
import { Callout, Notice } from '../../../../ui/shared/state.tsx'
import { clock } from '../../../../ui/shared/time.ts'
import type { CatalogProduct } from '../data/catalog.ts'
import type { ScannedProduct } from '../data/look-up.ts'
import type { TerminalState } from '../data/terminal.ts'
import { devicePage } from '../device-page.ts'
import { text } from '../text.ts'
import type { Scan } from './scans.tsx'

const words = text.scan

interface StageProps {
  readonly scan: Scan | null
  readonly state: TerminalState
  /** Stock of at most this is low. */
  readonly lowStock: number
  /** The number of products in the catalog. */
  readonly products: number
}

/** The large area: the last scan, readable from a metre away, or the state before the first scan. */
export function Stage({ scan, state, lowStock, products }: StageProps) {
  if (!scan) return <Ready state={state} products={products} />
  const { id, now, then, code, reason } = scan
  if (now) {
    const before = then?.price ?? now.price
    return <Product key={id} found={now} code={code} before={before} lowStock={lowStock} />
  }
  return (
    <div key={id} role="alert">
      {then || reason ? (
        <Notice icon="warning" title={words.noLongerSold}>
          <span class="shown-code">{then ? then.product.title : code}</span>
          <span>{reason ?? words.justStopped}</span>
        </Notice>
      ) : (
        <Notice icon="search" title={words.notFound}>
          <span class="shown-code mono">{code}</span>
          <span>{whyNotFound(state)}</span>
        </Notice>
      )}
    </div>
  )
}

function whyNotFound({ link, progress }: TerminalState): string {
  if (link === 'live') return words.notFoundLive
  if (progress.freshAt === 0) return words.notDownloaded
  return words.notInCatalog(clock(progress.freshAt))
}

function Ready({ state: { link, progress }, products }: Pick<StageProps, 'state' | 'products'>) {
  const page = devicePage()
  if (progress.complete && products === 0) {
    return (
      <Notice icon="box" title={words.nothingToSell}>
        {words.nothingToSellHint}
      </Notice>
    )
  }
  if (progress.complete) {
    return (
      <Notice icon="till" title={words.ready}>
        {words.stored(products)}
        {!isSecureContext && (
          <span>
            {words.keepOpen} {page && <a href={page}>{words.setUp}</a>}
          </span>
        )}
      </Notice>
    )
  }
  if (link === 'offline') {
    return (
      <Notice icon="offline" title={words.waiting}>
        {words.waitingHint}
      </Notice>
    )
  }
  return (
    <Notice icon="download" title={words.downloading}>
      {products > 0 ? words.soFar(products) : words.aMoment}
    </Notice>
  )
}

interface ProductProps extends Pick<StageProps, 'lowStock'> {
  readonly found: ScannedProduct
  readonly code: string
  /** The price when the product was scanned. */
  readonly before: number
}

function Product({ found, code, before, lowStock }: ProductProps) {
  const { product, price, quantity, match } = found
  const { title, brand, currency, image, compareAtPrice } = product
  const amount = money(price, currency)
  const isFromScale = match === 'weight' || match === 'price'
  const isPiece = match !== 'pack' && !isFromScale && product.unit === 'piece'
  const perUnit = isPiece ? unitPriceOf(product, currency) : null
  // The price of a product sold by the piece but weighed is for 1 kg.
  const weighedBy = product.unit === 'piece' ? 'kg' : product.unit
  return (
    <article class={`shown${image ? ' with-image' : ''}`}>
      {image && <img class="shown-image" src={image.url} alt={image.alt} />}
      <div class="shown-words">
        <h2>{title}</h2>
        {brand && <p class="shown-kind">{brand}</p>}
      </div>
      <p class="shown-price amount" style={{ '--characters': amount.length }}>
        {amount}
        {!isFromScale && match !== 'pack' && compareAtPrice !== null && (
          <s>{words.insteadOf(money(compareAtPrice, currency))}</s>
        )}
      </p>
      {isFromScale && (
        <p class="shown-measure amount">
          {words.atPrice(
            quantityText(toThousandths(quantity), weighedBy),
            money(product.price, currency),
            unitSign(weighedBy),
          )}
        </p>
      )}
      {perUnit && (
        <p class="shown-measure">{pricePer(money(perUnit.price, currency), perUnit.unit)}</p>
      )}
      {match === 'pack' && <p class="shown-measure">{words.packOf(count(quantity))}</p>}
      {!isFromScale && product.unit !== 'piece' && (
        <p class="shown-measure">{words.perUnit(unitSign(product.unit))}</p>
      )}
      {before !== price && (
        <Callout look="warn" icon="refresh">
          {words.was(money(before, currency))}
        </Callout>
      )}
      <footer class="shown-foot">
        <Stock product={product} lowStock={lowStock} />
        <span class="mono">{code}</span>
      </footer>
    </article>
  )
}

function Stock({ product, lowStock }: { product: CatalogProduct; lowStock: number }) {
  const { stock, unit, productType } = product
  if (stock === null) {
    return (
      <span class="pill">
        {productType === 'Item' ? words.notTracked : words.types[productType]}
      </span>
    )
  }
  const left = quantityText(toThousandths(stock), unit)
  if (stock <= 0) return <span class="pill bad">{words.outOfStock}</span>
  if (stock <= lowStock) return <span class="pill warn">{words.onlyLeft(left)}</span>
  return <span class="pill good">{words.inStock(left)}</span>
}
