import { expect, test } from 'bun:test'
import type { Answer } from '../../answer.ts'
import { ownerOf } from '../../member-fixture.ts'
import { sharedServer } from '../../shared.ts'

const SETTINGS = '/v1/store/shop/settings'
const ADMIN = '/shop/api/shop'

const kassa = await sharedServer()
const { north, south } = kassa
const owner = await ownerOf(kassa, north)

const read = () => kassa.askDocumented({ path: SETTINGS, key: north.secretKey })
const patch = (body: unknown): Promise<Answer> =>
  kassa.ask({ method: 'PATCH', path: SETTINGS, key: north.secretKey, body })

test('software reads and changes the settings, of its own shop only', async () => {
  const before = (await kassa.ask({ path: SETTINGS, key: south.secretKey })).json
  const change = {
    name: 'Boutique',
    origins: ['https://www.boutique.example/'],
    taxRates: [{ name: 'Standard', percent: 21 }],
    shopFront: { enabled: true, texts: { start: 'Welcome' } },
  }
  const sent = { method: 'PATCH', path: SETTINGS, key: north.secretKey, body: change }
  const changed = await kassa.askDocumented(sent)
  expect(changed.status).toBe(200)
  expect(changed.json).toMatchObject({
    ...change,
    slug: 'north',
    origins: ['https://www.boutique.example'],
  })
  expect((await read()).json).toEqual(changed.json)
  expect((await owner.get(ADMIN)).json).toMatchObject(changed.json as object)
  expect((await kassa.ask({ path: SETTINGS, key: south.secretKey })).json).toEqual(before)
})

test('the history says which key has changed what', async () => {
  await patch({ taxId: 'NL1' })
  const { data } = (await owner.get('/shop/api/history?limit=1')).json as { data: object[] }
  expect(data[0]).toMatchObject({
    action: 'shop.updated',
    actor: { kind: 'key', name: north.secretKey.slice(-4) },
    changes: [{ field: 'taxId', from: '', to: 'NL1' }],
  })
})

test('people and keys stay closed to software', async () => {
  await owner.patch(ADMIN, { cashiers: [{ name: 'Ada' }] })
  const { text } = await read()
  expect(text).not.toContain('"Ada"')
  expect(JSON.parse(text)).not.toHaveProperty('cashiers')
  const before = kassa.dump()
  for (const field of ['cashiers', 'staff', 'owner', 'slug', 'id', 'secretKey', 'keys']) {
    const answer = await patch({ [field]: [{ name: 'Eve' }] })
    expect([field, answer.refusal]).toEqual([field, `VALIDATION_FAILED ${field}`])
  }
  for (const method of ['DELETE', 'POST', 'PUT']) {
    expect((await north.ask({ method, path: SETTINGS, body: {} })).status).toBe(405)
  }
  expect(kassa.dump()).toBe(before)
  expect((await owner.get(ADMIN)).json).toMatchObject({ cashiers: [{ name: 'Ada' }] })
})

test.each([
  ['VALIDATION_FAILED name', { name: '' }],
  ['VALIDATION_FAILED name', { name: 7 }],
  ['VALIDATION_FAILED origins.0', { origins: ['https://*.example'] }],
  ['VALIDATION_FAILED origins.0', { origins: ['http://localhost:*'] }],
  ['VALIDATION_FAILED country', { country: 'XX' }],
  ['VALIDATION_FAILED orgins', { orgins: [] }],
  ['VALIDATION_FAILED shopFront.enabeld', { shopFront: { enabeld: true } }],
  ['VALIDATION_FAILED taxId', { taxId: 'a\0b' }],
  ['VALIDATION_FAILED body', []],
])('%s: %j changes nothing', async (refusal, body) => {
  const before = kassa.dump()
  expect((await patch(body)).refusal).toBe(refusal)
  expect(kassa.dump()).toBe(before)
})

test('changes at once lose nothing of each other', async () => {
  const changes = [{ address: 'Street 1' }, { taxId: 'NL2' }, { lowStock: 3 }, { timeZone: 'UTC' }]
  await Promise.all(changes.map((change) => patch(change)))
  expect((await read()).json).toMatchObject(Object.assign({}, ...changes))
})

test('a cashier without an id is the present one of the same name', async () => {
  const named = async (cashiers: object[]) => {
    const { json } = await owner.patch(ADMIN, { cashiers })
    return (json as { cashiers: { id: string; name: string }[] }).cashiers
  }
  const [ada] = await named([{ name: 'Ada' }])
  const [again, ben] = await named([{ name: ' Ada ' }, { name: 'Ben' }])
  expect(again).toEqual(ada)
  // Ben takes the place of Ada, and another Ada comes.
  const [other, renamed] = await named([{ name: 'Ada' }, { id: ada?.id, name: 'Ben' }])
  expect(renamed?.id).toBe(ada?.id)
  expect([ada?.id, ben?.id]).not.toContain(other?.id)
})
