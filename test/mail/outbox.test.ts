import { describe, expect, test } from 'bun:test'
import { type Mail, type Mailer, postMail } from '../../src/domain/mail/mail.ts'
import { secretsOf } from '../../src/domain/secrets.ts'
import { MODULES } from '../../src/installed.ts'
import { smtpMailer } from '../../src/mail/mailer.ts'
import { SendingOutbox } from '../../src/mail/outbox.ts'
import { DAY_MS, MINUTE_MS, OtpClient, rows } from '../auth/otp-client.ts'
import { TestServer } from '../fixture.ts'
import { Mailbox } from '../mailbox.ts'
import { PostOffice } from './post-office.ts'

const ANNA = 'anna@example.com'
const YEAR_MS = 365 * DAY_MS
const SENDER = { name: 'kassa', address: 'kassa@example.com' }
const down = () => new Error('connection refused')

function letter(to: string | null, text = 'Hello'): Mail {
  return { to, fromName: null, subject: 'Hello', text }
}

async function post(kassa: TestServer, mail: Mail): Promise<void> {
  await kassa.ports.store.write((tx) => postMail(tx, kassa.ports, mail, kassa.now))
  await kassa.outbox.idle()
}

describe('a mail that cannot be sent', () => {
  test('is tried again after 5 s, 10 s, 20 s …, with the same id, until it is sent', async () => {
    await using kassa = await TestServer.open()
    const ids: string[] = []
    kassa.mailbox.send = async (_, id) => {
      ids.push(id)
      if (ids.length < 9) throw down()
    }
    await post(kassa, letter(ANNA))
    for (const [index, seconds] of [5, 10, 20, 40, 80, 160, 300, 300].entries()) {
      await kassa.later(seconds * 1000 - 1)
      expect(ids, `just before ${seconds} s`).toHaveLength(index + 1)
      await kassa.later(1)
      expect(ids, `after ${seconds} s`).toHaveLength(index + 2)
    }
    expect(new Set(ids).size).toBe(1)
    expect(rows(kassa, 'mail')).toEqual([])
  })

  test('is deleted when its code has expired', async () => {
    await using kassa = await TestServer.open()
    kassa.mailbox.failures.push(down())
    await new OtpClient(kassa, null).challenge(ANNA)
    expect(rows(kassa, 'mail')).toHaveLength(1)
    await kassa.later(10 * MINUTE_MS)
    expect(rows(kassa, 'mail')).toEqual([])
    expect(kassa.mailbox.mails).toEqual([])
  })

  test('while the clock is a year ahead is tried again once the clock is right', async () => {
    await using kassa = await TestServer.open()
    kassa.now += YEAR_MS
    kassa.mailbox.failures.push(down())
    await post(kassa, letter(ANNA))
    expect(rows(kassa, 'mail')).toHaveLength(1)
    await kassa.later(-YEAR_MS)
    expect(kassa.mailbox.to(ANNA)).toHaveLength(1)
    expect(rows(kassa, 'mail')).toEqual([])
  })

  test('does not delay others', async () => {
    await using kassa = await TestServer.open()
    kassa.mailbox.failures.push(down())
    await post(kassa, letter('first@example.com'))
    await post(kassa, letter('second@example.com'))
    expect(kassa.mailbox.mails.map(({ to }) => to)).toEqual(['second@example.com'])
  })

  test('is logged without its address, its text and the message of the server', async () => {
    await using kassa = await TestServer.open()
    const words = Object.assign(new Error(`550 no ${ANNA} here, 123456`), { responseCode: 450 })
    kassa.mailbox.failures.push(words)
    await post(kassa, letter(ANNA, '123456'))
    const errors = (await kassa.lines()).filter(({ level }) => level === 'error')
    expect(errors).toMatchObject([{ message: 'mail 1 could not be sent (try 1)', response: 450 }])
    expect(JSON.stringify(errors)).not.toMatch(/anna|123456/)
  })

  test('is deleted if the server refuses it permanently, and only then', async () => {
    await using office = await PostOffice.open({ disabledCommands: ['STARTTLS'] })
    await using kassa = await TestServer.open()
    kassa.mailbox.send = smtpMailer(`smtp://127.0.0.1:${office.port}`, SENDER).send
    for (const [at, code, left] of [
      ['RCPT', 550, 0],
      ['DATA', 554, 0],
      ['RCPT', 450, 1],
      ['DATA', 421, 1],
    ] as const) {
      office.refusals.push({ at, code })
      await post(kassa, letter(ANNA))
      expect(rows(kassa, 'mail'), `${at} ${code}`).toHaveLength(left)
      await kassa.later(5_000)
      expect(rows(kassa, 'mail')).toEqual([])
    }
    expect(office.received).toHaveLength(2)
  })
})

describe('the outbox', () => {
  test('sends nothing for a transaction that failed', async () => {
    await using kassa = await TestServer.open()
    const failed = kassa.ports.store.write(async (tx) => {
      await postMail(tx, kassa.ports, letter(ANNA), kassa.now)
      throw new Error('after all not')
    })
    await expect(failed).rejects.toThrow('after all not')
    await kassa.outbox.idle()
    expect(kassa.mailbox.mails).toEqual([])
  })

  test('sends no mail without a recipient', async () => {
    await using kassa = await TestServer.open()
    await post(kassa, letter(null))
    expect(rows(kassa, 'mail')).toEqual([])
    expect(kassa.mailbox.mails).toEqual([])
  })

  test('sends a hundred mails once each, four at a time, even with two processes', async () => {
    await using kassa = await TestServer.open()
    const sent: string[] = []
    let underWay = 0
    let most = 0
    const slow: Mailer = {
      async send({ to }) {
        most = Math.max(most, ++underWay)
        await Bun.sleep(20)
        underWay--
        sent.push(to)
      },
    }
    kassa.mailbox.send = slow.send
    const other = new SendingOutbox(kassa.ports, slow, () => {}, MODULES)
    await kassa.ports.store.write(async (tx) => {
      for (let count = 0; count < 100; count++) {
        await postMail(tx, kassa.ports, letter(`anna${count}@example.com`), kassa.now)
      }
    })
    await Promise.all([kassa.outbox.idle(), other.idle()])
    expect(sent).toHaveLength(100)
    expect(new Set(sent).size).toBe(100)
    expect(most).toBeGreaterThan(4)
    expect(most).toBeLessThanOrEqual(8)
  })

  test('continues at once after a restart', async () => {
    await using kassa = await TestServer.open()
    kassa.mailbox.failures.push(down(), down())
    await post(kassa, letter(ANNA))
    await kassa.later(5_000)
    expect(rows(kassa, 'mail')).toHaveLength(1)
    await kassa.outbox.stop()
    const mailbox = new Mailbox()
    const next = new SendingOutbox(kassa.ports, mailbox, () => {}, MODULES)
    await next.start()
    await next.idle()
    await next.stop()
    expect(mailbox.to(ANNA)).toHaveLength(1)
    expect(rows(kassa, 'mail')).toEqual([])
  })

  test('stores mail encrypted, and deletes what it cannot decrypt', async () => {
    await using kassa = await TestServer.open()
    kassa.mailbox.failures.push(down())
    await new OtpClient(kassa, kassa.north).challenge(ANNA)
    const [row] = rows(kassa, 'mail') as readonly unknown[][]
    const sealed = Buffer.from(String(row?.[1]), 'base64').toString('latin1')
    for (const text of ['anna', 'code', 'Shop']) expect(sealed).not.toContain(text)
    const mailbox = new Mailbox()
    const reports: unknown[] = []
    await kassa.outbox.stop()
    const stranger = { ...kassa.ports, secrets: secretsOf(new Uint8Array(32)) }
    const outbox = new SendingOutbox(stranger, mailbox, (entry) => reports.push(entry), MODULES)
    await outbox.start()
    await outbox.idle()
    await outbox.stop()
    expect(reports).toMatchObject([{ message: 'a mail cannot be decrypted and was deleted' }])
    expect(mailbox.mails).toEqual([])
    expect(rows(kassa, 'mail')).toEqual([])
  })

  test('sends mail when its transaction has committed, however late', async () => {
    await using kassa = await TestServer.open()
    await kassa.ports.store.write(async (tx) => {
      await postMail(tx, kassa.ports, letter(ANNA), kassa.now)
      await Bun.sleep(100)
    })
    await kassa.outbox.idle()
    expect(kassa.mailbox.to(ANNA)).toHaveLength(1)
  })

  test('stops even if the mail server does not answer', async () => {
    await using kassa = await TestServer.open()
    const { promise: kept, resolve } = Promise.withResolvers<void>()
    kassa.mailbox.send = () => {
      resolve()
      return new Promise(() => {})
    }
    await kassa.outbox.stop()
    await post(kassa, letter(ANNA))
    const outbox = new SendingOutbox(kassa.ports, kassa.mailbox, () => {}, MODULES)
    await outbox.start(false)
    await kept
    await outbox.stop()
    expect(rows(kassa, 'mail')).toHaveLength(1)
  }, 60_000)
})

test('each mail takes one transaction, and each worker another one at its end', async () => {
  await using kassa = await TestServer.open()
  const { store } = kassa.ports
  await kassa.outbox.stop()
  await store.write(async (tx) => {
    for (let count = 0; count < 20; count++) {
      await postMail(tx, kassa.ports, letter(ANNA), kassa.now)
    }
  })
  let writes = 0
  const counted: typeof store = {
    ...store,
    write: (work) => {
      writes++
      return store.write(work)
    },
  }
  const mailbox = new Mailbox()
  const next = new SendingOutbox({ ...kassa.ports, store: counted }, mailbox, () => {}, MODULES)
  await next.start(false)
  await next.idle()
  await next.stop()
  expect(mailbox.to(ANNA)).toHaveLength(20)
  expect(rows(kassa, 'mail')).toEqual([])
  // Four workers end with a transaction that finds nothing more.
  expect(writes).toBeLessThanOrEqual(20 + 4)
})
