import type { OrderView } from '../../../src/modules/orders/view.ts'
import { OrderDesk } from '../../order-desk.ts'
import type { Goods, Hands } from './hands.ts'

/** The parts of the goods of a till, of which no two have the same price. */
export type Part = 'loaf' | 'pot' | 'mug'

/** Money that was taken, in minor units. */
type Taken = readonly [method: 'cash' | 'card', minor: number]

/** A basket: pieces, what is taken off their total, what comes back, and the money taken. */
export interface Basket {
  readonly pieces?: Partial<Record<Part, number>>
  readonly percentOff?: number
  readonly points?: number
  readonly back?: Part
  readonly taken?: readonly Taken[]
}

/** Cash is rounded to this coin. */
const COIN = 5
export const STOCK = 100

/** The books that somebody keeps by hand beside a till. Amounts are minor units. */
export class DayBook {
  /** The entries that the server must have, as "kind amount". */
  readonly written: string[] = []
  /** The cash in the drawer. */
  drawer = 0
  readonly stock: Record<Part, number> = { loaf: STOCK, pot: STOCK, mug: STOCK }
  /** The numbers of receipts for which goods come back. */
  readonly receipts: string[] = []
  /** An online order that is picked up here. */
  order: OrderView | null = null

  constructor(
    readonly hands: Hands,
    readonly goods: Readonly<Record<Part, Goods>>,
    readonly customer: { readonly id: string; readonly email: string },
  ) {}

  get device() {
    return this.hands.device
  }

  price(part: Part): number {
    return Math.round(this.goods[part].price * 100)
  }

  /** The total of a basket, less the goods that come back. */
  total({ pieces = {}, percentOff = 0, points = 0, back }: Basket): number {
    const subtotal = Object.entries(pieces).reduce(
      (sum, [part, count]) => sum + count * this.price(part as Part),
      0,
    )
    const off = Math.round((subtotal * percentOff) / 100) + points
    return subtotal - off - (back ? this.price(back) : 0)
  }

  /** The amount of a basket that is still to be paid. */
  due(basket: Basket): number {
    const { taken = [] } = basket
    const due = taken.reduce((sum, [, minor]) => sum - minor, this.total(basket))
    // The last coin rounds.
    return Math.abs(due) < COIN && taken.at(-1)?.[0] === 'cash' ? 0 : due
  }

  /** Notes a sale and the cash that it brought. */
  sells(basket: Basket, cash: number): void {
    const { back: _, ...sold } = basket
    this.written.push(`sale ${major(this.total(sold))}`)
    this.drawer += cash
    this.moves(basket.pieces ?? {}, -1)
  }

  /** Changes the stock. */
  moves(pieces: Partial<Record<Part, number>>, by: 1 | -1): void {
    for (const [part, count] of Object.entries(pieces)) this.stock[part as Part] += by * count
  }

  /** The number of the receipt that was written last. */
  get lastNumber(): string {
    return `${this.device.series}-${this.written.length}`
  }

  /** Waits until the page shows this basket. */
  async shows(basket: Basket): Promise<void> {
    const { device } = this
    const { pieces = {}, taken = [] } = basket
    await device.until('the basket', () => device.shown(), {
      lines: Object.entries(pieces).map(
        ([part, count]) => `${count} × ${this.goods[part as Part].name}`,
      ),
      due: device.money(Math.abs(this.due(basket))),
      taken: taken.map(([method, minor]) => {
        return `${device.words.taken.by(device.methods[method])} ${device.money(minor)}`
      }),
    })
  }

  /** The status of the online order. */
  async statusOfOrder(): Promise<string> {
    return (await new OrderDesk(this.device.room.shop).get(this.order?.id ?? '')).status
  }

  /** Waits until the server has what was written, each entry once. */
  async arrived(): Promise<void> {
    await this.device.until('the journal', () => this.device.arrived(), [...this.written])
  }
}

export function major(minor: number): string {
  return (minor / 100).toFixed(2)
}

/** An amount as it is paid in coins. */
export function inCoins(minor: number): number {
  return Math.round(minor / COIN) * COIN
}
