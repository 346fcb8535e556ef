import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { KASSA } from '../executable.ts'
import { CAN_MOUNT, Disk, MUST_MOUNT } from '../mount.ts'
import { pngOf } from '../picture-sample.ts'
import { random } from '../random.ts'
import { until } from '../until.ts'

describe.skipIf(!CAN_MOUNT && !MUST_MOUNT)('on a full disk', () => {
  let disk: Disk
  let data: string
  beforeAll(() => {
    disk = new Disk('16m')
    data = join(disk.path, 'data')
  })
  afterAll(() => disk[Symbol.dispose]())

  test('a server refuses writes, keeps no partial image, and recovers once there is room', async () => {
    await using server = await Server.on(data, '--demo')
    const ids = await server.ids()
    const [first = '', second = ''] = ids
    disk.fill(40_000)
    const before = disk.freeBytes
    expect(await server.image(first)).toBe('507 STORAGE_FULL')
    expect(disk.freeBytes).toBe(before)
    disk.fill(0)
    expect(await server.outcomes(first)).toEqual(FULL)
    expect(partialImages()).toEqual([])
    expect(await server.readiness()).toEqual([200, { status: 'degraded', problems: ['disk'] }])
    disk.makeRoom()
    expect(await server.outcomes(first)).toEqual(ROOM)
    expect(await server.ids()).toContain(second)
    await server.end()
  }, 60_000)

  test.each([['--demo'], []])(
    'a server starts, with %p, and recovers once there is room',
    async (...flags) => {
      disk.fill(0)
      await using server = await Server.on(data, ...flags)
      const [first = ''] = await server.ids()
      expect(await server.outcomes(first)).toEqual(FULL)
      disk.makeRoom()
      await until('products are created again', async () => (await server.create()) === '201')
      expect(await server.outcomes(first)).toEqual(ROOM)
      await server.end()
    },
    60_000,
  )

  function partialImages(): string[] {
    const names = readdirSync(join(data, 'images'), { recursive: true }).map(String)
    return names.filter((name) => /\.(png|jpeg|webp)\./.test(name))
  }
})

/** The results of reading, creating, changing, adding an image and deleting. */
const FULL = ['200', ...Array(4).fill('507 STORAGE_FULL')]
const ROOM = ['200', '201', '200', '201', '204']

type Body = Uint8Array<ArrayBuffer> | { name?: string; price: number }

/** `kassa serve` from its source, in a process of its own. */
class Server implements AsyncDisposable {
  /** Every start of the demo makes the same key. */
  static #secretKey = ''
  #price = 1

  private constructor(
    readonly child: Bun.Subprocess<'ignore', 'pipe', 'pipe'>,
    readonly url: string,
  ) {}

  /** @throws what the command says where it does not start */
  static async on(data: string, ...flags: string[]): Promise<Server> {
    const words = ['serve', ...flags, '--port', '0', '--json', '--data', data]
    const child = Bun.spawn([...KASSA, ...words], {
      stdin: 'ignore',
      stdout: 'pipe',
      stderr: 'pipe',
    })
    const { value } = await child.stdout.getReader().read()
    if (!value) throw new Error(await new Response(child.stderr).text())
    const { url, secretKey } = JSON.parse(new TextDecoder().decode(value))
    Server.#secretKey = secretKey ?? Server.#secretKey
    return new Server(child, url)
  }

  async readiness(): Promise<unknown[]> {
    const answer = await fetch(`${this.url}/readyz`)
    return [answer.status, await answer.json()]
  }

  async ids(): Promise<string[]> {
    const { data } = await (await this.#ask('GET', '')).json()
    return data.map(({ id }: { id: string }) => id)
  }

  /** A read and one of each write; the product made last is the one to be deleted. */
  async outcomes(id: string): Promise<string[]> {
    const read = await this.#outcome('GET', `/${id}`)
    const created = await this.create()
    const changed = await this.#outcome('PATCH', `/${id}`, { price: ++this.#price })
    const image = await this.image(id)
    const [newest = ''] = await this.ids()
    return [read, created, changed, image, await this.#outcome('DELETE', `/${newest}`)]
  }

  async create(): Promise<string> {
    return await this.#outcome('POST', '', { name: 'Lamp', price: 20 })
  }

  /** Adds an image of some 90 KB. */
  async image(id: string): Promise<string> {
    const chance = random(7)
    const lines = Array.from({ length: 300 }, () =>
      Array.from({ length: 300 }, () => chance.below(256)),
    )
    return await this.#outcome('POST', `/${id}/images`, pngOf(lines))
  }

  async #outcome(method: string, path: string, body?: Body): Promise<string> {
    const answer = await this.#ask(method, path, body)
    const text = await answer.text()
    return answer.ok ? String(answer.status) : `${answer.status} ${JSON.parse(text).code}`
  }

  async #ask(method: string, path: string, body?: Body): Promise<Response> {
    const image = body instanceof Uint8Array
    return await fetch(`${this.url}/v1/store/products${path}`, {
      method,
      headers: {
        authorization: `Bearer ${Server.#secretKey}`,
        'content-type': image ? 'image/png' : 'application/json',
      },
      ...(body && { body: image ? body : JSON.stringify(body) }),
    })
  }

  /** SIGTERM, which must be obeyed. */
  async end(): Promise<void> {
    this.child.kill('SIGTERM')
    expect(await this.child.exited).toBe(0)
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.child.kill('SIGKILL')
    await this.child.exited
  }
}
