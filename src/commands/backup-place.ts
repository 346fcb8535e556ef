import { mkdir, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { BackupPlan } from '../data-places.ts'
import { codeOf, Refusal } from '../domain/error.ts'
import type { Backup } from '../domain/operations.ts'
import { DAY_MS } from '../domain/time.ts'
import { type Bucket, ofBucket } from '../image/s3.ts'

/** `kassa-2026-11-22T00-30-00Z.backup`, or the draft of one. */
const NAME = /^kassa-(\d{4}-\d\d-\d\d)T(\d\d)-(\d\d)-(\d\d)Z\.backup$/
const DRAFT = /^kassa-[\dTZ-]+\.backup\.\d+\.partial(-journal)?$/
/** An older draft was left behind by a killed process. */
const ABANDONED_MS = DAY_MS

/** The place where backups are kept: a folder, or the objects of a bucket with a prefix. */
export interface BackupPlace {
  /** The name of the place, for people. */
  readonly name: string
  /**
   * The backups, newest first.
   * @throws Refusal UNAVAILABLE
   */
  list(): Promise<Backup[]>
  open(name: string): Promise<ReadableStream<Uint8Array> | null>
  /**
   * Adds a backup.
   * @param make writes the backup into a new file
   */
  add(name: string, make: (file: string) => Promise<void>): Promise<void>
  remove(name: string): Promise<void>
}

export function backupName(now: number): string {
  return `kassa-${new Date(now).toISOString().slice(0, 19).replaceAll(':', '-')}Z.backup`
}

/** @param data the directory in which a backup for a bucket is written first */
export function backupPlace(to: BackupPlan['to'], data: string): BackupPlace {
  return 'folder' in to ? folderPlace(to.folder) : bucketPlace(to.bucket, to.prefix, data)
}

function folderPlace(folder: string): BackupPlace {
  return {
    name: folder,
    async list() {
      try {
        const names = await readdir(folder).catch(missing)
        const files = (names ?? []).map(async (name) => {
          const file = await stat(join(folder, name)).catch(missing)
          return file && backupOf(name, file.size)
        })
        return newestFirst(await Promise.all(files))
      } catch (cause) {
        throw new Refusal('UNAVAILABLE', unreadable(folder), [], { cause })
      }
    },
    async open(name) {
      if (!NAME.test(name)) return null
      const file = Bun.file(join(folder, name))
      return (await file.exists()) ? file.stream() : null
    },
    async add(name, make) {
      await mkdir(folder, { recursive: true, mode: 0o700 })
      await removeAbandoned(folder)
      await make(join(folder, name))
    },
    remove: (name) => rm(join(folder, name), { force: true }),
  }
}

async function removeAbandoned(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    if (!DRAFT.test(name)) continue
    const draft = await stat(join(folder, name)).catch(missing)
    if (draft && Date.now() - draft.mtimeMs > ABANDONED_MS) await rm(join(folder, name))
  }
}

function bucketPlace(bucket: Bucket, prefix: string, data: string): BackupPlace {
  const client = new Bun.S3Client(bucket)
  const place = `s3://${bucket.bucket}/${prefix}`
  return {
    name: place,
    async list() {
      const found: (Backup | null)[] = []
      let startAfter: string | undefined
      do {
        const listed = client.list({ prefix, ...(startAfter && { startAfter }) })
        const page = await ofBucket(unreadable(place), listed)
        const contents = page.contents ?? []
        for (const { key, size } of contents) {
          found.push(backupOf(key.slice(prefix.length), size ?? 0))
        }
        startAfter = page.isTruncated ? contents.at(-1)?.key : undefined
      } while (startAfter)
      return newestFirst(found)
    },
    async open(name) {
      if (!NAME.test(name)) return null
      const object = client.file(prefix + name)
      return (await object.exists()) ? object.stream() : null
    },
    async add(name, make) {
      const file = join(data, name)
      await removeAbandoned(data)
      try {
        await make(file)
        const sent = client.write(prefix + name, Bun.file(file))
        await ofBucket(`The backup cannot be written into ${place}.`, sent)
      } finally {
        await rm(file, { force: true })
      }
    },
    remove: (name) => client.delete(prefix + name),
  }
}

function backupOf(name: string, bytes: number): Backup | null {
  const [, day, hour, minute, second] = NAME.exec(name) ?? []
  if (day === undefined) return null
  return { name, bytes, takenAt: Date.parse(`${day}T${hour}:${minute}:${second}Z`) }
}

function newestFirst(found: readonly (Backup | null)[]): Backup[] {
  return found.filter((one) => one !== null).sort((a, b) => (a.name < b.name ? 1 : -1))
}

function unreadable(place: string): string {
  return `The backups in ${place} cannot be read.`
}

function missing(error: unknown): null {
  if (codeOf(error) === 'ENOENT') return null
  throw error
}
