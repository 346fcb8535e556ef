import { readdirSync, readFileSync } from 'node:fs'
import type { BrowserContext } from 'playwright-core'

/**
 * Ends all processes of the browser with the profile in this directory at once, as when the device
 * crashes.
 */
export async function killed(context: BrowserContext, directory: string): Promise<void> {
  // A message that is on its way at that moment fails.
  await context.unrouteAll({ behavior: 'ignoreErrors' })
  const closed = new Promise((resolve) => context.once('close', resolve))
  for (const pid of readdirSync('/proc').filter((name) => /^\d+$/.test(name))) {
    const isOurs = commandOf(pid).includes(`--user-data-dir=${directory}`)
    if (isOurs) process.kill(Number(pid), 'SIGKILL')
  }
  await closed
}

/** The words of a command; none if the process has just ended. */
function commandOf(pid: string): readonly string[] {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return []
    throw error
  }
}
