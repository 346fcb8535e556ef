import type { MemberActor } from '../actor.ts'
import { type Page, type PageQuery, pageOf } from '../paging.ts'
import type { Ports } from '../ports.ts'
import { type CustomerView, customerView } from './shopper.ts'

/**
 * Who has an account at a shop, the newest first.
 * @throws Refusal VALIDATION_FAILED on `cursor`
 */
export async function listCustomers(
  { store: { read }, secrets }: Ports,
  { shop }: MemberActor,
  query: PageQuery,
): Promise<Page<CustomerView>> {
  const page = await pageOf(
    secrets,
    `customers ${shop.id}`,
    query,
    (after, limit) => read.customer.list(shop.id, after?.id, limit),
    ({ id }) => ({ value: id, id }),
  )
  return { ...page, data: page.data.map(customerView) }
}
