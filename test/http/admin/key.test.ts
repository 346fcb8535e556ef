import { describe, expect, test } from 'bun:test'
import { keyKind } from '../../../src/domain/access/key.ts'
import { TestServer } from '../../fixture.ts'
import { memberOf, ownerOf } from '../../member-fixture.ts'
import { sharedServer } from '../../shared.ts'

const shared = await sharedServer()
const owner = await ownerOf(shared, shared.north)

const KEYS = '/shop/api/keys'
const ROTATE = '/shop/api/rotate-secret-key'

interface Keys {
  readonly publishableKey: { key: string; lastFour: string; createdAt: string }
  readonly secretKey: { lastFour: string; createdAt: string }
}

interface Rotated {
  readonly secretKey: string
  readonly createdAt: string
}

describe('the keys of a shop', () => {
  test('are shown to its owners: the publishable one whole, the secret one by its end', async () => {
    await using kassa = await TestServer.open()
    const { north } = kassa
    const owner = await ownerOf(kassa, north)
    const answer = await owner.get(KEYS)
    const createdAt = new Date(kassa.now).toISOString()
    expect(answer.header('cache-control')).toBe('no-store')
    expect(answer.json).toEqual({
      publishableKey: {
        key: north.publishableKey,
        lastFour: north.publishableKey.slice(-4),
        createdAt,
      },
      secretKey: { lastFour: north.secretKey.slice(-4), createdAt },
    })
    expect(answer.text).not.toContain(north.secretKey.slice(11, 40))
  })
})

/** Possible bodies of a rotation, and the status of each answer. */
const BODIES: readonly (readonly [body: unknown, status: number])[] = [
  [undefined, 200],
  [{}, 200],
  [{ shopId: 'south' }, 422],
  [{ key: 'publishable' }, 422],
  [[], 422],
  ['', 422],
  [0, 422],
]

describe('rotating the secret key', () => {
  test('ends the old key with the next request and shows the new one this once', async () => {
    await using kassa = await TestServer.open()
    const { north } = kassa
    const owner = await ownerOf(kassa, north)
    kassa.now += 60_000
    const answer = await owner.post(ROTATE)
    expect(answer.status).toBe(200)
    expect(answer.header('cache-control')).toBe('no-store')
    const { secretKey, createdAt } = answer.json as Rotated
    expect(keyKind(secretKey)).toBe('secret')
    expect(createdAt).toBe(new Date(kassa.now).toISOString())
    expect((await north.ask()).status).toBe(401)
    expect((await north.ask({ key: secretKey })).status).toBe(200)
    expect((await north.ask({ key: north.publishableKey })).status).toBe(200)
    expect((await kassa.south.ask()).status).toBe(200)
    const keys = await owner.get(KEYS)
    expect((keys.json as Keys).secretKey).toEqual({ lastFour: secretKey.slice(-4), createdAt })
    expect(keys.text).not.toContain(secretKey.slice(11, 40))
    expect(kassa.dump()).not.toContain(secretKey.slice(11, 40))
  })

  for (const [body, status] of BODIES) {
    test(`with ${JSON.stringify(body) ?? 'no body'} answers ${status}`, async () => {
      const before = shared.dump()
      expect((await owner.post(ROTATE, body)).status).toBe(status)
      expect(shared.dump() === before).toBe(status !== 200)
    })
  }

  test('accepts an empty JSON body, and refuses other content types', async () => {
    await using kassa = await TestServer.open()
    const owner = await ownerOf(kassa, kassa.north)
    const raw = (type: string, text: string) =>
      owner.send({ method: 'POST', path: ROTATE, raw: text }, { 'content-type': type })
    expect((await raw('application/json', '')).status).toBe(200)
    expect((await raw('text/plain', '')).status).toBe(415)
    expect((await raw('application/x-www-form-urlencoded', 'a=b')).status).toBe(415)
    expect((await raw('application/json', '{')).status).toBe(400)
  })

  test('50 times at once leaves one living key of the 51', async () => {
    await using kassa = await TestServer.open()
    const { north } = kassa
    const owner = await ownerOf(kassa, north)
    const rotations = await Promise.all(
      Array.from({ length: 50 }, () => owner.done<Rotated>(owner.post(ROTATE))),
    )
    const keys = [north.secretKey, ...rotations.map(({ secretKey }) => secretKey)]
    expect(new Set(keys).size).toBe(51)
    const answers = await Promise.all(keys.map((key) => north.ask({ key })))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(answers.filter(({ status }) => status === 401)).toHaveLength(50)
  })

  test('is mailed to every owner and to no one else, without the key', async () => {
    await using kassa = await TestServer.open()
    const { north, mailbox } = kassa
    const owner = await ownerOf(kassa, north)
    await memberOf(kassa, north, 'second@example.com', 'owner')
    await memberOf(kassa, north, 'staff@example.com', 'staff')
    const { secretKey } = await owner.done<Rotated>(owner.post(ROTATE))
    for (const address of ['north@example.com', 'second@example.com']) {
      const [mail, ...more] = mailbox.to(address)
      expect(more).toEqual([])
      expect(mail?.subject).toContain('north')
      expect(mail?.text).toContain('north@example.com')
      expect(JSON.stringify(mail)).not.toContain(secretKey.slice(11))
    }
    expect(mailbox.mails).toHaveLength(2)
  })

  test('is written down, without the key', async () => {
    await using kassa = await TestServer.open()
    const owner = await ownerOf(kassa, kassa.north)
    const { secretKey } = await owner.done<Rotated>(owner.post(ROTATE))
    const audit = await owner.get('/shop/api/audit')
    expect((audit.json as { data: object[] }).data[0]).toEqual({
      actor: owner.user.publicId,
      actorName: 'north@example.com',
      action: 'key.rotated',
      subject: 'north',
      detail: { key: 'secret' },
      createdAt: new Date(kassa.now).toISOString(),
    })
    expect(audit.text).not.toContain(secretKey.slice(11))
    expect(JSON.stringify(kassa.log)).not.toContain(secretKey.slice(11))
  })
})
