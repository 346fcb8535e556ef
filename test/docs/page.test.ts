import { expect, test } from 'bun:test'
import { app } from '../../src/app.ts'
import { readConfig } from '../../src/config.ts'
import type { Module } from '../../src/domain/module.ts'
import { pages } from '../../src/http/server/page.ts'
import { docs } from '../../src/modules/docs/module.ts'
import { sharedServer } from '../shared.ts'

const kassa = await sharedServer()

/** A server with only these modules. */
function served(modules: readonly Module[], demoKey?: string) {
  const config = readConfig({})
  return app({ ...kassa.ports, config, log: () => {}, modules, pages: pages({ demoKey }) })
}

test('manual and reference have one header, and only the demo gives its key away', async () => {
  const [manual = '', reference = ''] = await Promise.all(
    ['/docs/manual', '/docs'].map(async (path) => (await kassa.ask({ path })).text),
  )
  const header = (html: string) =>
    /<header[\s\S]*<\/header>/.exec(html)?.[0].replace(/ (aria-current|value)="[^"]*"/g, '')
  expect(header(manual)).toBeDefined()
  expect(header(manual)).toBe(header(reference))
  expect(reference).toContain('name="demo-key" content=""')
  const demo = await served([docs], 'kassa_pub_demo').handle(new Request('http://localhost/docs'))
  expect(await demo.text()).toContain('name="demo-key" content="kassa_pub_demo"')
})

test('the start page leads to the reference in the language of its reader', async () => {
  const { text } = await kassa.ask({ path: '/', headers: { 'accept-language': 'fr' } })
  expect(text).toContain('href="/docs"')
  expect(text).toContain('Référence de l’API')
})

test('without the module, nothing is there and nothing leads there', async () => {
  const server = served([])
  const answers = ['/docs', '/docs/manual', '/docs/manual/start'].map((path) =>
    server.handle(new Request(`http://localhost${path}`)),
  )
  expect((await Promise.all(answers)).map(({ status }) => status)).toEqual([404, 404, 404])
  const home = await server.handle(new Request('http://localhost/'))
  expect(await home.text()).not.toContain('/docs')
})
