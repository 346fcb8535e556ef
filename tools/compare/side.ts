import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { $ } from 'bun'
import { Cluster } from '../../test/postgres.ts'
import { checkedOut } from '../checkout.ts'

/** The output of a server that has made the demo shop. */
interface Started {
  readonly url: string
  readonly slug: string
  readonly publishableKey: string
  readonly secretKey: string
  readonly link: { readonly url: string }
}

/** No limits: what they answer depends on the time. */
const RATES = ['PUBLISHABLE', 'SECRET', 'TERMINAL', 'ADMIN', 'SIGN_IN', 'OTP_IP']
const SETTINGS = {
  KASSA_SECRET: '42'.repeat(32),
  KASSA_SIGNUP: 'invite',
  KASSA_METRICS_TOKEN: 'figures'.repeat(6),
  ...Object.fromEntries(RATES.map((name) => [`KASSA_RATE_${name}`, '0'])),
}
export const METRICS_TOKEN = SETTINGS.KASSA_METRICS_TOKEN

/** A version of kassa that serves the demo shop, run from its source. */
export class Side {
  private constructor(
    readonly started: Started,
    readonly data: string,
    readonly child: Bun.Subprocess,
  ) {}

  /** @param database of PostgreSQL; without one, SQLite */
  static async start(root: string, data: string, database?: string): Promise<Side> {
    const flags = ['serve', '--demo', '--json', '--port', '0', '--data', data]
    const child = Bun.spawn([process.execPath, 'src/main.ts', ...flags], {
      cwd: root,
      env: {
        PATH: process.env.PATH ?? '',
        ...SETTINGS,
        ...(database && { KASSA_DATABASE_URL: database }),
      },
      stdin: 'ignore',
      stdout: 'pipe',
      stderr: Bun.file(`${data}.log`),
    })
    // If the comparison fails, its servers must end too.
    process.once('exit', () => child.kill())
    const decoder = new TextDecoder()
    let text = ''
    for await (const chunk of child.stdout) {
      text += decoder.decode(chunk, { stream: true })
      if (text.endsWith('\n')) return new Side(JSON.parse(text), data, child)
    }
    throw new Error(`${root} does not start: ${readFileSync(`${data}.log`, 'utf8')}`)
  }

  /** The code that was mailed to this address last; without a mail server, mail is in the log. */
  async code(email: string): Promise<string> {
    for (let tries = 0; tries < 500; tries++) {
      const mails = readFileSync(`${this.data}.log`, 'utf8')
        .split('\n')
        .filter((line) => line.includes(`"to":"${email}"`))
      const code = /\b\d{6}\b/.exec(JSON.parse(mails.at(-1) ?? '{}').text ?? '')?.[0]
      if (code) return code
      await Bun.sleep(10)
    }
    throw new Error(`${email} has got no code`)
  }

  async stop(): Promise<void> {
    this.child.kill()
    await this.child.exited
  }
}

/**
 * Starts both versions on the same data: the demo shop, as the older version has made it.
 * @param onPostgres or on SQLite
 */
export async function startBoth(older: string, onPostgres: boolean): Promise<[Side, Side]> {
  const folder = mkdtempSync(join(tmpdir(), 'kassa-compare-'))
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
  const [data, copy] = [join(folder, 'there'), join(folder, 'here')]
  const cluster = onPostgres ? await Cluster.start() : null
  await cluster?.sql('postgres', 'CREATE DATABASE there')
  const maker = await Side.start(older, data, cluster?.url('there'))
  await maker.stop()
  cpSync(data, copy, { recursive: true })
  await cluster?.sql('postgres', 'CREATE DATABASE here TEMPLATE there')
  return await Promise.all([
    Side.start(older, data, cluster?.url('there')),
    Side.start('.', copy, cluster?.url('here')),
  ])
}

/**
 * The source of a commit, unless it was taken out before, with its modules.
 * @returns its folder
 */
export function sourceOf(commit: string): Promise<string> {
  return checkedOut(commit, join(tmpdir(), 'kassa-compare'), 'node_modules', async (root) => {
    const [ours, theirs] = ['bun.lock', join(root, 'bun.lock')].map((path) => readFileSync(path))
    if (theirs && ours?.equals(theirs)) {
      symlinkSync(join(process.cwd(), 'node_modules'), join(root, 'node_modules'))
    } else await $`${process.execPath} install --frozen-lockfile --silent`.cwd(root)
  })
}
