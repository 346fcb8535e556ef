import { Database } from 'bun:sqlite'
import { expect, test } from 'bun:test'
import { join } from 'node:path'
import { rowProblems } from '../../src/domain/check.ts'
import { MODULES } from '../../src/installed.ts'
import { namedOrder } from '../../src/modules/orders/values.ts'
import { ON_POSTGRES, TestServer } from '../fixture.ts'
import { saleOf, sellingAt, Till } from '../till-desk.ts'

/** The columns of an order and of its refund that the journal of a till proves. */
const PROVED: Readonly<Record<string, readonly string[]>> = {
  sale_order: ['total_minor', 'receipt'],
  sale_line: ['product', 'name', 'sku', 'quantity', 'unit_price_minor', 'discount_minor'],
  sale_payment: ['method', 'amount_minor', 'rounding_minor'],
  sale_refund: ['method', 'amount_minor'],
  sale_refund_line: ['quantity'],
}
/** The columns that it proves of goods that came back without a receipt. */
const OF_RETURN = {
  sale_line: PROVED.sale_line ?? [],
  sale_refund: ['method', 'amount_minor', 'rounding_minor', 'restock'],
  sale_refund_line: ['quantity', 'amount_minor'],
}

/** Another value of a column that the schema takes. */
function otherThan(column: string, value: unknown): string | number {
  if (column === 'method') return 'card'
  if (column === 'restock') return 0
  return typeof value === 'number' ? value + 1 : 'x'
}

test.skipIf(ON_POSTGRES)('the journal proves each value of what its tills have sold', async () => {
  await using kassa = await TestServer.open()
  const owner = await sellingAt(kassa, kassa.north)
  await owner.done(owner.patch('/shop/api/shop', { cashRounding: 0.05 }))
  const till = await Till.of(kassa, kassa.north)
  const mug = await kassa.north.product({ price: 12.1 })
  const sale = saleOf(mug, 2).order
  await till.add({ kind: 'sale', order: sale })
  const { id, lines } = await till.order(`${till.series}-1`)
  const [line] = lines as { readonly id: string }[]
  const money = { method: 'cash', restock: true, reason: 'Torn' }
  const back = { orderId: id, lines: [{ lineId: line?.id, quantity: 1 }], amount: 12.1, ...money }
  await till.add({ kind: 'refund', refund: back })
  const odd = saleOf({ ...mug, price: 12.12 })
  const { lines: goods, taxes, total: amount, receipt } = odd.order
  const lost = { goods, taxes, amount, receipt, rounding: -0.02, ...money }
  await till.add({ kind: 'refund', refund: lost })
  const { id: returned } = await till.order(`${till.series}-3`)
  using file = new Database(join(kassa.directory, 'kassa.sqlite'))
  const problems = async () => {
    // The reader sees what another connection has written in the next tick.
    await new Promise((resolve) => setImmediate(resolve))
    return (await rowProblems(MODULES, kassa.ports.store.read, kassa.ports.secrets)).problems
  }
  expect(await problems()).toEqual([])
  for (const [order, proved] of [[id, PROVED] as const, [returned, OF_RETURN] as const]) {
    for (const [table, columns] of Object.entries(proved)) {
      const which = `${table === 'sale_order' ? 'public_id' : 'order_id'} = '${order}'`
      for (const column of columns) {
        const [[value] = []] = file.query(`SELECT ${column} FROM ${table} WHERE ${which}`).values()
        const put = file.query(`UPDATE ${table} SET ${column} = ?1 WHERE ${which}`)
        put.run(otherThan(column, value))
        const said = (await problems()).filter((text) => {
          return text.includes('differs from its entry') && text.includes(namedOrder(String(order)))
        })
        expect([table, column, said.length]).toEqual([table, column, 1])
        put.run(value as string)
      }
    }
  }
  expect(await problems()).toEqual([])
})
