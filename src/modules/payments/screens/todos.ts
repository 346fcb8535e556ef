import type { Todo } from '../../../ui/admin/frame/places.ts'
import { text } from '../../../ui/admin/text.ts'
import { calendarDay } from '../../../ui/shared/time.ts'
import type { AccountView } from '../accounts.ts'
import type { OnlinePaymentView } from '../online-payment.ts'

const words = text.payments.today

/** Tells of payments that are disputed, of refunds that do not get on, and of all others. */
export function concernTodos(payments: readonly OnlinePaymentView[]): readonly Todo[] {
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

/** Tells of an account that kassa cannot ask, and of money that it does not know. */
export function accountTodos({
  title,
  readable,
  problem,
  unknownDay,
}: AccountView): readonly Todo[] {
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
