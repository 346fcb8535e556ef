import { describe, expect, setDefaultTimeout, test } from 'bun:test'
import { hasPooler } from '../pooler.ts'
import { hasCitus, hasPostgres } from '../postgres.ts'

/** A story may take this long on a busy machine. */
const STORY_MS = 600_000
setDefaultTimeout(STORY_MS)

const STORIES = [
  'test/store/conformance.test.ts',
  'test/http/admin/undo.test.ts',
  'test/http/catalog/batch-together.test.ts',
  'test/orders/order-race.test.ts',
  'test/orders/order.test.ts',
  'test/till/journal.test.ts',
  'test/books/books.test.ts',
]

/** Runs a file of tests in a process of its own. */
async function passes(file: string, settings: Record<string, string>): Promise<void> {
  const command = [process.execPath, 'test', '--timeout', String(STORY_MS), file]
  const env = { ...process.env, KASSA_TEST_ENGINE: 'postgres', ...settings }
  const run = Bun.spawn(command, { env, stdin: 'ignore', stdout: 'pipe', stderr: 'pipe' })
  const [code, said] = await Promise.all([run.exited, new Response(run.stderr).text()])
  expect(code, said).toBe(0)
  expect(said).toMatch(/^\s*[1-9]\d* pass$/m)
}

describe.skipIf(!hasPostgres || !hasPooler)('behind PgBouncer, by session', () => {
  test.each(STORIES)('%s passes', (file) => passes(file, { KASSA_TEST_POOLER: '1' }))
})

describe.skipIf(!hasCitus)('on a Citus cluster, if PostgreSQL has the extension', () => {
  // A statement takes several times as long there, so a story is as short as by day.
  test.each(['test/store/shard.test.ts', ...STORIES])('%s passes', (file) =>
    passes(file, { KASSA_TEST_CITUS: '1', NIGHT: '' }),
  )
})
