import { isGtin } from '../../../domain/catalog/barcode.ts'
import type { Product } from '../../../domain/catalog/product.ts'
import { productTitle } from '../../../domain/catalog/title.ts'
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
      availability: `https://schema.org/${isAvailable(product) ? 'InStock' : 'OutOfStock'}`,
      itemCondition: 'https://schema.org/NewCondition',
      seller: { '@type': 'Organization', name: front.name },
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
