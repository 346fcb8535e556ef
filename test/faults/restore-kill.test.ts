import { Database } from 'bun:sqlite'
import { afterAll, beforeAll, describe, expect, setDefaultTimeout, test } from 'bun:test'
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { databaseIn } from '../../src/commands/data.ts'
import { KASSA } from '../executable.ts'
import { hasPostgres, TestDatabase } from '../postgres.ts'
import { measured, repeats, TEST_TIMEOUT_MS } from '../soak.ts'
import { until } from '../until.ts'

setDefaultTimeout(TEST_TIMEOUT_MS)

/** Each command is killed at this many moments, from its start to its usual end. */
const MOMENTS = repeats(8, 100)
const PRODUCTS = 1_000
const SECRET = '5e'.repeat(32)
const SKUS = 'SELECT sku FROM product ORDER BY sku'
/** The sessions of killed commands, which PostgreSQL ends when it notices. */
const SESSIONS = `SELECT pid FROM pg_stat_activity
  WHERE datname = current_database() AND application_name = 'kassa'`

/** Two states of a shop are known by the skus of their products. */
const skusOf = (state: string) =>
  Array.from({ length: PRODUCTS }, (_, n) => `${state}-${String(n).padStart(5, '0')}`)
const STATES = { before: skusOf('before'), after: skusOf('after') }

const ENGINES = ['SQLite', ...(hasPostgres ? ['PostgreSQL'] : [])]

describe.each(ENGINES)('kill -9 on %s', (engine) => {
  let place: string
  /** The directory, and on PostgreSQL the database, into which all is restored. */
  let data: string
  let database: TestDatabase | null = null

  const env = () => ({
    PATH: process.env.PATH ?? '',
    KASSA_SECRET: SECRET,
    ...(database && { KASSA_DATABASE_URL: database.settings.url }),
  })

  const start = (words: readonly string[], own: Record<string, string> = env()) =>
    Bun.spawn([...KASSA, ...words], { env: own, stdio: ['ignore', 'ignore', 'pipe'] })

  /**
   * Runs a command to its end.
   * @returns how many milliseconds it took
   */
  async function done(words: readonly string[], own = env()): Promise<number> {
    const since = performance.now()
    const child = start(words, own)
    const [code, said] = await Promise.all([child.exited, new Response(child.stderr).text()])
    expect(code, `${words.join(' ')}: ${said}`).toBe(0)
    return performance.now() - since
  }

  /** @returns whether the command had ended well before it was killed */
  async function killed(words: readonly string[], ms: number): Promise<boolean> {
    const child = start(words)
    await Bun.sleep(ms)
    child.kill('SIGKILL')
    await child.exited
    await until('its sessions have ended', () => (database?.rows(SESSIONS) ?? []).length === 0)
    return child.exitCode === 0
  }

  const backupOf = (state: string) => join(place, `${state}.backup`)
  const restoring = (state: string) => ['restore', backupOf(state), '--data', data]

  function skus(): string[] {
    if (database) return database.rows(SKUS).map(({ sku }) => String(sku))
    using copy = new Database(databaseIn(data), { readonly: true })
    using select = copy.prepare<{ sku: string }, []>(SKUS)
    return select.all().map(({ sku }) => sku)
  }

  beforeAll(async () => {
    place = mkdtempSync(join(tmpdir(), 'kassa-restore-kill-'))
    data = join(place, 'data')
    for (const [state, all] of Object.entries(STATES)) {
      const made = ['--data', join(place, state)]
      const file = join(place, `${state}.csv`)
      writeFileSync(file, `name,price,sku\n${all.map((sku) => `${sku},1,${sku}`).join('\n')}\n`)
      const shop = ['shop', 'create', 'north', '--name', 'North', '--owner', 'anna@example.com']
      const own = { PATH: process.env.PATH ?? '', KASSA_SECRET: SECRET }
      await done([...shop, ...made], own)
      await done(['product', 'import', file, '--shop', 'north', ...made], own)
      await done(['backup', backupOf(state), ...made], own)
    }
    if (engine === 'PostgreSQL') database = await TestDatabase.make()
  })

  afterAll(() => {
    database?.[Symbol.dispose]()
    rmSync(place, { recursive: true })
  })

  test('in a restore leaves what was there, or all of the backup', async () => {
    await done(restoring('before'))
    const usualMs = await done(restoring('after'))
    let left = 0
    for (let moment = 0; moment < MOMENTS; moment++) {
      await done(restoring('before'))
      const isDone = await killed(restoring('after'), (usualMs * (moment + 0.5)) / MOMENTS)
      const found = skus()
      const isBefore = found[0] === STATES.before[0]
      expect(found).toEqual(isBefore ? STATES.before : STATES.after)
      if (isDone) expect(isBefore).toBe(false)
      if (isBefore) left++
      await done(['check', '--data', data])
    }
    expect(left).toBeGreaterThan(0)
    measured(`restores on ${engine} killed at ${MOMENTS} moments`, `${left} left what was there`)
  })

  test('in a backup leaves no file, or one that can be restored', async () => {
    await done(restoring('after'))
    const file = join(place, 'own.backup')
    const making = ['backup', file, '--data', data]
    const usualMs = await done(making)
    rmSync(file)
    let whole = 0
    for (let moment = 0; moment < MOMENTS; moment++) {
      const isDone = await killed(making, (usualMs * (moment + 0.5)) / MOMENTS)
      if (isDone) expect(existsSync(file)).toBe(true)
      if (!existsSync(file)) continue
      whole++
      await done(['restore', file, '--data', data])
      expect(skus()).toEqual(STATES.after)
      rmSync(file)
    }
    // The leftovers of a killed backup do not keep the next one from being made.
    await done(making)
    expect(whole).toBeLessThan(MOMENTS)
    measured(`backups on ${engine} killed at ${MOMENTS} moments`, `${whole} were whole`)
  })
})
