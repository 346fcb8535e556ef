import type { Product } from '../../domain/catalog/product.ts'
import { toThousandths } from '../../domain/catalog/quantity.ts'
import type { ComparedProduct } from '../../domain/integrity-store.ts'
import { columnsOf } from './product-columns.ts'

/** The columns of a product, and its document. */
export type ColumnsRow = Readonly<Record<string, string | number | null>> & {
  readonly id: number
  readonly publicId: string
  readonly revision: number
  readonly createdAt: number
  readonly updatedAt: number
  readonly document: string
}

/** Compares the columns by which a product is found to its document, which says what they must be. */
export function compared(row: ColumnsRow): ComparedProduct {
  const { id, publicId, revision, createdAt } = row
  const product = productIn(row.document)
  const own = { id, publicId, revision, createdAt }
  if (!product) return { ...own, stock: null, differing: null }
  const taxa = { categoryId: null, brandId: null, collectionIds: [] }
  const { category, brand, ...columns } = columnsOf({ product, ...taxa })
  const expected = {
    ...columns,
    publicId: product.id,
    revision: product.revision,
    updatedAt: Date.parse(product.updatedAt),
  }
  const differing = Object.entries(expected).flatMap(([column, value]) => {
    const cell = typeof value === 'boolean' ? Number(value) : value
    // Documents of earlier versions lack fields until they are completed.
    return cell === undefined || cell === row[column] ? [] : [column]
  })
  return { ...own, stock: product.stock === null ? null : toThousandths(product.stock), differing }
}

function productIn(document: string): Product | null {
  try {
    const product: unknown = JSON.parse(document)
    return isProduct(product) ? product : null
  } catch (error) {
    if (error instanceof SyntaxError) return null
    throw error
  }
}

/** Whether it has the fields that every version has written. */
function isProduct(value: unknown): value is Product {
  if (typeof value !== 'object' || value === null) return false
  const { id, name, price, currency, stock, updatedAt } = value as Partial<Product>
  const texts = [id, name, currency, updatedAt]
  const isStock = stock === null || typeof stock === 'number'
  return typeof price === 'number' && isStock && texts.every((text) => typeof text === 'string')
}
