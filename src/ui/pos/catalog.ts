import type { TillProduct } from './till-product.ts'
import { folded, rank, wordsOf } from './words.ts'

const FOUND_MOST = 40

interface Entry {
  readonly product: TillProduct
  /** What a search looks in. */
  readonly text: string
}

/** The shop's catalog in memory: a scan costs two look-ups in maps, with or without a network. */
export class Catalog {
  readonly #entries = new Map<string, Entry>()
  readonly #byBarcode = new Map<string, string>()
  readonly #bySku = new Map<string, string>()
  readonly #listeners = new Set<() => void>()
  #version = 0

  /** Counts up with every change. */
  get version(): number {
    return this.#version
  }

  get size(): number {
    return this.#entries.size
  }

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  };

  *products(): Iterable<TillProduct> {
    for (const { product } of this.#entries.values()) yield product
  }

  get(id: string): TillProduct | null {
    return this.#entries.get(id)?.product ?? null
  }

  /** @param key as `barcodeKey` makes it */
  byBarcode(key: string): TillProduct | null {
    return this.get(this.#byBarcode.get(key) ?? '')
  }

  bySku(sku: string): TillProduct | null {
    return this.get(this.#bySku.get(sku) ?? '')
  }

  apply(changed: readonly TillProduct[], deleted: readonly string[]): void {
    if (changed.length === 0 && deleted.length === 0) return
    for (const id of deleted) this.#remove(id)
    for (const product of changed) {
      this.#remove(product.id)
      const { id, name, brand, options, sku, barcode } = product
      const text = folded([name, brand, options, sku, barcode].filter(Boolean).join(' '))
      this.#entries.set(id, { product, text })
      if (product.barcodeKey !== null) this.#byBarcode.set(product.barcodeKey, id)
      if (sku !== null) this.#bySku.set(sku, id)
    }
    this.#changed()
  }

  clear(): void {
    this.#entries.clear()
    this.#byBarcode.clear()
    this.#bySku.clear()
    this.#changed()
  }

  /** Products with every word of the query somewhere in them, the nearest first. */
  search(query: string): readonly TillProduct[] {
    const words = wordsOf(query)
    if (words.length === 0) return []
    const found: { product: TillProduct; rank: number }[] = []
    for (const { product, text } of this.#entries.values()) {
      if (words.every((word) => text.includes(word))) {
        found.push({ product, rank: rank(text, words) })
      }
    }
    found.sort((a, b) => b.rank - a.rank || a.product.name.localeCompare(b.product.name))
    return found.slice(0, FOUND_MOST).map(({ product }) => product)
  }

  #remove(id: string): void {
    const old = this.get(id)
    if (!old) return
    this.#entries.delete(id)
    // A code that has moved to another product stays with that.
    if (old.barcodeKey !== null && this.#byBarcode.get(old.barcodeKey) === id) {
      this.#byBarcode.delete(old.barcodeKey)
    }
    if (old.sku !== null && this.#bySku.get(old.sku) === id) this.#bySku.delete(old.sku)
  }

  #changed(): void {
    this.#version++
    for (const listener of this.#listeners) listener()
  }
}
