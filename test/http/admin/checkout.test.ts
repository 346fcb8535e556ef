import { describe, expect, test } from 'bun:test'
import type { SettingsView } from '../../../src/domain/shop/settings.ts'
import { ownerOf } from '../../member-fixture.ts'
import { sharedServer } from '../../shared.ts'

const SHOP = '/shop/api/shop'
const POST = { kind: 'delivery', name: 'Post', price: 4.9 } as const
const ALL = { freeFrom: null, taxRate: null, countries: null, address: '', hours: '' }
const DOT = 'data:image/png;base64,iVBORw0KGgo='

const kassa = await sharedServer()
const owner = await ownerOf(kassa, kassa.north)
await owner.done(owner.patch(SHOP, { taxRates: [{ name: 'Standard', percent: 19 }] }))

/** The sent settings, and the stored ones or the refused field. */
const SENT: readonly (readonly [sent: object, kept: object | string])[] = [
  [{ delivery: [POST] }, { delivery: [{ id: 'post', ...POST, ...ALL }] }],
  [{ delivery: [POST, POST] }, { delivery: [{ id: 'post' }, { id: 'post-2' }] }],
  [{ delivery: [POST, { ...POST, id: 'post' }] }, { delivery: [{ id: 'post-2' }, { id: 'post' }] }],
  [{ delivery: [{ ...POST, name: '日本' }] }, { delivery: [{ id: 'delivery', name: '日本' }] }],
  [
    {
      delivery: [
        { ...POST, id: 'A_1', freeFrom: 50, taxRate: 'Standard', countries: ['NL', 'NL'] },
      ],
    },
    { delivery: [{ id: 'A_1', freeFrom: 50, taxRate: 'Standard', countries: ['NL'] }] },
  ],
  [{ delivery: [] }, { delivery: [] }],
  [{ delivery: null }, 'delivery'],
  [
    {
      delivery: [
        { ...POST, id: 'a' },
        { ...POST, id: 'a' },
      ],
    },
    'delivery.1.id',
  ],
  [{ delivery: [{ ...POST, id: 'a b' }] }, 'delivery.0.id'],
  [{ delivery: [{ ...POST, id: '' }] }, 'delivery.0.id'],
  [{ delivery: [{ ...POST, kind: 'none' }] }, 'delivery.0.kind'],
  [{ delivery: [{ ...POST, name: ' ' }] }, 'delivery.0.name'],
  [{ delivery: [{ ...POST, name: 'a\nb' }] }, 'delivery.0.name'],
  [{ delivery: [{ ...POST, price: -1 }] }, 'delivery.0.price'],
  [{ delivery: [{ ...POST, price: 4.999 }] }, 'delivery.0.price'],
  [{ delivery: [{ ...POST, freeFrom: 0.001 }] }, 'delivery.0.freeFrom'],
  [{ delivery: [{ ...POST, taxRate: 'Luxury' }] }, 'delivery.0.taxRate'],
  [{ delivery: [{ ...POST, countries: [] }] }, 'delivery.0.countries'],
  [{ delivery: [{ ...POST, countries: ['nl'] }] }, 'delivery.0.countries'],
  [{ delivery: [{ ...POST, countries: ['XX'] }] }, 'delivery.0.countries'],
  [{ delivery: [{ ...POST, extra: 1 }] }, 'delivery.0.extra'],
  [
    { payment: { counter: { enabled: true } } },
    { payment: { counter: { enabled: true, days: 3 } } },
  ],
  [{ payment: { counter: { days: 30 } } }, { payment: { counter: { enabled: true, days: 30 } } }],
  [{ payment: { counter: { days: 0 } } }, 'payment.counter.days'],
  [{ payment: { transfer: { days: 1.5 } } }, 'payment.transfer.days'],
  [
    { payment: { transfer: { enabled: true, text: ' NL91\r\nABNA ' } } },
    { payment: { transfer: { enabled: true, days: 10, text: 'NL91\nABNA' } } },
  ],
  [{ payment: { transfer: { text: 'a\u001b' } } }, 'payment.transfer.text'],
  [{ payment: { transfer: { iban: 'NL91 ABNA 0417 1643 00' } } }, 'payment.transfer.holder'],
  [
    { payment: { transfer: { holder: 'Boutique', iban: 'NL19 ABNA 0417 1643 00' } } },
    'payment.transfer.iban',
  ],
  [{ payment: { transfer: { holder: 'Boutique', iban: 7 } } }, 'payment.transfer.iban'],
  [{ payment: { transfer: { holder: 'a\nb' } } }, 'payment.transfer.holder'],
  [{ payment: { transfer: { bic: 'ABNA' } } }, 'payment.transfer.bic'],
  [
    {
      payment: {
        transfer: { holder: ' Boutique ', iban: 'nl91 abna 0417 1643 00', bic: 'abnanl2a' },
      },
    },
    {
      payment: {
        transfer: {
          holder: 'Boutique',
          iban: 'NL91ABNA0417164300',
          bic: 'ABNANL2A',
          text: 'NL91\nABNA',
        },
      },
    },
  ],
  [{ payment: { transfer: { holder: '' } } }, 'payment.transfer.holder'],
  [{ payment: { transfer: { iban: '' } } }, { payment: { transfer: { iban: '' } } }],
  [{ payment: { online: { enabled: true } } }, { payment: { online: { enabled: true } } }],
  [
    { payment: { guests: false } },
    { payment: { guests: false, openOrders: { client: 5, email: 3 } } },
  ],
  [
    { payment: { openOrders: { client: 0 } } },
    { payment: { openOrders: { client: 0, email: 3 }, guests: false } },
  ],
  [{ payment: { openOrders: { email: 8 } } }, { payment: { openOrders: { client: 0, email: 8 } } }],
  [{ payment: { openOrders: { client: -1 } } }, 'payment.openOrders.client'],
  [{ payment: { openOrders: { email: 1.5 } } }, 'payment.openOrders.email'],
  [{ payment: { openOrders: { email: null } } }, 'payment.openOrders.email'],
  [{ payment: { openOrders: { phone: 1 } } }, 'payment.openOrders.phone'],
  [{ payment: { openOrders: 5 } }, 'payment.openOrders'],
  [{ payment: { crypto: {} } }, 'payment.crypto'],
  [{ payment: ['counter'] }, 'payment'],
  [{ mails: { paid: false } }, { mails: { paid: false, placed: true } }],
  [{ mails: { lost: false } }, 'mails.lost'],
  [
    { delivery: [{ ...POST, kind: 'pickup', address: ' Kade 1\r\nGouda ', hours: 'Mon–Fri' }] },
    { delivery: [{ id: 'post', address: 'Kade 1\nGouda', hours: 'Mon–Fri' }] },
  ],
  [{ delivery: [{ ...POST, address: 'a\u001b' }] }, 'delivery.0.address'],
  [{ delivery: [{ ...POST, hours: 'a\u0007' }] }, 'delivery.0.hours'],
  [{ delivery: [{ ...POST, hours: null }] }, 'delivery.0.hours'],
  [{ mailReplyTo: ' Hello@Corner.example' }, { mailReplyTo: 'hello@corner.example' }],
  [{ mailTexts: { ready: 'Ring\r\ntwice ' } }, { mailTexts: { ready: 'Ring\ntwice', paid: '' } }],
  [{ mailTexts: { paid: '<b>' } }, { mailTexts: { ready: 'Ring\ntwice', paid: '<b>' } }],
  [{ mailTexts: { paid: 'a\u001b' } }, 'mailTexts.paid'],
  [{ mailTexts: { ownersPlaced: 'Hello' } }, 'mailTexts.ownersPlaced'],
  [{ mailTexts: null }, 'mailTexts'],
  [{ mailReplyTo: 'a@b.example\r\nBcc: c@d.example' }, 'mailReplyTo'],
  [{ mailReplyTo: 'a@b.example\nBcc: c@d.example' }, 'mailReplyTo'],
  [{ mailReplyTo: 'a@b.example, c@d.example' }, 'mailReplyTo'],
  [{ mailReplyTo: 'Corner <a@b.example>' }, 'mailReplyTo'],
  [{ mailReplyTo: 'corner' }, 'mailReplyTo'],
  [{ mailReplyTo: 7 }, 'mailReplyTo'],
  [{ mailReplyTo: '' }, { mailReplyTo: null }],
  [{ mailReplyTo: null }, { mailReplyTo: null }],
  [{ shopFront: { enabled: true } }, { shopFront: { enabled: true, logo: null } }],
  [{ shopFront: { color: '#2F6f4e' } }, { shopFront: { enabled: true, color: '#2F6f4e' } }],
  [{ shopFront: { color: 'red' } }, 'shopFront.color'],
  [{ shopFront: { logo: DOT } }, { shopFront: { logo: DOT } }],
  [{ shopFront: { logo: 'https://a.example/a.png' } }, 'shopFront.logo'],
  [{ shopFront: { logo: 'data:image/svg+xml;base64,PHN2Zz4=' } }, 'shopFront.logo'],
  [{ shopFront: { logo: `${DOT}"` } }, 'shopFront.logo'],
  [{ shopFront: { logo: null } }, { shopFront: { logo: null, color: '#2F6f4e' } }],
  [
    { shopFront: { texts: { terms: 'One\r\n\r\nTwo ' } } },
    { shopFront: { texts: { terms: 'One\n\nTwo', imprint: '' } } },
  ],
  [{ shopFront: { texts: { imprint: 'a\u001bb' } } }, 'shopFront.texts.imprint'],
  [{ shopFront: { texts: { faq: '' } } }, 'shopFront.texts.faq'],
  [{ shopFront: null }, 'shopFront'],
]

describe('a setting of the shop front', () => {
  for (const [sent, kept] of SENT) {
    const name = JSON.stringify(sent).slice(0, 90)
    test(`${name}: ${typeof kept === 'string' ? `refuses ${kept}` : 'kept'}`, async () => {
      const before = await owner.done<SettingsView>(owner.get(SHOP))
      const answer = await owner.patch(SHOP, sent)
      if (typeof kept === 'string') expect(answer.refusal).toBe(`VALIDATION_FAILED ${kept}`)
      else expect(answer.json).toMatchObject(kept)
      const after = await owner.done<SettingsView>(owner.get(SHOP))
      expect<object>(after).toEqual(typeof kept === 'string' ? before : (answer.json as object))
    })
  }
})

test('a tax rate stays while a delivery option names it', async () => {
  await owner.done(owner.patch(SHOP, { delivery: [{ ...POST, taxRate: 'Standard' }] }))
  const { refusal, text } = await owner.patch(SHOP, { taxRates: [] })
  expect(refusal).toBe('CONFLICT taxRates')
  expect(text).toContain(`The delivery option ${POST.name} has the tax rate Standard;`)
  const both = await owner.patch(SHOP, { taxRates: [], delivery: [{ ...POST, taxRate: 'X' }] })
  expect(both.refusal).toBe('VALIDATION_FAILED delivery.0.taxRate')
})

test('a storefront reads how its shop sells, and nothing more', async () => {
  const delivery = [{ ...POST, freeFrom: 50, taxRate: 'Standard', countries: ['NL', 'BE'] }]
  const payment = { counter: { enabled: true }, transfer: { enabled: true, text: 'NL91 ABNA' } }
  const loyalty = { pointsPerUnit: 1, pointValue: 0.01 }
  const about = { address: 'Gouda', country: 'NL', language: 'nl', loyalty, taxId: 'NL001' }
  const rest = { online: { enabled: false } }
  await owner.done(owner.patch(SHOP, { ...about, delivery, payment: { ...payment, ...rest } }))
  const answer = await kassa.ask({ path: '/v1/store/shop', key: kassa.north.publishableKey })
  expect(answer.status).toBe(200)
  expect(answer.json).toEqual({
    slug: 'north',
    name: kassa.north.shop.name,
    currency: 'EUR',
    language: 'nl',
    country: 'NL',
    address: 'Gouda',
    taxRates: [{ name: 'Standard', percent: 19 }],
    pricesIncludeTax: true,
    delivery: [{ id: 'post', ...delivery[0], address: '', hours: '', payment: ['transfer'] }],
    payment: ['counter', 'transfer'],
    points: loyalty,
  })
})
