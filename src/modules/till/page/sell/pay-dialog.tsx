import type { ComponentChildren } from 'preact'
import { useEffect, useRef, useState } from 'preact/hooks'
import { currencyDecimals, toMajor } from '../../../../domain/catalog/price.ts'
import { Button } from '../../../../ui/shared/button.tsx'
import { Dialog } from '../../../../ui/shared/dialog.tsx'
import { Form, keepEnter, TextField } from '../../../../ui/shared/field.tsx'
import { language, locale } from '../../../../ui/shared/language.ts'
import { useWindowEvent } from '../../../../ui/shared/listener.ts'
import {
  amountSign,
  minorMoney,
  parseAmount,
  plainAmount,
  toExactMinor,
} from '../../../../ui/shared/money.ts'
import { useObservable } from '../../../../ui/shared/observable.ts'
import { openAlone, useClose } from '../../../../ui/shared/open.tsx'
import { PageError } from '../../../../ui/shared/problem.ts'
import { Callout, FormError } from '../../../../ui/shared/state.tsx'
import { useSubmit } from '../../../../ui/shared/submit.ts'
import { ORDER_LIMITS } from '../../../orders/values.ts'
import { BigAmount } from '../control.tsx'
import { useCustomerPart } from '../customer/customer-view.ts'
import { type Entry, isOfBasket } from '../journal/series.ts'
import { openDrawerFor } from '../print/receipt-printer.ts'
import { text } from '../text.ts'
import { SaleDone } from './done-dialog.tsx'
import { PayBackDialog, sellExchange } from './exchange.tsx'
import { Keypad } from './keypad.tsx'
import { useLateDone } from './late-done.tsx'
import { likelyNotes } from './notes.ts'
import {
  cashDueMinor,
  cashPayment,
  dueMinor,
  METHODS,
  type NotedPayment,
  notedPayment,
  paymentsOf,
  type TillMethod,
} from './payments.ts'
import { sellBasket } from './sell-basket.ts'
import { useSelling } from './selling.ts'
import { type ChangePayments, dueName, Taken } from './taken.tsx'

interface PayDialogProps {
  readonly title: string
  readonly totalMinor: number
  /** The payments so far. */
  readonly payments: readonly NotedPayment[]
  /** Stores payments that were taken or returned. */
  readonly onChange: ChangePayments
  /** Called when everything is paid; its error is shown here. */
  readonly onPaid: () => Promise<void>
  /**
   * Stores the payment that pays the rest and does what `onPaid` does, both in one transaction.
   * Left out where that is not possible.
   */
  readonly onLast?: ((payment: NotedPayment) => Promise<void>) | undefined
  readonly onClose: () => void
  /** Whether the number of a card terminal's slip can be typed. */
  readonly hasReference?: boolean
  /** Shows the goods that are paid for, where no basket stands beside the pane. */
  readonly children?: ComponentChildren
}

/** Takes the payments of the basket, and writes its sale. */
export function BasketPayDialog() {
  const { checkout } = useSelling()
  const close = useClose()
  const basket = useObservable(checkout.basket)
  useLateDone(checkout, isOfBasket)
  const show = (entry: Entry) => openAlone(<SaleDone entry={entry} />)
  const pay = async () => {
    const entry = await (basket.exchange ? sellExchange(checkout, []) : sellBasket(checkout))
    if (entry) show(entry)
  }
  // The server may refuse a return and points, but the money was taken.
  const isCertain = !basket.exchange && basket.redeemPoints === 0
  const payments = paymentsOf(basket)
  const { totalMinor, returnedMinor } = checkout.totals(basket)
  const toPayMinor = totalMinor - returnedMinor
  if (basket.exchange && toPayMinor <= 0 && payments.length === 0) {
    return <PayBackDialog exchange={basket.exchange} />
  }
  return (
    <PayDialog
      title={text.pay.title}
      totalMinor={toPayMinor}
      payments={payments}
      onChange={(change) => checkout.changePayments(change)}
      onPaid={pay}
      onLast={isCertain ? async (payment) => void (await checkout.sell(payment, show)) : undefined}
      onClose={close}
      hasReference
    />
  )
}

/** An amount of this many times the due amount may be a mistake, and has to be confirmed. */
const MUCH = 50

/** The methods other than cash, by the keys that pay with them. */
const KEYS = { F2: 'card', F4: 'transfer', F6: 'other' } as const

type PaymentProps = Omit<PayDialogProps, 'title' | 'onClose' | 'hasReference' | 'children'>

/** Payments by one method or several, until nothing is due. */
function usePayments({ totalMinor, payments, onChange, onPaid, onLast }: PaymentProps) {
  const { currency, coinMinor, journal } = useSelling().checkout
  const [typed, setTyped] = useState('')
  const [reference, setReference] = useState('')
  const [asked, setAsked] = useState<string | null>(null)
  const submission = useSubmit()
  const due = dueMinor(totalMinor, payments)
  const whole = cashDueMinor(due, coinMinor)
  const isEmpty = typed.trim() === ''
  // Reading the first amount takes 2 ms on a phone, so it waits until somebody types one.
  const typedAmount = isEmpty ? null : parseAmount(typed, currency)
  const given = typedAmount === null ? null : toExactMinor(typedAmount, currency)
  // Enter alone must not pay the rest in cash after a part was paid in cash.
  const isAlone = payments.at(-1)?.method === 'cash' && whole !== 0
  const cash = due < 0 ? null : isEmpty ? (isAlone ? null : whole) : given
  const pay = async (method: TillMethod, amountMinor: number) => {
    const key = `${method} ${amountMinor}`
    const isMuch = whole > 0 && amountMinor > MUCH * whole
    if (isMuch && asked !== key) return setAsked(key)
    const payment =
      method === 'cash'
        ? cashPayment(due, amountMinor, coinMinor)
        : notedPayment(method, amountMinor, reference)
    setAsked(null)
    // A till that must not sell must not take money either.
    const { stopped } = journal.state.value
    if (stopped) throw new PageError(stopped.message)
    // At once: what is typed while the payment is being stored is the next amount.
    setTyped('')
    if (method !== 'cash') setReference('')
    if (due <= 0) return await onPaid()
    const store = async () => {
      await onChange((taken) => [...taken, payment]).catch((error) => {
        setTyped(typed)
        setReference(reference)
        throw error
      })
      openDrawerFor([payment])
    }
    if (dueMinor(totalMinor, [...payments, payment]) > 0) return await store()
    if (onLast) {
      await onLast(payment).catch(async (error) => {
        await store()
        throw error
      })
      openDrawerFor([payment])
    } else {
      await store()
      await onPaid()
    }
  }
  const noted = (method: Exclude<TillMethod, 'cash'>) => {
    const minor = isEmpty ? due : given
    if (minor === null || minor <= 0 || minor > due) return
    void submission.run(() => pay(method, minor))
  }
  const isWrong = !isEmpty && (given === null || (given === 0 && due > 0))
  const isAsked = asked !== null && given !== null
  return {
    typed,
    setTyped,
    reference,
    setReference,
    submission,
    due,
    whole,
    given,
    cash,
    pay,
    noted,
    isAsked,
    isWrong,
  }
}

/** A pane that takes payments. A tap on a method pays the typed amount, or all that is due. */
export function PayDialog({
  title,
  onClose,
  hasReference = false,
  children,
  ...props
}: PayDialogProps) {
  const { checkout, settings } = useSelling()
  const { currency } = checkout
  const { country } = settings
  const paying = usePayments(props)
  const { payments, onChange } = props
  const { typed, setTyped, submission, due, whole, given, cash } = paying
  const { pay, noted, isWrong } = paying
  const amount = (minor: number) => minorMoney(minor, currency)
  useKeysOfPane(noted)
  const field = useRef<HTMLInputElement>(null)
  // The button of a method is disabled while its payment is stored, so it has lost the focus.
  useEffect(() => {
    if (payments.length > 0) field.current?.focus()
  }, [payments])
  const isTooMuch = given !== null && given > whole
  useCustomerPart({
    sums: [
      { name: payments.length > 0 ? text.pay.stillDue : text.pay.due, amount: amount(whole) },
      ...(isTooMuch ? [{ name: text.pay.change, amount: amount(given - whole) }] : []),
    ],
  })
  const isNotable = !isWrong && (given ?? 0) <= due && due > 0 && !submission.busy
  return (
    <Dialog title={title} look="pane" onClose={onClose}>
      <Form
        onSend={() => submission.run(async () => void (cash !== null && (await pay('cash', cash))))}
      >
        <div class="pay">
          <div class="pay-sums">
            {children}
            <BigAmount
              name={payments.length > 0 ? dueName(due, payments) : text.pay.due}
              text={amount(Math.abs(whole))}
            />
            {whole !== due && <p class="hint">{text.pay.rounded(amount(due))}</p>}
            {isTooMuch && <BigAmount name={text.pay.change} text={amount(given - whole)} />}
            <Taken payments={payments} currency={currency} onChange={onChange} />
            <div class="notes">
              {[whole, ...likelyNotes(whole, currency)].map((note, index) => (
                <Button key={note} onClick={() => void submission.run(() => pay('cash', note))}>
                  {index === 0 ? text.pay.exact(amount(note)) : amount(note)}
                </Button>
              ))}
            </div>
            {paying.isAsked && (
              <Callout look="warn" role="alert">
                {text.pay.really(amount(given ?? 0), amount(whole))}
              </Callout>
            )}
            <FormError>{submission.rest()}</FormError>
          </div>
          <div class="pay-keys">
            <TextField
              label={text.pay.given}
              value={typed}
              onInput={setTyped}
              error={isWrong ? text.pay.amount : null}
              input={{
                ref: field,
                inputMode: 'none',
                placeholder: plainAmount(toMajor(whole, currency), currency),
              }}
            />
            <Keypad
              value={typed}
              sign={amountSign(currency, country === null ? locale : `${language}-${country}`)}
              decimals={currencyDecimals(currency)}
              onChange={setTyped}
            />
          </div>
          {hasReference && (
            <div class="pay-reference">
              <TextField
                label={text.pay.reference}
                optional
                value={paying.reference}
                onInput={paying.setReference}
                // Enter ends a scanned slip; it must not pay in cash.
                input={{
                  maxLength: ORDER_LIMITS.reference,
                  spellcheck: false,
                  onKeyDown: keepEnter,
                }}
              />
            </div>
          )}
          <div class="pay-methods">
            <Button
              kind="primary"
              type="submit"
              busy={submission.busy}
              disabled={cash === null || isWrong}
            >
              {cashAction(cash, whole, amount)}
            </Button>
            {Object.values(KEYS).map((method) => (
              <Button key={method} disabled={!isNotable} onClick={() => noted(method)}>
                {METHODS[method]}
              </Button>
            ))}
          </div>
        </div>
        <p class="hint">{text.pay.chargeFirst}</p>
      </Form>
    </Dialog>
  )
}

/** The keys of the methods other than cash work wherever the focus is. */
function useKeysOfPane(pay: (method: Exclude<TillMethod, 'cash'>) => void): void {
  useWindowEvent('keydown', (event) => {
    const method = KEYS[event.key as keyof typeof KEYS]
    if (!method || event.repeat) return
    event.preventDefault()
    pay(method)
  })
}

function cashAction(cash: number | null, whole: number, amount: (minor: number) => string): string {
  if (whole === 0) return text.pay.complete
  if (cash === null) return METHODS.cash
  if (cash < whole) return text.pay.part(amount(cash))
  if (cash > whole) return text.pay.cashChange(amount(cash - whole))
  return text.pay.cash
}
