import { describe } from 'bun:test'
import { boutique } from './boutique.ts'
import { FrontTab } from './front-tab.ts'
import { Names } from './names.ts'
import { Recorded } from './record.ts'

/*
 * The script of the shop front keeps the basket and what was typed, and shows sums and lists anew,
 * as is recorded. Nothing is ordered, since these share their shop.
 */

const names = new Names(boutique)
const recorded = new Recorded('visited')

const STORIES: Readonly<Record<string, string>> = {
  'a basket is filled': `open /product/mug; add: Pack of 6; quantity: 3; Add to basket; open /product/teem;
    quantity: 2; Add to basket; open /basket; quantity: 5; Remove; open /products`,
  'a checkout': `open /product/mug; Add to basket; open /basket; To the checkout; delivery: Post;
    country: BE; email: a@example.com; payment: Bank; Change the basket; To the checkout;
    name: Eve; line1: Street 1; postalCode: 9000; city: Gent; open /terms; open /basket;
    To the checkout`,
  'a list is filtered': 'open /products; sort: price; brand: Aalto; min: 5',
}

describe('in the front', () => {
  for (const [title, steps] of Object.entries(STORIES)) {
    recorded.test(title, async () => {
      using tab = new FrontTab(boutique.kassa, 'https://kassa.example')
      const lines: string[] = []
      for (const step of steps.split(/;\s*/)) {
        const before = tab.shown
        const [, path] = /^open (.*)$/.exec(step) ?? []
        const [, field, value = ''] = /^([\w-]+): (.*)$/.exec(step) ?? []
        if (path) await tab.open(`/shop/north${path}`)
        else if (field) await tab.fill(field, value)
        else await tab.press(step)
        lines.push(`-- ${step}`, ...tab.told(before))
      }
      return names.named(lines.join('\n'))
    })
  }
})

recorded.testAll()
