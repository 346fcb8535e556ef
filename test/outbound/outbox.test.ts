import { expect, test } from 'bun:test'
import { postMail } from '../../src/domain/mail/mail.ts'
import { PollingOutbox } from '../../src/outbound/outbox.ts'
import { TestServer } from '../fixture.ts'

const MAIL = { to: 'anna@example.com', fromName: null, subject: 'Hello', text: 'Hello' }

/** Notes what it is asked for, and never has anything to send. */
class Asked extends PollingOutbox {
  readonly asked: string[] = []

  protected override async isDue() {
    this.asked.push('is due')
    return false
  }

  protected override async sendNext() {
    return false
  }

  protected override async nextDueIn() {
    this.asked.push('next due')
    return 0
  }
}

test('an outbox that has stopped asks the database for nothing', async () => {
  await using kassa = await TestServer.open()
  const { store } = kassa.ports
  const outbox = new Asked(store, 'mail', () => {}, { workers: 1, pollMs: 1, afterCommitMs: 0 })
  outbox.start()
  await outbox.idle()
  expect(outbox.asked.sort()).toEqual(['is due', 'next due'])
  await outbox.stop()
  outbox.asked.length = 0
  outbox.poll()
  await store.write((tx) => postMail(tx, kassa.ports, MAIL, kassa.now))
  await outbox.idle()
  expect(outbox.asked).toEqual([])
})
