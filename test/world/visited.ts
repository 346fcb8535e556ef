import { describe } from 'bun:test'
import type { StripeImitation } from '../stripe/imitation.ts'
import { boutique } from './boutique.ts'
import { FrontTab } from './front-tab.ts'
import { Names } from './names.ts'
import { page } from './pressed-page.tsx'
import { Recorded } from './record.ts'

/*
 * The script of the shop front keeps the basket and what was typed, and shows sums and lists anew,
 * as is recorded. Each story that orders something has a copy of the shop.
 */

const names = new Names(boutique)
const recorded = new Recorded('visited')

/** A page looks less often than this for news of a payment. */
const MOST_LOOKS = 40

const ORIGIN = 'https://kassa.example'
/** Lines of what is typed, and of what stands on every page: the stories above record them. */
const TYPED =
  /^(?:[-+] .*<(?:input|select|form|footer|nav|aside)\b|keeps kassa\.(?:checkout|basket\.north .))/

const STORIES: Readonly<Record<string, string>> = {
  'a basket is filled': `open /product/mug; add: Pack of 6; quantity: 3; Add to basket; open /product/teem;
    quantity: 2; Add to basket; open /basket; quantity: 5; Remove; open /products`,
  'a checkout': `open /product/mug; Add to basket; open /basket; To the checkout; delivery: Post;
    country: BE; email: a@example.com; payment: Bank; Change the basket; To the checkout;
    name: Eve; line1: Street 1; postalCode: 9000; city: Gent; open /terms; open /basket;
    To the checkout`,
  'a list is filtered': 'open /products; sort: price; brand: Aalto; min: 5',
}

const CHECKOUT = `open /product/spoon; Add to basket; open /basket; To the checkout;
  email: eve@example.com; name: Eve`

/** Orders, whose payments are those of an imitation of Stripe. */
const ORDERS: Readonly<Record<string, string>> = {
  'an order that is paid by transfer': `open /product/spoon; Add to basket; Add to basket;
    open /basket; To the checkout; email: eve@example.com; name: Eve; payment: Bank; Order and pay;
    open /basket`,
  'an order that is paid online': `${CHECKOUT}; payment: Pay online; Order and pay; without pay;
    open /basket; Go to the order; it is pending; time passes; it is paid; time passes; open /basket`,
  'a payment that fails': `${CHECKOUT}; payment: Pay online; Order and pay; it is pending; without pay;
    the tab is hidden; hours pass; the tab is shown; it fails; time passes; Pay again; without pay;
    it ends; time passes; open /basket`,
  'a payment that stays pending': `${CHECKOUT}; payment: Pay online; Order and pay; it is pending;
    without pay; hours pass`,
  'an order that is refused': `${CHECKOUT}; payment: Bank; the spoon costs more; Order and pay;
    the browser goes back; Order and pay`,
  'an order whose answer gets lost': `${CHECKOUT}; payment: Bank; the answer gets lost; Order and pay;
    the browser goes back; name: Adam; Order and pay; Order and pay`,
}

interface Shop {
  readonly tab: FrontTab
  readonly stripe: StripeImitation
}

const EVENTS: Readonly<Record<string, (shop: Shop) => unknown>> = {
  'without pay': ({ tab }) => {
    const url = new URL(location.href)
    url.searchParams.delete('pay')
    return tab.open(url.pathname + url.search)
  },
  'time passes': async ({ tab }) => {
    await page.copies.server.later(10_000)
    await tab.wait()
  },
  'hours pass': async ({ tab }) => {
    for (let look = 0; look < MOST_LOOKS; look++) await tab.wait()
  },
  'the tab is hidden': ({ tab }) => tab.hide(true),
  'the tab is shown': ({ tab }) => tab.hide(false),
  'the browser goes back': ({ tab }) => tab.comeBack(),
  'the answer gets lost': ({ tab }) => tab.loseNext(),
  'it is pending': ({ stripe }) => stripe.pay(undefined, 'processing'),
  'it is paid': ({ stripe }) => stripe.succeed(),
  'it fails': ({ stripe }) => stripe.fail(),
  'it ends': ({ stripe }) => stripe.expire(),
  'the spoon costs more': async () => {
    const { owner } = page.copies
    const path = `/shop/api/products/${boutique.wares.spoon.id}`
    await owner.done(owner.patch(path, { price: 3.9 }))
  },
}

async function visited(tab: FrontTab, steps: string, take: (step: string) => unknown) {
  const lines: string[] = []
  for (const step of steps.split(/;\s*/)) {
    const before = tab.shown
    const [, path] = /^open (.*)$/.exec(step) ?? []
    const [, field, value = ''] = /^([\w-]+): (.*)$/.exec(step) ?? []
    if (EVENTS[step]) await take(step)
    else if (path) await tab.open(`/shop/north${path}`)
    else if (field) await tab.fill(field, value)
    else await tab.press(step)
    lines.push(`-- ${step}`, ...tab.told(before))
  }
  return lines
}

describe('in the front', () => {
  for (const [title, steps] of Object.entries(STORIES)) {
    recorded.test(title, async () => {
      using tab = new FrontTab(boutique.kassa, ORIGIN)
      return names.named((await visited(tab, steps, () => {})).join('\n'))
    })
  }
  for (const [title, steps] of Object.entries(ORDERS)) {
    recorded.test(title, async () => {
      const copy = await page.copy()
      const stripe = await copy.paidAtStripe()
      using tab = new FrontTab(copy.server, ORIGIN)
      const lines = await visited(tab, steps, (step) => EVENTS[step]?.({ tab, stripe }))
      return names.named(lines.filter((line) => !TYPED.test(line)).join('\n'))
    })
  }
})

recorded.testAll()
