import { expect, test } from 'bun:test'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { version } from '../../package.json'
import { UsageError } from '../../src/commands/command.ts'
import { runCommand } from '../../src/commands/run.ts'
import { Refusal } from '../../src/domain/error.ts'
import { newShop } from '../../src/modules/starter/commands/new.ts'

/** An empty folder, and the command. */
function desk() {
  const folder = mkdtempSync(join(tmpdir(), 'kassa-starter-'))
  const run = async (...words: string[]) => {
    const printed: string[] = []
    await runCommand(newShop, words, {}, (text) => void printed.push(text))
    return printed.join('\n')
  }
  const shop = join(folder, 'my-shop')
  return {
    folder,
    shop,
    run,
    [Symbol.dispose]: () => rmSync(folder, { recursive: true, force: true }),
  }
}

const PINNED = /^\d+\.\d+\.\d+$/

test.each(['vite', 'hono'])('writes the template %s, and says what is next', async (template) => {
  using place = desk()
  const { shop } = place
  expect(await place.run(shop, '--template', template)).toBe(`cd ${shop}\nnpm install\nnpm run dev`)
  const { name, dependencies, devDependencies, scripts } = JSON.parse(
    readFileSync(join(shop, 'package.json'), 'utf8'),
  )
  expect(name).toBe('my-shop')
  expect(dependencies['kassa-client']).toBe(version)
  expect(devDependencies.kassa).toBe(version)
  for (const pinned of Object.values({ ...dependencies, ...devDependencies })) {
    expect(pinned).toMatch(PINNED)
  }
  expect(Object.keys(scripts)).toContain('dev')
  expect(readdirSync(shop)).toEqual(expect.arrayContaining(['.gitignore', 'README.md', 'demo.ts']))
  expect(readdirSync(join(shop, 'src'))).toContain('kassa.ts')
})

test('writes the template for the browser by default, and tells programs what it has written', async () => {
  using place = desk()
  const { shop } = place
  const told = JSON.parse(await place.run(shop, '--json'))
  expect(told).toMatchObject({ folder: shop, template: 'vite' })
  const files = readdirSync(shop, { recursive: true, withFileTypes: true })
  expect(told.files).toHaveLength(files.filter((entry) => entry.isFile()).length)
  for (const file of told.files) readFileSync(join(shop, file))
})

test('no template has a secret in what reaches a browser', async () => {
  using place = desk()
  const { shop } = place
  const { files } = JSON.parse(await place.run(shop, '--json'))
  const secret = /secretKey|secret-key|kassa_live/
  const named = files.filter((file: string) => secret.test(readFileSync(join(shop, file), 'utf8')))
  // The program that starts the demo says that kassa prints a secret key; no page imports it.
  expect(named).toEqual(['demo.ts'])
})

test('takes packed packages by paths that the shop can be installed with', async () => {
  using place = desk()
  const { folder, shop } = place
  const packages = join(folder, 'packed')
  mkdirSync(packages)
  await expect(place.run(shop, '--packages', packages)).rejects.toThrow('there is no')
  expect(readdirSync(folder)).toEqual(['packed'])
  for (const name of ['kassa', 'kassa-client']) {
    writeFileSync(join(packages, `${name}-${version}.tgz`), '')
  }
  await place.run(shop, '--packages', packages)
  const { dependencies, devDependencies } = JSON.parse(
    readFileSync(join(shop, 'package.json'), 'utf8'),
  )
  expect(dependencies['kassa-client']).toBe(`file:../packed/kassa-client-${version}.tgz`)
  expect(devDependencies.kassa).toBe(`file:../packed/kassa-${version}.tgz`)
})

test.each([
  'My Shop',
  'Shop',
  '-shop',
  '.shop',
  'sh\0op',
  'shop\n',
  'a'.repeat(101),
  'шоп',
  'node_modules',
])('refuses the name %j, and writes nothing', async (name) => {
  using place = desk()
  await expect(place.run('--', join(place.folder, name))).rejects.toThrow(UsageError)
  expect(readdirSync(place.folder)).toEqual([])
})

test('refuses a folder that is not empty, a file, and a second shop at once', async () => {
  using place = desk()
  const { folder, shop } = place
  mkdirSync(shop)
  writeFileSync(join(shop, 'notes.txt'), 'mine')
  await expect(place.run(shop)).rejects.toThrow(Refusal)
  expect(readdirSync(shop)).toEqual(['notes.txt'])
  await expect(place.run(join(shop, 'notes.txt'))).rejects.toThrow(UsageError)
  const file = join(folder, 'file')
  writeFileSync(file, 'mine')
  await expect(place.run(file)).rejects.toThrow('is not an empty folder')
  const both = join(folder, 'both')
  const runs = await Promise.allSettled([place.run(both), place.run(both, '--template', 'hono')])
  expect(runs.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
})

test('takes a folder in which there is a new git repository and nothing else', async () => {
  using place = desk()
  mkdirSync(join(place.shop, '.git'), { recursive: true })
  await place.run(place.shop)
  expect(readdirSync(place.shop)).toContain('package.json')
})

test.each(['astro', '', '__proto__', 'shared'])('refuses the template %j', async (template) => {
  using place = desk()
  const asked = place.run(place.shop, '--template', template)
  await expect(asked).rejects.toThrow('--template must be')
  expect(readdirSync(place.folder)).toEqual([])
})
