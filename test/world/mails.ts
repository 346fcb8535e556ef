import { describe, expect } from 'bun:test'
import {
  backupMail,
  codeMail,
  invitationMail,
  type MailText,
  rotationMail,
  stockMail,
  testMail,
} from '../../src/domain/mail/template.ts'
import { MODULES } from '../../src/installed.ts'
import { moneyMail } from '../../src/modules/orders/mail/money-mail.ts'
import {
  type OrderMailFields,
  orderMail,
  type Template,
} from '../../src/modules/orders/mail/order-mail.ts'
import { orderMails } from '../../src/modules/orders/mail/order-notice.ts'
import {
  ONLINE_STATES,
  type OnlinePaymentState,
  type OnlineState,
} from '../../src/modules/orders/online.ts'
import { ORDER_MAILS } from '../../src/modules/orders/values.ts'
import type { OrderView } from '../../src/modules/orders/view.ts'
import { TEXT_LANGUAGES, type TextLanguage } from '../../src/text/language.ts'
import { boutique } from './boutique.ts'
import { SETTINGS } from './furniture.ts'
import { Names } from './names.ts'
import { changedText, outlineOf } from './outline.ts'
import { Recorded } from './record.ts'

/* Each mail about orders says in each language what is recorded. */

const { shop, orders } = boutique
const names = new Names(boutique)
const recorded = new Recorded('mails')

/** The order that each mail is about. */
const ABOUT: Readonly<Record<Template, string>> = {
  placed: 'waiting',
  paid: 'exempt',
  ready: 'picked',
  shipped: 'sent',
  cancelled: 'given',
  refunded: 'sent',
  ownersPlaced: 'loyal',
  expired: 'given',
}

const { name, timeZone, payment, mailReplyTo: replyTo, shopFront } = SETTINGS
const LEGAL = [
  ['Terms', '# Orders\nBe kind.\n# Goods\nAs shown.'],
  ['Imprint', SETTINGS.address],
] as const

const CARD = { id: 'payment', method: 'card', amount: 1 }
const SHIPPING = { name: 'By boat', price: 7, discount: 1.5 }
/** Money that goes back without goods. */
const BACK = {
  id: 'refund',
  number: 'R4',
  method: 'card',
  amount: 3,
  rounding: 0,
  lines: [],
  shipping: false,
  shippingAmount: 0,
  taxes: [{ name: 'High', percent: 21, net: 2.48, tax: 0.52, gross: 3 }],
}

function told({ fromName, subject, text, ...mail }: MailText): string {
  const head = [`From: ${fromName}`, `Answer to: ${mail.replyTo}`, `Subject: ${subject}`]
  return names.named([...head, text].join('\n'))
}

function mailOf(...what: Parameters<typeof fieldsOf>) {
  return orderMail(what[0], fieldsOf(...what))
}

function fieldsOf(
  kind: Template,
  language: TextLanguage,
  order: OrderView,
  online: OnlinePaymentState | null = null,
): OrderMailFields {
  return {
    shop: { name },
    order,
    language,
    timeZone,
    online,
    bankDetails: `${payment.transfer.holder}\n${payment.transfer.iban}`,
    pickup: kind === 'ready' ? { address: 'Kade 7', hours: 'Tue to Fri' } : null,
    isToAccount: kind === 'paid',
    paragraph: `About ${kind}.`,
    replyTo,
    url: 'https://kassa.example/order',
    color: shopFront.color,
    legal: LEGAL,
  }
}

const orderOf = (kind: Template) => {
  const order = orders[ABOUT[kind]]
  if (!order) throw new Error(`there is no order ${ABOUT[kind]}`)
  return order
}

for (const language of TEXT_LANGUAGES) {
  describe(`in ${language}`, () => {
    for (const kind of [...ORDER_MAILS, 'expired'] as const) {
      recorded.test(`${kind} in ${language}`, async () =>
        told(mailOf(kind, language, orderOf(kind))),
      )
    }
    recorded.test(`money that goes back in ${language}`, async () => {
      const mail = {
        name,
        language,
        color: null,
        legal: LEGAL,
        order: { publicId: orderOf('paid').id, currency: shop.shop.currency },
        amountMinor: 12_345,
        subject: 'Money',
        intro: 'It goes back.',
        backBy: 'Card',
        url: 'https://kassa.example/order',
      }
      const real = told(moneyMail({ ...mail, isTest: false, replyTo }))
      return `${real}\n---\n${told(moneyMail({ ...mail, isTest: true, url: null, replyTo: null }))}`
    })
  })
}

/** The mails of the core, each about other values. */
const { shop: own } = shop
const SEVERAL = {
  products: [boutique.wares.mug, boutique.wares.cheese, boutique.wares.teeS],
  total: 9,
}
const NONE = { products: [], total: 0 }
const CORE: Readonly<Record<string, (language: TextLanguage) => MailText>> = {
  code: (language) => codeMail('123456', own, language),
  'code for admin': (language) => codeMail('654321', null, language),
  test: testMail,
  backup: (language) => backupMail('No room.', 'https://kassa.example', language),
  'backup without an address': (language) => backupMail('No room.', '', language),
  rotation: (language) => rotationMail(own, 'ann@example.com', '7 March', language),
  'rotation by command': (language) => rotationMail(own, null, '7 March', language),
  owner: (language) =>
    invitationMail(own, 'ann@example.com', 'owner', 'https://a.example', language),
  staff: (language) => invitationMail(own, 'ann@example.com', 'staff', null, language),
  stock: (language) =>
    stockMail(own, 4, { low: SEVERAL, toCount: NONE }, 'https://kassa.example', language),
  'stock to count': (language) => stockMail(own, 4, { low: NONE, toCount: SEVERAL }, '', language),
}

/** The names of shops, codes, quantities and addresses in a mail. */
function valuesIn(text: string): string[] {
  return text.match(/\S*(?:\d|@|:\/\/|north)\S*/g) ?? []
}

for (const [title, mailIn] of Object.entries(CORE)) {
  recorded.test(`${title}, from the core`, async () => {
    const english = mailIn('en')
    for (const language of TEXT_LANGUAGES) {
      const text = mailIn(language).text.replace(/(?<=\d),(?=\d)/g, '.')
      expect(
        valuesIn(english.text).filter((value) => !text.includes(value.replace(/[.,:]$/, ''))),
      ).toEqual([])
    }
    return names.named(told(english))
  })
}

/** The lines of a mail that are only there because of a payment at a provider. */
function newsIn(kind: Template, online: OnlinePaymentState): string[] {
  const order = orderOf(kind)
  const before = new Set(mailOf(kind, 'en', order).text.split('\n'))
  const lines = mailOf(kind, 'en', order, online).text.split('\n')
  return lines.filter((line) => line !== '' && !before.has(line))
}

const PAYMENTS: readonly (readonly [Template, readonly OnlineState[]])[] = [
  ['placed', ONLINE_STATES],
  ['paid', ['paid']],
  ['ownersPlaced', ['pending', 'paid']],
]

recorded.test('payments at a provider', async () => {
  const said = PAYMENTS.flatMap(([kind, states]) =>
    states.flatMap((status) =>
      (['live', 'test'] as const).flatMap((mode) => {
        const online = { provider: 'Stripe', status, mode, url: 'https://pay.example' }
        return [`-- ${kind}, ${status}, ${mode}`, ...newsIn(kind, online)]
      }),
    ),
  )
  return said.join('\n')
})

for (const kind of ['paid', 'refunded', 'ownersPlaced'] as const) {
  recorded.test(`${kind} as HTML`, async () => {
    return names.named(outlineOf(mailOf(kind, 'en', orderOf(kind)).html ?? ''))
  })
}

/** News about an order, in the order in which they happened. */
const NEWS: readonly (readonly [news: string, order: string, refunds: number])[] = [
  ['placed', 'waiting', 0],
  ['ready', 'picked', 0],
  ['refunded', 'sent', 1],
  ['refunded', 'sent', 2],
  ['refunded', 'sent', 3],
  ['paid', 'own', 0],
  ['expired', 'given', 0],
]

recorded.test('news of orders become mails as they were then', async () => {
  const posted = NEWS.map(([news, name, refunds]) => {
    return { news, shop: own.id, order: orders[name]?.id, refunds }
  })
  const written = await orderMails(MODULES, boutique.kassa.ports, posted)
  const lines = posted.flatMap((news) => {
    const { mails, acts } = written.get(news) ?? { mails: [], acts: [] }
    const heads = mails.map(({ to, fromName, replyTo, subject, text }) => {
      const sums = text.match(/^ {4,}.*(?:\d {2}|https:).*$/gm) ?? []
      return [`to ${to} from ${fromName}, answers to ${replyTo}: ${subject}`, ...sums]
    })
    return [`-- ${news.news}, ${news.refunds}`, ...heads.flat(), JSON.stringify(acts)]
  })
  return names.named(lines.join('\n'))
})

type Difference = readonly [
  order: Partial<OrderView>,
  mail: Partial<OrderMailFields>,
  ...kinds: Template[],
]

/** Orders and mails that differ from those above, and the mails that say so. */
const DIFFERENT: Readonly<Record<string, Difference>> = {
  'was paid twice by card': [{ payments: [CARD, CARD] as never, number: '9' }, {}, 'ownersPlaced'],
  'is paid by other software': [{ payment: null }, {}, 'ownersPlaced', 'placed'],
  'is paid at the counter': [{ payment: 'counter' }, {}, 'ownersPlaced', 'placed', 'ready'],
  'is paid online': [{ payment: 'online' }, {}, 'ownersPlaced', 'placed'],
  'costs nothing': [{ total: 0 }, {}, 'ownersPlaced'],
  'names nobody': [{ note: null, email: null, address: null }, {}, 'ownersPlaced', 'paid'],
  'replaces another': [
    { replaces: 'order_00000000000000000012345678' },
    {},
    'ownersPlaced',
    'placed',
    'paid',
  ],
  'has a discount': [{ discount: { amount: 1.5, reason: 'Kind' } as never }, {}, 'paid'],
  'has cheaper shipping': [{ shipping: SHIPPING as never }, {}, 'paid'],
  'has a number to follow': [
    { tracking: { carrier: null, number: '3S', url: null } as never },
    {},
    'shipped',
    'paid',
  ],
  'has nothing to follow': [{ tracking: null }, {}, 'shipped'],
  'has a paper without an address': [{ receiptUrl: '/r/north.1', number: '9' }, {}, 'paid'],
  'has a paper': [
    { receiptUrl: 'https://a.example/r/north.1', number: '9' },
    {},
    'paid',
    'refunded',
    'placed',
  ],
  'gets its shipping back': [
    { refunds: [{ ...BACK, shipping: true, shippingAmount: 2.2 }] as never },
    {},
    'refunded',
  ],
  'gets rounded money back': [{ refunds: [{ ...BACK, rounding: 0.02 }] as never }, {}, 'refunded'],
  'gets money back': [{ refunds: [BACK] as never, shipping: SHIPPING as never }, {}, 'refunded'],
  'is of an account': [{}, { isToAccount: true }, 'refunded', 'placed'],
  'is of a guest': [{}, { isToAccount: false }, 'paid'],
  'is picked up at some hours': [{}, { pickup: { address: '', hours: 'Tue' } }, 'ready', 'paid'],
  'is picked up at a place': [{}, { pickup: { address: 'Kade 7', hours: '' } }, 'ready'],
  'is of a shop that says nothing': [
    {},
    { url: null, replyTo: null, paragraph: '', legal: [], bankDetails: '' },
    'placed',
  ],
  'is of a shop with a long name': [{}, { shop: { name: 'A\nname' } }, 'paid', 'ownersPlaced'],
}

for (const [title, [order, mail, ...kinds]] of Object.entries(DIFFERENT)) {
  recorded.test(`an order that ${title}`, async () => {
    const lines = kinds.flatMap((kind) => {
      const before = fieldsOf(kind, 'en', orderOf(kind))
      const changed = { ...before, ...mail, order: { ...before.order, ...order } }
      const [text, now] = [before, changed].map((fields) => told(orderMail(kind, fields)))
      return [`-- ${kind}`, ...changedText(text ?? '', now ?? '')]
    })
    return names.named(lines.join('\n'))
  })
}

/** All lines are listed up to the limit; a line more is only counted. */
for (const count of [50, 51, 52]) {
  recorded.test(`an order of ${count} lines`, async () => {
    const order = orderOf('paid')
    const [line] = order.lines
    if (!line) throw new Error('the order has no lines')
    const lines = Array.from({ length: count }, (_, at) => ({ ...line, title: `Row ${at + 1}` }))
    const { text } = mailOf('paid', 'en', { ...order, lines })
    return names.named(text.slice(text.indexOf('Row 49')).split('\n').slice(0, 6).join('\n'))
  })
}

recorded.testAll()
