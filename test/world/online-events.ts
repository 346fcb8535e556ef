import type { TestServer } from '../fixture.ts'
import { PageDesk } from '../page-desk.ts'
import type { StripeImitation } from '../stripe/imitation.ts'
import { boutique } from './boutique.ts'
import { outlineOf } from './outline.ts'
import { htmlOf } from './parts.ts'
import { page } from './pressed-page.tsx'
import type { Events } from './steps.ts'

/** Longer than the server waits before it asks a provider again. */
const LATER_MS = 5 * 60_000

/** The copy whose payments Stripe has. */
let paying: TestServer | null = null
let stripe: StripeImitation
let order = ''

const show = (path: string) => page.show(path, { goesOn: true })

/** Lets the server send its mails, and shows the order. */
async function showOrder(): Promise<void> {
  const { server } = page.copies
  await server.later(0)
  await server.settled()
  await show(`/admin/orders/${order}`)
}

/** Lets the server ask Stripe, and shows the order. */
async function shown(): Promise<void> {
  await page.copies.server.later(LATER_MS)
  await showOrder()
}

/** The next request for a refund ends so. */
function faultOf(...faults: StripeImitation['faults']): void {
  stripe.before = async ({ method, url }) => {
    if (method !== 'POST' || !url.endsWith('/refunds')) return
    stripe.faults.push(...faults)
    stripe.before = async () => {}
  }
}

/** Steps of stories about an order that is paid online, at an imitation of Stripe. */
export const ONLINE_EVENTS = {
  'an order is placed, to be paid online': async () => {
    const { copies } = page
    const { server } = copies
    if (paying !== server) stripe = await copies.paidAtStripe()
    paying = server
    page.requests.isUsed = true
    const desk = new PageDesk(server, boutique.shop)
    const placed = await desk.placed({
      lines: [{ productId: boutique.wares.spoon.id, quantity: 5 }],
      email: 'eve@example.com',
      name: 'Eve',
      payment: 'online',
      returnUrl: 'https://kassa.example/thanks?order={order}&token={token}',
    })
    order = placed.id
    await showOrder()
  },
  'it is paid': async () => {
    stripe.pay()
    await shown()
  },
  'the money comes': async () => {
    stripe.succeed()
    await shown()
  },
  'the money is on its way': async () => {
    stripe.pay(undefined, 'processing')
    await shown()
  },
  'nobody pays it': async () => {
    stripe.expire()
    await shown()
  },
  'the bank objects': async () => {
    stripe.dispute('needs_response')
    await shown()
  },
  'money goes back in the pages of Stripe': async () => stripe.refund(300),
  'Stripe refuses the next refund': async () => faultOf(400),
  'Stripe is not reached for the next refund': async () => faultOf('unreachable', 'unreachable'),
  'time passes at the server': shown,
  'what is to be looked at is shown': async () => {
    await show('/admin/payment-concerns')
    return outlineOf(htmlOf(page.main ?? document.body))
  },
  'the day is compared': () => show('/admin/online-payment?day=2026-03-09'),
} satisfies Events
