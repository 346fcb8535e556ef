import type { ImageFetchWrites, ImageWrites } from '../../domain/image-store.ts'
import { cellOf, exists } from '../../domain/rows.ts'
import type { Writing } from '../../domain/store.ts'

interface SourceRow {
  source: string
  publicId: string
}

export function imageRows(session: Writing): ImageWrites {
  return {
    shopOf: (file) => cellOf(session, 'image.shop_of', { file }),
    isHeld: (file) => exists(session, 'image.held', { file }),
    async sources(shop, product) {
      const rows = await session.all<SourceRow>('image.sources', { shop, product })
      return new Map(rows.map(({ source, publicId }) => [source, publicId]))
    },
    insert: (shop, product, publicId, file, source) =>
      session.run('image.insert', { shop, product, publicId, file, source }),
    remove: (shop, publicId) => session.run('image.delete', { shop, publicId }),
  }
}

export function imageFetchRows(session: Writing): ImageFetchWrites {
  return {
    nextShop: (after, { now, latest }) =>
      cellOf(session, 'image_fetch.next_shop', { after, now, latest }),
    async insert(shop, publicId, product, now) {
      await session.run('image_fetch.insert', { shop, publicId, product, now })
      session.leave('image')
    },
    claim: (shop, { now, latest }, until) =>
      session.get('image_fetch.claim', { shop, now, latest, until }),
    retry: (shop, publicId, dueAt) => session.run('image_fetch.retry', { shop, publicId, dueAt }),
    remove: (shop, publicId) => session.run('image_fetch.remove', { shop, publicId }),
  }
}
