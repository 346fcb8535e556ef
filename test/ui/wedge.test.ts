import { afterAll, beforeAll, expect, test } from 'bun:test'
import { listenToScanner } from '../../src/ui/shared/scan/wedge.ts'

const CODE = '4006381333931'

class Field extends EventTarget {
  value = ''

  focus(): void {
    Object.assign(document, { activeElement: this })
  }
}

beforeAll(() => {
  const page = { activeElement: null, querySelector: () => null }
  Object.assign(globalThis, {
    document: Object.assign(new EventTarget(), page),
    HTMLInputElement: Field,
  })
})
afterAll(() => {
  for (const name of ['document', 'HTMLInputElement']) Reflect.deleteProperty(globalThis, name)
})

/** `abc⏎/5` is four keys, each 5 ms after the previous one; ⏎ is Enter, ⇥ is Tab. */
const CASES: readonly (readonly [name: string, keys: string, scanned: string[], left: string])[] = [
  ['a scanner', `${CODE}⏎/5`, [CODE], ''],
  ['a scanner that sends Tab', `${CODE}⇥/5`, [CODE], ''],
  ['two scans without a pause', `${CODE}⏎M-10⏎/5`, [CODE, 'M-10'], ''],
  ['a slow scanner', `${CODE}⏎/39`, [CODE], ''],
  ['a scanner, one key of which arrives late', `${CODE}/5 1/400 ⏎/5`, [`${CODE}1`], ''],
  ['a person typing', '4006⏎/120', [], '4006⏎'],
  ['three fast keys', '123⏎/5', [], '123⏎'],
  ['fast keys without Enter', `${CODE}/5`, [], CODE],
  ['Enter after a pause', `${CODE}/5 ⏎/800`, [], `${CODE}⏎`],
  ['a scan after a typed text', 'ena/120 4/800 006⏎/5', ['4006'], 'ena'],
  ['a scan right after a typed text', 'ena/120 4/90 006381333931⏎/5', [CODE], 'ena'],
  ['a scan right after a quantity', '3*/150 4/60 006381333931⏎/8', [CODE], '3*'],
  [
    'a scan right after one typed key',
    `3/0 ${CODE.slice(0, 1)}/150 ${CODE.slice(1)}⏎/5`,
    [CODE],
    '3',
  ],
  ['a scanner, the second key of which arrives late', '4/0 0/150 06381333931⏎/5', [CODE], ''],
  ['a scanner of 50 ms a key', '96385074⏎/50', ['96385074'], ''],
  ['a scanner of 120 ms a key', '96385074⏎/120', ['96385074'], ''],
  ['a scanner, two keys of which arrive late', '4/0 0/150 0/150 6381333931⏎/5', [CODE], ''],
  ['a scanner, the second key of which arrives very late', '4/0 0/1500 06381333931⏎/5', [CODE], ''],
  ['a scanner that loses a key, of 50 ms a key', '9638504⏎/50', ['9638504'], ''],
  ['a quantity and a pause before a slow scan', '3/0 9/900 6385074⏎/50', ['96385074'], '3'],
  ['a person who types six digits', '123456⏎/60', [], '123456⏎'],
  ['a scanner that names the kind of code', `]E0${CODE}⏎/5`, [CODE], ''],
]

for (const [name, keys, scanned, left] of CASES) {
  test(`${name}: ${scanned.length > 0 ? `scanned ${scanned.join(', ')}` : 'no scan'}`, () => {
    const field = new Field()
    Object.assign(document, { activeElement: null })
    const { heard, stop } = listening(field)
    let now = 1000
    for (const part of keys.split(' ')) {
      const [text = '', apartMs] = part.split('/')
      for (const character of text) {
        now += Number(apartMs)
        press(field, character, now)
      }
    }
    stop()
    expect(field.value).toBe(left)
    press(field, '⏎', now + 5)
    expect(heard).toEqual(scanned)
  })
}

test('in a dialog, digits go to its field for a number, and a scan is taken out of it again', () => {
  const [field, amount] = [new Field(), new Field()]
  const before = document.querySelector
  document.querySelector = (() => amount) as unknown as typeof before
  const { heard, stop } = listening(field)
  const type = (text: string, apartMs: number) => {
    Object.assign(document, { activeElement: Object.assign(new Field(), { type: 'radio' }) })
    for (const [index, key] of [...text].entries()) press(amount, key, 1000 + index * apartMs)
    const { value } = amount
    amount.value = ''
    return value
  }
  expect(type('20', 120)).toBe('20')
  expect(type(`${CODE}⏎`, 5)).toBe('')
  stop()
  document.querySelector = before
  expect([heard, field.value]).toEqual([[CODE], ''])
})

test.each(['ctrlKey', 'altKey', 'metaKey'])('keys with %s are no scan', (held) => {
  const field = new Field()
  Object.assign(document, { activeElement: null })
  const { heard, stop } = listening(field)
  for (const [index, key] of [...`${CODE}⏎`].entries()) {
    press(field, key, 1000 + index * 5, { [held]: true })
  }
  stop()
  expect([heard, document.activeElement]).toEqual([[], null])
})

/** Listens to scanners on the page. `heard` gets the codes; `field` gets keys outside of fields. */
function listening(field: Field) {
  const heard: string[] = []
  const stop = listenToScanner({
    scanned: (code) => void heard.push(code),
    field: () => field as unknown as HTMLInputElement,
  })
  return { heard, stop }
}

/** Dispatches a key press; unless it is prevented, the key is added to the focused field. */
function press(field: Field, character: string, timeStamp: number, held = {}): void {
  const key = { '⏎': 'Enter', '⇥': 'Tab' }[character] ?? character
  const event = new Event('keydown', { cancelable: true })
  for (const [name, value] of Object.entries({ key, timeStamp, ...held })) {
    Object.defineProperty(event, name, { value })
  }
  if (document.dispatchEvent(event) && document.activeElement === (field as unknown)) {
    field.value += character
  }
}
