import { describe, expect, spyOn, test } from 'bun:test'
import type { MemberActor } from '../../../src/domain/actor.ts'
import { indexedShop } from '../../../src/domain/search/reindex.ts'
import { rulesFor } from '../../../src/domain/search/rules.ts'
import { type CreatedShop, checkNewShop } from '../../../src/domain/shop/new-shop.ts'
import {
  type SettingsView,
  settingsSchemas,
  shopSettings,
} from '../../../src/domain/shop/settings.ts'
import { findShop, shopById } from '../../../src/domain/shop/shop.ts'
import { MODULES } from '../../../src/installed.ts'
import { TestServer } from '../../fixture.ts'
import { memberOf, ownerOf } from '../../member-fixture.ts'
import { sharedServer } from '../../shared.ts'
import { until } from '../../until.ts'

const shared = await sharedServer()
const owner = await ownerOf(shared, shared.north)

const SHOPS = '/shop/api/shops'
const SHOP = '/shop/api/shop'
const EAST = { slug: 'east', name: 'East' }

/** Bodies of refused shops, and the fields that the refusal names. */
const REFUSED: readonly (readonly [body: unknown, fields: string])[] = [
  [null, 'body'],
  [[], 'body'],
  [{}, 'slug name'],
  [{ slug: 'east' }, 'name'],
  [{ ...EAST, slug: 'ea' }, 'slug'],
  [{ ...EAST, slug: 'e'.repeat(41) }, 'slug'],
  [{ ...EAST, slug: 'East' }, 'slug'],
  [{ ...EAST, slug: '-east' }, 'slug'],
  [{ ...EAST, slug: 'ea--st' }, 'slug'],
  [{ ...EAST, slug: 'east\n' }, 'slug'],
  [{ ...EAST, slug: 3 }, 'slug'],
  [{ ...EAST, name: '' }, 'name'],
  [{ ...EAST, name: '  ' }, 'name'],
  [{ ...EAST, name: '\u200b\u3164' }, 'name'],
  [{ ...EAST, name: 'E\r\nBcc: eve@example.com' }, 'name'],
  [{ ...EAST, name: 'n'.repeat(256) }, 'name'],
  [{ ...EAST, name: '\ud800' }, 'name'],
  [{ ...EAST, currency: 'eur' }, 'currency'],
  [{ ...EAST, currency: 'ABC' }, 'currency'],
  [{ ...EAST, currency: 'XXX' }, 'currency'],
  [{ ...EAST, currency: null }, 'currency'],
  [{ slug: 'E', name: '', currency: '' }, 'name'],
  [{ slug: 'E', name: ' ', currency: '' }, 'slug name currency'],
  [{ ...EAST, id: 'shop_1' }, 'id'],
  [{ ...EAST, role: 'owner' }, 'role'],
  [{ ...EAST, createdAt: '2020-01-01T00:00:00.000Z' }, 'createdAt'],
]

describe('signing up a shop', () => {
  test('gives its two keys, which work at once, and makes the user its owner', async () => {
    await using kassa = await TestServer.open()
    const anna = await memberOf(kassa, kassa.north, 'anna@example.com', null)
    expect(await anna.done(anna.get(SHOPS))).toEqual({ data: [], nextCursor: null })
    const body = { slug: 'east', name: ' East & Co. ', currency: 'JPY' }
    const created = await anna.done<CreatedShop>(anna.post(SHOPS, body))
    const { id, createdAt } = created.shop
    const shop = { id, slug: 'east', name: 'East & Co.', currency: 'JPY', createdAt }
    expect(created.shop).toEqual(shop)
    expect(createdAt).toBe(new Date(kassa.now).toISOString())
    expect(await anna.done(anna.get(SHOPS))).toEqual({
      data: [{ ...shop, role: 'owner' }],
      nextCursor: null,
    })
    const path = '/v1/store/products'
    expect((await kassa.ask({ path, key: created.publishableKey })).status).toBe(200)
    const mug = { name: 'Mug', price: 900 }
    const made = await kassa.ask({ method: 'POST', path, key: created.secretKey, body: mug })
    expect(made.product.currency).toBe('JPY')
  })

  test('needs no x-shop-id, and takes the currency that is left out for EUR', async () => {
    await using kassa = await TestServer.open()
    const { cookie } = await ownerOf(kassa, kassa.north)
    const headers = { cookie, 'sec-fetch-site': 'same-origin' }
    const answer = await kassa.ask({ method: 'POST', path: SHOPS, headers, body: EAST })
    expect((answer.json as CreatedShop).shop.currency).toBe('EUR')
    const list = await kassa.ask({ path: SHOPS, headers })
    const { data } = list.json as { data: { slug: string; role: string }[] }
    expect(data.map(({ slug }) => slug)).toEqual(['east', 'north'])
  })

  test('searches its products in the language that the browser prefers', async () => {
    await using kassa = await TestServer.open()
    const owner = await ownerOf(kassa, kassa.north)
    const preferred = [
      ['', 'en'],
      ['pt-BR,pt;q=0.9,en;q=0.8', 'pt'],
      ['nb-NO', 'no'],
      ['xx, none;q=0.9, constructor;q=0.8, sv;q=0.7', 'sv'],
      [', ;;q=,\u{e9}', 'en'],
    ] as const
    for (const [index, [accepted, language]] of preferred.entries()) {
      const body = { ...EAST, slug: `east-${index}` }
      await owner.done(owner.post(SHOPS, body, { 'accept-language': accepted }))
      const { id } = (await findShop(kassa.ports.store.read, body.slug)) ?? { id: 0 }
      const { language: found, indexRules } = await indexedShop(kassa.ports.store.read, id)
      expect([accepted, found, indexRules]).toEqual([accepted, language, rulesFor(language)])
    }
  })

  for (const [body, fields] of REFUSED) {
    test(`is refused with ${JSON.stringify(body).slice(0, 80)}`, async () => {
      const before = shared.dump()
      const answer = await owner.post(SHOPS, body)
      expect(answer.refusal).toBe(`VALIDATION_FAILED ${fields}`)
      expect(shared.dump()).toBe(before)
    })
  }

  test('with a slug that is taken is a conflict, also for requests at the same time', async () => {
    await using kassa = await TestServer.open()
    const owner = await ownerOf(kassa, kassa.north)
    expect((await owner.post(SHOPS, { ...EAST, slug: 'south' })).refusal).toBe('CONFLICT slug')
    const rivals = await Promise.all(Array.from({ length: 50 }, () => owner.post(SHOPS, EAST)))
    const statuses = rivals.map(({ status }) => status).sort()
    expect(statuses).toEqual([201, ...Array<number>(49).fill(409)])
    expect(kassa.dump().match(/"publishable"/g)).toHaveLength(3)
  })

  test('has a slug of 3 to 40 characters, and says so in any language', async () => {
    await using kassa = await TestServer.open()
    const owner = await ownerOf(kassa, kassa.north)
    for (const slug of ['abc', 'a'.repeat(40)]) {
      expect((await owner.post(SHOPS, { slug, name: 'East' })).status).toBe(201)
    }
    const { errors } = (await owner.post(SHOPS, { slug: 'ab', name: ' ' })).problem
    expect(errors).toMatchObject([
      { field: 'slug', code: 'slug', params: { min: 3, max: 40 } },
      { field: 'name', code: 'length', params: { min: 1, max: 255 } },
    ])
  })

  test('from the command line has the same limits', () => {
    const check = (length: number) =>
      checkNewShop({ ...EAST, name: 'n'.repeat(length) }, 'east@example.com')
    expect(() => check(255)).not.toThrow()
    expect(() => check(256)).toThrow('name: Use 1 to 255 characters')
  })
})

/** The sent origins, and the stored list or the refused fields. */
const ORIGINS: readonly (readonly [sent: unknown, kept: readonly string[] | string])[] = [
  [[], []],
  [['https://shop.example'], ['https://shop.example']],
  [['HTTPS://Shop.Example:443/'], ['https://shop.example']],
  [
    ['http://192.168.1.7:8080', 'http://pos:80'],
    ['http://192.168.1.7:8080', 'http://pos'],
  ],
  [
    ['https://b.example', 'https://a.example', 'https://b.example/'],
    ['https://a.example', 'https://b.example'],
  ],
  [['https://bücher.example'], ['https://xn--bcher-kva.example']],
  [['null'], 'origins.0'],
  [['*'], 'origins.0'],
  [['https://*.example'], 'origins.0'],
  [['https://shop.example', 'https://shop.example/path'], 'origins.1'],
  [['https://shop.example?a'], 'origins.0'],
  [['https://shop.example#a'], 'origins.0'],
  [['https://anna@shop.example'], 'origins.0'],
  [['https://shop.example\\'], 'origins.0'],
  [['shop.example'], 'origins.0'],
  [['//shop.example'], 'origins.0'],
  [['ftp://shop.example'], 'origins.0'],
  [['javascript:alert(1)'], 'origins.0'],
  [['https://'], 'origins.0'],
  [['https://a b'], 'origins.0'],
  [['https://shop.example:99999'], 'origins.0'],
  [[''], 'origins.0'],
  [['ftp://a', 'https://b.example', 'c'], 'origins.0 origins.2'],
  ['https://shop.example', 'origins'],
  [null, 'origins'],
  [[7], 'origins.0'],
]

describe('the settings of a shop', () => {
  test('are read by its members and changed by its owners', async () => {
    await using kassa = await TestServer.open()
    const { north } = kassa
    const owner = await ownerOf(kassa, north)
    const staff = await memberOf(kassa, north, 'staff@example.com', 'staff')
    const settings = await owner.done<SettingsView>(owner.get(SHOP))
    expect(settings).toMatchObject({ id: north.shop.publicId, slug: 'north', currency: 'EUR' })
    expect(settings.origins).toEqual([])
    const body = { name: ' Nord ', currency: 'CHF', origins: ['https://nord.example'] }
    const changed = { ...settings, ...body, name: 'Nord' }
    expect(await owner.done<SettingsView>(owner.patch(SHOP, body))).toEqual(changed)
    expect(await staff.done<SettingsView>(staff.get(SHOP))).toEqual(changed)
    expect(await owner.done<SettingsView>(owner.patch(SHOP, {}))).toEqual(changed)
    expect((await staff.patch(SHOP, { name: 'Mine' })).refusal).toBe('FORBIDDEN')
    const other = await ownerOf(kassa, kassa.south)
    expect(await other.done<SettingsView>(other.get(SHOP))).toMatchObject({ name: 'Shop south' })
  })

  test('have the fields of the modules that are there', async () => {
    const actor = { shop: shared.north.shop } as MemberActor
    const whole = Object.entries(await shopSettings(MODULES, shared.ports, actor))
    for (const module of MODULES) {
      const rest = MODULES.filter((one) => one !== module)
      const gone = Object.keys(module.settings?.fields.properties ?? {})
      const others = Object.fromEntries(whole.filter(([name]) => !gone.includes(name)))
      expect(await shopSettings(rest, shared.ports, actor)).toEqual(others as SettingsView)
      const { view, patch } = settingsSchemas(rest)
      expect(Object.keys(view.properties).sort()).toEqual(Object.keys(others).sort())
      expect(gone.filter((name) => name in patch.properties)).toEqual([])
    }
  })

  test('are wrong together, and then none is stored', async () => {
    const before = shared.dump()
    const broken = 'a\u0007b'
    const sent = {
      shopFront: { texts: { terms: broken } },
      payment: { transfer: { text: broken } },
    }
    expect((await owner.patch(SHOP, { ...sent, mails: { paid: false } })).refusal).toBe(
      'VALIDATION_FAILED shopFront.texts.terms payment.transfer.text',
    )
    expect(shared.dump()).toBe(before)
  })

  for (const [sent, kept] of ORIGINS) {
    test(`keep of the origins ${JSON.stringify(sent).slice(0, 80)} what they mean`, async () => {
      const before = shared.dump()
      const answer = await owner.patch(SHOP, { origins: sent })
      if (typeof kept === 'string') {
        expect(answer.refusal).toBe(`VALIDATION_FAILED ${kept}`)
        expect(shared.dump()).toBe(before)
      } else {
        expect((answer.json as SettingsView).origins).toEqual(kept)
        expect((await owner.done<SettingsView>(owner.get(SHOP))).origins).toEqual(kept)
      }
    })
  }

  for (const body of [{ name: '' }, { currency: 'EURO' }, { slug: 'nord' }, { id: 'x' }, []]) {
    test(`refuse ${JSON.stringify(body)}`, async () => {
      const before = shared.dump()
      expect((await owner.patch(SHOP, body)).status).toBe(422)
      expect(shared.dump()).toBe(before)
    })
  }

  test('keep the currency once there are products, and let go of it when there are none', async () => {
    await using kassa = await TestServer.open()
    const owner = await ownerOf(kassa, kassa.north)
    const { id } = await kassa.north.product()
    expect((await owner.patch(SHOP, { currency: 'USD', name: 'N' })).refusal).toBe(
      'CONFLICT currency',
    )
    expect((await owner.patch(SHOP, { currency: 'EUR', name: 'N' })).status).toBe(200)
    await kassa.north.delete(id)
    expect((await owner.patch(SHOP, { currency: 'USD' })).status).toBe(200)
    expect((await kassa.north.product()).currency).toBe('USD')
  })

  test('change currency before the first product or after it, never in the middle', async () => {
    await using kassa = await TestServer.open()
    const owner = await ownerOf(kassa, kassa.north)
    const release = Promise.withResolvers<void>()
    const busy = kassa.ports.store.write(async (tx) => {
      await shopById(tx, kassa.north.shop.id)
      await release.promise
    })
    const { mock: writes } = spyOn(kassa.ports.store, 'writeFor')
    const changing = owner.patch(SHOP, { currency: 'JPY' })
    await until('the change waits', () => writes.calls.length >= 1, { pauseMs: 1 })
    const making = kassa.north.post({ name: 'Mug', price: 9.5 })
    await until('the product waits', () => writes.calls.length >= 2, { pauseMs: 1 })
    release.resolve()
    await busy
    expect((await changing).status).toBe(200)
    expect((await making).refusal).toBe('CONFLICT currency')
    expect((await kassa.north.page()).data).toEqual([])
    expect((await kassa.north.post({ name: 'Mug', price: 9.5 })).refusal).toBe(
      'VALIDATION_FAILED price',
    )
    expect((await kassa.north.product({ price: 950 })).currency).toBe('JPY')
  })
})
