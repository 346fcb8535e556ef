import { useEffect, useState } from 'preact/hooks'
import { Button } from '../../../../ui/shared/button.tsx'
import { useObservable } from '../../../../ui/shared/observable.ts'
import { Callout } from '../../../../ui/shared/state.tsx'
import { clock, day } from '../../../../ui/shared/time.ts'
import type { EntryKind } from '../../../orders/values.ts'
import type { Checkout } from '../sell/checkout.ts'
import { takenText } from '../sell/payments.ts'
import { text } from '../text.ts'

/** The names of entries that count only after the server has agreed. */
const TENTATIVE: Readonly<Record<EntryKind, string>> = text.notices.tentative
/** A reachable server answers sooner than this. */
const LATE_MS = 5000

/** Notices about sales that the server does not have yet. */
export function JournalNotices({
  checkout,
  onPairAgain,
  onCloseDay,
  onOrders,
}: {
  checkout: Checkout
  onPairAgain: () => void
  onCloseDay: () => void
  onOrders: () => void
}) {
  return (
    <>
      <OldDay checkout={checkout} onCloseDay={onCloseDay} />
      <WrongClock seconds={useObservable(checkout.api.clockAhead)} />
      <OrderMoneyNotice checkout={checkout} onOrders={onOrders} />
      <Entries checkout={checkout} onPairAgain={onPairAgain} />
    </>
  )
}

/** Says that money was taken for online orders that are not handed over yet. */
function OrderMoneyNotice({ checkout, onOrders }: { checkout: Checkout; onOrders: () => void }) {
  return useObservable(checkout.orders.taken).map(({ orderId, code, payments }) => (
    <Callout
      key={orderId}
      look="warn"
      role="status"
      action={<Button onClick={onOrders}>{text.orders.title}</Button>}
    >
      {text.taken.order(code, takenText(payments, checkout.currency))}
    </Callout>
  ))
}

/** Warns that a wrong clock gives receipts a wrong time. */
function WrongClock({ seconds }: { seconds: number }) {
  if (seconds === 0) return null
  return (
    <Callout look="warn" role="alert">
      {seconds > 0
        ? text.notices.clockAhead(spanText(seconds / 60))
        : text.notices.clockBehind(spanText(-seconds / 60))}
    </Callout>
  )
}

function spanText(minutes: number): string {
  if (minutes < 120) return text.notices.minutes(minutes)
  const hours = Math.round(minutes / 60)
  return hours < 48 ? text.notices.hours(hours) : text.notices.days(Math.round(hours / 24))
}

/** The notices about the entries of the journal. */
function Entries({ checkout, onPairAgain }: { checkout: Checkout; onPairAgain: () => void }) {
  const { waiting, waitingSince, tentative, stopped, problem } = useObservable(
    checkout.journal.state,
  )
  const isLate = useLate(tentative?.hash ?? null)
  const isHeldUp = useLate(waitingSince)
  const { link } = useObservable(checkout.terminal.state)
  if (stopped) {
    return (
      <Callout
        look="bad"
        role="alert"
        action={<Button onClick={onPairAgain}>{text.notices.pairAgain}</Button>}
      >
        {stopped.message}
      </Callout>
    )
  }
  if (tentative && isLate) {
    return (
      <Callout
        look="warn"
        role="alert"
        action={
          <Button onClick={() => void checkout.journal.keep(tentative)}>{text.notices.goOn}</Button>
        }
      >
        {TENTATIVE[tentative.kind]}
      </Callout>
    )
  }
  if (waitingSince === null || (link !== 'offline' && problem === null && !isHeldUp)) return null
  return (
    <Callout look="warn" icon={problem === null ? 'offline' : 'warning'} role="status">
      {text.notices.waiting(waiting, clock(Date.parse(waitingSince)))}{' '}
      {problem !== null && link !== 'offline' ? text.notices.problem(problem) : text.notices.silent}
    </Callout>
  )
}

/** Says in the morning that the previous day is not closed. */
function OldDay({ checkout, onCloseDay }: { checkout: Checkout; onCloseDay: () => void }) {
  const { isOpen } = useObservable(checkout.journal.state)
  const [since, setSince] = useState<string | null>(null)
  const today = new Date().toDateString()
  useEffect(() => {
    setSince(null)
    if (!isOpen) return
    const look = async () => {
      const entries = await checkout.journal.since(1)
      setSince(entries[entries.findLastIndex(({ kind }) => kind === 'closing') + 1]?.at ?? null)
    }
    look().catch((error) => checkout.terminal.failed(error))
  }, [isOpen, today])
  if (since === null || new Date(since).toDateString() === today) return null
  return (
    <Callout
      look="warn"
      role="status"
      action={<Button onClick={onCloseDay}>{text.day.close}</Button>}
    >
      {text.notices.oldDay(day(since))}
    </Callout>
  )
}

/** Whether the key has been unchanged, and not null, for a while. */
function useLate(key: string | null): boolean {
  const [late, setLate] = useState<string | null>(null)
  useEffect(() => {
    const timer = setTimeout(() => setLate(key), LATE_MS)
    return () => clearTimeout(timer)
  }, [key])
  return key !== null && late === key
}
