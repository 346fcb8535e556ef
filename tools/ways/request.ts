/**
 * main.ts runs this file as a test, because Bun counts what tests execute. A server answers each of
 * the requests, so that nothing is left that it does only once, and then those that `WAY` names.
 */
import { test } from 'bun:test'
import { type Ask, requestOf } from '../../test/answer.ts'
import { TestServer } from '../../test/fixture.ts'
import { REPEATS, requestsTo, WAYS } from './requests.ts'

/** Until mail is sent and the database has no more to do. */
const IDLE_MS = 100

test('requests', async () => {
  await using kassa = await TestServer.open()
  const requestFor = await requestsTo(kassa)
  const send = async (ask: Ask) => {
    const answer = await kassa.app.handle(requestOf(ask))
    if (!answer.ok) throw new Error(`${ask.path}: ${await answer.text()}`)
    await answer.text()
    await Bun.sleep(IDLE_MS)
  }
  for (const way of WAYS) await send(await requestFor(way))
  for (const way of WAYS) {
    const asks: Ask[] = []
    for (let count = 0; count < REPEATS; count++) asks.push(await requestFor(way))
    await Bun.sleep(IDLE_MS)
    if (way === process.env.WAY) for (const ask of asks) await send(ask)
  }
})
