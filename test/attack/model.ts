import { barcodeKey } from '../../src/domain/catalog/barcode.ts'
import type { Product } from '../../src/domain/catalog/product.ts'
import type { ProductStatus } from '../../src/domain/catalog/values.ts'

/** The fields of a product that the model has rules for. */
export interface Fields {
  name?: string
  price?: number
  sku?: string | null
  barcode?: string | null
  stock?: number | null
  status?: ProductStatus
  tags?: string[]
}

export type Known = Required<Fields> & { id: string; revision: number }

/** A model of a shop: the rules of the catalog in the simplest form. */
export class ModelShop {
  readonly products: Known[] = []
  #revision = 0

  /** The expected status of a creation. */
  create(fields: Fields): number {
    return this.#taken(fields, null) ? 409 : 201
  }

  created({ id }: Product, fields: Fields): void {
    this.#revision++
    this.products.push({
      name: fields.name ?? '',
      price: fields.price ?? 0,
      sku: fields.sku ?? null,
      barcode: fields.barcode ?? null,
      stock: fields.stock === undefined ? 0 : fields.stock,
      status: fields.status ?? 'Draft',
      tags: fields.tags ?? [],
      id,
      revision: this.#revision,
    })
  }

  change(id: string, fields: Fields, ifMatch: number | null): number {
    const product = this.find(id)
    if (!product) return 404
    if (ifMatch !== null && ifMatch !== product.revision) return 412
    if (this.#taken(fields, id)) return 409
    const after = { ...product, ...fields }
    if (Bun.deepEquals(after, product)) return 200
    this.#revision++
    Object.assign(product, fields, { revision: this.#revision })
    return 200
  }

  delete(id: string): number {
    const place = this.products.findIndex((product) => product.id === id)
    if (place < 0) return 404
    this.#revision++
    this.products.splice(place, 1)
    return 204
  }

  /** The expected status of a change of stock. */
  adjust(id: string, delta: number): number {
    const product = this.find(id)
    if (!product) return 404
    if (product.stock === null || product.stock + delta < 0) return 409
    this.#revision++
    Object.assign(product, { stock: product.stock + delta, revision: this.#revision })
    return 200
  }

  /** The product that an import changes by a row with this sku. */
  twin(sku: string): Known | undefined {
    return this.products.find((product) => product.sku === sku)
  }

  /** The published product of a code: by its barcode, else by its sku. */
  lookUp(code: string): Known | undefined {
    const shown = this.products.filter(({ status }) => status === 'Published')
    return (
      shown.find(({ barcode }) => barcode && barcodeKey(barcode) === barcodeKey(code)) ??
      shown.find(({ sku }) => sku === code)
    )
  }

  find(id: string): Known | undefined {
    return this.products.find((product) => product.id === id)
  }

  #taken({ sku, barcode }: Fields, self: string | null): boolean {
    return this.products.some(
      (other) =>
        other.id !== self &&
        ((sku && other.sku === sku) ||
          (barcode && other.barcode && barcodeKey(other.barcode) === barcodeKey(barcode))),
    )
  }
}

/** The fields of a product that the model has. */
export function known({
  id,
  name,
  price,
  sku,
  barcode,
  stock,
  status,
  tags,
  revision,
}: Product | Known): Known {
  return { id, name, price, sku, barcode, stock, status, tags: [...tags], revision }
}
