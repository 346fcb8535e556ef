import { toFractionalMinor, toMajor } from '../../../domain/catalog/price.ts'
import { COLOUR_CODE, type TableRow } from './table.ts'
import { tableDialect } from './table-dialect.ts'

/** A file of Wix has only the names of pictures that are stored there. */
const PICTURES = 'https://static.wixstatic.com/media/'

/** Wix says by words whether a product that it does not count can be bought. */
const STOCK_WORDS: Readonly<Record<string, number | null>> = {
  instock: null,
  in_stock: null,
  outofstock: 0,
  out_of_stock: 0,
}

/**
 * The export of Wix Stores, of its first catalog (`handleId`, `collection`) and of today's
 * (`handle`, `media`). A row for the product is followed by one for each variant.
 */
export const wixDialect = tableDialect('wix', (columns) => {
  const kind = columns.take('fieldtype')
  const price = columns.take('price')
  const surcharge = columns.take('surcharge')
  const mode = columns.take('discountmode')
  const discount = columns.take('discountvalue')
  const options = columns.takeAll(/^productoptionname(\d)$/).map(({ column, groups: [at] }) => ({
    name: column,
    value: columns.take(`productoptiondescription${at}`, `productoptionchoices${at}`),
  }))
  const sections = columns
    .takeAll(/^(?:additionalinfotitle|infosectiontitle)(\d)$/)
    .map(({ column, groups: [at] }) => ({
      title: column,
      text: columns.take(`additionalinfodescription${at}`, `infosectiondescription${at}`),
    }))
  const priceOf = (reader: TableRow) => {
    const { currency } = reader.options
    const whole = reader.price('price', reader.shared(price))
    const more = reader.price('price', reader.text(surcharge)) ?? 0
    const off = reader.number('price', 'price', reader.shared(discount), 2) ?? 0
    if (whole === null) return
    const minor = toFractionalMinor(whole + more, currency)
    const isPercent = /^percent/i.test(reader.shared(mode))
    const less = isPercent ? (minor * off) / 100 : toFractionalMinor(off, currency)
    reader.fields.price = toMajor(Math.round(minor - less), currency)
    if (discount)
      reader.fields.compareAtPrice = less > 0 ? toMajor(Math.round(minor), currency) : null
    if (less > 0) reader.adjust(discount, String(reader.fields.price), 'discount_taken')
  }
  return {
    handle: columns.take('handleid', 'handle'),
    name: columns.take('name'),
    description: columns.take('description', 'plaindescription'),
    category: columns.take('collection'),
    paths: (cell) => cell.split(';').map((name) => [name]),
    brand: columns.take('brand'),
    options,
    // A colour is written as its code and its name.
    valuesOf: (cell) => cell.split(';').map((one) => one.trim().replace(COLOUR_CODE, '')),
    sku: columns.take('sku'),
    barcode: columns.take('barcode'),
    compareAt: columns.take('strikethroughprice'),
    cost: columns.take('cost'),
    statuses: [{ column: columns.take('visible') }],
    stocks: [columns.take('inventory')].filter((column) => column !== null),
    images: ['productimageurl', 'media']
      .map((name) => columns.take(name))
      .filter((column) => column !== null),
    imagesOf: (cell) =>
      cell.split(';').map((name) => (/^$|^https?:/.test(name) ? name : PICTURES + name.trim())),
    facts: ['weight', 'ribbon'].flatMap((key) => {
      const column = columns.take(key)
      return column ? [{ column, key }] : []
    }),
    rules: {
      kindOf(reader) {
        const text = reader.text(kind).toLowerCase()
        if (text === 'variant') return 'variant'
        return text === 'media' ? 'image' : 'parent'
      },
      fillPrice: priceOf,
      fillMore(reader) {
        for (const { title, text } of sections) {
          if (!text) continue
          const label = reader.line(title, reader.shared(title))
          reader.metadata(label, reader.description(text, reader.shared(text)), text)
        }
      },
      stockMeant: (cell) => STOCK_WORDS[cell.toLowerCase()],
    },
  }
})
