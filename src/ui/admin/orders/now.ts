import type { OrderView } from '../../../domain/orders/view.ts'
import { useResource } from '../../shared/resource.ts'

/** The order of a dialog as it is now: somebody else may change it while the dialog is open. */
export function useNow(opened: OrderView): OrderView {
  return useResource<OrderView>(`/shop/api/orders/${opened.id}`).data ?? opened
}
