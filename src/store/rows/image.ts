import type { ImageWrites } from '../../domain/catalog-store.ts'
import type { Session } from '../engine.ts'

export function imageRows(session: Session): ImageWrites {
  return {
    inUse: async (file) => (await session.get('image.in_use', { file })) !== null,
    insert: (shop, product, publicId, file) =>
      session.run('image.insert', { shop, product, publicId, file }),
    remove: (shop, publicId) => session.run('image.delete', { shop, publicId }),
  }
}
