import type { ProductStatus, ProductType } from '../../../domain/catalog/product.ts'
import { money } from '../../shared/money.ts'
import type { Choice } from '../../shared/select.tsx'
import type { ProductField, ProductValues } from './values.ts'

export const STATUSES: readonly Choice<ProductStatus>[] = [
  { value: 'Draft', label: 'Draft' },
  { value: 'Published', label: 'Published' },
  { value: 'Archived', label: 'Archived' },
]

export const TYPES: readonly Choice<ProductType>[] = [
  { value: 'Item', label: 'Item' },
  { value: 'Service', label: 'Service' },
  { value: 'Digital', label: 'Digital' },
]

export const FIELD_WORDS: Readonly<Record<ProductField, string>> = {
  name: 'Name',
  description: 'Description',
  price: 'Price',
  compareAtPrice: 'Price before',
  productType: 'Type',
  status: 'Status',
  sku: 'SKU',
  barcode: 'Barcode',
  stock: 'Stock',
  category: 'Category',
  brand: 'Brand',
  collections: 'Collections',
  itemGroupId: 'Variant group',
  options: 'Options',
  tags: 'Tags',
  metadata: 'Metadata',
}

/** A field's value in a few words. */
export function shown(values: ProductValues, field: ProductField, currency: string): string {
  const value = values[field]
  if (field === 'stock' && value === null) return 'not counted'
  if (value === null || value === '' || (Array.isArray(value) && value.length === 0)) return 'none'
  if (field === 'price' || field === 'compareAtPrice') return money(Number(value), currency)
  if (field === 'options') return values.options.map(([key, one]) => `${key}: ${one}`).join(', ')
  if (field === 'metadata') return values.metadata.map(([key, one]) => `${key}: ${one}`).join(', ')
  return Array.isArray(value) ? value.join(', ') : String(value)
}

/** "250 g, Blue": what tells a variant from its siblings. */
export function optionWords(options: Readonly<Record<string, string>>): string {
  return Object.values(options).join(', ')
}
