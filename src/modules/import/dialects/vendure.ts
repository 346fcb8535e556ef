import { slugOf } from '../../../domain/text.ts'
import { plainText, withCharacters } from '../cell.ts'
import type { Columns, CsvColumn, Dialect, DialectFile } from '../dialect.ts'
import { RowReader } from '../row-reader.ts'

/**
 * Vendure's product CSV: a row without a name is a further variant of the product above. Of
 * translated columns (`name:en`), the first language is read.
 */
export const vendureDialect: Dialect = {
  name: 'vendure',
  keyedByGroup: true,
  listsImages: false,
  *read({ columns, rows, options }: DialectFile) {
    const known = vendureColumns(columns)
    let product: VendureReader | null = null
    for (const [row, cells] of rows) {
      const reader: VendureReader = new VendureReader(row, cells, options, known)
      if (reader.text(known.name) !== '') product = reader
      if (product) reader.fill(product)
      else reader.refuse('name', 'required', 'The first row must name a product.')
      yield reader.result(columns)
    }
  },
}

function vendureColumns(columns: Columns) {
  const first = (name: string): CsvColumn | null =>
    columns.take(name, ...languagesOf(columns).map((language) => `${name}:${language}`))
  return {
    name: first('name'),
    slug: first('slug'),
    description: first('description'),
    facets: first('facets'),
    optionGroups: first('optiongroups'),
    optionValues: first('optionvalues'),
    variantFacets: first('variantfacets'),
    assets: columns.take('assets'),
    variantAssets: columns.take('variantassets'),
    sku: columns.take('sku'),
    price: columns.take('price'),
    stock: columns.take('stockonhand'),
    counted: columns.take('trackinventory'),
    enabled: columns.take('enabled'),
    customs: columns
      .takeAll(/^(?:product|variant):(\w+)$/)
      .map(({ column, groups: [key = ''] }) => ({ column, key })),
  }
}

/** The languages of the columns `name:en` and `name:de`, in the order of the file. */
function languagesOf(columns: Columns): string[] {
  return columns.headers.flatMap(
    (header) => /^name:(\S+)$/.exec(header.trim().toLowerCase())?.[1] ?? [],
  )
}

class VendureReader extends RowReader<ReturnType<typeof vendureColumns>> {
  /** @param product the row that names the product: this row, or one above */
  fill(product: VendureReader): void {
    const { fields, known } = this
    fields.name = withCharacters(product.text(known.name))
    if (known.description) {
      fields.description =
        product === this
          ? this.description(known.description)
          : plainText(product.text(known.description))
    }
    fields.itemGroupId = product.text(known.slug) || slugOf(fields.name) || null
    const enabled = product.text(known.enabled)
    const meant = /^(false|0)$/i.test(enabled) ? 'Draft' : 'Published'
    fields.status =
      (known.enabled && this.word('status', known.enabled, meant, enabled)) ?? 'Published'
    this.#facets(product)
    this.#options(product)
    this.fillImages([
      ...this.#parts(known.variantAssets).map((url) => ({ url, column: known.variantAssets })),
      ...product.#parts(known.assets).map((url) => ({ url, column: known.assets })),
    ])
    if (known.sku) fields.sku = this.quotedCode('sku', known.sku)
    this.fillPrice(known.price)
    this.fillStock(known.stock, known.counted)
    for (const { column, key } of known.customs) {
      this.metadata(key, this.text(column) || product.text(column), column)
    }
  }

  /** The parts of `a|b`. */
  #parts(column: CsvColumn | null): string[] {
    return this.text(column)
      .split('|')
      .map((part) => part.trim())
      .filter(Boolean)
  }

  /** The facets category and brand become those of the product; others become metadata. */
  #facets(product: VendureReader): void {
    const { fields, known } = this
    const facets = new Map<string, string[]>()
    const all = [...product.#parts(known.facets), ...this.#parts(known.variantFacets)]
    for (const facet of all) {
      const [name = '', ...value] = facet.split(':')
      facets.set(name.trim(), [...(facets.get(name.trim()) ?? []), value.join(':').trim()])
    }
    for (const [name, values] of facets) {
      const [first = '', ...rest] = values
      const kind = name.toLowerCase()
      if (kind === 'category') {
        fields.category = first
        fields.collections = [...(fields.collections ?? []), ...rest]
      } else if (kind === 'collection') {
        fields.collections = [...(fields.collections ?? []), ...values]
      } else if (kind === 'brand') {
        fields.brand = first
        if (rest.length > 0) this.adjust(known.facets, first, 'one_brand')
      } else this.metadata(name, values.join(', '), known.facets)
    }
  }

  #options(product: VendureReader): void {
    const { optionGroups, optionValues } = this.known
    const names = product.#parts(optionGroups)
    const values = this.#parts(optionValues)
    this.fields.options = this.optionsOf(
      values.map((value, index) => [names[index] ?? '', value, optionValues]),
    )
  }
}
