/** @jsxImportSource preact */
import { Shortage, type WantedLine } from './basket-page.tsx'
import { hrefIn, moneyIn, quantityIn, useFront } from './front.tsx'
import { type Cost, ShownFields, shippingOf } from './shown.tsx'

interface SumProps {
  readonly lines: readonly WantedLine[]
  readonly cost: Cost
  /** One of the lines cannot be ordered in its quantity. */
  readonly isBlocked: boolean
}

/** The goods and the sum of the order that is about to be placed. */
export function CheckoutSum({ lines, cost, isBlocked }: SumProps) {
  const front = useFront()
  const { text, texts } = front
  const { checkout } = text
  const link = (page: 'terms' | 'privacy' | 'returns') =>
    texts[page] && (
      <a key={page} href={hrefIn(front, `/${page}`)}>
        {text.legal[page]}
      </a>
    )
  const links = [link('terms'), link('returns'), link('privacy')].filter(Boolean)
  return (
    <aside class="stack front-sum" aria-label={text.basket.sum} data-sum>
      <ul class="stack tight front-few">
        {lines.map((line) => (
          <li key={line.key} class="row spread nowrap">
            <span>
              {line.goods
                ? text.times(quantityIn(front, line.quantity, line.goods.unit), line.goods.title)
                : text.basket.gone}
              <Shortage line={line} />
            </span>
            <span class="amount">{line.goods && moneyIn(front, line.total)}</span>
          </li>
        ))}
      </ul>
      <a class="link small" href={hrefIn(front, '/basket')}>
        {checkout.changeBasket}
      </a>
      <CostRows cost={cost} />
      <ShownFields lines={lines} cost={cost} />
      {isBlocked && (
        <p class="error" role="alert">
          {checkout.basketProblem}
        </p>
      )}
      <button
        class="button small front-update"
        type="submit"
        name="step"
        value="sum"
        formNoValidate
      >
        {checkout.update}
      </button>
      <button class="button primary" type="submit" disabled={isBlocked}>
        {checkout.buy}
      </button>
      {links.length > 0 && (
        <p class="soft small front-agreed">
          {checkout.agreed} {links.flatMap((one, index) => (index > 0 ? ['\u00a0· ', one] : [one]))}
        </p>
      )}
    </aside>
  )
}

/** The sums of an order. */
export function CostRows({ cost }: { readonly cost: Cost }) {
  const front = useFront()
  const { text, language } = front
  const { subtotal, shipping, discount, taxes, total } = cost
  const percents = new Intl.NumberFormat(language, { maximumFractionDigits: 3 })
  const row = (label: string, amount: number, kind = '', free?: string) => (
    <div class={`row spread nowrap ${kind}`}>
      <dt>{label}</dt>
      <dd class="amount">{amount === 0 && free ? free : moneyIn(front, amount)}</dd>
    </div>
  )
  return (
    <dl class="stack tight">
      {row(text.basket.subtotal, subtotal)}
      {discount && row(text.checkout.discount, -discount.amount)}
      {shipping && row(shipping.name, shippingOf({ shipping }), '', text.checkout.free)}
      {row(text.checkout.total, total, 'total')}
      {taxesByPercent(taxes)
        .filter(({ tax }) => tax > 0)
        .map(({ percent, tax }) =>
          row(text.checkout.tax(`${percents.format(percent)} %`), tax, 'soft small'),
        )}
    </dl>
  )
}

/** Adds up the taxes of one percent, whose rates differ by their names only. */
function taxesByPercent(
  taxes: Cost['taxes'],
): { readonly percent: number; readonly tax: number }[] {
  return [...Map.groupBy(taxes, ({ percent }) => percent)].map(([percent, rates]) => ({
    percent,
    tax: rates.reduce((sum, { tax }) => sum + tax, 0),
  }))
}
