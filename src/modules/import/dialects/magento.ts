import { PRODUCT_LIMITS } from '../../../domain/catalog/values.ts'
import type { Scratch } from '../../../domain/ports.ts'
import { withCharacters } from '../cell.ts'
import type { Columns, CsvColumn, Dialect, DialectFile } from '../dialect.ts'
import { RowReader } from '../row-reader.ts'
import { fillSalePrices } from '../sale.ts'

/**
 * Magento 2's product export. A product has a row, and more rows for its store views, which only
 * contain texts in other languages. A configurable product names its variations with their options;
 * the variations are imported instead. A grouped product becomes a collection of the products that
 * it lists.
 */
export const magentoDialect: Dialect = {
  name: 'magento',
  keyedByGroup: true,
  listsImages: false,
  *read({ columns, rows, options, scratch }: DialectFile) {
    const known = magentoColumns(columns)
    const read = (row: number) => new MagentoReader(row, rows.get(row) ?? [], options, known)
    for (const [row] of rows) {
      yield null
      remember(read(row), scratch)
    }
    for (const [row] of rows) {
      const reader = read(row)
      const sku = reader.text(known.sku)
      const first = Number(scratch.get('magento row', sku) ?? row)
      if (first !== row && reader.text(known.storeView) !== '') {
        yield reader.result(columns, 'store_view')
        continue
      }
      if (reader.is('grouped') || reader.variations().length > 0) {
        // The variations have these values, so they are not lost.
        reader.fill(null, null, [])
        yield reader.result(
          columns,
          reader.is('grouped') ? 'group_is_collection' : 'variations_instead',
        )
        continue
      }
      const link: Variation | null = JSON.parse(scratch.get('magento variation', sku) ?? 'null')
      const groups: string[] = JSON.parse(scratch.get('magento group', sku) ?? '[]')
      reader.fill(link, link && read(link.parent), groups)
      yield reader.result(columns)
    }
  },
}

/** The data of a variation in the row of its configurable product. */
interface Variation {
  /** The row of the configurable product. */
  readonly parent: number
  readonly options: readonly (readonly [name: string, value: string])[]
}

/** Stores the row of a product, the variations that it names, and the products that it groups. */
function remember(reader: MagentoReader, scratch: Scratch): void {
  const { known, row } = reader
  const sku = reader.text(known.sku)
  const isView = reader.text(known.storeView) !== ''
  if (!isView || scratch.get('magento row', sku) === null) {
    scratch.set('magento row', sku, String(row))
  }
  if (isView) return
  for (const { sku: child, options } of reader.variations()) {
    scratch.set('magento variation', child, JSON.stringify({ parent: row, options }))
  }
  for (const child of reader.is('grouped') ? reader.grouped() : []) {
    const groups: string[] = JSON.parse(scratch.get('magento group', child) ?? '[]')
    if (groups.length >= PRODUCT_LIMITS.collections) continue
    scratch.set('magento group', child, JSON.stringify([...groups, reader.line(known.name)]))
  }
}

function magentoColumns(columns: Columns) {
  return {
    sku: columns.take('sku'),
    storeView: columns.take('store_view_code'),
    type: columns.take('product_type'),
    categories: columns.take('categories'),
    name: columns.take('name'),
    description: columns.take('description'),
    short: columns.take('short_description'),
    weight: columns.take('weight'),
    online: columns.take('product_online'),
    tax: columns.take('tax_class_name'),
    visibility: columns.take('visibility'),
    price: columns.take('price'),
    cost: columns.take('cost'),
    salePrice: columns.take('special_price'),
    saleStarts: columns.take('special_price_from_date'),
    saleEnds: columns.take('special_price_to_date'),
    urlKey: columns.take('url_key'),
    // Apart from the first and the additional images, these are smaller copies of the first.
    images: ['base_image', 'additional_images', 'small_image', 'thumbnail_image', 'swatch_image']
      .map((name) => columns.take(name))
      .filter((column) => column !== null),
    quantity: columns.take('qty'),
    manages: columns.take('manage_stock'),
    usesDefault: columns.take('use_config_manage_stock'),
    variations: columns.take('configurable_variations'),
    labels: columns.take('configurable_variation_labels'),
    grouped: columns.take('associated_skus', 'grouped_skus'),
  }
}

class MagentoReader extends RowReader<ReturnType<typeof magentoColumns>> {
  is(type: 'grouped' | 'bundle'): boolean {
    return this.text(this.known.type).toLowerCase() === type
  }

  /** `sku=tee-s,size=S|sku=tee-m,size=M`, with the labels of `size=Size`. */
  variations(): { sku: string; options: [name: string, value: string][] }[] {
    const labels = new Map(pairs(this.text(this.known.labels)))
    return this.text(this.known.variations)
      .split('|')
      .flatMap((variation) => {
        const [[key, sku] = ['', ''], ...options] = pairs(variation)
        if (key !== 'sku' || sku === '') return []
        return { sku, options: options.map(([name, value]) => [labels.get(name) ?? name, value]) }
      })
  }

  /** The codes of `cup=1.0000,pot=2.0000`. */
  grouped(): string[] {
    return pairs(this.text(this.known.grouped)).map(([sku]) => sku)
  }

  fill(link: Variation | null, parent: MagentoReader | null, groups: readonly string[]): void {
    const { fields, known } = this
    const source = (column: CsvColumn | null) =>
      parent && this.text(column) === '' ? parent : this
    // A variation has the name of its product, and options that distinguish it from the others.
    if (parent) fields.name = withCharacters(parent.text(known.name))
    else fields.name = this.line(known.name)
    this.#texts(parent)
    this.#type()
    if (known.sku) fields.sku = this.quotedCode('sku', known.sku)
    fields.itemGroupId = parent?.text(known.sku) || null
    fields.options = this.optionsOf(
      (link?.options ?? []).map(([name, value]) => [name, value, known.sku]),
    )
    const paths = source(known.categories)
      .text(known.categories)
      .split(',')
      // All paths begin with the root of the shop.
      .map((path) => path.split('/').slice(path.includes('/') ? 1 : 0))
    this.fillPaths(known.categories, paths, groups)
    this.#status(parent)
    fillSalePrices(this, known)
    this.fillCost(known.cost)
    const slug = this.slug(known.urlKey)
    if (slug !== undefined) fields.slug = slug
    const tax = source(known.tax).text(known.tax)
    if (tax !== '') fields.taxRate = this.taxRate(known.tax, tax)
    const images = [this, ...(parent ? [parent] : [])].flatMap((row) =>
      known.images.flatMap((column) =>
        row
          .text(column)
          .split(',')
          .map((url) => ({ url: url.trim(), column })),
      ),
    )
    this.fillImages(images.filter(({ url }) => url !== ''))
    if (!/^0(\.0+)?$/.test(this.text(known.weight))) {
      this.privateFact('weight', this.text(known.weight), known.weight)
    }
    this.#stock()
  }

  #texts(parent: MagentoReader | null): void {
    const { known } = this
    const columns = [known.short, known.description].filter((column) => column !== null)
    if (columns.length === 0) return
    const own = columns.some((column) => this.text(column) !== '')
    const from = parent && !own ? parent : this
    const parts = columns.map((column) => from.description(column)).filter(Boolean)
    this.fields.description = [...new Set(parts)].join('\n\n')
  }

  #type(): void {
    const { type } = this.known
    const meant = type && this.word('productType', type, undefined)
    if (meant) this.fields.productType = meant
    if (this.is('bundle')) this.adjust(type, 'Item', 'bundle_is_one')
  }

  /** Magento shows a variation not on its own but with its product. */
  #status(parent: MagentoReader | null): void {
    const { online, visibility } = this.known
    const isOnline = [this, ...(parent ? [parent] : [])].every((row) => {
      const text = row.text(online)
      return !online || row.word('status', online, text === '2' ? 'Draft' : 'Published') !== 'Draft'
    })
    const shown = (parent ?? this).text(visibility).toLowerCase()
    this.text(visibility)
    const isHidden = shown === 'not visible individually'
    if (isHidden) this.adjust(visibility, 'Draft', 'hidden_is_draft')
    if (shown === 'catalog' || shown === 'search') {
      this.adjust(visibility, null, 'lists_and_searches')
    }
    if (online || isHidden) this.fields.status = isOnline && !isHidden ? 'Published' : 'Draft'
  }

  #stock(): void {
    const { quantity, manages, usesDefault } = this.known
    const isCounted = this.text(manages) !== '0' || this.text(usesDefault) === '1'
    const isItem = (this.fields.productType ?? 'Item') === 'Item'
    if (!isCounted) this.fields.stock = null
    else if (this.text(quantity) !== '' && (isItem || Number(this.text(quantity)) > 0)) {
      this.fields.stock = this.stockFromZero(quantity)
    }
  }
}

/** The names and values of `a=1,b=2`. */
function pairs(text: string): [name: string, value: string][] {
  return text.split(',').flatMap((pair) => {
    const at = pair.indexOf('=')
    return at < 0 ? [] : [[pair.slice(0, at).trim(), pair.slice(at + 1).trim()]]
  })
}
