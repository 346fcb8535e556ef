import type { ComponentChildren } from 'preact'
import { Entry } from '../../../ui/admin/frame/list.tsx'
import { text } from '../../../ui/admin/text.ts'
import { Button, IconButton } from '../../../ui/shared/button.tsx'
import { Icon } from '../../../ui/shared/icon.tsx'
import { money } from '../../../ui/shared/money.ts'
import { open } from '../../../ui/shared/open.tsx'
import { usePaged } from '../../../ui/shared/resource.ts'
import { type Column, PagedTable } from '../../../ui/shared/table.tsx'
import { day, time } from '../../../ui/shared/time.ts'
import { invoiceBuyer, paperKind } from '../paper-name.ts'
import { buyerOf, CHANNEL_NAMES } from '../shared/order-words.ts'
import { isToHandOver } from '../shared/refund.ts'
import { orderWords } from '../shared/text.ts'
import { orderName } from '../values.ts'
import type { OrderView } from '../view.ts'
import type { OrderFilters } from './filters.tsx'
import { PackLists } from './pack-list.tsx'
import { OrderStatusPills } from './status.tsx'

const COLUMNS: readonly Column<OrderView>[] = [
  {
    title: text.orders.order,
    cell: (order) => (
      <Entry title={<a href={`/admin/orders/${order.id}`}>{orderName(order)}</a>}>
        <span class="phone-only order-buyer">{buyerOf(order)}</span>
        <span class="cut">
          {day(order.createdAt)}
          <span class="wide">, {time(order.createdAt)}</span>
        </span>
      </Entry>
    ),
  },
  { title: text.customers.one, look: 'wide long', cell: (order) => <Buyer order={order} /> },
  { title: text.orders.sold, look: 'wide', cell: ({ channel }) => CHANNEL_NAMES[channel] },
  { title: text.fields.status, cell: (order) => <OrderStatusPills {...order} /> },
  {
    title: text.orders.total,
    look: 'tight right',
    cell: ({ status, total, currency, lines }) => (
      <>
        <p class="amount">{money(status === 'returned' ? 0 - total : total, currency)}</p>
        <p class="soft small">{text.orders.lines(lines.length)}</p>
      </>
    ),
  },
]

function Buyer({ order }: { order: OrderView }) {
  const buyer = buyerOf(order)
  const email = order.customer?.email ?? order.email
  if (buyer === null) return <span class="soft">{text.orders.noCustomer}</span>
  return (
    <>
      <p>{buyer}</p>
      {email !== null && email !== buyer && <p class="soft small">{email}</p>}
    </>
  )
}

interface OrderTableProps {
  readonly filters: OrderFilters
  /** Shown instead of the table if no order matches. */
  readonly empty: ComponentChildren
}

/** Prints the pack list of an order, or opens its receipt or invoice. */
function Papers({ order }: { order: OrderView }) {
  const { number, status } = order
  const kind = status === 'returned' ? 'creditNote' : paperKind(invoiceBuyer(order.address))
  const paper = number === null ? null : orderWords.papers[kind](number)
  return (
    <span class="row tight nowrap order-papers">
      {isToHandOver(order) && (
        <IconButton
          icon="printer"
          label={text.orders.packListOf(orderName(order))}
          onClick={() => open(<PackLists orders={[order]} />)}
        />
      )}
      {paper && order.receiptUrl && (
        <a class="icon-button" href={order.receiptUrl} aria-label={paper} title={paper}>
          <Icon name="external" />
        </a>
      )}
    </span>
  )
}

const PAPERS: Column<OrderView> = {
  title: text.orders.papers,
  look: 'tight right',
  cell: (order) => <Papers order={order} />,
}

/** Orders, newest first. Those of a task have their papers beside them. */
export function OrderTable({ filters, empty }: OrderTableProps) {
  const orders = usePaged<OrderView>('/shop/api/orders', { ...filters, limit: 50 })
  const toPack = filters.todo ? orders.rows.filter(isToHandOver) : []
  return (
    <>
      {toPack.length > 1 && (
        <div class="row">
          <Button icon="printer" onClick={() => open(<PackLists orders={toPack} />)}>
            {text.orders.packLists(toPack.length)}
          </Button>
        </div>
      )}
      <PagedTable
        caption={text.orders.title}
        box="table-box order-table"
        columns={filters.todo ? [...COLUMNS, PAPERS] : COLUMNS}
        paged={orders}
        keyOf={({ id }) => id}
        empty={empty}
      />
    </>
  )
}
