import { expect, test } from 'bun:test'
import {
  basketText,
  partsOfKey,
  readBasket,
  wantedKey,
  withMore,
} from '../../../src/modules/front/page/basket-text.ts'

test('a basket has at most 60 lines, and more of one that it has', () => {
  let basket = new Map<string, number>()
  const idOf = (line: number) => `prod_01kf0rdqg0ex4tsfe7byevcw${line}`
  for (let line = 10; line < 72; line++) basket = withMore(basket, idOf(line), 1)
  expect([basket.size, basket.has(idOf(69)), basket.has(idOf(70))]).toEqual([60, true, false])
  expect(withMore(basket, idOf(69), 0.5).get(idOf(69))).toBe(1.5)
  expect(readBasket(basketText(basket))).toEqual(basket)
  expect(readBasket(`${basketText(basket)}_01kf0rdqg0ex4tsfe7byevcw70-1`).size).toBe(60)
})

test('quantities are added up in thousandths', () => {
  const id = 'prod_01kf0rdqg0ex4tsfe7byevcw10'
  const added = (...quantities: readonly number[]) => {
    return quantities.reduce((basket, one) => withMore(basket, id, one), new Map()).get(id)
  }
  expect([added(0.1, 0.2), added(1.005, 0.001), added(9_999, 1)]).toEqual([0.3, 1.006, 9_999])
})

test('packs and single pieces of a product are lines of their own', () => {
  const id = 'prod_01kf0rdqg0ex4tsfe7byevcw10'
  const basket = withMore(withMore(new Map(), id, 2), wantedKey(id, 24), 1)
  expect(basketText(basket)).toBe('01kf0rdqg0ex4tsfe7byevcw10-2_01kf0rdqg0ex4tsfe7byevcw10x24-1')
  const read = readBasket(basketText(basket))
  expect(read).toEqual(basket)
  expect([...read.keys()].map(partsOfKey)).toEqual([
    { id, pieces: 1 },
    { id, pieces: 24 },
  ])
  const bad = ['x0-1', 'x-1', 'x24', 'x1e3-1', 'x1000000-1'].map((end) => id.slice(5) + end)
  expect(readBasket(bad.join('_')).size).toBe(0)
})
