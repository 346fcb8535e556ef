import { describe, expect, test } from 'bun:test'
import { openData } from '../../../src/commands/data.ts'
import { keyKind, rotateSecretKey } from '../../../src/domain/access/key.ts'
import { TestServer } from '../../fixture.ts'

const MUG = { name: 'Mug', price: 1 }

describe('rotating the secret key', () => {
  test('ends the old key with the very next request, and opens the new one', async () => {
    await using kassa = await TestServer.open()
    const { north } = kassa
    const old = north.secretKey
    expect((await north.ask()).status).toBe(200)
    const { secretKey } = await rotateSecretKey(kassa.ports, 'north')
    expect(keyKind(secretKey)).toBe('secret')
    expect((await north.ask({ key: old })).status).toBe(401)
    expect((await north.ask({ key: secretKey })).status).toBe(200)
    expect((await north.ask({ key: north.publishableKey })).status).toBe(200)
    expect((await kassa.south.ask()).status).toBe(200)
  })

  test('50 times at once leaves one living key, and two keys in all', async () => {
    await using kassa = await TestServer.open()
    const { north } = kassa
    const rotations = await Promise.all(
      Array.from({ length: 50 }, () => rotateSecretKey(kassa.ports, 'north')),
    )
    const keys = [north.secretKey, ...rotations.map(({ secretKey }) => secretKey)]
    const answers = await Promise.all(keys.map((key) => north.ask({ key })))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(answers.filter(({ status }) => status === 401)).toHaveLength(50)
    expect(kassa.dump().match(/"publishable"/g)).toHaveLength(2)
    expect(kassa.dump().match(/"secret"/g)).toHaveLength(2)
  })

  test('under load lets the old key do nothing after its answer', async () => {
    await using kassa = await TestServer.open()
    const { north } = kassa
    for (let round = 0; round < 20; round++) {
      const old = north.secretKey
      let rotated = false
      const late: number[] = []
      const use = async () => {
        for (let request = 0; request < 10; request++) {
          const begunAfter = rotated
          const { status } = await north.ask({ key: old })
          if (begunAfter) late.push(status)
        }
      }
      const load = Promise.all(Array.from({ length: 10 }, use))
      north.secretKey = (await rotateSecretKey(kassa.ports, 'north')).secretKey
      rotated = true
      expect((await north.post(MUG)).status).toBe(201)
      await load
      expect(late.filter((status) => status !== 401)).toEqual([])
    }
  })

  test('is not undone by a request that was reading the old key meanwhile', async () => {
    await using kassa = await TestServer.open()
    const { north, ports } = kassa
    const old = north.secretKey
    const { read } = ports.store
    const { get } = read
    const reading = Promise.withResolvers<void>()
    const release = Promise.withResolvers<void>()
    Object.assign(read, {
      async get(...asked: Parameters<typeof get>) {
        const shop = await get.apply(read, asked)
        if (asked[0] !== 'key.shop_of') return shop
        Object.assign(read, { get })
        reading.resolve()
        await release.promise
        return shop
      },
    })
    const slow = north.ask({ key: old })
    await reading.promise
    const { secretKey } = await rotateSecretKey(ports, 'north')
    await kassa.outbox.idle()
    expect((await north.ask({ key: secretKey })).status).toBe(200)
    release.resolve()
    await slow
    expect((await north.ask({ key: old })).status).toBe(401)
  })

  test('by another process ends the old key here at once', async () => {
    await using kassa = await TestServer.open()
    const { north } = kassa
    expect((await north.ask()).status).toBe(200)
    const other = await openData({
      data: kassa.directory,
      secret: null,
      postgres: kassa.database?.settings ?? null,
    })
    const { secretKey } = await rotateSecretKey(other, 'north')
    await other.store.close()
    expect((await north.ask()).status).toBe(401)
    expect((await north.ask({ key: secretKey })).status).toBe(200)
  })

  test('stores hashes only: no key is in the database or its files', async () => {
    await using kassa = await TestServer.open()
    const { north, south } = kassa
    const { secretKey } = await rotateSecretKey(kassa.ports, 'north')
    const files = new Bun.Glob('**/*').scanSync({ cwd: kassa.directory, absolute: true })
    let read = 0
    for (const file of files) {
      const bytes = Buffer.from(await Bun.file(file).arrayBuffer())
      for (const key of [secretKey, north.secretKey, south.secretKey]) {
        expect(`${file} ${bytes.includes(key.slice(11, 43))}`).toBe(`${file} false`)
      }
      read += bytes.length
    }
    expect(read).toBeGreaterThan(kassa.database ? 0 : 10_000)
    expect(kassa.dump()).toContain(north.publishableKey)
  })
})
