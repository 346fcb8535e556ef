import { useState } from 'preact/hooks'
import { IconButton } from '../../../../ui/shared/button.tsx'
import { FormDialog } from '../../../../ui/shared/dialog.tsx'
import { minorMoney } from '../../../../ui/shared/money.ts'
import { openAlone } from '../../../../ui/shared/open.tsx'
import { FormError } from '../../../../ui/shared/state.tsx'
import { useSubmit } from '../../../../ui/shared/submit.ts'
import { BigAmount, PickText } from '../control.tsx'
import type { Entry } from '../journal/series.ts'
import { openDrawerFor } from '../print/receipt-printer.ts'
import { text } from '../text.ts'
import { type Basket, type BasketReturn, returnedLines } from './basket.ts'
import type { Checkout } from './checkout.ts'
import { ExchangeDone } from './done-dialog.tsx'
import { paymentsOf, type TillMethod } from './payments.ts'
import { exchangeEntries, refundWays, type Way } from './sale.ts'
import { useSelling } from './selling.ts'
import { WaysBack } from './ways-back.tsx'

/** The goods that are returned in exchange for those of the basket. */
export function ReturnedLines({ basket }: { basket: Basket }) {
  const { checkout } = useSelling()
  const { exchange } = basket
  if (!exchange) return null
  const { number, order } = exchange
  return (
    <section class="basket-returned" aria-label={text.exchange.title}>
      <header class="basket-head">
        <strong>{text.exchange.comesBack(number)}</strong>
        <IconButton
          label={text.exchange.remove}
          icon="close"
          onClick={() => checkout.change(withoutReturn(basket))}
        />
      </header>
      <ul>
        {returnedLines(exchange).map(({ id, title, quantity, backMinor }) => (
          <li key={id}>
            <PickText
              name={title}
              note={quantity === '1' ? '' : quantity}
              amount={`−${minorMoney(backMinor, order.currency)}`}
            />
          </li>
        ))}
      </ul>
    </section>
  )
}

function withoutReturn({ exchange: _, ...basket }: Basket): Basket {
  return basket
}

/** Returns the money by which the returned goods were more expensive than those of the basket. */
export function PayBackDialog({ exchange }: { exchange: BasketReturn }) {
  const { checkout } = useSelling()
  const { currency, coinMinor } = checkout
  const [method, setMethod] = useState<TillMethod | 'paid'>('paid')
  const submission = useSubmit()
  const { totalMinor, returnedMinor } = checkout.totals()
  const { order, returned } = exchange
  const isEven = totalMinor === returnedMinor && totalMinor > 0
  const ways = isEven ? [] : refundWays(order, returned, method, coinMinor, totalMinor)
  const backMinor = ways.reduce((sum, one) => sum + one.amountMinor + one.roundingMinor, 0)
  const back = minorMoney(backMinor, currency)
  return (
    <FormDialog
      title={text.exchange.title}
      action={isEven ? text.pay.complete : text.returns.giveBack(back)}
      submission={submission}
      onSend={async () => {
        const entry = await sellExchange(checkout, ways)
        openDrawerFor(ways)
        openAlone(<ExchangeDone sale={entry} backMinor={backMinor} />)
      }}
    >
      <BigAmount name={text.exchange.back} text={back} />
      {!isEven && <WaysBack currency={currency} ways={ways} method={method} onChange={setMethod} />}
      <FormError>{submission.rest()}</FormError>
    </FormDialog>
  )
}

/**
 * Writes the return of a basket with returned goods and, once the server has agreed to it, the sale
 * of its other goods.
 * @returns the sale; null if there were no other goods
 * @throws PageError as `Checkout.confirmed`
 */
export async function sellExchange(
  checkout: Checkout,
  back: readonly Way[],
): Promise<Entry | null> {
  const basket = checkout.basket.value
  if (!basket.exchange) throw new Error('nothing of this basket comes back')
  const { refund, others } = exchangeEntries(basket, basket.exchange, paymentsOf(basket), back)
  const tentative = { kind: 'refund', content: refund, tentative: true } as const
  const entry = await checkout.add({ ...tentative, basket, others })
  await checkout.confirmed(entry)
  const { series, n, others: later = [] } = entry
  const isSold = later.at(-1)?.kind === 'sale'
  return isSold ? await checkout.journal.entry(series, n + later.length) : null
}
