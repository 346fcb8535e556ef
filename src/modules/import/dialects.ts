import type { Dialect } from './dialect.ts'
import { etsyDialect } from './dialects/etsy.ts'
import { kassaDialect } from './dialects/kassa.ts'
import { lightspeedDialect } from './dialects/lightspeed.ts'
import { loyverseDialect } from './dialects/loyverse.ts'
import { magentoDialect } from './dialects/magento.ts'
import { medusaDialect } from './dialects/medusa.ts'
import { odooDialect } from './dialects/odoo.ts'
import { prestashopDialect } from './dialects/prestashop.ts'
import { shopifyDialect } from './dialects/shopify.ts'
import { squareDialect } from './dialects/square.ts'
import { squarespaceDialect } from './dialects/squarespace.ts'
import { vendureDialect } from './dialects/vendure.ts'
import { wixDialect } from './dialects/wix.ts'
import { woocommerceDialect } from './dialects/woocommerce.ts'
import type { FileFormat } from './format.ts'

/**
 * The readers of the files of programs. To delete a program, delete its files in `dialects/`, its
 * entry here and that of `FORMATS`.
 */
export const DIALECTS: Readonly<Record<FileFormat, Dialect>> = {
  kassa: kassaDialect,
  spreadsheet: { ...kassaDialect, name: 'spreadsheet' },
  shopify: shopifyDialect,
  woocommerce: woocommerceDialect,
  medusa: medusaDialect,
  vendure: vendureDialect,
  magento: magentoDialect,
  loyverse: loyverseDialect,
  lightspeed: lightspeedDialect,
  square: squareDialect,
  squarespace: squarespaceDialect,
  wix: wixDialect,
  etsy: etsyDialect,
  prestashop: prestashopDialect,
  odoo: odooDialect,
}
