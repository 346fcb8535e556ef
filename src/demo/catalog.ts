import type { NewProduct } from '../domain/catalog/product.ts'
import type { SettingsPatch } from '../domain/shop/settings.ts'
import catalog from './catalog.json'

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
  timeZone: 'Europe/Amsterdam',
  scalePrefixes: [{ prefix: '21', kind: 'weight' }],
} as const satisfies SettingsPatch

/**
 * The products of the demo shop, all invented. Barcodes have the prefix 952, which GS1 reserves for
 * examples; the barcode of the cheese is the number that a scale prints into its codes.
 */
export const DEMO_PRODUCTS = catalog as readonly DemoProduct[]
