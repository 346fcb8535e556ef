import { useEffect, useState } from 'preact/hooks'
import type { EntryKind } from '../../../domain/orders/values.ts'
import { Button } from '../../shared/button.tsx'
import { counted } from '../../shared/number.ts'
import { useObservable } from '../../shared/observable.ts'
import { Callout } from '../../shared/state.tsx'
import type { Checkout } from '../sell/checkout.ts'

/** The names of entries that count only once the server has agreed. */
const TENTATIVE: Partial<Record<EntryKind, string>> = {
  sale: 'a sale with points',
  refund: 'a return',
  cash: 'the hand-over of an order',
}
/** A server in reach answers sooner than this. */
const LATE_MS = 5000

/** Notices about sales that the server does not have yet. */
export function JournalNotices({
  checkout,
  onPairAgain,
}: {
  checkout: Checkout
  onPairAgain: () => void
}) {
  return (
    <>
      <WrongClock seconds={useObservable(checkout.api.clockAhead)} />
      <Entries checkout={checkout} onPairAgain={onPairAgain} />
    </>
  )
}

/** A wrong clock gives receipts a wrong time. */
function WrongClock({ seconds }: { seconds: number }) {
  if (seconds === 0) return null
  return (
    <Callout look="warn" role="alert">
      The clock of this device is {spanText(Math.abs(seconds) / 60)}{' '}
      {seconds > 0 ? 'ahead of' : 'behind'} the server’s. Set it right: receipts have the wrong
      time.
    </Callout>
  )
}

function spanText(minutes: number): string {
  if (minutes < 120) return counted(minutes, 'minute')
  const hours = Math.round(minutes / 60)
  return hours < 48 ? counted(hours, 'hour') : counted(Math.round(hours / 24), 'day')
}

/** What is to be said about the entries of the journal. */
function Entries({ checkout, onPairAgain }: { checkout: Checkout; onPairAgain: () => void }) {
  const { waiting, tentative, stopped, problem } = useObservable(checkout.journal.state)
  const isLate = useLate(tentative?.hash ?? null)
  const { link } = useObservable(checkout.terminal.state)
  if (stopped) {
    return (
      <Callout look="bad" role="alert" action={<Button onClick={onPairAgain}>Pair again</Button>}>
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
          <Button onClick={() => void checkout.journal.keep(tentative)}>Go on without it</Button>
        }
      >
        The server has not answered to {TENTATIVE[tentative.kind]}. Until it does, this till cannot
        go on. If you go on without the answer and it turns out that this could not be done, the
        shop bears the difference.
      </Callout>
    )
  }
  if (waiting === 0 || (link !== 'offline' && problem === null)) return null
  return (
    <Callout look="warn" icon={problem === null ? 'offline' : 'warning'} role="status">
      {counted(waiting, 'entry', 'entries')} of this till's journal {waiting === 1 ? 'is' : 'are'}{' '}
      stored here and will be sent.
      {problem !== null && ` The server says: ${problem}`}
    </Callout>
  )
}

/** Whether this has been the same, and not null, for a while. */
function useLate(key: string | null): boolean {
  const [late, setLate] = useState<string | null>(null)
  useEffect(() => {
    const timer = setTimeout(() => setLate(key), LATE_MS)
    return () => clearTimeout(timer)
  }, [key])
  return key !== null && late === key
}
