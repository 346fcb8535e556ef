import { describe, expect, test } from 'bun:test'
import { type Mail, type Mailer, type News, postMail } from '../../src/domain/mail/mail.ts'
import type { Module } from '../../src/domain/module.ts'
import { secretsOf } from '../../src/domain/secrets.ts'
import { MODULES } from '../../src/installed.ts'
import { smtpMailer } from '../../src/mail/mailer.ts'
import { SendingOutbox } from '../../src/mail/outbox.ts'
import { DAY_MS, MINUTE_MS, OtpClient } from '../auth/otp-client.ts'
import { TestServer } from '../fixture.ts'
import { Mailbox } from '../mailbox.ts'
import { until } from '../until.ts'
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
    expect(kassa.rows('mail')).toEqual([])
  })

  test('is deleted when its code has expired', async () => {
    await using kassa = await TestServer.open()
    kassa.mailbox.failures.push(down())
    await new OtpClient(kassa, null).challenge(ANNA)
    expect(kassa.rows('mail')).toHaveLength(1)
    await kassa.later(10 * MINUTE_MS)
    expect(kassa.rows('mail')).toEqual([])
    expect(kassa.mailbox.mails).toEqual([])
  })

  test('while the clock is a year ahead is tried again once the clock is right', async () => {
    await using kassa = await TestServer.open()
    kassa.now += YEAR_MS
    kassa.mailbox.failures.push(down())
    await post(kassa, letter(ANNA))
    expect(kassa.rows('mail')).toHaveLength(1)
    await kassa.later(-YEAR_MS)
    expect(kassa.mailbox.to(ANNA)).toHaveLength(1)
    expect(kassa.rows('mail')).toEqual([])
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
    const errors = kassa.log.filter(({ level }) => level === 'error')
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
      expect(kassa.rows('mail'), `${at} ${code}`).toHaveLength(left)
      await kassa.later(5_000)
      expect(kassa.rows('mail')).toEqual([])
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
    expect(kassa.rows('mail')).toEqual([])
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
    await postAll(kassa, 100)
    await until('all are sent', () => sent.length >= 100)
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
    expect(kassa.rows('mail')).toHaveLength(1)
    await kassa.outbox.stop()
    const mailbox = new Mailbox()
    const next = new SendingOutbox(kassa.ports, mailbox, () => {}, MODULES)
    await next.start()
    await next.idle()
    await next.stop()
    expect(mailbox.to(ANNA)).toHaveLength(1)
    expect(kassa.rows('mail')).toEqual([])
  })

  test('stores mail encrypted, and deletes what it cannot decrypt', async () => {
    await using kassa = await TestServer.open()
    kassa.mailbox.failures.push(down())
    await new OtpClient(kassa, kassa.north).challenge(ANNA)
    const [row] = kassa.rows('mail')
    const sealed = Buffer.from(String(row?.sealed), 'base64').toString('latin1')
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
    expect(kassa.rows('mail')).toEqual([])
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
    expect(kassa.rows('mail')).toHaveLength(1)
  }, 60_000)
})

test('mails that wait together are claimed and removed together', async () => {
  await using kassa = await TestServer.open()
  const { store } = kassa.ports
  await kassa.outbox.stop()
  await postAll(kassa, 20)
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
  expect(mailbox.mails.map(({ to }) => to).toSorted()).toEqual(addresses(20).toSorted())
  expect(kassa.rows('mail')).toEqual([])
  // Two workers take ten each, and find nothing more after that.
  expect(writes).toBeLessThanOrEqual(4)
})

test('a mail that takes long delays none of those that were claimed with it', async () => {
  await using kassa = await TestServer.open()
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  const sent: string[] = []
  kassa.mailbox.send = async ({ to }) => {
    sent.push(to)
    if (to === addresses(2)[1]) await released
  }
  await postAll(kassa, 8)
  const waiting = () => kassa.rows('mail').length
  await until('only the slow one is left', () => sent.length === 8 && waiting() === 1)
  release()
  await kassa.outbox.idle()
  expect(sent.toSorted()).toEqual(addresses(8))
  expect(waiting()).toBe(0)
})

test('news of which no mail can be written delays no other, and is tried again', async () => {
  await using kassa = await TestServer.open()
  await kassa.outbox.stop()
  const shop = kassa.north.shop.id
  const written: (readonly string[])[] = []
  let isGood = false
  const news = newsModule((posted) => {
    written.push(posted)
    if (!isGood && posted.includes('bad')) throw down()
  })
  const mailbox = new Mailbox()
  const outbox = new SendingOutbox(kassa.ports, mailbox, () => {}, [news])
  await kassa.ports.store.write(async (tx) => {
    for (const news of ['good', 'bad', 'better']) {
      await postMail(tx, kassa.ports, { news, shop }, kassa.now)
    }
  })
  await outbox.idle()
  expect(mailbox.mails.map(({ to }) => to)).toEqual(['good@example.com', 'better@example.com'])
  isGood = true
  await againAndStop(kassa, outbox)
  expect(mailbox.to('bad@example.com')).toHaveLength(1)
  const each = [['good'], ['bad'], ['better']]
  expect(written).toEqual([each.flat(), ...each, ['bad']])
  expect(kassa.rows('mail')).toEqual([])
})

test('news whose mails cannot be stored delays no other shop, and is tried again', async () => {
  await using kassa = await TestServer.open()
  await kassa.outbox.stop()
  const { store } = kassa.ports
  const [north, south] = [kassa.north.shop.id, kassa.south.shop.id]
  let isFull = true
  const full: typeof store = {
    ...store,
    async writeFor(shop, work) {
      if (isFull && shop === north) throw down()
      return await store.writeFor(shop, work)
    },
  }
  const mailbox = new Mailbox()
  const ports = { ...kassa.ports, store: full }
  const outbox = new SendingOutbox(ports, mailbox, () => {}, [newsModule(() => {})])
  await store.write(async (tx) => {
    await postMail(tx, kassa.ports, { news: 'north', shop: north }, kassa.now)
    await postMail(tx, kassa.ports, { news: 'south', shop: south }, kassa.now)
  })
  await outbox.idle()
  expect(mailbox.mails.map(({ to }) => to)).toEqual(['south@example.com'])
  isFull = false
  await againAndStop(kassa, outbox)
  expect(mailbox.to('north@example.com')).toHaveLength(1)
  expect(kassa.rows('mail')).toEqual([])
})

/** Lets an outbox try again what has failed once, and ends it. */
async function againAndStop(kassa: TestServer, outbox: SendingOutbox): Promise<void> {
  kassa.now += 5_000
  outbox.poll()
  await outbox.idle()
  await outbox.stop()
}

/**
 * Writes a mail about each news.
 * @param begins is called with the names of those that it gets
 */
function newsModule(begins: (news: readonly string[]) => void): Module {
  const mailsOf = ({ news }: News) => ({ mails: [letter(`${news}@example.com`)], acts: [] })
  return {
    name: 'news',
    async news(_modules, _ports, posted) {
      begins(posted.map(({ news }) => news))
      return new Map(posted.map((one) => [one, mailsOf(one)]))
    },
  }
}

/** Posts a mail to each of `addresses` in one transaction. */
async function postAll({ ports, now }: TestServer, count: number): Promise<void> {
  await ports.store.write(async (tx) => {
    for (const to of addresses(count)) await postMail(tx, ports, letter(to), now)
  })
}

function addresses(count: number): string[] {
  return Array.from({ length: count }, (_, number) => `anna${number}@example.com`)
}
