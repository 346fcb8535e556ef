import { expect, test } from 'bun:test'
import type { BulkChange } from '../../src/domain/bulk/change.ts'
import { jobTitle } from '../../src/ui/admin/bulk/title.ts'

test.each<[shown: BulkChange | null, total: number | null, title: string]>([
  [{ price: { percent: 7.5, rounding: '.99' } }, 5035, '+7.5 %, .99, 5,035 products'],
  [{ price: { percent: -3, rounding: 'whole' } }, 1, '-3 %, 1 product'],
  [{ price: { amount: 1.5, rounding: 'exact' } }, 2, '+€1.50, 2 products'],
  [{ price: { amount: -2 } }, 2, '−€2.00, 2 products'],
  [{ price: { set: 9 } }, 2, '€9.00, 2 products'],
  [{ compareAtPrice: null }, 2, 'no crossed-out price, 2 products'],
  [{ compareAtPrice: { oldPrice: true } }, 2, 'the old price is crossed out, 2 products'],
  [{ compareAtPrice: { set: 12, rounding: '.95' } }, 2, 'Original price: €12.00 .95, 2 products'],
  [{ cost: null }, 2, 'Cost: none, 2 products'],
  [{ cost: { set: 4 } }, 2, 'Cost: €4.00, 2 products'],
  [{ stock: { set: null } }, 2, 'Stock: not tracked, 2 products'],
  [{ stock: { set: 1200 } }, 2, 'Stock: 1,200, 2 products'],
  [{ stock: { amount: 3 } }, 2, 'Stock: +3, 2 products'],
  [{ stock: { amount: -3 } }, 2, 'Stock: -3, 2 products'],
  [{ delete: true }, 0, 'Deletion, 0 products'],
  [{ status: 'Archived' }, 2, 'Status: Archived, 2 products'],
  [{ category: null }, 2, 'Category: none, 2 products'],
  [{ tags: { add: ['a', 'b'], remove: ['c'] } }, 2, 'Tags + a, Tags + b, Tags – c, 2 products'],
  [{ collections: { add: ['Gifts'] } }, 2, 'Collections + Gifts, 2 products'],
  [null, 2, 'wares.csv'],
  [{ delete: true }, null, 'wares.csv'],
])('the title of %j of %j products', (shown, total, title) => {
  expect(jobTitle({ shown, total, title: 'wares.csv' } as never, 'EUR')).toBe(title)
})
