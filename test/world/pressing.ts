import { changedLines, outlineOf } from './outline.ts'
import {
  buttonsOf,
  type Field,
  fieldsIn,
  htmlOf,
  isShown,
  nameOf,
  shortly,
  valueFor,
} from './parts.ts'
import type { PressedPage } from './pressed-page.tsx'
import { Trouble } from './trouble.ts'

/** A list with more choices is one of rows, or of countries. */
const MOST_CHOICES = 8

interface Shown {
  readonly href: string
  readonly title: string
  readonly html: string
  readonly dialog: HTMLElement | null
  readonly dialogHtml: string
}

/** Presses the buttons of a page, and says in lines what that does. */
export class Presser {
  /** The dialogs that were shown already, which need not be told again. */
  readonly #dialogs = new Set<string>()
  readonly #trouble = new Trouble(this)
  /** The listeners and intervals of the screen before a button was pressed. */
  #held = ''

  /**
   * @param search what is typed to look for products
   * @param same buttons whose names begin with one of these are alike: the first is pressed
   */
  constructor(
    readonly page: PressedPage,
    readonly search = '',
    readonly same = /$^/,
  ) {}

  /** The buttons of a part of the page, one of each kind. */
  buttonsIn(part: HTMLElement | null | undefined = this.page.main): HTMLButtonElement[] {
    const kinds = new Set<string>()
    return buttonsOf(part ?? null).filter((button) => {
      const name = nameOf(button)
      const kind = this.same.exec(name)?.[0] ?? name
      return !kinds.has(kind) && kinds.add(kind)
    })
  }

  /** The items of the menu that a button has opened. */
  get menuItems(): HTMLButtonElement[] {
    return buttonsOf(this.page.main).filter((one) =>
      one.getAttribute('role')?.startsWith('menuitem'),
    )
  }

  async fill(field: Field, index: number): Promise<void> {
    const type = field.getAttribute('type')
    if (type === 'checkbox' || type === 'radio') await this.page.tick(field)
    else if (field.getAttribute('role') === 'combobox') await this.#find(field)
    else if (field.localName === 'select') {
      await this.page.fill(field, [...field.querySelectorAll('option')].at(-1)?.value ?? '')
    } else await this.page.fill(field, valueFor(field, index))
  }

  /** Fills in everything in a part of the page, each with a value of its own. */
  async fillIn(part: HTMLElement): Promise<void> {
    for (const [index, field] of fieldsIn(part).entries()) {
      if (field.isConnected) await this.fill(field, index)
    }
    await this.page.settled()
  }

  /** Presses a button; if a message offers to undo that, presses it, too. */
  async pressedAndTold(button: HTMLElement, name: string): Promise<string[]> {
    const { page } = this
    const before = this.shown
    await page.press(button)
    const { action } = page
    const lines = [`-- ${name}`, this.told(before)]
    if (!action) return lines
    const label = nameOf(action)
    const after = this.shown
    await page.press(action)
    return [...lines, `-- ${name}, then ${label}`, this.told(after)]
  }

  /**
   * Presses the buttons that send the forms of a page.
   * @param begin shows the page as it was before it was filled in
   */
  async sent(after: string, begin?: () => Promise<void>): Promise<string[]> {
    const { page } = this
    const lines: string[] = []
    for (const button of buttonsOf(page.main)) {
      if (!button.isConnected || button.getAttribute('type') !== 'submit') continue
      const place = formsIn(page.main).indexOf(button.form as HTMLFormElement)
      const told = await this.pressedAndTold(button, `${nameOf(button)}, after ${after}`)
      lines.push(...told)
      if (begin) {
        this.#trouble.note(nameOf(button), textOf(told), async () => {
          await begin()
          return await this.#filledIn(place)
        })
      }
    }
    return lines
  }

  /** @returns the button that sends the form at this place, which is filled in then */
  async #filledIn(place: number): Promise<HTMLElement | undefined> {
    const { main } = this.page
    const form = formsIn(main)[place]
    if (!form) return undefined
    await this.fillIn(form)
    await this.lessened(form)
    return buttonsOf(main).find((one) => one.form === form && one.type === 'submit')
  }

  /**
   * Presses a button, and the main button of the dialog that it opens: first as it is, then, if
   * there are fields, filled in.
   * @param begin shows the page as it was before, and returns the button
   */
  async pressedOne(
    button: HTMLElement,
    name: string,
    begin: () => Promise<HTMLElement | undefined>,
  ): Promise<string[]> {
    const { page } = this
    const open = async () => {
      const opener = await begin()
      if (opener) await page.press(opener)
      page.told()
      return page.dialog
    }
    const again = async (fill: (dialog: HTMLElement) => Promise<void>) => {
      const dialog = await open()
      if (dialog) await fill(dialog)
      return buttonsOf(page.dialog).at(-1)
    }
    this.#held = page.held
    const lines = await this.pressedAndTold(button, name)
    if (!page.dialog) {
      this.#trouble.note(name, textOf(lines), begin)
      return lines
    }
    const first = page.dialog
    const isForm = fieldsIn(first).length > 0
    const asItIs = await this.#pressedMain(`${name}, as it is`)
    this.#trouble.note(name, textOf(asItIs), () => again(async () => undefined))
    lines.push(...asItIs)
    if (!isForm) return lines
    if (asItIs.length > 0 && page.dialog !== first) await open()
    const { dialog } = page
    if (!dialog) return lines
    lines.push(...(await this.#chosen(dialog, name)))
    await this.#fillInDialog(dialog)
    const filled = await this.#pressedMain(`${name}, filled in`)
    if (await this.lessened(page.dialog)) {
      filled.push(...(await this.#pressedMain(`${name}, with less`)))
    }
    const fill = async (one: HTMLElement) => {
      await this.#fillInDialog(one)
      await this.lessened(one)
    }
    this.#trouble.note(name, textOf(filled), () => again(fill))
    return [...lines, ...filled]
  }

  /** Sends again all that `pressedOne` and `sent` have sent, and says how that goes wrong. */
  troubled(): Promise<string[]> {
    return this.#trouble.told()
  }

  /** Fills in everything in a dialog, and ticks something if that is needed. */
  async #fillInDialog(dialog: HTMLElement): Promise<void> {
    await this.fillIn(dialog)
    const [box] = fieldsIn(dialog).filter((one) => one.getAttribute('type') === 'checkbox')
    if (box && buttonsOf(dialog).some((one) => !isShown(one))) await this.fill(box, 0)
    await this.page.settled()
  }

  /**
   * Makes every number in a part of the page 1 if one is refused.
   * @returns whether one was
   */
  async lessened(part: HTMLElement | null): Promise<boolean> {
    const numbers = fieldsIn(part).filter((one) => one.getAttribute('inputmode') !== null)
    if (!numbers.some((one) => one.getAttribute('aria-invalid') === 'true')) return false
    for (const number of numbers) await this.page.fill(number, '1')
    await this.page.settled()
    return true
  }

  /**
   * Leaves the dialogs that a button has opened.
   * @returns where the focus is then
   */
  async left(name: string): Promise<string[]> {
    const { page } = this
    let top = page.dialog
    if (!top) return []
    for (; top; top = page.dialog) {
      await page.escape()
      if (page.dialog === top) return []
    }
    return [
      `-- ${name}, left: ${page.focused ? shortly(page.focused) : 'no focus'}`,
      ...(page.held === this.#held ? [] : [`held ${this.#held}, and still holds ${page.held}`]),
    ]
  }

  get shown(): Shown {
    const { dialog, main } = this.page
    return {
      href: location.href,
      title: document.title,
      html: main ? htmlOf(main) : '',
      dialog,
      dialogHtml: dialog ? htmlOf(dialog) : '',
    }
  }

  /**
   * Everything that the page has sent, and says then: a new dialog, the changed lines of one that
   * was open, errors, and the changed lines of the screen.
   */
  told(before: Shown): string {
    const { dialog, main, focused } = this.page
    const { href, title, html, dialogHtml } = this.shown
    const inDialog =
      dialog === before.dialog
        ? changedLines(before.dialogHtml, dialogHtml)
        : [this.#toldOnce(outlineOf(dialogHtml))]
    const errors = dialog || !main ? [] : [...main.querySelectorAll('.error')]
    const sent = this.page.told()
    const isElsewhere = href !== before.href
    const hasSent = sent.some((line) => line.startsWith('sends '))
    return [
      ...sent,
      ...(dialog ? inDialog : errors.map((one) => `says ${one.textContent}`)),
      ...(title === before.title ? [] : [`is called ${title}`]),
      ...(isElsewhere ? [`is at ${href}: ${main?.querySelector('h1')?.textContent}`] : []),
      ...(isElsewhere || (dialog && !hasSent) ? [] : changedLines(before.html, html)),
      ...(focused ? [`focus on ${shortly(focused)}`] : []),
    ].join('\n')
  }

  #toldOnce(dialog: string): string {
    if (this.#dialogs.has(dialog)) return `the dialog ${/<h2[^>]*> (.*)/.exec(dialog)?.[1]} again`
    this.#dialogs.add(dialog)
    return dialog
  }

  async #pressedMain(name: string): Promise<string[]> {
    const main = buttonsOf(this.page.dialog).at(-1)
    return main && isShown(main) ? await this.pressedAndTold(main, `${name}: ${nameOf(main)}`) : []
  }

  /** Looks for products, and chooses the first. */
  async #find(field: Field): Promise<void> {
    await this.page.fill(field, this.search)
    await this.page.settled()
    const found = this.page.main?.querySelector<HTMLElement>('[role=option]')
    if (found) await this.page.press(found)
  }

  /**
   * Chooses everything that can be chosen in a dialog.
   * @returns how that changes the dialog
   */
  async #chosen(dialog: HTMLElement, name: string): Promise<string[]> {
    const lines: string[] = []
    for (const field of dialog.querySelectorAll('select')) {
      const options = field.querySelectorAll('option')
      if (options.length > MOST_CHOICES) continue
      for (const { value, textContent } of options) {
        const before = htmlOf(dialog)
        await this.page.fill(field, value)
        await this.page.settled()
        lines.push(`-- ${name}, choosing ${textContent}`, ...changedLines(before, htmlOf(dialog)))
      }
    }
    return lines
  }
}

const formsIn = (part: HTMLElement | null) => [...(part?.querySelectorAll('form') ?? [])]

/** Lines without the empty ones. */
export const textOf = (lines: readonly string[]) => lines.filter((line) => line !== '').join('\n')
