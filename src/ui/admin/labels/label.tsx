import type { Product } from '../../../domain/catalog/product.ts'
import { money } from '../../shared/money.ts'
import { unitSign } from '../../shared/quantity.ts'
import { optionText } from '../products/values.ts'
import { text } from '../text.ts'
import { barsOf } from './bars.ts'

const words = text.labels

/** One label: name, price, price per unit, bar code. */
export function Label({ product }: { product: Product }) {
  const { name, options, price, currency, unit, barcode, sku } = product
  const code = barcode ?? sku
  const amount = money(price, currency)
  return (
    <article class="label-cell">
      <p class="label-name">{[name, optionText(options)].filter(Boolean).join(' · ')}</p>
      <p class="label-price">
        {amount}
        {unit !== 'piece' && <small>{words.perUnit(amount, unitSign(unit))}</small>}
      </p>
      {code === null ? <p class="label-code">{words.noBarcode}</p> : <Barcode code={code} />}
    </article>
  )
}

function Barcode({ code }: { code: string }) {
  const bars = barsOf(code)
  if (!bars) return <p class="label-code">{code}</p>
  let x = 0
  const marks = bars.widths.map((width, index) => {
    const from = x
    x += width
    return index % 2 === 0 ? `M${from} 0h${width}v10h-${width}z` : ''
  })
  return (
    <div class="label-bars">
      <svg
        viewBox={`0 0 ${bars.modules} 10`}
        preserveAspectRatio="none"
        role="img"
        aria-label={code}
        shape-rendering="crispEdges"
      >
        <path d={marks.join('')} />
      </svg>
      <p class="label-code">{code}</p>
    </div>
  )
}
