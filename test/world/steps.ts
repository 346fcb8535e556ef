import { buttonsOf, fieldsIn, nameOf } from './parts.ts'
import { page } from './pressed-page.tsx'
import { Presser, textOf } from './pressing.ts'

/*
 * People use a page step by step: `F2` presses a key, `Given: 50` fills in the field whose label
 * begins so, and anything else presses the button with that name, or the first whose name begins so
 * or has it. Buttons and fields are those of the dialog on top, if one is open.
 */

/** Steps that others take, or the network, by their words. Some say something by themselves. */
export type Events = Readonly<Record<string, () => Promise<unknown>>>

const KEY = /^(Control\+)?(F\d+|Enter|Escape|Delete|Arrow\w+|[+*-]|[a-z])$/
const FIELD = /^([^:]+): (.*)$/
const PRESSED = 'button, a, [role=option], summary'

const top = () => page.dialog ?? document.body

function labelOf(field: Element): string {
  const label = document.querySelector(`label[for="${field.id}"]`) ?? field.closest('label')
  return (field.getAttribute('aria-label') ?? label?.textContent ?? '').trim()
}

/**
 * @returns what the step says by itself
 * @throws if there is no such field or button; the error says what there is
 */
async function take(step: string, events: Events): Promise<string> {
  const [, control, key] = KEY.exec(step) ?? []
  const [, label, value] = FIELD.exec(step) ?? []
  const said = await events[step]?.()
  if (events[step]) await page.settled()
  else if (key) await page.key(key, control !== undefined)
  else if (label === undefined || value === undefined) await press(step)
  else await fill(label, value)
  await page.settled()
  return typeof said === 'string' ? said : ''
}

async function press(name: string): Promise<void> {
  const all = [...top().querySelectorAll<HTMLElement>(PRESSED)]
  const found =
    all.find((one) => nameOf(one) === name) ??
    all.find((one) => nameOf(one).startsWith(name)) ??
    all.find((one) => nameOf(one).includes(name))
  if (!found) throw new Error(`no button ${name}, but ${buttonsOf(top()).map(nameOf).join(', ')}`)
  await page.press(found)
}

async function fill(label: string, value: string): Promise<void> {
  const all = fieldsIn(top(), true)
  const field = all.find((one) => labelOf(one).startsWith(label))
  if (!field) throw new Error(`no field ${label}, but ${all.map(labelOf).join(', ')}`)
  field.focus()
  const type = field.getAttribute('type')
  if (type === 'checkbox' || type === 'radio') await page.tick(field)
  else await page.fill(field, value)
}

/**
 * Takes steps, which are separated by semicolons.
 * @returns what the page says after each
 */
export async function told(steps: string, events: Events = {}): Promise<string> {
  const presser = new Presser(page)
  const lines: string[] = []
  for (const step of steps.split(/;\s*/)) {
    const before = presser.shown
    const said = await take(step, events)
    lines.push(`-- ${step}`, presser.told(before), said)
  }
  return textOf(lines)
}
