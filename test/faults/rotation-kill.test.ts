import { Database } from 'bun:sqlite'
import { expect, setDefaultTimeout, test } from 'bun:test'
import { join } from 'node:path'
import type { Serving } from '../executable.ts'
import { sharedExecutable } from '../shared.ts'
import { measured, repeats, TEST_TIMEOUT_MS } from '../soak.ts'
import { ownersCookie } from './owner.ts'

setDefaultTimeout(TEST_TIMEOUT_MS)

const ROUNDS = repeats(4, 200)
const ROTATIONS = 12

const kassa = sharedExecutable()

test('kill -9 during rotations leaves one valid key, and none that an answer has ended', async () => {
  const data = kassa.folder()
  let server = await kassa.serve(data, { KASSA_RATE_ADMIN: '0' })
  const cookie = await ownersCookie(data)
  /** Every key that anybody was ever told of, in the order of the telling. */
  const told = [server.secretKey]
  let unanswered = 0
  for (let round = 0; round < ROUNDS; round++) {
    const { length } = told
    const rotations = Array.from({ length: ROTATIONS }, async (_, index) => {
      await Bun.sleep(index * 2)
      await rotated(server, cookie, told)
    })
    await Bun.sleep(4 + ((round * 4) % 40))
    server.child.kill('SIGKILL')
    await server.child.exited
    await Promise.all(rotations)
    unanswered += ROTATIONS - (told.length - length)
    expect(secretKeysIn(data)).toBe(1)
    server = await kassa.serve(data, { KASSA_RATE_ADMIN: '0' })
    const statuses = await Promise.all(told.map((key) => statusWith(server, key)))
    const living = statuses.flatMap((status, index) => (status === 200 ? [index] : []))
    expect(statuses.every((status) => status === 200 || status === 401)).toBe(true)
    expect(living.length).toBeLessThanOrEqual(1)
    if (told.length > length) expect(living.every((index) => index >= length)).toBe(true)
    await rotated(server, cookie, told)
    expect(await statusWith(server, told.at(-1) ?? '')).toBe(200)
  }
  measured(
    'kill -9 amid rotations of a secret key',
    `${ROUNDS} kills, ${told.length} keys: never two that open, and none that was replaced`,
  )
  expect(unanswered).toBeGreaterThan(0)
})

/** A rotation; where the server dies before it answers, nobody is told anything. */
async function rotated({ url }: Serving, cookie: string, told: string[]): Promise<void> {
  const headers = { cookie, 'x-shop-id': 'demo', 'sec-fetch-site': 'same-origin' }
  const answer = await fetch(`${url}/shop/api/rotate-secret-key`, {
    method: 'POST',
    headers,
  }).catch(() => null)
  if (answer === null) return
  if (answer.status !== 200) throw new Error(`${answer.status} ${await answer.text()}`)
  const text = await answer.text().catch(() => null)
  if (text !== null) told.push((JSON.parse(text) as { secretKey: string }).secretKey)
}

async function statusWith({ url }: Serving, key: string): Promise<number> {
  const headers = { authorization: `Bearer ${key}` }
  return (await fetch(`${url}/v1/store/products?limit=1`, { headers })).status
}

function secretKeysIn(data: string): number {
  using database = new Database(join(data, 'kassa.sqlite'), { readonly: true })
  return database.query("SELECT 1 FROM api_key WHERE kind = 'secret'").all().length
}
