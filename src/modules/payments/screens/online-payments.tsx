import type { ComponentChildren } from 'preact'
import { useEffect } from 'preact/hooks'
import { useSession } from '../../../ui/admin/frame/session.ts'
import { text } from '../../../ui/admin/text.ts'
import { CommandButton } from '../../../ui/shared/button.tsx'
import { Icon } from '../../../ui/shared/icon.tsx'
import { money } from '../../../ui/shared/money.ts'
import { useResource } from '../../../ui/shared/resource.ts'
import { Callout, Failure } from '../../../ui/shared/state.tsx'
import { moment } from '../../../ui/shared/time.ts'
import { say } from '../../../ui/shared/toast.tsx'
import { orderCode } from '../../orders/values.ts'
import type { OrderView } from '../../orders/view.ts'
import type { OnlinePaymentView } from '../online-payment.ts'
import { ModePill } from './mode.tsx'

const words = text.payments

type Refund = OnlinePaymentView['refunds'][number]

const LOOKS: Readonly<Record<OnlinePaymentView['status'], string>> = {
  beginning: '',
  open: 'warn',
  pending: 'warn',
  paid: 'good',
  failed: 'bad',
  expired: '',
  cancelled: '',
}
const REFUND_LOOKS: Readonly<Record<Refund['status'], string>> = {
  queued: 'warn',
  pending: 'warn',
  done: 'good',
  failed: 'bad',
}

/** A refund that is being sent is asked about again after so many milliseconds. */
const AGAIN_MS = 2_000

/** The payments of an order at providers, with what went back. */
export function OnlinePayments({ order }: { readonly order: OrderView }) {
  const path = order.payment === 'online' ? `/shop/api/orders/${order.id}/online-payments` : null
  const { data, error, reload } = useResource<{ readonly data: readonly OnlinePaymentView[] }>(path)
  const shown = useResource<OrderView>(`/shop/api/orders/${order.id}`)
  useEffect(() => {
    if (!data?.data.some(({ refunds }) => refunds.some(isBeingSent))) return
    const timer = setTimeout(reload, AGAIN_MS)
    return () => clearTimeout(timer)
  }, [data, reload])
  if (!data) return error ? <Failure error={error} retry={reload} /> : null
  if (data.data.length === 0) return null
  const reloadAll = () => {
    reload()
    shown.reload()
  }
  return (
    <section class="card order-card" aria-labelledby="online-payments">
      <header>
        <h2 id="online-payments">{words.order}</h2>
      </header>
      <ul class="list order-lines">
        {data.data.map((payment) => (
          <Payment key={payment.id} payment={payment} onLooked={reloadAll} />
        ))}
      </ul>
    </section>
  )
}

interface PaymentProps {
  readonly payment: OnlinePaymentView
  readonly onLooked: () => void
  /** Whether the payment stands outside of the screen of its order. */
  readonly showsOrder?: boolean
}

/** A payment at a provider, as an item of a list. */
export function Payment({ payment, onLooked, showsOrder = false }: PaymentProps) {
  const { api } = useSession()
  const { id, provider, mode, status, amount, currency, reference, page, refunds } = payment
  const { createdAt, paidAt, lookedAt, outcome, concern, settled, problem, orderId } = payment
  const look = async () => {
    const after = await api.post<OnlinePaymentView>(`/shop/api/online-payments/${id}/look`)
    onLooked()
    if (after.problem === null) say(words.asked)
  }
  const retry = async (refund: Refund) => {
    await api.post(`/shop/api/online-payments/${id}/retry`, { refund: refund.id })
    onLooked()
  }
  const settle = async () => {
    await api.post(`/shop/api/online-payments/${id}/settle`)
    onLooked()
    say(words.settled)
  }
  const isStuck =
    problem !== null || refunds.some((one) => one.status === 'queued' && !isBeingSent(one))
  const facts = [moment(paidAt ?? createdAt), lookedAt && words.lookedAt(moment(lookedAt))]
  return (
    <li>
      <div class="main stack tight">
        {showsOrder && (
          <p>
            <a href={`/admin/orders/${orderId}`}>{words.concerns.order(orderCode(orderId))}</a>
          </p>
        )}
        <p class="row tight">
          <strong>{provider}</strong>
          <ModePill mode={mode} />
          <span class={`pill ${LOOKS[status]}`}>{words.status[status]}</span>
        </p>
        <p class="soft small">{facts.filter(Boolean).join(' · ')}</p>
        {reference && (
          <p class="soft small cut" title={reference}>
            {reference}
          </p>
        )}
        {outcome === 'returned' && <Callout look="warn">{words.returned}</Callout>}
        {concern && <Callout look={settled ? undefined : 'bad'}>{words.concern[concern]}</Callout>}
        {problem && <Callout look="warn">{words.says(provider, problem)}</Callout>}
        {refunds.map((refund) => (
          <RefundState key={refund.id} refund={refund} currency={currency}>
            {concern === 'refund_failed' && !settled && refund.status === 'failed' && (
              <CommandButton small icon="refresh" onRun={() => retry(refund)}>
                {words.sendAgain}
              </CommandButton>
            )}
          </RefundState>
        ))}
        <div class="row">
          {page && (
            <a class="button small" href={page} target="_blank" rel="noreferrer">
              <Icon name="external" />
              {words.pages}
            </a>
          )}
          {concern && !settled && (
            <CommandButton small icon="check" onRun={settle}>
              {words.dealtWith}
            </CommandButton>
          )}
          <CommandButton small icon="refresh" onRun={look}>
            {isStuck ? words.tryAgain : words.look}
          </CommandButton>
        </div>
      </div>
      <span class="amount">{money(amount, currency)}</span>
    </li>
  )
}

/** Whether the provider is being asked for a refund for the first time. */
function isBeingSent({ status, problem }: Refund): boolean {
  return status === 'queued' && problem === null
}

interface RefundProps {
  readonly refund: Refund
  readonly currency: string
  /** The buttons for what can be done about it. */
  readonly children: ComponentChildren
}

function RefundState({ refund, currency, children }: RefundProps) {
  const { refundId, amount, status, problem, updatedAt } = refund
  const state = isBeingSent(refund) ? words.refundStatus.sending : words.refundStatus[status]
  const facts = [moment(updatedAt), problem]
  return (
    <div>
      <p class="row tight">
        {refundId === null ? words.backAll : words.refund(money(amount, currency))}
        <span class={`pill ${REFUND_LOOKS[status]}`}>{state}</span>
      </p>
      <p class="soft small">{facts.filter(Boolean).join(' · ')}</p>
      {children}
    </div>
  )
}
