import { describe, expect, test } from 'bun:test'
import { DAY_MS } from '../../../src/domain/time.ts'
import { closingOf, openDay } from '../../../src/modules/till/closing.ts'
import type { Entry } from '../../../src/modules/till/page/journal/series.ts'
import { text } from '../../../src/modules/till/page/text.ts'
import { tableOf } from '../../table.ts'
import { OUTCOMES } from './refusal-outcomes.ts'
import { type Reply, type Said, TillPage, taken } from './till-page.ts'

/** A problem document with this error, given as "field code". */
function problem(status: number, code: string, error = ''): Reply {
  const [field, fault] = error.split(' ')
  const headers = status === 429 ? { 'retry-after': '20' } : {}
  return (path) => {
    // The server lacks the entry before the one that it was sent.
    const params = fault === 'next' ? { next: Number(path.split('/').at(-1)) - 1 } : {}
    const errors = error === '' ? [] : [{ field, code: fault, params, message: 'No.' }]
    const body = { title: 'No', status, code, detail: `No, ${status}.`, errors }
    return Response.json(body, { status, headers })
  }
}

const cut: Reply = () => Promise.reject(new TypeError('the connection was reset'))

const ANSWERS: Readonly<Record<string, readonly Reply[]>> = {
  '200': [() => taken(200)],
  '201': [() => taken(201)],
  '401': [problem(401, 'UNAUTHENTICATED')],
  '403': [problem(403, 'FORBIDDEN')],
  '404': [problem(404, 'NOT_FOUND')],
  '422': [problem(422, 'VALIDATION_FAILED', 'body type')],
  '429': [problem(429, 'RATE_LIMITED')],
  '503': [problem(503, 'UNAVAILABLE')],
  '409 next': [problem(409, 'CONFLICT', 'n next')],
  '409 number': [problem(409, 'CONFLICT', 'n changed')],
  '409 hash': [problem(409, 'CONFLICT', 'previousHash changed')],
  '409 content': [problem(409, 'CONFLICT', 'refund changed')],
  none: [cut],
  'done but cut off': [cut, () => taken(200)],
}

function refund(method: string) {
  const content = { orderId: 'order_1', lines: [], amount: 5, method, restock: true, reason: '' }
  return { kind: 'refund', content: { ...content, rounding: 0 } } as const
}

function money(amount: number, method: string) {
  const content = { amount, method, reason: 'Order', orderId: 'order_1' }
  return { kind: 'cash', content } as const
}

const HAND_OVER = {
  ...money(5, 'cash'),
  handOver: { orderId: 'order_1', payments: [{}], others: [money(2, 'card')] },
}

/** The state of the till when the answer arrives, after a first sale that the server has. */
const STATES: Readonly<Record<string, (page: TillPage) => Promise<Said | null>>> = {
  async 'a sale waits, the next is scanned'(page) {
    page.scan()
    await page.sell()
    page.scan()
    return null
  },
  async 'a sale with points'(page) {
    page.scan()
    return await page.sell(50)
  },
  async 'a return'(page) {
    page.scan()
    return await page.ask(refund('cash'))
  },
  async 'an exchange'(page) {
    page.scan()
    return await page.ask({ ...refund('exchange'), others: () => [money(5, 'cash')] })
  },
  async closing(page) {
    page.scan()
    await page.sell()
    const { journal } = page.checkout
    const day = openDay(await page.during(journal.since(1)), journal.currency)
    const content = closingOf(day, 499, journal.currency)
    await page.during(page.checkout.add({ kind: 'closing', content }))
    return null
  },
  async 'a hand-over'(page) {
    page.scan()
    return await page.ask(HAND_OVER)
  },
  async 'an order that is handed over'(page) {
    page.scan()
    page.replies.unshift(() => taken(200))
    return await page.ask(HAND_OVER)
  },
  async 'a hand-over without its answer'(page) {
    page.scan()
    const said = await page.ask(HAND_OVER)
    const { tentative } = page.checkout.journal.state.value
    if (tentative) await page.during(page.checkout.journal.keep(tentative))
    return said
  },
  async 'paired anew'(page) {
    page.scan()
    await page.sell()
    page.scan()
    await page.pair('2')
    return null
  },
}

/** Long texts of the page, as they stand in the table. */
const SHORT = new Map([
  [text.journal.copied, 'copied'],
  [text.answer.silent, 'silent'],
  [text.answer.notYet('no'), 'not yet: no'],
])

/** The data of the device, and the messages of the page. */
async function seen(page: TillPage, said: Said | null): Promise<string> {
  const texts = [page.notice, said?.text ?? ''].filter(Boolean)
  const short = texts
    .map((one) => one.replace(/No, \d+\./, 'no'))
    .map((one) => SHORT.get(one) ?? one)
  return [await page.kept(), short.join(' / ')].filter(Boolean).join('; ')
}

/** A page that has sold one mug. */
async function opened(): Promise<TillPage> {
  const page = await TillPage.open()
  page.scan()
  await page.sell()
  await page.send()
  page.sent.splice(0)
  return page
}

for (const [state, prepare] of Object.entries(STATES)) {
  describe(`${state}, and the server answers`, () => {
    const rows = tableOf(OUTCOMES[state] ?? '').flatMap(
      ([answers = '', atOnce = '', sent = '', atLast = atOnce]) =>
        answers.split(', ').map((answer) => [answer, atOnce, sent, atLast] as const),
    )
    test('anything', () => {
      const names = rows.map(([answer]) => answer)
      expect(names.sort()).toEqual(Object.keys(ANSWERS).sort())
    })
    test.each(rows)('%s', async (answer, atOnce, sent, atLast) => {
      using page = await opened()
      page.replies.push(...(ANSWERS[answer] ?? []))
      const said = await prepare(page)
      await page.send()
      const first = await seen(page, said)
      await page.pass(30_000)
      expect([first, page.sent.join(' '), await seen(page, said)]).toEqual([atOnce, sent, atLast])
    })
  })
}

test('a scan while the sale of the basket waits for its answer changes nothing', async () => {
  using page = await opened()
  page.replies.push(cut, cut)
  page.scan()
  await page.sell(50)
  await page.send()
  page.scan()
  expect(await page.kept()).toBe('basket 1, 1/1 sale, 1/2 sale?…')
  expect(page.checkout.basket.value.items[0]?.quantity).toBe(1000)
  await page.pass(30_000)
  page.scan()
  expect(page.checkout.basket.value).toMatchObject({ items: [{ quantity: 1000 }], redeemPoints: 0 })
  expect(await page.kept()).toBe('basket 1, 1/1 sale, 1/2 sale')
})

test('nothing else is sold while a return waits for its answer', async () => {
  using page = await opened()
  await page.ask(refund('cash'))
  page.scan()
  expect((await page.sell()).text).toBe(text.journal.unanswered)
  expect(await page.kept()).toBe('basket 1, 1/1 sale, 1/2 refund?…')
})

test('the owners are told what the server refuses again and again, until it takes it', async () => {
  using page = await opened()
  const wrong = problem(503, 'UNAVAILABLE')
  page.replies.push(wrong, wrong, wrong, wrong)
  page.scan()
  await page.sell()
  await page.send()
  expect(page.told).toEqual([null])
  await page.pass(30_000)
  expect(page.told).toEqual([
    null,
    { entries: 1, since: expect.any(String), reason: 'No, 503.' },
    null,
  ])
  expect(page.notice).toBe('')
})

test('what the owners could not be told is told again', async () => {
  using page = await opened()
  page.replies.push(...Array(6).fill(problem(503, 'UNAVAILABLE')))
  page.tellings.push(cut)
  page.scan()
  await page.sell()
  await page.send()
  await page.pass(100_000)
  const waiting = { entries: 1, since: expect.any(String), reason: 'No, 503.' }
  expect(page.told).toEqual([null, waiting, waiting, null])
})

test('the words of a refusal go with what was refused', async () => {
  using page = await opened()
  page.replies.push(problem(503, 'UNAVAILABLE'), problem(409, 'CONFLICT', 'refund changed'))
  const said = await page.ask(refund('cash'))
  await page.send()
  expect(page.notice).toBe('No, 503.')
  await page.pass(30_000)
  expect(await seen(page, said)).toBe('basket 0, 1/1 sale; no')
  expect(page.notice).toBe('')
})

describe('the end of the journal that the server has', () => {
  const table: readonly (readonly [name: string, series: string, next: number, seen: string])[] = [
    ['the same', '1', 3, 'basket 0, 1/1 sale, 1/2 sale'],
    ['one was lost', '1', 2, 'basket 0, 1/1 sale, 1/2 sale…'],
    ['all were lost', '1', 1, 'basket 0, 1/1 sale…, 1/2 sale…'],
    ['more than were sent', '1', 4, 'basket 0, 1/1 sale, 1/2 sale; copied'],
    ['that of a later pairing', '2', 1, 'basket 0, 1/1 sale, 1/2 sale'],
  ]
  test.each(table)('%s', async (_, series, next, wanted) => {
    using page = await opened()
    page.scan()
    await page.sell()
    await page.send()
    page.head = { series, next }
    page.stop()
    await page.during(page.uploader.compare(new AbortController().signal))
    expect(await seen(page, null)).toBe(wanted)
  })
})

describe('entries that were sent 31 days ago', () => {
  /** Makes them as old as that, and opens the page again. */
  async function aged(page: TillPage): Promise<void> {
    const { database } = page
    const work = database.transact(['entries'], async ({ entries }) => {
      const request = entries.getAll()
      request.onsuccess = () => {
        for (const { sentAt = 0, ...entry } of request.result as Entry[]) {
          entries.put({ ...entry, sentAt: sentAt - 31 * DAY_MS })
        }
      }
    })
    await page.during(work)
    await page.open()
  }

  test('stay while their day is open, however long it is', async () => {
    using page = await opened()
    await aged(page)
    expect(await page.kept()).toBe('basket 0, 1/1 sale')
  })

  const ALL = 'basket 0, 1/1 sale, 1/2 sale, 1/3 closing, 1/4 sale'
  test.each([
    ['no backup', null, ALL],
    ['a backup of before', 31, ALL],
    ['a backup of later', 0, 'basket 0, 1/3 closing, 1/4 sale'],
  ])('go once their day is closed, with %s; its closing stays', async (_, days, kept) => {
    using page = await opened()
    await STATES.closing?.(page)
    await page.send()
    page.scan()
    await page.sell()
    await page.send()
    const at = Date.now() - (days ?? 0) * DAY_MS
    if (days !== null) await page.during(page.database.put('lastBackupAt', at))
    await aged(page)
    expect(await page.kept()).toBe(kept)
  })
})

const SHOWN = { code: 'K7F3', updatedAt: '2026-03-01T08:00:00.000Z' }
const SHOWN_HAND_OVER = { ...HAND_OVER, handOver: { ...HAND_OVER.handOver, shown: SHOWN } }

test.each([
  ['taken', () => taken(200), { kinds: ['cash', 'cash'], late: SHOWN }],
  ['refused', problem(409, 'CONFLICT', 'status ended'), { kinds: [], late: undefined }],
] as const)('a hand-over that is %s late', async (_, reply, outcome) => {
  using page = await TillPage.open()
  page.replies.push(cut, cut, cut, reply)
  const said = await page.ask(SHOWN_HAND_OVER)
  await page.send()
  await page.pass(5_000)
  expect([said.text, page.checkout.late.value]).toEqual([text.answer.silent, null])
  expect((await page.ask(HAND_OVER)).text).toBe(text.journal.unanswered)
  await page.pass(10_000)
  const kinds = (await page.entries()).map(({ kind }) => kind)
  const late = page.checkout.late.value?.handOver?.shown
  expect({ kinds, late }).toEqual({ ...outcome, kinds: [...outcome.kinds] })
})

test('a hand-over that goes on without an answer has no late result', async () => {
  using page = await TillPage.open()
  page.replies.push(cut, cut, cut, cut)
  await page.ask(SHOWN_HAND_OVER)
  await page.send()
  await page.pass(6_000)
  const { tentative } = page.checkout.journal.state.value
  if (!tentative) throw new Error('the entry is not tentative')
  await page.during(page.checkout.journal.keep(tentative))
  await page.pass(30_000)
  expect(page.checkout.late.value).toBeNull()
  expect(page.checkout.journal.state.value.waiting).toBe(0)
})
