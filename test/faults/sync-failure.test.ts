import { expect, setDefaultTimeout, test } from 'bun:test'
import { join } from 'node:path'
import { keyed, keyedJson, type Serving } from '../executable.ts'
import { random } from '../random.ts'
import { sharedExecutable } from '../shared.ts'
import { measured, repeats, TEST_TIMEOUT_MS } from '../soak.ts'
import { damageIn, halvesIn, revisionOf } from './damage.ts'
import { Disk } from './disk.ts'
import { Recording } from './recording.ts'
import { attachedTo } from './trace.ts'

setDefaultTimeout(TEST_TIMEOUT_MS)

const WAVES = repeats(1, 8)
const CUTS = repeats(40, 4_000)
const ALL_FAIL = ['-e', 'inject=fsync,fdatasync:error=EIO']
const SOME_FAIL = ['-e', 'inject=fsync,fdatasync:error=EIO:when=20+7']

const kassa = sharedExecutable()

test('while no sync works, writes are refused and reads answered; then writes work again', async () => {
  const data = kassa.folder()
  const server = await kassa.serve(data)
  const demo = revisionOf(data)
  const create = (sku: string) => statusOfCreate(server, sku)
  const many = (prefix: string) => Array.from({ length: 40 }, (_, number) => `${prefix}${number}`)
  const before = many('before')
  expect(new Set(await Promise.all(before.map(create)))).toEqual(new Set([201]))
  const strace = await attachedTo(server.child.pid, ALL_FAIL)
  // The process runs on for a moment after strace says that it is attached.
  for (let probe = 0; (await create(`probe${probe}`)) !== 503; probe++)
    expect(probe).toBeLessThan(50)
  const refused = many('refused')
  expect(new Set(await Promise.all(refused.map(create)))).toEqual(new Set([503]))
  expect(await skusIn(server, refused)).toEqual([])
  expect(await skusIn(server, before)).toEqual(before)
  await strace.end()
  const after = many('after')
  expect(new Set(await Promise.all(after.map(create)))).toEqual(new Set([201]))
  expect(await skusIn(server, refused)).toEqual([])
  server.child.kill('SIGKILL')
  await server.child.exited
  const again = await kassa.serve(data)
  expect(await skusIn(again, before)).toEqual(before)
  expect(await skusIn(again, after)).toEqual(after)
  expect(await skusIn(again, refused)).toEqual([])
  expect(halvesIn(data, demo)).toEqual([])
  expect(damageIn(data, join(kassa.folder(), 'copy.sqlite'))).toEqual([])
})

test('while every seventh sync fails, no answer promises what a power cut would take', async () => {
  const data = kassa.folder()
  // Without failures until there is a shop: a server that cannot make one ends.
  const { child } = await kassa.serve(data)
  child.kill('SIGTERM')
  await child.exited
  const recording = await Recording.of(kassa, data, WAVES, SOME_FAIL)
  const { acknowledged, steps } = recording
  const failed = steps.filter(({ call }) => /sync .* has failed$/.test(call)).length
  expect(failed).toBeGreaterThan(5)
  expect(acknowledged.refused).toBeGreaterThan(0)
  const wrong = recording.wrongAfterCuts(CUTS, new Disk(random(1)))
  measured(
    'power cut at a random system call while every seventh sync fails',
    `${CUTS} cuts, ${failed} failed syncs, ${acknowledged.refused} writes refused,` +
      ` ${acknowledged.count} answered: ${wrong.length} wrong`,
  )
  expect(wrong.slice(0, 10)).toEqual([])
})

async function statusOfCreate({ url, secretKey }: Serving, sku: string): Promise<number> {
  const lamp = { name: 'Lamp', price: 1, sku }
  const answer = await keyed(url, secretKey, 'POST', '/v1/store/products', lamp)
  await answer.text()
  return answer.status
}

/** Which of some skus a server has, in their order. */
async function skusIn({ url, secretKey }: Serving, skus: readonly string[]): Promise<string[]> {
  const answers = skus.map(async (sku) => {
    const path = `/v1/store/products?sku=${sku}`
    const { data } = await keyedJson<{ data: unknown[] }>(url, secretKey, 'GET', path)
    return data.length > 0
  })
  const there = await Promise.all(answers)
  return skus.filter((_, index) => there[index])
}
