import type { Product } from '../../../domain/catalog/product.ts'
import { money } from '../../shared/money.ts'
import { count } from '../../shared/number.ts'
import { attempt, say } from '../../shared/toast.tsx'
import { text } from '../text.ts'
import { type ProductChange, STATUSES, valuesOf } from './values.ts'

const words = text.products

/**
 * Says what a change in a list has saved, and offers to undo it.
 * @param save restores the fields, and the product in its list
 */
export function offerUndo(
  before: Product,
  saved: Product,
  change: ProductChange,
  save: (base: Product, fields: ProductChange) => Promise<unknown>,
): void {
  const said = saidOf(saved, change)
  if (said === null) return
  const old = valuesOf(before)
  const fields = Object.keys(change) as (keyof ProductChange)[]
  const back: ProductChange = Object.fromEntries(fields.map((field) => [field, old[field]]))
  say(said, { label: text.bulk.undo, run: () => void attempt(() => save(saved, back)) })
}

function saidOf({ name, price, currency, stock, status }: Product, change: ProductChange) {
  if ('price' in change) return words.nowCosts(name, money(price, currency))
  if ('stock' in change) {
    return stock === null ? words.nowUncounted(name) : words.nowStock(name, count(stock))
  }
  const label = STATUSES.find(({ value }) => value === status)?.label
  return 'status' in change && label ? words.nowStatus(name, label) : null
}
