import { expect, test } from 'bun:test'
import type { Mail } from '../../src/domain/mail/mail.ts'
import { HOUR_MS } from '../../src/domain/time.ts'
import { orderTextsIn } from '../../src/modules/orders/texts.ts'
import type { TextLanguage } from '../../src/text/language.ts'
import { sharedServer } from '../shared.ts'
import { PayingShop } from './desk.ts'

const kassa = await sharedServer({ KASSA_RATE_GUESTS: '0', KASSA_URL: 'https://shop.example' })
const shop = await PayingShop.of(kassa, kassa.north)
const { owner, stripe } = shop
const REPLY = 'hello@shop.example'
await owner.done(
  owner.patch('/shop/api/shop', { shopFront: { enabled: true }, mailReplyTo: REPLY }),
)

const LANGUAGES: Readonly<Record<string, { returned: string; refunded: string; back: string }>> = {
  en: { returned: 'goes back', refunded: 'is on its way', back: 'You get back' },
  de: { returned: 'geht zurück', refunded: 'ist unterwegs', back: 'Sie erhalten zurück' },
  fr: { returned: 'vous est rendu', refunded: 'est en route', back: 'Montant remboursé' },
  es: { returned: 'se devuelve', refunded: 'está en camino', back: 'Se le devuelve' },
}

async function speaks(language: string): Promise<void> {
  await owner.done(owner.patch('/shop/api/shop', { language }))
  await kassa.idle()
}

/** The mails to a new shopper after some work on an order, but for those of the order itself. */
async function mailsOf(work: (order: { id: string; line: string }) => Promise<void>) {
  const email = `${crypto.randomUUID()}@example.com`
  const order = await shop.order({ email, name: 'http://evil.example' })
  await work({ id: order.id, line: order.lines[0]?.id ?? '' })
  await kassa.later(HOUR_MS)
  await kassa.settled()
  return { mails: kassa.mailbox.to(email), code: order.code, id: order.id }
}

async function cancelled({ id }: { readonly id: string }): Promise<void> {
  await owner.done(owner.post(`/shop/api/orders/${id}/cancel`, {}))
  await kassa.idle()
  stripe.last.session.status = 'open'
  stripe.pay()
  await shop.told()
}

async function refunded({ id, line }: { readonly id: string; readonly line: string }) {
  stripe.pay()
  await shop.told()
  const body = { lines: [{ lineId: line, quantity: 1 }], restock: true, reason: 'x' }
  await owner.done(owner.post(`/shop/api/orders/${id}/refunds`, body))
  await kassa.idle()
  // Stripe may say something again, which is no news.
  await shop.told('charge.refunded')
}

function bothForms({ text, html = '' }: Mail): readonly string[] {
  return [text, html]
}

test.each(Object.entries(LANGUAGES))('in %s', async (language, words) => {
  await speaks(language)
  const back = await mailsOf(cancelled)
  const returned = back.mails.filter(({ subject }) => subject.includes(words.returned))
  expect(returned.map(({ subject }) => subject.includes(back.code))).toEqual([true])
  const sent = await mailsOf(refunded)
  const arrived = sent.mails.filter(({ subject }) => subject.includes(words.refunded))
  expect(arrived.map(({ subject }) => subject.includes(sent.code))).toEqual([true])
  for (const [mail, amount, id] of [
    [returned[0], '19', back.id],
    [arrived[0], '9', sent.id],
  ] as const) {
    expect(mail?.replyTo).toBe(REPLY)
    for (const form of mail ? bothForms(mail) : ['']) {
      // The key is one for tests.
      expect(form).toContain(orderTextsIn(language as TextLanguage).words.online.test)
      expect(form).toContain(words.back)
      expect(form).toMatch(new RegExp(`${amount}[.,]${amount === '19' ? '00' : '50'}`))
      expect(form).toContain('Stripe')
      expect(form).toContain(`https://shop.example/shop/north/thanks/${id}?token=`)
      // A guest can give the address of a stranger.
      expect(form).not.toContain('evil.example')
    }
  }
  const history = await owner.get(`/shop/api/history?subject=${sent.id}`)
  expect(history.text.match(/paymentRefunded/g)).toHaveLength(1)
})

test('they are off with the mail about refunds', async () => {
  await speaks('en')
  await owner.done(owner.patch('/shop/api/shop', { mails: { refunded: false } }))
  const back = await mailsOf(cancelled)
  const sent = await mailsOf(refunded)
  const subjects = [...back.mails, ...sent.mails].map(({ subject }) => subject)
  expect(subjects.filter((one) => /goes back|on its way|Money back/.test(one))).toEqual([])
  await owner.done(owner.patch('/shop/api/shop', { mails: { refunded: true } }))
})
