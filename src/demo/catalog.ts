import type { NewProduct } from '../domain/catalog/product.ts'
import type { SettingsPatch } from '../domain/shop/settings.ts'
import catalog from './catalog.json'
import { DEMO_FRONT } from './front.ts'

type DemoProduct = NewProduct & { readonly sku: string }

/** The settings of the demo shop, which is in Gouda. */
export const DEMO_SETTINGS = {
  taxRates: [
    { name: 'Standard', percent: 21 },
    { name: 'Reduced', percent: 9 },
  ],
  country: 'NL',
  address: 'Corner & Co.\nKerkstraat 12\n2801 Gouda',
  taxId: 'NL001234567B01',
  receiptText: 'Thank you, and see you soon!\nUnused goods can be returned within 14 days.',
  cashRounding: 0.05,
  loyalty: { pointsPerUnit: 1, pointValue: 0.02 },
  timeZone: 'Europe/Amsterdam',
  tillSales: true,
  cashiers: [
    { id: 'anneke', name: 'Anneke' },
    { id: 'bram', name: 'Bram de Wit' },
  ],
  confirmNotFiscal: true,
  scalePrefixes: [{ prefix: '21', kind: 'weight' }],
  ...DEMO_FRONT,
} as const satisfies SettingsPatch

/**
 * The products of the demo shop, all invented. Barcodes have the prefix 952, which GS1 reserves for
 * examples; the barcode of the cheese is the number that a scale prints into its codes.
 */
export const DEMO_PRODUCTS = catalog as readonly DemoProduct[]
