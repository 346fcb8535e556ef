import { describe, expect, test } from 'bun:test'
import { type CsvCell, type CsvPlace, csvWriter } from '../../src/domain/csv.ts'

const CELLS: readonly CsvCell[] = [
  'Mug, blue',
  { code: '3-17' },
  { decimal: '-1234.50' },
  // 26 November, 23:30 in Berlin.
  { time: Date.UTC(2026, 10, 26, 22, 30) },
  { day: '2026-11-02' },
]

function rowIn(form: 'plain' | 'spreadsheet', place: Partial<CsvPlace>, cells = CELLS): string {
  const country = place.country ?? null
  const own = { language: 'en', timeZone: 'Europe/Berlin', ...place, country }
  return csvWriter(form, own).row(cells).replace(/\r\n$/, '')
}

describe('a row', () => {
  test('of the plain form has commas, decimal points and ISO times in every country', () => {
    const plain = `"Mug, blue",3-17,-1234.50,2026-11-26T22:30:00.000Z,2026-11-02`
    expect(rowIn('plain', { country: 'DE', language: 'de' })).toBe(plain)
    expect(rowIn('plain', { country: 'US' })).toBe(plain)
    expect(csvWriter('plain', { language: 'de', country: 'DE', timeZone: 'UTC' }).start).toBe('')
  })

  const spreadsheets: [Partial<CsvPlace>, string][] = [
    [
      { language: 'de', country: 'DE' },
      `"Mug, blue";'3-17;-1234,50;26.11.2026 23:30:00;02.11.2026`,
    ],
    // A shop in the Netherlands whose texts are English.
    [
      { language: 'en', country: 'NL' },
      `"Mug, blue";'3-17;-1234,50;26/11/2026 23:30:00;02/11/2026`,
    ],
    // Nobody writes numbers in German in the United States.
    [
      { language: 'de', country: 'US' },
      `"Mug, blue",'3-17,-1234.50,11/26/2026 23:30:00,11/02/2026`,
    ],
    [
      { language: 'fr', country: 'CH' },
      `"Mug, blue";'3-17;-1234.50;26.11.2026 23:30:00;02.11.2026`,
    ],
    [
      { language: 'none', country: 'SE' },
      `"Mug, blue";'3-17;-1234,50;2026-11-26 23:30:00;2026-11-02`,
    ],
    [
      { language: 'en', country: 'GB', timeZone: 'Asia/Tokyo' },
      `"Mug, blue",'3-17,-1234.50,27/11/2026 07:30:00,02/11/2026`,
    ],
    [
      { language: 'none', country: 'TH' },
      `"Mug, blue",'3-17,-1234.50,26/11/2026 23:30:00,02/11/2026`,
    ],
    [{ language: 'es' }, `"Mug, blue";'3-17;-1234,50;26/11/2026 23:30:00;02/11/2026`],
  ]
  test.each(spreadsheets)('of the spreadsheet form in %p', (place, row) => {
    expect(rowIn('spreadsheet', place)).toBe(row)
  })

  test('of the spreadsheet form begins a file with a byte order mark', () => {
    const { start } = csvWriter('spreadsheet', { language: 'de', country: null, timeZone: 'UTC' })
    expect(start).toBe('\uFEFF')
  })

  const texts: [CsvCell, string][] = [
    ['=1+1', "'=1+1"],
    ['-1', "'-1"],
    ['@SUM(A1)', "'@SUM(A1)"],
    ['a;=1', `"a;'=1"`],
    [{ code: '=1' }, "'=1"],
    // A number, a day or a time would not be shown as it is.
    [{ code: '007' }, "'007"],
    [{ code: '1/2' }, "'1/2"],
    [{ code: '4006381333931' }, '4006381333931'],
    [{ code: '1234567890123456' }, "'1234567890123456"],
    [{ code: 'R3' }, 'R3'],
    [{ code: '' }, ''],
    [{ decimal: '-5.00' }, '-5,00'],
  ]
  test.each(texts)('in which nothing runs: %p', (cell, written) => {
    expect(rowIn('spreadsheet', { country: 'DE' }, [cell])).toBe(written)
  })
})
