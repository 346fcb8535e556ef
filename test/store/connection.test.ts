import { afterAll, beforeAll, describe, expect, setDefaultTimeout, test } from 'bun:test'
import { copyFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { readConfig } from '../../src/config.ts'
import { postgresProblems } from '../../src/store/postgres/check.ts'
import { connect, type PostgresSettings } from '../../src/store/postgres/connection.ts'
import { isPassing, repeated } from '../../src/store/postgres/errors.ts'
import { openPostgres } from '../../src/store/postgres/open.ts'
import { Pool } from '../../src/store/postgres/pool.ts'
import { whyUnwritable } from '../../src/store/postgres/writable.ts'
import { Cluster } from '../faults/cluster.ts'
import { Certificate } from '../mail/post-office.ts'
import { hasPostgres, isRoot } from '../postgres.ts'
import { TEST_TIMEOUT_MS } from '../soak.ts'
import { until } from '../until.ts'

setDefaultTimeout(TEST_TIMEOUT_MS)

function settingsFor(url: string): PostgresSettings {
  return { url, connections: 4, timeoutMs: 20_000 }
}

/** A server that listens on a port of this machine, with one database. */
class Listening implements Disposable {
  readonly port = Cluster.freePort()
  readonly cluster = Cluster.start(this.port)

  static async start(): Promise<Listening> {
    const listening = new Listening()
    await listening.set('fsync', 'off')
    await listening.run('CREATE DATABASE shops')
    return listening
  }

  async run(statement: string): Promise<unknown[]> {
    return await this.cluster.rows('postgres', statement)
  }

  /** Changes a setting and waits until it is used. */
  async set(name: string, value: string): Promise<void> {
    await this.run(`ALTER SYSTEM SET ${name} = '${value}'`)
    await this.run('SELECT pg_reload_conf()')
    const current = async () => JSON.stringify(await this.run(`SHOW ${name}`))
    const isSet = async () => (await current()).includes(`"${value}"`)
    await until(`${name} is set`, isSet)
  }

  [Symbol.dispose](): void {
    this.cluster[Symbol.dispose]()
  }
}

describe.skipIf(!hasPostgres)('a connection to PostgreSQL over TCP', () => {
  let server: Listening
  let certificate: Certificate

  beforeAll(async () => {
    server = await Listening.start()
    certificate = new Certificate()
    const { directory } = server.cluster
    for (const [from, to] of [
      [certificate.file, 'cert.pem'],
      [certificate.keyFile, 'key.pem'],
    ] as const) {
      const file = join(directory, 'data', to)
      copyFileSync(from, file)
      if (isRoot) Bun.spawnSync(['chown', 'postgres', file])
      Bun.spawnSync(['chmod', '600', file])
    }
    for (const [name, value] of [
      ['ssl_cert_file', 'cert.pem'],
      ['ssl_key_file', 'key.pem'],
      ['ssl', 'on'],
    ] as const) {
      await server.set(name, value)
    }
    await (await openPostgres(settingsFor(address('localhost', '')))).close()
  })

  afterAll(() => {
    server[Symbol.dispose]()
    certificate[Symbol.dispose]()
  })

  function address(host: string, query: string): string {
    return `postgres://kassa@${host}:${server.port}/shops${query}`
  }

  test('is encrypted as its address says, and kassa check says how', async () => {
    const root = `sslrootcert=${certificate.file}`
    const cases = [
      ['', /is not encrypted/],
      ['?sslmode=disable', /is not encrypted/],
      ['?sslmode=prefer', /uses TLSv1\.\d \(\w+\), but does not verify/],
      ['?sslmode=require', /uses TLSv1\.\d \(\w+\), but does not verify/],
      [`?sslmode=verify-full&${root}`, /uses TLSv1\.\d \(\w+\) and has verified/],
      [`?sslmode=verify-ca&${root}`, /uses TLSv1\.\d \(\w+\) and has verified/],
    ] as const
    for (const [query, note] of cases) {
      const notes: string[] = []
      const settings = settingsFor(address('localhost', query))
      expect(await postgresProblems(settings, async () => [], notes)).toEqual([])
      expect([query, notes]).toEqual([query, [expect.stringMatching(note)]])
    }
  })

  test('that cannot be encrypted or verified says why', async () => {
    const root = `sslrootcert=${certificate.file}`
    const cases = [
      ['localhost', '?sslmode=verify-full', /not accepted: .+ by sslrootcert/],
      ['127.0.0.1', `?sslmode=verify-full&${root}`, /Name PostgreSQL by a host of its certificate/],
      ['localhost', '?sslmode=verify-full&sslrootcert=/nowhere', /must name a file/],
      ['localhost', `?sslmode=verify-full&sslrootcert=${certificate.keyFile}`, /must name a file/],
    ] as const
    const refused = async (url: string, message: RegExp) => {
      const opening = openPostgres(settingsFor(url))
      const expected = { code: 'UNAVAILABLE', message: expect.stringMatching(message) }
      await expect(opening).rejects.toMatchObject(expected)
    }
    for (const [host, query, message] of cases) await refused(address(host, query), message)
    await server.set('ssl', 'off')
    await refused(address('localhost', '?sslmode=require'), /offers no TLS/)
    await server.set('ssl', 'on')
  })

  test('reads its password from a file each time', async () => {
    const rules = 'local all all trust\nhost all kassa all trust\nhost all all all scram-sha-256\n'
    writeFileSync(join(server.cluster.directory, 'data', 'pg_hba.conf'), rules)
    await server.run("CREATE ROLE shop LOGIN PASSWORD 'first'")
    await server.run('SELECT pg_reload_conf()')
    const passwordFile = join(server.cluster.directory, 'password')
    const url = `postgres://shop@127.0.0.1:${server.port}/shops`
    const settings = { ...settingsFor(url), passwordFile }
    await expect(connect(settings)).rejects.toThrow('KASSA_DATABASE_PASSWORD_FILE cannot be read')
    const opens = async (password: string) => {
      writeFileSync(passwordFile, password)
      await (await connect(settings)).close()
    }
    // The rules are read a moment after the reload.
    const asks = () => opens('none').then(asksAgain, () => {})
    const asksAgain = async (): Promise<void> => {
      await Bun.sleep(10)
      await asks()
    }
    await asks()
    await opens('first\n')
    await server.run("ALTER ROLE shop PASSWORD 'second'")
    await expect(opens('first\n')).rejects.toMatchObject({ errno: '28P01' })
    await opens('second\r\n')
  })
})

test.each([
  [
    'postgres://kassa@host/kassa?sslmode=bogus',
    /sslmode must be one of disable, .+"bogus" is none/,
  ],
  ['mysql://kassa@host/kassa', /must be an address such as postgres:/],
  ['postgres://kassa@one:5432,two:none/kassa', /must be an address such as postgres:/],
])('the address %p is refused', (url, message) => {
  expect(() => readConfig({ KASSA_DATABASE_URL: url })).toThrow(message)
})

test('an address may name several hosts, and a file with the password', () => {
  const url = 'postgres://kassa@one:5432,two:5433/kassa?sslmode=verify-full'
  const { postgres } = readConfig({
    KASSA_DATABASE_URL: url,
    KASSA_DATABASE_PASSWORD_FILE: '/run/secrets/kassa',
  })
  expect(postgres).toMatchObject({ url, passwordFile: '/run/secrets/kassa' })
})

test.skipIf(!hasPostgres)('of several hosts, the one that takes changes is used', async () => {
  using primary = await Listening.start()
  const port = Cluster.freePort()
  using standby = await primary.cluster.standby(port)
  const nobody = Cluster.freePort()
  const hosts = [nobody, port, primary.port].map((one) => `127.0.0.1:${one}`)
  const address = settingsFor(`postgres://kassa@${hosts.join(',')}/shops`)
  const pool = new Pool(address, 2)
  const ask = () => pool.query("SELECT current_setting('port') AS port, pg_is_in_recovery() AS is")
  expect([...(await ask())]).toEqual([{ port: `${primary.port}`, is: false }])
  const only = settingsFor(`postgres://kassa@127.0.0.1:${port}/shops`)
  await expect(openPostgres(only)).rejects.toThrow('is a standby, which only reads')
  const session = await connect(only)
  expect(await whyUnwritable(session)).toContain('is a standby, which only reads')
  await session.close()
  primary.cluster.crash()
  const failed = connect({ ...address, timeoutMs: 200 })
  await expect(failed).rejects.toThrow(/cannot be reached|only reads|does not answer/)
  standby.promote()
  // The connection that the crash has ended may be noticed only now.
  const rows = await repeated(ask, isPassing)
  expect([...rows]).toEqual([{ port: `${port}`, is: false }])
  await pool.close()
})
