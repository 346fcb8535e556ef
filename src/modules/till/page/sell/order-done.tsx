import { useEffect, useRef } from 'preact/hooks'
import { Button } from '../../../../ui/shared/button.tsx'
import { messageOf, PageError } from '../../../../ui/shared/problem.ts'
import { type Resource, useLoaded } from '../../../../ui/shared/resource.ts'
import { Callout } from '../../../../ui/shared/state.tsx'
import { shared } from '../../../../ui/shared/text.ts'
import type { ReceiptData } from '../../../orders/shared/sale-paper.ts'
import type { ShownOrder } from '../journal/series.ts'
import { text } from '../text.ts'
import { DoneDialog, type DoneProps } from './done-dialog.tsx'
import { useSelling } from './selling.ts'
import { receiptOfOrder } from './stamp.ts'

interface OrderDoneProps {
  readonly orderId: string
  /** The order before it was handed over. */
  readonly order: ShownOrder
  readonly payments: DoneProps['payments']
}

/** An online order that has just been handed over. Its receipt comes from the server. */
export function OrderDone({ orderId, order, payments }: OrderDoneProps) {
  const { api } = useSelling().checkout
  const receipt = useLoaded(orderId, async () => {
    const now = await api.orderNow(orderId, order)
    if (!now?.receiptUrl) throw new PageError(text.sale.receiptLater)
    return await receiptOfOrder(api, now.receiptUrl)
  })
  useRetries(receipt)
  return (
    <DoneDialog
      title={text.orders.handedOver(order.code)}
      payments={payments}
      receipt={receipt.data}
      isSent
    >
      {receipt.data === null && <ReceiptLater receipt={receipt} />}
    </DoneDialog>
  )
}

/** Says that a receipt is still to come, and why. */
function ReceiptLater({ receipt: { error, loading, reload } }: { receipt: Resource<ReceiptData> }) {
  const why = useRef('')
  if (error) why.current = messageOf(error)
  return (
    <Callout
      look="warn"
      role="status"
      action={
        why.current !== '' && (
          <Button icon="refresh" busy={loading} onClick={reload}>
            {shared.tryAgain}
          </Button>
        )
      }
    >
      {why.current || text.sale.receiptComes}
    </Callout>
  )
}

/** The pauses before a receipt is asked for again: the first one, and the longest. */
const RETRY_MS = { first: 1_000, most: 15_000 }

/** Loads again after each failure, after longer and longer pauses. */
function useRetries({ error, loading, reload }: Resource<unknown>): void {
  const pause = useRef(RETRY_MS.first)
  useEffect(() => {
    if (loading || !error) return
    const timer = setTimeout(reload, pause.current)
    pause.current = Math.min(2 * pause.current, RETRY_MS.most)
    return () => clearTimeout(timer)
  }, [loading, error, reload])
}
