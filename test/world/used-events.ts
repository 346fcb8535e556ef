import { say } from '../../src/ui/shared/toast.tsx'
import { BulkClient } from '../bulk-client.ts'
import { png } from '../picture-sample.ts'
import { boutique } from './boutique.ts'
import { browser } from './browser-globals.ts'
import { outlineOf } from './outline.ts'
import { htmlOf } from './parts.ts'
import { page } from './pressed-page.tsx'
import type { Events } from './steps.ts'

const { wares } = boutique

const changed = (change: object) => async () => {
  const { owner } = page.copies
  await owner.done(owner.patch(`/shop/api/products/${wares.mug.id}`, change))
}

/**
 * Rows of products: changed, new, wrong, with a rate and a status that the shop does not know, and
 * with a column that is empty.
 */
const FILE = `Title;Price;SKU;Stock;Tax rate;Status;Colour;Slug;Remark
Mug;10,5;MUG-1;7;High;Published;Blue;mug;
Vase;1.234,50;VASE;3;Special;active;Red;vase;
Lamp;abc;LAMP;2;High;Draft;;lamp;
Farm cheese;19;00123;5;Reduced;Archived;;cheese;
Vase again;8;VASE;1;High;Draft;;vase-2;
`

/** Products that all have one rate. */
const ONE_RATE = `Title;Price;Tax rate
Vase;34,50;Special
Lamp;20;Special
`

const picture = (name: string, side: number) => {
  return new File([png(side, side)], name, { type: 'image/png' })
}

/** The newest entry of the history. */
async function newest(): Promise<string> {
  await page.show('/admin/history', { goesOn: true })
  const entry = page.main?.querySelector('.history > li')
  return entry ? outlineOf(htmlOf(entry)) : 'nothing'
}

/** The server starts anew with these settings in its environment, and shows its page. */
const fixed = (environment: Readonly<Record<string, string>>) => async () => {
  await page.copies.fresh(environment)
  page.requests.isUsed = true
  await page.show('/admin/server', { goesOn: true })
}

/** Steps of stories that others take, or the network, by their words. */
export const EVENTS = {
  'the newest entry': newest,
  'the session ends elsewhere': async () => {
    page.requests.isSignedIn = false
  },
  'the next answers get lost': async () => {
    page.requests.fate = 'lost'
  },
  'two pictures are chosen': () => page.choose(picture('a.png', 30), picture('b.png', 40)),
  'no picture is chosen': () => page.choose(new File(['x'], 'c.jpg', { type: 'image/jpeg' })),
  'a text is chosen': () => page.choose(new File(['x'], 'd.txt', { type: 'text/plain' })),
  'time passes': () => page.pass(),
  'four things are said': async () => {
    for (const count of [1, 2, 3, 4]) say(`Message ${count}`)
  },
  'a file without headings is chosen': () => page.choose(new File(['\n'], 'none.csv')),
  'a file with one rate is chosen': () => page.choose(new File([ONE_RATE], 'one-rate.csv')),
  'somebody gives money back': async () => {
    const { owner } = page.copies
    const body = { amount: 10, lines: [], restock: false, reason: 'Asked for' }
    await owner.done(owner.post(`/shop/api/orders/${boutique.orders.sent?.id}/refunds`, body))
  },
  'somebody changes the price': changed({ price: 11.1 }),
  'somebody changes the name': changed({ name: 'Beaker' }),
  'the focus is on a status': async () => {
    document.querySelector<HTMLElement>('[aria-label^="Status of Mug"]')?.focus()
  },
  'the answers come again': async () => {
    page.requests.fate = 'comes'
  },
  'what is asked is told from now on': async () => {
    page.requests.isChanged = true
  },
  'what this browser keeps': async () => {
    return Array.from({ length: localStorage.length }, (_, at) => localStorage.key(at) ?? '')
      .map((name) => `keeps ${name} ${localStorage.getItem(name)}`)
      .sort()
      .join('\n')
  },
  'Shift is held at the row of the spoon': async () => {
    const box = document.querySelector('[aria-label^="Select Spoon"]')
    box?.dispatchEvent(
      new browser.MouseEvent('click', { bubbles: true, shiftKey: true }) as unknown as Event,
    )
  },
  'the environment says how many backups are kept': fixed({ KASSA_BACKUP_KEEP: '5' }),
  'the environment says when backups are made': fixed({ KASSA_BACKUP_EVERY: '90m' }),
  'the environment names the mail server': fixed({ KASSA_SMTP_URL: 'smtp://localhost:1025' }),
  'the environment names the language': fixed({ KASSA_LANGUAGE: 'fr' }),
  'there are more brands than fit on a page': async () => {
    const { owner } = page.copies
    for (const name of ['3', '4', '5', '6', '7', '8', '9']) {
      await owner.done(owner.post('/shop/api/brands', { name: `Brand ${name}` }))
    }
    await page.show('/admin/brands', { goesOn: true })
  },
  'all tees are sold': async () => {
    const { owner } = page.copies
    for (const { id, stock } of [wares.teeS, wares.teeM, wares.teeRed]) {
      const body = { stock: 0 }
      if (stock) await owner.done(owner.patch(`/shop/api/products/${id}`, body))
    }
    await page.show('/admin/groups/tee', { goesOn: true })
  },
  'prices change in a job': async () => {
    const price = { percent: 10 } as const
    await new BulkClient(page.copies.owner).run({ ids: [wares.bowl.id], change: { price } })
  },
  'a file is chosen': () => page.choose(new File([FILE], 'wares.csv')),
  'the list is shown': () => page.show('/admin/orders', { goesOn: true }),
} satisfies Events
