import { inputOf, type NewProduct, type Product, type ProductInput } from '../catalog/product.ts'
import { type ImageInput, listedImages } from '../catalog/product-image.ts'
import { clipped } from './dialect.ts'
import type { FieldChange } from './report.ts'

/** A row that changes something. */
export interface PlannedRow {
  /** The public id of its product, null for a new one. */
  readonly id: string | null
  readonly fields: Partial<NewProduct>
  /** The earlier values of the fields that change; null for a new product. */
  readonly before: Partial<Record<keyof ProductInput, unknown>> | null
}

/** The fields in which a product will change, as it has them; taxa by name. */
export function differences(known: Product, after: ProductInput): PlannedRow['before'] {
  const before = inputOf(known)
  const shown = {
    ...before,
    category: known.category?.name ?? null,
    brand: known.brand?.name ?? null,
    collections: known.collections.map(({ name }) => name),
    images: listedImages(known).map(({ url }) => url),
  }
  const fields = Object.keys(before) as (keyof ProductInput)[]
  const changed = fields.filter((field) => !Bun.deepEquals(before[field], after[field]))
  return Object.fromEntries(changed.map((field) => [field, shown[field]]))
}

/** What a planned row changes. Of a new product, the fields that the file fills in. */
export function changesOf({ fields, before }: PlannedRow): FieldChange[] {
  const names = Object.keys(before ?? fields) as (keyof ProductInput)[]
  return names.flatMap((field) => {
    const change = {
      field,
      before: shortened(before?.[field]),
      after: shortened(field === 'images' ? fields.images?.map(addressOf) : fields[field]),
    }
    return before === null && isEmpty(change.after) ? [] : [change]
  })
}

function addressOf({ id, url }: ImageInput): string {
  return url ?? id ?? ''
}

function isEmpty(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return value === null || value === ''
  return Object.keys(value).length === 0
}

function shortened(value: unknown): unknown {
  return typeof value === 'string' ? clipped(value) : (value ?? null)
}
