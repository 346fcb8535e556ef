import type { TerminalWrites } from '../domain/store.ts'
import type { Terminal } from '../domain/terminal.ts'
import type { Session } from './engine.ts'
import { inserted } from './shop.ts'
import { timesAt } from './time.ts'

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

interface PairingRow {
  shop_id: number
  terminal_id: number
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
    async list(shop, after, limit) {
      const rows = await session.all<TerminalRow>('terminal.list', { shop, after, limit })
      return rows.map(terminalOf)
    },
    async find(shop, publicId) {
      const row = await session.get<TerminalRow>('terminal.find', { shop, public_id: publicId })
      return row && terminalOf(row)
    },
    async isPairing(mac, now) {
      return (await session.get('pairing.is_open', { mac, ...timesAt(now) })) !== null
    },
    async insert({ shopId, publicId, name, lastFour, createdAt }, hash) {
      const row = await session.get<{ id: number }>('terminal.insert', {
        shop: shopId,
        public_id: publicId,
        name,
        hash,
        last_four: lastFour,
        created_at: createdAt,
      })
      return inserted(row)
    },
    seen: (shop, id, now) => session.run('terminal.seen', { shop, id, now }),
    rename: (shop, id, name) => session.run('terminal.rename', { shop, id, name }),
    rekey: (shop, id, { hash, lastFour }) =>
      session.run('terminal.rekey', { shop, id, hash, last_four: lastFour }),
    remove: (shop, id) => session.run('terminal.delete', { shop, id }),
    offerPairing: (shop, id, mac, expiresAt) =>
      session.run('pairing.offer', { shop, id, mac, expires_at: expiresAt }),
    withdrawPairing: (shop, id) => session.run('pairing.withdraw', { shop, id }),
    async takePairing(mac, now) {
      const row = await session.get<PairingRow>('pairing.take', { mac, ...timesAt(now) })
      return row && { shopId: row.shop_id, id: row.terminal_id }
    },
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
