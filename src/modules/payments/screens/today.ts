import type { TodaySource, Todo } from '../../../ui/admin/frame/places.ts'
import { useSession } from '../../../ui/admin/frame/session.ts'
import { text } from '../../../ui/admin/text.ts'
import { useResource } from '../../../ui/shared/resource.ts'
import { calendarDay } from '../../../ui/shared/time.ts'
import type { AccountList, AccountView } from '../accounts.ts'
import type { OnlinePaymentView } from '../online-payment.ts'
import { CONCERNS, type ConcernList } from './concern-list.ts'

const words = text.payments.today

/** Tells of payments that somebody should look at, and of accounts that kassa cannot ask. */
export const paymentsToday: TodaySource = {
  rank: 15,
  usePart: () => {
    const { shop } = useSession()
    const isOwner = shop.role === 'owner'
    const concerns = useResource<ConcernList>(CONCERNS)
    const accounts = useResource<AccountList>(isOwner ? '/shop/api/payment-accounts' : null)
    return {
      todos: [
        ...concernTodos(concerns.data?.data ?? []),
        ...(accounts.data?.data ?? []).flatMap(accountTodos),
      ],
      resources: [concerns, ...(isOwner ? [accounts] : [])],
    }
  },
}

function concernTodos(payments: readonly OnlinePaymentView[]): readonly Todo[] {
  const disputed = payments.filter(({ concern, settled }) => concern === 'disputed' && !settled)
  const refunds = payments.filter((one) => !disputed.includes(one) && hasStuckRefund(one))
  const other = payments.filter((one) => !disputed.includes(one) && !refunds.includes(one))
  return [
    ...todoOf(disputed, words.disputed, words.disputedHint, true),
    ...todoOf(refunds, words.refunds, words.refundsHint),
    ...todoOf(other, words.other, words.otherHint),
  ]
}

function hasStuckRefund({ concern, refunds }: OnlinePaymentView): boolean {
  return concern === 'refund_failed' || refunds.some(({ status }) => status === 'queued')
}

/** One payment is looked at on the screen of its order. */
function todoOf(
  payments: readonly OnlinePaymentView[],
  title: (n: number) => string,
  hint: string,
  isUrgent = false,
): readonly Todo[] {
  const [first] = payments
  if (!first) return []
  const { length } = payments
  const href = length === 1 ? `/admin/orders/${first.orderId}` : '/admin/payment-concerns'
  return [{ icon: 'warning', title: title(length), hint, href, isUrgent }]
}

function accountTodos({ title, readable, problem, unknownDay }: AccountView): readonly Todo[] {
  const todo = { icon: 'warning', href: '/admin/online-payment', isUrgent: true } as const
  const why = readable ? problem : words.unreadableHint
  return [
    ...(why === null ? [] : [{ ...todo, title: words.notAsked(title), hint: why }]),
    ...(unknownDay === null
      ? []
      : [
          {
            ...todo,
            title: words.unknown(title),
            hint: words.unknownHint(calendarDay(unknownDay)),
            href: `/admin/online-payment?day=${unknownDay}`,
          },
        ]),
  ]
}
