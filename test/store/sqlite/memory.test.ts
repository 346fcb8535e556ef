import { expect, test } from 'bun:test'
import { findOrCreateUser, findUser } from '../../../src/domain/access/user.ts'
import { yieldToOthers } from '../../../src/domain/yielding.ts'
import { storeOn } from '../../../src/store/engine.ts'
import { openMemorySqlite } from '../../../src/store/sqlite/memory.ts'

const ANN = 'ann@example.com'

test('a read waits for the end of a transaction, and sees nothing that was rolled back', async () => {
  const store = storeOn(openMemorySqlite(), [])
  const inside = Promise.withResolvers<void>()
  const end = Promise.withResolvers<void>()
  const refused = store.write(async (tx) => {
    await findOrCreateUser(tx, ANN, 0)
    inside.resolve()
    await end.promise
    throw new Error('taken back')
  })
  await inside.promise
  let answered = false
  const read = findUser(store.read, ANN).then((user) => {
    answered = true
    return user
  })
  await yieldToOthers()
  expect(answered).toBe(false)
  end.resolve()
  await expect(refused).rejects.toThrow('taken back')
  expect(await read).toBeNull()
  await store.close()
})

test('a commit is noticed, and its content can be copied', async () => {
  const engine = openMemorySqlite()
  const store = storeOn(engine, [])
  const commits = store.watch()
  expect([...(await commits.changed(new Set([1])))]).toEqual([])
  await store.write((tx) => findOrCreateUser(tx, ANN, 0))
  expect([...(await commits.changed(new Set([1])))]).toEqual([1])
  const copy = storeOn(openMemorySqlite(engine.content()), [])
  await store.write((tx) => findOrCreateUser(tx, 'bob@example.com', 0))
  expect((await findUser(copy.read, ANN))?.email).toBe(ANN)
  expect(await findUser(copy.read, 'bob@example.com')).toBeNull()
  await Promise.all([store.close(), copy.close()])
})
