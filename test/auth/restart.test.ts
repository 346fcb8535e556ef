import { describe, expect, test } from 'bun:test'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { Certificate, PostOffice } from '../mail/post-office.ts'
import { until } from '../until.ts'
import { Served } from './served.ts'

const ANNA = 'anna@example.com'

/** The code in a mail as it came over the wire. */
function codeIn(text: string | undefined): string {
  const code = /^(\d{6})\r?$/m.exec(text ?? '')?.[1]
  if (!code) throw new Error(`no code in ${text}`)
  return code
}

/** The request that the page of a sign-in link sends when its button is pressed. */
async function followed(served: Served, link: string): Promise<Response> {
  return await served.post('/auth/link', { token: new URL(link).searchParams.get('link') })
}

/** A port of this machine on which nobody listens. */
async function freePort(): Promise<number> {
  await using office = await PostOffice.open({ disabledCommands: ['STARTTLS'] })
  return office.port
}

describe.each(['plain', 'STARTTLS'])('with a real mail server, %s', (wire) => {
  test('code, challenge, session and the mail itself survive kill -9', async () => {
    using certificate = new Certificate()
    const tls = wire === 'STARTTLS'
    const options = tls ? await certificate.read() : { disabledCommands: ['STARTTLS'] }
    const port = await freePort()
    await using served = new Served({
      KASSA_SIGNUP: 'open',
      KASSA_SMTP_URL: `smtp://kassa:secret@localhost:${port}${tls ? '?requireTLS=true' : ''}`,
      KASSA_MAIL_FROM: 'Corner Shop <shop@corner.example>',
      NODE_EXTRA_CA_CERTS: certificate.file,
    })
    await served.start()
    const requested = await served.post('/auth/otp', { email: ANNA })
    expect(requested.status).toBe(202)
    const { challengeId } = (await requested.json()) as { challengeId: string }
    await served.end('SIGKILL')

    await using office = await PostOffice.open(options, port)
    await served.start()
    const [mail] = await office.mails(1)
    expect(mail).toMatchObject({
      from: 'shop@corner.example',
      to: [ANNA],
      secure: tls,
      user: 'kassa',
      headers: { subject: 'Your sign-in code for kassa' },
    })
    await served.end('SIGKILL')

    await served.start()
    const code = codeIn(mail?.text)
    const verified = await served.post('/auth/otp/verify', { challengeId, code })
    expect(verified.status).toBe(200)
    const cookie = verified.headers.getSetCookie()[0]?.split(';')[0] ?? ''
    await served.end('SIGKILL')

    await served.start()
    expect((await served.get('/auth/session', { cookie })).status).toBe(200)
    expect((await served.post('/auth/otp/verify', { challengeId, code })).status).toBe(401)
    await served.end('SIGTERM')
    // Killed between sending and noting that, it sends once more, under the same id.
    const ids = office.received.map(({ headers }) => headers['message-id'])
    expect(new Set(ids).size).toBe(1)
    for (const secret of [code, cookie.slice('kassa_admin='.length), ANNA]) {
      for (const [file, bytes] of served.everything()) {
        const known = secret === ANNA && file.includes('kassa.sqlite')
        if (!known) expect(bytes.includes(secret), `${secret} in ${file}`).toBe(false)
      }
    }
  }, 60_000)
})

test('with no mail server the log says so at start, and has the codes', async () => {
  await using served = new Served({ KASSA_SIGNUP: 'open' })
  await served.start()
  expect(served.log).toContain('no mail server is set')
  const requested = await served.post('/auth/otp', { email: ANNA })
  const { challengeId } = (await requested.json()) as { challengeId: string }
  await until('the log has the mail', () => served.log.includes(ANNA))
  const line = served.log.split('\n').find((text) => text.includes(ANNA))
  const code = codeIn(JSON.parse(line ?? '{}').text)
  expect((await served.post('/auth/otp/verify', { challengeId, code })).status).toBe(200)
}, 60_000)

test('an empty server prints a link that sets it up; later one is made at the command line', async () => {
  await using served = new Served({})
  await served.start()
  const first = served.ready.link?.url ?? ''
  await served.end('SIGKILL')
  await served.start()
  const second = served.ready.link?.url ?? ''
  expect(second).not.toBe(first)
  const shop = { slug: 'corner', name: 'Corner', currency: 'EUR', email: ANNA }
  const token = (link: string) => new URL(link).searchParams.get('setup')
  expect((await served.post('/auth/setup', { ...shop, token: token(first) })).status).toBe(401)
  const made = await served.post('/auth/setup', { ...shop, token: token(second) })
  expect(made.status).toBe(201)
  const { secretKey } = (await made.json()) as { secretKey: string }

  expect(await served.run('user', 'login-link', 'ben@example.com')).toContain('ben@example.com')
  const link = JSON.parse(await served.run('user', 'login-link', ANNA, '--json'))
  expect(Date.parse(link.expiresAt) - Date.now()).toBeWithin(14.5 * 60_000, 15 * 60_000)
  expect(link.url).toStartWith(`${served.ready.url}/admin?link=`)
  const entered = await followed(served, link.url)
  expect(entered.status).toBe(200)
  const [cookie = ''] = entered.headers.getSetCookie()
  await served.end('SIGKILL')
  const secrets = [first, second, link.url].map((url: string) =>
    url.slice(url.lastIndexOf('_') + 1),
  )
  for (const secret of [...secrets, cookie.slice(12, cookie.indexOf(';')), secretKey]) {
    expect(secret.length).toBeGreaterThan(30)
    for (const [file, bytes] of served.everything()) {
      expect(bytes.includes(secret), `${secret} in ${file}`).toBe(false)
    }
  }
  await served.start()
  expect(served.ready.link).toBeNull()
}, 60_000)

test('the demo prints a link that signs its owner in', async () => {
  await using served = new Served({})
  await served.start('--demo')
  const entered = await followed(served, served.ready.link?.url ?? '')
  expect(entered.status).toBe(200)
  const cookie = entered.headers.getSetCookie()[0]?.split(';')[0] ?? ''
  const session = await (await served.get('/auth/session', { cookie })).json()
  expect(session).toMatchObject({ shops: [{ slug: 'demo', role: 'owner' }] })
}, 60_000)

test('with a new secret for a database that is there, the log says at start what that means', async () => {
  await using served = new Served({})
  await served.start()
  await served.end('SIGTERM')
  await served.start()
  expect(served.log).not.toContain('gets a new secret')
  await served.end('SIGTERM')
  rmSync(join(served.data, 'secret'))
  await served.start()
  expect(served.log).toContain('the database gets a new secret: everybody must sign in again')
}, 60_000)
