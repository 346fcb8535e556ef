import { useSession } from '../../../ui/admin/frame/session.ts'
import { text } from '../../../ui/admin/text.ts'
import { FormDialog } from '../../../ui/shared/dialog.tsx'
import { TextField } from '../../../ui/shared/field.tsx'
import { useForm } from '../../../ui/shared/form.ts'
import { say } from '../../../ui/shared/toast.tsx'
import { isToPay, ORDER_LIMITS } from '../values.ts'
import type { OrderView } from '../view.ts'
import { useNow } from './now.ts'

const words = text.orders

/** Takes back that an order was marked as ready or shipped. */
export function TakeBackDialog({ order: opened }: { order: OrderView }) {
  const { api } = useSession()
  const order = useNow(opened)
  const form = useForm({ note: '' })
  const title = words.takeBack[opened.status === 'shipped' ? 'shipped' : 'ready']
  const send = async () => {
    await api.post<OrderView>(`/shop/api/orders/${order.id}/status`, {
      status: isToPay(order) ? 'open' : 'paid',
      note: form.values.note.trim() || null,
    })
    say(words.takenBack)
  }
  return (
    <FormDialog title={title} action={title} form={form} onSend={send}>
      <p class="soft">{words.takeBackEffect}</p>
      <TextField
        label={words.statusNote}
        hint={words.noteHint}
        optional
        {...form.field('note')}
        input={{ maxLength: ORDER_LIMITS.reason }}
      />
    </FormDialog>
  )
}
