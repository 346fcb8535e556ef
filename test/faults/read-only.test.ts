import { afterEach, beforeEach, describe, expect, spyOn, test } from 'bun:test'
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  rmSync,
  statfsSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { backup, restore } from '../../src/commands/backup.ts'
import { check } from '../../src/commands/check.ts'
import type { Command } from '../../src/commands/command.ts'
import { runCommand } from '../../src/commands/run.ts'
import { keyRotate, shopCreate } from '../../src/commands/shop.ts'
import { productExport, productImport } from '../../src/modules/import/commands/product.ts'
import { KASSA } from '../executable.ts'
import { TestServer } from '../fixture.ts'
import { CAN_MOUNT, Disk } from '../mount.ts'

interface Keys {
  readonly secretKey: string
  readonly publishableKey: string
}

describe.skipIf(!CAN_MOUNT)('on a read-only disk', () => {
  let disk: Disk
  let data: string
  let keys: Keys

  beforeEach(async () => {
    disk = new Disk('16m')
    data = join(disk.path, 'data')
    const owned = ['--name', 'North', '--owner', 'anna@example.com', '--json']
    keys = JSON.parse(await run(shopCreate, 'north', ...owned))
    writeFileSync(join(disk.path, 'products.csv'), 'name,price,sku,status\nLamp,20,L-1,Published\n')
    await run(productImport, join(disk.path, 'products.csv'), '--shop', 'north')
  })

  afterEach(() => disk[Symbol.dispose]())

  test('a server reads, says so to writes, and writes again once it can', async () => {
    disk.readOnly()
    await using server = await Server.on(data)
    expect(await server.names(keys)).toEqual(['Lamp'])
    expect((await server.ask('/readyz', keys.publishableKey)).status).toBe(200)
    const refused = await server.create(keys, 'Chair')
    expect(refused).toMatchObject({ status: 503, body: { code: 'UNAVAILABLE' } })
    expect(refused.body.detail).toBe(
      'The disk is read-only; reads still work. Make it writable and try again.',
    )
    disk.writable()
    const created = await server.createdInTime(keys, 'Chair')
    expect(created.status).toBe(201)
    expect(await server.names(keys)).toEqual(['Chair', 'Lamp'])
    // A key that another process replaces ends on the next request, as on any disk.
    const rotated: Keys = { ...keys, ...JSON.parse(await run(keyRotate, 'north', '--json')) }
    expect((await server.create(keys, 'Table')).status).toBe(401)
    expect((await server.create(rotated, 'Table')).status).toBe(201)
    expect(await server.end()).toBe(0)
  }, 60_000)

  test('reads what kill -9 has left: a database, its log and the index of that', async () => {
    await using kassa = await TestServer.open()
    const { name } = await kassa.north.product({ name: 'In the log', status: 'Published' })
    for (const suffix of ['', '-wal', '-shm']) {
      const file = `kassa.sqlite${suffix}`
      copyFileSync(join(kassa.directory, file), join(data, file))
    }
    disk.readOnly()
    await using server = await Server.on(data)
    expect(await server.names(kassa.north)).toEqual([name])
    expect((await server.create(kassa.north, 'Chair')).status).toBe(503)
  }, 60_000)

  test('a log without its index is not passed over', async () => {
    await using kassa = await TestServer.open()
    for (const suffix of ['', '-wal']) {
      const file = `kassa.sqlite${suffix}`
      copyFileSync(join(kassa.directory, file), join(data, file))
    }
    disk.readOnly()
    await expect(exported()).rejects.toMatchObject({
      code: 'UNAVAILABLE',
      message: `${data}/kassa.sqlite-wal holds changes that cannot be read while the disk is full or read-only.`,
    })
  })

  test('export and backup work, and what writes is refused and changes nothing', async () => {
    disk.readOnly()
    expect(await exported()).toContain('Lamp')
    const file = join(tmpdir(), `kassa-${process.pid}.backup`)
    const copy = join(tmpdir(), `kassa-${process.pid}.copy`)
    try {
      await run(backup, file)
      await runCommand(restore, [file, '--data', copy], {}, () => {})
      expect(existsSync(join(copy, 'kassa.sqlite'))).toBe(true)
      const refused = { code: 'UNAVAILABLE', message: expect.stringContaining('read-only') }
      await expect(run(keyRotate, 'north')).rejects.toMatchObject(refused)
      const unwritten = `${data} cannot be written; nothing was restored.`
      await expect(run(restore, file)).rejects.toMatchObject({ message: unwritten })
      const { problems } = JSON.parse(await run(check, '--json', '--port', '0'))
      process.exitCode = 0
      expect(problems).toEqual([
        `${data} cannot be written; kassa would serve it, but refuse all changes.`,
      ])
    } finally {
      rmSync(file, { force: true })
      rmSync(copy, { recursive: true, force: true })
    }
    expect(readdirSync(data).sort()).toEqual(['kassa.sqlite', 'secret', 'serving.lock'])
  })

  test('a full disk is served too: reads go on, writes say so until there is room', async () => {
    const { bavail, bsize } = statfsSync(disk.path)
    const ballast = join(disk.path, 'ballast')
    writeFileSync(ballast, new Uint8Array(bavail * bsize))
    await using server = await Server.on(data)
    expect(await server.names(keys)).toEqual(['Lamp'])
    const refused = await server.create(keys, 'Chair')
    expect(refused).toMatchObject({ status: 507, body: { code: 'STORAGE_FULL' } })
    rmSync(ballast)
    expect((await server.createdInTime(keys, 'Chair')).status).toBe(201)
  }, 60_000)

  test('a backup onto a full disk is refused, and leaves nothing there', async () => {
    await using kassa = await TestServer.open()
    using small = new Disk('256k')
    const file = join(small.path, 'shop.backup')
    const backing = runCommand(backup, [file, '--data', kassa.directory], {}, () => {})
    await expect(backing).rejects.toMatchObject({
      code: 'STORAGE_FULL',
      message: `There is not enough space for ${file}; free some or choose another disk.`,
    })
    expect(readdirSync(small.path)).toEqual([])
  })

  test('a backup for which there is no room is not restored, and changes nothing', async () => {
    await using kassa = await TestServer.open()
    const file = join(kassa.directory, 'shop.backup')
    await runCommand(backup, [file, '--data', kassa.directory], {}, () => {})
    const { bavail, bsize } = statfsSync(disk.path)
    writeFileSync(join(disk.path, 'ballast'), new Uint8Array(bavail * bsize - 700_000))
    await expect(run(restore, file)).rejects.toMatchObject({ code: 'STORAGE_FULL' })
    expect(readdirSync(data).sort()).toEqual(['kassa.sqlite', 'secret', 'serving.lock'])
    expect(await exported()).toContain('Lamp')
  })

  test('a server that finds no room for a database says so, and leaves none there', async () => {
    const empty = join(disk.path, 'empty')
    const { bavail, bsize } = statfsSync(disk.path)
    writeFileSync(join(disk.path, 'ballast'), new Uint8Array(bavail * bsize - 300_000))
    await expect(Server.on(empty)).rejects.toThrow(
      `There is not enough space for ${empty}/kassa.sqlite; free some.`,
    )
    expect(readdirSync(empty).sort()).toEqual(['secret', 'served-version', 'serving.lock'])
  })

  test('an empty directory is refused', async () => {
    const empty = join(disk.path, 'empty')
    mkdirSync(empty)
    disk.readOnly()
    await expect(Server.on(empty)).rejects.toThrow(/^\S+ cannot be used as the data directory/)
  })

  async function run(command: Command, ...words: string[]): Promise<string> {
    const printed: string[] = []
    await runCommand(command, [...words, '--data', data], {}, (text) => void printed.push(text))
    return printed.join('\n')
  }

  async function exported(): Promise<string> {
    const pieces: string[] = []
    const sink = { write: (text: string) => pieces.push(text), flush: () => 0 }
    const stdout = spyOn(Bun.stdout, 'writer').mockReturnValue(sink as unknown as Bun.FileSink)
    try {
      await run(productExport, '--shop', 'north')
    } finally {
      stdout.mockRestore()
    }
    return pieces.join('')
  }
})

/** `kassa serve` from its source, in a process of its own. */
class Server implements AsyncDisposable {
  private constructor(
    readonly child: Bun.Subprocess<'ignore', 'pipe', 'pipe'>,
    readonly url: string,
  ) {}

  /** @throws what the command says where it does not start */
  static async on(data: string): Promise<Server> {
    const words = ['serve', '--port', '0', '--json', '--data', data]
    const child = Bun.spawn([...KASSA, ...words], {
      stdin: 'ignore',
      stdout: 'pipe',
      stderr: 'pipe',
    })
    const { value } = await child.stdout.getReader().read()
    if (!value) throw new Error(await new Response(child.stderr).text())
    return new Server(child, JSON.parse(new TextDecoder().decode(value)).url)
  }

  async ask(path: string, key: string, body?: object) {
    const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json' }
    const method = body ? 'POST' : 'GET'
    const answer = await fetch(this.url + path, {
      method,
      headers,
      ...(body && { body: JSON.stringify(body) }),
    })
    return { status: answer.status, body: await answer.json() }
  }

  create({ secretKey }: Keys, name: string) {
    return this.ask('/v1/store/products', secretKey, { name, price: 20, status: 'Published' })
  }

  /** Asks again as long as nothing can be written. */
  async createdInTime(keys: Keys, name: string) {
    for (const since = performance.now(); ; await Bun.sleep(50)) {
      const created = await this.create(keys, name)
      if (created.status < 500 || performance.now() - since > 20_000) return created
    }
  }

  /** The names of all products that are published. */
  async names({ publishableKey }: Keys): Promise<string[]> {
    const { status, body } = await this.ask('/v1/store/products', publishableKey)
    expect(status).toBe(200)
    return body.data.map(({ name }: { name: string }) => name).sort()
  }

  async end(): Promise<number> {
    this.child.kill('SIGTERM')
    return await this.child.exited
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.child.kill('SIGKILL')
    await this.child.exited
  }
}
