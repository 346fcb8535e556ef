import { join } from 'node:path'
import { backUp } from '../src/store/sqlite/backup.ts'
import { restoreBackup } from '../src/store/sqlite/restore.ts'
import type { TestServer } from './fixture.ts'

/**
 * Makes a backup of a server's database.
 * @param name of the file, in the server's directory
 */
export async function backUpOf({ directory }: TestServer, name: string): Promise<string> {
  const file = join(directory, `${name}.backup`)
  await backUp(join(directory, 'kassa.sqlite'), file, none())
  return file
}

/**
 * Restores a backup while the server is stopped.
 * @returns the server, which has started again
 */
export async function restoredFrom(file: string, kassa: TestServer): Promise<TestServer> {
  const database = join(kassa.directory, 'kassa.sqlite')
  const shelf = { accepts: () => true, put: async () => {} }
  return await kassa.reopened(() => restoreBackup(file, database, Date.now(), shelf))
}

async function* none(): AsyncGenerator<never> {}
