import type { GroupView } from '../../../domain/catalog/list/groups.ts'
import type { Product } from '../../../domain/catalog/product.ts'
import type { Api } from '../../shared/api.ts'
import { money } from '../../shared/money.ts'
import { text } from '../text.ts'

const words = text.group

/** The variants that a row of the list stands for; null if it is a single product. */
export function groupOf(row: Product): GroupView | null {
  const { group } = row as Product & { readonly group?: GroupView }
  return group && group.count > 1 ? group : null
}

/** A changed product in the form of its row. */
export function inPlaceOf(row: Product, saved: Product): Product {
  const group = groupOf(row)
  return group ? Object.assign({ group }, saved) : saved
}

/**
 * Extends a selection of rows to whole groups: adding a row adds all of its variants, and removing
 * it removes all.
 */
export async function withVariants(
  api: Api,
  before: ReadonlyMap<string, Product>,
  next: ReadonlyMap<string, Product>,
): Promise<ReadonlyMap<string, Product>> {
  const all = new Map(next)
  for (const row of before.values()) {
    const group = groupOf(row)
    if (!group || next.has(row.id)) continue
    for (const [id, { itemGroupId }] of all) if (itemGroupId === group.id) all.delete(id)
  }
  for (const row of next.values()) {
    const group = groupOf(row)
    if (!group || before.has(row.id)) continue
    const query = { itemGroupId: group.id }
    for (const one of await api.all<Product>('/shop/api/products', { query })) {
      if (!all.has(one.id)) all.set(one.id, one)
    }
  }
  return all
}

/** The cell with the name of a product and its variants, which opens them. */
export function GroupName({ group }: { group: GroupView }) {
  const values = Object.values(group.options).map((some) => some.join(', '))
  return (
    <>
      <a class="cut" href={`/admin/groups/${encodeURIComponent(group.id)}`}>
        {group.name}
      </a>
      <span class="cut soft small">{[words.count(group.count), ...values].join(' · ')}</span>
    </>
  )
}

/** The prices of all variants. */
export function GroupPrice({ group, currency }: { group: GroupView; currency: string }) {
  const { priceMin, priceMax } = group
  const lowest = money(priceMin, currency)
  return <>{priceMin === priceMax ? lowest : words.from(lowest)}</>
}
