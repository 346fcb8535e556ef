import type { ComponentChild } from 'preact'
import { useEffect } from 'preact/hooks'
import { toExactMinor } from '../../../../ui/shared/money.ts'
import { useObservable } from '../../../../ui/shared/observable.ts'
import { openAlone } from '../../../../ui/shared/open.tsx'
import type { TillPayment, TillRefund } from '../../till-entry.ts'
import type { Entry } from '../journal/series.ts'
import type { Checkout } from './checkout.ts'
import { ExchangeDone, SaleDone } from './done-dialog.tsx'
import { OrderDone } from './order-done.tsx'

/**
 * Shows the result of a sale or hand-over whose answer came late, as soon as it may take the place
 * of what is on the screen.
 * @param mayReplace whether it may take the place of the calling dialog or screen
 */
export function useLateDone(checkout: Checkout, mayReplace: (entry: Entry) => boolean): void {
  const late = useObservable(checkout.late)
  const isNow = late !== null && mayReplace(late)
  useEffect(() => {
    if (!isNow) return
    checkout.late.set(null)
    void lateDone(checkout, late).then(openAlone, (error) => checkout.terminal.failed(error))
  }, [isNow, late])
}

/** The dialog that the prompt answer to an entry would have opened. */
async function lateDone({ journal, currency }: Checkout, entry: Entry): Promise<ComponentChild> {
  const { series, n, kind, content, handOver, others = [] } = entry
  if (handOver?.shown) {
    const { orderId, payments, shown } = handOver
    const taken = payments as readonly TillPayment[]
    return <OrderDone orderId={orderId} order={shown} payments={taken} />
  }
  if (kind === 'sale') return <SaleDone entry={entry} />
  const refunds = [{ kind, content }, ...others]
    .filter((one) => one.kind === 'refund')
    .map((one) => one.content as TillRefund)
    .filter(({ method }) => method !== 'exchange')
  const backs = refunds.map(({ amount, rounding = 0 }) => toExactMinor(amount + rounding, currency))
  const backMinor = backs.reduce((sum, one) => sum + one, 0)
  const isSold = others.at(-1)?.kind === 'sale'
  const sale = isSold ? await journal.entry(series, n + others.length) : null
  return <ExchangeDone sale={sale} backMinor={backMinor} />
}
