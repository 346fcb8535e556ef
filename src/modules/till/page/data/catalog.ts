import { barcodeKey } from '../../../../domain/catalog/barcode.ts'
import type { Product } from '../../../../domain/catalog/product.ts'
import { productTitle } from '../../../../domain/catalog/title.ts'
import { imageInWidth } from '../../../../ui/shared/image.ts'
import { Observable } from '../../../../ui/shared/observable.ts'

const MAX_RESULTS = 40

/** The part of a product that the terminal stores, shows and searches. */
export interface CatalogProduct {
  readonly id: string
  readonly revision: number
  readonly name: string
  /** Major units of the shop's currency. */
  readonly price: number
  readonly compareAtPrice: number | null
  readonly currency: string
  readonly productType: Product['productType']
  readonly sku: string | null
  readonly barcode: string | null
  /** The barcode in the form that is compared: a GTIN is padded to 14 digits. */
  readonly barcodeKey: string | null
  /** Null if the stock is not tracked. */
  readonly stock: number | null
  /** The unit of the price, the stock and quantities. */
  readonly unit: Product['unit']
  /** The content of one piece. */
  readonly content: Product['content']
  /** The name of a tax rate; null for the shop's first one. */
  readonly taxRate: string | null
  readonly packs: readonly PackOfProduct[]
  readonly category: string | null
  readonly categoryId: string | null
  readonly brand: string | null
  /** The product's name, with the options that the name does not mention. */
  readonly title: string
  readonly image: { readonly url: string; readonly alt: string } | null
  /**
   * Whether the shop has stopped selling it. Such a product is kept so that a scan of its code can
   * say so.
   */
  readonly isGone?: boolean
}

/** Several pieces with a barcode and a price of their own. */
interface PackOfProduct {
  readonly barcodeKey: string
  readonly quantity: number
  readonly price: number
}

export function catalogProduct(product: Product): CatalogProduct {
  const { id, revision, name, price, compareAtPrice, currency, productType, sku, barcode, stock } =
    product
  const [image] = product.images
  return {
    id,
    revision,
    name,
    price,
    compareAtPrice,
    currency,
    productType,
    sku,
    barcode,
    stock,
    // Missing in a product that is not completed yet.
    unit: product.unit ?? 'piece',
    content: product.content ?? null,
    taxRate: product.taxRate,
    packs: (product.packs ?? []).map(({ barcode, quantity, price }) => {
      return { barcodeKey: barcodeKey(barcode), quantity, price }
    }),
    category: product.category?.name ?? null,
    categoryId: product.category?.id ?? null,
    barcodeKey: barcode === null ? null : barcodeKey(barcode),
    brand: product.brand?.name ?? null,
    title: productTitle(product),
    image: image ? { url: imageInWidth(image.url, 640), alt: image.alt } : null,
  }
}

interface Entry {
  readonly product: CatalogProduct
  /** The normalized title, brand and codes. */
  readonly text: string
}

/** The shop's catalog in memory, so that a scan is a map lookup that works offline. */
export class Catalog {
  /** Increases with every change. */
  readonly version = new Observable(0)
  readonly #entries = new Map<string, Entry>()
  readonly #byBarcode = new Map<string, string>()
  readonly #bySku = new Map<string, string>()
  readonly #byPack = new Map<string, string>()
  readonly #gone = new Map<string, CatalogProduct>()

  get size(): number {
    return this.#entries.size
  }

  products(): CatalogProduct[] {
    return [...this.#entries.values()].map(({ product }) => product)
  }

  get(id: string): CatalogProduct | null {
    return this.#entries.get(id)?.product ?? null
  }

  /** @param key the result of `barcodeKey` */
  byBarcode(key: string): CatalogProduct | null {
    return this.get(this.#byBarcode.get(key) ?? '')
  }

  /** @param key the result of `barcodeKey` of the pack's barcode */
  byPack(key: string): { product: CatalogProduct; pack: PackOfProduct } | null {
    const product = this.get(this.#byPack.get(key) ?? '')
    const pack = product?.packs.find(({ barcodeKey }) => barcodeKey === key)
    return product && pack ? { product, pack } : null
  }

  bySku(sku: string): CatalogProduct | null {
    return this.get(this.#bySku.get(sku) ?? '')
  }

  /** The title of a product that had this code when the shop stopped selling it, or null. */
  goneTitle(code: string): string | null {
    const [text, key] = [code.trim(), barcodeKey(code.trim())]
    for (const { title, sku, barcodeKey, packs } of this.#gone.values()) {
      const keys = [barcodeKey, ...packs.map((pack) => pack.barcodeKey)]
      if (sku === text || keys.includes(key)) return title
    }
    return null
  }

  apply(changed: readonly CatalogProduct[], deleted: readonly string[]): void {
    if (changed.length === 0 && deleted.length === 0) return
    for (const id of deleted) this.#remove(id)
    for (const product of changed) {
      this.#remove(product.id)
      this.#gone.delete(product.id)
      if (product.isGone) {
        this.#gone.set(product.id, product)
        continue
      }
      const { id, title, brand, sku, barcode } = product
      const text = normalized([title, brand, sku, barcode].filter(Boolean).join(' '))
      this.#entries.set(id, { product, text })
      if (product.barcodeKey !== null) this.#byBarcode.set(product.barcodeKey, id)
      if (sku !== null) this.#bySku.set(sku, id)
      for (const pack of product.packs) this.#byPack.set(pack.barcodeKey, id)
    }
    this.version.set(this.version.value + 1)
  }

  clear(): void {
    this.#entries.clear()
    this.#byBarcode.clear()
    this.#bySku.clear()
    this.#byPack.clear()
    this.#gone.clear()
    this.version.set(this.version.value + 1)
  }

  /** Products that contain every word of the query, best match first. */
  search(query: string): readonly CatalogProduct[] {
    const words = normalized(query).split(/\s+/).filter(Boolean)
    if (words.length === 0) return []
    const found: { product: CatalogProduct; score: number }[] = []
    for (const { product, text } of this.#entries.values()) {
      if (words.every((word) => text.includes(word))) {
        found.push({ product, score: score(text, words) })
      }
    }
    found.sort((a, b) => b.score - a.score || inOrder(a.product, b.product))
    return found.slice(0, MAX_RESULTS).map(({ product }) => product)
  }

  #remove(id: string): void {
    const old = this.get(id)
    if (!old) return
    this.#entries.delete(id)
    forget(this.#byBarcode, old.barcodeKey, id)
    forget(this.#bySku, old.sku, id)
    for (const { barcodeKey } of old.packs) forget(this.#byPack, barcodeKey, id)
  }
}

/** Sorts by name, so that variants are adjacent, then by the whole title. */
function inOrder(a: CatalogProduct, b: CatalogProduct): number {
  return a.name.localeCompare(b.name) || a.title.localeCompare(b.title)
}

/** Removes the code of a product, unless it belongs to another product by now. */
function forget(codes: Map<string | null, string>, code: string | null, id: string): void {
  if (codes.get(code) === id) codes.delete(code)
}

/** Lower case without accents, so that "creme" finds "Crème". */
function normalized(text: string): string {
  return text.normalize('NFKD').replace(/\p{M}/gu, '').replaceAll('ß', 'ss').toLowerCase()
}

/** Higher if the words are at the start of the text, then if they are at the start of any word. */
function score(text: string, words: readonly string[]): number {
  let points = 0
  for (const word of words) {
    if (text.startsWith(word)) points += 3
    else if (text.includes(` ${word}`)) points += 2
  }
  return points
}
