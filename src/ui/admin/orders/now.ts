import type { OrderView } from '../../../domain/orders/view.ts'
import { useResource } from '../../shared/resource.ts'

/**
 * The current state of an order in a dialog: somebody else may change it while the dialog is open.
 */
export function useNow(opened: OrderView): OrderView {
  return useResource<OrderView>(`/shop/api/orders/${opened.id}`).data ?? opened
}
