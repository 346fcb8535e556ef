import type { TodaySource } from '../../../ui/admin/frame/places.ts'
import { useSession } from '../../../ui/admin/frame/session.ts'
import { useResource } from '../../../ui/shared/resource.ts'
import type { AccountList } from '../accounts.ts'
import { CONCERNS, type ConcernList } from './concern-list.ts'
import { accountTodos, concernTodos } from './todos.ts'

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
