import { useState } from 'preact/hooks'
import { toMajor } from '../../../../domain/catalog/price.ts'
import { fromThousandths } from '../../../../domain/catalog/quantity.ts'
import { Confirm, Dialog, signInDialog } from '../../../../ui/shared/dialog.tsx'
import { TextField } from '../../../../ui/shared/field.tsx'
import { money, toExactMinor } from '../../../../ui/shared/money.ts'
import { useObservable } from '../../../../ui/shared/observable.ts'
import { openAlone, useClose } from '../../../../ui/shared/open.tsx'
import { ConnectionError, isAbort, messageOf } from '../../../../ui/shared/problem.ts'
import { quantityText } from '../../../../ui/shared/quantity.ts'
import { useLoaded } from '../../../../ui/shared/resource.ts'
import { beep } from '../../../../ui/shared/scan/sounds.ts'
import { Callout, Loaded } from '../../../../ui/shared/state.tsx'
import { ago } from '../../../../ui/shared/time.ts'
import { buyerOf, STATUS_NAMES } from '../../../orders/shared/order-words.ts'
import { leftOf } from '../../../orders/shared/refund.ts'
import type { LineView, OrderView } from '../../../orders/view.ts'
import { PickRow } from '../control.tsx'
import { type EntryContent, type ShownOrder, SilentError } from '../journal/series.ts'
import { text } from '../text.ts'
import type { Checkout } from './checkout.ts'
import { useLateDone } from './late-done.tsx'
import { OrderDone } from './order-done.tsx'
import { PayDialog } from './pay-dialog.tsx'
import { type NotedPayment, type OrderMoney, paymentEntries, takenText } from './payments.ts'
import { useScansOfDialog, useSelling } from './selling.ts'
import { Taken } from './taken.tsx'
import { randomToken } from './token.ts'
import { foundOrders } from './waiting-order.ts'

/** A longer list can be searched. */
const SHORT_LIST = 6

/** The online orders that are picked up or paid for at this counter. */
export function OrdersDialog() {
  const { checkout } = useSelling()
  const close = useClose()
  const { api, currency } = checkout
  const orders = useLoaded('orders', (signal) => api.waitingOrders(signal))
  const [chosenId, choose] = useState<string | null>(null)
  const [search, setSearch] = useState('')
  const chosen = orders.data?.find(({ id }) => id === chosenId)
  const taken = useObservable(checkout.orders.taken)
  const { handOver, refusal, forget } = useHandOver(orders.reload)
  useLateDone(checkout, ({ handOver }) => !chosen || handOver?.orderId === chosen.id)
  const scanned = (list: readonly OrderView[], code: string) => {
    const found = foundOrders(list, code)
    beep(found.length > 0 ? 'found' : 'unknown')
    if (found.length === 0) return signInDialog(text.orders.unknown(code))
    setSearch(code)
    if (found.length === 1) choose(found[0]?.id ?? null)
  }
  const { data } = orders
  useScansOfDialog(data && !chosen ? (code) => void scanned(data, code) : null)
  const back = () => {
    forget()
    choose(null)
  }
  if (chosen) {
    const due = dueMinorOf(chosen)
    const payments = checkout.orders.of(chosen.id)
    // Money taken for an order that was paid elsewhere in the meantime is returned here.
    if (due > 0 || payments.length > 0) {
      return (
        <PayDialog
          title={text.orders.order(chosen.code)}
          totalMinor={due}
          payments={payments}
          onChange={(change) => checkout.orders.change(moneyOf(chosen), change)}
          onPaid={() => handOver(chosen)}
          onClose={back}
        >
          <Goods order={chosen} />
        </PayDialog>
      )
    }
    return (
      <HandOver
        order={chosen}
        // The refusal is shown below, even if it also opens another dialog.
        onHandOver={() => handOver(chosen).catch(() => undefined)}
        onClose={back}
        refusal={refusal}
      />
    )
  }
  return (
    <Dialog title={text.orders.title} onClose={close}>
      <Refused why={refusal} />
      <Loaded resource={orders}>
        {(list) =>
          list.length === 0 ? (
            <p class="soft">{text.orders.none}</p>
          ) : (
            <>
              {list.length > SHORT_LIST && (
                <TextField label={text.orders.find} value={search} onInput={setSearch} />
              )}
              <ul class="choices">
                {foundOrders(list, search).map((order) => (
                  <li key={order.id}>
                    <PickRow
                      name={buyerOf(order) ?? text.orders.order(order.code)}
                      note={noteOn(order, checkout.orders.of(order.id), currency)}
                      amount={money(order.total, order.currency)}
                      onClick={() => choose(order.id)}
                    />
                  </li>
                ))}
              </ul>
            </>
          )
        }
      </Loaded>
      {taken
        .filter(({ orderId }) => !orders.data?.some(({ id }) => id === orderId))
        .map((one) => (
          <section key={one.orderId}>
            <p>{text.taken.orderNotListed(one.code)}</p>
            <Taken
              payments={one.payments}
              currency={currency}
              onChange={(change) => checkout.orders.change(one, change)}
            />
          </section>
        ))}
    </Dialog>
  )
}

/** Hands over an order, and shows the reason of a refusal; `onRefused` reloads the orders. */
function useHandOver(onRefused: () => void) {
  const { checkout } = useSelling()
  const [refusal, setRefusal] = useState<string | null>(null)
  const handOver = async (order: OrderView) => {
    const noted = checkout.orders.of(order.id)
    setRefusal(null)
    try {
      await handedOver(checkout, order, noted)
    } catch (error) {
      setRefusal(messageOf(error))
      // The order may have been paid, cancelled or refunded in the meantime. Without an answer, it
      // stays on the screen, so that the same can be tried again.
      if (!isSilent(error)) onRefused()
      throw error
    }
    const payments = paymentEntries(noted, checkout.currency)
    openAlone(<OrderDone orderId={order.id} order={shownOf(order)} payments={payments} />)
  }
  return { handOver, refusal, forget: () => setRefusal(null) }
}

/** The amount that is still to be paid. */
function dueMinorOf({ total, paid, currency }: OrderView): number {
  return toExactMinor(total, currency) - toExactMinor(paid, currency)
}

function moneyOf(order: OrderView): Pick<OrderMoney, 'orderId' | 'code'> {
  return { orderId: order.id, code: order.code }
}

function noteOn(order: OrderView, payments: readonly NotedPayment[], currency: string): string {
  const unpaid =
    payments.length > 0 ? text.taken.of(takenText(payments, currency)) : text.orders.unpaid
  const paid = order.paid < order.total ? unpaid : text.orders.paid
  const packed = order.status === 'ready' && STATUS_NAMES.ready
  const parts = [text.orders.order(order.code), ago(order.createdAt), packed, paid]
  return parts.filter(Boolean).join(' · ')
}

/**
 * Hands over an order. The money is written into the journal before the server is told, so that
 * both happen even if this page is closed in between. It counts once the server has agreed.
 */
async function handedOver(
  checkout: Checkout,
  order: OrderView,
  payments: readonly NotedPayment[],
): Promise<void> {
  const taken = paymentEntries(payments, checkout.currency).map((payment) => {
    return { ...payment, reference: `till ${randomToken()}` }
  })
  const [first, ...others] = taken.map(({ method, amount, rounding }): EntryContent => {
    const reason = `Order ${order.code}`
    return { kind: 'cash', content: { amount, rounding, method, reason, orderId: order.id } }
  })
  if (!first) {
    const lines = owedLines(order).map((line) => {
      return { lineId: line.id, quantity: fromThousandths(leftOf(line)) }
    })
    return await checkout.api.handOver(order.id, { lines, expectedTotal: 0 })
  }
  const expectedTotal = toMajor(dueMinorOf(order), checkout.currency)
  const shown = shownOf(order)
  const handOver = { orderId: order.id, payments: taken, expectedTotal, others, shown }
  await checkout.confirmed(await checkout.add({ ...first, tentative: true, handOver }))
}

function shownOf({ code, updatedAt }: OrderView): ShownOrder {
  return { code, updatedAt }
}

/** Whether the server has not answered, so that nobody knows what it has done. */
function isSilent(error: unknown): boolean {
  return error instanceof SilentError || error instanceof ConnectionError || isAbort(error)
}

/** The lines whose goods were not returned completely. */
function owedLines({ lines }: OrderView): LineView[] {
  return lines.filter((line) => leftOf(line) > 0)
}

function Refused({ why }: { why: string | null }) {
  if (why === null) return null
  return (
    <Callout look="warn" role="alert">
      {why}
    </Callout>
  )
}

/** Shows the goods of a paid order that are to be handed over. */
function HandOver({
  order,
  onHandOver,
  onClose,
  refusal,
}: {
  order: OrderView
  /** The reason why it could not be handed over as shown. */
  refusal: string | null
  onHandOver: () => Promise<void>
  onClose: () => void
}) {
  return (
    <Confirm
      title={text.orders.order(order.code)}
      action={text.orders.handOver}
      kind="primary"
      onConfirm={onHandOver}
      onClose={onClose}
    >
      <Refused why={refusal} />
      <Goods order={order} />
    </Confirm>
  )
}

/** The buyer of an order, and the goods that are to be handed over. */
function Goods({ order }: { order: OrderView }) {
  return (
    <section class="goods">
      <p class="soft">{buyerOf(order)}</p>
      <ul>
        {owedLines(order).map((line) => (
          <li key={line.id}>
            {quantityText(leftOf(line), line.unit)} × {line.title}
          </li>
        ))}
      </ul>
    </section>
  )
}
