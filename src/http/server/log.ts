import { pathOf } from './path.ts'

/** Where log lines go: one JSON object each. */
export type Log = (entry: Readonly<Record<string, unknown>>) => void

const KEY_BODY = /(kassa_(?:pub|live|term|link|setup)_)\w+/g

/** A log that writes what has gathered once a tick, so that a line costs no system call. */
export function jsonLog(write: (lines: string) => void, clock: () => number): Log {
  let lines = ''
  let last = 0
  let time = ''
  const flush = () => {
    write(lines)
    lines = ''
  }
  return (entry) => {
    if (lines === '') setTimeout(flush, 20)
    const now = clock()
    if (now !== last) time = new Date(now).toISOString()
    last = now
    lines += `{"time":"${time}",${JSON.stringify(entry).slice(1)}\n`
  }
}

/** A path as it may stand in a log: without its query, and without a key that strayed into it. */
export function loggablePath(url: string): string {
  return withoutKeys(pathOf(url))
}

/** A text that a client has sent, as it may be repeated. */
export function withoutKeys(text: string): string {
  return text.includes('kassa_') ? text.replace(KEY_BODY, '$1…') : text
}
