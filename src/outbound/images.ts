import { claimImage, dueShop, fetchImage } from '../domain/catalog/image-fetch.ts'
import type { Ports } from '../domain/ports.ts'
import { PollingOutbox, type Report } from './outbox.ts'

/** Each worker may hold an image of 32 MB. */
const PACE = { workers: 3, pollMs: 1_000, afterAnswerMs: 0 }

/** Fetches the images that products wait for. */
export class ImageFetcher extends PollingOutbox {
  #lastShop = 0

  constructor(
    readonly ports: Ports,
    report: Report,
  ) {
    super(report, PACE)
  }

  protected override async isDue(): Promise<boolean> {
    return (await dueShop(this.ports, this.#lastShop)) !== null
  }

  protected override async sendNext(claimed: () => void): Promise<boolean> {
    const image = await claimImage(this.ports, this.#lastShop)
    if (!image) return false
    this.#lastShop = image.shopId
    claimed()
    await fetchImage(this.ports, image)
    return true
  }
}
