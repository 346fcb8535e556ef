import type { ApiKeyKind } from '../domain/key.ts'
import type { KeyWrites } from '../domain/store.ts'
import type { Session } from './engine.ts'
import { type ShopRow, shopOf } from './shop.ts'

interface KeyRow {
  kind: ApiKeyKind
  last_four: string
  created_at: number
}

export function keyRows(session: Session): KeyWrites {
  return {
    async shopOf(kind, hash) {
      const row = await session.get<ShopRow>('key.shop_of', { kind, hash })
      return row && shopOf(row)
    },
    async publishable(shop) {
      const row = await session.get<{ readable: string }>('key.publishable', { shop })
      if (!row) throw new Error(`shop ${shop} has no publishable key`)
      return row.readable
    },
    async ofShop(shop) {
      const rows = await session.all<KeyRow>('key.of_shop', { shop })
      const of = (kind: ApiKeyKind) => {
        const row = rows.find((one) => one.kind === kind)
        if (!row) throw new Error(`shop ${shop} has no ${kind} key`)
        return { lastFour: row.last_four, createdAt: row.created_at }
      }
      return { publishable: of('publishable'), secret: of('secret') }
    },
    insert: (shop, kind, { hash, lastFour, createdAt }, readable) =>
      session.run('key.insert', {
        shop,
        kind,
        hash,
        last_four: lastFour,
        readable,
        created_at: createdAt,
      }),
    replace: (shop, kind, { hash, lastFour, createdAt }) =>
      session.run('key.replace', {
        shop,
        kind,
        hash,
        last_four: lastFour,
        created_at: createdAt,
      }),
  }
}
