import { claimImage, dueShop, fetchImage } from '../domain/catalog/image-fetch.ts'
import type { Ports } from '../domain/ports.ts'
import { PollingOutbox, type Report } from './outbox.ts'
import { Shares } from './shares.ts'

/** Each worker may hold an image of 32 MB. */
const PACE = { workers: 6, pollMs: 5_000, afterCommitMs: 10 }

/** Fetches the images that products wait for, one shop after another. */
export class ImageFetcher extends PollingOutbox {
  readonly #shares = new Shares(PACE.workers)
  #lastShop = 0

  constructor(
    readonly ports: Ports,
    report: Report,
  ) {
    super(ports.store, 'image', report, PACE)
  }

  protected override async isDue(): Promise<boolean> {
    return (await this.#nextShop()) !== null
  }

  #nextShop(): Promise<number | null> {
    return dueShop(this.ports, this.#lastShop, this.#shares.full)
  }

  protected override async sendNext(claimed: () => void): Promise<boolean> {
    const shop = await this.#nextShop()
    if (shop === null) return false
    await this.#shares.take(shop, async () => {
      this.#lastShop = shop
      const image = await claimImage(this.ports, shop)
      if (!image) return
      claimed()
      await fetchImage(this.ports, image)
    })
    return true
  }
}
