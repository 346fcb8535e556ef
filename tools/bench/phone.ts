import { $ } from 'bun'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { openData } from '../../src/commands/data.ts'
import { openChromium } from '../../test/browser/chromium.ts'
import { contender } from './contender.ts'
import type { Pace } from './duel.ts'
import { type LongTask, longestTask, TRACED } from './long-task.ts'
import { signedIn } from './owner.ts'
import { firstPaint, openFront } from './paint.ts'
import { firstSku, pairingCode } from './pay.ts'
import { figure, heading, report } from './report.ts'
import { sampleOf } from './sample.ts'
import { type Seeded, shopSlug } from './seed.ts'
import { LIMITS, startKassa } from './server.ts'

/** A phone computes this many times slower than the machine of the bench. */
const SLOWER = 4
/** A page is at rest when it has loaded nothing for this long. */
const REST_MS = 400
const PATIENCE_MS = 60_000
/** A task that takes longer is felt: a tap is answered late. */
const LONGEST_TASK_MS = 50
const PHONE = { width: 390, height: 844 }

/** The most that a page may load as script before it can be used, in KB as sent; null: no goal. */
const SCRIPTS: Readonly<Record<string, number | null>> = {
  '/admin': 90,
  '/pos': 75,
  '/account': null,
}

/** Something that people do on a page. */
interface Act {
  readonly name: string
  /** Opens another page if there is one; its first paint is measured, too. */
  readonly path?: string
  readonly act?: (page: Page) => Promise<unknown>
}

/** The measurements of all acts, by their names. */
interface Felt {
  readonly paints: Map<string, number[]>
  readonly longest: Map<string, LongTask[]>
}

/**
 * The sizes of scripts, and how pages feel on a phone: the first paint of each page while Chromium
 * simulates a slower CPU, and the CPU time of the longest task of the page and of what people do
 * there, multiplied by as much. Chromium's simulation would not do for tasks: it makes waiting
 * longer, too, and a task waits for other processes, for example when it first uses a font.
 */
export async function phone({ rounds }: Pace, shop: Seeded): Promise<void> {
  let front = ''
  let cookie = ''
  let directory = ''
  const kassa = await contender(shop, async (copy) => {
    directory = copy
    front = await openFront(copy)
    const ports = await openData({ data: copy, secret: null }, 'existing')
    cookie = (await signedIn(ports, shopSlug(0), 'bench@kassa.example')).cookie ?? ''
    await ports.store.close()
    return await startKassa(copy, LIMITS)
  })
  const home = `http://localhost:${kassa.port}`
  try {
    await scripts(home, front)
    heading(`${figure(shop.products)} products: pages on a CPU ${SLOWER} times slower, in ms`)
    if (Bun.which('chromium') === null) return console.log('  needs Chromium')
    const sku = await firstSku(home, shop)
    const link = async (): Promise<string> =>
      (await $`dist/kassa user login-link bench@kassa.example --json --data ${directory}`.json())
        .url
    const browser = await openChromium()
    const felt: Felt = { paints: new Map(), longest: new Map() }
    for (let round = 0; round < rounds; round++) {
      for (const rate of [1, SLOWER]) {
        const visit = { browser, home, rate, felt }
        await visited(visit, null, await frontActs(home, front))
        await visited(visit, cookie, ADMIN)
        await visited(visit, null, tillActs(await pairingCode(home, await link()), sku))
      }
    }
    await browser.close()
    told(felt)
  } finally {
    await kassa.stop()
  }
}

function told({ paints, longest }: Felt): void {
  for (const [name, tasks] of longest) {
    const painted = paints.get(name)
    const ms = sampleOf(tasks.map((task) => task.ms))
    const [typical] = tasks.toSorted((one, other) => one.ms - other.ms).slice(tasks.length >> 1)
    const work = typical?.work.filter(([, ms]) => ms >= 1) ?? []
    const notes = [
      ...(painted ? [`first paint ${figure(sampleOf(painted).median)}`] : []),
      work.map(([kind, ms]) => `${kind} ${figure(ms)}`).join(', '),
    ]
    report(name, ms, { atMost: LONGEST_TASK_MS }, notes.join('; '))
  }
}

const GZIP = { decompress: false, headers: { 'accept-encoding': 'gzip' } }

/** The scripts that each page loads at its start, as sent and unpacked. */
async function scripts(home: string, front: string): Promise<void> {
  heading('Scripts that a page loads before it can be used, in KB as sent')
  for (const [path, most] of [...Object.entries(SCRIPTS), [front, 0] as const]) {
    const html = await (await fetch(home + path)).text()
    const named = html.matchAll(/(?:src|href)="(\/assets\/[^"]+\.js)"/g)
    const sizes = await Promise.all(
      [...new Set([...named].map(([, name = '']) => name))].map(async (name) => {
        const answer = await fetch(home + name, GZIP)
        const bytes = await answer.bytes()
        const isPacked = answer.headers.get('content-encoding') === 'gzip'
        return [bytes.length, isPacked ? Bun.gunzipSync(bytes).length : bytes.length] as const
      }),
    )
    const [sent, whole] = sizes.reduce(([a, b], [c, d]) => [a + c / 1000, b + d / 1000], [0, 0])
    const numbers = `${sizes.length} files, unpacked ${figure(whole)}`
    const limit = most === null || path === front ? null : { atMost: most }
    const needed = path === front ? `${numbers}; the page works without` : numbers
    report(path, sampleOf([sent]), limit, needed)
  }
}

async function frontActs(home: string, front: string): Promise<readonly Act[]> {
  const list = await (await fetch(`${home}${front}/products?stock=1`)).text()
  const product = /\/shop\/[^"/]+\/product\/[^"]+/.exec(list)?.[0] ?? front
  return [
    { name: 'front: start', path: front },
    { name: 'front: list', path: `${front}/products` },
    { name: 'front: product', path: product },
    { name: '  put into the basket', act: (page) => page.locator('[data-add] button').click() },
    { name: 'front: basket', path: `${front}/basket` },
    { name: 'front: checkout', path: `${front}/checkout` },
    { name: 'account', path: `/account?shop=${shopSlug(0)}` },
  ]
}

const ADMIN: readonly Act[] = [
  { name: 'admin: today', path: '/admin' },
  { name: 'admin: products', path: '/admin/products' },
  {
    name: '  to the end of the list',
    act: (page) => page.evaluate(() => scrollTo(0, document.body.scrollHeight)),
  },
  { name: '  sorted', path: '/admin/products?sort=price' },
  { name: '  filtered', path: '/admin/products?status=Draft' },
  { name: '  searched', act: (page) => page.getByRole('searchbox').first().fill('towel') },
  {
    name: 'admin: a product',
    path: '/admin/products',
    act: (page) => page.locator('.product-window a').first().click(),
  },
  { name: 'admin: orders', path: '/admin/orders' },
  { name: 'admin: settings', path: '/admin/settings' },
]

function tillActs(code: string, sku: string): readonly Act[] {
  return [
    { name: 'till: not paired', path: '/pos' },
    {
      name: '  paired, with the catalog',
      async act(page) {
        await page.getByLabel('Pairing code').fill(code)
        await page.getByText('Live', { exact: true }).waitFor({ timeout: PATIENCE_MS })
      },
    },
    {
      name: 'till: start',
      path: '/pos',
      act: (page) => page.getByText('Live', { exact: true }).waitFor({ timeout: PATIENCE_MS }),
    },
    {
      name: '  scanned',
      async act(page) {
        const field = page.getByRole('combobox', { name: /^Scan or type/ })
        await field.fill(sku)
        await field.press('Enter')
        await page.locator('.basket-lines li').waitFor()
      },
    },
    {
      name: '  Pay',
      async act(page) {
        await page.keyboard.press('F2')
        await page.locator('dialog .big-amount').waitFor()
      },
    },
    {
      name: '  done',
      async act(page) {
        await page.keyboard.press('Enter')
        // A search by role would keep the page busy for longer than the sale.
        await page.locator('dialog:has(.big-amount):not(:has(.pay-keys))').waitFor()
      },
    },
  ]
}

interface Visit {
  readonly browser: Browser
  readonly home: string
  /** Chromium simulates a CPU that is this many times slower. */
  readonly rate: number
  readonly felt: Felt
}

/** Does one act after the other in a new window. */
async function visited(
  { browser, home, rate, felt }: Visit,
  cookie: string | null,
  acts: readonly Act[],
): Promise<void> {
  const context = await browser.newContext({ baseURL: home, viewport: PHONE, locale: 'en-IE' })
  if (cookie) {
    const [name = '', value = ''] = cookie.split('=', 2)
    await context.addCookies([{ name, value, url: home }])
  }
  const page = await slowPage(context, rate)
  for (const { name, path, act } of acts) {
    if (rate === 1) await browser.startTracing(page, { categories: TRACED })
    if (path) await page.goto(path)
    if (path && rate > 1) noteIn(felt.paints, name, await page.evaluate(firstPaint))
    await act?.(page)
    await rested(page)
    if (rate === 1) {
      noteIn(felt.longest, name, slowed(longestTask(await browser.stopTracing())))
    }
  }
  await context.close()
}

function noteIn<T>(map: Map<string, T[]>, name: string, value: T): void {
  map.set(name, [...(map.get(name) ?? []), value])
}

/** A task as it would be on a phone. */
function slowed({ ms, work }: LongTask): LongTask {
  return { ms: ms * SLOWER, work: work.map(([kind, ms]) => [kind, ms * SLOWER]) }
}

/** Waits until the page has loaded nothing for a while. */
async function rested(page: Page): Promise<void> {
  const loaded = () => page.evaluate(() => performance.getEntriesByType('resource').length)
  for (let before = -1, now = await loaded(); before !== now; now = await loaded()) {
    before = now
    await page.waitForTimeout(REST_MS)
  }
}

async function slowPage(context: BrowserContext, rate: number): Promise<Page> {
  const page = await context.newPage()
  const session = await context.newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate })
  return page
}
