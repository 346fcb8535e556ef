import type { Product } from '../src/domain/catalog/product.ts'
import type { ImageInput, ProductImage } from '../src/domain/catalog/product-field.ts'
import { type OutboundAnswer, OutboundFailure } from '../src/domain/outbound.ts'
import type { Ports } from '../src/domain/ports.ts'
import { ImageFetcher } from '../src/outbound/images.ts'
import { TestServer } from './fixture.ts'
import { png } from './picture-sample.ts'

export const SITE = 'https://cdn.example'

type SiteAnswer = Partial<OutboundAnswer>

/** A server whose products have images at another server, `SITE`. */
export class ImageSite implements AsyncDisposable {
  readonly ports: Ports
  /** The answers of the other server, by path. */
  readonly pages = new Map<string, () => SiteAnswer | Promise<SiteAnswer>>()
  /** The addresses that kassa has asked for. */
  readonly asked: string[] = []

  private constructor(readonly kassa: TestServer) {
    const send = async ({ url }: { url: string }) => {
      this.asked.push(url)
      const { host, origin, pathname } = new URL(url)
      if (origin !== SITE) throw new OutboundFailure(`${host} is not public.`, { isFinal: true })
      const answer = await this.pages.get(pathname)?.()
      return { status: 404, type: '', bytes: new Uint8Array(), location: null, ...answer }
    }
    this.ports = { ...kassa.ports, outbound: { allowsPrivate: false, send, close() {} } }
  }

  static async open(): Promise<ImageSite> {
    return new ImageSite(await TestServer.open())
  }

  /**
   * Puts an image there.
   * @returns its address
   */
  image(path: string, shade = 1): string {
    this.pages.set(path, () => ({ status: 200, type: 'image/png', bytes: png(8, 4, shade) }))
    return SITE + path
  }

  /** Forgets what is there and what was asked for. */
  clear(): void {
    this.pages.clear()
    this.asked.length = 0
  }

  /** Fetches what is due, as a server does that starts now. */
  async fetch(): Promise<void> {
    const failures: unknown[] = []
    const fetcher = new ImageFetcher(this.ports, (entry) => failures.push(entry))
    fetcher.start()
    await fetcher.idle()
    await fetcher.stop()
    if (failures.length > 0) throw new Error(JSON.stringify(failures))
  }

  async created(images: readonly ImageInput[], shop = this.kassa.north): Promise<Product> {
    return await shop.product({ images })
  }

  async read(id: string): Promise<Product> {
    return (await this.kassa.north.get(id)).product
  }

  /** Like `read`, after everything that is due was fetched. */
  async arrived(id: string): Promise<Product> {
    await this.fetch()
    return await this.read(id)
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.kassa[Symbol.asyncDispose]()
  }
}

/** The texts of the images, by which the tests tell them apart. */
export function alts({ images }: { images: readonly ProductImage[] }): string[] {
  return images.map(({ alt }) => alt)
}
