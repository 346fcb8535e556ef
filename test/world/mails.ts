import { describe } from 'bun:test'
import type { MailText } from '../../src/domain/mail/template.ts'
import { moneyMail } from '../../src/modules/orders/mail/money-mail.ts'
import { orderMail, type Template } from '../../src/modules/orders/mail/order-mail.ts'
import { ORDER_MAILS } from '../../src/modules/orders/values.ts'
import type { OrderView } from '../../src/modules/orders/view.ts'
import { TEXT_LANGUAGES } from '../../src/text/language.ts'
import { boutique } from './boutique.ts'
import { SETTINGS } from './furniture.ts'
import { Names } from './names.ts'
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
  ['Terms', 'Be kind.'],
  ['Imprint', SETTINGS.address],
] as const

function told({ fromName, subject, text, ...mail }: MailText): string {
  const head = [`From: ${fromName}`, `Answer to: ${mail.replyTo}`, `Subject: ${subject}`]
  return names.named([...head, text].join('\n'))
}

function mailOf(kind: Template, language: (typeof TEXT_LANGUAGES)[number], order: OrderView) {
  return orderMail(kind, {
    shop: { name },
    order,
    language,
    timeZone,
    online: null,
    bankDetails: `${payment.transfer.holder}\n${payment.transfer.iban}`,
    pickup: kind === 'ready' ? { address: 'Kade 7', hours: 'Tue to Fri' } : null,
    isToAccount: kind === 'paid',
    paragraph: `About ${kind}.`,
    replyTo,
    url: 'https://kassa.example/order',
    color: shopFront.color,
    legal: LEGAL,
  })
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
