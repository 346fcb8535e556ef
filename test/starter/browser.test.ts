import { afterAll, beforeAll, expect, test } from 'bun:test'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Browser, BrowserContextOptions } from 'playwright-core'
import { inChromium, openChromium } from '../browser/chromium.ts'
import { until } from '../until.ts'
import {
  finished,
  freePort,
  installedKassa,
  type RunningProgram,
  Workshop,
} from './shop-project.ts'
import { findsAndTakes, looksBack, orders, STEP_MS, StarterShopper } from './shopper.ts'

const LOCAL = /(http:\/\/localhost:\d+)/
const PHONE = { viewport: { width: 320, height: 640 }, colorScheme: 'dark' } as const

inChromium('a shop of kassa new', () => {
  const workshop = new Workshop()
  let browser: Browser | undefined
  beforeAll(async () => {
    ;[browser] = await Promise.all([openChromium(), workshop.pack()])
  })
  afterAll(async () => {
    await browser?.close()
    await workshop[Symbol.asyncDispose]()
  })

  async function shopper(baseURL: string, isLive: boolean, options: BrowserContextOptions = {}) {
    const context = await browser!.newContext({ baseURL, reducedMotion: 'reduce', ...options })
    context.setDefaultTimeout(STEP_MS)
    return new StarterShopper(await context.newPage(), isLive)
  }

  /** Changes the title of the list, as a developer does while `npm run dev` runs. */
  const edit = (shop: string) => {
    const file = join(shop, 'src/list.ts')
    const text = readFileSync(file, 'utf8')
    expect(text).toContain("'Products'")
    writeFileSync(file, text.replace("'Products'", "'Goods'"))
  }

  /** Waits until an address answers with this text; a server that starts again answers later. */
  const answers = async (url: string, text: string) => {
    const read = async () => await (await fetch(url)).text()
    const isThere = async () => (await read().catch(String)).includes(text)
    await until(`${url} answers with ${text}`, isThere, { pauseMs: 100, limitMs: STEP_MS })
  }

  /** The code of the mail that the demo prints next. */
  const codeFrom = (program: RunningProgram) => {
    const { length } = program.printed
    return async () => await program.prints(/\\n(\d{6})\\n/, length)
  }

  test('vite: what npm run build makes sells in the browser, and npm run dev shows it', async () => {
    const shop = await workshop.shop('vite')
    const serve = ['serve', '--demo', '--memory', '--port', '0', '--json']
    const kassa = workshop.start([...installedKassa(shop), ...serve], shop, {})
    const demo = JSON.parse(await kassa.prints(/^(\{"url.*\})$/m))
    const env = { VITE_KASSA_URL: demo.url, VITE_KASSA_KEY: demo.publishableKey }
    await finished(['npm', 'run', 'build'], shop, env)
    const built = readdirSync(join(shop, 'dist/assets')).map((name) =>
      readFileSync(join(shop, 'dist/assets', name), 'utf8'),
    )
    expect(built.join('')).toContain(demo.publishableKey)
    expect(built.join('')).not.toContain('kassa_live')
    const preview = workshop.start(['npm', 'run', 'preview', '--', '--port', '0'], shop, {})
    const url = await preview.prints(LOCAL)
    const ada = await shopper(url, true)
    await findsAndTakes(ada)
    const code = await orders(ada, 'ada@example.com')
    await looksBack(ada, 'ada@example.com', code, codeFrom(kassa))
    const ben = await shopper(url, true, PHONE)
    await findsAndTakes(ben)
    await orders(ben, 'ben@example.com')
    expect([...ada.errors, ...ben.errors]).toEqual([])
    expect([...ada.hosts, ...ben.hosts]).toEqual(['localhost', 'localhost'])
    // The page asks at this port for changes, so it cannot be one that the system chooses later.
    const port = String(await freePort())
    const command = ['npm', 'run', 'dev', '--', '--port', port]
    const dev = workshop.start(command, shop, { KASSA_PORT: '0' })
    const served = await dev.prints(/Local:\s+(http:\/\/localhost:\d+)/)
    const cat = await shopper(served, true)
    await cat.page.goto('/')
    await cat.sees('Products')
    edit(shop)
    await answers(`${served}/src/list.ts`, 'Goods')
    await dev.end()
    // The packed kassa writes the same shop.
    const told = await finished([...installedKassa(shop), 'new', 'again', '--json'], shop)
    for (const file of JSON.parse(told).files.filter((path: string) => path.startsWith('src/'))) {
      const [written, before] = ['again', '.'].map((folder) => join(shop, folder, file))
      if (file !== 'src/list.ts') expect(readFileSync(written!)).toEqual(readFileSync(before!))
    }
  })

  test('hono: npm start sells without a script, and npm run rotate fails no request', async () => {
    const shop = await workshop.shop('hono')
    const serve = ['serve', '--demo', '--port', '0', '--json']
    const kassa = workshop.start([...installedKassa(shop), ...serve], shop, {})
    const demo = JSON.parse(await kassa.prints(/^(\{"url.*\})$/m))
    const keyFile = join(shop, 'data/secret-key')
    writeFileSync(keyFile, demo.secretKey)
    await finished(['npm', 'run', 'build'], shop)
    const env = { SHOP_KASSA_URL: demo.url, SHOP_KASSA_KEY_FILE: keyFile, PORT: '0' }
    const server = workshop.start(['npm', 'start'], shop, env)
    const url = await server.prints(LOCAL)
    const ada = await shopper(url, false)
    await findsAndTakes(ada)
    const code = await orders(ada, 'ada@example.com')
    await looksBack(ada, 'ada@example.com', code, codeFrom(kassa))
    expect(ada.documents.join('')).not.toMatch(/<script|kassa_live/)
    const rotation = finished(['npm', 'run', 'rotate'], shop)
    const statuses = new Set<number>()
    do statuses.add((await fetch(url)).status)
    while (readFileSync(keyFile, 'utf8') === demo.secretKey)
    await rotation
    statuses.add((await fetch(url)).status)
    expect([...statuses]).toEqual([200])
    const ben = await shopper(url, false, PHONE)
    await findsAndTakes(ben)
    await orders(ben, 'ben@example.com')
    expect([...ada.errors, ...ben.errors]).toEqual([])
    expect([...ada.hosts, ...ben.hosts]).toEqual(['localhost', 'localhost'])
    await Promise.all([server.end(), kassa.end()])
    const ports = { KASSA_PORT: '0', PORT: String(await freePort()) }
    const dev = workshop.start(['npm', 'run', 'dev'], shop, ports)
    const served = await dev.prints(/The shop is at (\S+)/)
    edit(shop)
    await answers(served, 'Goods')
  })
})
