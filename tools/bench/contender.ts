import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Seeded } from './seed.ts'
import type { Server } from './server.ts'

/** A server on its own copy of a catalog. */
export async function contender(
  shop: Seeded,
  start: (directory: string) => Promise<Server>,
): Promise<Server> {
  const directory = mkdtempSync(join(tmpdir(), 'kassa-bench-'))
  cpSync(shop.directory, directory, { recursive: true })
  const server = await start(directory)
  return {
    ...server,
    async stop() {
      await server.stop()
      rmSync(directory, { recursive: true, force: true })
    },
  }
}
