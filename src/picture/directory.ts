import { mkdirSync } from 'node:fs'
import { open, readdir, rename, rm, stat, utimes } from 'node:fs/promises'
import { join } from 'node:path'
import { Refusal } from '../domain/error.ts'
import type { PictureFiles } from '../domain/image.ts'

/** What a file here is called: a hash and a type, never a path. */
const NAME = /^[0-9a-f]{64}\.(png|jpeg|webp)$/

export function isPictureName(name: string): boolean {
  return NAME.test(name)
}

/** Pictures as files of a directory, spread over 256 folders. */
export function pictureDirectory(directory: string): PictureFiles {
  const pathOf = (name: string) => {
    if (!isPictureName(name)) throw new Error('a picture is called by its hash')
    return join(directory, name.slice(0, 2), name)
  }
  return {
    async put(name, bytes) {
      const path = pathOf(name)
      const now = new Date()
      if (await Bun.file(path).exists()) return await utimes(path, now, now)
      try {
        mkdirSync(join(directory, name.slice(0, 2)), { recursive: true, mode: 0o700 })
        await writeWhole(path, bytes)
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
    async *list() {
      const entries = await readdir(directory, { recursive: true, withFileTypes: true }).catch(none)
      for (const { name, parentPath } of entries) {
        if (!isPictureName(name)) continue
        yield { name, writtenAt: (await stat(join(parentPath, name))).mtimeMs }
      }
    },
  }
}

/** Written beside and moved into its place once it is on disk: a picture is there whole or not. */
async function writeWhole(path: string, bytes: Uint8Array): Promise<void> {
  const beside = `${path}.${crypto.randomUUID()}`
  const file = await open(beside, 'wx', 0o600)
  try {
    await file.writeFile(bytes)
    await file.sync()
  } finally {
    await file.close()
  }
  await rename(beside, path)
}

function none(error: unknown): [] {
  if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return []
  throw error
}

function storageRefusal(cause: unknown): unknown {
  const code = cause instanceof Error && 'code' in cause ? cause.code : ''
  if (code === 'ENOSPC' || code === 'EDQUOT') {
    return new Refusal('STORAGE_FULL', 'The disk is full; make room and try again.', [], { cause })
  }
  if (code === 'EROFS' || code === 'EACCES' || code === 'EIO') {
    return new Refusal('UNAVAILABLE', 'Pictures cannot be kept right now.', [], { cause })
  }
  return cause
}
