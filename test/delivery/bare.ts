import { chmodSync, chownSync, cpSync, mkdirSync, readFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { CAN_MOUNT } from '../mount.ts'

const FILE = readFileSync('Containerfile', 'utf8')
const LAST_STAGE = FILE.slice(FILE.lastIndexOf('\nFROM '))
const USER = 65_532

/** Whether this machine has the libraries of the container's base, and may change its root. */
export const CAN_BE_BARE = CAN_MOUNT && process.arch === 'x64' && isDebian12()

/** The settings of the container. */
export const CONTAINER_ENV: Readonly<Record<string, string>> = Object.fromEntries(
  (/^ENV (.*)$/m.exec(LAST_STAGE)?.[1]?.split(' ') ?? []).map((one) => one.split('=')),
)

/**
 * The command that runs the executable with a root directory in which there is nothing but the
 * files that `Containerfile` copies, and /proc and /dev, which containers have, too.
 * @param root an empty directory
 */
export function bareCommand(root: string, executable: string): string[] {
  if (!LAST_STAGE.startsWith('\nFROM scratch\n')) throw new Error('the base is not empty')
  // A server that ran in this process may have left a stricter one.
  process.umask(0o022)
  chmodSync(root, 0o755)
  for (const [, option = '', from = '', to = ''] of LAST_STAGE.matchAll(COPIED)) {
    const target = join(root, to, to.endsWith('/') ? basename(from) : '')
    mkdirSync(dirname(target), { recursive: true })
    if (from === '/empty') mkdirSync(target, { mode: 0o700 })
    else cpSync(from.startsWith('dist/') ? executable : from, target, { dereference: true })
    if (option.includes('--chown')) chownSync(target, USER, USER)
  }
  const mounts = ['proc', 'dev'].flatMap((name) => [
    `mkdir ${root}/${name}`,
    `mount --rbind /${name} ${root}/${name}`,
  ])
  const enter = `exec chroot --userspec=${USER}:${USER} ${root} /kassa "$@"`
  // The mounts are seen by this process only, and end with it.
  return ['unshare', '--mount', 'sh', '-c', [...mounts, enter].join(' && '), 'sh']
}

const COPIED = /^COPY ((?:--\S+ )*)(\S+) (\S+)$/gm

function isDebian12(): boolean {
  try {
    return readFileSync('/etc/debian_version', 'utf8').startsWith('12')
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return false
    throw error
  }
}
