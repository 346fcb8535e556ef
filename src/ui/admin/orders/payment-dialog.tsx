import { toMajor } from '../../../domain/catalog/price.ts'
import { ORDER_LIMITS, type PaymentMethod } from '../../../domain/orders/values.ts'
import type { OrderView } from '../../../domain/orders/view.ts'
import { FormDialog } from '../../shared/dialog.tsx'
import { TextField } from '../../shared/field.tsx'
import { useForm } from '../../shared/form.ts'
import { money, toExactMinor } from '../../shared/money.ts'
import { MoneyField } from '../../shared/number-field.tsx'
import { METHOD_NAMES } from '../../shared/order-words.ts'
import { Select } from '../../shared/select.tsx'
import { useIdempotencyKey } from '../../shared/submit.ts'
import { say } from '../../shared/toast.tsx'
import { useSession } from '../frame/session.ts'
import { text } from '../text.ts'
import { useNow } from './now.ts'

const words = text.orders

const METHODS = (['transfer', 'cash', 'card', 'other'] as const).map((value) => ({
  value,
  label: METHOD_NAMES[value],
}))

interface PaymentValues {
  readonly method: PaymentMethod
  readonly amount: number | null
  readonly reference: string
}

/** Records a payment that did not come through the payment provider. */
export function PaymentDialog({ order: opened }: { order: OrderView }) {
  const { api } = useSession()
  const order = useNow(opened)
  const { currency } = order
  const missingMinor = toExactMinor(order.total, currency) - toExactMinor(order.paid, currency)
  const missing = toMajor(missingMinor, currency)
  const form = useForm<PaymentValues>({ method: 'transfer', amount: missing, reference: '' })
  const { method, amount, reference } = form.values
  // A payment counts once for each method and reference, so it is safe to send it twice.
  const ownReference = `admin ${useIdempotencyKey()}`
  const send = async () => {
    const payment = { method, amount, reference: reference.trim() || ownReference }
    const paid = await api.post<OrderView>(`/shop/api/orders/${order.id}/payments`, payment)
    say(paid.number ? words.nowPaid(paid.number) : words.recorded)
  }
  return (
    <FormDialog
      title={words.pay}
      action={words.record}
      form={form}
      disabled={amount === null}
      onSend={send}
    >
      <Select label={words.how} choices={METHODS} {...form.field('method')} />
      <MoneyField
        label={words.amount}
        currency={currency}
        hint={words.missingHint(money(missing, currency))}
        {...form.field('amount')}
      />
      <TextField
        label={words.reference}
        optional
        hint={words.referenceHint}
        {...form.field('reference')}
        input={{ maxLength: ORDER_LIMITS.reference, spellcheck: false }}
      />
    </FormDialog>
  )
}
