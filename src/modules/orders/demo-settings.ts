import type { AddedPatch } from '../../domain/shop/settings-part.ts'

/** The settings of orders in the demo shop: three delivery options, and two ways of payment. */
export const DEMO_ORDERS = {
  cashRounding: 0.05,
  loyalty: { pointsPerUnit: 1, pointValue: 0.02 },
  delivery: [
    {
      kind: 'pickup',
      name: 'Collect in the shop in Gouda',
      price: 0,
      freeFrom: null,
      taxRate: null,
      countries: null,
    },
    {
      kind: 'delivery',
      name: 'Parcel in the Netherlands',
      price: 4.95,
      freeFrom: 50,
      taxRate: null,
      countries: ['NL'],
    },
    {
      kind: 'delivery',
      name: 'Parcel to Belgium and Germany',
      price: 9.5,
      freeFrom: 120,
      taxRate: null,
      countries: ['BE', 'DE'],
    },
  ],
  payment: {
    counter: { enabled: true },
    transfer: {
      enabled: true,
      text: 'Corner & Co.\nIBAN NL00 DEMO 0000 0000 00\nPlease give the number of your order.',
    },
  },
} as const satisfies AddedPatch
