import type { Dialect } from './dialect.ts'
import { kassaDialect } from './dialects/kassa.ts'
import { lightspeedDialect } from './dialects/lightspeed.ts'
import { loyverseDialect } from './dialects/loyverse.ts'
import { magentoDialect } from './dialects/magento.ts'
import { medusaDialect } from './dialects/medusa.ts'
import { shopifyDialect } from './dialects/shopify.ts'
import { vendureDialect } from './dialects/vendure.ts'
import { woocommerceDialect } from './dialects/woocommerce.ts'
import type { FileFormat } from './format.ts'

/**
 * How the files of each program are read. To delete a program, delete its files in `dialects/`, its
 * entry here and that of `FORMATS`.
 */
export const DIALECTS: Readonly<Record<FileFormat, Dialect>> = {
  kassa: kassaDialect,
  shopify: shopifyDialect,
  woocommerce: woocommerceDialect,
  medusa: medusaDialect,
  vendure: vendureDialect,
  magento: magentoDialect,
  loyverse: loyverseDialect,
  lightspeed: lightspeedDialect,
}
