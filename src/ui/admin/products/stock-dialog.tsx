import { useRef, useState } from 'preact/hooks'
import type { Product } from '../../../domain/catalog/product.ts'
import { FormDialog } from '../../shared/dialog.tsx'
import { TextField } from '../../shared/field.tsx'
import { Select } from '../../shared/select.tsx'
import { useSubmit } from '../../shared/submit.ts'
import { count } from '../../shared/time.ts'
import { useSession } from '../frame/session.ts'

const REASONS = [
  { value: 'delivered', label: 'Delivered', sign: 1 },
  { value: 'returned', label: 'Returned', sign: 1 },
  { value: 'found', label: 'Found', sign: 1 },
  { value: 'sold', label: 'Sold', sign: -1 },
  { value: 'damaged', label: 'Damaged', sign: -1 },
  { value: 'lost', label: 'Lost', sign: -1 },
] as const

type Reason = (typeof REASONS)[number]['value']

interface StockDialogProps {
  readonly product: Product
  readonly onChanged: (product: Product) => void
  readonly onClose: () => void
}

/** Books what came or went; the server adds it, so that two tills cannot overwrite each other. */
export function StockDialog({ product, onChanged, onClose }: StockDialogProps) {
  const { api } = useSession()
  const [reason, setReason] = useState<Reason>('delivered')
  const [amount, setAmount] = useState('')
  const [note, setNote] = useState('')
  const key = useRef(crypto.getRandomValues(new Uint32Array(4)).join('-'))
  const submission = useSubmit()
  const sign = REASONS.find(({ value }) => value === reason)?.sign ?? 1
  const delta = sign * Number(amount)
  const send = async () => {
    const path = `/shop/api/products/${product.id}`
    const body = { delta, reason, note: note.trim() || null }
    await api.post(`${path}/stock`, body, { headers: { 'idempotency-key': key.current } })
    onChanged(await api.get<Product>(path))
    onClose()
  }
  return (
    <FormDialog
      title={`Book a change of ${product.name}`}
      action="Book it"
      submission={submission}
      disabled={delta === 0}
      onSend={send}
      onClose={onClose}
    >
      <Select label="What happened" value={reason} choices={REASONS} onChange={setReason} />
      <TextField
        label="How many"
        value={amount}
        onInput={(text) => setAmount(text.replace(/\D/g, '').slice(0, 9))}
        error={submission.of('delta') ?? submission.rest(['delta', 'note'])}
        hint={
          delta === 0
            ? `${count(product.stock ?? 0)} now`
            : `${count(product.stock ?? 0)} now, ${count((product.stock ?? 0) + delta)} then`
        }
        input={{ inputMode: 'numeric', required: true }}
      />
      <TextField
        label="Note"
        optional
        value={note}
        onInput={setNote}
        error={submission.of('note')}
        input={{ maxLength: 500 }}
      />
    </FormDialog>
  )
}
