import { useContext, useState } from 'preact/hooks'
import { toThousandths } from '../../../domain/catalog/quantity.ts'
import { CommandButton } from '../../../ui/shared/button.tsx'
import { Dialog } from '../../../ui/shared/dialog.tsx'
import { money } from '../../../ui/shared/money.ts'
import { quantityText } from '../../../ui/shared/quantity.ts'
import { ApiContext, usePaged, useResource } from '../../../ui/shared/resource.ts'
import { Failure, Skeleton } from '../../../ui/shared/state.tsx'
import { PagedRows } from '../../../ui/shared/table.tsx'
import { day } from '../../../ui/shared/time.ts'
import { onlineNews } from '../../orders/online-news.ts'
import type { PageOrderView } from '../../orders/page-order.ts'
import {
  lineTitle,
  METHOD_NAMES,
  orderTitle,
  STATUS_LOOKS,
  STATUS_NAMES,
} from '../../orders/shared/order-words.ts'
import { PaperLinks } from '../../orders/shared/paper-links.tsx'
import { orderWords } from '../../orders/shared/text.ts'
import { TransferDetails } from '../../orders/shared/transfer-details.tsx'
import { owesGoods } from '../../orders/totals.ts'
import { isToPay, orderCode, STATUS_MEANINGS } from '../../orders/values.ts'
import type { OrderView } from '../../orders/view.ts'
import { text } from './text.ts'

const words = text

/** The shopper's orders at this shop, the newest first; each opens with its lines and receipt. */
export function Orders() {
  const [shown, setShown] = useState<OrderView | null>(null)
  const orders = usePaged<OrderView>('/storefront/api/orders', { limit: 10 })
  const none = <p class="soft">{words.noOrders}</p>
  return (
    <section class="stack" aria-labelledby="orders">
      <h2 id="orders">{words.orders}</h2>
      <PagedRows paged={orders} empty={none}>
        {(rows) => (
          <ul class="list flush account-list">
            {rows.map((order) => (
              <li key={order.id}>
                <button type="button" onClick={() => setShown(order)}>
                  <span class="main">
                    <strong>{orderTitle(order)}</strong>
                    <span class="soft small">{day(order.createdAt)}</span>
                  </span>
                  <StatusPill order={order} />
                  <span class="amount">{money(order.total, order.currency)}</span>
                </button>
              </li>
            ))}
          </ul>
        )}
      </PagedRows>
      {shown && <OrderDialog order={shown} onClose={() => setShown(null)} />}
    </section>
  )
}

function StatusPill({ order }: { order: OrderView }) {
  const { status } = order
  if (STATUS_MEANINGS[status].isWaiting && !owesGoods(order))
    return <span class="pill">{words.refunded}</span>
  return <span class={`pill ${STATUS_LOOKS[status]}`}>{STATUS_NAMES[status]}</span>
}

function OrderDialog({ order, onClose }: { order: OrderView; onClose: () => void }) {
  const { currency, lines, discount, total, taxes, payments, refunds } = order
  const { tracking, replacedBy, fulfilment, shipping } = order
  const amount = (value: number) => money(value, currency)
  const tax = taxes.reduce((sum, one) => sum + one.tax, 0)
  return (
    <Dialog title={orderTitle(order)} onClose={onClose}>
      <p>
        <StatusPill order={order} /> <span class="soft">{day(order.createdAt)}</span>
      </p>
      <table class="account-lines">
        <caption class="unseen">{words.ordered}</caption>
        <tbody>
          {lines.map(({ id, title, quantity, unit, total }) => (
            <tr key={id}>
              <td class="soft">{quantityText(toThousandths(quantity), unit)}</td>
              <th scope="row">{lineTitle(title)}</th>
              <td class="amount">{amount(total)}</td>
            </tr>
          ))}
          {discount && (
            <Row label={discount.reason ?? words.discount} value={amount(-discount.amount)} />
          )}
          {shipping && (
            <Row label={shipping.name} value={amount(shipping.price - shipping.discount)} />
          )}
          <Row label={words.total} value={amount(total)} isTotal />
          <Row label={words.tax} value={amount(tax)} />
          {payments.map(({ id, method, amount: paid, createdAt }) => (
            <Row
              key={id}
              label={words.paidBy(METHOD_NAMES[method], day(createdAt))}
              value={amount(paid)}
            />
          ))}
          {refunds.map(({ id, reason, amount: back, createdAt }) => (
            <Row key={id} label={words.refundOf(day(createdAt), reason)} value={amount(-back)} />
          ))}
        </tbody>
      </table>
      {fulfilment === 'pickup' && <Pickup order={order} />}
      {replacedBy && (
        <p>
          {orderWords.replaced} {orderWords.title(orderCode(replacedBy))}
        </p>
      )}
      {tracking && (
        <p>
          {[tracking.carrier, tracking.number].filter(Boolean).join(' ')}{' '}
          {tracking.url && (
            <a href={tracking.url} target="_blank" rel="noreferrer">
              {orderWords.followParcel}
            </a>
          )}
        </p>
      )}
      {order.payment === 'transfer' && isToPay(order) && <ToTransfer order={order} />}
      {order.payment === 'online' && <Online order={order} />}
      <PaperLinks order={order} />
    </Dialog>
  )
}

/** How an order that is still to be paid by transfer is paid. */
function ToTransfer({ order: { id, currency } }: { readonly order: OrderView }) {
  const { data, error, reload } = useResource<PageOrderView>(`/storefront/api/orders/${id}`)
  if (!data) return error ? <Failure error={error} retry={reload} /> : <Skeleton rows={3} />
  const { transfer } = data
  if (!transfer) return null
  return (
    <section class="stack" aria-labelledby="transfer">
      <h3 id="transfer">{orderWords.transfer.title}</h3>
      <TransferDetails
        transfer={transfer}
        words={orderWords.transfer}
        money={(amount) => money(amount, currency)}
      />
    </section>
  )
}

/** How the payment at a provider stands, in the words of the order's own page. */
function Online({ order }: { readonly order: OrderView }) {
  const api = useContext(ApiContext)
  const { data, error, reload } = useResource<PageOrderView>(`/storefront/api/orders/${order.id}`)
  if (!data) return error ? <Failure error={error} retry={reload} /> : <Skeleton rows={2} />
  const news = onlineNews(data.onlinePayment, data, orderWords.online)
  if (!news || !data.onlinePayment) return null
  const { provider, url } = data.onlinePayment
  const again = async () => {
    const path = `/storefront/api/orders/${order.id}/payment`
    const { onlinePayment } = await api.post<PageOrderView>(path)
    if (onlinePayment?.url) location.assign(onlinePayment.url)
    else reload()
  }
  return (
    <section class="stack" aria-labelledby="online">
      <h3 id="online">{news.title}</h3>
      <p>{news.text}</p>
      {news.test && <p class="soft">{news.test}</p>}
      {news.action === 'pay' && url && (
        <a class="button primary" href={url} rel="noreferrer">
          {orderWords.online.pay(provider)}
        </a>
      )}
      {news.action === 'again' && (
        <CommandButton kind="primary" onRun={again}>
          {orderWords.online.again}
        </CommandButton>
      )}
    </section>
  )
}

/** Where and when an order is picked up, for as long as it is not. */
function Pickup({ order: { id } }: { order: OrderView }) {
  const { data } = useResource<PageOrderView>(`/storefront/api/orders/${id}`)
  if (!data?.pickup) return null
  const { address, hours } = data.pickup
  return (
    <dl class="account-pickup">
      {address && (
        <>
          <dt>{orderWords.pickup}</dt>
          <dd>{address}</dd>
        </>
      )}
      {hours && (
        <>
          <dt>{orderWords.hours}</dt>
          <dd>{hours}</dd>
        </>
      )}
    </dl>
  )
}

function Row(props: {
  readonly label: string
  readonly value: string
  readonly isTotal?: boolean
}) {
  return (
    <tr class={props.isTotal ? 'total' : 'soft'}>
      <td />
      <th scope="row">{props.label}</th>
      <td class="amount">{props.value}</td>
    </tr>
  )
}
