import { describe, expect, test } from 'bun:test'
import { jobTitle } from '../../src/ui/admin/bulk/title.ts'
import { actorName } from '../../src/ui/admin/history/actor.ts'
import { noteText, valueText } from '../../src/ui/admin/history/values.ts'

describe('the history says for people', () => {
  test.each([
    ['status', 'Draft', 'Draft'],
    ['role', 'staff', 'Staff'],
    ['unit', 'hour', 'h'],
    ['country', 'DE', 'Germany'],
    ['tags', ['other', 'open'], 'other, open'],
    ['category', { id: 'cat_1', slug: 'other', name: 'other' }, 'other'],
    ['origins', { paid: true, ready: false }, 'paid'],
    ['price', 12.5, '€12.50'],
    ['tillSales', false, 'no'],
    ['name', null, 'none'],
  ])('%s %j as %s', (field, value, said) => {
    expect(valueText({ field, from: null, to: value }, value, 'EUR')).toBe(said)
  })

  test.each([
    ['stock', 'damaged: fell', 'Damaged: fell'],
    ['stock', 'Inventory', 'Inventory'],
    ['paid', 'damaged: fell', 'damaged: fell'],
  ])('a note on a change of %s: %s', (field, note, said) => {
    const entry = { note, changes: [{ field, from: 1, to: 2 }] }
    expect(noteText(entry as unknown as Parameters<typeof noteText>[0])).toBe(said)
  })
})

test('shoppers are named in the language of the page', () => {
  const by = (name: string) => ({ actor: { kind: 'shopper', id: '', name } }) as const
  expect([actorName(by('guest')), actorName(by('customer'))]).toEqual(['A guest', 'A customer'])
})

test.each([
  [{ price: { percent: 7.5, rounding: '.99' } }, '+7.5 %, .99, 2 products'],
  [{ category: 'Drinks', status: 'Draft' }, 'Category: Drinks, Status: Draft, 2 products'],
  [{ tags: { add: ['new'] } }, 'Tags + new, 2 products'],
  [{ collections: { remove: ['Sale'] } }, 'Collections – Sale, 2 products'],
  [{ delete: true }, 'Deletion, 2 products'],
] as const)('a job that makes the change %j has a title', (shown, title) => {
  const job = { title: 'of the server', shown, total: 2 } as Parameters<typeof jobTitle>[0]
  expect(jobTitle(job, 'EUR')).toBe(title)
  expect(jobTitle({ ...job, shown: null, total: null }, 'EUR')).toBe('of the server')
})
