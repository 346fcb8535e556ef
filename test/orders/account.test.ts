import { expect, test } from 'bun:test'
import { ownerOf } from '../member-fixture.ts'
import { sharedServer } from '../shared.ts'

const SETTINGS = '/v1/store/shop/settings'
const ACCOUNT = { enabled: true, holder: 'Boutique', iban: 'NL91ABNA0417164300', bic: '', text: '' }

const kassa = await sharedServer()
const { north } = kassa
const owner = await ownerOf(kassa, north)
await owner.done(owner.patch('/shop/api/shop', { payment: { transfer: ACCOUNT } }))

const patch = (transfer: object, others: object = {}) =>
  north.ask({ method: 'PATCH', path: SETTINGS, body: { ...others, payment: { transfer } } })

test.each([
  { iban: 'DE89370400440532013000', holder: 'Eve' },
  { holder: 'Eve' },
  { bic: 'ABNANL2A' },
  { text: 'Pay to DE89 3704 0044 0532 0130 00' },
  { iban: '' },
])('software with the key does not lead the money elsewhere: %j', async (transfer) => {
  const before = kassa.dump()
  const answer = await patch(transfer, { name: 'Eve' })
  expect([answer.status, answer.refusal]).toEqual([403, 'FORBIDDEN'])
  expect(answer.text).toContain('payment.transfer')
  expect(kassa.dump()).toBe(before)
})

test('software may read the account, name it as it is, and change everything else', async () => {
  const changed = await patch(
    { ...ACCOUNT, iban: 'NL91 ABNA 0417 1643 00', enabled: false, days: 5 },
    { payment: {} },
  )
  expect(changed.status).toBe(200)
  expect(changed.json).toMatchObject({
    payment: { transfer: { ...ACCOUNT, enabled: false, days: 5 } },
  })
})

test('an owner who has signed in may change it', async () => {
  const transfer = { holder: 'Ada', iban: 'DE89370400440532013000' }
  const changed = await owner.patch('/shop/api/shop', { payment: { transfer } })
  expect(changed.json).toMatchObject({ payment: { transfer } })
})
