import { expect } from 'bun:test'
import type { BrowserContextOptions, Page } from 'playwright-core'
import * as german from '../../../src/modules/front/text.de.tsx'
import * as english from '../../../src/modules/front/text.en.tsx'
import type { OrderView } from '../../../src/modules/orders/view.ts'
import { AdminBrowser } from '../../browser/admin-browser.ts'
import { PATIENCE_MS } from '../../browser/chromium.ts'
import { faultsOf, overflow, picture } from '../../browser/screen.ts'
import { OrderDesk } from '../../order-desk.ts'

const FRONT = { en: english.page, de: german.page }

type Language = keyof typeof FRONT

/** A wish of a shopper: the address of each product's page, and its quantity. */
type Wanted = Readonly<Record<string, number>>

/** The values for the form of the checkout, by the name of each field. */
interface Buyer {
  readonly email?: string
  readonly name: string
  readonly line1?: string
  readonly postalCode?: string
  readonly city?: string
  readonly points?: string
}

interface Checkout {
  readonly wanted: Wanted
  readonly buyer: Buyer
  readonly delivery: RegExp
  readonly payment: keyof typeof english.page.checkout.ways
  readonly total: number
}

/** A shop of which orders are followed through all its rooms, each of which must say the same. */
export class Way implements AsyncDisposable {
  readonly faults: string[] = []
  readonly desk: OrderDesk

  private constructor(
    readonly room: AdminBrowser,
    readonly language: Language,
  ) {
    this.desk = new OrderDesk(room.shop)
  }

  /** @param settings of the shop */
  static async open(language: Language, settings: object): Promise<Way> {
    const room = await AdminBrowser.open(async (port) => ({
      KASSA_URL: `http://localhost:${port}`,
    }))
    const { owner } = room
    await owner.done(owner.patch('/shop/api/shop', { language, ...settings }))
    return new Way(room, language)
  }

  /** The window of a shopper. */
  async shopper(options: BrowserContextOptions): Promise<Page> {
    const locale = this.language === 'en' ? 'en-IE' : 'de-DE'
    const context = await this.room.browser.newContext({
      baseURL: this.room.home,
      locale,
      reducedMotion: 'reduce',
      ...options,
    })
    context.setDefaultTimeout(PATIENCE_MS)
    return await this.room.visit(context, '/shop/north')
  }

  /** @param language that of the shop, or English in admin and at the till */
  money(amount: number, language = this.language): string {
    const style = { style: 'currency', currency: 'EUR' } as const
    return plain(new Intl.NumberFormat(language, style).format(amount))
  }

  /** Looks for faults of the page, and whether it says all of this. */
  async says(page: Page, place: string, ...words: readonly string[]): Promise<void> {
    await this.reads(page, place, ...words)
    this.faults.push(...(await faultsOf(page, `way-${this.language}-${place}`)))
  }

  /** Waits until the page says all of this. */
  async reads(page: Page, place: string, ...words: readonly string[]): Promise<void> {
    const missing = async () => {
      const said = plain((await page.locator('body').textContent()) ?? '')
      return words.filter((word) => !said.includes(word))
    }
    const end = Date.now() + PATIENCE_MS
    while ((await missing()).length > 0 && Date.now() < end) await page.waitForTimeout(20)
    this.faults.push(...(await missing()).map((word) => `${place} does not say ${word}`))
  }

  /** Looks at the last mail to an address: its subject, its text, and its HTML on a phone. */
  async mails(to: string, place: string, ...words: readonly string[]): Promise<void> {
    const { kassa } = this.room.served
    await kassa.outbox.idle()
    const { subject, text, html } = kassa.mailbox.to(to).at(-1) ?? { subject: '', text: '' }
    const page = await this.room.browser.newPage({ viewport: { width: 360, height: 740 } })
    await page.setContent(html ?? '')
    const shown = await page.locator('body').textContent()
    for (const said of [text, shown]) {
      const all = plain(`${subject}\n${said}`)
      const missing = words.filter((word) => !all.includes(word))
      this.faults.push(...missing.map((word) => `the mail ${place} does not say ${word}: ${all}`))
    }
    this.faults.push(...(await overflow(page)).map((fault) => `the mail ${place}: ${fault}`))
    await picture(page, `way-${this.language}-mail-${place}`)
    await page.context().close()
  }

  /**
   * Puts goods into the basket, and orders them.
   * @returns the order
   */
  async buys(
    page: Page,
    { wanted, buyer, delivery, payment, total }: Checkout,
  ): Promise<OrderView> {
    const words = FRONT[this.language]
    const button = (name: string) => page.getByRole('button', { name, exact: true })
    for (const [slug, quantity] of Object.entries(wanted)) {
      await page.goto(`/shop/north/product/${slug}`)
      await page.locator('input[name=quantity]').fill(String(quantity))
      await button(words.basket.add).click()
      await page.getByText(words.basket.added).waitFor()
    }
    await page.getByRole('link', { name: words.basket.show }).click()
    await page.getByRole('link', { name: words.basket.checkout }).waitFor()
    const titles = await page.locator('.front-wanted').allTextContents()
    await this.says(page, 'basket', ...titles)
    await page.getByRole('link', { name: words.basket.checkout }).click()
    await page.getByRole('radio', { name: delivery }).check()
    await page.getByRole('radio', { name: words.checkout.ways[payment] }).check()
    for (const [name, value] of Object.entries(buyer)) {
      await page.locator(`form [name=${name}]`).fill(value)
    }
    const sum = this.money(total)
    await page.locator('.total', { hasText: new RegExp(sum.replace(/[\s.]/g, '.')) }).waitFor()
    await this.says(page, 'checkout', ...titles, sum)
    await button(words.checkout.buy).click()
    await page.getByRole('heading', { name: words.thanks.titles.open }).waitFor()
    const id = new URL(page.url()).pathname.split('/').at(-1) ?? ''
    const order = await this.desk.get(id)
    expect(order.lines.map(({ title }) => title).sort()).toEqual(titles.sort())
    expect(order.total).toBe(total)
    await this.says(page, 'thanks', ...this.wordsOf(order))
    return order
  }

  /** Words that every place shows of an order: its code, the titles of its lines, and its total. */
  wordsOf({ code, lines, total }: OrderView, language = this.language): string[] {
    return [code, ...lines.map(({ title }) => title), this.money(total, language)]
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.room[Symbol.asyncDispose]()
  }
}

/** A text with plain spaces. */
function plain(text: string): string {
  return text.replace(/[\u00a0\u202f]/g, ' ')
}
