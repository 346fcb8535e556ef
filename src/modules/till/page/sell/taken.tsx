import { IconButton } from '../../../../ui/shared/button.tsx'
import { ask } from '../../../../ui/shared/dialog.tsx'
import { minorMoney } from '../../../../ui/shared/money.ts'
import { PickText } from '../control.tsx'
import { openDrawerFor } from '../print/receipt-printer.ts'
import { text } from '../text.ts'
import { METHODS, type NotedPayment, paymentText, withoutPayment } from './payments.ts'

/** Changes the payments of a basket or an order; they are stored before it ends. */
export type ChangePayments = (
  change: (payments: readonly NotedPayment[]) => readonly NotedPayment[],
) => Promise<void>

/** The name of the due amount. */
export function dueName(dueMinor: number, payments: readonly NotedPayment[]): string {
  if (dueMinor < 0) return text.exchange.back
  return payments.length > 0 ? text.pay.stillDue : text.basket.total
}

interface TakenProps {
  readonly payments: readonly NotedPayment[]
  readonly currency: string
  readonly onChange: ChangePayments
}

/** The payments so far. Each can be returned after a confirmation. */
export function Taken({ payments, currency, onChange }: TakenProps) {
  if (payments.length === 0) return null
  return (
    <section aria-label={text.taken.title}>
      <ul class="choices taken">
        {payments.map((payment, index) => (
          <li key={index}>
            <PickText
              name={text.taken.by(METHODS[payment.method])}
              {...(payment.reference && { note: payment.reference })}
              amount={minorMoney(payment.amountMinor, currency)}
            />
            <IconButton
              label={text.taken.giveBack(paymentText(payment, currency))}
              icon="close"
              onClick={() => askBack(payment, currency, onChange)}
            />
          </li>
        ))}
      </ul>
    </section>
  )
}

function askBack(payment: NotedPayment, currency: string, onChange: ChangePayments): void {
  const what = paymentText(payment, currency)
  const isCash = payment.method === 'cash'
  ask(
    {
      title: text.taken.giveBackTitle(what),
      action: text.taken.giveBackAction,
      text: isCash ? text.taken.giveBackCash : text.taken.giveBackOther,
      done: text.taken.givenBack(what),
    },
    async () => {
      await onChange((all) => withoutPayment(all, payment))
      openDrawerFor([payment])
    },
  )
}
