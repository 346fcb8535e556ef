import { describe, expect, test } from 'bun:test'
import type { SMTPServerOptions } from 'smtp-server'
import { mailerOf, smtpMailer } from '../../src/mail/mailer.ts'
import { OtpClient } from '../auth/otp-client.ts'
import { TestServer } from '../fixture.ts'
import { Certificate, PostOffice } from './post-office.ts'

const PLAIN: SMTPServerOptions = { disabledCommands: ['STARTTLS'], hideSTARTTLS: true }
const SENDER = { name: 'Corner Shop', address: 'shop@corner.example' }
const mail = {
  to: 'anna@example.com',
  fromName: null,
  subject: 'Hello',
  text: 'Hello Anna,\n\n    123456\n',
}

test('a mail has the right headers, text and envelope', async () => {
  await using office = await PostOffice.open(PLAIN)
  const mailer = smtpMailer(`smtp://127.0.0.1:${office.port}`, SENDER)
  await mailer.send(mail, 'same-id')
  await mailer.send({ ...mail, fromName: 'Bücher & "Söhne"' }, 'other-id')
  const [own, shops] = office.received
  expect(own).toMatchObject({ from: 'shop@corner.example', to: ['anna@example.com'] })
  expect(own?.headers).toMatchObject({
    from: 'Corner Shop <shop@corner.example>',
    to: 'anna@example.com',
    subject: 'Hello',
    'message-id': '<same-id@corner.example>',
    'auto-submitted': 'auto-generated',
    'content-type': 'text/plain; charset=utf-8',
  })
  expect(own?.text).toBe('Hello Anna,\r\n\r\n    123456\r\n')
  expect(shops?.from).toBe('shop@corner.example')
  expect(shops?.headers.from).toMatch(/^=\?UTF-8\?.*\?= <shop@corner\.example>$/)
})

describe('the connection', () => {
  test('is plain if the server has no TLS', async () => {
    await using office = await PostOffice.open(PLAIN)
    await smtpMailer(`smtp://127.0.0.1:${office.port}`, SENDER).send(mail, 'id')
    expect(office.received.map(({ secure }) => secure)).toEqual([false])
  })

  test('is TLS, also for the password, if the server offers STARTTLS and is trusted', async () => {
    using certificate = new Certificate()
    await using office = await PostOffice.open(await certificate.read())
    const address = `smtp://kassa:p%40ss@localhost:${office.port}?tls.rejectUnauthorized=false`
    await smtpMailer(address, SENDER).send(mail, 'id')
    expect(office.received).toMatchObject([{ secure: true, user: 'kassa', to: [mail.to] }])
  })

  test('is TLS from the start for smtps', async () => {
    using certificate = new Certificate()
    await using office = await PostOffice.open({ ...(await certificate.read()), secure: true })
    const address = `smtps://localhost:${office.port}?tls.rejectUnauthorized=false`
    await smtpMailer(address, SENDER).send(mail, 'id')
    expect(office.received).toMatchObject([{ secure: true, to: [mail.to] }])
  })

  test('sends nothing to a server with an untrusted certificate', async () => {
    using certificate = new Certificate()
    await using office = await PostOffice.open(await certificate.read())
    const mailer = smtpMailer(`smtp://kassa:secret@localhost:${office.port}`, SENDER)
    await expect(mailer.send(mail, 'id')).rejects.toThrow('certificate')
    expect(office.received).toEqual([])
  })

  test('sends no password without TLS to another machine', async () => {
    await using office = await PostOffice.open(PLAIN)
    // This address reaches this machine, but is not known as a local one.
    const mailer = smtpMailer(`smtp://kassa:secret@0.0.0.0:${office.port}`, SENDER)
    await expect(mailer.send(mail, 'id')).rejects.toMatchObject({ code: 'ETLS' })
    expect(office.received).toEqual([])
  })
})

test('a mail server has failed if it takes no mail, and not if it refuses one recipient', async () => {
  await using office = await PostOffice.open(PLAIN)
  const server = { url: `smtp://127.0.0.1:${office.port}`, from: SENDER }
  const settings: { mail: typeof server | null } = { mail: server }
  const mailer = mailerOf(settings, () => {})
  office.refusals.push({ at: 'RCPT', code: 550 }, { at: 'DATA', code: 451 })
  await expect(mailer.send(mail, 'a')).rejects.toThrow('550')
  expect(mailer.failure).toBeNull()
  await expect(mailer.send(mail, 'b')).rejects.toThrow('451')
  expect(mailer.failure).toContain('451')
  await mailer.send(mail, 'c')
  expect(mailer.failure).toBeNull()
  office.refusals.push({ at: 'DATA', code: 451 })
  await expect(mailer.send(mail, 'd')).rejects.toThrow('451')
  // Another server has not failed yet.
  settings.mail = { ...server }
  expect(mailer.failure).toBeNull()
})

test('an address or a name cannot add headers or recipients', async () => {
  await using office = await PostOffice.open(PLAIN)
  await using kassa = await TestServer.open()
  const mailer = smtpMailer(`smtp://127.0.0.1:${office.port}`, SENDER)
  kassa.mailbox.send = mailer.send
  const otp = new OtpClient(kassa, kassa.north)
  for (const address of [
    'anna@example.com\r\nBcc: ben@example.com',
    'anna@example.com\nRCPT TO:<ben@example.com>',
    'anna@example.com>\r\nRCPT TO:<ben@example.com',
    'anna@example.com,ben@example.com',
    'anna@example.com;ben@example.com',
    'Anna <anna@example.com>, ben@example.com',
    '"anna@example.com,ben"@example.com',
    'anna@example.com ben@example.com',
    'anna@example.com\u2028Bcc: ben@example.com',
  ]) {
    expect((await otp.request(address)).refusal).toBe('VALIDATION_FAILED email')
  }
  await kassa.ports.store.write((tx) =>
    tx.run('shop.update', {
      shop: kassa.north.shop.id,
      name: 'X\r\nBcc: ben@example.com\r\n\r\nBuy! <ben@example.com>, "',
      currency: 'EUR',
    }),
  )
  await otp.challenge('anna@example.com')
  expect(office.received).toHaveLength(1)
  const [received] = office.received
  expect(received?.to).toEqual(['anna@example.com'])
  expect(received?.headers.to).toBe('anna@example.com')
  expect(received?.headers).not.toHaveProperty('bcc')
  expect(received?.headers.from).toEndWith('<shop@corner.example>')
  expect(received?.text).toStartWith('Hello,\r\n')
})
