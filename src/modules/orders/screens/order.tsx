import type { HistoryEntry } from '../../../domain/history.ts'
import { Screen } from '../../../ui/admin/frame/screen.tsx'
import { useSession } from '../../../ui/admin/frame/session.ts'
import { HistoryEntries } from '../../../ui/admin/history/entries.tsx'
import { text } from '../../../ui/admin/text.ts'
import { Button, CommandButton } from '../../../ui/shared/button.tsx'
import { open } from '../../../ui/shared/open.tsx'
import { CHANNEL_NAMES, orderTitle } from '../../../ui/shared/order-words.ts'
import { isToHandOver } from '../../../ui/shared/refund.ts'
import { usePaged, useResource } from '../../../ui/shared/resource.ts'
import { Loaded } from '../../../ui/shared/state.tsx'
import { moment } from '../../../ui/shared/time.ts'
import { say } from '../../../ui/shared/toast.tsx'
import { STATUS_MEANINGS, type Step } from '../values.ts'
import type { OrderView } from '../view.ts'
import { CancelDialog } from './cancel-dialog.tsx'
import { OrderFacts } from './facts.tsx'
import { OrderLines } from './lines.tsx'
import { Money } from './money.tsx'
import { PackList } from './pack-list.tsx'
import { PaymentDialog } from './payment-dialog.tsx'
import { RefundDialog } from './refund-dialog.tsx'
import { AttentionCallout, OrderStatusPills } from './status.tsx'

const words = text.orders

const BACK = { href: '/admin/orders', label: text.frame.screens.orders }

/** One order, and all actions on it. */
export function OrderScreen({ id }: { id: string }) {
  const order = useResource<OrderView>(`/shop/api/orders/${encodeURIComponent(id)}`)
  if (order.data !== null) return <Shown order={order.data} />
  return (
    <Screen title={words.order} back={BACK}>
      <div class="card">
        <Loaded resource={order} gone={words.gone}>
          {() => null}
        </Loaded>
      </div>
    </Screen>
  )
}

function Shown({ order }: { order: OrderView }) {
  const where = CHANNEL_NAMES[order.channel]
  return (
    <Screen
      title={orderTitle(order)}
      text={words.placed(where, moment(order.createdAt))}
      back={BACK}
      actions={<Actions order={order} />}
    >
      <AttentionCallout attention={order.attention ?? null} />
      <div class="order-columns">
        <div class="stack">
          <section class="card order-card" aria-labelledby="order-lines">
            <header>
              <h2 id="order-lines">{words.ordered}</h2>
              <OrderStatusPills {...order} attention={null} />
            </header>
            <OrderLines order={order} />
          </section>
          <Money order={order} />
          <Timeline id={order.id} />
        </div>
        <OrderFacts order={order} />
      </div>
    </Screen>
  )
}

/** Everything that has happened to the order, newest first. */
function Timeline({ id }: { id: string }) {
  const entries = usePaged<HistoryEntry>(`/shop/api/orders/${id}/history`, { limit: 50 })
  return (
    <section class="stack tight" aria-labelledby="order-history">
      <h2 id="order-history">{text.frame.screens.history}</h2>
      <HistoryEntries entries={entries} isOfOne empty={text.history.noneOfOrder} />
    </section>
  )
}

/** The actions that make sense now. The most likely one comes last and is highlighted. */
function Actions({ order }: { order: OrderView }) {
  const { api } = useSession()
  const { status, fulfilment } = order
  const path = `/shop/api/orders/${order.id}`
  const { isEnded } = STATUS_MEANINGS[status]
  const move = async (step: Step, done: string) => {
    await api.post(`${path}/status`, { status: step })
    say(done)
  }
  const cancel = () => open(<CancelDialog order={order} />)
  const resolve = async () => {
    await api.post(`${path}/resolve`)
    say(words.resolved)
  }
  const complete = () => move('completed', words.completed)
  const ready = () => move('ready', words.isReady)
  const mayRefund = status !== 'open' && order.paid > order.refunded
  const isWaiting = isToHandOver(order)
  const isPickup = isWaiting && status === 'paid' && fulfilment === 'pickup'
  return (
    <>
      {order.attention && <CommandButton onRun={resolve}>{words.resolve}</CommandButton>}
      {status === 'open' && <Button onClick={cancel}>{words.cancel}</Button>}
      {isWaiting && (
        <Button icon="printer" onClick={() => open(<PackList order={order} />)}>
          {words.packList}
        </Button>
      )}
      {mayRefund && (
        <Button icon="undo" onClick={() => open(<RefundDialog order={order} />)}>
          {words.refund}
        </Button>
      )}
      {(status === 'open' || isEnded) && order.total > order.paid && order.number === null && (
        <Button
          kind={isEnded ? 'plain' : 'primary'}
          onClick={() => open(<PaymentDialog order={order} />)}
        >
          {words.pay}
        </Button>
      )}
      {isWaiting && (
        <CommandButton kind={isPickup ? 'plain' : 'primary'} onRun={complete}>
          {words.complete}
        </CommandButton>
      )}
      {isPickup && (
        <CommandButton kind="primary" onRun={ready}>
          {words.ready}
        </CommandButton>
      )}
    </>
  )
}
