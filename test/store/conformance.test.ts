import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import type { UserSession } from '../../src/domain/access/session.ts'
import type { Member } from '../../src/domain/access/staff.ts'
import { findUser } from '../../src/domain/access/user.ts'
import { productById } from '../../src/domain/catalog/reference.ts'
import { newId } from '../../src/domain/id.ts'
import { columnOf, exists } from '../../src/domain/rows.ts'
import { startReindex } from '../../src/domain/search/reindex.ts'
import { insertShop } from '../../src/domain/shop/new-shop.ts'
import { nextRevision, nextRevisions } from '../../src/domain/shop/revision.ts'
import { shopById, shopIds } from '../../src/domain/shop/shop.ts'
import {
  type ChangeListener,
  type Store,
  UniqueViolation,
  type Writing,
} from '../../src/domain/store.ts'
import { validAt } from '../../src/domain/time.ts'
import { storeOn } from '../../src/store/engine.ts'
import { ENGINES, type Opened, shopRow } from '../engines.ts'

describe.each(Object.keys(ENGINES))('%s', (name) => {
  let opened: Opened
  /** Two processes on one database. */
  let one: Store
  let other: Store
  let shop: number

  beforeAll(async () => {
    opened = (await ENGINES[name]?.()) as Opened
    one = storeOn(await opened.open(), [])
    other = storeOn(await opened.open(), [])
    shop = await one.write((tx) => insertShop(tx, shopRow('first')))
  })
  afterAll(async () => {
    await Promise.all([one.close(), other.close()])
    await opened[Symbol.asyncDispose]()
  })

  test('a write is seen by all as soon as it is answered, and within it before', async () => {
    const email = await one.write(async (tx) => {
      const { email } = await insertUser(tx)
      expect(await findUser(tx, email)).not.toBeNull()
      expect((await one.state()).waitingWrites).toBe(name === 'SQLite' ? 0 : 1)
      return email
    })
    await Bun.sleep(1)
    expect((await findUser(one.read, email))?.email).toBe(email)
    expect((await findUser(other.read, email))?.email).toBe(email)
  })

  test('a write that fails leaves nothing, and its error is thrown', async () => {
    let email = ''
    const write = one.write(async (tx) => {
      email = (await insertUser(tx)).email
      await nextRevision(tx, shop, null)
      throw new RangeError('no')
    })
    await expect(write).rejects.toThrow(new RangeError('no'))
    expect(await findUser(one.read, email)).toBeNull()
    const empty = one.write(() => Promise.reject(new RangeError('no')))
    await expect(empty).rejects.toThrow(new RangeError('no'))
  })

  test('revisions have no gaps, also if many are taken at the same time', async () => {
    const id = await one.write((tx) => insertShop(tx, shopRow('second')))
    const taken = await Promise.all(
      Array.from({ length: 60 }, (_, n) =>
        (n % 2 ? one : other).write((tx) => nextRevision(tx, id, null)),
      ),
    )
    const revisions = taken.map(({ revision }) => revision)
    expect(revisions.sort((a, b) => a - b)).toEqual(Array.from({ length: 60 }, (_, n) => n + 1))
  })

  test('only a shop of which somebody is to be told tells of its changes', async () => {
    const told: string[] = []
    const listener: ChangeListener = async (_tx, _shop, changes) => {
      told.push(...changes.map(({ subject }) => subject))
    }
    const telling = storeOn(await opened.open(), [listener])
    for (const isTold of [false, true, false]) {
      await telling.write((tx) => tx.run('shop.tell', { shop, told: isTold }))
      const change = { event: 'product.created', subject: `told: ${isTold}`, now: 0 } as const
      await telling.write((tx) => nextRevisions(tx, shop, [null, change]))
      await telling.write((tx) => nextRevision(tx, shop, null))
    }
    await telling.close()
    expect(told).toEqual(['told: true'])
  })

  test('products that are inserted together get numbers in their order', async () => {
    const names = ['c', 'a', 'b', 'd']
    const same = (value: string | number | null) => names.map(() => value)
    const ids = await one.write((tx) =>
      tx.insertAll('product.insert', {
        shop,
        publicId: names.map((name) => `prod_${name}`),
        revision: names.map((_, n) => 100 + n),
        slug: names,
        nameKey: names,
        document: same('{}'),
        status: same('Draft'),
        productType: same('Item'),
        priceMinor: same(0),
        stock: same(0),
        toCount: same(0),
        createdAt: same(0),
        updatedAt: same(0),
        category: same(null),
        brand: same(null),
        taxRate: same(null),
        sku: same(null),
        barcode: same(null),
        itemGroup: same(null),
      }),
    )
    const found = await Promise.all(
      names.map((name) => productById(one.read, shop, `prod_${name}`)),
    )
    expect(found.map((product) => product?.id)).toEqual(ids)
    expect(ids).toEqual(ids.toSorted((a, b) => a - b))
  })

  test('what is read in a shop stays true until the commit', async () => {
    const id = await one.write((tx) => insertShop(tx, shopRow('third')))
    const rename = (tx: Writing) => async () => {
      const { name = '' } = (await shopById(tx, id)) ?? {}
      await tx.run('shop.update', { shop: id, name: `${name}x`, currency: 'EUR' })
    }
    await Promise.all(
      Array.from({ length: 40 }, (_, n) => (n % 2 ? one : other).write((tx) => rename(tx)())),
    )
    expect((await shopById(one.read, id))?.name).toBe(`third${'x'.repeat(40)}`)
  })

  test('transactions that say the same name run one after the other', async () => {
    const link = (n: number) => `link ${n}`
    let inside = 0
    let most = 0
    await Promise.all(
      Array.from({ length: 10 }, (_, n) =>
        (n % 2 ? one : other).write(async (tx) => {
          await tx.alone('links')
          most = Math.max(most, ++inside)
          await tx.run('link.insert', {
            hash: link(n),
            user: null,
            onlyShop: null,
            expiresAt: 1e15,
          })
          await Bun.sleep(1)
          inside--
        }),
      ),
    )
    expect(most).toBe(1)
  })

  test('two that make the same user at once get the same one', async () => {
    const { email } = newUser()
    const find = async (tx: Writing) =>
      (await findUser(tx, email))?.id ?? (await tx.insert('user.insert', { ...newUser(), email }))
    const ids = await Promise.all(
      Array.from({ length: 20 }, (_, n) => (n % 2 ? one : other).write(find)),
    )
    expect(new Set(ids).size).toBe(1)
  })

  test('a value that is taken is a conflict, and the transaction may end well', async () => {
    const twice = one.write((tx) => insertShop(tx, shopRow('first')))
    await expect(twice).rejects.toMatchObject({ code: 'CONFLICT' })
    const user = newUser()
    await one.write((tx) => tx.insert('user.insert', user))
    const again = one.write((tx) => tx.insert('user.insert', user))
    await expect(again).rejects.toBeInstanceOf(UniqueViolation)
    const email = await one.write(async (tx) => {
      const attempt = tx.attempt(async () => {
        await insertUser(tx)
        await tx.insert('user.insert', user)
      })
      await expect(attempt).rejects.toBeInstanceOf(UniqueViolation)
      return (await insertUser(tx)).email
    })
    expect(await findUser(other.read, email)).not.toBeNull()
  })

  test('writes of a shop that wait together are answered together, but for one that fails', async () => {
    const id = await one.write((tx) => insertShop(tx, shopRow('group')))
    const writes = Array.from({ length: 31 }, (_, n) =>
      one.write(async (tx) => {
        const { revision } = await nextRevision(tx, id, null)
        if (n % 15 === 0) throw new RangeError(`no ${n}`)
        return revision
      }),
    )
    const settled = await Promise.allSettled(writes)
    const refused = settled.filter(({ status }) => status === 'rejected')
    expect(refused).toMatchObject([0, 15, 30].map((n) => ({ reason: { message: `no ${n}` } })))
    const revisions = settled.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []))
    expect(revisions).toEqual(Array.from({ length: 28 }, (_, n) => n + 1))
    expect((await one.write((tx) => nextRevision(tx, id, null))).revision).toBe(29)
  })

  test('what an attempt has written and indexed is taken back, with its lock', async () => {
    const id = await one.write((tx) => insertShop(tx, shopRow('fourth')))
    const others = { language: 'en', about: [], description: [], hidden: [] } as const
    await one.write(async (tx) => {
      tx.index(id, 1, { ...others, name: ['kept'] })
      const attempt = tx.attempt(async () => {
        tx.index(id, 2, { ...others, name: ['lost'] })
        await nextRevision(tx, id, null)
        throw new RangeError('no')
      })
      await expect(attempt).rejects.toThrow(RangeError)
      expect((await nextRevision(tx, id, null)).revision).toBe(1)
    })
    const known = { shop: id, hidden: [0], words: ['kept', 'lost'] }
    expect(await columnOf<string>(other.read, 'search.known', known)).toEqual(['kept'])
  })

  test('what is to happen after the commit happens then, once, or never', async () => {
    const happened: string[] = []
    await one.write(async (tx) => {
      const { email } = await insertUser(tx)
      tx.afterCommit(() => happened.push('kept'))
      const attempt = tx.attempt(async () => {
        tx.afterCommit(() => happened.push('taken back'))
        throw new RangeError('no')
      })
      await expect(attempt).rejects.toThrow(RangeError)
      expect([email, ...happened]).toEqual([email])
    })
    expect(happened).toEqual(['kept'])
    const failing = one.write(async (tx) => {
      tx.afterCommit(() => happened.push('rolled back'))
      await insertUser(tx)
      throw new RangeError('no')
    })
    await expect(failing).rejects.toThrow(RangeError)
    await one.write(insertUser)
    expect(happened).toEqual(['kept'])
  })

  test('who waits for work hears of it after the commit that leaves it, and only then', async () => {
    let heard = 0
    one.onLeft('words', () => heard++)
    one.onLeft('image', () => expect.unreachable())
    const leave = (tx: Writing) => startReindex(tx, shop)
    await one.write(async (tx) => {
      await leave(tx)
      expect(heard).toBe(0)
    })
    expect(heard).toBe(1)
    const failing = one.write(async (tx) => {
      await leave(tx)
      throw new RangeError('no')
    })
    await expect(failing).rejects.toThrow(RangeError)
    await other.write(leave)
    expect(heard).toBe(1)
  })

  test('numbers are numbers, however large, and texts keep every character', async () => {
    const device = 'Ÿ"\\\u{1f600}{}\n\u202e$1?1'
    const session = { publicId: newId('sess', 0), method: 'otp', device } as const
    const times = { createdAt: 1, lastSeenAt: 1, expiresAt: 100_000_000 }
    const user = await one.write(async (tx) => {
      const user = await insertUser(tx)
      const { lastSeenAt: _, ...kept } = times
      const owner = { user: user.id, customer: null, shop: null, onlyShop: null }
      await tx.insert('session.insert', { ...session, ...kept, ...owner })
      return user
    })
    const ofUser = (publicId: string) =>
      one.read.get<UserSession>('session.of_user', { publicId, ...validAt(0) })
    const found = await ofUser(session.publicId)
    expect(found?.session).toMatchObject({ ...session, ...times })
    expect(found?.user).toEqual(user)
    expect(await ofUser('\0')).toBeNull()
    expect(
      await exists(one.read, 'shop.has_reached', { shop: shop, revision: Number.MAX_SAFE_INTEGER }),
    ).toBe(false)
    expect(await shopIds(one.read)).toContain(shop)
  })

  test('texts are in the order of their bytes', async () => {
    const emails = ['_', 'a', 'Z', 'é', '\u{1f600}', '~', '10', '9'].map(
      (one) => `${one}@x.example`,
    )
    const id = await one.write(async (tx) => {
      const id = await insertShop(tx, shopRow('fifth'))
      for (const email of emails) {
        const user = await tx.insert('user.insert', { ...newUser(), email })
        await tx.run('user.join', { shop: id, user, role: 'staff', now: 0 })
      }
      return id
    })
    const members = await one.read.all<Member>('user.members', { shop: id })
    expect(members.map(({ user }) => user.email)).toEqual(
      emails.toSorted((a, b) => Buffer.compare(Buffer.from(a), Buffer.from(b))),
    )
  })

  test('a value is loaded again after each commit, of whichever process', async () => {
    const remembered = one.remembered<string>()
    const name = () =>
      remembered('name', async () => (await shopById(one.read, shop))?.name ?? null)
    await one.write((tx) => tx.run('shop.update', { shop: shop, name: 'before', currency: 'EUR' }))
    expect(await name()).toBe('before')
    await other.write((tx) => tx.run('shop.update', { shop: shop, name: 'after', currency: 'EUR' }))
    await Bun.sleep(1)
    expect(await name()).toBe('after')
    await one.write((tx) => tx.run('shop.update', { shop: shop, name: 'last', currency: 'EUR' }))
    expect(await name()).toBe('last')
    let loads = 0
    const loaded = () => remembered('loads', async () => `${++loads}`, shop)
    expect([await loaded(), await loaded()]).toEqual(['1', '1'])
    await other.write((tx) => nextRevision(tx, shop, null))
    await Bun.sleep(1)
    expect(await loaded()).toBe('2')
  })

  test('a watch notices a commit in its shop', async () => {
    const watch = one.watch()
    const shops = new Set([shop])
    await watch.changed(shops)
    expect([...(await watch.changed(shops))]).toEqual([])
    await other.write((tx) => nextRevision(tx, shop, null))
    await Bun.sleep(1)
    expect([...(await watch.changed(shops))]).toEqual([shop])
    expect([...(await watch.changed(shops))]).toEqual([])
  })

  test('each mail is handed out once, and no more than were asked for', async () => {
    await one.write(async (tx) => {
      for (let n = 0; n < 8; n++) {
        await tx.run('mail.insert', { sealed: [`${n}`], dueAt: 0, staleAt: [1e15], createdAt: 0 })
      }
    })
    const claimed = await Promise.all(
      Array.from({ length: 12 }, (_, n) =>
        (n % 2 ? one : other).write((tx) =>
          tx.all<{ sealed: string }>('mail.claim', { ...DUE, limit: 3 }),
        ),
      ),
    )
    expect(Math.max(...claimed.map(({ length }) => length))).toBe(3)
    const sealed = claimed.flat().map((mail) => mail.sealed)
    expect(sealed.sort()).toEqual(['0', '1', '2', '3', '4', '5', '6', '7'])
  })

  test('a slice of a long job is a transaction too', async () => {
    const slices = Array.from({ length: 6 }, (_, n) =>
      (n % 2 ? one : other).writeSlice((tx) => nextRevision(tx, shop, null)),
    )
    const revisions = (await Promise.all(slices)).map(({ revision }) => revision)
    expect(new Set(revisions).size).toBe(6)
    const failed = one.writeSlice(async (tx) => {
      await nextRevision(tx, shop, null)
      throw new RangeError('no')
    })
    await expect(failed).rejects.toThrow(RangeError)
    const next = await one.write((tx) => nextRevision(tx, shop, null))
    expect(next.revision).toBe(Math.max(...revisions) + 1)
  })

  test('a closed store refuses', async () => {
    const store = storeOn(await opened.open(), [])
    await store.close()
    const write = store.write((tx) => nextRevision(tx, shop, null))
    await expect(write).rejects.toMatchObject({ code: 'UNAVAILABLE' })
  })
})

const DUE = { now: 1, until: 1_000, latest: 2_000 }

let made = 0

function newUser() {
  const email = `user${++made}@example.com`
  return { publicId: newId('user', 0), email, emailVerified: false, name: null, createdAt: 0 }
}

async function insertUser(tx: Writing) {
  const user = newUser()
  return { ...user, id: await tx.insert('user.insert', user) }
}
