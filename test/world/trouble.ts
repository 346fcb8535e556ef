import { navigate } from '../../src/ui/shared/router.ts'
import { buttonsOf, fieldsIn, isShown, nameOf, shortly } from './parts.ts'
import type { Presser } from './pressing.ts'

const SENT = /^sends (\w+) (\S+) ?(\{.*\})?.*: 2\d\d$/
const ID = /\b[a-z]+_[0-9a-z]{26}\b/g
/** A screen to which nothing goes by itself. */
const ELSEWHERE = '/admin/devices'

/** Presses once more what has sent something, while its answers are refusals, late or lost. */
export class Trouble {
  /** The kinds of requests that have been tried. */
  readonly #tried = new Set<string>()
  #begun: (() => Promise<string[]>)[] = []

  constructor(readonly presser: Presser) {}

  /**
   * Notes a press that `told` will repeat, unless such a request has been noted before.
   * @param said after the press, as nothing went wrong
   * @param begin shows the page as before the press, and returns the button
   */
  note(name: string, said: string, begin: () => Promise<HTMLElement | undefined>): void {
    const request = kindOf(said)
    const kind = `${location.pathname.replace(ID, '')} ${request}`
    if (!request || this.#tried.has(kind)) return
    this.#tried.add(kind)
    this.#begun.push(() => this.#told(name, begin))
  }

  /** Repeats what was noted. */
  async told(): Promise<string[]> {
    const lines: string[] = []
    for (const told of this.#begun) lines.push(...(await told()))
    this.#begun = []
    return lines
  }

  /**
   * Presses a button whose request is refused; then one whose answer is late, so that it is pressed
   * twice, and gets lost; then one whose late answer comes when its screen has been left.
   * @returns what the page says each time, and how many rows have come in the end
   */
  async #told(name: string, begin: () => Promise<HTMLElement | undefined>): Promise<string[]> {
    const { page } = this.presser
    const { requests } = page
    const first = await begin()
    if (!first) throw new Error(`${name} cannot be pressed again`)
    page.told()
    const rows = page.copies.rows
    requests.fate = 'refused'
    const refused = await this.#pressed(first)
    const second = this.#again(first)
    requests.fate = 'comes'
    requests.hold()
    const waiting = await this.#pressed(second)
    requests.fate = 'lost'
    const lost = await this.#pressed(this.#again(second), 0)
    const third = this.#again(second)
    requests.fate = 'comes'
    const leaving = await this.#left(third)
    const added = addedRows(rows, page.copies.rows)
    // It was done already, and cannot be done again.
    const left = leaving ?? (await this.#left(await begin()))
    const stages = { refused, waiting, lost, left, rows: added }
    return [
      `-- ${name}, in trouble`,
      ...Object.entries(stages).map(([stage, told]) => `${stage}: ${told}`),
    ]
  }

  /**
   * Presses a button, and leaves its screen before the answer comes.
   * @returns null if the request was refused
   */
  async #left(button: HTMLElement | undefined): Promise<string | null> {
    const { page } = this.presser
    page.told()
    page.requests.hold()
    if (button) await page.press(button)
    const isRefused = page.told().some((line) => /^sends .*: 4\d\d$/.test(line))
    for (let left = 5; left > 0 && page.dialog; left--) await page.escape()
    navigate(ELSEWHERE)
    await page.settled()
    page.told()
    page.requests.release()
    await page.settled()
    const told = page.told().filter(isNoRead)
    if (location.pathname !== ELSEWHERE) told.push(`is at ${location.href}`)
    return isRefused ? null : told.join(', ')
  }

  /**
   * Presses a button, and lets answers that wait arrive if nothing is to be sent.
   * @param sends how many requests this sends, if all is well
   */
  async #pressed(button: HTMLElement | undefined, sends = 1): Promise<string> {
    if (!button) return 'has no button'
    const { page } = this.presser
    const { dialog } = page
    const values = valuesIn(dialog ?? page.main)
    await page.press(button)
    if (sends === 0) page.requests.release()
    await page.settled()
    const told = page.told().filter(isNoRead)
    const sent = told.filter((line) => line.startsWith('sends '))
    const other = told.filter((line) => !line.startsWith('sends '))
    const now = this.#again(button)
    const { focused } = page
    const part = page.dialog ?? page.main
    const kept = valuesIn(part)
    return [
      ...(sent.length === sends ? [] : [`sends ${sent.length}`]),
      ...other,
      ...[...(part?.querySelectorAll('[role=alert], .error') ?? [])].map((one) => one.textContent),
      ...(page.dialog === dialog ? [] : ['another dialog']),
      ...(kept === values ? [] : [`${values} became ${kept}`]),
      ...(now?.getAttribute('aria-busy') === 'true' ? ['busy'] : []),
      ...(now ? [] : ['no button']),
      ...(focused === now ? [] : [`focus on ${focused && shortly(focused)}`]),
    ]
      .filter(Boolean)
      .join(', ')
  }

  /** The button that stands where this one stood. */
  #again(button: HTMLElement | undefined): HTMLElement | undefined {
    if (!button || button.isConnected) return button
    const { page } = this.presser
    const all = buttonsOf(page.dialog ?? page.main).filter(isShown)
    return all.find((one) => nameOf(one) === nameOf(button))
  }
}

const isNoRead = (line: string) => !/^(?:asks [A-Z]|begins to|looks no)/.test(line)

/** The values in the fields of a part of a page. */
function valuesIn(part: HTMLElement | null): string {
  return fieldsIn(part)
    .map((field) => ('checked' in field && field.checked ? 'yes' : field.value))
    .join('|')
}

/** The method, path and fields of the first request in what was said that has changed something. */
function kindOf(said: string): string | undefined {
  for (const line of said.split('\n')) {
    const [, method, path, body] = SENT.exec(line) ?? []
    if (path) return [method, path.replace(ID, ''), ...fieldsOf(body)].join(' ')
  }
}

function fieldsOf(body = '{}'): string[] {
  return Object.keys(JSON.parse(body) as object).sort()
}

function addedRows(
  before: Readonly<Record<string, number>>,
  after: Readonly<Record<string, number>>,
): string {
  return Object.entries(after)
    .map(([name, count]) => [name, count - (before[name] ?? 0)] as const)
    .filter(([, added]) => added !== 0)
    .map(([name, added]) => `${name} ${added > 0 ? '+' : ''}${added}`)
    .join(', ')
}
