import { mkdirSync } from 'node:fs'
import { open, readdir, rename, rm, stat, utimes } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { Refusal } from '../domain/error.ts'
import type { ImageFiles } from '../domain/ports.ts'

/** A file is named by a hash and a type, never by a path. */
const NAME = /^[0-9a-f]{64}\.(png|jpeg|webp)$/
/** While it is written, its name ends in a UUID. */
const PARTIAL_NAME = /^[0-9a-f]{64}\.(png|jpeg|webp)\.[0-9a-f-]{36}$/

export function isPictureName(name: string): boolean {
  return NAME.test(name)
}

/** Images as files of a directory, spread over 256 folders. */
export function pictureDirectory(directory: string): ImageFiles {
  const pathOf = (name: string) => {
    if (!isPictureName(name)) throw new Error('an image is called by its hash')
    return join(directory, name.slice(0, 2), name)
  }
  /** The folders that this process has found or made, each with the end of syncing its name. */
  const folders = new Map<string, Promise<void>>()
  const ready = (folder: string) => {
    const made = folders.get(folder) ?? durableFolder(folder)
    folders.set(folder, made)
    made.catch(() => folders.delete(folder))
    return made
  }
  return {
    async put(name, bytes) {
      const path = pathOf(name)
      const now = new Date()
      try {
        await ready(dirname(path))
        if (await Bun.file(path).exists()) await utimes(path, now, now)
        else await writeWhole(path, bytes)
        // Also where it was there: whoever wrote it may not have synced its name yet.
        await syncNames(dirname(path))
      } catch (cause) {
        throw storageRefusal(cause)
      }
    },
    async get(name) {
      if (!isPictureName(name)) return null
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

/** The files of this name in a directory and its folders; one that goes meanwhile is left out. */
async function* filesIn(directory: string, pattern: RegExp) {
  const entries = await readdir(directory, { recursive: true, withFileTypes: true }).catch(none)
  for (const { name, parentPath } of entries ?? []) {
    if (!pattern.test(name)) continue
    const path = join(parentPath, name)
    const file = await stat(path).catch(none)
    if (file) yield { name, path, writtenAt: file.mtimeMs }
  }
}

/** A folder of images, whose name survives a power cut, and those of the two around it. */
async function durableFolder(folder: string): Promise<void> {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  await syncNames(dirname(folder))
  await syncNames(dirname(dirname(folder)))
}

/** Waits until the names in a directory are on disk: syncing a file does not do that. */
async function syncNames(directory: string): Promise<void> {
  const handle = await open(directory, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

/** Written beside and renamed once it is on disk: an image is there whole or not at all. */
async function writeWhole(path: string, bytes: Uint8Array): Promise<void> {
  const partial = `${path}.${crypto.randomUUID()}`
  const file = await open(partial, 'wx', 0o600)
  try {
    await file.writeFile(bytes)
    await file.sync()
    await rename(partial, path)
  } catch (error) {
    // A partial file would keep a full disk full.
    await rm(partial, { force: true })
    throw error
  } finally {
    await file.close()
  }
}

function none(error: unknown): null {
  if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null
  throw error
}

function storageRefusal(cause: unknown): unknown {
  const code = cause instanceof Error && 'code' in cause ? cause.code : ''
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
