import { describe, expect, test } from 'bun:test'
import { type Mail, type Mailer, postMail } from '../../src/domain/mail/mail.ts'
import { secretsOf } from '../../src/domain/secrets.ts'
import { SendingOutbox } from '../../src/mail/outbox.ts'
import { smtpMailer } from '../../src/mail/smtp.ts'
import { DAY_MS, Door, MINUTE_MS, rows } from '../auth/door.ts'
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

async function post(house: TestServer, mail: Mail): Promise<void> {
  await house.ports.store.write((tx) => postMail(tx, house.ports, mail, house.now))
  await house.outbox.idle()
}

/** Waits until an outbox has sent what was just posted. */
async function woken(house: TestServer, outbox = house.outbox): Promise<void> {
  outbox.wake()
  await outbox.idle()
}

describe('a mail that cannot be sent', () => {
  test('is tried again after 5 s, 10 s, 20 s …, with the same id, until it is sent', async () => {
    await using house = await TestServer.open()
    const ids: string[] = []
    house.mailbox.send = async (_, id) => {
      ids.push(id)
      if (ids.length < 9) throw down()
    }
    await post(house, letter(ANNA))
    for (const [index, seconds] of [5, 10, 20, 40, 80, 160, 300, 300].entries()) {
      house.now += seconds * 1000 - 1
      await woken(house)
      expect(ids, `just before ${seconds} s`).toHaveLength(index + 1)
      house.now += 1
      await woken(house)
      expect(ids, `after ${seconds} s`).toHaveLength(index + 2)
    }
    expect(new Set(ids).size).toBe(1)
    expect(rows(house, 'mail')).toEqual([])
  })

  test('is deleted when its code has expired', async () => {
    await using house = await TestServer.open()
    house.mailbox.failures.push(down())
    await new Door(house, null).challenge(ANNA)
    expect(rows(house, 'mail')).toHaveLength(1)
    house.now += 10 * MINUTE_MS
    await woken(house)
    expect(rows(house, 'mail')).toEqual([])
    expect(house.mailbox.mails).toEqual([])
  })

  test('while the clock is a year ahead is tried again once the clock is right', async () => {
    await using house = await TestServer.open()
    house.now += YEAR_MS
    house.mailbox.failures.push(down())
    await post(house, letter(ANNA))
    house.now -= YEAR_MS
    expect(rows(house, 'mail')).toHaveLength(1)
    await woken(house)
    expect(house.mailbox.to(ANNA)).toHaveLength(1)
    expect(rows(house, 'mail')).toEqual([])
  })

  test('does not delay others', async () => {
    await using house = await TestServer.open()
    house.mailbox.failures.push(down())
    await post(house, letter('first@example.com'))
    await post(house, letter('second@example.com'))
    expect(house.mailbox.mails.map(({ to }) => to)).toEqual(['second@example.com'])
  })

  test('is logged without its address, its text and the message of the server', async () => {
    await using house = await TestServer.open()
    const words = Object.assign(new Error(`550 no ${ANNA} here, 123456`), { responseCode: 450 })
    house.mailbox.failures.push(words)
    await post(house, letter(ANNA, '123456'))
    const errors = (await house.lines()).filter(({ level }) => level === 'error')
    expect(errors).toMatchObject([{ message: 'mail 1 could not be sent (try 1)', response: 450 }])
    expect(JSON.stringify(errors)).not.toMatch(/anna|123456/)
  })

  test('is deleted if the server refuses it permanently, and only then', async () => {
    await using office = await PostOffice.open({ disabledCommands: ['STARTTLS'] })
    await using house = await TestServer.open()
    house.mailbox.send = smtpMailer(`smtp://127.0.0.1:${office.port}`, SENDER).send
    for (const [at, code, left] of [
      ['RCPT', 550, 0],
      ['DATA', 554, 0],
      ['RCPT', 450, 1],
      ['DATA', 421, 1],
    ] as const) {
      office.refusals.push({ at, code })
      await post(house, letter(ANNA))
      expect(rows(house, 'mail'), `${at} ${code}`).toHaveLength(left)
      house.now += 5_000
      await woken(house)
      expect(rows(house, 'mail')).toEqual([])
    }
    expect(office.received).toHaveLength(2)
  })
})

describe('the outbox', () => {
  test('sends nothing for a transaction that failed', async () => {
    await using house = await TestServer.open()
    const failed = house.ports.store.write(async (tx) => {
      await postMail(tx, house.ports, letter(ANNA), house.now)
      throw new Error('after all not')
    })
    await expect(failed).rejects.toThrow('after all not')
    await house.outbox.idle()
    expect(house.mailbox.mails).toEqual([])
  })

  test('sends no mail without a recipient', async () => {
    await using house = await TestServer.open()
    await post(house, letter(null))
    expect(rows(house, 'mail')).toEqual([])
    expect(house.mailbox.mails).toEqual([])
  })

  test('sends a hundred mails once each, four at a time, even with two processes', async () => {
    await using house = await TestServer.open()
    const sent: string[] = []
    let underWay = 0
    let most = 0
    const slow: Mailer = {
      async send({ to }) {
        most = Math.max(most, ++underWay)
        await Bun.sleep(2)
        underWay--
        sent.push(to)
      },
    }
    house.mailbox.send = slow.send
    const other = new SendingOutbox(house.ports, slow, () => {})
    await house.ports.store.write(async (tx) => {
      for (let count = 0; count < 100; count++) {
        await postMail(tx, house.ports, letter(`anna${count}@example.com`), house.now)
      }
    })
    await Promise.all([house.outbox.idle(), woken(house, other)])
    expect(sent).toHaveLength(100)
    expect(new Set(sent).size).toBe(100)
    expect(most).toBeGreaterThan(4)
    expect(most).toBeLessThanOrEqual(8)
  })

  test('continues at once after a restart', async () => {
    await using house = await TestServer.open()
    house.mailbox.failures.push(down(), down())
    await post(house, letter(ANNA))
    house.now += 5_000
    await woken(house)
    expect(rows(house, 'mail')).toHaveLength(1)
    await house.outbox.stop()
    const mailbox = new Mailbox()
    const next = new SendingOutbox(house.ports, mailbox, () => {})
    await next.start()
    await next.idle()
    await next.stop()
    expect(mailbox.to(ANNA)).toHaveLength(1)
    expect(rows(house, 'mail')).toEqual([])
  })

  test('stores mail encrypted, and deletes what it cannot decrypt', async () => {
    await using house = await TestServer.open()
    house.mailbox.failures.push(down())
    await new Door(house, house.north).challenge(ANNA)
    const [row] = rows(house, 'mail') as readonly unknown[][]
    const sealed = Buffer.from(String(row?.[1]), 'base64').toString('latin1')
    for (const text of ['anna', 'code', 'Shop']) expect(sealed).not.toContain(text)
    const mailbox = new Mailbox()
    const reports: unknown[] = []
    const stranger = { ...house.ports, secrets: secretsOf(new Uint8Array(32)) }
    const outbox = new SendingOutbox(stranger, mailbox, (entry) => reports.push(entry))
    await outbox.start()
    await outbox.idle()
    await outbox.stop()
    expect(reports).toMatchObject([{ message: 'a mail cannot be decrypted and was deleted' }])
    expect(mailbox.mails).toEqual([])
    expect(rows(house, 'mail')).toEqual([])
  })

  test('sends mail of a transaction that commits late', async () => {
    await using house = await TestServer.open()
    await house.ports.store.write(async (tx) => {
      await postMail(tx, house.ports, letter(ANNA), house.now)
      await Bun.sleep(100)
    })
    await house.outbox.idle()
    expect(house.mailbox.to(ANNA)).toHaveLength(1)
  })

  test('stops within seconds even if the mail server does not answer', async () => {
    await using house = await TestServer.open()
    const { promise: kept, resolve } = Promise.withResolvers<void>()
    house.mailbox.send = () => {
      resolve()
      return new Promise(() => {})
    }
    house.ports.outbox.wake = () => {}
    await post(house, letter(ANNA))
    const outbox = new SendingOutbox(house.ports, house.mailbox, () => {})
    outbox.wake()
    await kept
    const since = performance.now()
    await outbox.stop()
    expect(performance.now() - since).toBeLessThan(8_000)
    expect(rows(house, 'mail')).toHaveLength(1)
  }, 60_000)
})
