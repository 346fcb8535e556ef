import { beforeAll, describe, expect, test } from 'bun:test'
import { findShopper } from '../../src/domain/access/shopper.ts'
import type { Mail } from '../../src/domain/mail/mail.ts'
import { HOUR_MS } from '../../src/domain/time.ts'
import { smtpMailer } from '../../src/mail/mailer.ts'
import { htmlOf } from '../../src/modules/orders/mail/mail-layout.ts'
import type { Address } from '../../src/modules/orders/order-record.ts'
import { PAYMENT_WAYS, type PaymentWay, SHOPPER_MAILS } from '../../src/modules/orders/values.ts'
import type { OrderView } from '../../src/modules/orders/view.ts'
import type { TextLanguage } from '../../src/text/language.ts'
import { CREDENTIALS, shopperOf } from '../access.ts'
import { PostOffice } from '../mail/post-office.ts'
import { type MemberFixture, ownerOf } from '../member-fixture.ts'
import { OrderDesk } from '../order-desk.ts'
import { PageDesk } from '../page-desk.ts'
import { sharedServer } from '../shared.ts'

const SHOP = '/shop/api/shop'
const HOME: Address = { name: 'Ada', line1: 'Kade 1', city: 'Gouda', country: 'NL' }
const REPLY = 'hello@corner.example'
const PLACE = { address: 'Kerkstraat 12\n2801 Gouda', hours: 'Tue–Fri 10–18' }

const kassa = await sharedServer({ KASSA_URL: 'http://localhost' })
let owner: MemberFixture
let desk: PageDesk
let orders: OrderDesk
let lines: { productId: string; quantity: number }[]

beforeAll(async () => {
  const { north } = kassa
  desk = await PageDesk.of(kassa, north, {
    address: 'Corner & Co.\nKade 9',
    timeZone: 'Europe/Amsterdam',
    delivery: [
      { id: 'pickup', kind: 'pickup', name: 'Pick up', price: 0, ...PLACE },
      { id: 'post', kind: 'delivery', name: 'Post', price: 4.9, taxRate: 'Reduced' },
    ],
    mailReplyTo: REPLY,
    mailTexts: Object.fromEntries(SHOPPER_MAILS.map((mail) => [mail, `Our words: ${mail}`])),
    shopFront: {
      enabled: true,
      color: '#1f5f4f',
      texts: { terms: '# Orders\nOur <terms>', privacy: 'Our privacy', imprint: 'Our imprint' },
    },
  })
  owner = await ownerOf(kassa, north)
  orders = new OrderDesk(north)
  const cup = await north.product({ name: 'Cup & saucer', price: 12.1, stock: 1_000 })
  const tea = await north.product({ name: 'Tea', price: 10.9, stock: 1_000, taxRate: 'Reduced' })
  lines = [
    { productId: cup.id, quantity: 2 },
    { productId: tea.id, quantity: 1 },
  ]
})

/** All mails to an address, in the order in which they were sent. */
async function mailsTo(address: string): Promise<Mail[]> {
  await kassa.outbox.idle()
  return kassa.mailbox.to(address)
}

/** The words of a mail's HTML, with the address of each link. */
function wordsOfHtml(html = ''): string[] {
  const plain = html
    .replace(/^.*<body/s, '<body')
    .replace(/<a href="([^"]*)"/g, ' $1 <a')
    .replace(/<[^>]*>/g, ' ')
  const signs = { lt: '<', gt: '>', amp: '&', quot: '"', '#x27': "'" }
  return wordsOf(
    plain.replace(/&([#\w]+);/g, (_, name: string) => signs[name as keyof typeof signs] ?? name),
  )
}

function wordsOf(text: string): string[] {
  return text.replace(/^-+$/gm, '').split(/\s+/).filter(Boolean).sort()
}

interface Words {
  readonly day: RegExp
  readonly counter: string
  readonly transfer: string
  readonly online: string
  readonly tax: string
  readonly place: string
  readonly terms: string
  readonly back: string
}

const WORDS: Readonly<Record<TextLanguage, Words>> = {
  en: {
    day: /^Order \w{8} · January 1\d, 2026$/m,
    counter: 'You pay when you get it.',
    transfer: 'with the reference',
    online: 'You pay online.',
    tax: '€4.20  including Standard (21 %)',
    place: 'Pick up at',
    terms: 'Terms',
    back: '€12.10  1 × Cup & saucer\n          €12.10  You get back',
  },
  de: {
    day: /^Bestellung \w{8} · 1\d\. Januar 2026$/m,
    counter: 'Sie zahlen, wenn Sie die Ware bekommen.',
    transfer: 'mit dem Verwendungszweck',
    online: 'Sie zahlen online.',
    tax: '4,20\u00a0€  inkl. Standard (21 %)',
    place: 'Abholung bei',
    terms: 'AGB',
    back: '12,10\u00a0€  1 × Cup & saucer\n         12,10\u00a0€  Sie erhalten zurück',
  },
  fr: {
    day: /^Commande \w{8} · 1\d janvier 2026$/m,
    counter: 'Vous payez à la réception.',
    transfer: 'avec la référence',
    online: 'Vous payez en ligne.',
    tax: '4,20\u00a0€  dont Standard (21\u202f%)',
    place: 'Retrait à',
    terms: 'CGV',
    back: '12,10\u00a0€  1 × Cup & saucer\n         12,10\u00a0€  Montant remboursé',
  },
  es: {
    day: /^Pedido \w{8} · 1\d de enero de 2026$/m,
    counter: 'Se paga al recibirlo.',
    transfer: 'con el concepto',
    online: 'Se paga online.',
    tax: '4,20\u00a0€  incluye Standard (21\u00a0%)',
    place: 'Recogida en',
    terms: 'Condiciones de venta',
    back: '12,10\u00a0€  1 × Cup & saucer\n         12,10\u00a0€  Se le devuelve',
  },
}

/** The mails of an order that is placed, made ready or sent, paid, refunded; and of a cancelled one. */
async function story(way: PaymentWay, email: string) {
  const isSent = way !== 'counter'
  const how = {
    delivery: isSent ? 'post' : 'pickup',
    payment: way,
    ...(isSent && { address: HOME }),
  }
  const order = await orders.placed({ lines, email, ...how })
  const next = { status: isSent ? 'shipped' : 'ready' }
  if (way === 'online') await orders.paid(order)
  await orders.post(order.id, 'status', next)
  if (way !== 'online') await orders.paid(order, { method: isSent ? 'transfer' : 'cash' })
  const [line] = order.lines
  await orders.refund(order, { lines: [{ lineId: line?.id ?? '', quantity: 1 }] })
  const other = await orders.placed({ lines, email, ...how })
  await orders.post(other.id, 'cancel', {})
  const [placed, second, third, refunded, , cancelled] = await mailsTo(email)
  const [handed, paid] = way === 'online' ? [third, second] : [second, third]
  return { order, mails: { placed, handed, paid, refunded, cancelled } }
}

/** The mails that say how to pay. */
const ASKING: Readonly<Record<PaymentWay, readonly string[]>> = {
  counter: ['placed', 'handed'],
  transfer: ['placed', 'handed'],
  online: ['placed'],
}

describe.each(Object.entries(WORDS))('mails in %s', (language, words) => {
  beforeAll(async () => {
    await owner.done(owner.patch(SHOP, { language }))
  })

  test.each([...PAYMENT_WAYS])('about an order that is paid by %s', async (way) => {
    const { order, mails } = await story(way, `${way}-${language}@example.com`)
    for (const [kind, mail] of Object.entries(mails)) {
      const { text = '', html } = mail ?? {}
      const about = `${kind} ${text}`
      expect({ about, replyTo: mail?.replyTo }).toEqual({ about, replyTo: REPLY })
      expect(text).toMatch(words.day)
      for (const one of PAYMENT_WAYS) {
        const isSaid = one === way && ASKING[way].includes(kind)
        expect({ about, one, isSaid: text.includes(words[one]) }).toEqual({ about, one, isSaid })
      }
      const asksForTransfer = way === 'transfer' && ASKING.transfer.includes(kind)
      expect(text.includes(`${words.transfer} ${order.code}`)).toBe(asksForTransfer)
      expect(text.includes('NL91 ABNA')).toBe(asksForTransfer)
      expect(text.includes(words.tax)).toBe(kind !== 'refunded')
      const isPickedUp = way === 'counter' && kind !== 'cancelled'
      expect(text.includes(`${words.place}\n\n    Kerkstraat 12\n    2801 Gouda`)).toBe(isPickedUp)
      expect(text.includes('\n\n    Tue–Fri 10–18\n')).toBe(isPickedUp)
      const setting = kind === 'handed' ? (way === 'counter' ? 'ready' : 'shipped') : kind
      expect(text).toContain(`\n\nOur words: ${setting}\n\n`)
      expect(text).toContain(`\n${words.terms}\n\nOrders\nOur <terms>\n`)
      expect(text).toEndWith('\n\nOur imprint\n')
      expect(text).not.toContain('Our privacy')
      expect(text).toContain('http://localhost/shop/north/thanks/order_')
      expect(html).toContain('Our &lt;terms&gt;')
      expect(wordsOfHtml(html)).toEqual(wordsOf(text))
    }
    expect(mails.refunded?.text).toContain(words.back)
    expect(mails.refunded?.text).not.toContain('× Tea')
  })
})

describe('mails to shoppers', () => {
  beforeAll(async () => {
    await owner.done(owner.patch(SHOP, { language: 'en' }))
  })

  test('say where to pick up until the goods are handed over, of the right place', async () => {
    const email = 'pickup@example.com'
    const order = await orders.placed({ lines, email, delivery: 'pickup', payment: 'counter' })
    await orders.post(order.id, 'status', { status: 'ready' })
    const told = (await mailsTo(email)).map(({ text }) => text.includes('Kerkstraat 12'))
    expect(told).toEqual([true, true])
    const { delivery } = await owner.done<{ delivery: object[] }>(owner.get(SHOP))
    const [first, post] = delivery
    const other = { ...first, id: 'market', address: '', hours: '' }
    await owner.done(owner.patch(SHOP, { delivery: [first, other, post] }))
    await orders.placed({ lines, email, delivery: 'market', payment: 'counter' })
    await orders.placed({ lines, email, fulfilment: 'pickup' })
    const mails = (await mailsTo(email)).slice(-2)
    for (const { text } of mails) {
      expect(text).toContain('Pick up at\n\n    Corner & Co.\n    Kade 9\n')
      expect(text).not.toContain('Opening hours')
    }
    await owner.done(owner.patch(SHOP, { delivery }))
  })

  test('repeat nothing that a guest has written; those to owners and to accounts do', async () => {
    kassa.now += 2 * HOUR_MS
    const spam = 'Win http://spam.example'
    const email = 'victim@example.com'
    const fields = ['name', 'company', 'line1', 'line2', 'postalCode', 'city', 'region'] as const
    const address = { ...Object.fromEntries(fields.map((name) => [name, spam])), country: 'NL' }
    const asked = { lines, email, delivery: 'post', payment: 'transfer', note: spam } as const
    const placed = await desk.placed({ ...asked, name: spam, phone: '+31 20 7777777', address })
    const { id } = placed
    await orders.post(id, 'status', { status: 'shipped' })
    const paid = await orders.paid(await orders.get(id), { method: 'transfer' })
    const lineId = paid.lines[0]?.id ?? ''
    await orders.refund(paid, { lines: [{ lineId, quantity: 1 }], reason: spam })
    const got = await desk.placed({ lines, email, name: spam, note: spam })
    await orders.post(got.id, 'status', { status: 'ready' })
    await orders.post(got.id, 'cancel', {})
    const mails = await mailsTo(email)
    expect(mails).toHaveLength(7)
    for (const mail of mails) {
      for (const text of ['spam.example', 'Win', '7777777', email]) {
        expect(JSON.stringify({ ...mail, to: '' })).not.toContain(text)
      }
    }
    const [told] = (await mailsTo('north@example.com')).slice(-2)
    expect(told?.text).toContain(`Note\n\n    ${spam}`)
    expect(told?.text).toContain(`Delivered to\n\n    ${spam}\n`)
    const guest = await findShopper(kassa.ports.store.read, kassa.north.shop.id, email)
    const customerId = guest?.publicId ?? ''
    await orders.placed({ lines, customerId, delivery: 'post', address })
    expect((await mailsTo(email)).at(-1)?.text).not.toContain('spam.example')
    const credential = CREDENTIALS.find((one) => one.holder === 'shopper' && one.shop === 'north')
    const own = desk.as((await credential?.headers(kassa)) ?? {})
    const { email: _, ...ownOrder } = asked
    await own.placed({ ...ownOrder, note: 'Ring twice', name: 'Ada', address: HOME })
    const mail = (await mailsTo('shopper@example.com')).at(-1)
    expect(mail?.text).toContain(
      'Delivered to\n\n    Ada\n    Kade 1\n    Gouda\n    Netherlands\n',
    )
    expect(mail?.text).not.toContain('Ring twice')
    // Somebody else gets the mails of this order of the account, and not its address.
    const { publicId } = await shopperOf(kassa, kassa.north)
    const other = `${crypto.randomUUID()}@example.com`
    const order = { lines, customerId: publicId, email: other, delivery: 'post', address: HOME }
    await orders.placed(order)
    expect((await mailsTo(other)).at(-1)?.text).not.toContain('Kade 1')
  })

  /** The parts of a refund, and the rows of its mail. */
  const REFUNDS: readonly (readonly [string, (order: OrderView) => object, readonly string[]])[] = [
    [
      'of two lines and the shipping',
      ({ lines: [cup, tea] }) => ({
        lines: [
          { lineId: cup?.id, quantity: 1 },
          { lineId: tea?.id, quantity: 1 },
        ],
        shipping: true,
      }),
      ['€12.10  1 × Cup & saucer', '€10.90  1 × Tea', '€4.90  Post', '€27.90  You get back'],
    ],
    [
      'of less than the goods have cost',
      ({ lines: [cup] }) => ({ lines: [{ lineId: cup?.id, quantity: 2 }], amount: 20 }),
      ['€20.00  2 × Cup & saucer', '€20.00  You get back'],
    ],
    [
      'of more than the goods have cost',
      ({ lines: [, tea] }) => ({ lines: [{ lineId: tea?.id, quantity: 1 }], amount: 13.2 }),
      ['€10.90  1 × Tea', '€2.30  Without goods', '€13.20  You get back'],
    ],
    ['of money alone', () => ({ amount: 5 }), ['€5.00  You get back']],
  ]

  test.each([...REFUNDS])('about a refund %s name its parts', async (name, made, rows) => {
    const email = `${name.replaceAll(' ', '-')}@example.com`
    const sent = { delivery: 'post', payment: 'transfer', address: HOME } as const
    const order = await orders.placed({ lines, email, ...sent })
    await orders.paid(order, { method: 'transfer' })
    expect((await orders.refund(order, made(order))).status).toBe(201)
    const mail = (await mailsTo(email)).at(-1)
    const table = [...(mail?.text ?? '').matchAll(/^ +(−?€.*)$/gm)].map(([, row]) => row)
    const untaxed = table.filter((row) => !row?.includes('including'))
    expect(untaxed).toEqual([...rows])
    expect(table.length).toBeGreaterThan(untaxed.length)
    expect(mail?.text).toContain('How you get it back\n\n    Bank transfer\n')
  })

  test('show the whole title of a product, and no minus before nothing', async () => {
    const { north } = kassa
    const name = `${'A long name '.repeat(8)}of paper`
    const { id } = await north.product({ name, price: 3, stock: 9, options: { Size: 'A5' } })
    const discount = { amount: 0, reason: 'None' }
    await orders.placed({
      lines: [{ productId: id, quantity: 1 }],
      email: 'a@example.com',
      discount,
    })
    const [mail] = await mailsTo('a@example.com')
    expect(mail?.text).toContain(`1 × ${name}, A5\n`)
    expect(mail?.text).not.toContain('Discount')
  })
})

/** The way of payment of a new order, and how it is told to the owners. */
const TOLD: readonly (readonly [PaymentWay | null, string])[] = [
  ['counter', 'When it is handed over'],
  ['transfer', 'Bank transfer'],
  ['online', 'Online payment'],
  [null, 'Your software sees to it'],
]

test.each([...TOLD])('owners read how a new order is paid: %s', async (payment, told) => {
  const email = `buyer-${payment}@example.com`
  await orders.placed({ lines, email, delivery: 'pickup', payment })
  const mail = (await mailsTo('north@example.com')).at(-1)
  expect(mail?.text).toContain(`Payment\n\n    ${told}\n`)
  expect(mail?.replyTo).toBe(email)
  expect(mail?.text).not.toContain('Our imprint')
  expect(wordsOfHtml(mail?.html)).toEqual(wordsOf(mail?.text ?? ''))
})

test('a free order has nothing to pay', async () => {
  const { id } = await kassa.north.product({ name: 'Leaflet', price: 0, stock: 9 })
  await orders.placed({ lines: [{ productId: id, quantity: 1 }], payment: 'transfer' })
  const mail = (await mailsTo('north@example.com')).at(-1)
  expect(mail?.text).toContain('Payment\n\n    Nothing to pay\n')
  expect(mail).not.toHaveProperty('replyTo')
})

test('a mail server gets both parts, and where answers go', async () => {
  await using office = await PostOffice.open({
    disabledCommands: ['STARTTLS'],
    hideSTARTTLS: true,
  })
  const email = 'smtp@example.com'
  await orders.placed({ lines, email, delivery: 'pickup', payment: 'counter' })
  const [mail] = await mailsTo(email)
  if (!mail) throw new Error('no mail has arrived')
  const sender = { name: 'kassa', address: 'kassa@corner.example' }
  await smtpMailer(`smtp://127.0.0.1:${office.port}`, sender).send({ ...mail, to: email }, 'id')
  const [received] = office.received
  expect(received?.to).toEqual([email])
  expect(received?.headers).toMatchObject({
    from: `${kassa.north.shop.name} <kassa@corner.example>`,
    'reply-to': `${kassa.north.shop.name} <${REPLY}>`,
    'auto-submitted': 'auto-generated',
    'x-auto-response-suppress': 'All',
    'content-type': expect.stringMatching(/^multipart\/alternative;/),
  })
  expect(received?.text).toContain('Content-Type: text/plain; charset=utf-8')
  expect(received?.text).toContain('Content-Type: text/html; charset=utf-8')
})

test('previews of all mails show what is saved, without anything that a shop lacks', async () => {
  for (const mail of SHOPPER_MAILS) {
    const { json } = await owner.get(`/shop/api/shop/mails/${mail}`)
    const { text, html } = json as { text: string; html: string }
    expect(text).toContain(`Our words: ${mail}`)
    expect(text).toContain('Our imprint')
    expect(wordsOfHtml(html)).toEqual(wordsOf(text))
  }
  const south = await ownerOf(kassa, kassa.south)
  const { json } = await south.get('/shop/api/shop/mails/placed')
  expect((json as { text: string }).text).toEndWith(`\n${kassa.south.shop.name}\n`)
})

test('no text of a mail is read as HTML', () => {
  const text = (name: string) => `${name} <i>&"`
  const pair = (name: string) => [text(`${name} 1`), text(`${name} 2`)] as const
  const content = {
    hello: text('hello'),
    intro: text('intro'),
    order: text('order'),
    rows: [pair('row')],
    total: pair('total'),
    taxes: [pair('tax')],
    paragraph: text('paragraph'),
    blocks: [pair('block'), [text('alone'), ''] as const],
    link: pair('link'),
    bye: text('bye'),
    legal: [[text('legal'), `# ${text('heading')}\n${text('line')}`] as const],
  }
  const html = htmlOf(content, text('subject'), 'en', '#1f5f4f')
  const shown = html.match(/[a-z]+(?: \d)? &lt;i&gt;&amp;&quot;/g) ?? []
  expect(shown.map((one) => one.replace(/ &.*/, '')).sort()).toEqual([
    'alone',
    'block 1',
    'block 2',
    'bye',
    'heading',
    'hello',
    'intro',
    'legal',
    'line',
    'link 1',
    'link 2',
    'order',
    'paragraph',
    'row 1',
    'row 2',
    'subject',
    'tax 1',
    'tax 2',
    'total 1',
    'total 2',
  ])
  expect(html).not.toContain('<i>')
})
