import { expect, setDefaultTimeout, test } from 'bun:test'
import type { Product } from '../../src/domain/catalog/product.ts'
import { keyedJson, type Serving } from '../executable.ts'
import { sharedExecutable } from '../shared.ts'
import { measured, repeats, TEST_TIMEOUT_MS } from '../soak.ts'

setDefaultTimeout(TEST_TIMEOUT_MS)

/** Days that the machine's clock is wrong by, one server after another. */
const DAYS = [0, 400, -400, 0]
const ROUNDS = repeats(1, 15)
const WRITES = 30

const kassa = sharedExecutable()

test('a clock that jumps by 400 days loses nothing and puts nothing out of order', async () => {
  const data = kassa.folder()
  const made: string[] = []
  let since = 0
  for (const days of Array.from({ length: ROUNDS }, () => DAYS).flat()) {
    const server = await kassa.serve(data, clockOff(days))
    for (let write = 0; write < WRITES; write++) {
      const { id, createdAt } = await sent(server, 'POST', '', { name: 'Lamp', price: 1 })
      expect(daysFromNow(createdAt)).toBeCloseTo(days, 0)
      await sent(server, 'PATCH', `/${id}`, { price: 2, status: 'Published' })
      made.unshift(id)
    }
    expect(await listed(server, made.length)).toEqual(made)
    const changes = await followed(server, since)
    expect(changes.ids).toEqual(made.slice(0, WRITES).reverse())
    expect(changes.nextSince).toBeGreaterThan(since)
    since = changes.nextSince
    server.child.kill('SIGTERM')
    expect(await server.child.exited).toBe(0)
  }
  const { length } = made
  measured(
    'a clock wrong by 400 days, either way',
    `${ROUNDS * DAYS.length} servers, ${length} products: all there, in their order`,
  )
})

/** Settings with which a process sees another date; time passes at its usual speed. */
function clockOff(days: number): Record<string, string> {
  if (days === 0) return {}
  const [library = ''] = new Bun.Glob('*/faketime/libfaketime.so.1').scanSync('/usr/lib')
  return {
    LD_PRELOAD: `/usr/lib/${library}`,
    FAKETIME: `${days > 0 ? '+' : ''}${days}d`,
    FAKETIME_DONT_FAKE_MONOTONIC: '1',
  }
}

function daysFromNow(time: string): number {
  return (Date.parse(time) - Date.now()) / 86_400_000
}

async function sent(
  { url, secretKey }: Serving,
  method: string,
  path: string,
  body: object,
): Promise<Product> {
  return await keyedJson<Product>(url, secretKey, method, `/v1/store/products${path}`, body)
}

type ProductPage = { readonly data: Product[]; readonly nextCursor: string }
type ChangePage = { readonly data: Product[]; readonly nextSince: number }

/** The ids of the newest products, page by page. */
async function listed({ url, secretKey }: Serving, count: number): Promise<string[]> {
  const ids: string[] = []
  for (let cursor = ''; ids.length < count; ) {
    const path = `/v1/store/products?limit=7${cursor}`
    const page = await keyedJson<ProductPage>(url, secretKey, 'GET', path)
    ids.push(...page.data.map(({ id }) => id))
    cursor = `&cursor=${page.nextCursor}`
  }
  return ids.slice(0, count)
}

/** The changes after a revision that a terminal of the demo shop gets, without the demo's own. */
async function followed({ url, terminalKey }: Serving, since: number) {
  const path = `/v1/pos/products?since=${since}&limit=1000`
  const { data, nextSince } = await keyedJson<ChangePage>(url, terminalKey, 'GET', path)
  return { ids: data.filter(({ name }) => name === 'Lamp').map(({ id }) => id), nextSince }
}
