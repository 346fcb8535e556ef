import { fillSalePrices } from '../sale.ts'
import { isNo } from './table.ts'
import { tableDialect } from './table-dialect.ts'

/** The export of Squarespace, where a row without a title is a variant of the product above. */
export const squarespaceDialect = tableDialect('squarespace', (columns) => {
  const [price, salePrice] = [columns.take('price'), columns.take('sale price')]
  const onSale = columns.take('on sale')
  const title = columns.take('title')
  return {
    handle: columns.take('product url') ?? columns.take('product id [non editable]') ?? title,
    isContinued: true,
    name: title,
    description: columns.take('description'),
    category: columns.take('categories'),
    paths: (cell) => cell.split(',').map((path) => path.split('/')),
    tags: columns.take('tags'),
    options: columns.takeAll(/^option name (\d)$/).map(({ column, groups: [number] }) => ({
      name: column,
      value: columns.take(`option value ${number}`),
    })),
    sku: columns.take('sku'),
    type: columns.take('product type [non editable]', 'product type'),
    statuses: [{ column: columns.take('visible') }],
    stocks: [columns.take('stock')].filter((column) => column !== null),
    images: [columns.take('hosted image urls')].filter((column) => column !== null),
    imagesOf: (cell) => cell.split(/\s+/),
    facts: ['weight', 'length', 'width', 'height'].flatMap((key) => {
      const column = columns.take(key)
      return column ? [{ column, key }] : []
    }),
    rules: {
      fillPrice(reader) {
        const isOn = !isNo(reader.text(onSale))
        if (!isOn && /[1-9]/.test(reader.text(salePrice))) {
          reader.adjust(salePrice, null, 'sale_not_now')
        }
        const sale = isOn ? salePrice : null
        fillSalePrices(reader, { price, salePrice: sale, saleStarts: null, saleEnds: null })
      },
      stockMeant: (cell) => (/^unlimited$/i.test(cell) ? null : undefined),
    },
  }
})
