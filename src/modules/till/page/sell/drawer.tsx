import { useEffect, useState } from 'preact/hooks'
import { Button } from '../../../../ui/shared/button.tsx'
import { Dialog, FormDialog } from '../../../../ui/shared/dialog.tsx'
import { TextField, Tick } from '../../../../ui/shared/field.tsx'
import { money } from '../../../../ui/shared/money.ts'
import { MoneyField } from '../../../../ui/shared/number-field.tsx'
import { useClose } from '../../../../ui/shared/open.tsx'
import { type Paper, PaperView } from '../../../../ui/shared/paper.tsx'
import { Callout } from '../../../../ui/shared/state.tsx'
import { useSubmit } from '../../../../ui/shared/submit.ts'
import { say } from '../../../../ui/shared/toast.tsx'
import { ORDER_LIMITS } from '../../../orders/values.ts'
import { allowedDifference, closingOf, differenceAbove, type OpenDay } from '../../closing.ts'
import type { CashMovement } from '../../till-entry.ts'
import { Segments } from '../control.tsx'
import { openDrawerFor } from '../print/receipt-printer.ts'
import { cashPaper, reportPaper } from '../print/report-paper.ts'
import { text } from '../text.ts'
import type { Checkout } from './checkout.ts'
import { takenText } from './payments.ts'
import { takenOnly } from './removal.ts'
import { useScansOfDialog, useSelling } from './selling.ts'
import { daySoFar, stampOf } from './stamp.ts'

type Direction = 'in' | 'out'

/** Cash put into the drawer or taken out of it without a sale. */
export function CashDialog() {
  const { checkout, settings, words, print } = useSelling()
  const { currency } = checkout
  const [direction, setDirection] = useState<Direction>('in')
  const [amount, setAmount] = useState<number | null>(null)
  const [reason, setReason] = useState('')
  const [isPrinted, setPrinted] = useState(false)
  const submission = useSubmit()
  const isRight = amount !== null && amount > 0 && reason.trim() !== ''
  const note = async () => {
    if (amount === null || !isRight) return
    const signed = direction === 'in' ? amount : -amount
    const content: CashMovement = { amount: signed, method: 'cash', reason: reason.trim() }
    const entry = await checkout.add({ kind: 'cash', content })
    openDrawerFor([{ method: 'cash' }])
    say(text.cash.done[direction](money(amount, currency)))
    if (isPrinted) print(cashPaper(content, settings, stampOf(checkout, entry), words))
  }
  return (
    <FormDialog
      title={text.cash.title}
      action={text.cash.directions[direction]}
      submission={submission}
      disabled={!isRight}
      onSend={note}
    >
      <Segments
        label={text.cash.direction}
        names={text.cash.directions}
        value={direction}
        onChange={setDirection}
      />
      <MoneyField
        label={text.amount.amount}
        currency={currency}
        value={amount}
        onChange={setAmount}
        error={submission.rest()}
      />
      <TextField
        label={text.reason}
        hint={text.cash.reasonHint}
        value={reason}
        onInput={setReason}
        input={{ maxLength: 200 }}
      />
      <Tick checked={isPrinted} onChange={setPrinted}>
        {text.cash.slip}
      </Tick>
    </FormDialog>
  )
}

/** The sums of the day so far; null while they are being read. */
function useOpenDay(checkout: Checkout): OpenDay | null {
  const [day, setDay] = useState<OpenDay | null>(null)
  useEffect(() => {
    daySoFar(checkout).then(setDay, (error) => checkout.terminal.failed(error))
  }, [])
  return day
}

/** Begins a day: asks for the cash in the drawer, and proposes what the last closing has left. */
export function FloatDialog() {
  const { checkout, scan } = useSelling()
  // A customer comes first: the question leaves as soon as the basket is filled.
  useScansOfDialog((code) => void scan(code))
  const { currency, journal } = checkout
  const day = useOpenDay(checkout)
  const [typed, setTyped] = useState<number | null | undefined>(undefined)
  const submission = useSubmit()
  if (!day) return null
  // Before the first closing, nothing is known of the drawer.
  const isFirst = day.from === 1
  const counted = typed === undefined && !isFirst ? day.expectedCash : (typed ?? null)
  const later = () => void journal.countLater().catch((error) => checkout.terminal.failed(error))
  const begin = async () => {
    if (counted === null) return
    const { difference: amount } = closingOf(day, counted, currency)
    const reason = text.day.float
    const content: CashMovement = { amount, method: 'cash', reason, float: counted }
    await checkout.add({ kind: 'cash', content, beginsDay: true })
  }
  return (
    <FormDialog
      title={text.day.begin}
      action={text.day.beginAction}
      submission={submission}
      disabled={counted === null}
      other={<Button onClick={later}>{text.day.later}</Button>}
      onSend={begin}
      onClose={later}
    >
      <p class="soft">{isFirst ? text.day.beginFirst : text.day.beginHint}</p>
      <MoneyField
        label={text.day.float}
        currency={currency}
        value={counted}
        onChange={setTyped}
        error={submission.rest()}
      />
    </FormDialog>
  )
}

/** The report of the day so far (X). It is no entry, and the day continues. */
export function DayDialog() {
  const { checkout, settings, words } = useSelling()
  const day = useOpenDay(checkout)
  if (!day) return null
  const paper = reportPaper(day, settings, stampOf(checkout, null), words)
  return <PaperDialog title={text.day.soFar} paper={paper} />
}

/** Shows the paper of an entry, and prints it. */
function PaperDialog({ title, paper }: { title: string; paper: Paper }) {
  const close = useClose()
  const { print } = useSelling()
  return (
    <Dialog
      title={title}
      actions={
        <>
          <Button onClick={close}>{text.close}</Button>
          <Button kind="primary" icon="printer" onClick={() => print(paper)}>
            {text.print}
          </Button>
        </>
      }
    >
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it may scroll, so keyboards must reach it */}
      <article class="receipt on-screen" tabIndex={0}>
        <PaperView paper={paper} />
      </article>
    </Dialog>
  )
}

/** Closes the day. The expected amount in the drawer is shown only after the count. */
export function ClosingDialog() {
  const { checkout, settings, words } = useSelling()
  const close = useClose()
  const { currency } = checkout
  const day = useOpenDay(checkout)
  const [cash, setCash] = useState<number | null>(null)
  const [isCounted, setCounted] = useState(false)
  const [reason, setReason] = useState('')
  const [closed, setClosed] = useState<Paper | null>(null)
  const submission = useSubmit()
  if (closed) return <PaperDialog title={text.day.closed} paper={closed} />
  if (!day) return null
  const amount = (value: number) => money(value, currency)
  const payments = takenOnly(checkout)
  const right = cash === null ? null : closingOf(day, cash, currency)
  const most = allowedDifference(settings.tillDifference ?? null, currency)
  const isReasonAsked = right !== null && differenceAbove(right, most, currency)
  const closing = right && isReasonAsked ? { ...right, reason: reason.trim() } : right
  const send = async () => {
    if (!closing) return
    if (!isCounted) return setCounted(true)
    const entry = await checkout.add({ kind: 'closing', content: closing })
    setClosed(reportPaper(closing, settings, stampOf(checkout, entry), words))
    // The next cashier who opens the till has to be asked.
    if (checkout.cashiers.length > 1) checkout.setCashier(null)
  }
  return (
    <FormDialog
      key={String(isCounted)}
      title={text.day.close}
      action={isCounted ? text.day.close : text.day.counted}
      submission={submission}
      disabled={!closing || (isCounted && closing.reason === '')}
      other={
        isCounted ? <Button onClick={() => setCounted(false)}>{text.day.again}</Button> : undefined
      }
      onSend={send}
      onClose={close}
    >
      {isCounted && closing ? (
        <>
          <dl class="facts" aria-live="polite">
            <dt>{text.day.expected}</dt>
            <dd class="amount">{amount(closing.expectedCash)}</dd>
            <dt>{text.day.countedCash}</dt>
            <dd class="amount">{amount(closing.countedCash)}</dd>
            <dt>
              <strong>{text.day.difference(Math.sign(closing.difference))}</strong>
            </dt>
            <dd class="amount">
              <strong>{amount(Math.abs(closing.difference))}</strong>
            </dd>
          </dl>
          {isReasonAsked && (
            <TextField
              label={text.day.why}
              hint={text.day.whyHint(amount(most))}
              value={reason}
              onInput={setReason}
              error={submission.rest()}
              input={{ maxLength: ORDER_LIMITS.reason }}
            />
          )}
        </>
      ) : (
        <>
          <p class="soft">{text.day.count}</p>
          {payments.length > 0 && (
            <Callout look="warn" role="alert">
              {text.taken.notSold(takenText(payments, currency))}
            </Callout>
          )}
          <MoneyField
            label={text.day.countedLabel}
            currency={currency}
            value={cash}
            onChange={setCash}
            error={submission.rest()}
          />
        </>
      )}
    </FormDialog>
  )
}
