import { dayOf, daysAfter } from '../../../domain/time.ts'
import type { TodayFigure, TodaySource, Todo } from '../../../ui/admin/frame/places.ts'
import { text } from '../../../ui/admin/text.ts'
import type { Listing } from '../../../ui/shared/api.ts'
import type { IconName } from '../../../ui/shared/icon.tsx'
import { money } from '../../../ui/shared/money.ts'
import { count } from '../../../ui/shared/number.ts'
import { useResource } from '../../../ui/shared/resource.ts'
import { day, weekday } from '../../../ui/shared/time.ts'
import type { SalesView } from '../sales.ts'
import type { OrderTodo } from '../values.ts'
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
    const attention = useOrders({ attention: 'true' })
    const send = useOrders({ todo: 'send' })
    const prepare = useOrders({ todo: 'prepare' })
    const collect = useOrders({ todo: 'collect' })
    const unpaid = useOrders({ todo: 'money' })
    return {
      figures: figuresOf(sales.data, weekAgo.data),
      todos: [
        ...attentionTodos(attention.data?.data ?? []),
        ...waitingTodos('send', send.data),
        ...waitingTodos('prepare', prepare.data),
        ...waitingTodos('collect', collect.data),
        ...waitingTodos('money', unpaid.data),
      ],
      resources: [sales, weekAgo, attention, send, prepare, collect, unpaid],
    }
  },
}

/**
 * The sales of one day.
 * @param day null: not known yet
 */
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

type Waiting = Exclude<OrderTodo, 'counter'>

const ICONS = {
  send: 'box',
  prepare: 'box',
  collect: 'box',
  money: 'cart',
} as const satisfies Readonly<Record<Waiting, IconName>>

/** The orders of one task, with the age of the oldest. */
function waitingTodos(todo: Waiting, list: Listing<OrderView> | null): readonly Todo[] {
  const oldest = list?.data.at(-1)
  if (!list || !oldest) return []
  const { length } = list.data
  const isMore = Boolean(list.nextCursor)
  return [
    {
      icon: ICONS[todo],
      title: isMore ? words.more[todo](count(length)) : words.waiting[todo](length),
      hint: isMore || todo === 'money' ? words.hints[todo] : words.oldest(day(oldest.createdAt)),
      href: `/admin/orders?todo=${todo}`,
    },
  ]
}
