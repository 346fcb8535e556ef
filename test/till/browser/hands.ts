import type { Locator, Page } from 'playwright-core'
import { PATIENCE_MS } from '../../browser/chromium.ts'
import type { Device } from './device.ts'

/** Faster keys are those of a scanner. */
const BY_HAND = { delay: 45 }

/** Something to sell. */
export interface Goods {
  readonly id: string
  readonly name: string
  readonly sku: string
  readonly price: number
}

/** Somebody who works at a till, in the language of its page. */
export abstract class Hands {
  constructor(readonly device: Device) {}

  get page(): Page {
    return this.device.page
  }

  get words() {
    return this.device.words
  }

  get dialog(): Locator {
    return this.page.locator('dialog').last()
  }

  /** Presses a button. */
  abstract press(button: Locator): Promise<void>
  /** Types into a field. */
  abstract type(field: Locator, text: string): Promise<void>
  /** Adds one piece to the basket. */
  abstract add(goods: Goods): Promise<void>
  /** Opens the line that was added last. */
  abstract openLine(): Promise<void>
  abstract openDiscount(): Promise<void>
  abstract openCustomer(): Promise<void>
  abstract openPay(): Promise<void>
  abstract park(): Promise<void>
  /** Does what the main button of the dialog says. */
  abstract confirm(): Promise<void>
  /** Pays an amount in cash. */
  abstract cash(amount: string): Promise<void>
  /** Pays all that is due in cash. */
  abstract exact(): Promise<void>
  /** Pays by card; without an amount, all that is due. */
  abstract card(amount?: string): Promise<void>
  /** Begins the next sale. */
  abstract next(): Promise<void>

  field(name: string): Locator {
    return this.page.getByRole('textbox', { name })
  }

  /** A button of the open dialog. */
  button(name: string | RegExp): Locator {
    return this.dialog.getByRole('button', { name, exact: typeof name === 'string' })
  }

  /** Opens a dialog from the menu. */
  async command(name: string): Promise<void> {
    await this.press(this.page.getByRole('button', { name: this.words.menu, exact: true }))
    // The menu gives its first item the focus when it is open.
    await this.page.locator('[role^=menuitem]:focus').waitFor()
    await this.press(this.page.locator('[role^=menuitem]', { hasText: name }))
    await this.dialog.waitFor()
  }

  /** Chooses from the list in the open dialog. */
  async choose(text: string): Promise<void> {
    await this.press(this.dialog.locator('.pick', { hasText: text }))
  }

  /** Waits until a sale is done: its dialog has the sum to give back or the amount paid. */
  async done(text: string): Promise<void> {
    await this.dialog.getByRole('button', { name: this.words.sale.next, exact: true }).waitFor()
    await this.dialog.locator('.big-amount', { hasText: text }).waitFor()
  }

  async closed(): Promise<void> {
    await this.page.locator('dialog').waitFor({ state: 'detached' })
  }
}

/** Fingers on a screen, and the tablet's own keyboard for words. */
export class Fingers extends Hands {
  async press(button: Locator): Promise<void> {
    await button.tap()
  }

  async type(field: Locator, text: string): Promise<void> {
    await field.fill(text)
  }

  async add({ name }: Goods): Promise<void> {
    await this.page.locator('.tile-grid').getByRole('button', { name }).tap()
  }

  async openLine(): Promise<void> {
    await this.page.locator('.basket-lines .pick').last().tap()
  }

  async openDiscount(): Promise<void> {
    await this.#basket(this.words.basket.discount)
  }

  async openCustomer(): Promise<void> {
    await this.#basket(this.words.basket.customer)
  }

  async openPay(): Promise<void> {
    await this.#basket(this.words.basket.pay)
    await this.page.locator('dialog .big-amount').first().waitFor()
  }

  async park(): Promise<void> {
    await this.page.locator('.basket-actions button').nth(2).tap()
  }

  async confirm(): Promise<void> {
    await this.dialog.locator('footer button').last().tap()
  }

  async cash(amount: string): Promise<void> {
    await this.#keys(amount)
    await this.page.locator('.pay-methods [type=submit]').tap()
  }

  async exact(): Promise<void> {
    await this.page.locator('.notes button').first().tap()
  }

  async card(amount = ''): Promise<void> {
    await this.#keys(amount)
    await this.page.locator('.pay-methods button').nth(1).tap()
  }

  async next(): Promise<void> {
    await this.button(this.words.sale.next).tap()
    await this.closed()
  }

  async #basket(name: string): Promise<void> {
    await this.page.locator('.basket-actions').getByRole('button', { name, exact: true }).tap()
  }

  async #keys(amount: string): Promise<void> {
    const keys = this.page.locator('.keypad button')
    for (const key of amount) {
      await keys.filter({ hasText: key === ',' || key === '.' ? /^[.,]$/ : key }).tap()
    }
  }
}

/** Keys alone: where a command has no key, the focus is moved to its button. */
export class Keys extends Hands {
  async press(button: Locator): Promise<void> {
    await button.focus()
    await this.page.keyboard.press('Enter')
  }

  async type(field: Locator, text: string): Promise<void> {
    await field.focus()
    await this.page.keyboard.press('Control+A')
    await this.page.keyboard.type(text, BY_HAND)
  }

  async add({ sku }: Goods): Promise<void> {
    // Keys of a scanner may arrive slowly on a busy machine.
    const field = this.page.getByRole('combobox', { name: this.words.search.label })
    await field.fill(sku)
    await field.press('Enter')
  }

  async openLine(): Promise<void> {
    await this.page.keyboard.press('Enter')
  }

  async openDiscount(): Promise<void> {
    await this.page.keyboard.press('F4')
  }

  async openCustomer(): Promise<void> {
    await this.page.keyboard.press('F6')
  }

  async openPay(): Promise<void> {
    await this.page.keyboard.press('F2')
    await this.page.locator('dialog .big-amount').first().waitFor()
  }

  async park(): Promise<void> {
    await this.page.keyboard.press('F8')
  }

  async confirm(): Promise<void> {
    await this.page.keyboard.press('Enter')
  }

  async cash(amount: string): Promise<void> {
    await this.page.keyboard.type(amount, BY_HAND)
    await this.page.keyboard.press('Enter')
  }

  async exact(): Promise<void> {
    await this.page.keyboard.press('Enter')
  }

  async card(amount = ''): Promise<void> {
    await this.page.keyboard.type(amount, BY_HAND)
    await this.page.keyboard.press('F2')
  }

  async next(): Promise<void> {
    await this.button(this.words.sale.next).waitFor({ timeout: PATIENCE_MS })
    await this.page.keyboard.press('Enter')
    await this.closed()
  }
}
