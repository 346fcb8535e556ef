import { describe, expect, test } from 'bun:test'
import { sharedServer } from '../shared.ts'
import { counts, ImportClient } from './client.ts'

const LIMIT = 32 * 1024 * 1024
const KIB_ROW = `${'x'.repeat(1023)}\n`

const kassa = await sharedServer()
const client = await ImportClient.of(kassa, kassa.north)

function form(file: BlobPart, name: string, fields: Readonly<Record<string, string>> = {}) {
  const all = new FormData()
  all.append('file', new File([file], name))
  for (const [field, value] of Object.entries(fields)) all.append(field, value)
  return all
}

test('a form brings the file and a mapping of its headers', async () => {
  const mapping = JSON.stringify({
    Artikel: 'name',
    Preis: 'price',
    Preis2: 'compareAtPrice',
    sku: '',
  })
  const file = 'Artikel,Preis,Preis2,sku,constructor,__proto__\nMapped,5,6,7,8,9\n'
  const report = await client.import(form(file, '../../../etc/passwd.csv', { mapping }))
  expect(counts(report)).toBe('1 created')
  const { data } = await kassa.north.page('search=mapped')
  expect(data[0]).toMatchObject({ name: 'Mapped', price: 5, compareAtPrice: 6, sku: null })
})

test('progress comes as lines of JSON, the report last', async () => {
  const rows = Array.from({ length: 400 }, (_, number) => `Line ${number},1,L-${number}`)
  const headers = { accept: 'application/x-ndjson' }
  const answer = await client.send(`name,price,sku\n${rows.join('\n')}`, '', headers)
  expect(answer.header('content-type')).toBe('application/x-ndjson')
  const lines = answer.text
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line))
  const report = lines.pop()?.report
  expect(counts(report)).toBe('400 created')
  expect(lines.at(-1)).toEqual({ progress: { done: 400, total: 400 } })
  const refused = await client.send('name,price\nx,y', '', headers)
  const problem = JSON.parse(refused.text.trim().split('\n').at(-1) ?? '').problem
  expect(problem).toMatchObject({ status: 422, code: 'VALIDATION_FAILED' })
  expect(problem.requestId).toBe(refused.header('x-request-id'))
})

describe('files that are none are refused, each with its reason', () => {
  const gzip = Bun.gzipSync(`name,price\n${'x,1\n'.repeat(1e6)}`)
  const table: readonly (readonly [
    name: string,
    body: BodyInit,
    headers: object,
    refusal: string,
  ])[] = [
    ['JSON', '{}', { 'content-type': 'application/json' }, 'UNSUPPORTED_MEDIA_TYPE'],
    ['a lookalike type', 'a', { 'content-type': 'text/csvx' }, 'UNSUPPORTED_MEDIA_TYPE'],
    ['no type', 'a', { 'content-type': '' }, 'UNSUPPORTED_MEDIA_TYPE'],
    ['a gzip bomb that says so', gzip, { 'content-encoding': 'gzip' }, 'UNSUPPORTED_MEDIA_TYPE'],
    ['a gzip bomb that does not', gzip, {}, 'VALIDATION_FAILED file'],
    [
      'half of UTF-16',
      Buffer.from('\uFEFFname\n', 'utf16le').subarray(0, -1),
      {},
      'VALIDATION_FAILED file',
    ],
    ['Cyrillic of 8 bits', Buffer.from('name\nÏðèâåò\n', 'latin1'), {}, 'VALIDATION_FAILED file'],
    ['half a character', new Uint8Array([0xc3, 0xa9, 0xc3]), {}, 'VALIDATION_FAILED file'],
    ['nothing', '', {}, 'VALIDATION_FAILED line 1'],
    ['no headers that are known', 'a,b\n1,2\n', {}, 'VALIDATION_FAILED line 1'],
    ['an unclosed quote', 'name,price\n"x,1\n', {}, 'VALIDATION_FAILED line 2'],
    ['100,000 fields', `name\n${'x,'.repeat(1e5)}`, {}, 'VALIDATION_FAILED line 2'],
    ['a cell of 30 MB', `name\n${'x'.repeat(30e6)}`, {}, 'VALIDATION_FAILED line 2'],
    ['16 million rows', `name\n${'x\n'.repeat(16e6)}`, {}, 'VALIDATION_FAILED line 1000002'],
    ['32 MiB and a row', KIB_ROW.repeat(LIMIT / 1024 + 1), {}, 'PAYLOAD_TOO_LARGE'],
    [
      'a form without a file',
      form('', 'x', {}),
      { 'content-type': 'multipart/form-data' },
      'MALFORMED_REQUEST',
    ],
    ['a mapping that is no JSON', form('name', 'x', { mapping: '{' }), {}, 'MALFORMED_REQUEST'],
    [
      'a mapping of a column that the file does not have',
      form('name,price', 'x', { mapping: '{"name":"name","Titel":"name"}' }),
      {},
      'VALIDATION_FAILED mapping',
    ],
    [
      'a mapping to a column that kassa does not have',
      form('name,price', 'x', { mapping: '{"price":"prize"}' }),
      {},
      'VALIDATION_FAILED mapping',
    ],
    [
      'a mapping to a number',
      form('name', 'x', { mapping: '{"a":1}' }),
      {},
      'VALIDATION_FAILED mapping',
    ],
  ]
  test.each(table)('%s', async (_, body, headers, refusal) => {
    const before = kassa.dump()
    expect((await client.send(body, '', headers)).refusal).toBe(refusal)
    expect(kassa.dump()).toBe(before)
  })

  test('unknown headers are shown, with what to do', async () => {
    const long = 'x'.repeat(100)
    const file = `a,b,${long},,d,e,f,g,h,i,j\n1\n`
    const { detail } = (await client.send(file)).problem
    expect(detail).toContain(`It has "a", "b", "${'x'.repeat(40)}…", "d", "e", "f", "g", "h" and 2`)
    expect(detail).toContain('--map')
    expect((await client.send('\n,,\n')).problem.detail).toContain('It is empty.')
  })

  test('more than 32 MiB that come in pieces and do not say so', async () => {
    const piece = Buffer.from(KIB_ROW.repeat(1024))
    let sent = 0
    const endless = new ReadableStream({
      pull(controller) {
        sent++
        controller.enqueue(piece)
      },
    })
    expect((await client.send(endless)).refusal).toBe('PAYLOAD_TOO_LARGE')
    expect(sent).toBeLessThan(40)
  })
})

describe('texts that a bad parser reads slowly', () => {
  const cells = {
    tags: '<a'.repeat(90_000),
    scripts: '<script'.repeat(25_000),
    'closed scripts': '<script></script>'.repeat(10_000),
    spaces: `<b>x${' '.repeat(190_000)}x`,
    entities: '&#'.repeat(90_000),
    list: '['.repeat(190_000),
  }
  test.each(Object.entries(cells))('%s', async (_, cell) => {
    const started = performance.now()
    const csv = `Handle,Title,Variant Price,Body (HTML),Tags\nh,x,1,"${cell}","${cell}"\n`
    const answer = await client.send(csv, 'dryRun=true')
    expect(answer.status).toBe(200)
    expect(performance.now() - started).toBeLessThan(10_000)
  })
})

test('long headers, and long words of windows-1252, are read at once', async () => {
  const started = performance.now()
  const header = `a${' '.repeat(150_000)}b`
  const word = 'a'.repeat(190_000)
  const file = Buffer.from(`name,price,${header}\ncaf\xe9,1,${word}\n`, 'latin1')
  const report = await client.import(file, 'dryRun=true')
  expect([report.encoding, counts(report)]).toEqual(['windows-1252', '1 created'])
  expect(performance.now() - started).toBeLessThan(10_000)
})

test('ten thousand mistakes in each of a hundred cells stay a short report', async () => {
  const list = `"${JSON.stringify(Array.from({ length: 10_000 }, () => '')).replaceAll('"', '""')}"`
  const rows = Array.from({ length: 100 }, () => `x,1,${list}`)
  const answer = await client.send(`name,price,tags\n${rows.join('\n')}`, 'dryRun=true')
  expect(counts(answer.json as Parameters<typeof counts>[0])).toBe('100 refused')
  expect(answer.text.length).toBeLessThan(300_000)
})
