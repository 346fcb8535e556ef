import { exists } from '../../domain/rows.ts'
import type { TerminalWrites } from '../../domain/shop-store.ts'
import type { Writing } from '../../domain/store.ts'
import { validAt } from './sign-in.ts'

/** Which terminal has a key or a pairing code. */
interface OwnerRow {
  readonly shopId: number
  readonly terminalId: number
}

export function terminalRows(session: Writing): TerminalWrites {
  return {
    async byKey(hash) {
      const owner = await session.get<OwnerRow>('terminal.key', { hash })
      if (!owner) return null
      return await session.get('terminal.with_shop', { shop: owner.shopId, id: owner.terminalId })
    },
    list: (shop, after, limit) => session.all('terminal.list', { shop, after, limit }),
    find: (shop, publicId) => session.get('terminal.find', { shop, publicId }),
    isPairing: (mac, now) => exists(session, 'pairing.is_open', { mac, ...validAt(now) }),
    async insert({ shopId, publicId, name, lastFour, createdAt }, hash) {
      const values = { shop: shopId, publicId, name, lastFour, createdAt }
      const id = await session.insert('terminal.insert', values)
      await session.run('terminal.insert_key', { shop: shopId, id, hash })
    },
    seen: (shop, id, now) => session.run('terminal.seen', { shop, id, now }),
    rename: (shop, id, name) => session.run('terminal.rename', { shop, id, name }),
    async rekey(shop, id, { hash, lastFour }) {
      await session.run('terminal.rekey', { shop, id, lastFour })
      await session.run('terminal.replace_key', { shop, id, hash })
      await session.run('pairing.withdraw', { shop, id })
    },
    async remove(shop, id) {
      await session.run('terminal.delete_key', { shop, id })
      await session.run('pairing.withdraw', { shop, id })
      await session.run('terminal.delete', { shop, id })
    },
    offerPairing: (shop, id, mac, expiresAt) =>
      session.run('pairing.offer', { shop, id, mac, expiresAt }),
    async takePairing(mac, now) {
      const values = { mac, ...validAt(now) }
      const row = await session.get<OwnerRow>('pairing.take', values)
      return row && { shopId: row.shopId, id: row.terminalId }
    },
  }
}
