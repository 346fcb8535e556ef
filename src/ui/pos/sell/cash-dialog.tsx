import { useState } from 'preact/hooks'
import type { CashMovement } from '../../../domain/orders/till-entry.ts'
import { FormDialog } from '../../shared/dialog.tsx'
import { TextField } from '../../shared/field.tsx'
import { money } from '../../shared/money.ts'
import { MoneyField } from '../../shared/number-field.tsx'
import { useSubmit } from '../../shared/submit.ts'
import { say } from '../../shared/toast.tsx'
import type { Checkout } from '../checkout.ts'
import { Segments } from './segments.tsx'

const DIRECTIONS = { in: 'Put in', out: 'Take out' } as const

/** Cash that is put into the drawer or taken out of it without a sale. */
export function CashDialog({ checkout, onClose }: { checkout: Checkout; onClose: () => void }) {
  const { currency } = checkout
  const [direction, setDirection] = useState<keyof typeof DIRECTIONS>('in')
  const [amount, setAmount] = useState<number | null>(null)
  const [reason, setReason] = useState('')
  const submission = useSubmit()
  const isRight = amount !== null && amount > 0 && reason.trim() !== ''
  const note = async () => {
    if (amount === null || !isRight) return
    const signed = direction === 'in' ? amount : -amount
    const content: CashMovement = { amount: signed, method: 'cash', reason: reason.trim() }
    await checkout.add({ kind: 'cash', content })
    say(`${money(amount, currency)} ${direction === 'in' ? 'put in' : 'taken out'}.`)
    onClose()
  }
  return (
    <FormDialog
      title="Cash in or out"
      action={DIRECTIONS[direction]}
      submission={submission}
      disabled={!isRight}
      onSend={note}
      onClose={onClose}
    >
      <Segments label="Direction" names={DIRECTIONS} value={direction} onChange={setDirection} />
      <MoneyField
        label="Amount"
        currency={currency}
        value={amount}
        onChange={setAmount}
        error={submission.rest()}
      />
      <TextField
        label="Reason"
        hint="For example: change for the day, to the bank, paid the window cleaner."
        value={reason}
        onInput={setReason}
        input={{ maxLength: 200 }}
      />
    </FormDialog>
  )
}
