import { useEffect, useState } from 'preact/hooks'
import { closingOf, type OpenDay, openDay } from '../../../domain/orders/closing.ts'
import type { CashMovement } from '../../../domain/orders/till-entry.ts'
import { FormDialog } from '../../shared/dialog.tsx'
import { TextField } from '../../shared/field.tsx'
import { money } from '../../shared/money.ts'
import { counted } from '../../shared/number.ts'
import { MoneyField } from '../../shared/number-field.tsx'
import { METHOD_NAMES } from '../../shared/order-words.ts'
import { useSubmit } from '../../shared/submit.ts'
import { say } from '../../shared/toast.tsx'
import { Segments } from '../control.tsx'
import { useSelling } from './selling.ts'

const DIRECTIONS = { in: 'Put in', out: 'Take out' } as const

/** Cash that is put into the drawer or taken out of it without a sale. */
export function CashDialog() {
  const { checkout, close } = useSelling()
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
    close()
  }
  return (
    <FormDialog
      title="Cash in or out"
      action={DIRECTIONS[direction]}
      submission={submission}
      disabled={!isRight}
      onSend={note}
      onClose={close}
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

/** The end of a day: what was taken, and the cash that was counted. */
export function ClosingDialog() {
  const { checkout, close } = useSelling()
  const { currency, journal } = checkout
  const [day, setDay] = useState<OpenDay | null>(null)
  const [cash, setCash] = useState<number | null>(null)
  const submission = useSubmit()
  useEffect(() => {
    const sum = async () => {
      const entries = await journal.since(1)
      setDay(
        openDay(
          entries.filter(({ tentative }) => !tentative),
          currency,
        ),
      )
    }
    sum().catch((error) => checkout.terminal.failed(error))
  }, [])
  if (!day) return null
  const amount = (value: number) => money(value, currency)
  const closing = cash === null ? null : closingOf(day, cash, currency)
  const closeDay = async () => {
    if (!closing) return
    await checkout.add({ kind: 'closing', content: closing })
    say('The day is closed.')
    close()
  }
  return (
    <FormDialog
      title="Close the day"
      action="Close the day"
      submission={submission}
      disabled={!closing}
      onSend={closeDay}
      onClose={close}
    >
      <p class="soft">
        {counted(day.sales, 'sale')} and {counted(day.refunds, 'return')} since the last closing.
      </p>
      <Methods day={day} amount={amount} />
      <MoneyField
        label="Cash that you counted"
        currency={currency}
        value={cash}
        onChange={setCash}
        error={submission.rest()}
      />
      <p class="line-sum" aria-live="polite">
        <span class="soft">{differenceName(closing?.difference ?? null)}</span>
        <strong class="amount">{closing ? amount(Math.abs(closing.difference)) : '–'}</strong>
      </p>
    </FormDialog>
  )
}

function differenceName(difference: number | null): string {
  if (difference === null) return 'Difference'
  if (difference === 0) return 'No difference'
  return difference < 0 ? 'Missing' : 'Too much'
}

function Methods({ day, amount }: { day: OpenDay; amount: (value: number) => string }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable, so keyboards must reach it
    <section class="day-box" tabIndex={0} aria-label="What was taken">
      <table class="day">
        <thead>
          <tr>
            <th scope="col">Method</th>
            <th scope="col">Taken</th>
            <th scope="col">Returned</th>
            <th scope="col">Expected</th>
          </tr>
        </thead>
        <tbody>
          {day.methods.map(({ method, taken, refunded, expected }) => (
            <tr key={method}>
              <th scope="row">{METHOD_NAMES[method] ?? method}</th>
              <td>{amount(taken)}</td>
              <td>{amount(refunded)}</td>
              <td>{amount(expected)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
