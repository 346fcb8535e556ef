import { expect, test } from 'bun:test'
import { basketText, readBasket, withMore } from '../../../src/modules/front/page/basket-text.ts'

test('a basket has at most 60 lines, and more of one that it has', () => {
  let basket = new Map<string, number>()
  const idOf = (line: number) => `prod_01kf0rdqg0ex4tsfe7byevcw${line}`
  for (let line = 10; line < 72; line++) basket = withMore(basket, idOf(line), 1)
  expect([basket.size, basket.has(idOf(69)), basket.has(idOf(70))]).toEqual([60, true, false])
  expect(withMore(basket, idOf(69), 0.5).get(idOf(69))).toBe(1.5)
  expect(readBasket(basketText(basket))).toEqual(basket)
  expect(readBasket(`${basketText(basket)}_01kf0rdqg0ex4tsfe7byevcw70-1`).size).toBe(60)
})
