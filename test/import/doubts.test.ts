import { expect, test } from 'bun:test'
import { Refusal } from '../../src/domain/error.ts'
import { Doubts } from '../../src/modules/import/doubts.ts'

/** Texts as windows-1252 shows them, and the row that is doubtful; null: none; 'no': refused. */
const TEXTS: readonly (readonly [what: string, rows: readonly string[], doubtful: unknown])[] = [
  ['western words', ['Caffè', 'Größe', 'niño', 'œuf', 'Señor', 'põe', 'façade'], null],
  ['one odd name', ['Decoder Tivùsat HD'], 1],
  ['the same odd name in many rows', Array.from({ length: 90 }, (_, n) => `Tivùsat ${n}`), 1],
  ['a Czech brand among Italian words', ['Caffè', 'Tè', 'Škoda'], 3],
  ['Czech of windows-1250', ['pøíbìh', 'mìsto', 'vìc', 'kùò'], 'no'],
  ['Cyrillic', ['Ïðèâåò'], 'no'],
  ['UTF-8', ['CafÃ©'], 'no'],
  ['one damaged word among many', [...Array.from({ length: 40 }, (_, n) => `é${n}`), 'CafÃ©'], 41],
]

test.each(TEXTS)('%s', (_, rows, doubtful) => {
  const doubts = new Doubts()
  for (const [index, text] of rows.entries()) doubts.add(index + 1, ['plain', text])
  if (doubtful === 'no') return expect(() => doubts.check()).toThrow(Refusal)
  doubts.check()
  expect<unknown>(doubts.cells[0]?.row ?? null).toBe(doubtful)
})
