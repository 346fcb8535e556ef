import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Bucket } from '../bucket.ts'
import { blockOf } from '../documents.ts'
import { Executable, type Serving } from '../executable.ts'
import { until } from '../until.ts'

/** All nodes have the same secret, and a folder each. */
const SECRET = '5e'.repeat(32)

/** Several kassas on one PostgreSQL database, behind haproxy as the manual has it. */
export class Nodes implements AsyncDisposable {
  private constructor(
    readonly executable: Executable,
    readonly env: Readonly<Record<string, string>>,
    readonly all: Serving[],
    readonly balancer: Balancer,
    readonly bucket: Bucket,
  ) {}

  /** @param database its address */
  static async start(database: string, settings: Readonly<Record<string, string>> = {}) {
    const executable = Executable.built()
    const bucket = new Bucket()
    const env = {
      KASSA_DATABASE_URL: database,
      KASSA_SECRET: SECRET,
      ...bucket.environment,
      ...settings,
    }
    const node = () => executable.serve(executable.folder(), env)
    const first = await node()
    const all = [first, ...(await Promise.all([node(), node()]))]
    const servers = all.map(({ port }, index) => `server node${index} 127.0.0.1:${port} check`)
    const lines = blockOf('haproxy', 'httpchk').split('\n')
    const shared = lines.filter((line) => !/^listen|^ *(bind|server|#) ?/.test(line))
    const balancer = await Balancer.start([...shared, ...servers].join('\n'))
    return new Nodes(executable, env, all, balancer, bucket)
  }

  get keys(): Serving {
    const [first] = this.all
    if (!first) throw new Error('no node was started')
    return first
  }

  async command(...words: string[]): Promise<string> {
    const data = ['--data', this.executable.folder(), '--json']
    const { exitCode, stdout, stderr } = await this.executable.run([...words, ...data], this.env)
    if (exitCode !== 0) throw new Error(stderr)
    return stdout
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.balancer[Symbol.dispose]()
    await this.executable[Symbol.asyncDispose]()
    await this.bucket[Symbol.asyncDispose]()
  }
}

/** haproxy in front of some servers. */
export class Balancer implements Disposable {
  private constructor(
    readonly port: number,
    readonly child: Bun.Subprocess,
    readonly folder: string,
  ) {}

  get url(): string {
    return `http://127.0.0.1:${this.port}`
  }

  /** @param servers the lines of a proxy that listens on a free port */
  static async start(servers: string): Promise<Balancer> {
    const probe = Bun.listen({ hostname: '127.0.0.1', port: 0, socket: { data() {} } })
    const { port } = probe
    probe.stop(true)
    const folder = mkdtempSync(join(tmpdir(), 'kassa-haproxy-'))
    const file = join(folder, 'haproxy.cfg')
    const timeouts = ['connect 1s', 'client 30s', 'server 30s'].map((one) => `  timeout ${one}`)
    const listen = `listen shop\n      bind 127.0.0.1:${port}\n${servers}\n`
    writeFileSync(file, `defaults\n${timeouts.join('\n')}\n${listen}`)
    const child = Bun.spawn(['haproxy', '-db', '-f', file], {
      stdio: ['ignore', 'ignore', 'ignore'],
    })
    const balancer = new Balancer(port, child, folder)
    await until('the balancer listens', async () => await balancer.#listens())
    return balancer
  }

  async #listens(): Promise<boolean> {
    if (this.child.exitCode !== null) throw new Error('haproxy does not start')
    const socket = { data() {} }
    const connected = Bun.connect({ hostname: '127.0.0.1', port: this.port, socket })
    try {
      ;(await connected).end()
      return true
    } catch {
      return false
    }
  }

  [Symbol.dispose](): void {
    this.child.kill('SIGKILL')
    rmSync(this.folder, { recursive: true })
  }
}

export const hasHaproxy = existsSync('/usr/sbin/haproxy')

/** Creates products one after another, each with a sku of its own, and remembers the answers. */
export class Creator {
  readonly created: string[] = []
  /** Answers that are neither 201 nor 503 with Retry-After. */
  readonly wrong: string[] = []
  refused = 0
  /** The longest time between two products, in milliseconds. */
  longestMs = 0
  #stopped = false
  #count = 0

  constructor(
    readonly url: string,
    readonly key: string,
    readonly name: string,
  ) {}

  async work(): Promise<void> {
    for (let last = performance.now(); !this.#stopped; ) {
      const sku = `${this.name}-${++this.#count}`
      const answer = await this.#create(sku).catch((error: Error) => {
        this.wrong.push(error.message)
        return null
      })
      if (!answer) continue
      if (answer.status === 201) {
        this.created.push(sku)
        this.longestMs = Math.max(this.longestMs, performance.now() - last)
        last = performance.now()
      } else if (answer.status === 503 && answer.headers.has('retry-after')) {
        this.refused++
        await Bun.sleep(20)
      } else {
        this.wrong.push(`${answer.status} ${await answer.text()}`)
        await Bun.sleep(20)
      }
    }
  }

  stop(): void {
    this.#stopped = true
  }

  /** The skus of answered products that cannot be found. */
  async lost(): Promise<string[]> {
    const lost: string[] = []
    const headers = { authorization: `Bearer ${this.key}` }
    for (let from = 0; from < this.created.length; from += 100) {
      const skus = this.created.slice(from, from + 100)
      const query = `sku=${skus.join(',')}&limit=100`
      const answer = await fetch(`${this.url}/v1/store/products?${query}`, { headers })
      const { data } = (await answer.json()) as { data: { sku: string }[] }
      const found = data.map(({ sku }) => sku)
      lost.push(...skus.filter((sku) => !found.includes(sku)))
    }
    return lost
  }

  async #create(sku: string): Promise<Response> {
    return await fetch(`${this.url}/v1/store/products`, {
      method: 'POST',
      headers: { authorization: `Bearer ${this.key}`, 'content-type': 'application/json' },
      body: JSON.stringify({ name: sku, price: 1, sku }),
      // When a node dies, haproxy closes connections that had an answer before without another one.
      keepalive: false,
    })
  }
}
