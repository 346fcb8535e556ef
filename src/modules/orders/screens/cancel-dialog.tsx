import { useSession } from '../../../ui/admin/frame/session.ts'
import { text } from '../../../ui/admin/text.ts'
import { FormDialog } from '../../../ui/shared/dialog.tsx'
import { TextField } from '../../../ui/shared/field.tsx'
import { useForm } from '../../../ui/shared/form.ts'
import { say } from '../../../ui/shared/toast.tsx'
import { ORDER_LIMITS } from '../values.ts'
import type { OrderView } from '../view.ts'

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
