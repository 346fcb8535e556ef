import { ORDER_LIMITS } from '../../../domain/orders/values.ts'
import type { OrderView } from '../../../domain/orders/view.ts'
import { FormDialog } from '../../shared/dialog.tsx'
import { TextField } from '../../shared/field.tsx'
import { useForm } from '../../shared/form.ts'
import { say } from '../../shared/toast.tsx'
import { useSession } from '../frame/session.ts'
import { text } from '../text.ts'

const words = text.orders

/** Ends an order that is not paid. */
export function CancelDialog({ order }: { order: OrderView }) {
  const { api } = useSession()
  const form = useForm({ reason: '' })
  const send = async () => {
    const reason = form.values.reason.trim() || null
    await api.post<OrderView>(`/shop/api/orders/${order.id}/cancel`, { reason })
    say(words.cancelled)
  }
  return (
    <FormDialog title={words.cancelTitle} action={words.cancel} form={form} onSend={send}>
      <p>{words.cancelEffect}</p>
      {order.paid > 0 && <p>{words.cancelPaid}</p>}
      <TextField
        label={text.shared.reason}
        optional
        {...form.field('reason')}
        input={{ maxLength: ORDER_LIMITS.reason }}
      />
    </FormDialog>
  )
}
