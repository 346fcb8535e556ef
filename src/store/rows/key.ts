import type { ApiKeyKind, KeyRecord } from '../../domain/access/key.ts'
import type { KeyWrites } from '../../domain/store.ts'
import type { Session } from '../engine.ts'

type KeyRow = Omit<KeyRecord, 'hash'> & { readonly kind: ApiKeyKind }

export function keyRows(session: Session): KeyWrites {
  return {
    shopOf: (kind, hash) => session.get('key.shop_of', { kind, hash }),
    async publishable(shop) {
      const row = await session.get<{ readable: string }>('key.publishable', { shop })
      if (!row) throw new Error(`shop ${shop} has no publishable key`)
      return row.readable
    },
    async ofShop(shop) {
      const rows = await session.all<KeyRow>('key.of_shop', { shop })
      const of = (wanted: ApiKeyKind) => {
        const row = rows.find(({ kind }) => kind === wanted)
        if (!row) throw new Error(`shop ${shop} has no ${wanted} key`)
        return { lastFour: row.lastFour, createdAt: row.createdAt }
      }
      return { publishable: of('publishable'), secret: of('secret') }
    },
    insert: (shop, kind, key, readable) =>
      session.run('key.insert', { shop, kind, ...key, readable }),
    replace: (shop, kind, key) => session.run('key.replace', { shop, kind, ...key }),
  }
}
