import { beforeAll, expect, test } from 'bun:test'
import { sharedAdmin } from '../../browser/admin-browser.ts'
import { inChromium } from '../../browser/chromium.ts'
import { picture } from '../../browser/screen.ts'
import { Cashier, letTillsSell } from './cashier.ts'

const TABLET = { scheme: 'light', width: 1024, height: 768 } as const

/** Somebody who has no keys but those on the screen. */
class Fingers {
  constructor(readonly cashier: Cashier) {}

  get page() {
    return this.cashier.page
  }

  /** Taps buttons, one after another. */
  async tap(...names: readonly (string | RegExp)[]): Promise<void> {
    for (const name of names) {
      const exact = typeof name === 'string'
      await this.page.getByRole('button', { name, exact }).first().tap()
    }
  }

  async command(name: string): Promise<void> {
    await this.tap('Menu')
    await this.page.locator('[role^=menuitem]', { hasText: name }).tap()
  }

  /** Taps an amount on the keypad. */
  async amount(keys: string): Promise<void> {
    for (const key of keys) await this.page.locator('.keypad button', { hasText: key }).tap()
  }

  /**
   * Taps products, and then how the basket is paid.
   * @returns once the sale is done
   */
  async sell(products: readonly RegExp[], ...ways: readonly (string | RegExp)[]): Promise<void> {
    await this.tap(...products, 'Pay', ...ways)
    await this.done()
  }

  async done(): Promise<void> {
    await this.tap('New sale')
    await this.page.locator('dialog').waitFor({ state: 'detached' })
  }

  /** Weighs cheese into the basket. */
  async weigh(kilograms: string): Promise<void> {
    await this.tap('Cold', /^Cheese/)
    await this.cashier.field('Quantity in kg').fill(kilograms)
    await this.tap('Add', 'Favourites')
  }
}

/** Faster keys are those of a scanner. */
const BY_HAND = { delay: 60 }

const [BREAD, TEA, MUG] = [/^Bread/, /^Tea/, /^Mug/]

/** Sales of several kinds, and how much of the drawer's cash each of them brings. */
const KINDS: readonly (readonly [cash: number, sell: (fingers: Fingers) => Promise<void>])[] = [
  [3.5, (fingers) => fingers.sell([BREAD], /^Exact/)],
  [7.7, (fingers) => fingers.sell([BREAD, TEA], '€10.00')],
  [0, (fingers) => fingers.sell([MUG, MUG], 'Card')],
  [
    4.5,
    async (fingers) => {
      await fingers.tap(MUG, 'Pay')
      await fingers.amount('5')
      await fingers.tap('Card')
      await fingers.page.locator('dialog').getByText('Still due').waitFor()
      await fingers.tap(/^Exact/)
      await fingers.done()
    },
  ],
  [
    0,
    async (fingers) => {
      await fingers.weigh('0.45')
      await fingers.sell([BREAD], 'Card')
    },
  ],
  [
    8.55,
    async (fingers) => {
      await fingers.tap(MUG, 'Discount')
      await fingers.cashier.field('Discount').fill('10')
      await fingers.tap('Done')
      await fingers.sell([], /^Exact/)
    },
  ],
  [
    2.5,
    async (fingers) => {
      await fingers.tap('Free amount')
      await fingers.cashier.field('Amount').fill('2.50')
      await fingers.tap('Add')
      await fingers.sell([], /^Exact/)
    },
  ],
  [
    4.2,
    async (fingers) => {
      await fingers.tap(BREAD, TEA)
      await fingers.page.locator('.basket-lines button', { hasText: 'Bread' }).tap()
      await fingers.tap('Take away')
      await fingers.cashier.total('€4.20')
      await fingers.sell([], /^Exact/)
    },
  ],
  [
    7.7,
    async (fingers) => {
      await fingers.tap(BREAD, 'Park')
      await fingers.sell([TEA], /^Exact/)
      await fingers.tap('Parked (1)')
      await fingers.page.locator('.choices .pick').tap()
      await fingers.cashier.total('€3.50')
      await fingers.sell([], /^Exact/)
    },
  ],
]
/** One of them is two sales, and one of them takes a line away. */
const SALES = KINDS.length + 1
const ENTRIES = SALES + 1
const CASH = KINDS.reduce((sum, [cash]) => sum + cash, 0)

inChromium('one day at the counter', () => {
  const room = sharedAdmin()
  beforeAll(async () => {
    await letTillsSell(room)
    const { shop } = room
    await shop.product({ name: 'Bread', price: 3.5, sku: 'BREAD' })
    await shop.product({ name: 'Tea', price: 4.2, sku: 'TEA' })
    await shop.product({ name: 'Mug', price: 9.5, sku: 'MUG' })
    await shop.product({ name: 'Cheese', price: 20, sku: 'CHEESE', unit: 'kg', category: 'Cold' })
  })

  /** Checks the day from the owner's view, and that nothing in it needs attention. */
  async function closed(cashier: Cashier, kinds: readonly string[]) {
    await cashier.sent(kinds.length)
    const entries = await cashier.arrived()
    expect(entries.map(({ kind }) => kind)).toEqual(kinds as never)
    expect(entries.filter(({ attention }) => attention !== null)).toEqual([])
    return entries.at(-1)?.content
  }

  test('by touch: 30 sales, a return, cash out, X, a while offline, Z', async () => {
    const cashier = await Cashier.at(room, { ...TABLET, touch: true })
    const { page, counter, journal, series } = cashier
    const fingers = new Fingers(cashier)
    await page.evaluate(() => {
      globalThis.print = () => {}
    })
    const moved = async (direction: string, amount: string, reason: string) => {
      await fingers.command('Cash in or out')
      await page.locator('dialog').getByText(direction, { exact: true }).first().tap()
      await cashier.field('Amount').fill(amount)
      await cashier.field('Reason').fill(reason)
      await page.locator('dialog footer button').last().tap()
      await page.locator('dialog').waitFor({ state: 'detached' })
    }
    await moved('Put in', '100', 'Change')
    for (const [, sell] of KINDS) await sell(fingers)
    await cashier.sent(1 + ENTRIES)

    await fingers.command('Receipts and returns')
    await cashier.field('Number of the receipt').fill(`${series}-2`)
    await fingers.tap('Find', 'All of it comes back', 'Give back €3.50')
    await page.getByText('Returned: give back €3.50.').waitFor()
    await moved('Take out', '20', 'Window cleaner')
    await cashier.sent(1 + ENTRIES + 2)

    journal.cut = () => 'request'
    await counter.offline()
    for (const [, sell] of KINDS) await sell(fingers)
    await page.getByText(`${ENTRIES} entries of this till's journal have waited here`).waitFor()
    await picture(page, 'pos-story-offline')
    journal.cut = () => null
    await counter.context.setOffline(false)
    await counter.live()
    await cashier.sent(1 + ENTRIES + 2 + ENTRIES)
    await page.getByText('have waited here').waitFor({ state: 'detached' })
    for (const [, sell] of KINDS) await sell(fingers)

    await fingers.command('Day so far')
    const report = page.locator('.receipt.on-screen')
    await report.getByText('X report').waitFor()
    await report.getByText(`${3 * SALES} sales`).waitFor()
    await fingers.tap('Close')
    const drawer = (100 + 3 * CASH - 3.5 - 20).toFixed(2)
    await fingers.command('Close the day')
    await cashier.field('Cash that you counted').fill(drawer)
    await fingers.tap('Compare')
    await page.getByText('No difference').waitFor()
    await fingers.tap('Close the day')
    for (const part of ['Z report', `${3 * SALES} sales`, '1 return', `€${drawer}`]) {
      await report.getByText(part).first().waitFor()
    }
    await picture(page, 'pos-story-z')
    await fingers.tap('Print')
    await page.waitForFunction(() => document.adoptedStyleSheets.length > 0)
    const pdf = (await page.pdf({ preferCSSPageSize: true })).toString('latin1')
    expect(pdf.match(/\/Type\s*\/Page\b/g)).toHaveLength(1)
    const round = [...Array<string>(7).fill('sale'), 'void', ...Array<string>(3).fill('sale')]
    const kinds = ['cash', ...round, 'refund', 'cash', ...round, ...round, 'closing']
    expect(await closed(cashier, kinds)).toMatchObject({
      sales: 3 * SALES,
      refunds: 1,
      difference: 0,
      countedCash: Number(drawer),
    })
  })

  test('by keyboard: a few sales, a return, a while offline, Z', async () => {
    const cashier = await Cashier.at(room, TABLET)
    const { page, counter, journal, series } = cashier
    const command = async (name: string) => {
      await page.locator('dialog').waitFor({ state: 'detached' })
      await cashier.button('Menu').focus()
      await cashier.press('Enter')
      const item = page.locator('[role^=menuitem]:focus', { hasText: name })
      while ((await item.count()) === 0) await cashier.press('ArrowDown')
      await cashier.press('Enter')
    }
    const typed = async (...codes: readonly string[]) => {
      for (const code of codes) {
        await page.keyboard.type(code)
        await cashier.press('Enter')
      }
    }
    await typed('BREAD', 'MUG', '3*TEA')
    await cashier.total('€25.60')
    expect(await cashier.sell()).toBe(`${series}-1`)
    await typed('MUG')
    await cashier.total('€9.50')
    await cashier.press('F2', 'F2')
    await cashier.done()
    await cashier.sent(2)
    await cashier.press('F9')
    await page.keyboard.type(`${series}-2`, BY_HAND)
    await cashier.press('Enter')
    await cashier.button('All of it comes back').focus()
    await cashier.press('Enter')
    await cashier.button('Give back €9.50').focus()
    await cashier.press('Enter')
    await page.getByText('Returned: give back €9.50.').waitFor()
    journal.cut = () => 'request'
    await counter.offline()
    await typed('BREAD')
    await cashier.total('€3.50')
    expect(await cashier.sell()).toBe(`${series}-4`)
    journal.cut = () => null
    await counter.context.setOffline(false)
    await counter.live()
    await command('Close the day')
    await page.locator('dialog input:focus').waitFor()
    await page.keyboard.type('29.10', BY_HAND)
    await cashier.press('Enter')
    await page.getByText('No difference').waitFor()
    await cashier.press('Enter')
    await page.locator('.receipt.on-screen').getByText('Z report').waitFor()
    const kinds = ['sale', 'sale', 'refund', 'sale', 'closing']
    expect(await closed(cashier, kinds)).toMatchObject({ sales: 3, refunds: 1, difference: 0 })
  })
})
