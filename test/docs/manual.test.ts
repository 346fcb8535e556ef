import { expect, test } from 'bun:test'
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { Glob } from 'bun'
import { topicText, unknownTopic } from '../../src/modules/docs/commands/help.ts'
import { htmlOf, searchManual, sectionsOf } from '../../src/modules/docs/search.ts'
import { TOPICS } from '../../src/modules/docs/topics.ts'
import { sharedServer } from '../shared.ts'

const kassa = await sharedServer()

const ADDRESSES = new Set(
  TOPICS.flatMap((topic) => {
    const path = `/docs/manual/${topic.name}`
    return [path, ...sectionsOf(topic).map(({ id }) => `${path}#${id}`)]
  }),
)

test.each(TOPICS.map((topic) => [topic.name, topic] as const))('%s', async (name, topic) => {
  expect(topic.title).not.toBe('')
  expect(topic.summary).toEndWith('.')
  const ids = sectionsOf(topic).map(({ id }) => id)
  expect(new Set(ids).size).toBe(ids.length)
  const html = htmlOf(topic)
  const links = [...html.matchAll(/href="(\/docs\/manual[^"]*)"/g)].map(([, link = '']) => link)
  expect(links.filter((link) => !ADDRESSES.has(link))).toEqual([])
  const answer = await kassa.ask({ path: `/docs/manual/${name}` })
  expect([answer.status, answer.text.includes(`<title>${Bun.escapeHTML(topic.title)} ·`)]).toEqual([
    200,
    true,
  ])
})

test('a link leads to a page, and is text if its module was deleted', () => {
  const text =
    'See [the *till*](../../till/manual/till.md#x) and\n[a\nthing](../../none/manual/none.md).'
  expect(htmlOf({ text })).toBe(
    '<p>See <a href="/docs/manual/till#x">the <em>till</em></a> and\na\nthing.</p>\n',
  )
})

test('links between the files of pages lead to files', () => {
  const files = [...new Glob('src/modules/*/manual/*.md').scanSync('.')]
  expect(files.length).toBe(TOPICS.length)
  const wrong = files.flatMap((file) => {
    const links = readFileSync(file, 'utf8').matchAll(/\]\(([\w./-]+\.md)/g)
    return [...links]
      .map(([, link = '']) => join(dirname(file), link))
      .filter((target) => !existsSync(target))
  })
  expect(wrong).toEqual([])
})

test('no topic of this name is 404', async () => {
  expect((await kassa.ask({ path: '/docs/manual/none' })).refusal).toBe('NOT_FOUND')
})

const SEARCHES: readonly (readonly [phrase: string, first: string])[] = [
  ['webhook signature', 'webhooks'],
  ['Caddy', 'operations'],
  ['KASSA_BACKUP_EVERY', 'operations'],
  ['ipad cert', 'lan'],
  ['undo', 'bulk'],
  ['expires 35', 'orders'],
]

test.each(SEARCHES)('a search for %s finds %s first', (phrase, first) => {
  expect(searchManual(phrase)[0]?.topic.name).toBe(first)
})

test('a search shows what it finds as text, and says so if that is nothing', async () => {
  const found = (phrase: string) =>
    kassa.ask({ path: `/docs/manual?search=${encodeURIComponent(phrase)}` })
  expect((await found('caddy')).text).toContain('<a href="/docs/manual/operations#https">')
  const odd = await found('<b>"\0')
  expect([odd.status, odd.text.includes('&lt;b&gt;'), odd.text.includes('<b>')]).toEqual([
    200,
    true,
    false,
  ])
  expect(odd.text).toContain('Nothing in the manual has all of these words')
  expect((await found(' ')).text).toContain('<h1>Manual</h1>')
  expect((await found('x'.repeat(5000))).status).toBe(200)
})

test('a terminal gets text that fits, and code that can be copied', () => {
  for (const { name, title } of TOPICS) {
    const text = topicText(name, { columns: 80, colors: false }) ?? ''
    expect(text).toStartWith(title)
    const wide = text.split('\n').filter((line) => !line.startsWith('    ') && line.length > 100)
    expect([name, wide]).toEqual([name, []])
  }
  const text = topicText('import', { columns: 80, colors: false })
  expect(text).toContain('\n    kassa product import products.csv --shop demo --dry-run\n')
  expect(text).not.toContain('\x1b')
  expect(text).not.toContain('.md')
  expect(topicText('import', { columns: 80, colors: true })).toContain('\x1b[')
})

test('an unknown topic leads to near ones, or to the list', () => {
  expect(topicText('proxy', { columns: 80, colors: false })).toBeNull()
  expect(unknownTopic('proxy')).toContain('kassa help operations: In production')
  expect(unknownTopic('xyzzy')).toContain('  start ')
})
