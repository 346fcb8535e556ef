import type { Command } from './command.ts'
import { PRINTING } from './data.ts'

export const update: Command = {
  name: 'update',
  usage: '',
  summary: 'Creates or updates the tables of the database, as kassa serve does when it starts.',
  help: `It is for a database on PostgreSQL whose tables belong to another user than the one that serves, and
for an update that is made before any server is replaced. As with kassa serve, servers of the version
before may go on meanwhile.`,
  async run({ config, withData, answer }) {
    const { postgres } = config
    if (postgres) {
      const { openPostgres, poolsOf } = await import('../store/postgres/open.ts')
      const upgrade = { ...PRINTING, isServer: true }
      await (await openPostgres(postgres, poolsOf(postgres), upgrade)).close()
    } else {
      await withData('existing', async () => {})
    }
    answer({ updated: true }, 'The database is up to date.')
  },
}
