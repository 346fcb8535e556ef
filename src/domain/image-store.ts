export interface ImageReads {
  /** A shop that has an image with this file, or null. */
  shopOf(file: string): Promise<number | null>
  /** Whether it may have one again, when a job that deleted the product is undone. */
  isHeld(file: string): Promise<boolean>
  /** The ids of a product's images by the addresses from which they were fetched. */
  sources(shopId: number, product: string): Promise<ReadonlyMap<string, string>>
}

export interface ImageWrites extends ImageReads {
  /** @param source the address that the image was fetched from, or null */
  insert(
    shopId: number,
    productId: number,
    publicId: string,
    file: string,
    source: string | null,
  ): Promise<void>
  remove(shopId: number, publicId: string): Promise<void>
}

/** What is due now. A time after `latest` was set while the clock was ahead, and is due, too. */
interface Due {
  readonly now: number
  readonly latest: number
}

/** An image that one process fetches. */
export interface ClaimedImage {
  readonly shopId: number
  readonly publicId: string
  /** The public id of its product. */
  readonly product: string
  readonly tries: number
}

export interface ImageFetchReads {
  /** The first shop above this one that has an image to fetch, or null. */
  nextShop(above: number, due: Due): Promise<number | null>
}

export interface ImageFetchWrites extends ImageFetchReads {
  /** Queues an image of a product, both by their public ids. */
  insert(shopId: number, publicId: string, product: string, now: number): Promise<void>
  /** Takes the image that is due longest. It is not handed out again before `until`. */
  claim(shopId: number, due: Due, until: number): Promise<ClaimedImage | null>
  retry(shopId: number, publicId: string, dueAt: number): Promise<void>
  remove(shopId: number, publicId: string): Promise<void>
}
