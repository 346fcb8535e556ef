import { mkdirSync } from 'node:fs'
import { open, readdir, rename, rm, stat, utimes } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { codeOf, Refusal } from '../domain/error.ts'
import type { ImageFiles } from '../domain/ports.ts'

/** The SHA-256 of the content, and the type. */
const ORIGINAL = /^[0-9a-f]{64}\.(png|jpeg|webp)$/
/** An original, or its copy in a smaller width. */
const NAME = /^[0-9a-f]{64}\.(png|jpeg|webp)(\.\d{3,4}\.webp)?$/
/** A file that is being written has a UUID at the end of its name. */
const PARTIAL_NAME = /^[0-9a-f]{64}\.(png|jpeg|webp)(\.\d{3,4}\.webp)?\.[0-9a-f-]{36}$/

/** Whether this is the name of an uploaded image, and not of a smaller copy. */
export function isOriginalName(name: string): boolean {
  return ORIGINAL.test(name)
}

/** Images as files of a directory, in 256 folders by the start of their names. */
export function imageDirectory(directory: string): ImageFiles {
  const pathOf = (name: string) => {
    if (!NAME.test(name)) throw new Error('not the name of an image file')
    return join(directory, name.slice(0, 2), name)
  }
  /** The folders that this process has created or found, each with the sync of its name. */
  const folders = new Map<string, Promise<void>>()
  const ready = (folder: string) => {
    const known = folders.getOrInsertComputed(folder, durableFolder)
    known.catch(() => folders.delete(folder))
    return known
  }
  return {
    async put(name, bytes) {
      const path = pathOf(name)
      const now = new Date()
      try {
        await ready(dirname(path))
        if (await Bun.file(path).exists()) await utimes(path, now, now)
        else await writeWhole(path, bytes)
        // Also for an existing file, because its writer may not have synced the name yet.
        await syncNames(dirname(path))
      } catch (cause) {
        throw storageRefusal(cause)
      }
    },
    async get(name) {
      if (!NAME.test(name)) return null
      const file = Bun.file(pathOf(name))
      return (await file.exists()) ? file : null
    },
    remove: (name) => rm(pathOf(name), { force: true }),
    list: () => filesIn(directory, NAME),
    async removeUnfinished(by) {
      let removed = 0
      for await (const { path, writtenAt } of filesIn(directory, PARTIAL_NAME)) {
        if (writtenAt > by) continue
        await rm(path, { force: true })
        removed++
      }
      return removed
    },
  }
}

/** The files below a directory whose names match, except those that are deleted meanwhile. */
async function* filesIn(directory: string, pattern: RegExp) {
  const entries = await readdir(directory, { recursive: true, withFileTypes: true }).catch(none)
  for (const { name, parentPath } of entries ?? []) {
    if (!pattern.test(name)) continue
    const path = join(parentPath, name)
    const file = await stat(path).catch(none)
    if (file) yield { name, path, writtenAt: file.mtimeMs }
  }
}

/** Creates a folder, and syncs its parents so that its name survives a power cut. */
async function durableFolder(folder: string): Promise<void> {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  await syncNames(dirname(folder))
  await syncNames(dirname(dirname(folder)))
}

/** Syncs the names in a directory to disk, which syncing a file does not do. */
async function syncNames(directory: string): Promise<void> {
  const handle = await open(directory, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

/** Writes to another name, syncs and renames, so an image is never there in part. */
async function writeWhole(path: string, bytes: Uint8Array): Promise<void> {
  const partial = `${path}.${crypto.randomUUID()}`
  const file = await open(partial, 'wx', 0o600)
  try {
    await file.writeFile(bytes)
    await file.sync()
    await rename(partial, path)
  } catch (error) {
    // On a full disk, a partial file would take up space.
    await rm(partial, { force: true })
    throw error
  } finally {
    await file.close()
  }
}

function none(error: unknown): null {
  if (codeOf(error) === 'ENOENT') return null
  throw error
}

function storageRefusal(cause: unknown): unknown {
  const code = codeOf(cause)
  if (code === 'ENOSPC' || code === 'EDQUOT') {
    return new Refusal(
      'STORAGE_FULL',
      'The disk is full; make room and send the image again.',
      [],
      { cause },
    )
  }
  if (['EROFS', 'EACCES', 'EIO', 'EMFILE', 'ENFILE'].includes(String(code))) {
    return new Refusal('UNAVAILABLE', 'Images cannot be stored right now.', [], { cause })
  }
  return cause
}
