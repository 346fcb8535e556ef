import { expect, test } from 'bun:test'
import { runCommand } from '../../src/commands/run.ts'
import { shopSet, shopShow } from '../../src/commands/settings.ts'
import { ownerOf } from '../member-fixture.ts'
import { sharedServer } from '../shared.ts'

const ADMIN = '/shop/api/shop'

// Commands work beside this server, on its database.
const kassa = await sharedServer()
const owner = await ownerOf(kassa, kassa.north)

async function run(command: typeof shopSet, ...words: string[]): Promise<string> {
  const printed: string[] = []
  const all = [...words, '--data', kassa.directory]
  await runCommand(command, all, kassa.environment, (text) => void printed.push(text))
  return printed.join('\n')
}

const set = (...words: string[]) => run(shopSet, 'north', ...words)

test('changes settings beside a server, which uses them at once', async () => {
  const page = 'https://www.boutique.example'
  const headers = { 'x-shop-id': 'north', origin: page }
  const session = () => kassa.ask({ path: '/storefront/api/session', headers })
  expect((await session()).status).toBe(403)
  const printed = await set(`origins=${page}, https://boutique.example/`, 'name=Corner & Co.')
  expect(printed.split('\n')).toEqual([
    'name     Corner & Co.',
    `origins  https://boutique.example,${page}`,
  ])
  expect((await session()).status).toBe(401)
  expect((await owner.get(ADMIN)).json).toMatchObject({ name: 'Corner & Co.' })
  const { data } = (await owner.get('/shop/api/history?limit=1')).json as { data: object[] }
  expect(data[0]).toMatchObject({ action: 'shop.updated', actor: { kind: 'server', id: 'cli' } })
})

const VALUES: readonly (readonly [word: string, setting: object])[] = [
  ['origins=', { origins: [] }],
  ['origins=["https://a.example"]', { origins: ['https://a.example'] }],
  ['lowStock=5', { lowStock: 5 }],
  ['lowStock=null', { lowStock: null }],
  ['country=NL', { country: 'NL' }],
  ['country=null', { country: null }],
  ['language=de', { language: 'de' }],
  ['name=12', { name: '12' }],
  ['name=null', { name: 'null' }],
  ['name="Quoted"', { name: 'Quoted' }],
  ['name="Half', { name: '"Half' }],
  ['name=a=b', { name: 'a=b' }],
  ['address=Street 1\nTown', { address: 'Street 1\nTown' }],
  ['address="Street 2\\nTown"', { address: 'Street 2\nTown' }],
  ['taxRates=[{"name":"Low","percent":9}]', { taxRates: [{ name: 'Low', percent: 9 }] }],
  ['shopFront.enabled=true', { shopFront: { enabled: true } }],
  ['shopFront.texts.start=Welcome', { shopFront: { enabled: true, texts: { start: 'Welcome' } } }],
  ['payment.openOrders.email=4', { payment: { openOrders: { email: 4 } } }],
  ['synonyms=["mug, cup"]', { synonyms: ['mug, cup'] }],
]

test.each(VALUES)('%s', async (word, setting) => {
  await set(word)
  expect(JSON.parse(await run(shopShow, 'north', '--json'))).toMatchObject(setting)
})

test('show prints all settings as set reads them', async () => {
  await set('address=Street 1\nTown', 'name="null"', 'origins=https://a.example,https://b.example')
  const shown = async () => JSON.parse(await run(shopShow, 'north', '--json'))
  const before = await shown()
  expect(before).toMatchObject({ publishableKey: kassa.north.publishableKey })
  const lines = (await run(shopShow, 'north')).split('\n')
  const fixed = ['id', 'slug', 'createdAt', 'publishableKey']
  const words = lines
    .map((line) => line.replace(/ {2,}/, '='))
    .filter((word) => !fixed.includes(word.split('=')[0] ?? ''))
  expect(words.length).toBeGreaterThan(30)
  await set('name=Other', 'origins=', 'shopFront.texts.start=', 'synonyms=', 'address=')
  expect(await shown()).not.toEqual(before)
  await set(...words)
  expect(await shown()).toEqual(before)
})

test('the part of a setting that the help of set names is one that show prints', async () => {
  const [, named] = /(\w+\.\w+) is a\s+part of/.exec(shopSet.help ?? '') ?? []
  expect(await run(shopShow, 'north')).toContain(`\n${named}.`)
})

test('set prints all settings as JSON', async () => {
  const printed = JSON.parse(await set('lowStock=7', '--json'))
  expect(printed).toEqual((await owner.get(ADMIN)).json)
})

const WRONG: readonly (readonly [words: readonly string[], message: string])[] = [
  [[], 'Give a setting with its value, such as name="Corner shop".'],
  [['name'], 'Write "name" as setting=value, such as currency=EUR.'],
  [['=x'], 'Write "=x" as setting=value'],
  [['__proto__=1'], 'Write "__proto__=1" as setting=value'],
  [['constructor=1'], 'There is no setting constructor.'],
  [['orgins=https://a.example'], 'There is no setting orgins. Did you mean origins?'],
  [['shopFront.enabeld=true'], 'no setting shopFront.enabeld. Did you mean shopFront.enabled?'],
  [['taxRates.0.percent=1'], 'There is no setting taxRates.0.percent.'],
  [['slug=south'], 'There is no setting slug.'],
  [['secretKey=x'], 'There is no setting secretKey.'],
  [['name=A', 'name=B'], 'Give name once.'],
  [['shopFront={"enabled":true}', 'shopFront.enabled=false'], 'Give shopFront.enabled once.'],
  [['name='], 'name: Use at least 1 character.'],
  [['lowStock=many'], 'lowStock: Use a whole number from 0 to 1000000 or null.'],
  [['lowStock='], 'lowStock: Use a whole number from 0 to 1000000 or null.'],
  [['taxRates=[{'], 'taxRates: Use a list.'],
  [['name=a\0b'], 'name: Use valid Unicode without NUL.'],
  [['origins=http://localhost:*'], 'origins.0: Use an address such as https://shop.example'],
  [['country=XX'], 'country: Use the two capital letters of a country'],
  [['language=xx'], 'language: Use '],
  [['name=Kept', 'timeZone=Moon'], 'timeZone: Use the name of a time zone'],
]

test.each(WRONG)('%j: %s', async (words, message) => {
  const before = kassa.dump()
  await expect(set(...words)).rejects.toThrow(message)
  expect(kassa.dump()).toBe(before)
})

test('a shop that is not there', async () => {
  await expect(run(shopSet, 'nope', 'name=X')).rejects.toThrow('There is no such shop.')
  await expect(run(shopShow, 'nope')).rejects.toThrow('There is no such shop.')
  await expect(run(shopShow, 'north', 'name')).rejects.toThrow('Give only one slug of the shop.')
})
