import { useState } from 'preact/hooks'
import type { TerminalShop } from '../../../domain/shop/settings.ts'
import { FormDialog } from '../../shared/dialog.tsx'
import { TextField } from '../../shared/field.tsx'
import { toExactMinor } from '../../shared/money.ts'
import { MoneyField } from '../../shared/number-field.tsx'
import { Select } from '../../shared/select.tsx'
import { type NewItem, rateOf } from './basket.ts'

interface AmountDialogProps {
  readonly settings: TerminalShop
  readonly onAdd: (item: NewItem) => void
  readonly onClose: () => void
}

/** Sells something that is no product of the shop. */
export function AmountDialog({ settings, onAdd, onClose }: AmountDialogProps) {
  const { currency, taxRates } = settings
  const [amount, setAmount] = useState<number | null>(null)
  const [name, setName] = useState('')
  const [rate, setRate] = useState(taxRates[0]?.name ?? '')
  const add = () => {
    if (amount === null) return
    onAdd({
      ...{ productId: null, sku: null, unit: 'piece', quantity: 1000, pack: 1, discount: null },
      name: name.trim() || 'Free amount',
      unitPriceMinor: toExactMinor(amount, currency),
      taxRate: rateOf(taxRates, rate),
    })
  }
  return (
    <FormDialog
      title="Free amount"
      action="Add"
      disabled={amount === null}
      onSend={add}
      onClose={onClose}
    >
      <MoneyField label="Amount" currency={currency} value={amount} onChange={setAmount} />
      <TextField
        label="Name"
        optional
        hint="It is printed on the receipt."
        value={name}
        onInput={setName}
        input={{ maxLength: 100 }}
      />
      {taxRates.length > 1 && (
        <Select
          label="Tax rate"
          value={rate}
          choices={taxRates.map(({ name: value, percent }) => {
            return { value, label: `${value} (${percent} %)` }
          })}
          onChange={setRate}
        />
      )}
    </FormDialog>
  )
}
