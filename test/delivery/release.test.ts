import { expect, setDefaultTimeout, test } from 'bun:test'
import {
  existsSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  readSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import lock from '../../bun.lock'
import { version } from '../../package.json'
import { openApi } from '../../src/commands/openapi.ts'
import { readConfig } from '../../src/config.ts'
import { TARGETS } from '../../src/package/release.ts'
import { sbom } from '../../src/package/sbom.ts'
import { measured, SOAKING } from '../soak.ts'

setDefaultTimeout(10 * 60_000)

const FOLDER = 'dist/release'

interface Bom {
  readonly components: readonly {
    readonly 'bom-ref': string
    readonly scope: string
    readonly purl: string
    readonly hashes?: readonly { readonly content: string }[]
    readonly licenses?: readonly unknown[]
  }[]
  readonly dependencies: readonly { readonly ref: string; readonly dependsOn: readonly string[] }[]
}

test('the list of contents has every package of bun.lock, and says which are in the executables', () => {
  const contained = new Set(['elysia', 'jose'])
  const licenseOf = (key: string) => (key === 'typescript' ? null : 'MIT')
  const bom = sbom({ lock, contained, licenseOf, date: '2026-11-22T00:00:00.000Z' }) as Bom
  const references = bom.components.map((one) => one['bom-ref'])
  expect(references.sort()).toEqual(Object.keys(lock.packages).sort())
  const required = bom.components.filter(({ scope }) => scope === 'required')
  expect(required.map((one) => one['bom-ref'])).toEqual(['bun', 'elysia', 'jose'])
  for (const { purl, hashes = [] } of bom.components.slice(1)) {
    expect(purl).toMatch(/^pkg:npm\/(%40[\w.-]+\/)?[\w.-]+@\d+\.\d+\.\d+/)
    expect(hashes[0]?.content).toMatch(/^[0-9a-f]{128}$/)
  }
  const uses = new Map(bom.dependencies.map(({ ref, dependsOn }) => [ref, dependsOn]))
  expect([...uses.keys()].sort()).toEqual(['kassa', ...Object.keys(lock.packages)].sort())
  expect(uses.get('kassa')).toEqual(['bun', 'elysia', 'jose'])
  expect(uses.get('openid-client')).toEqual(['jose', 'oauth4webapi'])
  // This one does not use the mime-db of the others.
  expect(uses.get('accepts/mime-types')).toEqual(['accepts/mime-types/mime-db'])
})

test('a question or a misspelt name builds nothing and deletes nothing', () => {
  mkdirSync(FOLDER, { recursive: true })
  const before = join(FOLDER, 'before')
  writeFileSync(before, '')
  const release = (word: string) => {
    const command = [process.execPath, 'src/package/release.ts', word]
    const { exitCode, stdout, stderr } = Bun.spawnSync(command)
    expect(existsSync(before)).toBe(true)
    return [exitCode, String(stdout), String(stderr)]
  }
  const usage = expect.stringContaining('only these: kassa-linux-x64,')
  expect(release('--help')).toEqual([0, usage, ''])
  const wrong = expect.stringContaining('There is no executable kassa-linux; nothing was changed.')
  expect(release('kassa-linux')).toEqual([2, '', wrong])
  rmSync(before)
})

/** The first bytes of an executable, and how to run it here; null: it cannot be run here. */
const KINDS: Readonly<Record<string, readonly [magic: string, runner: readonly string[] | null]>> =
  {
    'kassa-linux-x64': ['\x7fELF', []],
    'kassa-linux-x64-baseline': ['\x7fELF', []],
    'kassa-linux-x64-musl': ['\x7fELF', null],
    'kassa-linux-arm64': ['\x7fELF', ['qemu-aarch64-static', '-L', '/usr/aarch64-linux-gnu']],
    'kassa-macos-arm64': ['\xcf\xfa\xed\xfe', null],
    'kassa-macos-x64': ['\xcf\xfa\xed\xfe', null],
    'kassa-windows-x64.exe': ['MZ', null],
  }

test.if(SOAKING)(
  'a release has an executable for each platform; a second build is the same',
  async () => {
    installed('qemu-aarch64-static', 'qemu-user-static')
    installed('/usr/aarch64-linux-gnu/lib/libc.so.6', 'libc6-arm64-cross')
    done('bun', 'run', 'release')
    expect(Object.keys(KINDS)).toEqual(Object.keys(TARGETS))
    const first = readFileSync(join(FOLDER, 'SHA256SUMS'), 'utf8')
    const document = await openApi(readConfig({}))
    const files = readdirSync(FOLDER).filter((name) => name !== 'SHA256SUMS')
    expect(files.sort()).toEqual([...Object.keys(TARGETS), 'kassa.cdx.json'].sort())
    done('bun', 'run', 'build')
    done('cmp', 'dist/kassa', join(FOLDER, 'kassa-linux-x64'))
    done('sh', '-c', `cd ${FOLDER} && sha256sum --check --strict SHA256SUMS`)
    for (const [name, [magic, runner]] of Object.entries(KINDS)) {
      const file = join(FOLDER, name)
      expect(`${name}: ${start(file, magic.length)}`).toBe(`${name}: ${magic}`)
      if (!runner) continue
      expect(done(...runner, file, '--version')).toStartWith(`${version} (`)
      expect(JSON.parse(done(...runner, file, 'openapi'))).toEqual(document)
      measured(
        `${name}: size, and started here`,
        `${Math.round(statSync(file).size / 1e6)} MB, yes`,
      )
    }
    await serves(join(FOLDER, 'kassa-linux-x64-baseline'), [])
    await serves(join(FOLDER, 'kassa-linux-arm64'), KINDS['kassa-linux-arm64']?.[1] ?? [])
    done('bun', 'run', 'release')
    expect(readFileSync(join(FOLDER, 'SHA256SUMS'), 'utf8')).toBe(first)
    measured('all executables, built twice', 'the same bytes')
  },
)

/** Checks that an executable makes the demo shop and serves it. */
async function serves(file: string, runner: readonly string[]): Promise<void> {
  const child = Bun.spawn(
    [...runner, file, 'serve', '--memory', '--demo', '--port', '0', '--json'],
    {
      stdout: 'pipe',
      stderr: 'ignore',
      env: {},
    },
  )
  for await (const part of child.stdout) {
    const { url, publishableKey } = JSON.parse(new TextDecoder().decode(part))
    const headers = { authorization: `Bearer ${publishableKey}` }
    const answer = await fetch(`${url}/v1/store/products?search=coffee`, { headers })
    expect((await answer.json()).data.length).toBeGreaterThan(0)
    break
  }
  child.kill()
  expect(await child.exited).toBe(0)
}

function start(file: string, length: number): string {
  const bytes = Buffer.alloc(length)
  readSync(openSync(file, 'r'), bytes)
  return bytes.toString('latin1')
}

function installed(program: string, debianPackage: string): void {
  if (Bun.which(program) !== null || existsSync(program)) return
  done('apt-get', 'install', '-y', '-qq', '--no-install-recommends', debianPackage)
}

function done(...command: string[]): string {
  const { exitCode, stdout, stderr } = Bun.spawnSync(command)
  if (exitCode !== 0) throw new Error(`${command.join(' ')} failed:\n${stderr}${stdout}`)
  return stdout.toString()
}
