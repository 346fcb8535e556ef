import { type Document, type Operation, operationsOf } from '../openapi-document.ts'

/**
 * A program that calls every route with an example, and puts the example of its answer where the
 * real one would be.
 */
export function everyRoute(document: Document): string {
  return [
    "import { createClient, verifyWebhook } from 'kassa-client'",
    "const kassa = createClient({ url: 'http://localhost', key: 'kassa_live_' })",
    "const query = { status: ['Draft' as const], brand: ['Smith, Sons'], sort: '-price' as const }",
    "await kassa.get('/v1/store/products', { query: { ...query, 'option.Size': ['M', 'L'] } })",
    CONDITIONAL,
    ...operationsOf(document).map(call),
    '',
  ].join('\n')
}

/** Only a call with If-None-Match may get an answer without data. */
const CONDITIONAL = `{
  const headers = { 'If-None-Match': '"1"' }
  const again = await kassa.get('/v1/store/products/{id}', { params: { id: 'x' }, headers })
  const unchanged: undefined extends (typeof again)['data'] ? true : false = true
  if (!again.error && again.data) again.data.name.trim()
  const first = await kassa.get('/v1/store/products', {
    cache: 'no-store',
    next: { revalidate: 60, tags: ['products'] },
    signal: AbortSignal.timeout(1000),
  })
  if (!first.error) first.data.data.map(({ name }) => name)
  const order = await kassa.get('/v1/store/orders/{id}', { params: { id: 'x' } })
  const city: string | undefined = order.data?.address?.city
  const filter = { inStock: true, 'option.Size': ['M'] }
  const change = { status: 'Draft' as const }
  await kassa.post('/v1/store/products/bulk', { body: { filter, change, dryRun: true } })
  createClient({ url: 'http://localhost', shop: 'north' })
  const body = { lines: [{ productId: 'x', quantity: 1 }] }
  const placed = await kassa.post('/v1/store/orders', { body })
  const id: string | undefined = placed.data?.id
  const max: string | number | undefined = placed.error?.errors?.[0]?.params['max']
  const quoted = await kassa.post('/v1/store/orders', { body, query: { dryRun: 'true' } })
  const total: number | undefined = quoted.data?.total
  for await (const { number } of kassa.all('/v1/store/orders', { query: { limit: 9 } })) number
  for await (const { name } of kassa.all('/v1/store/products')) name.trim()
  createClient({ url: 'http://localhost', key: async () => 'kassa_live_', retry: { times: 3 } })
  const event = await verifyWebhook(new Request('http://localhost'), 'whsec_')
  if (event.type === 'order.paid') event.data.lines.length
  else if (event.type === 'product.updated' && 'name' in event.data) event.data.name.trim()
}`

function call({ method, path, parameters, requestBody, responses }: Operation): string {
  const params = parameters
    .filter((one) => one.in === 'path')
    .map(({ name, schema }) => [name, schema?.type === 'integer' ? 1 : 'x'])
  const query = parameters
    .filter((one) => one.in === 'query' && one.required)
    .map(({ name }) => [name, 'x'])
  const example = requestBody?.content['application/json']?.example
  const parts = [
    ...(params.length > 0 ? [`params: ${JSON.stringify(Object.fromEntries(params))}`] : []),
    ...(query.length > 0 ? [`query: ${JSON.stringify(Object.fromEntries(query))}`] : []),
    ...(example === undefined ? [] : [`body: ${JSON.stringify(example)}`]),
    ...(requestBody && !requestBody.content['application/json'] ? ['body: new Blob()'] : []),
  ]
  const given = parts.length > 0 ? `, { ${parts.join(', ')} }` : ''
  // With `dryRun` such a route answers 200, without it 201.
  const isDry = '201' in responses && parameters.some(({ name }) => name === 'dryRun')
  const answers = Object.entries(responses).flatMap(([status, { content }]) =>
    status < '300' && !(isDry && status === '200')
      ? (content?.['application/json']?.example ?? [])
      : [],
  )
  return `{
  const answer = await kassa.${method.toLowerCase()}('${path}'${given})
  if (answer.error) {
    const status: number = answer.error.status
    const code: string = answer.error.code
  } else {
    const data: (typeof answer.data)[] = ${JSON.stringify(answers)}
  }
}`
}

/** Each line of it must be refused by the compiler. */
export const WRONG = `
await kassa.get('/v1/store/nothing')
await kassa.post('/v1/store/products', { body: { name: 'Mug' } })
await kassa.post('/v1/store/products', { body: { name: 'Mug', price: '9.5' } })
await kassa.post('/v1/store/products', { body: { name: 'Mug', price: 9.5, colour: 'blue' } })
await kassa.post('/v1/store/products')
await kassa.put('/v1/store/products', { body: { name: 'Mug', price: 9.5 } })
await kassa.get('/v1/store/products/{id}')
await kassa.get('/v1/store/products', { query: { limit: 'ten' } })
await kassa.get('/v1/store/products', { query: { colour: 'blue' } })
await kassa.get('/v1/store/products', { query: { status: ['Sold'] } })
await kassa.get('/v1/store/products', { query: { sort: 'luck' } })
await kassa.get('/v1/store/products', { query: { 'options.Size': ['M'] } })
const { name } = (await kassa.get('/v1/store/products/{id}', { params: { id: 'x' } })).data
if ((await kassa.get('/v1/store/products')).error?.code === 'OUT_OF_STOCK') throw new Error()
createClient({ url: 'http://localhost', key: 'kassa_pub_', shop: 'north' })
;(await kassa.get('/v1/store/products', { headers: { 'If-None-Match': 'x' } })).data.hasMore
await kassa.get('/v1/store/jobs', { headers: { 'If-None-Match': 'x' } })
;(await kassa.get('/v1/store/orders/{id}', { params: { id: 'x' } })).data?.address?.planet
await kassa.get('/v1/store/products', { cache: 'sometimes' })
;(await kassa.post('/v1/store/orders', { body: { lines: [] }, query: { dryRun: 'true' } })).data?.number
kassa.all('/v1/store/products/{id}', { params: { id: 'x' } })
createClient({ url: 'http://localhost', key: () => 7 })
await testShop({ money: 'EUR' })
await testShop({ products: [{ name: 'Mug' }] })
;(await testShop()).as('nobody')
`
