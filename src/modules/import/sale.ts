import { DAY_MS } from '../../domain/time.ts'
import type { CsvColumn } from './dialect.ts'
import type { RowReader } from './row-reader.ts'

/** The columns of a price and of a sale, which lasts from one day to another. */
interface SaleColumns {
  readonly price: CsvColumn | null
  readonly salePrice: CsvColumn | null
  readonly saleStarts: CsvColumn | null
  readonly saleEnds: CsvColumn | null
}

/** Sets the sale price during the sale, otherwise the regular price. */
export function fillSalePrices(
  reader: RowReader,
  { price, salePrice, saleStarts, saleEnds }: SaleColumns,
): void {
  const regular = reader.price('price', reader.text(price))
  const sale = reader.price('price', reader.text(salePrice))
  const isOn = isBegun(reader, saleStarts) && !isOver(reader, saleEnds)
  if (sale !== null && !isOn) reader.adjust(salePrice, null, 'sale_not_now')
  if (reader.text(saleStarts) !== '') reader.adjust(saleStarts, null, 'no_sale_dates')
  if (reader.text(saleEnds) !== '') {
    reader.adjust(saleEnds, null, isOn ? 'end_sale_yourself' : 'no_sale_dates')
  }
  const now = isOn ? (sale ?? regular) : (regular ?? sale)
  if (now !== null) reader.fields.price = now
  if (!salePrice && !price) return
  const isReduced = isOn && sale !== null && regular !== null && regular > sale
  reader.fields.compareAtPrice = isReduced ? regular : null
}

function isBegun(reader: RowReader, starts: CsvColumn | null): boolean {
  const time = timeOf(reader, starts)
  return time === null || time <= reader.options.clock
}

/** A sale that ends on a day lasts until the end of that day. */
function isOver(reader: RowReader, ends: CsvColumn | null): boolean {
  const time = timeOf(reader, ends)
  if (time === null) return false
  return reader.options.clock > (reader.text(ends).includes(':') ? time : time + DAY_MS)
}

const ISO = /^(\d{4})-(\d\d)-(\d\d)(?:[ T](\d{1,2}):(\d\d)(?::(\d\d))?)?/
/** Magento writes 3/1/26 for the first of March. */
const MONTH_FIRST = /^(\d{1,2})\/(\d{1,2})\/(?:20)?(\d\d)(?:,? (\d{1,2}):(\d\d) ?([AP])M)?$/i

/** A date, with or without a time, as `clockTime` has it. */
function timeOf(reader: RowReader, column: CsvColumn | null): number | null {
  const text = reader.text(column)
  if (text === '') return null
  const iso = ISO.exec(text)?.slice(1)
  const other = MONTH_FIRST.exec(text)
  const [year, month, day, hour = '0', minute = '0', second = '0'] =
    iso ?? (other ? [`20${other[3]}`, other[1], other[2], hourOf(other), other[5]] : [])
  const time = Date.UTC(
    Number(year),
    Number(month) - 1,
    Number(day),
    Number(hour),
    Number(minute),
    Number(second),
  )
  if (!Number.isNaN(time)) return time
  const message = `Write ${column?.header} as a date such as 2026-03-01.`
  reader.refuse('price', 'date', message, text)
  return null
}

/** The hour of a match such as 3:05 PM. */
function hourOf([, , , , hour, , half]: RegExpExecArray): string | undefined {
  if (hour === undefined) return undefined
  const isAfternoon = half?.toUpperCase() === 'P'
  return String((Number(hour) % 12) + (isAfternoon ? 12 : 0))
}
