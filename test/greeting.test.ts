import { expect, test } from 'bun:test'
import { placed } from '../src/domain/module.ts'
import { MODULES } from '../src/installed.ts'
import { testShop } from '../src/package/testing.ts'
import type { Document } from './openapi-document.ts'
import { sharedExecutable } from './shared.ts'

const kassa = sharedExecutable()

test('serve --demo prints lines that work as they stand', async () => {
  const text = await kassa.greeting(['--demo', '--port', '0', '--data', kassa.folder()])
  const [look, sell, last, ...more] = text.match(/^curl (?:[^\\\n]|\\\n)*$/gm) ?? []
  expect(more).toEqual([])
  const found = JSON.parse(await shell(look))
  expect(found.data.length).toBeGreaterThan(0)
  expect(found.data[0].name).toMatch(/coffee/i)
  const { origin } = new URL(look?.match(/'(http[^']+)'/)?.[1] ?? '')
  expect((await fetch(origin + found.data[0].images[0].url)).status).toBe(200)
  expect(JSON.parse(await shell(sell))).toMatchObject({ name: 'Espresso cup', currency: 'EUR' })
  expect(JSON.parse(await shell(last)).data).toMatchObject([{ channel: 'online', status: 'open' }])
  const addresses = text.match(/^(?!curl| ).*\bhttp:\S+$/gm)?.map((line) => line.split(/ +/).at(-1))
  const paths = addresses?.map((address) => new URL(address ?? '').pathname)
  const pages = [{ rank: 1, path: '/admin' }, ...placed(MODULES, 'addresses').flat()]
    .sort((one, other) => one.rank - other.rank)
    .map(({ path }) => path.replace(/\?.*/, '').replace('<slug>', 'demo'))
  expect(paths).toEqual(['/', ...pages, '/openapi.json', '/admin'])
  for (const address of addresses ?? []) {
    const { status } = await fetch(address ?? '', { redirect: 'manual' })
    expect({ address, status, good: status < 400 }).toMatchObject({ good: true })
  }
})

test('once the demo key is rotated, it prints the command for another', async () => {
  const data = kassa.folder()
  const server = await kassa.serve(data)
  await kassa.run(['key', 'rotate', 'demo', '--data', data])
  server.child.kill()
  await server.child.exited
  const text = await kassa.greeting(['--demo', '--port', '0', '--data', data])
  const command = /^secret key .*: (.*)$/m.exec(text)?.[1]
  expect(await shell(command)).toMatch(/^secret key {2}kassa_live_/)
})

test('without a shop it prints how to make one', async () => {
  const text = await kassa.greeting(['--port', '0', '--data', kassa.folder()])
  const link = /^There is no shop yet.*\n(http:\S+)$/m.exec(text)?.[1]
  expect((await fetch(link ?? '')).status).toBe(200)
})

test('listening everywhere, it prints an address that a browser here can open', async () => {
  const text = await kassa.greeting(['--host', '0.0.0.0', '--port', '0', '--data', kassa.folder()])
  expect(text).toMatch(/^kassa runs at {5}http:\/\/localhost:\d+$/m)
})

test("the first requests of the API's guide work, and the second shows what the first made", async () => {
  await using shop = await testShop()
  const url = shop.listen()
  const guide = (await readDocument(url)).info.description
  const commands = [...guide.matchAll(/^```sh\n(curl [^`]*)```$/gm)].map(([, command = '']) =>
    command
      .replace('https://shop.example', url)
      .replace('kassa_live_YOUR_KEY', shop.secretKey)
      .replace('kassa_pub_YOUR_KEY', shop.publishableKey),
  )
  const [made, shown] = [await shell(commands[0]), await shell(commands[1])].map((text) =>
    JSON.parse(text),
  )
  // A publishable key does not see what the shop pays.
  expect(shown.data).toEqual([{ ...made, cost: undefined }])
})

async function readDocument(url: string): Promise<Document> {
  return (await (await fetch(`${url}/openapi.json`)).json()) as Document
}

async function shell(command = ''): Promise<string> {
  const child = Bun.spawn(['sh', '-c', command], { stdout: 'pipe', stderr: 'ignore' })
  return await new Response(child.stdout).text()
}
