import { toMajor } from '../../../domain/catalog/price.ts'
import { decimalsOf, fromThousandths, toThousandths } from '../../../domain/catalog/quantity.ts'
import type { LineView } from '../../../domain/orders/line-view.ts'
import { ORDER_LIMITS, type PaymentMethod } from '../../../domain/orders/values.ts'
import type { OrderView } from '../../../domain/orders/view.ts'
import { FormDialog } from '../../shared/dialog.tsx'
import { TextField, Tick } from '../../shared/field.tsx'
import { useForm } from '../../shared/form.ts'
import { minorMoney, toExactMinor } from '../../shared/money.ts'
import { MoneyField, NumberInput } from '../../shared/number-field.tsx'
import { METHOD_NAMES } from '../../shared/order-words.ts'
import { quantityText, unitSign } from '../../shared/quantity.ts'
import { leftOf, type Returned, refundLines, returnedMinor } from '../../shared/refund.ts'
import { Select } from '../../shared/select.tsx'
import { useIdempotencyKey } from '../../shared/submit.ts'
import { say } from '../../shared/toast.tsx'
import { useSession } from '../frame/session.ts'

const METHODS = Object.entries(METHOD_NAMES).map(([value, label]) => ({
  value: value as PaymentMethod,
  label,
}))

interface RefundValues {
  readonly lines: Returned
  /** Null: what was paid for the lines. */
  readonly amount: number | null
  readonly method: PaymentMethod
  readonly restock: boolean
  readonly reason: string
}

/** Gives money back, for goods that come back or without any. */
export function RefundDialog({ order }: { order: OrderView }) {
  const { api } = useSession()
  const { currency, lines } = order
  const form = useForm<RefundValues>({
    lines: {},
    amount: null,
    method: order.payments[0]?.method ?? 'other',
    restock: true,
    reason: '',
  })
  const { lines: returned, amount, reason, restock } = form.values
  const key = useIdempotencyKey()
  const left = leftMinor(order)
  const isComplete = lines.every(({ id }) => !Number.isNaN(returned[id] ?? 0))
  const computed = isComplete ? returnedMinor(order, returned) : 0
  const backMinor = amount === null ? computed : toExactMinor(amount, currency)
  const sent = refundLines(returned)
  const shown = (minor: number) => minorMoney(minor, currency)
  const isTooMuch = backMinor > left
  const tooMuch = isTooMuch ? `Only ${shown(left)} of the money is left.` : null
  const { onChange: giveBack } = form.field('lines')
  const amountField = form.field('amount')
  const send = async () => {
    const body = { ...form.values, lines: sent, reason: reason.trim() }
    const headers = { 'idempotency-key': key }
    await api.post<OrderView>(`/shop/api/orders/${order.id}/refunds`, body, { headers })
    say(`Refunded: give back ${shown(backMinor)}.`)
  }
  return (
    <FormDialog
      title="Refund"
      action={`Give back ${shown(backMinor)}`}
      form={form}
      disabled={backMinor === 0 || isTooMuch || !isComplete}
      onSend={send}
    >
      <fieldset class="stack tight">
        <legend class="label">What comes back</legend>
        <ul class="list flush returned-lines">
          {lines.map((line) => (
            <ReturnedLine
              key={line.id}
              line={line}
              quantity={returned[line.id] ?? 0}
              error={form.of(`lines.${sent.findIndex(({ lineId }) => lineId === line.id)}`)}
              onChange={(quantity) => giveBack({ ...returned, [line.id]: quantity })}
            />
          ))}
        </ul>
        <button type="button" class="link small" onClick={() => giveBack(everything(lines))}>
          Everything comes back
        </button>
      </fieldset>
      <MoneyField
        label="Amount to give back"
        currency={currency}
        hint={`What was paid for these goods: ${shown(computed)}. Change it to give back more or less.`}
        {...amountField}
        value={amount ?? toMajor(computed, currency)}
        error={amountField.error ?? tooMuch}
      />
      <Select label="Give back by" choices={METHODS} {...form.field('method')} />
      <TextField
        label="Reason"
        {...form.field('reason')}
        input={{ required: true, maxLength: ORDER_LIMITS.reason }}
      />
      <Tick checked={restock} onChange={form.field('restock').onChange}>
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
