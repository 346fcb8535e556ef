import type { Shopper } from '../domain/access/shopper.ts'
import type { Actor, TerminalActor } from '../domain/actor.ts'
import type { Product } from '../domain/catalog/product.ts'
import type { Pack } from '../domain/catalog/product-field.ts'
import { adjustStock } from '../domain/catalog/stock.ts'
import type { Ports } from '../domain/ports.ts'
import type { Shop } from '../domain/shop/shop.ts'
import type { Store, Writing } from '../domain/store.ts'

/** The staff, shoppers and products of the demo shop's history. */
export interface Cast {
  readonly shop: Shop
  readonly secret: Actor
  readonly till: TerminalActor
  readonly products: readonly Product[]
  readonly shoppers: readonly Shopper[]
}

/** A product and the quantity sold. */
export interface SoldItem {
  readonly product: Product
  /** The number of packs if it is sold by the pack. */
  readonly quantity: number
  readonly pack?: Pack
  readonly percentOff?: number
}

interface PastEvent {
  /** Milliseconds since 1970. */
  readonly at: number
  readonly run: () => Promise<unknown>
}

/** Runs past events in the order of their times. Each event sets the clock. */
export class History {
  readonly ports: Ports
  now = 0
  readonly #waiting: PastEvent[] = []
  /** The quantity of each product that was sold since the last delivery. */
  readonly #sold = new Map<Product, number>()
  #state = 1

  /** @param tx the transaction for all events */
  constructor(
    ports: Ports,
    readonly tx: Writing,
    readonly cast: Cast,
  ) {
    const store: Store = {
      ...ports.store,
      read: tx,
      write: (work) => work(tx),
      writeFor: (_, work) => work(tx),
    }
    const outbox = { isOff: true, isLog: false } as const
    this.ports = { ...ports, store, outbox, clock: () => this.now }
  }

  at(at: number, run: () => Promise<unknown>): void {
    this.#waiting.push({ at, run })
  }

  after(milliseconds: number, run: () => Promise<unknown>): void {
    this.at(this.now + milliseconds, run)
  }

  /** Runs the events up to a time; later ones are dropped. */
  async live(end: number): Promise<void> {
    for (;;) {
      this.#waiting.sort((a, b) => a.at - b.at)
      const next = this.#waiting.shift()
      if (!next || next.at > end) return
      this.now = next.at
      await next.run()
    }
  }

  /** One to four different products that are in stock, cheaper ones more often. */
  items(): SoldItem[] {
    const items: SoldItem[] = []
    for (let wanted = 1 + this.below(4); items.length < wanted; ) {
      const [a, b] = [this.pick(this.cast.products), this.pick(this.cast.products)]
      const product = a.price < b.price ? a : b
      const weighed = (150 + 10 * this.below(40)) / 1_000
      const quantity = product.unit === 'kg' ? weighed : 1 + (this.below(5) === 0 ? 1 : 0)
      const sold = this.#sold.get(product) ?? 0
      const isThere = product.stock === null || product.stock - sold > quantity
      const isNew = items.every((one) => one.product !== product)
      if (product.status !== 'Published' || !isThere || !isNew) continue
      items.push({ product, quantity })
      if (product.stock !== null) this.#sold.set(product, round(sold + quantity))
    }
    return items
  }

  /** A whole pack of a product, if any product has one in stock. */
  pack(): SoldItem[] {
    const packs = this.cast.products.flatMap((product) => {
      const [pack] = product.status === 'Published' ? product.packs : []
      const left = (product.stock ?? 0) - (this.#sold.get(product) ?? 0)
      return pack && left > pack.quantity ? { product, pack, quantity: 1 } : []
    })
    if (packs.length === 0) return []
    const item = this.pick(packs)
    this.#sold.set(item.product, (this.#sold.get(item.product) ?? 0) + item.pack.quantity)
    return [item]
  }

  /** Delivers everything that was sold since the last delivery. */
  async delivery(): Promise<void> {
    for (const [{ id }, delta] of this.#sold) {
      await adjustStock(this.ports, this.cast.secret, id, { delta, reason: 'delivered' })
    }
    this.#sold.clear()
  }

  pick<T>(values: readonly T[]): T {
    const value = values[this.below(values.length)]
    if (value === undefined) throw new Error('there is nothing to pick from')
    return value
  }

  /**
   * An integer from 0 to `end` - 1. The sequence is the same in every demo (linear congruential
   * generator).
   */
  below(end: number): number {
    this.#state = (Math.imul(this.#state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((this.#state / 2 ** 32) * end)
  }
}

/** Removes the error of binary fractions. */
export function round(value: number): number {
  return Math.round(value * 1_000) / 1_000
}
