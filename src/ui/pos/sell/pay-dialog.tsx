import { useState } from 'preact/hooks'
import { toMajor } from '../../../domain/catalog/price.ts'
import { Button, IconButton } from '../../shared/button.tsx'
import { FormDialog } from '../../shared/dialog.tsx'
import { TextField } from '../../shared/field.tsx'
import { minorMoney, parseAmount, plainAmount, toExactMinor } from '../../shared/money.ts'
import { useObservable } from '../../shared/observable.ts'
import { Callout, FormError } from '../../shared/state.tsx'
import { useSubmit } from '../../shared/submit.ts'
import { BigAmount, PickText, Segments } from '../control.tsx'
import { DoneDialog } from './done-dialog.tsx'
import {
  cashDueMinor,
  cashPayment,
  dueMinor,
  likelyNotes,
  METHODS,
  type Method,
  notedPayment,
  type Payment,
} from './sale.ts'
import { useSelling } from './selling.ts'

interface PayDialogProps {
  readonly title: string
  readonly totalMinor: number
  /** Called when everything is paid; its error is shown here. */
  readonly onPaid: (payments: readonly Payment[]) => Promise<void>
  readonly onClose: () => void
}

/** Takes the payments of the basket, and writes its sale. */
export function BasketPayDialog() {
  const { checkout, open, close } = useSelling()
  const basket = useObservable(checkout.basket)
  const pay = async (payments: readonly Payment[]) => {
    const { entry, sale } = await checkout.sell(payments)
    if (entry.tentative) await checkout.confirmed(entry)
    open(<DoneDialog entry={entry} sale={sale} />)
  }
  const { totalMinor } = checkout.totals(basket)
  return <PayDialog title="Pay" totalMinor={totalMinor} onPaid={pay} onClose={close} />
}

/** Takes payments, by one method or several, until nothing is due. */
export function PayDialog(props: PayDialogProps) {
  const { title, totalMinor, onPaid, onClose } = props
  const { currency, coinMinor } = useSelling().checkout
  const [payments, setPayments] = useState<readonly Payment[]>([])
  const [method, setMethod] = useState<Method>('cash')
  const [typed, setTyped] = useState('')
  const [asked, setAsked] = useState<number | null>(null)
  const submission = useSubmit()
  const due = dueMinor(totalMinor, payments)
  const whole = method === 'cash' ? cashDueMinor(due, coinMinor) : due
  const amount = (minor: number) => minorMoney(minor, currency)
  const typedAmount = parseAmount(typed, currency)
  const isEmpty = typed.trim() === ''
  // Enter alone must not pay the rest by the method of the part before.
  const untyped = payments.at(-1)?.method !== method || whole === 0 ? whole : null
  const given = isEmpty
    ? untyped
    : typedAmount === null
      ? null
      : toExactMinor(typedAmount, currency)
  const isAsked = given !== null && asked === given
  const wrong = wrongAmount(given, method, due, amount(due))
  const pay = async (amountMinor: number) => {
    const next = [...payments, paymentOf(method, due, amountMinor, coinMinor)]
    if (dueMinor(totalMinor, next) > 0) setPayments(next)
    else await onPaid(due === 0 ? payments : next)
    setTyped('')
  }
  return (
    <FormDialog
      title={title}
      action={isAsked ? `Yes, ${amount(given)}` : actionOf(method, given, whole, amount)}
      submission={submission}
      disabled={wrong !== null}
      other={<Button onClick={onClose}>Back</Button>}
      onSend={async () => {
        if (given === null) return
        if (given > MUCH * whole && !isAsked) setAsked(given)
        else await pay(given)
      }}
      onClose={onClose}
    >
      <BigAmount name={payments.length > 0 ? 'Still due' : 'Due'} text={amount(whole)} />
      {whole !== due && <p class="hint">Rounded for cash from {amount(due)}.</p>}
      <Noted payments={payments} currency={currency} onChange={setPayments} />
      {/* The first field: with the focus on the amount, phones would cover the notes. */}
      <Segments label="Method" names={METHODS} value={method} onChange={setMethod} />
      {method === 'cash' && (
        <div class="row fill">
          {[whole, ...likelyNotes(whole, currency)].map((note, index) => (
            <Button key={note} onClick={() => void submission.run(() => pay(note))}>
              {index === 0 ? `Exact ${amount(note)}` : amount(note)}
            </Button>
          ))}
        </div>
      )}
      <TextField
        label={method === 'cash' ? 'Amount given' : 'Amount'}
        hint={method === 'cash' ? undefined : 'Charge it first: kassa only notes this payment.'}
        value={typed}
        onInput={setTyped}
        error={isEmpty ? null : wrong}
        input={{
          inputMode: 'decimal',
          placeholder: plainAmount(toMajor(whole, currency), currency),
        }}
      />
      {isAsked && (
        <Callout look="warn" role="alert">
          Really {amount(given)} for {amount(whole)}?
        </Callout>
      )}
      <FormError>{submission.rest()}</FormError>
    </FormDialog>
  )
}

/** An amount that is so many times what is due may be a mistake, and is asked again. */
const MUCH = 50

const PAID: Readonly<Record<Method, string>> = {
  cash: 'Paid in cash',
  card: 'Paid by card',
  transfer: 'Paid by transfer',
  other: 'Paid another way',
}

function paymentOf(method: Method, due: number, amountMinor: number, coinMinor: number): Payment {
  if (method === 'cash') return cashPayment(due, amountMinor, coinMinor)
  return notedPayment(method, amountMinor)
}

/** Why this amount cannot be paid, or null. */
function wrongAmount(
  given: number | null,
  method: Method,
  due: number,
  dueText: string,
): string | null {
  if (given === null) return 'Use an amount.'
  if (given === 0 && due > 0) return 'Use an amount above 0.'
  return method !== 'cash' && given > due ? `Use at most ${dueText}.` : null
}

function actionOf(
  method: Method,
  given: number | null,
  whole: number,
  amount: (minor: number) => string,
): string {
  if (whole === 0) return 'Complete the sale'
  if (given === null) return 'Pay'
  if (given < whole) return `Pay ${amount(given)} of it`
  if (given > whole) return `Change ${amount(given - whole)}`
  return PAID[method]
}

/** The payments so far; each can be taken back. */
function Noted({
  payments,
  currency,
  onChange,
}: {
  payments: readonly Payment[]
  currency: string
  onChange: (payments: readonly Payment[]) => void
}) {
  if (payments.length === 0) return null
  return (
    <ul class="choices">
      {payments.map((payment, index) => (
        <li key={index}>
          <PickText
            name={METHODS[payment.method]}
            amount={minorMoney(payment.amountMinor, currency)}
          />
          <IconButton
            label="Take back this payment"
            icon="close"
            onClick={() => onChange(payments.filter((one) => one !== payment))}
          />
        </li>
      ))}
    </ul>
  )
}
