import { toMajor } from '../../../domain/catalog/price.ts'
import { decimalsOf, fromThousandths, toThousandths } from '../../../domain/catalog/quantity.ts'
import { useSession } from '../../../ui/admin/frame/session.ts'
import { text } from '../../../ui/admin/text.ts'
import { FormDialog } from '../../../ui/shared/dialog.tsx'
import { TextField, Tick } from '../../../ui/shared/field.tsx'
import { useForm } from '../../../ui/shared/form.ts'
import { minorMoney, money, toExactMinor } from '../../../ui/shared/money.ts'
import { MoneyField, NumberInput } from '../../../ui/shared/number-field.tsx'
import { quantityText, unitSign } from '../../../ui/shared/quantity.ts'
import { choicesOf, Select } from '../../../ui/shared/select.tsx'
import { useIdempotencyKey } from '../../../ui/shared/submit.ts'
import { say } from '../../../ui/shared/toast.tsx'
import { lineTitle, METHOD_NAMES } from '../shared/order-words.ts'
import {
  leftOf,
  type Returned,
  refundLines,
  returnedMinor,
  shippingLeftMinor,
} from '../shared/refund.ts'
import { MONEY_METHODS, type MoneyMethod, moneyMethodOf, ORDER_LIMITS } from '../values.ts'
import type { LineView, OrderView } from '../view.ts'
import { useNow } from './now.ts'

const words = text.orders

const METHODS = choicesOf(METHOD_NAMES, MONEY_METHODS)

interface RefundValues {
  readonly lines: Returned
  readonly shipping: boolean
  /** Null for the amount that was paid for the returned lines. */
  readonly amount: number | null
  readonly method: MoneyMethod
  readonly restock: boolean
  readonly reason: string
}

/** Makes a refund, with returned goods or without. */
export function RefundDialog({ order: opened }: { order: OrderView }) {
  const { api } = useSession()
  const order = useNow(opened)
  const { currency, lines } = order
  const form = useForm<RefundValues>({
    lines: {},
    shipping: false,
    amount: null,
    method: moneyMethodOf(order.payments),
    restock: true,
    reason: '',
  })
  const { lines: returned, shipping, amount, reason, restock } = form.values
  const key = useIdempotencyKey()
  const left = leftMinor(order)
  const isComplete = lines.every(({ id }) => !Number.isNaN(returned[id] ?? 0))
  const shippingLeft = shippingLeftMinor(order)
  const computed = isComplete ? returnedMinor(order, returned, shipping) : 0
  const backMinor = amount === null ? computed : toExactMinor(amount, currency)
  const sent = refundLines(returned)
  const shown = (minor: number) => minorMoney(minor, currency)
  const isTooMuch = backMinor > left
  const tooMuch = isTooMuch ? words.onlyLeft(shown(left)) : null
  const { onChange: giveBack } = form.field('lines')
  const amountField = form.field('amount')
  const send = async () => {
    const expectedTotal = toMajor(backMinor, currency)
    const body = {
      ...form.values,
      lines: sent,
      expectedTotal,
      reason: reason.trim(),
    }
    const headers = { 'idempotency-key': key }
    const path = `/shop/api/orders/${order.id}/refunds`
    const { refunds } = await api.post<OrderView>(path, body, { headers })
    // Cash is rounded to a coin.
    const { amount: paidOut = 0, rounding = 0, method } = refunds.at(-1) ?? {}
    const isRefunded = method === 'online' ? words.isRefundedOnline : words.isRefunded
    say(isRefunded(money(paidOut + rounding, currency)))
  }
  return (
    <FormDialog
      title={words.refund}
      action={words.giveBack(shown(backMinor))}
      form={form}
      disabled={backMinor === 0 || isTooMuch || !isComplete}
      onSend={send}
    >
      <fieldset class="stack tight">
        <legend class="label">{words.whatBack}</legend>
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
          {words.everything}
        </button>
      </fieldset>
      {shippingLeft > 0 && (
        <Tick checked={shipping} onChange={form.field('shipping').onChange}>
          {words.checkout.refundShipping(shown(shippingLeft))}
        </Tick>
      )}
      <MoneyField
        label={words.backAmount}
        currency={currency}
        hint={words.backHint(shown(computed))}
        {...amountField}
        value={amount ?? toMajor(computed, currency)}
        error={amountField.error ?? tooMuch}
      />
      <Select label={words.backBy} choices={METHODS} {...form.field('method')} />
      <TextField
        label={text.shared.reason}
        {...form.field('reason')}
        input={{ required: true, maxLength: ORDER_LIMITS.reason }}
      />
      <Tick checked={restock} onChange={form.field('restock').onChange}>
        {words.restock}
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
  const tooMuch = quantity > left ? words.onlyQuantity(quantityText(left, line.unit)) : null
  const wrong = error ?? tooMuch
  return (
    <li>
      <div class="main">
        <p>
          {lineTitle(line.title)}{' '}
          <span class="soft small">{words.quantityLeft(quantityText(left, line.unit))}</span>
        </p>
        {wrong && <p class="error">{wrong}</p>}
      </div>
      <NumberInput
        value={fromThousandths(quantity)}
        decimals={decimalsOf(line.unit)}
        onChange={(typed) => onChange(toThousandths(typed))}
        attributes={{
          'aria-label': words.howMuch(line.title),
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

/** The money that was paid and not refunded. */
function leftMinor({ paid, refunded, currency }: OrderView): number {
  return toExactMinor(paid, currency) - toExactMinor(refunded, currency)
}
