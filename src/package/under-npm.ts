import { readFileSync } from 'node:fs'

/**
 * Ends this process when the npm that started it ends, in the same way as a signal to this process
 * would. npm passes a signal only to the shell in between, which ends without its children, so that
 * a server would keep its port. The scripts of `package.json` load this before the program.
 */

const LOOK_MS = 500

interface Process {
  readonly parent: number
  /**
   * npm replaces its own command line by its name and the command, such as `npm exec bun run
   * start`.
   */
  readonly words: string
}

/** Returns null if the process is gone or cannot be looked up on this system. */
function lookUp(pid: number): Process | null {
  try {
    if (process.platform === 'linux') {
      const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
      // The process name in parentheses may contain any character.
      const [, parent] = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
      return { parent: Number(parent), words: readFileSync(`/proc/${pid}/cmdline`, 'utf8') }
    }
    const { stdout } = Bun.spawnSync(['ps', '-o', 'ppid=,command=', '-p', String(pid)])
    const [, parent, words = ''] = /^\s*(\d+)\s+(.*)/.exec(stdout.toString()) ?? []
    return parent === undefined ? null : { parent: Number(parent), words }
  } catch (error) {
    if (error instanceof Error && 'code' in error) return null
    throw error
  }
}

/** The processes from the parent of this one up to npm; none if npm has not started it. */
function upToNpm(): number[] {
  const pids: number[] = []
  for (let pid = process.ppid; pid > 1; ) {
    const found = lookUp(pid)
    if (!found) return []
    pids.push(pid)
    if (/^npm\b/.test(found.words)) return pids
    pid = found.parent
  }
  return []
}

function isGone(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return false
  } catch {
    return true
  }
}

const watched = upToNpm()
if (watched.length > 0) {
  const timer = setInterval(() => {
    if (!watched.some(isGone)) return
    clearInterval(timer)
    process.kill(process.pid, 'SIGTERM')
  }, LOOK_MS)
  timer.unref()
}
