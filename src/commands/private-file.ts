import {
  chmodSync,
  linkSync,
  mkdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { dirname } from 'node:path'
import { codeOf, Refusal } from '../domain/error.ts'

/** Creates the directory; only its owner can read it and what this process writes there. */
export function privateDirectory(data: string): void {
  process.umask(0o077)
  usable(data, () => mkdirSync(data, { recursive: true }))
}

/** Turns errors of the operating system into a refusal that names the data directory. */
export function usable<T>(data: string, work: () => T): T {
  try {
    return work()
  } catch (cause) {
    const message = `${data} cannot be used as the data directory.`
    throw new Refusal('UNAVAILABLE', message, [], { cause })
  }
}

/** False also if a parent of the path is a file. */
export function existsAt(path: string): boolean {
  return sizeAt(path) !== null
}

/** Whether there is a file that is not empty. */
export function isFilled(path: string): boolean {
  return (sizeAt(path) ?? 0) > 0
}

/** Bytes; null if there is nothing, also if a parent of the path is a file. */
function sizeAt(path: string): number | null {
  try {
    return statSync(path, { throwIfNoEntry: false })?.size ?? null
  } catch (error) {
    if (codeOf(error) === 'ENOTDIR') return null
    throw error
  }
}

/**
 * Creates a file that only its owner can read. An existing file stays as it is: linking a complete
 * file to its name is atomic, so two processes that start at the same time use the same file.
 * @throws Refusal UNAVAILABLE if the directory cannot be written
 */
export function createPrivate(file: string, text: string): void {
  const draft = `${file}.${process.pid}`
  try {
    usable(dirname(file), () => writeFileSync(draft, text, { mode: 0o600, flush: true }))
    linkSync(draft, file)
  } catch (error) {
    if (!existsAt(file)) throw error
  } finally {
    // Even with `force`, rmSync throws on a read-only disk.
    if (existsAt(draft)) rmSync(draft)
  }
}

/**
 * The text of a file that only its owner may read, or null if there is none.
 * @throws Refusal UNAVAILABLE if it cannot be read
 */
export function readPrivate(file: string): string | null {
  return usable(dirname(file), () => {
    const text = readIfThere(file)
    // Only if the mode differs, because a read-only disk refuses chmod.
    if (text !== null && (statSync(file).mode & 0o077) !== 0) chmodSync(file, 0o600)
    return text
  })
}

/** The text of a file, or null if there is none. */
export function readIfThere(file: string): string | null {
  try {
    return readFileSync(file, 'utf8')
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return null
    throw error
  }
}
