import { expect, test } from 'bun:test'
import { app } from '../../src/app.ts'
import { databaseIn } from '../../src/commands/data.ts'
import { readConfig } from '../../src/config.ts'
import { rowProblems } from '../../src/domain/check.ts'
import { type Module, placed } from '../../src/domain/module.ts'
import type { Ports } from '../../src/domain/ports.ts'
import { sealing } from '../../src/domain/seal/sealing.ts'
import { type Secrets, secretsOf } from '../../src/domain/secrets.ts'
import { sealRestored } from '../../src/domain/upkeep/sealing.ts'
import { MODULES } from '../../src/installed.ts'
import { storeOn } from '../../src/store/engine.ts'
import { openSqlite } from '../../src/store/sqlite/open.ts'
import { shopperOf } from '../access.ts'
import { Answer, requestOf } from '../answer.ts'
import { TestServer } from '../fixture.ts'
import type { MemberFixture } from '../member-fixture.ts'
import { OrderDesk } from '../order-desk.ts'
import { changeRows } from '../stored.ts'
import { saleOf, sellingAt, Till } from '../till-desk.ts'

const SHOP = '/shop/api/shop'
const NEEDED = ['orders', 'till', 'front', 'account']
/** The modules that need neither orders nor the till nor the front. */
const REST = MODULES.filter(({ name }) => !NEEDED.includes(name))

const SOUND = { problems: [], notes: [], missing: [], ofOtherKey: [] }

/** The ports of a kassa with only these modules, on the database of a server. */
async function portsWith(
  kassa: TestServer,
  modules: readonly Module[],
  secrets: Secrets = kassa.ports.secrets,
): Promise<Ports> {
  const { database, directory, ports } = kassa
  const engine = database ? await database.engine() : openSqlite(databaseIn(directory))
  const listeners = placed(modules, 'changeListener')
  const store = sealing(storeOn(engine, listeners), secrets, placed(modules, 'sealedChanges'))
  return { ...ports, store, secrets }
}

/** Asks a kassa with only these modules, as an owner. */
async function asked(
  { store, ...ports }: Ports,
  modules: readonly Module[],
  { headers }: MemberFixture,
  method: string,
  path: string,
  body?: object,
): Promise<Answer> {
  const served = app({ ...ports, store, modules, config: readConfig({}), log: () => {} })
  const ask = { path, method, headers, ...(body && { body }) }
  return await Answer.of(ask, await served.handle(requestOf(ask)))
}

/** A shop that has set and sold something in every module. */
async function filled(kassa: TestServer) {
  const { north } = kassa
  const owner = await sellingAt(kassa, north)
  const settings = {
    retentionYears: 7,
    cashRounding: 0.05,
    receiptText: 'Thank you',
    cashiers: [{ id: 'a', name: 'Ann' }],
    payment: { transfer: { enabled: true, text: 'Bank 12' } },
    mails: { paid: false },
    shopFront: { enabled: true, texts: { start: 'Hello' } },
  }
  await owner.done(owner.patch(SHOP, settings))
  const mug = await north.product({ name: 'Mug', price: 10, stock: 20 })
  const { publicId: customerId } = await shopperOf(kassa, north)
  const desk = new OrderDesk(north)
  const lines = [{ productId: mug.id, quantity: 1 }]
  const buy = async () => await desk.paid(await desk.placed({ lines, customerId }))
  await buy()
  const till = await Till.of(kassa, north)
  await till.add(saleOf(mug, 1))
  return { owner, buy, till, mug }
}

async function checkedBy({ store, secrets }: Ports, modules: readonly Module[]) {
  // A reader sees what another connection has written in the next tick.
  await new Promise((resolve) => setImmediate(resolve))
  return await rowProblems(modules, store.read, secrets)
}

for (const [name, modules] of [
  ['without orders, till and front', REST],
  ['without any module', []],
] as const) {
  test(`a kassa ${name} keeps the settings and the seals of a whole one right`, async () => {
    await using kassa = await TestServer.open()
    const { owner, buy, till, mug } = await filled(kassa)
    expect(await checkedBy(kassa.ports, MODULES)).toEqual(SOUND)
    const before = (await owner.done(owner.get(SHOP))) as Record<string, unknown>

    const core = await portsWith(kassa, modules)
    const seen = await asked(core, modules, owner, 'GET', SHOP)
    expect(seen.json).toMatchObject({ country: 'NL', timeZone: 'Europe/Amsterdam' })
    for (const field of ['loyalty', 'payment', 'tillSales', 'cashiers', 'shopFront']) {
      expect(seen.json).not.toHaveProperty(field)
      const refused = await asked(core, modules, owner, 'PATCH', SHOP, { [field]: before[field] })
      expect([field, refused.status]).toEqual([field, 422])
    }
    const sent = { address: 'Gouda', lowStock: 3, origins: ['https://shop.example'] }
    expect((await asked(core, modules, owner, 'PATCH', SHOP, sent)).status).toBe(200)
    const added = await asked(core, modules, owner, 'POST', '/shop/api/terminals', { name: 'New' })
    expect(added.status).toBe(201)
    const values = { publicId: 'cust_new', email: 'new@example.com', name: null, phone: null }
    await core.store.writeFor(kassa.north.shop.id, (tx) =>
      tx.insert('customer.insert', {
        shop: kassa.north.shop.id,
        ...values,
        kind: 'account',
        createdAt: kassa.now,
        words: ' new@example.com ',
      }),
    )
    expect(await checkedBy(core, modules)).toEqual(SOUND)
    await core.store.close()

    expect(await checkedBy(kassa.ports, MODULES)).toEqual(SOUND)
    expect(await owner.done(owner.get(SHOP))).toEqual({ ...before, ...sent } as never)
    await buy()
    expect((await till.add(saleOf(mug, 1))).status).toBe(201)
    expect(await checkedBy(kassa.ports, MODULES)).toEqual(SOUND)
  })
}

test('what a kassa without orders seals after a restore is completed by a whole one', async () => {
  await using kassa = await TestServer.open()
  await filled(kassa)
  const others = secretsOf(new Uint8Array(32).fill(7))
  await changeRows(kassa, 'UPDATE shop SET sealed = 0, rows_sealed = 0')
  await changeRows(kassa, 'DELETE FROM shop_seal')
  const core = await portsWith(kassa, REST, others)
  await sealRestored(REST, core)
  expect(await checkedBy(core, REST)).toEqual(SOUND)
  await core.store.close()

  const whole = await portsWith(kassa, MODULES, others)
  const missing = ['the digests of orders (2)']
  expect(await checkedBy(whole, MODULES)).toEqual({ ...SOUND, missing })
  await sealRestored(MODULES, whole)
  expect(await checkedBy(whole, MODULES)).toEqual(SOUND)
  await changeRows(kassa, 'UPDATE point_entry SET delta = 1000')
  expect((await checkedBy(whole, MODULES)).problems).toEqual([
    'The points of the customer cust_north were changed by others than kassa.',
  ])
  await whole.store.close()
})
