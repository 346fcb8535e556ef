import { afterAll, beforeAll, expect, test } from 'bun:test'
import { ServedShop } from '../served-shop.ts'

const NDJSON = { accept: 'application/x-ndjson' }
const SLOW_MS = 60_000

let shop: ServedShop
let before: number
beforeAll(async () => {
  shop = await ServedShop.open()
  before = await shop.count()
}, SLOW_MS)
afterAll(async () => {
  await shop[Symbol.asyncDispose]()
})

function sheet(rows: number, name: string): string {
  const lines = Array.from({ length: rows }, (_, number) => `${name} ${number},1,${name}-${number}`)
  return `name,price,sku\n${lines.join('\n')}\n`
}

/** Reads the lines of an import until so many rows are done. */
async function until(answer: Response, rows: number): Promise<void> {
  const decoder = new TextDecoder()
  const reader = answer.body?.getReader()
  for (let done = 0; done < rows; ) {
    const { value } = (await reader?.read()) ?? {}
    if (!value) throw new Error('the import ended early')
    const counts = [...decoder.decode(value).matchAll(/"done":(\d+)/g)]
    done = Number(counts.at(-1)?.[1] ?? done)
  }
  reader?.releaseLock()
}

test(
  'kill -9 in the middle of 12,000 rows: none of them',
  async () => {
    await until(await shop.import(sheet(12_000, 'Lost'), NDJSON), 8_000)
    expect(await shop.count()).toBeGreaterThan(before)
    expect((await shop.lookUp('COF-CRB-250')).status).toBe(200)
    await shop.kill()
    await shop.start()
    expect(await shop.count()).toBe(before)
  },
  SLOW_MS,
)

test(
  'kill -9 just after the report: all of them',
  async () => {
    const answer = await shop.import(sheet(1_000, 'Kept'))
    expect((await answer.json()).created).toBe(1_000)
    await shop.kill()
    await shop.start()
    expect(await shop.count()).toBe(before + 1_000)
  },
  SLOW_MS,
)

test(
  'when the client leaves, the import ends and nothing of it stays',
  async () => {
    const known = await shop.count()
    const answer = await shop.import(sheet(12_000, 'Hung'), NDJSON)
    await until(answer, 8_000)
    expect(await shop.count()).toBeGreaterThan(known)
    await answer.body?.cancel()
    while ((await shop.count()) !== known) await Bun.sleep(20)
    expect((await shop.import('name,price,sku\nAfter,1,after\n')).status).toBe(200)
    expect(await shop.count()).toBe(known + 1)
  },
  SLOW_MS,
)
