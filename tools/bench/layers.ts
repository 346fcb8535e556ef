import { cpSync, mkdtempSync, openSync, rmSync, writeSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { app } from '../../src/app.ts'
import { openData } from '../../src/commands/data.ts'
import { readConfig } from '../../src/config.ts'
import type { Actor } from '../../src/domain/actor.ts'
import { createProduct } from '../../src/domain/catalog/catalog.ts'
import { findShop } from '../../src/domain/shop/shop.ts'
import { bufferedLog, jsonLine } from '../../src/http/server/log.ts'
import { BareLoop } from './bare-loop.ts'
import { productOf } from './catalog.ts'
import { figure } from './report.ts'
import { sampleOf } from './sample.ts'
import { type Seeded, shopSlug } from './seed.ts'
import { LIMITS } from './server.ts'
import { PATH } from './work.ts'

/** How often each layer is measured, and how often before that. */
const [TIMES, WARM] = [100, 20]

/**
 * Prints where the time of a create goes, in each shop in turn: medians in microseconds, each of
 * which contains the next.
 * @param count how many creates are sent at a time
 * @param served how long one takes over sockets
 */
export async function layers(shop: Seeded, count: number, served: number): Promise<void> {
  const data = mkdtempSync(join(tmpdir(), 'kassa-bench-'))
  cpSync(shop.directory, data, { recursive: true })
  const ports = await openData({ data, secret: null })
  const shops = await Promise.all(
    shop.secretKeys.map((_, nth) => findShop(ports.store.read, shopSlug(nth))),
  )
  const nowhere = openSync('/dev/null', 'w')
  const log = bufferedLog((lines) => writeSync(nowhere, lines), ports.clock, jsonLine)
  const kassa = app({ ...ports, config: readConfig(LIMITS), log })
  const requested = async ({ nth, body }: { readonly nth: number; readonly body: string }) => {
    const headers = {
      authorization: `Bearer ${shop.secretKeys[nth % shops.length]}`,
      'content-type': 'application/json',
      'content-length': String(Buffer.byteLength(body)),
    }
    const request = new Request(`http://127.0.0.1${PATH}`, { method: 'POST', headers, body })
    const answer = await kassa.fetch(request)
    if (answer.status !== 201) throw new Error(await answer.text())
  }
  const created = async ({ nth, product }: ReturnType<typeof products>[number]) => {
    const actor: Actor = {
      kind: 'secret',
      credential: 'bench',
      lastFour: 'test',
      shop: shops[nth % shops.length]!,
    }
    await createProduct(ports, actor, product)
  }
  using loop = new BareLoop(shop)
  let number = 20_000_000
  const products = () =>
    Array.from({ length: count }, () => ({ nth: number, product: productOf(number++) }))
  const steps = { handle: [] as number[], domain: [] as number[], loop: [] as number[] }
  const commits: number[] = []
  for (let time = -WARM; time < TIMES; time++) {
    const bodies = products().map(({ nth, product }) => ({ nth, body: JSON.stringify(product) }))
    const inputs = products()
    const spent = {
      handle: await timed(() => Promise.all(bodies.map(requested))),
      domain: await timed(() => Promise.all(inputs.map(created))),
      loop: await timed(() => commits.push(loop.create(count))),
    }
    if (time < 0) continue
    for (const step of ['handle', 'domain', 'loop'] as const) steps[step].push(spent[step])
  }
  await ports.store.close()
  rmSync(data, { recursive: true })
  const each = (times: readonly number[]) => figure((sampleOf(times).median / count) * 1_000)
  const { written, read } = loop.pages(count)
  console.log(
    `    in µs: over sockets ${figure(served)}; without ${each(steps.handle)}; without HTTP ${each(steps.domain)}; its statements alone ${each(steps.loop)}, of which COMMIT ${each(commits.slice(WARM))}; pages: ${figure(written)} written to the log, ${figure(read)} read`,
  )
}

async function timed(work: () => unknown): Promise<number> {
  const started = performance.now()
  await work()
  return performance.now() - started
}
