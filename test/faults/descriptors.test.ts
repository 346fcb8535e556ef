import { expect, setDefaultTimeout, test } from 'bun:test'
import type { Product } from '../../src/domain/catalog/product.ts'
import type { Serving } from '../executable.ts'
import { png } from '../picture-sample.ts'
import { sharedExecutable } from '../shared.ts'
import { measured, repeats, TEST_TIMEOUT_MS } from '../soak.ts'

setDefaultTimeout(TEST_TIMEOUT_MS)

/** After some ten the log is long enough for a checkpoint, on a thread that starts only then. */
const ROUNDS = repeats(15, 200)

const kassa = sharedExecutable()

test('with no file descriptor left requests are done or refused; with some again, all work', async () => {
  const server = await kassa.serve(kassa.folder())
  const counts = new Map<number, number>()
  for (let round = 0; round < ROUNDS; round++) {
    const { id } = (await done(server, 'POST', '', { name: 'Lamp', price: 1 })) as Product
    // Fewer than are open: those stay, and there are no new ones.
    allow(server, 3)
    const answers = [
      await send(server, 'GET', '?search=lamp'),
      await send(server, 'GET', `/${id}`),
      await send(server, 'POST', '', { name: 'Tight', price: 1, sku: `tight-${round}` }),
      await send(server, 'PATCH', `/${id}`, { price: 2 }),
      await send(server, 'POST', `/${id}/images`, png(8, 8, round % 250)).catch(() => lost(server)),
      await send(server, 'DELETE', `/${id}`),
    ]
    allow(server, 1_024)
    for (const { status, code } of answers) {
      counts.set(status, (counts.get(status) ?? 0) + 1)
      if (status >= 400) expect({ status, code }).toEqual({ status: 503, code: 'UNAVAILABLE' })
    }
    expect(answers[4]?.status).toBe(503)
    const [, , created, , , deleted] = answers
    const found = await send(server, 'GET', `?sku=tight-${round}`)
    expect(found.data).toHaveLength(created?.status === 201 ? 1 : 0)
    if (deleted?.status === 503) await done(server, 'POST', `/${id}/images`, png(8, 8))
    await done(server, 'POST', '', { name: 'After', price: 1 })
  }
  const sums = [...counts].sort().map(([status, count]) => `${count} × ${status}`)
  measured('no file descriptor left', `${ROUNDS} times: ${sums.join(', ')}; then all as before`)
})

/** A connection that was closed cannot be opened again without a descriptor. */
function lost({ child }: Serving): Awaited<ReturnType<typeof send>> {
  expect(child.exitCode).toBeNull()
  return { status: 503, code: 'UNAVAILABLE' }
}

/** Sets how many files a server may have open. */
function allow({ child }: Serving, files: number): void {
  const { exitCode } = Bun.spawnSync(['prlimit', '--pid', `${child.pid}`, `--nofile=${files}:`])
  expect(exitCode).toBe(0)
}

/** Over the connection that is open already: a new one would need a descriptor. */
async function send(
  { url, secretKey }: Serving,
  method: string,
  path: string,
  body?: object | Uint8Array<ArrayBuffer>,
): Promise<{ status: number; code?: string; data?: unknown[] }> {
  const type = body instanceof Uint8Array ? 'image/png' : 'application/json'
  const answer = await fetch(`${url}/v1/store/products${path}`, {
    method,
    headers: { authorization: `Bearer ${secretKey}`, 'content-type': type },
    body: body === undefined || body instanceof Uint8Array ? (body ?? null) : JSON.stringify(body),
  })
  const text = await answer.text()
  return { ...(text === '' ? {} : JSON.parse(text)), status: answer.status }
}

async function done(server: Serving, method: string, path: string, body: object): Promise<unknown> {
  const answer = await send(server, method, path, body)
  if (answer.status >= 300) throw new Error(`${method} ${path}: ${JSON.stringify(answer)}`)
  return answer
}
