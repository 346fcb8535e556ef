import { toMajor } from '../../../domain/catalog/price.ts'
import { useSession } from '../../../ui/admin/frame/session.ts'
import { text } from '../../../ui/admin/text.ts'
import { FormDialog } from '../../../ui/shared/dialog.tsx'
import { TextField } from '../../../ui/shared/field.tsx'
import { useForm } from '../../../ui/shared/form.ts'
import { money, toExactMinor } from '../../../ui/shared/money.ts'
import { MoneyField } from '../../../ui/shared/number-field.tsx'
import { Select } from '../../../ui/shared/select.tsx'
import { useIdempotencyKey } from '../../../ui/shared/submit.ts'
import { say } from '../../../ui/shared/toast.tsx'
import { METHOD_NAMES } from '../shared/order-words.ts'
import { ORDER_LIMITS, type PaymentMethod } from '../values.ts'
import type { OrderView } from '../view.ts'
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
  const headers = { 'idempotency-key': useIdempotencyKey() }
  const send = async () => {
    const path = `/shop/api/orders/${order.id}/payments`
    const payment = { method, amount, reference: reference.trim() || null }
    const paid = await api.post<OrderView>(path, payment, { headers })
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
