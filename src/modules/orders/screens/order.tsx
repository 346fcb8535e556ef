import type { ComponentChildren } from 'preact'
import type { HistoryEntry } from '../../../domain/history.ts'
import { usePlaced } from '../../../ui/admin/frame/places.ts'
import { Screen } from '../../../ui/admin/frame/screen.tsx'
import { useSession } from '../../../ui/admin/frame/session.ts'
import { HistoryEntries } from '../../../ui/admin/history/entries.tsx'
import { text } from '../../../ui/admin/text.ts'
import { Button, ButtonLink, CommandButton } from '../../../ui/shared/button.tsx'
import { open } from '../../../ui/shared/open.tsx'
import { usePaged, useResource } from '../../../ui/shared/resource.ts'
import { Callout, Loaded } from '../../../ui/shared/state.tsx'
import { moment } from '../../../ui/shared/time.ts'
import { say } from '../../../ui/shared/toast.tsx'
import { CHANNEL_NAMES, orderTitle } from '../shared/order-words.ts'
import { isToHandOver } from '../shared/refund.ts'
import { orderWords } from '../shared/text.ts'
import { owesGoods } from '../totals.ts'
import {
  isToPay,
  mayChange,
  mayTakeBack,
  orderCode,
  STATUS_MEANINGS,
  STEP_AFTER,
  type Step,
} from '../values.ts'
import type { OrderView } from '../view.ts'
import { CancelDialog } from './cancel-dialog.tsx'
import { OrderFacts } from './facts.tsx'
import { OrderLines } from './lines.tsx'
import { Money } from './money.tsx'
import { PackLists } from './pack-list.tsx'
import { PaymentDialog } from './payment-dialog.tsx'
import { RefundDialog } from './refund-dialog.tsx'
import { ShipDialog } from './ship-dialog.tsx'
import { AttentionCallout, OrderStatusPills } from './status.tsx'
import { TakeBackDialog } from './take-back-dialog.tsx'

const words = text.orders

const BACK = { href: '/admin/orders', label: text.orders.title }

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
  const panels = usePlaced('orderPanels')
  const where = CHANNEL_NAMES[order.channel]
  return (
    <Screen
      title={orderTitle(order)}
      text={words.placed(where, moment(order.createdAt))}
      back={BACK}
      actions={<Actions order={order} />}
    >
      {order.replacedBy && (
        <Callout>
          {orderWords.replaced}{' '}
          <a href={`/admin/orders/${order.replacedBy}`}>{orderCode(order.replacedBy)}</a>
        </Callout>
      )}
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
          {panels.map((Panel, index) => (
            <Panel key={index} order={order} />
          ))}
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
      <HistoryEntries entries={entries} isOfOne empty={words.history.none} />
    </section>
  )
}

/** The actions that make sense now. The most likely one comes last and is highlighted. */
function Actions({ order }: { order: OrderView }) {
  const { api } = useSession()
  const { status } = order
  const path = `/shop/api/orders/${order.id}`
  const isUnpaid = isToPay(order)
  const move = async (step: Step, done: string) => {
    await api.post(`${path}/status`, { status: step })
    say(done)
  }
  const resolve = async () => {
    await api.post(`${path}/resolve`)
    say(words.resolved)
  }
  const may = actionsOf(order)
  const kindOf = (action: MainAction) => (may.at(-1) === action ? 'primary' : 'plain')
  const buttons: Readonly<Record<MainAction, ComponentChildren>> = {
    pay: (
      <Button key="pay" kind={kindOf('pay')} onClick={() => open(<PaymentDialog order={order} />)}>
        {words.pay}
      </Button>
    ),
    completed: (
      <CommandButton
        key="completed"
        kind={kindOf('completed')}
        onRun={() => move('completed', words.completed)}
      >
        {words.complete}
      </CommandButton>
    ),
    ready: (
      <CommandButton key="ready" kind={kindOf('ready')} onRun={() => move('ready', words.isReady)}>
        {words.ready}
      </CommandButton>
    ),
    shipped: (
      <Button
        key="shipped"
        kind={kindOf('shipped')}
        onClick={() => open(<ShipDialog order={order} />)}
      >
        {words.ship}
      </Button>
    ),
  }
  return (
    <>
      {order.attention && <CommandButton onRun={resolve}>{words.resolve}</CommandButton>}
      {mayChange(order) && (
        <ButtonLink href={`/admin/orders/${order.id}/change`}>{words.draft.change}</ButtonLink>
      )}
      {isUnpaid && (
        <Button onClick={() => open(<CancelDialog order={order} />)}>{words.cancel}</Button>
      )}
      {isToHandOver(order) && (
        <Button icon="printer" onClick={() => open(<PackLists orders={[order]} />)}>
          {words.packList}
        </Button>
      )}
      {!isUnpaid && order.paid > order.refunded && (
        <Button icon="undo" onClick={() => open(<RefundDialog order={order} />)}>
          {words.refund}
        </Button>
      )}
      {mayTakeBack(status) && owesGoods(order) && (
        <Button onClick={() => open(<TakeBackDialog order={order} />)}>
          {words.takeBack[status === 'shipped' ? 'shipped' : 'ready']}
        </Button>
      )}
      {status === 'shipped' && (
        <Button onClick={() => open(<ShipDialog order={order} />)}>{words.parcel}</Button>
      )}
      {may.map((action) => buttons[action])}
    </>
  )
}

type MainAction = 'pay' | Step

/** The next actions on an order, the most likely one last. */
function actionsOf(order: OrderView): MainAction[] {
  const { status, fulfilment, payment } = order
  const isUnpaid = isToPay(order)
  const { isEnded } = STATUS_MEANINGS[status]
  const mayPay = (isUnpaid || isEnded) && order.number === null && order.total > order.paid
  const step: Step = fulfilment === 'delivery' ? 'shipped' : 'ready'
  const isPacked = status !== 'open' && status !== 'paid'
  const mayStep = !isPacked && isToHandOver(order)
  const mayComplete = !isUnpaid && STEP_AFTER.completed.includes(status) && owesGoods(order)
  const steps: MainAction[] = [
    ...(mayComplete ? ['completed' as const] : []),
    ...(mayStep ? [step] : []),
  ]
  // An order that is neither sent nor picked up is usually handed over at once.
  if (fulfilment === 'none' && !isUnpaid) steps.reverse()
  if (!mayPay) return steps
  return payment === 'counter' && mayStep ? ['pay', ...steps] : [...steps, 'pay']
}
