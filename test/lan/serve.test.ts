import { expect, test } from 'bun:test'
import { X509Certificate } from 'node:crypto'
import { readConfig } from '../../src/config.ts'
import { MODULES } from '../../src/installed.ts'
import { ConfigError } from '../../src/settings.ts'
import { blockOf } from '../documents.ts'
import { sharedExecutable } from '../shared.ts'

const kassa = sharedExecutable()
const ON = { KASSA_LAN: 'on' }

test.each([
  [{ KASSA_LAN: 'true' }, 'KASSA_LAN must be off or on.'],
  [{ KASSA_LAN: 'ON' }, 'KASSA_LAN must be off or on.'],
  [{ KASSA_LAN_PORT: '65536' }, 'KASSA_LAN_PORT must be a whole number'],
  [{ KASSA_LAN_PORT: 'https' }, 'KASSA_LAN_PORT must be a whole number'],
  [{ ...ON, KASSA_TLS_CERT: 'a.pem', KASSA_TLS_KEY: 'b.pem' }, 'KASSA_TLS_CERT has no use with'],
  [{ ...ON, KASSA_TRUST_PROXY: '1' }, 'KASSA_TRUST_PROXY cannot be used with --lan'],
])('%j is refused', (env, message) => {
  expect(() => readConfig(env, {}, MODULES)).toThrow(ConfigError)
  expect(() => readConfig(env, {}, MODULES)).toThrow(message)
})

test('the settings open the server to the network with --lan, unless an address is set', () => {
  const { host, lan } = readConfig({}, ON, MODULES)
  expect([host, lan]).toEqual(['0.0.0.0', { port: 3443 }])
  expect(readConfig({ KASSA_HOST: '10.0.0.2' }, ON, MODULES).host).toBe('10.0.0.2')
  const off = readConfig({ KASSA_LAN_PORT: '1' }, {}, MODULES)
  expect([off.host, off.lan]).toEqual(['127.0.0.1', null])
})

test('without the module, its settings are none', () => {
  const others = MODULES.filter(({ name }) => name !== 'lan')
  expect(() => readConfig(ON, {}, others)).toThrow('KASSA_LAN is not a setting of kassa')
})

test('with --lan it prints the addresses for HTTPS, and of the certificate with its fingerprint', async () => {
  const args = ['--lan', '--port', '0', '--data', kassa.folder()]
  const text = await kassa.greeting(args, { KASSA_LAN_PORT: '0' })
  expect(text).toMatch(/^by HTTPS {10}https:\/\/kassa\.local:\d+$/m)
  const label = (line: string) => line.replace(/ {2,}.*/, '')
  const shown = blockOf('console', 'fingerprint').split('\n').filter(Boolean).map(label)
  expect(new Set(text.split('\n').map(label)).isSupersetOf(new Set(shown))).toBe(true)
  const port = /^set devices up {4}http:\/\/[\w.]+:(\d+)\/trust$/m.exec(text)?.[1]
  const file = await fetch(`http://127.0.0.1:${port}/trust/kassa.crt`)
  const { fingerprint256 } = new X509Certificate(await file.text())
  expect(text).toContain(`fingerprint       SHA-256 ${fingerprint256}\n`)
})

test('the help of serve and check names the flag and the settings in their old places', async () => {
  const [serve, check] = await Promise.all(
    ['serve', 'check'].map(async (name) => (await kassa.run([name, '--help'])).stdout),
  )
  expect(serve).toContain('serve [--port 3000] [--host 127.0.0.1] [--lan] [--config kassa.json] ')
  expect(serve).toContain('(--port, --host, --config, --lan and --data take precedence)')
  expect(serve).toMatch(
    /^ {2}KASSA_TLS_KEY .*\n {2}KASSA_LAN .*\n {2}KASSA_LAN_PORT .*\n {2}KASSA_S3/m,
  )
  expect(check).toContain('check [--port 3000] [--host 127.0.0.1] [--lan]\n')
})

test('a server in memory refuses the flag, and another port in use is named by its setting', async () => {
  const memory = await kassa.run(['serve', '--memory', '--lan'])
  expect(memory.exitCode).toBe(2)
  expect(memory.stderr).toStartWith('--lan keeps a certificate authority in the data directory;')
  const other = Bun.serve({ port: 0, hostname: '127.0.0.1', fetch: () => new Response() })
  const { port } = other
  const args = ['serve', '--lan', '--host', '127.0.0.1', '--port', '0', '--data', kassa.folder()]
  const taken = await kassa.run(args, { KASSA_LAN_PORT: `${port}` })
  await other.stop(true)
  expect(taken.exitCode).toBe(1)
  expect(taken.stderr).toContain(`Port ${port} is taken; choose another with KASSA_LAN_PORT.`)
})
