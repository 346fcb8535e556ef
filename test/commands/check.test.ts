import { Database } from 'bun:sqlite'
import { afterEach, beforeEach, describe, expect, spyOn, test } from 'bun:test'
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statfsSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { backupName } from '../../src/commands/backup-place.ts'
import { check } from '../../src/commands/check.ts'
import { existingDatabase, openData } from '../../src/commands/data.ts'
import { lockForServing } from '../../src/commands/lock.ts'
import { runCommand } from '../../src/commands/run.ts'
import { noteServed } from '../../src/commands/served-url.ts'
import { shopCreate } from '../../src/commands/shop.ts'
import { readConfig } from '../../src/config.ts'
import { Refusal } from '../../src/domain/error.ts'
import { Bucket } from '../bucket.ts'
import { TestServer } from '../fixture.ts'
import { CAN_MOUNT, Disk } from '../mount.ts'
import { until } from '../until.ts'

let place: string
let data: string

beforeEach(() => {
  place = mkdtempSync(join(tmpdir(), 'kassa-check-'))
  data = join(place, 'data')
})

afterEach(() => {
  rmSync(place, { recursive: true })
  process.exitCode = 0
})

const OWNED = ['--name', 'North', '--owner', 'anna@example.com']

async function made(): Promise<void> {
  await runCommand(shopCreate, ['north', ...OWNED, '--data', data], {}, () => {})
}

interface Checked {
  readonly ok: boolean
  readonly problems: string[]
  readonly notes: string[]
}

/** Runs `check` and parses its output. */
async function checked(settings: Record<string, string> = {}, where = data): Promise<Checked> {
  process.exitCode = 0
  const printed: string[] = []
  const words = ['--data', where, '--json']
  const env = { KASSA_PORT: '0', ...settings }
  await runCommand(check, words, env, (text) => void printed.push(text))
  const answer: Checked = JSON.parse(printed.join(''))
  expect(answer.ok).toBe(answer.problems.length === 0)
  expect(process.exitCode ?? 0).toBe(answer.ok ? 0 : 1)
  return answer
}

async function problems(settings?: Record<string, string>, where?: string): Promise<string[]> {
  return (await checked(settings, where)).problems
}

function change(sql: string): void {
  using database = new Database(join(data, 'kassa.sqlite'))
  database.run(sql)
}

test('an intact data directory has no problems, and check writes nothing to it', async () => {
  await made()
  const before = readdirSync(data)
  expect(await problems()).toEqual([])
  expect(readdirSync(data)).toEqual(before)
})

test('a directory without a database is reported, and check creates nothing in it', async () => {
  expect(await problems()).toEqual([`There is no database in ${data}; kassa serve creates one.`])
  expect(existsSync(data)).toBe(false)
  mkdirSync(data)
  expect(await problems()).toHaveLength(1)
  expect(readdirSync(data)).toEqual([])
})

test('a path that is a file, or below one, is reported', async () => {
  writeFileSync(data, 'no directory')
  await expect(problems()).rejects.toThrow(`--data must be a directory; ${data} is none.`)
  await expect(problems({}, join(data, 'deeper'))).rejects.toThrow('--data must be a directory;')
})

test.skipIf(process.getuid?.() !== 0)('a directory of another user is reported', async () => {
  await made()
  const { seteuid } = process
  if (!seteuid) throw new Error('root cannot become another user here')
  seteuid(65_534)
  try {
    const [said] = await problems()
    expect(said).toStartWith(`${data} cannot be used as the data directory. (EACCES`)
  } finally {
    seteuid(0)
  }
})

describe('check reports what serve refuses, with the same message', () => {
  const wrong: readonly (readonly [name: string, spoil: () => void, says: string])[] = [
    [
      'a newer schema',
      () => change("INSERT INTO schema_step VALUES ('core', '9999_next', '')"),
      'of a newer kassa (this one does not know 9999_next',
    ],
    ['a missing table', () => change('DROP TABLE stock_entry'), 'table stock_entry is missing'],
    ['a missing index', () => change('DROP INDEX product_sku'), 'index product_sku is missing'],
    [
      'another program’s database',
      () => {
        rmSync(join(data, 'kassa.sqlite'))
        change('CREATE TABLE contact (name)')
      },
      'another program',
    ],
    ['a database that is gone', () => lost(() => rmSync(join(data, 'kassa.sqlite'))), 'missing or'],
    ['an empty database', () => lost(() => truncateSync(join(data, 'kassa.sqlite'))), 'or empty'],
    ['an empty secret', () => writeFileSync(join(data, 'secret'), ''), 'secret is damaged'],
    ['half a secret', () => cutSecret(32), 'secret is damaged'],
    ['a secret with one digit less', () => cutSecret(63), 'secret is damaged'],
    ['a secret that is not hex', () => writeSecret('z'.repeat(64)), 'secret is damaged'],
    ['a secret with text after it', () => writeSecret(`${'ab'.repeat(32)} x`), 'damaged'],
  ]
  test.each(wrong)('%s', async (_, spoil, says) => {
    await made()
    spoil()
    const secret = readFileSync(join(data, 'secret'))
    const said = (await problems()).join('\n')
    expect(said).toContain(says)
    const refusal = await openData({ data, secret: null }).catch((error: unknown) => error)
    if (!(refusal instanceof Refusal)) throw new Error('it is served')
    expect(said).toContain(refusal.message)
    // Replacing a damaged secret would sign everybody out.
    expect(readFileSync(join(data, 'secret')).equals(secret)).toBe(true)
  })

  test('a directory that was only used with PostgreSQL gets a database', async () => {
    const elsewhere = { KASSA_DATA: data, KASSA_DATABASE_URL: 'postgres://kassa@localhost/shops' }
    mkdirSync(data)
    noteServed(readConfig(elsewhere), 'http://localhost:40123')
    expect(() => existingDatabase(data)).toThrow('kassa serve creates one.')
    await made()
    expect(await problems()).toEqual([])
  })

  test('a file that is no database, in other words', async () => {
    await made()
    writeFileSync(join(data, 'kassa.sqlite'), 'x'.repeat(5000))
    expect((await problems())[0]).toContain('file is not a database')
    await expect(openData({ data, secret: null })).rejects.toThrow('is damaged')
  })

  test('a certificate, a host and a port', async () => {
    await made()
    const secret = join(data, 'secret')
    const tls = { KASSA_TLS_CERT: secret, KASSA_TLS_KEY: secret }
    expect((await problems(tls))[0]).toStartWith('KASSA_TLS_CERT and KASSA_TLS_KEY cannot be used')
    expect(await problems({ ...tls, KASSA_TLS_CERT: join(data, 'none.pem') })).toEqual([
      `KASSA_TLS_CERT: the file ${join(data, 'none.pem')} does not exist.`,
    ])
    expect(await problems({ ...tls, KASSA_TLS_KEY: data })).toEqual([
      `KASSA_TLS_KEY: the file ${data} cannot be read (EISDIR).`,
    ])
    expect((await problems({ KASSA_HOST: '192.0.2.1' }))[0]).toContain('cannot listen on 192.0.2.1')
    using other = Bun.serve({ port: 0, hostname: '127.0.0.1', fetch: () => new Response() })
    const taken = { KASSA_PORT: String(other.port) }
    const refused = `Port ${other.port} is taken; choose another with --port.`
    expect(await problems(taken)).toEqual([refused])
    const unlock = lockForServing({ data })
    noteServed(readConfig({ KASSA_DATA: data }), 'http://localhost:40123')
    const served = await checked(taken)
    expect(served).toMatchObject({ ok: true, problems: [] })
    expect(served.notes).toContain('A server of this data runs at http://localhost:40123.')
    unlock()
  })

  test('a port that no setting names is not needed to check data that nobody serves', async () => {
    await made()
    const usual = () => {
      throw Object.assign(new Error('in use'), { code: 'EADDRINUSE' })
    }
    using _ = spyOn(Bun, 'serve').mockImplementation(usual)
    const unnamed = await checked({ KASSA_PORT: '' })
    expect(unnamed).toMatchObject({ ok: true, problems: [] })
    const taken = 'Port 3000 is taken; choose another with --port.'
    expect(unnamed.notes).toEqual([`${taken} Only kassa serve needs it.`])
    expect(await problems({ KASSA_PORT: '3000' })).toEqual([taken])
  })
})

test('a place of images or backups that cannot be used is reported', async () => {
  await made()
  const images = join(data, 'images')
  writeFileSync(images, 'no folder')
  expect(await problems()).toEqual([`${images} must be a folder that kassa may write to.`])
  rmSync(images)
  const bucket = new Bucket()
  expect(await problems(bucket.environment)).toEqual([])
  const [missing] = await problems({ ...bucket.environment, KASSA_S3_BUCKET: 'none' })
  expect(missing).toStartWith(
    `The bucket none at ${bucket.settings.endpoint} cannot be used for images`,
  )
  await bucket[Symbol.asyncDispose]()
})

test('a backup that was missed is reported, and the last one is named', async () => {
  await made()
  const every = { KASSA_BACKUP_EVERY: '24h', KASSA_BACKUP_TO: join(place, 'backups') }
  expect(await problems(every)).toEqual([])
  mkdirSync(join(place, 'backups'))
  const backup = (hours: number) =>
    writeFileSync(join(place, 'backups', backupName(Date.now() - hours * 3600_000)), '')
  backup(49)
  expect(await problems(every)).toEqual([
    `The last backup in ${place}/backups is 2 days old, so KASSA_BACKUP_EVERY is not kept; the log of kassa says why.`,
  ])
  backup(47)
  expect(await problems(every)).toEqual([])
  expect(await problems({ ...every, KASSA_BACKUP_EVERY: '1h' })).toEqual([
    expect.stringContaining(' is 47 hours old, '),
  ])
  const notFolder = { KASSA_BACKUP_TO: join(data, 'secret') }
  expect(await problems(notFolder)).toEqual([
    `The backups in ${data}/secret cannot be read. (ENOTDIR: not a directory, scandir '${data}/secret')`,
  ])
})

test('a backup that was never made is missed from the time at which the data directory was made', async () => {
  await made()
  const { birthtimeMs } = statSync(data)
  // Data that change every day make the directory no younger.
  await until('a later change', () => {
    writeFileSync(join(data, 'note'), '')
    rmSync(join(data, 'note'))
    return statSync(data).ctimeMs > birthtimeMs + 20
  })
  const every = { KASSA_BACKUP_EVERY: '1h', KASSA_BACKUP_TO: join(place, 'backups') }
  mkdirSync(join(place, 'backups'))
  using clock = spyOn(Date, 'now').mockReturnValue(birthtimeMs + 2 * 3600_000)
  expect(await problems(every)).toEqual([])
  clock.mockReturnValue(birthtimeMs + 2 * 3600_000 + 10)
  expect(await problems(every)).toEqual([
    `There is no backup in ${place}/backups, so KASSA_BACKUP_EVERY is not kept; the log of kassa says why.`,
  ])
})

test('a table that kassa did not create is reported, because no backup could be restored', async () => {
  await made()
  change('CREATE TABLE mine (x)')
  expect((await problems())[0]).toContain("cannot be backed up: table mine is not kassa's.")
  await (await openData({ data, secret: null })).store.close()
})

test('the statistics of ANALYZE are not reported, of whichever build of SQLite', async () => {
  await made()
  change('ANALYZE')
  // No program can make the second table here, as SQLite keeps such names for itself.
  change('CREATE TABLE sqlite4stat4 (tbl, idx, neq, nlt, ndlt, sample)')
  change('PRAGMA wal_checkpoint(TRUNCATE)')
  const file = join(data, 'kassa.sqlite')
  const text = readFileSync(file, 'latin1').replaceAll('sqlite4stat4', 'sqlite_stat4')
  writeFileSync(file, text, 'latin1')
  expect(await problems()).toEqual([])
})

test('whichever page is damaged, check gives a message and no stack trace', async () => {
  await using kassa = await TestServer.open()
  await kassa.north.product({ sku: 'A-1', barcode: '4006381333931' })
  cpSync(kassa.directory, data, { recursive: true })
  // Migrations leave free pages behind, in which nothing can be damaged.
  change('VACUUM')
  change('PRAGMA wal_checkpoint(TRUNCATE)')
  const file = join(data, 'kassa.sqlite')
  const whole = readFileSync(file)
  expect(await problems()).toEqual([])
  const named = new Set<string>()
  for (let page = 0; page < whole.length / 4096; page++) {
    // In the first page only the schema; damage of its header is tested above.
    const spoilt = Buffer.from(whole).fill(0, Math.max(page * 4096, 100), (page + 1) * 4096)
    writeFileSync(file, spoilt)
    const wrong = await problems()
    expect({ page, found: wrong.length > 0 }).toEqual({ page, found: true })
    for (const line of wrong) {
      expect(line).toMatch(
        /^The database is damaged: .*\. (Stop kassa and restore|Restore) a backup\.$/,
      )
      named.add(/(table|index) \w+ is damaged/.exec(line)?.[0] ?? line)
    }
  }
  expect([...named]).toContain('table shop is damaged')
  expect([...named]).toContain('index product_brand is damaged')
}, 60_000)

describe.skipIf(!CAN_MOUNT)('on a small disk', () => {
  test('too little space is reported, even if there is none', async () => {
    using disk = new Disk('4m')
    data = join(disk.path, 'data')
    await made()
    expect((await problems())[0]).toMatch(
      /^Only [0-4] MiB are free on the disk of .*; make room\.$/,
    )
    const { bavail, bsize } = statfsSync(disk.path)
    writeFileSync(join(disk.path, 'ballast'), new Uint8Array(bavail * bsize))
    expect(await problems()).toEqual([`Only 0 MiB are free on the disk of ${data}; make room.`])
  })
})

/** Loses the database of a server that has run. */
function lost(lose: () => void): void {
  noteServed(readConfig({ KASSA_DATA: data }), 'http://localhost:40123')
  lose()
}

function writeSecret(text: string): void {
  writeFileSync(join(data, 'secret'), text)
}

function cutSecret(length: number): void {
  writeSecret(readFileSync(join(data, 'secret'), 'utf8').slice(0, length))
}
