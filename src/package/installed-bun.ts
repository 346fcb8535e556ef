import { existsSync, statSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

/**
 * A short text file takes the place of Bun until the install script has run; Bun itself is larger
 * than this.
 */
const SMALLEST_BYTES = 1_000_000

const MISSING =
  'kassa runs on Bun, an optional dependency that is not installed here. Install it: npm install bun@1.4.5'

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
 * The path of the Bun that was installed with this package. The install script of the package `bun`
 * moves the program there; where such scripts do not run, it is still in the package of its
 * platform, which `bun` depends on.
 * @throws Error with a text for people if Bun was left out
 */
function installedBun(): string {
  if (process.versions.bun) return process.execPath
  const { resolve } = createRequire(import.meta.url)
  try {
    const bun = resolve('bun/package.json')
    const moved = join(dirname(bun), 'bin/bun.exe')
    if (existsSync(moved) && statSync(moved).size > SMALLEST_BYTES) return moved
    const platform = createRequire(bun).resolve(`@oven/bun-${platformName()}/package.json`)
    return join(dirname(platform), process.platform === 'win32' ? 'bin/bun.exe' : 'bin/bun')
  } catch (cause) {
    throw new Error(MISSING, { cause })
  }
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
