import { Type } from '@sinclair/typebox'
import { ClosedOf, OrNull } from '../../domain/schema.ts'
import {
  CASH_ROUNDINGS,
  SALE_LIMITS as LIMITS,
  type Loyalty,
  NOT_FISCAL,
  type TaxRate,
} from '../../domain/shop/sale.ts'

const TaxRates = Type.Array(
  ClosedOf<TaxRate>({
    name: Type.String({ minLength: 1, maxLength: LIMITS.name }),
    percent: Type.Number({
      minimum: 0,
      maximum: 100,
      description: '8.1 is 8.1 %; up to three decimals.',
    }),
  }),
  {
    maxItems: LIMITS.taxRates,
    description:
      'The tax that prices contain. Products name one of these; the first is that of all others.',
  },
)

const Points = OrNull(
  ClosedOf<Loyalty>({
    pointsPerUnit: Type.Number({
      minimum: 0.001,
      maximum: LIMITS.pointsPerUnit,
      description:
        'Points for each whole unit of money paid, with up to three decimals: 0.01 is a point for 100.',
    }),
    pointValue: Type.Number({
      minimum: 0,
      maximum: LIMITS.pointValue,
      description: 'What a point is worth when it is redeemed, in units of the currency.',
    }),
  }),
  { description: 'null: shoppers collect no points.' },
)

/** The fields of `SaleSettings`. */
export const saleFields = {
  taxRates: TaxRates,
  country: OrNull(Type.String({ description: 'ISO 3166-1, such as NL.' })),
  address: Type.String({
    maxLength: LIMITS.address,
    description: 'What receipts begin with: name and address of the shop, in lines.',
  }),
  taxId: Type.String({
    maxLength: LIMITS.taxId,
    description: 'The number under which the shop pays taxes, for receipts.',
  }),
  receiptText: Type.String({
    maxLength: LIMITS.receiptText,
    description: 'What receipts end with, in lines.',
  }),
  cashRounding: Type.Union(
    CASH_ROUNDINGS.map((amount) => Type.Literal(amount)),
    { description: 'Sums that are paid in cash are rounded to this amount; 0: not rounded.' },
  ),
  loyalty: Points,
  tillSales: Type.Boolean({
    description: 'Whether tills may sell. false: they show prices only.',
  }),
  timeZone: Type.String({
    maxLength: LIMITS.timeZone,
    description: 'The IANA name of the time zone that decides the day of a sale.',
  }),
  lowStock: Type.Union([Type.Integer({ minimum: 0, maximum: LIMITS.lowStock }), Type.Null()], {
    description:
      'Stock of this and less is low: each day, owners get a mail with the published products of ' +
      'so little stock, and with those whose stock is below 0. null: no mail.',
  }),
}

/** The same for a PATCH, where all may be left out. */
export const salePatch = {
  ...Type.Partial(Type.Object(saleFields)).properties,
  confirmNotFiscal: Type.Optional(
    Type.Boolean({
      description: `Must be true to turn tillSales on: the owner knows that ${NOT_FISCAL}`,
    }),
  ),
}
