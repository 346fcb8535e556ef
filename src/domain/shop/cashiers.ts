import { type Static, Type } from '@sinclair/typebox'
import type { FieldError } from '../error.ts'
import { newId } from '../id.ts'
import { Closed, ListOf } from '../schema.ts'
import { isName, nameKey } from '../text.ts'
import { SALE_LIMITS as LIMITS } from './values.ts'

const Id = Type.String({ pattern: '^[0-9A-Za-z_-]{1,64}$', hint: 'Use 1 to 64 of 0-9A-Za-z_-.' })
const Name = Type.String({ minLength: 1, maxLength: LIMITS.cashierName })

/** Who sells at the tills of a shop. */
export const Cashiers = ListOf(Closed({ id: Id, name: Name }), {
  maxItems: LIMITS.cashiers,
  description: 'Who sells at the tills: a till asks, and each of its entries says who made it.',
})
export type Cashiers = Static<typeof Cashiers>

/** The cashiers from now on. Those who are new need no id. */
export const CashiersPatch = ListOf(Closed({ id: Type.Optional(Id), name: Name }), {
  maxItems: LIMITS.cashiers,
  description: 'All cashiers from now on. One without an id is new, and gets one.',
})
type CashiersPatch = Static<typeof CashiersPatch>

export function cashiersIn(patch: CashiersPatch, now: number): Cashiers {
  return patch.map(({ id = newId('cashier', now), name }) => ({ id, name: name.trim() }))
}

export function cashierErrors(list: Cashiers): FieldError[] {
  const errors: FieldError[] = []
  const [names, ids] = [new Set<string>(), new Set<string>()]
  for (const [index, { id, name }] of list.entries()) {
    const field = `cashiers.${index}`
    if (!isName(name)) {
      const message = 'Use at least one visible character, in one line.'
      errors.push({ field: `${field}.name`, code: 'blank', message })
    } else if (names.has(nameKey(name))) {
      errors.push({ field: `${field}.name`, code: 'repeated', message: 'Give each name once.' })
    }
    if (ids.has(id)) {
      errors.push({ field: `${field}.id`, code: 'repeated', message: 'Give each id once.' })
    }
    names.add(nameKey(name))
    ids.add(id)
  }
  return errors
}
