import { newId } from '../src/domain/id.ts'
import type { Engine } from '../src/store/engine.ts'
import { openPostgres } from '../src/store/postgres/open.ts'
import { openSqlite } from '../src/store/sqlite/open.ts'
import { TestServer } from './fixture.ts'
import { hasPostgres, TestDatabase } from './postgres.ts'

/** A database that two processes have open. */
export interface Opened extends AsyncDisposable {
  open(): Promise<Engine>
}

export const ENGINES: Readonly<Record<string, () => Promise<Opened>>> = {
  async SQLite() {
    const directory = TestServer.directory()
    return {
      open: async () => openSqlite(`${directory}/kassa.sqlite`),
      [Symbol.asyncDispose]: async () => void (await Bun.$`rm -r ${directory}`.quiet()),
    }
  },
  ...(hasPostgres && {
    async PostgreSQL() {
      const database = await TestDatabase.make()
      return {
        open: () => openPostgres(database.settings),
        [Symbol.asyncDispose]: async () => database[Symbol.dispose](),
      }
    },
  }),
}

/** The columns of a shop, for tests below the domain. */
export function shopRow(slug: string) {
  return { publicId: newId('shop', 0), slug, name: slug, currency: 'EUR', createdAt: 0 }
}
