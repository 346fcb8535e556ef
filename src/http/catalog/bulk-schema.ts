import { Type } from '@sinclair/typebox'
import {
  type AmountChange,
  type BulkChange,
  type ListChange,
  ROUNDINGS,
} from '../../domain/bulk/change.ts'
import { PRICE_MAX } from '../../domain/catalog/price.ts'
import { PRODUCT_LIMITS, PRODUCT_STATUSES } from '../../domain/catalog/product.ts'
import { ClosedOf, OneOf, OptionalOrNull } from '../../domain/schema.ts'
import { TaxRateName, Unit } from './product-field.ts'
import { Reference } from './product-schema.ts'

const Amount = ClosedOf<AmountChange>({
  set: Type.Optional(
    Type.Number({ minimum: 0, maximum: PRICE_MAX, description: 'The new amount.' }),
  ),
  percent: Type.Optional(
    Type.Number({ minimum: -100, maximum: 1000, description: '-10 lowers it by 10 %.' }),
  ),
  amount: Type.Optional(
    Type.Number({
      minimum: -PRICE_MAX,
      maximum: PRICE_MAX,
      description: 'Is added to it, in whole units of the currency: -1.50.',
    }),
  ),
  rounding: Type.Optional({
    ...OneOf(ROUNDINGS),
    description:
      'To the nearest amount of this kind: exact (the default) is any, whole is 12, half is 12 or 12.50, .99 ends in .99.',
  }),
})

function listOf(maxItems: number, item: typeof Reference) {
  const List = Type.Optional(Type.Array(item, { maxItems }))
  return Type.Optional(ClosedOf<ListChange>({ add: List, remove: List }))
}

export const BulkChangeView = ClosedOf<BulkChange>({
  status: Type.Optional(OneOf(PRODUCT_STATUSES)),
  price: Type.Optional(Amount),
  compareAtPrice: OptionalOrNull(Amount),
  taxRate: OptionalOrNull(TaxRateName),
  unit: Type.Optional(Unit),
  category: OptionalOrNull(Reference),
  brand: OptionalOrNull(Reference),
  collections: listOf(PRODUCT_LIMITS.collections, Reference),
  tags: listOf(PRODUCT_LIMITS.tags, Type.String({ minLength: 1, maxLength: PRODUCT_LIMITS.tag })),
  delete: Type.Optional(
    Type.Literal(true, { description: 'Deletes the products; goes with no other change.' }),
  ),
})
