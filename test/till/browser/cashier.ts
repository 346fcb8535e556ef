import type { Page } from 'playwright-core'
import { shopperOf } from '../../access.ts'
import type { AdminBrowser, Look } from '../../browser/admin-browser.ts'
import { until } from '../../until.ts'
import { Counter } from './counter.ts'
import { TillJournal } from './till-journal.ts'

/** How the shop of the tests sells. */
const SETTINGS = {
  country: 'DE',
  taxRates: [
    { name: 'Standard', percent: 19 },
    { name: 'Reduced', percent: 7 },
  ],
  address: 'Shop north\nMain street 1, 12345 Town',
  taxId: 'DE123456789',
  receiptText: 'Thank you for your visit!',
  cashRounding: 0.05,
  loyalty: { pointsPerUnit: 1, pointValue: 0.01 },
  tillSales: true,
  tillFloat: false,
  confirmNotFiscal: true,
}

/** Turns selling on for the tills of the shop. */
export async function letTillsSell({ owner }: AdminBrowser): Promise<void> {
  await owner.done(owner.patch('/shop/api/shop', SETTINGS))
}

/** Somebody who sells at a till. */
export class Cashier {
  private constructor(
    readonly counter: Counter,
    readonly journal: TillJournal,
    readonly page: Page,
    /** The series of the till's journal. */
    readonly series: string,
  ) {}

  /** Pairs a till. */
  static async at(room: AdminBrowser, look?: Look): Promise<Cashier> {
    return await Cashier.with(await Counter.open(room, look))
  }

  /** Pairs this till. */
  static async with(counter: Counter): Promise<Cashier> {
    const journal = new TillJournal(counter.room)
    await journal.carry(counter.page)
    await counter.pair()
    return new Cashier(
      counter,
      journal,
      counter.page,
      await counter.terminalAdmin.series(counter.till),
    )
  }

  /** Controls another window as the same cashier. */
  in(page: Page, series = this.series): Cashier {
    return new Cashier(this.counter, this.journal, page, series)
  }

  async press(...keys: readonly string[]): Promise<void> {
    for (const key of keys) await this.page.keyboard.press(key)
  }

  /** Types codes. Unlike keys of a scanner, they may arrive slowly on a busy machine. */
  async enter(...codes: readonly string[]): Promise<void> {
    const field = this.page.getByRole('combobox', { name: /^Scan or type/ })
    for (const code of codes) {
      await this.page.locator('dialog').waitFor({ state: 'detached' })
      await field.fill(code)
      await field.press('Enter')
    }
  }

  field(name: string) {
    return this.page.getByRole('textbox', { name })
  }

  button(name: string | RegExp) {
    return this.page.getByRole('button', { name })
  }

  async total(text: string): Promise<void> {
    await this.page.locator('.basket-foot output', { hasText: text }).waitFor()
  }

  /** Loads the page again, once what was changed before is stored. */
  async reload(): Promise<void> {
    await this.page.evaluate(async () => {
      const opening = indexedDB.open('kassa-till')
      await new Promise((resolve) => opening.addEventListener('success', resolve))
      const after = opening.result.transaction('state', 'readwrite')
      await new Promise((resolve) => after.addEventListener('complete', resolve))
      opening.result.close()
    })
    await this.page.reload()
  }

  async isEmpty(): Promise<boolean> {
    return (await this.page.locator('.basket-lines li').count()) === 0
  }

  async menu(name: string, button = 'Menu'): Promise<void> {
    await this.page.getByRole('button', { name: button }).click()
    await this.page.locator('[role^=menuitem]', { hasText: name }).click()
  }

  /** Asks to unpair this device. */
  async unpair(): Promise<void> {
    await this.menu('This device', 'Device settings')
    await this.button('Unpair this device').click()
    await this.page.getByRole('button', { name: 'Unpair', exact: true }).click()
  }

  /** Chooses the paper of this device. */
  async paper(name: string): Promise<void> {
    await this.menu('Printer and drawer', 'Device settings')
    await this.page.getByText(name, { exact: true }).click()
    await this.button('Done').click()
  }

  /** Counts the drawer, and looks at what should be in it. */
  async count(amount: string): Promise<void> {
    await this.menu('Close the day')
    await this.field('Cash that you counted').fill(amount)
    await this.press('Enter')
    await this.page.locator('dialog .facts').waitFor()
  }

  /**
   * Gives a shopper 50 points more, and redeems this many for the basket.
   * @returns the path of the shopper's points
   */
  async redeem(points: number): Promise<string> {
    const { owner, served, shop } = this.counter.room
    const { email, publicId } = await shopperOf(served.kassa, shop)
    const path = `/shop/api/customers/${publicId}/points`
    await owner.done(owner.post(path, { delta: 50, note: 'Birthday' }))
    await this.press('F6')
    await this.field('Email address').fill(email)
    await this.press('Enter')
    await this.field('Points to redeem').fill(String(points))
    await this.press('Enter')
    return path
  }

  /** Pays a part by a method other than cash. */
  async payPart(amount: string, method: string): Promise<void> {
    await this.field('Amount given').fill(amount)
    await this.page.getByRole('button', { name: method, exact: true }).click()
    await this.page
      .locator('dialog')
      .getByRole('button', { name: `Give back ${method}` })
      .waitFor()
  }

  async openPay(): Promise<void> {
    await this.page.locator('dialog').waitFor({ state: 'detached' })
    await this.press('F2')
    await this.page.locator('dialog .big-amount').waitFor()
  }

  /**
   * Pays exactly in cash, by keys.
   * @returns the number of the sale
   */
  async sell(): Promise<string> {
    await this.openPay()
    await this.press('Enter')
    return await this.done()
  }

  /** Reads the number of the sale that was just paid, and begins the next one. */
  async done(): Promise<string> {
    const title = this.page.getByRole('heading', { name: /^Sale \S+-\d+$/ })
    const text = (await title.textContent()) ?? ''
    await this.button('New sale').click()
    await title.waitFor({ state: 'detached' })
    return text.replace('Sale ', '')
  }

  /** The entries of the series on the server. */
  async arrived(series = this.series) {
    return await this.journal.entries(series)
  }

  /** The address in the QR code of the receipt of a sale that the server has. */
  async receiptAddress(n: number): Promise<string> {
    const sale = (await this.arrived())[n - 1]
    return `https://shop.example/r/${this.journal.room.served.kassa.north.shop.slug}.${sale?.content.receipt}`
  }

  /** Waits until the server has this many entries, and the till knows it. */
  async sent(entries: number): Promise<void> {
    const isSent = async () => (await this.arrived()).length >= entries && !this.journal.isCarrying
    await until(`the server has ${entries} entries`, isSent)
  }
}
