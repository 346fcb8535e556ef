import { expect, test } from 'bun:test'
import { isReachable } from '../../../src/auth/oidc/fetch.ts'

const PUBLIC = 'https://id.example'
const LOCAL = 'http://127.0.0.1:9000'

/** Home of the provider, an address that its documents name, and whether anybody may go there. */
const CASES: readonly (readonly [home: string, address: string, reachable: boolean])[] = [
  [PUBLIC, 'https://id.example/token', true],
  [PUBLIC, 'https://www.googleapis.com/keys', true],
  [PUBLIC, 'https://id.example:8443/', true],
  [PUBLIC, 'http://id.example/token', false],
  [PUBLIC, 'http://127.0.0.1/', false],
  [PUBLIC, 'https://127.0.0.1/', false],
  [PUBLIC, 'https://2130706433/', false],
  [PUBLIC, 'https://0x7f.1/', false],
  [PUBLIC, 'https://localhost/', false],
  [PUBLIC, 'https://a.localhost/', false],
  [PUBLIC, 'https://localhost./', false],
  [PUBLIC, 'https://[::1]/', false],
  [PUBLIC, 'https://[::ffff:127.0.0.1]/', false],
  [PUBLIC, 'https://169.254.169.254/', false],
  [PUBLIC, 'https://192.168.0.1/', false],
  [PUBLIC, 'javascript:alert(1)', false],
  [PUBLIC, 'data:application/json,{}', false],
  ['https://10.0.0.7', 'https://10.0.0.7/token', true],
  ['https://10.0.0.7', 'https://10.0.0.8/token', false],
  [LOCAL, 'http://127.0.0.1:9001/', true],
  [LOCAL, 'http://localhost:9000/', true],
  [LOCAL, 'https://id.example/', true],
  [LOCAL, 'http://id.example/', false],
  [LOCAL, 'http://169.254.169.254/', false],
  [LOCAL, 'http://127.evil.example/', false],
  [LOCAL, 'file://localhost/etc/passwd', false],
]

test.each(CASES)('from %s to %s: %p', (home, address, reachable) => {
  expect(isReachable(new URL(address), new URL(home))).toBe(reachable)
})
