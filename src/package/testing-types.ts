import type { NewProduct } from '../domain/catalog/product.ts'

/**
 * Like the global `fetch`, but always to this shop: a path such as `/v1/store/products` is enough.
 */
export type Fetch = (path: string | URL | Request, init?: RequestInit) => Promise<Response>

/** A time, or its text in ISO 8601, or milliseconds since 1970. */
export type Time = Date | string | number

export interface TestShopOptions {
  /** ISO 4217; EUR by default. */
  readonly currency?: string | undefined
  /** The time of the clock until it is set; by default the time of the call. */
  readonly now?: Time | undefined
  /** Created in this order. As in the API, a product is a draft unless it says otherwise. */
  readonly products?: readonly NewProduct[] | undefined
  /**
   * Whether orders that nobody has paid are limited on the shop's page, as on a server with default
   * settings; off by default. The shop's settings under `payment.openOrders` change the limits.
   */
  readonly guestLimits?: boolean | undefined
}

export interface TestMail {
  readonly to: string
  readonly subject: string
  /** Plain text; the code of a sign-in stands in a line of its own. */
  readonly text: string
}

/**
 * A shop on a server of its own, in memory. There are no rate limits unless `guestLimits` asks for
 * those of unpaid orders, and no pages: only the API.
 * In Bun it is in this process, in Node in a child process.
 *
 * ```ts
 * const mug = { name: 'Mug', price: 9.5, status: 'Published' } as const
 * await using shop = await testShop({ products: [mug] })
 * const answer = await shop.fetch('/v1/store/products', {
 *   headers: { authorization: `Bearer ${shop.publishableKey}` },
 * })
 * ```
 */
export interface TestShop extends AsyncDisposable {
  readonly slug: string
  readonly publishableKey: string
  readonly secretKey: string
  readonly terminalKey: string
  /** Sends a request unchanged: with a key or a cookie only if it has one. */
  readonly fetch: Fetch
  /** Sends requests of `<role>@example.com`, signed in, on a page of this server. */
  as(role: 'owner' | 'staff' | 'shopper'): Fetch
  /**
   * Opens a port on this machine, for browsers and other programs.
   * @returns the address
   */
  listen(): string
  /** All mail that the server has sent, oldest first. */
  readonly mails: readonly TestMail[]
  /** The server's clock. It stands still until it is moved, which also ends orders that expire. */
  readonly clock: { set(time: Time): void; advance(milliseconds: number): void }
  /** Restores the state that `testShop` created, including keys and clock. */
  reset(): Promise<void>
  close(): Promise<void>
}

/** Makes a shop with its products. Any number of shops can be open at the same time. */
export declare function testShop(options?: TestShopOptions): Promise<TestShop>
