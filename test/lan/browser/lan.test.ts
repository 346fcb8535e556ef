import { afterAll, beforeAll, expect, test } from 'bun:test'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Browser, Page } from 'playwright-core'
import { Authority } from '../../../src/modules/lan/authority.ts'
import { barcodeVideo } from '../../browser/barcode-video.ts'
import { inChromium, PATIENCE_MS } from '../../browser/chromium.ts'
import { Network } from '../../browser/network.ts'
import { faultsOf, overflow, resized } from '../../browser/screen.ts'
import { Executable, type Serving } from '../../executable.ts'

/** A product of the demo shop, and its barcode. */
const PRODUCT = 'Crème Brume espresso beans, 1 kg'
const CODE = '9521234001027'
const NAMES = ['kassa.local', 'other.local', 'shop.example']

inChromium('a till in a local network', () => {
  let network: Network
  let kassa: Executable
  let server: Serving & { readonly lan?: { readonly urls: readonly string[] } }
  let data: string
  let video: string
  beforeAll(async () => {
    network = await Network.open()
    kassa = Executable.built()
    data = kassa.folder()
    video = join(network.folder, 'barcode.y4m')
    writeFileSync(video, barcodeVideo(CODE))
    const env = { KASSA_LAN: 'on', KASSA_LAN_PORT: '0', KASSA_HOST: network.address }
    server = await kassa.serve(data, env, [...network.inside, kassa.file])
  }, 120_000)
  afterAll(async () => {
    await network[Symbol.asyncDispose]()
    await kassa[Symbol.asyncDispose]()
  })

  const by = (scheme: 'http' | 'https', host = 'kassa.local') =>
    `${scheme}://${host}:${scheme === 'http' ? server.port : new URL(server.lan?.urls[0] ?? '').port}`

  /** A browser of a device that has just been connected to the network. */
  const stranger = once(() => network.browser(video, NAMES))
  /** A browser of a device that has installed the certificate of the page. */
  const trusting = once(async () => {
    const page = await opened(stranger)
    await page.goto(`${by('http')}/trust`)
    network.trust(await page.evaluate(async () => (await fetch('/trust/kassa.crt')).text()))
    return await network.browser(video, NAMES)
  })

  /** A page in a new profile, in which the browser knows no barcodes. */
  async function opened(device: () => Promise<Browser>): Promise<Page> {
    const browser = await device()
    const context = await browser.newContext({ locale: 'en-IE', reducedMotion: 'reduce' })
    context.setDefaultTimeout(PATIENCE_MS)
    await context.addInitScript(() => Reflect.deleteProperty(globalThis, 'BarcodeDetector'))
    return await context.newPage()
  }

  test('by HTTP, the pairing screen leads to the steps; they have no faults', async () => {
    const page = await opened(stranger)
    await page.goto(`${by('http')}/pos#pair=ABCD2345`)
    const setUp = page.getByRole('link', { name: 'Set this device up first' })
    await setUp.waitFor()
    const faults = await faultsOf(page, 'trust-pairing')
    await setUp.click()
    await page.waitForURL(`${by('http')}/trust#ABCD2345`)
    await page.getByText('This device does not trust the server yet').waitFor()
    faults.push(...(await faultsOf(page, 'trust')))
    await resized(page, { width: 360, height: 844 })
    const files: (string | null)[] = []
    for (const name of ['iPad or iPhone', 'Android', 'Windows', 'Mac']) {
      await page.getByLabel('This device').selectOption(name)
      files.push(await page.getByRole('link', { name: 'Download' }).getAttribute('href'))
      faults.push(...(await overflow(page)))
    }
    expect(faults).toEqual([])
    expect(files).toEqual(['mobileconfig', 'crt', 'crt', 'crt'].map((end) => `/trust/kassa.${end}`))
    await expect(page.goto(by('https'))).rejects.toThrow('ERR_CERT_AUTHORITY_INVALID')
  })

  test('a device that trusts the authority installs the till, and scans offline', async () => {
    const page = await opened(trusting)
    const code = await pairingCode(page)
    await page.goto(`${by('http')}/trust#${code}`)
    const faults = await faultsOf(page, 'trust-done')
    await page.getByRole('link', { name: 'Open the till' }).click()
    await page.getByText('Live', { exact: true }).waitFor()
    expect(page.url()).toBe(`${by('https')}/pos`)
    await page.evaluate(async () => {
      await navigator.serviceWorker.ready
      while (!(await caches.match('/pos'))) await new Promise((done) => setTimeout(done, 50))
    })
    await page.context().setOffline(true)
    await page.reload()
    await page.getByText(/^No connection. Showing prices from/).waitFor()
    await page.getByRole('button', { name: 'Anneke' }).click()
    await page.getByRole('button', { name: 'Not now' }).click()
    await page.getByRole('button', { name: 'Scan with the camera' }).click()
    await page.getByText(PRODUCT).first().waitFor()
    expect(faults).toEqual([])
    await page.context().setOffline(false)
    await page.goto(`${by('http', network.address)}/trust`)
    await page.getByText('This device trusts the server').waitFor()
  })

  /** Signs the owner in by HTTPS and makes a code for a new terminal. */
  async function pairingCode(page: Page): Promise<string> {
    const { link } = server as unknown as { link: { url: string } }
    const { search, pathname } = new URL(link.url)
    await page.goto(by('https') + pathname + search)
    await page.getByRole('button', { name: 'Sign in' }).click()
    await page.getByRole('link', { name: 'Terminals' }).waitFor()
    const cookies = await page.context().cookies()
    const session = cookies.find(({ name }) => name === '__Host-kassa_admin')
    expect(session).toMatchObject({ secure: true, httpOnly: true })
    return await page.evaluate(async (slug) => {
      const headers = { 'x-shop-id': slug, 'content-type': 'application/json' }
      const post = async (path: string, body: object) => {
        const sent = { method: 'POST', headers, body: JSON.stringify(body) }
        return await (await fetch(`/shop/api/terminals${path}`, sent)).json()
      }
      const { terminal } = await post('', { name: 'iPad' })
      return (await post(`/${terminal.id}/pairing-code`, {})).code as string
    }, server.slug)
  }

  test('a name outside its constraints is refused, though the authority signed it', async () => {
    const authority = await Authority.fromPem(readFileSync(join(data, 'lan-authority.pem'), 'utf8'))
    const page = await opened(trusting)
    const outcomes: string[] = []
    for (const name of ['other.local', 'shop.example']) {
      const { cert, key } = await authority.issue([name], Date.now())
      const script = `const { port } = Bun.serve({ port: 0, hostname: '${network.address}',
        tls: ${JSON.stringify({ cert, key })}, fetch: () => new Response('here') })
        process.stdout.write(String(port))`
      await using other = Bun.spawn([...network.inside, process.execPath, '-e', script])
      const { value } = await other.stdout.getReader().read()
      const port = Number(new TextDecoder().decode(value))
      const loaded = page.goto(`https://${name}:${port}`).then(
        (answer) => `${answer?.status()}`,
        (error: Error) => /ERR_\w+/.exec(error.message)?.[0] ?? error.message,
      )
      outcomes.push(`${name}: ${await loaded}`)
    }
    expect(outcomes).toEqual(['other.local: 200', 'shop.example: ERR_CERT_INVALID'])
  })
})

function once<T>(make: () => Promise<T>): () => Promise<T> {
  let made: Promise<T> | null = null
  return () => {
    made ??= make()
    return made
  }
}
