import { useSession } from '../../../ui/admin/frame/session.ts'
import { text } from '../../../ui/admin/text.ts'
import { FormDialog } from '../../../ui/shared/dialog.tsx'
import { TextField } from '../../../ui/shared/field.tsx'
import { useForm } from '../../../ui/shared/form.ts'
import { say } from '../../../ui/shared/toast.tsx'
import { ORDER_LIMITS } from '../values.ts'
import type { OrderView } from '../view.ts'
import { useNow } from './now.ts'

const words = text.orders

/** Marks an order as shipped, or changes the parcel of one that is. */
export function ShipDialog({ order: opened }: { order: OrderView }) {
  const { api } = useSession()
  const { id, status, tracking } = useNow(opened)
  const isShipped = status === 'shipped'
  const { carrier = '', number, url } = tracking ?? {}
  const form = useForm({
    tracking: { carrier, number: number ?? '', url: url ?? '' },
    note: '',
  })
  const parcel = form.field('tracking')
  const field = (name: keyof typeof parcel.value) => ({
    value: parcel.value[name],
    error: form.of(`tracking.${name}`),
    onInput: (text: string) => parcel.onInput({ ...parcel.value, [name]: text }),
  })
  const send = async () => {
    const isEmpty = Object.values(parcel.value).every((text) => text.trim() === '')
    await api.post<OrderView>(`/shop/api/orders/${id}/status`, {
      status: 'shipped',
      tracking: isEmpty ? null : parcel.value,
      note: form.values.note.trim() || null,
    })
    say(isShipped ? words.parcelChanged : words.isShipped)
  }
  return (
    <FormDialog
      title={isShipped ? words.parcel : words.shipTitle}
      action={isShipped ? words.parcel : words.ship}
      form={form}
      onSend={send}
    >
      <p class="soft">{words.shipEffect}</p>
      <TextField
        label={words.carrier}
        hint={words.carrierHint}
        optional
        {...field('carrier')}
        input={{ maxLength: ORDER_LIMITS.tracking }}
      />
      <TextField
        label={words.parcelNumber}
        optional
        {...field('number')}
        input={{ maxLength: ORDER_LIMITS.tracking, spellcheck: false }}
      />
      <TextField
        label={words.parcelLink}
        hint={words.parcelLinkHint}
        optional
        {...field('url')}
        input={{ maxLength: ORDER_LIMITS.trackingUrl, type: 'url', spellcheck: false }}
      />
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
