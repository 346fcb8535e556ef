import { describe, expect, setDefaultTimeout, test } from 'bun:test'
import { hasPooler } from '../pooler.ts'
import { hasPostgres } from '../postgres.ts'

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

describe.skipIf(!hasPostgres || !hasPooler)('behind PgBouncer, by session', () => {
  test.each(STORIES)('%s passes', async (file) => {
    const command = [process.execPath, 'test', '--timeout', String(STORY_MS), file]
    const env = { ...process.env, KASSA_TEST_ENGINE: 'postgres', KASSA_TEST_POOLER: '1' }
    const run = Bun.spawn(command, { env, stdin: 'ignore', stdout: 'pipe', stderr: 'pipe' })
    const [code, said] = await Promise.all([run.exited, new Response(run.stderr).text()])
    expect(code, said).toBe(0)
    expect(said).toMatch(/^\s*[1-9]\d* pass$/m)
  })
})
