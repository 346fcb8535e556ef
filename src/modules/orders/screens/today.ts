import { dayOf, daysAfter } from '../../../domain/time.ts'
import type { TodayFigure, TodaySource, Todo } from '../../../ui/admin/frame/places.ts'
import { text } from '../../../ui/admin/text.ts'
import type { Listing } from '../../../ui/shared/api.ts'
import { money } from '../../../ui/shared/money.ts'
import { count } from '../../../ui/shared/number.ts'
import { useResource } from '../../../ui/shared/resource.ts'
import { day, weekday } from '../../../ui/shared/time.ts'
import type { SalesView } from '../sales.ts'
import { isToHandOver } from '../shared/refund.ts'
import type { OrderView } from '../view.ts'

const words = text.orders.today

/** The number of orders that are read. If there are more, the page says so. */
const ORDERS_READ = 50

/** The sales of today, and the orders that somebody has to deal with. */
export const ordersToday: TodaySource = {
  rank: 30,
  usePart: (settings) => {
    const today = settings && dayOf(Date.now(), settings.timeZone)
    const sales = useSales(today)
    const weekAgo = useSales(today && daysAfter(today, -7))
    const paid = useOrders({ status: 'paid' })
    const open = useOrders({ status: 'open' })
    const attention = useOrders({ attention: 'true' })
    return {
      figures: figuresOf(sales.data, weekAgo.data),
      todos: [
        ...attentionTodos(attention.data?.data ?? []),
        ...(paid.data ? packTodos(paid.data) : []),
        ...transferTodos(open.data?.data ?? []),
      ],
      resources: [sales, weekAgo, paid, open, attention],
    }
  },
}

/** The sales of one day. @param day null: not known yet */
function useSales(day: string | null) {
  return useResource<SalesView>(day && '/shop/api/sales', day ? { from: day, to: day } : {})
}

function useOrders(query: Readonly<Record<string, string>>) {
  return useResource<Listing<OrderView>>('/shop/api/orders', { ...query, limit: ORDERS_READ })
}

/** The sales of today, next to those of the same weekday a week ago. */
function figuresOf(sales: SalesView | null, before: SalesView | null): readonly TodayFigure[] {
  const href = sales && `/admin/sales?from=${sales.from}&to=${sales.to}`
  const beforeText = (value: string) => before && words.weekAgo(weekday(before.from), value)
  return [
    {
      label: words.sales,
      href,
      value: sales && money(sales.total, sales.currency),
      hint: before && beforeText(money(before.total, before.currency)),
    },
    {
      label: words.orders,
      href,
      value: sales && count(sales.orders),
      hint: before && beforeText(count(before.orders)),
    },
  ]
}

function attentionTodos({ length }: readonly OrderView[]): readonly Todo[] {
  if (length === 0) return []
  return [
    {
      icon: 'warning',
      title: words.attention(length),
      hint: words.attentionHint,
      href: '/admin/orders?attention=true',
    },
  ]
}

function packTodos({ data, nextCursor }: Listing<OrderView>): readonly Todo[] {
  const toPack = data.filter(isToHandOver)
  const oldest = toPack.at(-1)
  if (!oldest) return []
  const isMore = Boolean(nextCursor)
  return [
    {
      icon: 'box',
      title: isMore ? words.packMore(count(toPack.length)) : words.pack(toPack.length),
      hint: isMore ? words.packHint : words.oldest(day(oldest.createdAt)),
      href: '/admin/orders?status=paid',
    },
  ]
}

function transferTodos(open: readonly OrderView[]): readonly Todo[] {
  const { length } = open.filter(({ payment }) => payment === 'transfer')
  if (length === 0) return []
  return [
    {
      icon: 'cart',
      title: words.transfers(length),
      hint: words.transfersHint,
      href: '/admin/orders?status=open',
    },
  ]
}
