import { isGtin } from '../../../domain/catalog/barcode.ts'
import type { Product } from '../../../domain/catalog/product.ts'
import { productTitle } from '../../../domain/catalog/title.ts'
import type { ContentUnit, UnitPrice } from '../../../domain/catalog/unit-price.ts'
import { imageInWidth } from '../../../ui/shared/image.ts'
import { isAvailable } from './card.tsx'
import { addressIn, type Front } from './front.tsx'
import type { Crumb } from './start-page.tsx'

/** The structured data of a product with its offer (schema.org/Product). */
export function productData(front: Front, product: Product): object {
  const { slug, description, sku, barcode, brand, images, price, currency } = product
  const { origin } = new URL(front.address)
  const url = addressIn(front, `/product/${slug}`)
  return {
    '@context': 'https://schema.org',
    '@type': 'Product',
    name: productTitle(product),
    url,
    ...(description.trim() !== '' && { description }),
    ...(images.length > 0 && {
      image: images.map(({ url }) => origin + imageInWidth(url, 1280)),
    }),
    ...(sku && { sku }),
    ...(barcode && isGtin(barcode) && { gtin: barcode }),
    ...(brand && { brand: { '@type': 'Brand', name: brand.name } }),
    ...(product.itemGroupId && { inProductGroupWithID: product.itemGroupId }),
    offers: {
      '@type': 'Offer',
      url,
      price: String(price),
      priceCurrency: currency,
      ...(product.unitPrice && { priceSpecification: unitPricing(product, product.unitPrice) }),
      availability: `https://schema.org/${isAvailable(product) ? 'InStock' : 'OutOfStock'}`,
      itemCondition: 'https://schema.org/NewCondition',
      seller: { '@type': 'Organization', name: front.name },
    },
  }
}

/** The codes of units by UN/CEFACT recommendation 20. */
const UNIT_CODES: Readonly<Record<ContentUnit, string>> = {
  g: 'GRM',
  kg: 'KGM',
  ml: 'MLT',
  cl: 'CLT',
  l: 'LTR',
  cm: 'CMT',
  m: 'MTR',
  m2: 'MTK',
  piece: 'C62',
}

/**
 * The quantity that the price is for, and the unit of the price per unit
 * (schema.org/UnitPriceSpecification), as search engines read unit prices.
 */
function unitPricing({ price, currency, unit, content }: Product, unitPrice: UnitPrice): object {
  const sold = content ?? { quantity: 1, unit: unit === 'hour' ? unitPrice.unit : unit }
  const quantity = (value: number, of: ContentUnit) => {
    return { '@type': 'QuantitativeValue', value: String(value), unitCode: UNIT_CODES[of] }
  }
  return {
    '@type': 'UnitPriceSpecification',
    price: String(price),
    priceCurrency: currency,
    referenceQuantity: {
      ...quantity(sold.quantity, sold.unit),
      valueReference: quantity(1, unitPrice.unit),
    },
  }
}

/** The breadcrumbs of a page (schema.org/BreadcrumbList). */
export function breadcrumbs(front: Front, crumbs: readonly Crumb[]): object {
  return {
    '@context': 'https://schema.org',
    '@type': 'BreadcrumbList',
    itemListElement: crumbs.map(({ name, path }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name,
      item: addressIn(front, path),
    })),
  }
}
