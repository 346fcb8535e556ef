import { useState } from 'preact/hooks'
import { toMajor } from '../../../domain/catalog/price.ts'
import { ORDER_LIMITS, type PaymentMethod } from '../../../domain/orders/values.ts'
import type { OrderView } from '../../../domain/orders/view.ts'
import { FormDialog } from '../../shared/dialog.tsx'
import { TextField } from '../../shared/field.tsx'
import { money, toExactMinor } from '../../shared/money.ts'
import { MoneyField } from '../../shared/number-field.tsx'
import { METHOD_NAMES } from '../../shared/order-words.ts'
import { Select } from '../../shared/select.tsx'
import { FormError } from '../../shared/state.tsx'
import { useIdempotencyKey, useSubmit } from '../../shared/submit.ts'
import { useSession } from '../frame/session.ts'

const METHODS = (['transfer', 'cash', 'card', 'other'] as const).map((value) => ({
  value,
  label: METHOD_NAMES[value],
}))

export interface OrderDialogProps {
  readonly order: OrderView
  /** @param text what was done, for the toast */
  readonly onDone: (order: OrderView, text: string) => void
  readonly onClose: () => void
}

/** Records money that came in another way than through the payment provider. */
export function PaymentDialog({ order, onDone, onClose }: OrderDialogProps) {
  const { api } = useSession()
  const { currency } = order
  const missingMinor = toExactMinor(order.total, currency) - toExactMinor(order.paid, currency)
  const missing = toMajor(missingMinor, currency)
  const [method, setMethod] = useState<PaymentMethod>('transfer')
  const [amount, setAmount] = useState<number | null>(missing)
  const [reference, setReference] = useState('')
  // A payment counts once for each method and reference, so that sending it twice is safe.
  const ownReference = `admin ${useIdempotencyKey()}`
  const submission = useSubmit()
  const send = async () => {
    const payment = { method, amount, reference: reference.trim() || ownReference }
    const paid = await api.post<OrderView>(`/shop/api/orders/${order.id}/payments`, payment)
    onDone(paid, paid.number ? `Order ${paid.number} is paid.` : 'The payment was recorded.')
  }
  return (
    <FormDialog
      title="Record a payment"
      action="Record the payment"
      submission={submission}
      disabled={amount === null}
      onSend={send}
      onClose={onClose}
    >
      <FormError>{submission.rest(['amount', 'reference'])}</FormError>
      <Select label="How it was paid" value={method} choices={METHODS} onChange={setMethod} />
      <MoneyField
        label="Amount"
        currency={currency}
        value={amount}
        onChange={setAmount}
        hint={`Still to be paid: ${money(missing, currency)}.`}
        error={submission.of('amount')}
      />
      <TextField
        label="Reference"
        optional
        hint="What your bank statement or card receipt says. The same reference counts once."
        value={reference}
        onInput={setReference}
        error={submission.of('reference')}
        input={{ maxLength: ORDER_LIMITS.reference, spellcheck: false }}
      />
    </FormDialog>
  )
}
