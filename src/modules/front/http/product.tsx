/** @jsxImportSource preact */
import { getProduct } from '../../../domain/catalog/catalog.ts'
import { wayTo } from '../../../domain/catalog/category-view.ts'
import { listProducts } from '../../../domain/catalog/list/listing.ts'
import type { Product } from '../../../domain/catalog/product.ts'
import { productTitle } from '../../../domain/catalog/title.ts'
import type { Ports } from '../../../domain/ports.ts'
import { ProductPage } from '../page/product-page.tsx'
import { summaryOf } from '../page/prose.tsx'
import { breadcrumbs, productData } from '../page/structured.ts'
import { crumbsOf, parsed } from './listing.tsx'
import type { FrontPage } from './page.tsx'
import type { Visit } from './visit.ts'

const MOST_VARIANTS = 100
const OTHERS = 4

/**
 * The page of a product; null if this is not its slug.
 * @throws Refusal NOT_FOUND
 */
export async function productPage(ports: Ports, visit: Visit): Promise<FrontPage | null> {
  const { front, path } = visit
  const slug = path.slice('/product/'.length)
  const product: Product = JSON.parse((await getProduct(ports, visit.actor, slug)).document)
  if (product.slug !== slug) return null
  const { category, description, images } = product
  const [variants, others, way] = await Promise.all([
    variantsOf(ports, visit, product),
    othersOf(ports, visit, product),
    category ? wayTo(ports.store.read, visit.shop.id, category) : [],
  ])
  const title = productTitle(product)
  const crumbs = [{ name: front.text.start, path: '' }, ...crumbsOf(way), { name: title, path }]
  return {
    kind: 'product',
    about: {
      title,
      description: summaryOf(description) || front.text.listed(title, front.name),
      path,
      image: images[0]?.url,
      type: 'product',
      data: [productData(front, product), breadcrumbs(front, crumbs)],
    },
    body: <ProductPage product={product} variants={variants} others={others} crumbs={crumbs} />,
  }
}

async function variantsOf(ports: Ports, { actor }: Visit, product: Product): Promise<Product[]> {
  const { itemGroupId } = product
  if (itemGroupId === null) return []
  const sort = { field: 'createdAt', descending: false } as const
  const query = { itemGroupId, sort, limit: MOST_VARIANTS, total: false }
  return parsed((await listProducts(ports, actor, query)).documents)
}

/** Other products of the same category that are in stock. */
async function othersOf(ports: Ports, { actor }: Visit, product: Product) {
  const { id, itemGroupId, category } = product
  if (!category) return []
  const named = { category: [category.id], inStock: true, grouped: true }
  const query = { ...named, limit: OTHERS + 1, total: false }
  return parsed((await listProducts(ports, actor, query)).documents)
    .filter((one) => one.id !== id && (itemGroupId === null || one.itemGroupId !== itemGroupId))
    .slice(0, OTHERS)
}
