import { expect, test } from 'bun:test'
import { app } from '../../src/app.ts'
import { readConfig } from '../../src/config.ts'
import { pages } from '../../src/http/server/page.ts'
import { MODULES } from '../../src/installed.ts'
import { PageDesk } from '../page-desk.ts'
import { sharedServer } from '../shared.ts'

const kassa = await sharedServer()

test('the page has its title in the language of its reader', async () => {
  for (const path of ['/account', '/account/orders']) {
    const { text } = await kassa.ask({ path, headers: { 'accept-language': 'de-AT' } })
    expect(text).toContain('<title>Ihr Konto</title>')
  }
})

test('a shop front leads to the page, and does not without the module', async () => {
  await PageDesk.of(kassa, kassa.north, { shopFront: { enabled: true } })
  const [mug] = await kassa.north.products([{ name: 'Mug', price: 9.5 }])
  const front = '/shop/north'
  const checkout = `${front}/checkout?basket=${mug?.id.replace('prod_', '')}-1`
  for (const [modules, status] of [
    [MODULES, 200],
    [MODULES.filter(({ name }) => name !== 'account'), 404],
  ] as const) {
    const config = readConfig({})
    const served = app({ ...kassa.ports, config, log: () => {}, modules, pages: pages() })
    const get = (path: string) => served.handle(new Request(`http://localhost${path}`))
    for (const page of [front, checkout]) {
      const html = await (await get(page)).text()
      expect(html.includes(`href="${front}/account`), page).toBe(status === 200)
    }
    expect((await get(`${front}/account`)).status).toBe(status)
    expect((await get('/account')).status).toBe(status)
  }
})
