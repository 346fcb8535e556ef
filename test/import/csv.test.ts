import { describe, expect, test } from 'bun:test'
import { csvRow, withoutEscape } from '../../src/domain/csv.ts'
import { Refusal } from '../../src/domain/error.ts'
import { CsvReader, type CsvRow } from '../../src/modules/import/csv.ts'
import { FileDecoder } from '../../src/modules/import/encoding.ts'
import { random } from '../random.ts'

function read(text: string, pieceLength: number): string[][] {
  const reader = new CsvReader()
  const rows: CsvRow[] = []
  for (let start = 0; start < text.length; start += pieceLength) {
    rows.push(...reader.push(text.slice(start, start + pieceLength)))
  }
  return [...rows, ...reader.end()].map(({ cells }) => [...cells])
}

const READABLE: readonly (readonly [name: string, text: string, rows: string[][]])[] = [
  ['nothing', '', []],
  ['one line without an end', 'a,b', [['a', 'b']]],
  ['a byte order mark', '\uFEFFa,b\n', [['a', 'b']]],
  [
    'CRLF, LF and CR',
    'a,b\r\n1,2\n3,4\r5,6',
    [
      ['a', 'b'],
      ['1', '2'],
      ['3', '4'],
      ['5', '6'],
    ],
  ],
  ['quotes, pairs of quotes, commas within', '"a ""b""","c,d"\n', [['a "b"', 'c,d']]],
  ['line breaks within quotes', 'a\n"x\r\ny"\n', [['a'], ['x\r\ny']]],
  [
    'semicolons',
    'a;b\n1,5;2\n',
    [
      ['a', 'b'],
      ['1,5', '2'],
    ],
  ],
  [
    'tabs',
    'a\tb\n1\t2',
    [
      ['a', 'b'],
      ['1', '2'],
    ],
  ],
  [
    'a comma in a quoted header',
    '"a,b,c";d\n1;2',
    [
      ['a,b,c', 'd'],
      ['1', '2'],
    ],
  ],
  [
    'empty lines',
    'a,b\n\n,\n1,2\n\n',
    [
      ['a', 'b'],
      ['1', '2'],
    ],
  ],
  ['ragged rows', 'a,b,c\n1\n1,2,3,4', [['a', 'b', 'c'], ['1'], ['1', '2', '3', '4']]],
  ['a quote within a cell', 'a\n6" nails\n', [['a'], ['6" nails']]],
  [
    'cells that blanks align',
    'a , b \n1 , "x, y" \n , 2\n',
    [
      ['a ', 'b '],
      ['1 ', 'x, y '],
      ['', '2'],
    ],
  ],
  ['letters behind a closing quote', 'a\n"x"y,z', [['a'], ['xy', 'z']]],
  [
    'an empty quoted cell',
    'a,b\n"",1',
    [
      ['a', 'b'],
      ['', '1'],
    ],
  ],
]

describe('CSV that real files are made of', () => {
  test.each(READABLE)('%s', (_, text, rows) => {
    for (const pieceLength of [1, 2, 3, 5, 1000]) expect(read(text, pieceLength)).toEqual(rows)
  })
})

test('rows have the numbers that a spreadsheet shows', () => {
  const reader = new CsvReader()
  const text = 'a,b\n"one\ntwo",1\r\n\r\n,\n"x",2\r3,4'
  const rows = [...reader.push(text), ...reader.end()]
  expect(rows.map(({ number, cells }) => [number, cells[1]])).toEqual([
    [1, 'b'],
    [2, '1'],
    [5, '2'],
    [6, '4'],
  ])
})

const HOSTILE: readonly (readonly [name: string, text: string, message: RegExp])[] = [
  ['a quote that is never closed', 'a,b\n1,"2\n3,4\n', /^line 2: .*never closed/],
  ['a row of 1,001 cells', `a\n${'x,'.repeat(1_000)}x`, /more than 1000 cells/],
  ['a header of 100,000 cells', `${'x,'.repeat(50_000)}\n`, /more than 1000 cells/],
  ['an endless cell', `a\n"${'x'.repeat(200_001)}`, /longer than/],
  ['an endless first line', 'x'.repeat(200_001), /first line is too long/],
]

describe('hostile CSV', () => {
  test.each(HOSTILE)('%s', (_, text, message) => {
    const refused = expect(() => read(text, 64 * 1024))
    refused.toThrow(Refusal)
    refused.toThrow(message)
  })
})

test('a row and a cell of the most that is taken are read whole', () => {
  const [, cells] = read(`a\n${'x,'.repeat(999)}x`, 64 * 1024)
  expect(cells).toHaveLength(1_000)
  const [, [cell] = []] = read(`a\n"${'x'.repeat(200_000)}"`, 64 * 1024)
  expect(cell).toHaveLength(200_000)
})

const MATTERING = [...`';"=+-@\t\r\n|,1E`] as [string, ...string[]]

describe('cells that a spreadsheet would run', () => {
  const cells = [
    '=1+1',
    '+1',
    '-1',
    '@x',
    '\tx',
    '\rx',
    "'=x",
    "''=x",
    "'x",
    'x=1',
    ' =x',
    '',
    '＝1',
    'a;=1+1',
    "a;'=1",
    'a;"=1',
    "a;'\"'=1",
    'a;b;;=1;-2',
    ';=1',
    'a\t=1',
    'a|@x',
    'a;1',
    'a\n=1',
    'a\r\n-1',
    '\n\n=1',
    '\t=1',
    '\r\n+1',
    '- one\n- two',
    'a; =1',
    '1E5',
    '"1E5',
    "1E5;'=1",
    '{"a;":"=1","b":";=1"}',
    "it's;",
    "';';';'",
    "=';='",
    'ſ;=ſ',
  ]
  test.each(cells)('%p is written as a text and read as it was', (cell) => {
    const line = csvRow([cell, 'x'])
    const [row] = read(`header,other\n${line}`, 7).slice(1)
    expect(row?.[0]).not.toMatch(/^[=+\-@\t\r]/)
    expect(withoutEscape(row?.[0] ?? '')).toBe(cell)
    // Whatever splits this line, in disregard of its quotes, finds no cell to run.
    for (const part of line.split(/[;|\t\r\n]/)) expect(part).not.toMatch(/^"*[=+\-@＝]/)
  })

  test('of any characters that matter come back as they were', () => {
    const chance = random(7)
    const wrong: string[] = []
    for (let round = 0; round < 20_000; round++) {
      const length = chance.below(9)
      const text = Array.from({ length }, () => chance.pick(MATTERING)).join('')
      const [row] = read(`a,b\n${csvRow([text, 'x'])}`, 1000).slice(1)
      if (withoutEscape(row?.[0] ?? '') !== text) wrong.push(text)
    }
    expect(wrong).toEqual([])
  })
})

test('a file is the same wherever its pieces are cut', () => {
  const plain = Array.from({ length: 40 }, (_, n) => `${n},b\n`).join('')
  const quoted = '"x\ny","""\n""\n"\n1,2\n"",z\n'
  const rows = [
    [41, ['x\ny', '"\n"\n']],
    [42, ['1', '2']],
    [43, ['', 'z']],
  ]
  for (const length of [1, 2, 3, 1000]) {
    const reader = new CsvReader()
    const read = [...reader.push(plain)]
    for (let at = 0; at < quoted.length; at += length) {
      read.push(...reader.push(quoted.slice(at, at + length)))
    }
    read.push(...reader.end())
    expect(read.slice(40).map(({ number, cells }) => [number, cells])).toEqual(rows as never)
  }
})

test('a character is the same wherever its bytes are cut', () => {
  const text = 'Größe – 5 €, ชา 🍵'
  const bytes = Buffer.from(text)
  for (let cut = 0; cut <= bytes.length; cut++) {
    const decoder = new FileDecoder()
    const read = [bytes.subarray(0, cut), bytes.subarray(cut)].map((part) => decoder.decode(part))
    expect([cut, [...read, decoder.end()].join('')]).toEqual([cut, text])
  }
})

const UNREADABLE: readonly (readonly [name: string, first: Buffer, then: Buffer])[] = [
  ['UTF-8 that another encoding follows', Buffer.from('Café'), Buffer.from('Café x', 'latin1')],
  ['a control character', Buffer.from('Café a\x01', 'latin1'), Buffer.from('b')],
]

test.each(UNREADABLE)('%s is refused, also in two pieces', (_, first, then) => {
  const decoder = new FileDecoder()
  expect(() => [first, then].map((piece) => decoder.decode(piece))).toThrow(Refusal)
})
