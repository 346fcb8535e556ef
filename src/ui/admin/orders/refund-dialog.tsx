import { useState } from 'preact/hooks'
import { toMajor } from '../../../domain/catalog/price.ts'
import { decimalsOf, fromThousandths, toThousandths } from '../../../domain/catalog/quantity.ts'
import { ORDER_LIMITS, type PaymentMethod } from '../../../domain/orders/values.ts'
import type { LineView, OrderView } from '../../../domain/orders/view.ts'
import { FormDialog } from '../../shared/dialog.tsx'
import { TextField, Tick } from '../../shared/field.tsx'
import { minorMoney, toExactMinor } from '../../shared/money.ts'
import { MoneyField, NumberInput } from '../../shared/number-field.tsx'
import { METHOD_NAMES } from '../../shared/order-words.ts'
import { quantityText, unitSign } from '../../shared/quantity.ts'
import { leftOf, type Returned, refundLines, returnedMinor } from '../../shared/refund.ts'
import { Select } from '../../shared/select.tsx'
import { FormError } from '../../shared/state.tsx'
import { useIdempotencyKey, useSubmit } from '../../shared/submit.ts'
import { useSession } from '../frame/session.ts'
import type { OrderDialogProps } from './payment-dialog.tsx'

const METHODS = Object.entries(METHOD_NAMES).map(([value, label]) => ({
  value: value as PaymentMethod,
  label,
}))
/** Fields that show their own errors; `lines` shows those of its lines. */
const FIELDS = ['amount', 'reason', 'lines']

/** Gives money back, for goods that come back or without any. */
export function RefundDialog({ order, onDone, onClose }: OrderDialogProps) {
  const { api } = useSession()
  const { currency, lines } = order
  const [returned, setReturned] = useState<Returned>({})
  const [amount, setAmount] = useState<number | null>(null)
  const [method, setMethod] = useState(order.payments[0]?.method ?? 'other')
  const [restock, setRestock] = useState(true)
  const [reason, setReason] = useState('')
  const key = useIdempotencyKey()
  const submission = useSubmit()
  const left = leftMinor(order)
  const isComplete = lines.every(({ id }) => !Number.isNaN(returned[id] ?? 0))
  const computed = isComplete ? returnedMinor(order, returned) : 0
  const backMinor = amount === null ? computed : toExactMinor(amount, currency)
  const sent = refundLines(returned)
  const shown = (minor: number) => minorMoney(minor, currency)
  const isTooMuch = backMinor > left
  const tooMuch = isTooMuch ? `Only ${shown(left)} of the money is left.` : null
  const send = async () => {
    const body = { lines: sent, amount, method, restock, reason: reason.trim() }
    const headers = { 'idempotency-key': key }
    const path = `/shop/api/orders/${order.id}/refunds`
    const refunded = await api.post<OrderView>(path, body, { headers })
    onDone(refunded, `Refunded: give back ${shown(backMinor)}.`)
  }
  return (
    <FormDialog
      title="Refund"
      action={`Give back ${shown(backMinor)}`}
      submission={submission}
      disabled={backMinor === 0 || isTooMuch || !isComplete}
      onSend={send}
      onClose={onClose}
    >
      <FormError>{submission.rest(FIELDS)}</FormError>
      <fieldset class="stack tight">
        <legend class="label">What comes back</legend>
        <ul class="list flush returned-lines">
          {lines.map((line) => (
            <ReturnedLine
              key={line.id}
              line={line}
              quantity={returned[line.id] ?? 0}
              error={submission.of(`lines.${sent.findIndex(({ lineId }) => lineId === line.id)}`)}
              onChange={(quantity) => setReturned({ ...returned, [line.id]: quantity })}
            />
          ))}
        </ul>
        <button type="button" class="link small" onClick={() => setReturned(everything(lines))}>
          Everything comes back
        </button>
      </fieldset>
      <MoneyField
        label="Amount to give back"
        currency={currency}
        value={amount ?? toMajor(computed, currency)}
        onChange={(value) => setAmount(value)}
        hint={`What was paid for these goods: ${shown(computed)}. Change it to give back more or less.`}
        error={submission.of('amount') ?? tooMuch}
      />
      <Select label="Give back by" value={method} choices={METHODS} onChange={setMethod} />
      <TextField
        label="Reason"
        value={reason}
        onInput={setReason}
        error={submission.of('reason')}
        input={{ required: true, maxLength: ORDER_LIMITS.reason }}
      />
      <Tick checked={restock} onChange={setRestock}>
        Put the goods back into the stock
      </Tick>
    </FormDialog>
  )
}

interface ReturnedLineProps {
  readonly line: LineView
  /** In thousandths; NaN if it is not a quantity. */
  readonly quantity: number
  readonly error: string | null
  readonly onChange: (quantity: number) => void
}

function ReturnedLine({ line, quantity, error, onChange }: ReturnedLineProps) {
  const left = leftOf(line)
  const tooMuch = quantity > left ? `Only ${quantityText(left, line.unit)} left.` : null
  const wrong = error ?? tooMuch
  return (
    <li>
      <div class="main">
        <p>
          {line.name} <span class="soft small">{quantityText(left, line.unit)} left</span>
        </p>
        {wrong && <p class="error">{wrong}</p>}
      </div>
      <NumberInput
        value={fromThousandths(quantity)}
        decimals={decimalsOf(line.unit)}
        onChange={(typed) => onChange(toThousandths(typed))}
        attributes={{
          'aria-label': `How much of ${line.name} comes back`,
          'aria-invalid': wrong !== null,
        }}
      />
      {line.unit !== 'piece' && <span class="soft small">{unitSign(line.unit)}</span>}
    </li>
  )
}

function everything(lines: readonly LineView[]): Returned {
  return Object.fromEntries(lines.map((line) => [line.id, leftOf(line)]))
}

/** The money that was paid and not given back. */
function leftMinor({ paid, refunded, currency }: OrderView): number {
  return toExactMinor(paid, currency) - toExactMinor(refunded, currency)
}
