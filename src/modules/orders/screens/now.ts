import { useResource } from '../../../ui/shared/resource.ts'
import type { OrderView } from '../view.ts'

/**
 * The current state of an order in a dialog: somebody else may change it while the dialog is open.
 */
export function useNow(opened: OrderView): OrderView {
  return useResource<OrderView>(`/shop/api/orders/${opened.id}`).data ?? opened
}
