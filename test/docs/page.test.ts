import { expect, test } from 'bun:test'
import { pages } from '../../src/http/server/page.ts'
import { docs } from '../../src/modules/docs/module.ts'
import { sharedServer } from '../shared.ts'

const kassa = await sharedServer()

test('manual and reference have one header, and only the demo gives its key away', async () => {
  const [manual = '', reference = ''] = await Promise.all(
    ['/docs/manual', '/docs'].map(async (path) => (await kassa.ask({ path })).text),
  )
  const header = (html: string) =>
    /<header[\s\S]*<\/header>/.exec(html)?.[0].replace(/ (aria-current|value)="[^"]*"/g, '')
  expect(header(manual)).toBeDefined()
  expect(header(manual)).toBe(header(reference))
  expect(reference).toContain('name="demo-key" content=""')
  const { routes } = pages([docs], { demoKey: 'kassa_pub_demo' })
  const demo = await routes.handle(new Request('http://localhost/docs'))
  expect(await demo.text()).toContain('name="demo-key" content="kassa_pub_demo"')
})

test('the start page leads to the reference in the language of its reader', async () => {
  const { text } = await kassa.ask({ path: '/', headers: { 'accept-language': 'fr' } })
  expect(text).toContain('href="/docs"')
  expect(text).toContain('Référence de l’API')
})

test('without the module, nothing is there and nothing leads there', async () => {
  const { routes } = pages([])
  const answers = ['/docs', '/docs/manual', '/docs/manual/start'].map((path) =>
    routes.handle(new Request(`http://localhost${path}`)),
  )
  expect((await Promise.all(answers)).map(({ status }) => status)).toEqual([404, 404, 404])
  const home = await routes.handle(new Request('http://localhost/'))
  expect(await home.text()).not.toContain('/docs')
})
