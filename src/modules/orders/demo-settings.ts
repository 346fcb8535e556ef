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
      hours: 'Tuesday to Friday 10:00 – 18:00\nSaturday 9:00 – 16:00',
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
      holder: 'Corner & Co.',
      // The example of the registry of IBANs, which belongs to nobody.
      iban: 'NL91ABNA0417164300',
      text: 'This is a demo: please transfer nothing.',
    },
  },
} as const satisfies AddedPatch
