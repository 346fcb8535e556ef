import { type Static, Type } from '@sinclair/typebox'
import { type FieldError, fieldError } from '../../domain/error.ts'
import { newId } from '../../domain/id.ts'
import { ListOf, Named } from '../../domain/schema.ts'
import { listedNameErrors } from '../../domain/text.ts'
import { TILL_LIMITS as LIMITS } from './values.ts'

const Id = Type.String({ pattern: '^[0-9A-Za-z_-]{1,64}$', hint: 'Use 1 to 64 of 0-9A-Za-z_-.' })
const Name = Type.String({ minLength: 1, maxLength: LIMITS.cashierName })

/** The people who sell at the tills of a shop. */
export const Cashiers = ListOf(Named('ShopCashier', { id: Id, name: Name }), {
  maxItems: LIMITS.cashiers,
  description: 'Who sells at the tills: a till asks, and each of its entries says who made it.',
})
export type Cashiers = Static<typeof Cashiers>

/** The new list of cashiers. New ones need no id. */
export const CashiersPatch = ListOf(
  Named('ShopCashierUpdate', { id: Type.Optional(Id), name: Name }),
  {
    maxItems: LIMITS.cashiers,
    description:
      'All cashiers from now on. One without an id is the present one of the same name, or a new one.',
  },
)
type CashiersPatch = Static<typeof CashiersPatch>

/** The cashiers after a change. One without an id is the present one of the same name, if any. */
export function cashiersIn(patch: CashiersPatch, before: Cashiers, now: number): Cashiers {
  const given = new Set(patch.map(({ id }) => id))
  const present = new Map(
    before.filter(({ id }) => !given.has(id)).map(({ id, name }) => [name, id]),
  )
  return patch.map(({ id, name: sent }) => {
    const name = sent.trim()
    return { id: id ?? present.get(name) ?? newId('cashier', now), name }
  })
}

export function cashierErrors(list: Cashiers): FieldError[] {
  const errors: FieldError[] = []
  const [names, ids] = [new Set<string>(), new Set<string>()]
  for (const [index, { id, name }] of list.entries()) {
    const field = `cashiers.${index}`
    errors.push(...listedNameErrors(`${field}.name`, name, names))
    if (ids.has(id)) {
      errors.push(fieldError(`${field}.id`, 'repeated', 'Give each id once.'))
    }
    ids.add(id)
  }
  return errors
}
