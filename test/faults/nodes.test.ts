import { afterAll, beforeAll, describe, expect, setDefaultTimeout, test } from 'bun:test'
import { keyed } from '../executable.ts'
import { hasPostgres } from '../postgres.ts'
import { measured, repeats, TEST_TIMEOUT_MS, UNHURRIED } from '../soak.ts'
import { until } from '../until.ts'
import { Cluster } from './cluster.ts'
import { Balancer, Creator, hasHaproxy, Nodes } from './nodes.ts'

setDefaultTimeout(TEST_TIMEOUT_MS)

const CREATORS = 8
/** How many products each creates between two faults. */
const MORE = 10

/** A transaction that waits for its node for longer than one that works. */
const STILL_MS = 500
const STANDING_STILL = `SELECT pid FROM pg_stat_activity
  WHERE state = 'idle in transaction'
    AND clock_timestamp() - state_change > interval '${0.8 * STILL_MS} ms'`
/** The database ends such a transaction after 3 s. The rest is for a busy machine. */
const STILL_LIMIT_S = 15

describe.skipIf(!hasPostgres || !hasHaproxy)('three nodes behind haproxy', () => {
  let cluster: Cluster
  let nodes: Nodes

  beforeAll(async () => {
    cluster = Cluster.start()
    await cluster.rows('postgres', 'CREATE DATABASE shops')
    const settings = { KASSA_RATE_SIGN_IN: '0', KASSA_DATABASE_TIMEOUT: String(2 * STILL_LIMIT_S) }
    nodes = await Nodes.start(cluster.url('shops'), settings)
  })

  afterAll(async () => {
    await nodes?.[Symbol.asyncDispose]()
    cluster?.[Symbol.dispose]()
  })

  const ask = (url: string, path: string, key: string, body?: object) =>
    keyed(url, key, body ? 'POST' : 'GET', path, body)

  test('a sku that is raced across nodes is created once', async () => {
    for (let round = 0; round < repeats(10, 1_000); round++) {
      const mug = { name: 'Mug', price: 1, sku: `race-${round}` }
      const answers = await Promise.all(
        nodes.all.map(({ url }) => ask(url, '/v1/store/products', nodes.keys.secretKey, mug)),
      )
      expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409])
    }
  })

  test('a rotated key, a revoked terminal and an ended session fail on each node at once', async () => {
    const owner = await signedIn(nodes)
    const { terminalKey } = nodes.keys
    const statuses = async (path: string, headers: Record<string, string>) => {
      const all = nodes.all.map(({ url }) => fetch(url + path, { headers }))
      return (await Promise.all(all)).map(({ status }) => status)
    }
    const bearer = (key: string) => ({ authorization: `Bearer ${key}` })
    const products = '/v1/store/products?limit=1'
    const before = nodes.keys.secretKey
    expect(await statuses(products, bearer(before))).toEqual([200, 200, 200])
    const rotated = JSON.parse(await nodes.command('key', 'rotate', 'demo'))
    expect(await statuses(products, bearer(before))).toEqual([401, 401, 401])
    Object.assign(nodes.keys, { secretKey: rotated.secretKey })
    expect(await statuses(products, bearer(rotated.secretKey))).toEqual([200, 200, 200])

    expect(await statuses('/v1/pos/products?limit=1', bearer(terminalKey))).toEqual([200, 200, 200])
    const { data } = await owner.json('/shop/api/terminals')
    expect(await owner.send('DELETE', `/shop/api/terminals/${data[0].id}`)).toBe(204)
    expect(await statuses('/v1/pos/products?limit=1', bearer(terminalKey))).toEqual([401, 401, 401])

    expect(await statuses('/shop/api/shop', owner.headers)).toEqual([200, 200, 200])
    expect(await owner.send('POST', '/auth/logout')).toBe(204)
    expect(await statuses('/shop/api/shop', owner.headers)).toEqual([401, 401, 401])
  })

  test('guesses of a code that are spread over nodes count together', async () => {
    const headers = { 'content-type': 'application/json', 'x-shop-id': 'demo' }
    const send = (url: string, path: string, body: object) =>
      fetch(`${url}/storefront/api${path}`, { method: 'POST', headers, body: JSON.stringify(body) })
    const email = 'shopper@example.com'
    const answer = await send(nodes.keys.url, '/otp', { email })
    expect(answer.status).toBe(202)
    const { challengeId } = (await answer.json()) as { challengeId: string }
    const guesses = Array.from({ length: 60 }, (_, n) =>
      send(nodes.all[n % 3]?.url ?? '', '/otp/verify', { challengeId, code: '000000' }),
    )
    for (const guess of await Promise.all(guesses)) expect(guess.status).toBe(401)
    const [row] = await cluster.rows(
      'shops',
      `SELECT tries FROM otp_challenge WHERE email = '${email}'`,
    )
    expect(row).toEqual({ tries: 5 })
  })

  test('a node that stands still in a change holds those of others for some seconds only', async () => {
    const [, still] = nodes.all
    if (!still) throw new Error('no node was started')
    const at = (url: string) =>
      new Creator(url, nodes.keys.secretKey, `still-${crypto.randomUUID()}`)
    const others = nodes.all.filter((node) => node !== still).map(({ url }) => at(url))
    const all = [...others, at(still.url)]
    const work = { all, work: Promise.all(all.map((one) => one.work())) }
    await goneOn(work)
    await until('it stands still in a change', async () => {
      still.child.kill('SIGSTOP')
      await Bun.sleep(STILL_MS)
      const rows = await cluster.rows('shops', STANDING_STILL)
      if (rows.length === 0) still.child.kill('SIGCONT')
      return rows.length > 0
    })
    const since = performance.now()
    await goneOn({ ...work, all: others })
    const seconds = (performance.now() - since) / 1000
    measured('others went on beside a node that stands still', `after ${seconds.toFixed(1)} s`)
    expect(seconds).toBeLessThan(STILL_LIMIT_S)
    still.child.kill('SIGCONT')
    await goneOn(work)
    await ended(work, 'a node stood still')
  })

  test('an import on a node that is killed -9 is taken back by another one', async () => {
    const owner = await signedIn(nodes)
    const victim = nodes.all[1]
    const lines = Array.from({ length: 20_000 }, (_, n) => `Left ${n},1,left-${n}`)
    const sent = fetch(`${victim?.url}/shop/api/products/import`, {
      method: 'POST',
      headers: { ...owner.headers, 'content-type': 'text/csv' },
      body: `name,price,sku\n${lines.join('\n')}\n`,
    }).then((answer) => answer.text())
    const job = async () => {
      const [row] = await cluster.rows('shops', 'SELECT beats, finished_at AS finished FROM job')
      return row as { beats: string; finished: string | null } | undefined
    }
    await until(
      'the import has begun',
      async () => Number((await job())?.beats ?? 0) >= 3,
      UNHURRIED,
    )
    victim?.child.kill('SIGKILL')
    await expect(sent).rejects.toThrow()
    const { beats } = (await job()) ?? {}
    const killedAt = performance.now()
    await until('another node takes over', async () => (await job())?.beats !== beats, UNHURRIED)
    const seconds = (performance.now() - killedAt) / 1000
    await until('the import is taken back', async () => (await job())?.finished !== null, UNHURRIED)
    measured('an import whose node was killed', `taken over after ${seconds.toFixed(1)} s`)
    const left = await cluster.rows('shops', "SELECT 1 FROM product WHERE sku LIKE 'left-%'")
    expect(left).toEqual([])
  })

  test('a node killed -9 and a crash of PostgreSQL lose no answered write', async () => {
    const work = creators(nodes)
    await goneOn(work)
    nodes.all[2]?.child.kill('SIGKILL')
    await goneOn(work)
    cluster.crash()
    cluster.resume()
    await goneOn(work)
    await ended(work, 'a node killed -9, then PostgreSQL crashed')
  })
})

test.skipIf(!hasPostgres || !hasHaproxy)(
  'a standby that is promoted has every answered write',
  async () => {
    using primary = Cluster.start()
    await primary.rows('postgres', 'CREATE DATABASE shops')
    using standby = await primary.standby()
    using database = await Balancer.start(`
      mode tcp
      server primary unix@${primary.socket} check inter 100ms fall 1
      server standby unix@${standby.socket} backup check inter 100ms`)
    const address = `postgres://kassa@127.0.0.1:${database.port}/shops`
    await Bun.sleep(300)
    await using nodes = await Nodes.start(address)
    const work = creators(nodes)
    await goneOn(work)
    primary.crash()
    standby.promote()
    await goneOn(work)
    await ended(work, 'a standby promoted')
  },
)

function creators({ balancer, keys }: Nodes): { all: Creator[]; work: Promise<unknown> } {
  const run = crypto.randomUUID()
  const all = Array.from(
    { length: CREATORS },
    (_, n) => new Creator(balancer.url, keys.secretKey, `${run}-${n}`),
  )
  return { all, work: Promise.all(all.map((one) => one.work())) }
}

/** Waits until each has created some more, in a soak for longer, or until an answer is wrong. */
async function goneOn({ all }: ReturnType<typeof creators>): Promise<void> {
  const goals = all.map((one) => [one, one.created.length + MORE] as const)
  const isThere = () => goals.every(([one, goal]) => one.created.length >= goal)
  const isOver = () => isThere() || all.some(({ wrong }) => wrong.length > 0)
  await until('every client has created more products', isOver, UNHURRIED)
  await Bun.sleep(repeats(0, 10_000))
}

/** Every answer was right, and every created product is there. */
async function ended({ all, work }: ReturnType<typeof creators>, tried: string): Promise<void> {
  for (const one of all) one.stop()
  await work
  const lost = await Promise.all(all.map((one) => one.lost()))
  expect(all.flatMap(({ wrong }) => wrong)).toEqual([])
  expect(lost.flat()).toEqual([])
  const sum = (name: 'refused') => all.reduce((total, one) => total + one[name], 0)
  const created = all.reduce((total, one) => total + one.created.length, 0)
  const longest = Math.max(...all.map(({ longestMs }) => longestMs))
  expect(created).toBeGreaterThan(CREATORS)
  measured(
    tried,
    `${created} answered writes: all there; ${sum('refused')} refused with 503; the longest pause ` +
      `${(longest / 1000).toFixed(1)} s`,
  )
}

/** The owner of the demo shop, signed in by a link of the command line. */
async function signedIn(nodes: Nodes) {
  const { url } = nodes.keys
  const link = JSON.parse(await nodes.command('user', 'login-link', 'demo@kassa.example'))
  const token = new URL(link.url, url).searchParams.get('link')
  const json = { 'content-type': 'application/json' }
  const answer = await fetch(`${url}/auth/link`, {
    method: 'POST',
    headers: { ...json, origin: url },
    body: JSON.stringify({ token }),
  })
  const cookie = answer.headers.get('set-cookie')?.split(';')[0] ?? ''
  if (answer.status !== 200) throw new Error(`${answer.status} ${await answer.text()}`)
  const headers = { cookie, 'x-shop-id': 'demo', 'sec-fetch-site': 'same-origin' }
  return {
    headers,
    json: async (path: string) => (await fetch(url + path, { headers })).json(),
    send: async (method: string, path: string) =>
      (await fetch(url + path, { method, headers: { ...headers, ...json } })).status,
  }
}
