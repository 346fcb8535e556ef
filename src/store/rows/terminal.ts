import type { TerminalWrites } from '../../domain/store.ts'
import type { Session } from '../engine.ts'
import { insertedId } from '../row.ts'
import { validAt } from './sign-in.ts'

interface PairingRow {
  readonly shopId: number
  readonly terminalId: number
}

export function terminalRows(session: Session): TerminalWrites {
  return {
    byKey: (hash) => session.get('terminal.by_key', { hash }),
    list: (shop, after, limit) => session.all('terminal.list', { shop, after, limit }),
    find: (shop, publicId) => session.get('terminal.find', { shop, publicId }),
    async isPairing(mac, now) {
      return (await session.get('pairing.is_open', { mac, ...validAt(now) })) !== null
    },
    async insert({ shopId, publicId, name, lastFour, createdAt }, hash) {
      const values = { shop: shopId, publicId, name, lastFour, createdAt, hash }
      return insertedId(await session.get<{ id: number }>('terminal.insert', values))
    },
    seen: (shop, id, now) => session.run('terminal.seen', { shop, id, now }),
    rename: (shop, id, name) => session.run('terminal.rename', { shop, id, name }),
    rekey: (shop, id, { hash, lastFour }) =>
      session.run('terminal.rekey', { shop, id, hash, lastFour }),
    remove: (shop, id) => session.run('terminal.delete', { shop, id }),
    offerPairing: (shop, id, mac, expiresAt) =>
      session.run('pairing.offer', { shop, id, mac, expiresAt }),
    withdrawPairing: (shop, id) => session.run('pairing.withdraw', { shop, id }),
    async takePairing(mac, now) {
      const values = { mac, ...validAt(now) }
      const row = await session.get<PairingRow>('pairing.take', values)
      return row && { shopId: row.shopId, id: row.terminalId }
    },
  }
}
