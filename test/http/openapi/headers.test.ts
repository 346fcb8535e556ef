import { expect, test } from 'bun:test'
import { sharedServer } from '../../shared.ts'
import { sources } from '../../source.ts'

/** A header of a request that the code reads by its name. */
const READ = /\bheaders\.(?:get|has)\('([a-z-]+)'\)/g

/** Fields of HTTP that every client knows, or that browsers and proxies send by themselves. */
const OF_HTTP = [
  'access-control-request-method',
  'accept-encoding',
  'accept-language',
  'authorization',
  'content-encoding',
  'content-length',
  'content-type',
  'cookie',
  'host',
  'origin',
  'sec-fetch-site',
  'user-agent',
  'x-forwarded-for',
  'x-forwarded-proto',
]
/** Fields of answers of other servers, which kassa asks. */
const OF_ANSWERS = ['date', 'etag', 'location', 'retry-after']

/** Providers of payments sign what they send, each in a field of its own. */
const OF_PROVIDERS = /-signature$/

const kassa = await sharedServer()

test('each header that is read is in the OpenAPI document or belongs to HTTP', async () => {
  const response = await kassa.app.handle(new Request('http://localhost/openapi.json'))
  const document = (await response.text()).toLowerCase()
  const read = sources()
    .filter(({ path }) => /^src\/(http|auth|modules)\/.*\.tsx?$/.test(path))
    .flatMap(({ path, text }) =>
      [...text.matchAll(READ)].map(({ 1: name = '' }) => ({ path, name })),
    )
  expect(read.length).toBeGreaterThan(20)
  const unknown = read.filter(
    ({ name }) =>
      ![...OF_HTTP, ...OF_ANSWERS].includes(name) &&
      !OF_PROVIDERS.test(name) &&
      !document.includes(name),
  )
  expect(unknown).toEqual([])
})
