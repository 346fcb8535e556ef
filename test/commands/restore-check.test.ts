import { Database } from 'bun:sqlite'
import { afterEach, expect, test } from 'bun:test'
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { backup, restore } from '../../src/commands/backup.ts'
import { check } from '../../src/commands/check.ts'
import type { Command } from '../../src/commands/command.ts'
import { openData } from '../../src/commands/data.ts'
import { runCommand } from '../../src/commands/run.ts'
import { rowProblems } from '../../src/domain/check.ts'
import { messageOf } from '../../src/domain/error.ts'
import { sealRestored } from '../../src/domain/upkeep/sealing.ts'
import { MODULES } from '../../src/installed.ts'
import { TestServer } from '../fixture.ts'
import { OrderDesk } from '../order-desk.ts'

afterEach(() => {
  process.exitCode = 0
})

/** A backup, and a data directory to restore it into. */
function desk() {
  const directory = mkdtempSync(join(tmpdir(), 'kassa-restore-'))
  const [file, data] = [join(directory, 'shop.backup'), join(directory, 'data')]
  const run = async (command: Command, data: string, ...words: string[]) => {
    const printed: string[] = []
    const all = command === check ? words : [file, ...words]
    const print = (text: string) => void printed.push(text)
    await runCommand(command, [...all, '--data', data, '--json'], { KASSA_PORT: '0' }, print)
    return JSON.parse(printed.join('\n'))
  }
  return { file, data, run, [Symbol.dispose]: () => rmSync(directory, { recursive: true }) }
}

test('restore runs the check, and --force restores all the same', async () => {
  await using kassa = await TestServer.open()
  using place = desk()
  const order = new OrderDesk(kassa.north)
  const mug = await kassa.north.product({ stock: 5 })
  const paid = await order.paid(await order.placed({ lines: [{ productId: mug.id, quantity: 1 }] }))
  await place.run(backup, kassa.directory)
  {
    using file = new Database(place.file)
    file.run("UPDATE sale_order SET number = '28'")
    file.run('UPDATE product SET price_minor = price_minor + 1')
  }
  mkdirSync(place.data)
  copyFileSync(join(kassa.directory, 'secret'), join(place.data, 'secret'))
  const message = await place.run(restore, place.data).catch(messageOf)
  for (const found of [
    `The product ${mug.id} differs from its document: priceMinor.`,
    `The order ${paid.code} (${paid.id}) was changed after it was made.`,
    'The number 1 of orders is missing.',
  ]) {
    expect(message).toContain(found)
  }
  expect(existsSync(join(place.data, 'kassa.sqlite'))).toBe(false)
  await place.run(restore, place.data, '--force')
  const { problems } = await place.run(check, place.data)
  process.exitCode = 0
  expect(problems).toContain(`The order ${paid.code} (${paid.id}) was changed after it was made.`)
})

test('a backup with a changed byte is refused by name, wherever the byte is', async () => {
  await using kassa = await TestServer.open()
  using place = desk()
  for (let count = 0; count < 20; count++) await kassa.north.product({ description: 'A vase' })
  await place.run(backup, kassa.directory)
  const whole = readFileSync(place.file)
  const { length } = whole
  const stored = whole.subarray(length - 64).toString()
  const hashed = Buffer.from(whole.subarray(0, length - 64))
  hashed.fill(0, 18, 20).fill(0, 24, 28).fill(0, 92, 100)
  expect(stored).toBe(Bun.SHA256.hash(hashed, 'hex'))
  mkdirSync(place.data)
  copyFileSync(join(kassa.directory, 'secret'), join(place.data, 'secret'))
  const inText = whole.indexOf('A vase')
  const spread = Array.from({ length: 6 }, (_, index) => Math.floor((length * index) / 6) + 37)
  for (const position of [inText, length - 1, length - 64, length - 65, ...spread]) {
    const bytes = Buffer.from(whole)
    bytes[position] = (bytes[position] ?? 0) ^ 1
    writeFileSync(place.file, bytes)
    const message = await place.run(restore, place.data).catch(messageOf)
    expect([position, message]).toEqual([position, expect.stringContaining(place.file)])
    expect(existsSync(join(place.data, 'kassa.sqlite'))).toBe(false)
  }
  const bytes = Buffer.from(whole)
  bytes[inText] = 0x42
  writeFileSync(place.file, bytes)
  expect(await place.run(restore, place.data).catch(messageOf)).toContain('Its checksum is wrong')
  writeFileSync(place.file, whole)
  const restored = { restored: place.file, checksum: 'right', notes: [] }
  expect(await place.run(restore, place.data)).toMatchObject(restored)
  // Somebody has removed it.
  {
    using file = new Database(place.file)
    file.run('DROP TABLE checksum')
  }
  expect(await place.run(restore, place.data)).toMatchObject({ ...restored, checksum: 'none' })
})

test('a backup that is restored without its secret gets new digests', async () => {
  await using kassa = await TestServer.open()
  using place = desk()
  const order = new OrderDesk(kassa.north)
  const mug = await kassa.north.product({ stock: 5 })
  const paid = await order.paid(await order.placed({ lines: [{ productId: mug.id, quantity: 1 }] }))
  await place.run(backup, kassa.directory)
  expect(await place.run(restore, place.data)).toMatchObject({
    checksum: 'right',
    notes: [
      expect.stringMatching(/prove nothing: .* The next kassa that serves makes new ones\.$/),
    ],
  })
  const { store, secrets } = await openData({ data: place.data, secret: null })
  await sealRestored(MODULES, { store, secrets })
  expect(await place.run(check, place.data)).toMatchObject({ problems: [] })
  {
    using file = new Database(join(place.data, 'kassa.sqlite'))
    file.run("UPDATE sale_payment SET method = 'other'")
  }
  const { problems } = await rowProblems(MODULES, store.read, secrets)
  expect(problems).toEqual([`The payments of the order ${paid.code} (${paid.id}) were changed.`])
  await store.close()
})
