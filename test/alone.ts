import type { Writing } from '../src/domain/store.ts'
import { sqliteStatements } from '../src/store/sqlite/statements.ts'

/*
 * On PostgreSQL, a transaction is the only one of its shop, but not the only one of the server. If
 * it decides by rows of no shop what it writes beside them, it must have called `alone` before, or
 * two servers decide both by the same rows. SQLite has one writer, so that its tests would never
 * notice; they notice here.
 */

/** Pairs of statements of which two transactions may do the first before one does the second. */
const APART: ReadonlyMap<string, string> = new Map([
  ['user.by_email user.insert', 'An address is unique.'],
  ['user.by_email user.verify', 'A verified user stays one.'],
  ['identity.user user.insert', 'The identity that follows is unique.'],
  ['identity.user identity.insert', 'An identity is unique.'],
  ['invitation.of_email invitation.remove', 'An invitation that has gone is no error.'],
  ['order.expired order.move', 'The order is read again in its shop.'],
  ['order.expired order.insert', 'The order is another one.'],
  ['seal.unsealed seal.end', 'A shop that was sealed meanwhile stays as it is.'],
])

/** Rows that others look for before they write, and the name under which both are alone. */
const ONE_BY_ONE: Readonly<Record<string, string>> = { 'shop.insert': 'new shop' }

interface Effect {
  readonly isInsert: boolean
  /** The table that it writes. */
  readonly target: string | undefined
  /** The tables that decide, if it finds their rows without a shop. */
  readonly decides: readonly string[]
}

const effects = new Map<string, Effect>()

function effectOf(name: string): Effect {
  const known = effects.get(name)
  if (known) return known
  const { names } = sqliteStatements()
  const text = names.includes(name) ? sqliteStatements().textOf(name) : ''
  const target = /^(?:INSERT (?:OR \w+ )?INTO|UPDATE|DELETE FROM) (\w+)/m.exec(text)?.[1]
  const tables = [...text.matchAll(/\b(?:FROM|JOIN|UPDATE) (\w+)/g)].map(([, table = '']) => table)
  const isInsert = /^INSERT/m.test(text)
  const isOfShop = /\$(shops?|onlyShop)\b/.test(text)
  // Rows that have gone decide nothing.
  const decides = isOfShop || isInsert || /^DELETE/m.test(text) ? [] : tables
  const effect = { target, isInsert, decides }
  effects.set(name, effect)
  return effect
}

/** The transaction, which refuses to write what it has decided while others could decide, too. */
export function aloneWhereItDecides(tx: Writing): Writing {
  const decided: string[] = []
  const names: string[] = []
  const asked = (name: string) => {
    const { target, isInsert, decides } = effectOf(name)
    for (const before of target ? decided : []) {
      // A row that is changed is locked, but not the place of one that is not there yet.
      const { target: changed, decides: seen } = effectOf(before)
      if (before === name || !seen.includes(target ?? '') || (changed && !isInsert)) continue
      if (APART.has(`${before} ${name}`)) continue
      throw new Error(`${name} follows ${before}, and the transaction was not alone before`)
    }
    const wanted = ONE_BY_ONE[name]
    if (wanted && !names.includes(wanted)) throw new Error(`${name} without alone('${wanted}')`)
    if (names.length === 0 && decides.length > 0) decided.push(name)
  }
  return new Proxy(tx, {
    get(target, key) {
      const value: unknown = Reflect.get(target, key, target)
      if (typeof value !== 'function') return value
      return (...given: unknown[]) => {
        if (key === 'alone') names.push(String(given[0]))
        if (ASKING.has(String(key))) asked(String(given[0]))
        return Reflect.apply(value, target, given)
      }
    },
  })
}

/** The methods that run a statement by its name. */
const ASKING = new Set(['all', 'get', 'run', 'insert', 'insertAll'])
