import { text } from '../../../ui/admin/text.ts'
import { ButtonLink } from '../../../ui/shared/button.tsx'
import { Notice } from '../../../ui/shared/state.tsx'
import { OrderTable } from './table.tsx'

const words = text.orders.ofCustomer

/** Leads from a customer to the list of orders, where filters can be added. */
export function AllOrdersLink({ id }: { readonly id: string }) {
  return (
    <ButtonLink href={`/admin/orders?customer=${id}`} icon="cart">
      {words.all}
    </ButtonLink>
  )
}

/** Leads from a customer to a new order of theirs. */
export function NewOrderLink({ id }: { readonly id: string }) {
  return (
    <ButtonLink href={`/admin/orders/new?customer=${encodeURIComponent(id)}`} icon="plus">
      {text.orders.draft.newOrder}
    </ButtonLink>
  )
}

/** The orders of a customer, newest first. */
export function OrdersOfCustomer({ id }: { readonly id: string }) {
  return (
    <div class="stack">
      <h2>{words.title}</h2>
      <OrderTable
        filters={{ customer: id }}
        empty={
          <Notice icon="cart" title={text.orders.none}>
            {words.noneHint}
          </Notice>
        }
      />
    </div>
  )
}
