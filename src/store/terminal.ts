import type { TerminalWrites } from '../domain/store.ts'
import type { Terminal } from '../domain/terminal.ts'
import type { Session } from './engine.ts'

interface TerminalRow {
  id: number
  public_id: string
  shop_id: number
  name: string
  last_four: string
  created_at: number
  last_seen_at: number | null
}

interface KeyedRow extends TerminalRow {
  shop_public_id: string
  slug: string
  shop_name: string
  currency: string
  shop_created_at: number
}

export function terminalRows(session: Session): TerminalWrites {
  return {
    async byKey(hash) {
      const row = await session.get<KeyedRow>('terminal.by_key', { hash })
      if (!row) return null
      const shop = {
        id: row.shop_id,
        publicId: row.shop_public_id,
        slug: row.slug,
        name: row.shop_name,
        currency: row.currency,
        createdAt: row.shop_created_at,
      }
      return { terminal: terminalOf(row), shop }
    },
    seen: (shop, id, now) => session.run('terminal.seen', { shop, id, now }),
  }
}

function terminalOf(row: TerminalRow): Terminal {
  return {
    id: row.id,
    publicId: row.public_id,
    shopId: row.shop_id,
    name: row.name,
    lastFour: row.last_four,
    createdAt: row.created_at,
    lastSeenAt: row.last_seen_at,
  }
}
