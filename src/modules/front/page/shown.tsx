/** @jsxImportSource preact */
import type { OrderView } from '../../orders/view.ts'
import type { WantedLine } from './basket-page.tsx'
import { type Front, moneyIn, quantityIn, useFront } from './front.tsx'

/* The checkout form contains the sums that it has shown. When the form is shown again because
    something has changed, it can name the changes without a script and without a session. */

/** The amounts of an order, placed or not. */
export type Cost = Pick<OrderView, 'subtotal' | 'discount' | 'shipping' | 'taxes' | 'total'>

const SHIPPING = 'shipping'
const DISCOUNT = 'discount'

/** The shown amounts as hidden fields of the form. */
export function ShownFields({
  lines,
  cost,
}: {
  readonly lines: readonly WantedLine[]
  readonly cost: Cost
}) {
  const shown = new URLSearchParams()
  for (const { key, goods } of lines) {
    if (goods) shown.set(key, `${goods.price} ${goods.title}`)
  }
  shown.set(SHIPPING, String(shippingOf(cost)))
  shown.set(DISCOUNT, String(cost.discount?.amount ?? 0))
  return (
    <>
      <input type="hidden" name="expectedTotal" value={cost.total} />
      <input type="hidden" name="shown" value={shown.toString()} />
    </>
  )
}

/**
 * The changes since the form was shown, in words.
 * @param text the field `shown` of the form
 */
export function changesSince(
  front: Front,
  text: string,
  lines: readonly WantedLine[],
  cost: Cost,
): string[] {
  const shown = new URLSearchParams(text)
  const { changes } = front.text.checkout
  const money = (amount: number) => moneyIn(front, amount)
  const changed = (what: string, before: string | null | undefined, now: number) => {
    const amount = amountIn(before)
    return amount === null || amount === now ? [] : [changes.price(what, money(amount), money(now))]
  }
  return [
    ...lines.flatMap(({ key, goods }) => {
      const [, before, name = ''] = /^([\d.]+) (.*)$/s.exec(shown.get(key) ?? '') ?? []
      if (!goods) return name ? changes.gone(name) : []
      const { title, price, unit, isShort } = goods
      const left = goods.left ?? 0
      return [
        ...changed(title, before, price),
        ...(isShort && left > 0 ? [changes.left(title, quantityIn(front, left, unit))] : []),
        ...(isShort && left <= 0 ? [changes.gone(title)] : []),
      ]
    }),
    ...changed(cost.shipping?.name ?? changes.shipping, shown.get(SHIPPING), shippingOf(cost)),
    ...changed(front.text.checkout.discount, shown.get(DISCOUNT), cost.discount?.amount ?? 0),
  ]
}

/** The list of changes. */
export function Changes({ changes }: { readonly changes: readonly string[] }) {
  const { checkout } = useFront().text
  if (changes.length === 0) return null
  return (
    <ul aria-label={checkout.changes.title}>
      {changes.map((one) => (
        <li key={one}>{one}</li>
      ))}
    </ul>
  )
}

/**
 * The price of shipping after its discount. The difference of two amounts may have more decimals
 * than an amount has; it is rounded to four.
 */
export function shippingOf({ shipping }: Pick<Cost, 'shipping'>): number {
  return shipping === null ? 0 : Number((shipping.price - shipping.discount).toFixed(4))
}

/** An amount in a field of the form; null if there is none. */
function amountIn(text: string | null | undefined): number | null {
  return text && /^\d{1,12}(\.\d{1,4})?$/.test(text) ? Number(text) : null
}
