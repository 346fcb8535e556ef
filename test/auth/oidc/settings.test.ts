import { describe, expect, test } from 'bun:test'
import { readConfig } from '../../../src/config.ts'
import { ConfigError } from '../../../src/settings.ts'
import { KASSA } from '../../executable.ts'
import { TestServer } from '../../fixture.ts'
import { providerSettings } from '../client.ts'
import { SignInServer } from '../sign-in-server.ts'

describe('KASSA_OIDC_*', () => {
  test('any number of providers, by name', () => {
    const env = {
      ...providerSettings('GOOGLE', 'https://accounts.google.com'),
      ...providerSettings('ACME2', 'https://id.acme.example/realms/shop'),
      ...providerSettings('DEX', 'http://localhost:5556/dex'),
    }
    expect(readConfig(env).oidc.map(({ id, issuer }) => [id, issuer])).toEqual([
      ['acme2', 'https://id.acme.example/realms/shop'],
      ['dex', 'http://localhost:5556/dex'],
      ['google', 'https://accounts.google.com'],
    ])
    expect(readConfig({}).oidc).toEqual([])
  })

  const whole = providerSettings('A', 'https://id.example')
  test.each([
    ['KASSA_OIDC_A_ISSUER', { ...whole, KASSA_OIDC_A_ISSUER: undefined }],
    ['KASSA_OIDC_A_CLIENT_ID', { ...whole, KASSA_OIDC_A_CLIENT_ID: '' }],
    ['KASSA_OIDC_A_CLIENT_SECRET', { ...whole, KASSA_OIDC_A_CLIENT_SECRET: undefined }],
    ['KASSA_OIDC_A_SCOPE', { ...whole, KASSA_OIDC_A_SCOPE: 'openid' }],
    ['KASSA_OIDC_a_ISSUER', { ...whole, KASSA_OIDC_a_ISSUER: 'https://id.example' }],
    ['KASSA_OIDC_A_B_ISSUER', { ...whole, KASSA_OIDC_A_B_ISSUER: 'https://id.example' }],
    ['KASSA_OIDC_ISSUER', { ...whole, KASSA_OIDC_ISSUER: 'https://id.example' }],
    ['KASSA_OIDC__ISSUER', { ...whole, KASSA_OIDC__ISSUER: 'https://id.example' }],
    ...[
      'http://id.example',
      'id.example',
      'ftp://127.0.0.1',
      'http://127.evil.example',
      'https://id.example?x=1',
      'https://id.example#x',
      'https://user:password@id.example',
    ].map((issuer) => ['KASSA_OIDC_A_ISSUER', providerSettings('A', issuer)] as const),
  ])('%s is refused by name: %j', (name, env) => {
    const refusal = expect(() => readConfig(env))
    refusal.toThrow(ConfigError)
    refusal.toThrow(new RegExp(`\\b${name}\\b`))
    refusal.not.toThrow(/password|long enough/)
  })

  test('serve --help lists them', async () => {
    const { stdout } = await Bun.$`${KASSA} serve --help`.quiet()
    for (const part of ['ISSUER', 'CLIENT_ID', 'CLIENT_SECRET']) {
      expect(stdout.toString()).toContain(`KASSA_OIDC_<NAME>_${part}`)
    }
  })
})

describe('where the provider sends people back to', () => {
  const redirectUri = async (world: SignInServer) =>
    (await world.start(world.visitor())).searchParams.get('redirect_uri')

  test('is where they came from, or what KASSA_URL says', async () => {
    await using plain = await SignInServer.open()
    expect(await redirectUri(plain)).toBe('http://localhost/auth/oidc/evil/callback')
    await using named = await SignInServer.open({ KASSA_URL: 'https://shop.example' })
    expect(await redirectUri(named)).toBe('https://shop.example/auth/oidc/evil/callback')
  })

  test('over HTTPS the cookies are Secure and bound to the host', async () => {
    await using world = await SignInServer.open({ KASSA_URL: 'https://shop.example' })
    const visitor = world.visitor()
    const start = await world.kassa.ask({ path: '/auth/oidc/evil' })
    expect(start.headers.getSetCookie()).toEqual([
      expect.stringMatching(
        /^__Host-kassa_sign_in=[\w.-]+; Max-Age=600; Path=\/; HttpOnly; SameSite=Lax; Secure$/,
      ),
    ])
    const query = await world.provider.answer(await world.start(visitor))
    const cookie = `__Host-kassa_sign_in=${visitor.cookie('__Host-kassa_sign_in')}`
    const path = `/auth/oidc/evil/callback?${query}`
    const back = await world.kassa.ask({ path, headers: { cookie } })
    expect(back.headers.getSetCookie()).toEqual([
      '__Host-kassa_sign_in=; Max-Age=0; Path=/; HttpOnly; SameSite=Lax; Secure',
      expect.stringMatching(
        /^__Host-kassa_admin=[\w.-]+; Max-Age=604800; Path=\/; HttpOnly; SameSite=Lax; Secure$/,
      ),
      expect.stringMatching(/^__Host-kassa_device=/),
    ])
  })

  test('a server without providers lists none', async () => {
    await using kassa = await TestServer.open()
    expect((await kassa.ask({ path: '/auth/oidc' })).json).toEqual({ data: [] })
    expect((await kassa.ask({ path: '/auth/oidc/google' })).status).toBe(404)
  })
})
