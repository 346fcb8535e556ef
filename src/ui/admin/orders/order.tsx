import type { ComponentChild } from 'preact'
import { useState } from 'preact/hooks'
import type { OrderView } from '../../../domain/orders/view.ts'
import { Button, CommandButton } from '../../shared/button.tsx'
import { Confirm } from '../../shared/dialog.tsx'
import { CHANNEL_NAMES, orderTitle } from '../../shared/order-words.ts'
import { isToHandOver } from '../../shared/refund.ts'
import { useResource } from '../../shared/resource.ts'
import { Loaded } from '../../shared/state.tsx'
import { moment } from '../../shared/time.ts'
import { say } from '../../shared/toast.tsx'
import { Screen } from '../frame/screen.tsx'
import { useSession } from '../frame/session.ts'
import { OrderFacts } from './facts.tsx'
import { OrderLines } from './lines.tsx'
import { Money } from './money.tsx'
import { PaymentDialog } from './payment-dialog.tsx'
import { RefundDialog } from './refund-dialog.tsx'
import { AttentionCallout, OrderStatusPills } from './status.tsx'

const BACK = { href: '/admin/orders', label: 'Orders' }

/** One order, and all that can be done with it. */
export function OrderScreen({ id }: { id: string }) {
  const order = useResource<OrderView>(`/shop/api/orders/${encodeURIComponent(id)}`)
  const { data } = order
  if (data === null) {
    return (
      <Screen title="Order" back={BACK}>
        <div class="card">
          <Loaded resource={order}>{() => null}</Loaded>
        </div>
      </Screen>
    )
  }
  return <Shown order={data} onChange={(changed) => order.set(() => changed)} />
}

interface ShownProps {
  readonly order: OrderView
  readonly onChange: (order: OrderView) => void
}

function Shown({ order, onChange }: ShownProps) {
  const where = CHANNEL_NAMES[order.channel]
  return (
    <Screen
      title={orderTitle(order)}
      text={`${where}, ${moment(order.createdAt)}`}
      back={BACK}
      actions={<Actions order={order} onChange={onChange} />}
    >
      <AttentionCallout attention={order.attention ?? null} />
      <div class="order-columns">
        <div class="stack">
          <section class="card order-card" aria-labelledby="order-lines">
            <header>
              <h2 id="order-lines">What was ordered</h2>
              <OrderStatusPills {...order} attention={null} />
            </header>
            <OrderLines order={order} />
          </section>
          <Money order={order} />
        </div>
        <OrderFacts order={order} />
      </div>
    </Screen>
  )
}

/** The steps that make sense now; the most likely one comes last and stands out. */
function Actions({ order, onChange }: ShownProps) {
  const { api } = useSession()
  const [dialog, show] = useState<ComponentChild>(null)
  const close = () => show(null)
  const { status, fulfilment } = order
  const path = `/shop/api/orders/${order.id}`
  const isEnded = status === 'cancelled' || status === 'expired'
  const done = (changed: OrderView, text: string) => {
    close()
    onChange(changed)
    say(text)
  }
  const move = async (step: 'ready' | 'completed', text: string) =>
    done(await api.post<OrderView>(`${path}/status`, { status: step }), text)
  const cancel = async () =>
    done(await api.post<OrderView>(`${path}/cancel`), 'The order was cancelled.')
  const resolve = async () =>
    done(await api.post<OrderView>(`${path}/resolve`), 'The note on this order is gone.')
  const complete = () => move('completed', 'The order is completed.')
  const ready = () => move('ready', 'The order is marked as ready for pickup.')
  const mayRefund = status !== 'open' && order.paid > order.refunded
  const isWaiting = isToHandOver(order)
  const isPickup = isWaiting && status === 'paid' && fulfilment === 'pickup'
  const cancelling = (
    <Confirm
      title="Cancel this order?"
      action="Cancel the order"
      onConfirm={cancel}
      onClose={close}
    >
      <p>
        Its goods go back to the stock, and redeemed points go back to the customer.
        {order.paid > 0 && ' A part of it is paid: you can give that back with a refund.'}
      </p>
    </Confirm>
  )
  return (
    <>
      {order.attention && <CommandButton onRun={resolve}>Mark as dealt with</CommandButton>}
      {status === 'open' && <Button onClick={() => show(cancelling)}>Cancel the order</Button>}
      {mayRefund && (
        <Button
          icon="undo"
          onClick={() => show(<RefundDialog order={order} onDone={done} onClose={close} />)}
        >
          Refund
        </Button>
      )}
      {(status === 'open' || isEnded) && order.total > order.paid && order.number === null && (
        <Button
          kind={isEnded ? 'plain' : 'primary'}
          onClick={() => show(<PaymentDialog order={order} onDone={done} onClose={close} />)}
        >
          Record a payment
        </Button>
      )}
      {isWaiting && (
        <CommandButton kind={isPickup ? 'plain' : 'primary'} onRun={complete}>
          Mark as completed
        </CommandButton>
      )}
      {isPickup && (
        <CommandButton kind="primary" onRun={ready}>
          Mark as ready
        </CommandButton>
      )}
      {dialog}
    </>
  )
}
