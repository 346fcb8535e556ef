import { expect, test } from 'bun:test'
import { ownerOf } from '../../member-fixture.ts'
import { sharedServer } from '../../shared.ts'

const SHOP = '/shop/api/shop'
const kassa = await sharedServer()
const owner = await ownerOf(kassa, kassa.north)

const text = (length: number) => 'a'.repeat(length)
const list = <Item>(length: number, make: (name: string) => Item) =>
  Array.from({ length }, (_, index) => make(`${index}`))
const post = (fields: object) => ({
  delivery: [{ kind: 'delivery', name: 'Post', price: 4.9, ...fields }],
})
const logo = (length: number) => {
  const begin = 'data:image/png;base64,'
  return { logo: begin + 'A'.repeat(length - begin.length) }
}
const origin = (length: number) => {
  const labels = 'a.'.repeat(length).slice(0, length - 'https://shop.a'.length)
  return `https://shop.${labels}a`
}

/** Settings of a size, the largest size that is kept, and the field that refuses one more. */
const LIMITS: readonly (readonly [field: string, most: number, made: (size: number) => object])[] =
  [
    ['name', 255, (size) => ({ name: text(size) })],
    ['origins', 20, (size) => ({ origins: list(size, (name) => `https://${name}.example`) })],
    ['origins.0', 255, (size) => ({ origins: [origin(size)] })],
    ['synonyms', 500, (size) => ({ synonyms: list(size, (name) => `a${name}, b${name}`) })],
    ['synonyms.0', 500, (size) => ({ synonyms: [`b, ${text(size - 3)}`] })],
    ['searchedMetadata', 50, (size) => ({ searchedMetadata: list(size, (name) => name) })],
    ['searchedMetadata.0', 40, (size) => ({ searchedMetadata: [text(size)] })],
    ['taxRates', 10, (size) => ({ taxRates: list(size, (name) => ({ name, percent: 1 })) })],
    ['taxRates.0.name', 50, (size) => ({ taxRates: [{ name: text(size), percent: 1 }] })],
    ['taxRates.0.percent', 100, (percent) => ({ taxRates: [{ name: 'A', percent }] })],
    ['address', 500, (size) => ({ address: text(size) })],
    ['taxId', 64, (size) => ({ taxId: text(size) })],
    ['receiptText', 1_000, (size) => ({ receiptText: text(size) })],
    [
      'loyalty.pointsPerUnit',
      1_000,
      (pointsPerUnit) => ({ loyalty: { pointsPerUnit, pointValue: 1 } }),
    ],
    ['loyalty.pointValue', 1_000, (pointValue) => ({ loyalty: { pointsPerUnit: 1, pointValue } })],
    ['lowStock', 1_000_000, (lowStock) => ({ lowStock })],
    ['retentionYears', 30, (retentionYears) => ({ retentionYears })],
    ['cashiers', 50, (size) => ({ cashiers: list(size, (name) => ({ name })) })],
    ['cashiers.0.name', 50, (size) => ({ cashiers: [{ name: text(size) }] })],
    ['tillDifference', 1_000_000, (tillDifference) => ({ tillDifference })],
    ['tillFavourites', 200, (size) => ({ tillFavourites: list(size, (name) => name) })],
    ['tillFavourites.0', 64, (size) => ({ tillFavourites: [text(size)] })],
    [
      'delivery',
      20,
      (size) => ({ delivery: list(size, (name) => ({ kind: 'pickup', name, price: 0 })) }),
    ],
    ['delivery.0.id', 64, (size) => post({ id: text(size) })],
    ['delivery.0.name', 100, (size) => post({ name: text(size) })],
    ['delivery.0.address', 500, (size) => post({ address: text(size) })],
    ['delivery.0.hours', 500, (size) => post({ hours: text(size) })],
    ['mailTexts.placed', 1_000, (size) => ({ mailTexts: { placed: text(size) } })],
    ['payment.counter.days', 30, (days) => ({ payment: { counter: { days } } })],
    ['payment.openOrders.client', 1_000, (client) => ({ payment: { openOrders: { client } } })],
    ['payment.openOrders.email', 1_000, (email) => ({ payment: { openOrders: { email } } })],
    ['payment.transfer.text', 1_000, (size) => ({ payment: { transfer: { text: text(size) } } })],
    ['payment.transfer.holder', 70, (size) => ({ payment: { transfer: { holder: text(size) } } })],
    [
      'shopFront.texts.imprint',
      20_000,
      (size) => ({ shopFront: { texts: { imprint: text(size) } } }),
    ],
    ['shopFront.logo', 256_000, (size) => ({ shopFront: logo(size) })],
  ]

test.each(LIMITS)('%s: up to %d', async (field, most, made) => {
  await owner.done(owner.patch(SHOP, made(most)))
  const answer = await owner.patch(SHOP, made(most + 1))
  expect(answer.refusal).toBe(`VALIDATION_FAILED ${field}`)
  expect(answer.problem.errors?.[0]?.params).toMatchObject({ max: most })
})
