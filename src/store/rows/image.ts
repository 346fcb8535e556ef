import type { ImageFetchWrites, ImageWrites } from '../../domain/image-store.ts'
import type { Session } from '../engine.ts'

interface SourceRow {
  source: string
  publicId: string
}

interface ShopRow {
  shop: number
}

export function imageRows(session: Session): ImageWrites {
  return {
    shopOf: async (file) => (await session.get<ShopRow>('image.shop_of', { file }))?.shop ?? null,
    isHeld: async (file) => (await session.get('image.held', { file })) !== null,
    async sources(shop, product) {
      const rows = await session.all<SourceRow>('image.sources', { shop, product })
      return new Map(rows.map(({ source, publicId }) => [source, publicId]))
    },
    insert: (shop, product, publicId, file, source) =>
      session.run('image.insert', { shop, product, publicId, file, source }),
    remove: (shop, publicId) => session.run('image.delete', { shop, publicId }),
  }
}

export function imageFetchRows(session: Session): ImageFetchWrites {
  return {
    async nextShop(after, { now, latest }) {
      const row = await session.get<ShopRow>('image_fetch.next_shop', { after, now, latest })
      return row?.shop ?? null
    },
    insert: (shop, publicId, product, now) =>
      session.run('image_fetch.insert', { shop, publicId, product, now }),
    claim: (shop, { now, latest }, until) =>
      session.get('image_fetch.claim', { shop, now, latest, until }),
    retry: (shop, publicId, dueAt) => session.run('image_fetch.retry', { shop, publicId, dueAt }),
    remove: (shop, publicId) => session.run('image_fetch.remove', { shop, publicId }),
  }
}
