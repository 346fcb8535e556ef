import { spawnSync } from 'node:child_process'
import { existsSync, statSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

/**
 * A short text file takes the place of Bun until the install script has run; Bun itself is larger
 * than this.
 */
const SMALLEST_BYTES = 1_000_000

/** Versions of another Bun that run kassa: those of the same minor version, from this one. */
const NEEDED = { minor: '1.4.', patch: 5 }

const MISSING =
  'kassa runs on Bun, which was not installed with it, and there is no Bun 1.4 from 1.4.5 in the PATH. Install it: npm install bun@1.4.5'

/**
 * The command that runs a script of this package with Bun, ignoring settings of a Bun project in
 * the current folder.
 * @throws Error as `installedBun` does
 */
export function bunCommand(script: string): { readonly bun: string; readonly words: string[] } {
  const pathOf = (name: string) => fileURLToPath(new URL(name, import.meta.url))
  const options = ['--no-env-file', `--config=${pathOf('bunfig.toml')}`, '--no-install']
  return { bun: installedBun(), words: [...options, pathOf(script)] }
}

/**
 * The path of Bun: this process itself, or the one that was installed with this package, or a
 * suitable one in the PATH. The install script of the package `bun` moves the program there; where
 * such scripts do not run, it is still in the package of its platform, which `bun` depends on.
 * @throws Error with a text for people if there is none
 */
function installedBun(): string {
  if (process.versions.bun) return process.execPath
  const found = dependency() ?? bunInPath()
  if (found === null) throw new Error(MISSING)
  return found
}

/** Returns null if npm has left out the package `bun` or that of the platform. */
function dependency(): string | null {
  const { resolve } = createRequire(import.meta.url)
  try {
    const bun = resolve('bun/package.json')
    const moved = join(dirname(bun), 'bin/bun.exe')
    if (existsSync(moved) && statSync(moved).size > SMALLEST_BYTES) return moved
    const platform = createRequire(bun).resolve(`@oven/bun-${platformName()}/package.json`)
    return join(dirname(platform), process.platform === 'win32' ? 'bin/bun.exe' : 'bin/bun')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'MODULE_NOT_FOUND') return null
    throw error
  }
}

/** Returns null if there is no Bun in the PATH, or another version. */
function bunInPath(): string | null {
  const asked = spawnSync('bun', ['--version'], { encoding: 'utf8', timeout: 10_000 })
  const version = asked.status === 0 ? asked.stdout.trim() : ''
  const patch = Number.parseInt(version.slice(NEEDED.minor.length), 10)
  return version.startsWith(NEEDED.minor) && patch >= NEEDED.patch ? 'bun' : null
}

/** The platform of this machine in Bun's notation, such as `linux-x64-musl`. */
function platformName(): string {
  const { platform, arch } = process
  const system = platform === 'win32' ? 'windows' : platform
  const parts = [system, arch === 'arm64' ? 'aarch64' : arch]
  return (platform === 'linux' && !hasGlibc() ? [...parts, 'musl'] : parts).join('-')
}

function hasGlibc(): boolean {
  const { header } = process.report.getReport() as { readonly header: object }
  return 'glibcVersionRuntime' in header
}
