import { afterAll, beforeAll, expect, test } from 'bun:test'
import { hearScanner } from '../../src/ui/pos/wedge.ts'

const CODE = '4006381333931'
const before = { document: globalThis.document, HTMLInputElement: globalThis.HTMLInputElement }

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
  Object.assign(globalThis, before)
})

/** Keys as `abc⏎/5`: each 5 ms after the one before; ⏎ is Enter, ⇥ is Tab. */
const CASES: readonly (readonly [name: string, keys: string, scanned: string[], left: string])[] = [
  ['a scanner', `${CODE}⏎/5`, [CODE], ''],
  ['one that ends in Tab', `${CODE}⇥/5`, [CODE], ''],
  ['two scans at once', `${CODE}⏎M-10⏎/5`, [CODE, 'M-10'], ''],
  ['a slow scanner', `${CODE}⏎/39`, [CODE], ''],
  ['a scanner on a page that is busy for a moment', `${CODE}/5 1/400 ⏎/5`, [`${CODE}1`], ''],
  ['somebody who types', '4006⏎/120', [], '4006⏎'],
  ['three quick keys', '123⏎/5', [], '123⏎'],
  ['keys without an end', `${CODE}/5`, [], CODE],
  ['an end that comes late', `${CODE}/5 ⏎/800`, [], `${CODE}⏎`],
  ['a scan after something typed', 'ena/120 4/800 006⏎/5', ['4006'], 'ena'],
]

for (const [name, keys, scanned, left] of CASES) {
  test(`${name}: ${scanned.length > 0 ? `scanned ${scanned.join(', ')}` : 'no scan'}`, () => {
    const heard: string[] = []
    const field = new Field()
    Object.assign(document, { activeElement: null })
    const stop = hearScanner({
      scanned: (code) => void heard.push(code),
      field: () => field as unknown as HTMLInputElement,
    })
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

/** A key as a browser tells of it; what nobody prevents goes into the field that has the focus. */
function press(field: Field, character: string, timeStamp: number): void {
  const key = { '⏎': 'Enter', '⇥': 'Tab' }[character] ?? character
  const event = new Event('keydown', { cancelable: true })
  for (const [name, value] of Object.entries({ key, timeStamp })) {
    Object.defineProperty(event, name, { value })
  }
  if (document.dispatchEvent(event) && document.activeElement === (field as unknown)) {
    field.value += character
  }
}
