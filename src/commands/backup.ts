import { Database } from 'bun:sqlite'
import { rmSync } from 'node:fs'
import type { Config } from '../config.ts'
import { Refusal } from '../domain/error.ts'
import type { ImageFiles } from '../domain/ports.ts'
import { isOriginalName } from '../image/directory.ts'
import { imageBucket } from '../image/s3.ts'
import { backUp, backupDraft, removeDraft, writeBackup } from '../store/sqlite/backup.ts'
import { openDraft } from '../store/sqlite/draft.ts'
import {
  type Checksum,
  checkedBackup,
  type ImageTarget,
  refuseNoDatabase,
  restoreBackup,
  unseal,
  type Verify,
} from '../store/sqlite/restore.ts'
import { sqliteRowProblems } from './check.ts'
import { type Command, progressBar } from './command.ts'
import { databaseIn, existingDatabase, imagesIn, PRINTING } from './data.ts'
import { lockForServing } from './lock.ts'
import { existsAt } from './private-file.ts'
import { provingNothing } from './row-texts.ts'

export const backup: Command = {
  name: 'backup',
  usage: '<file>',
  summary: 'Copies the database and the images into one file, also while kassa is serving.',
  argument: 'file to write',
  help: `The file contains no secret API keys, only their hashes, and not the server's secret. Images in a
bucket are not copied. A database on PostgreSQL makes the same file, at the state of one moment. The
file ends with a checksum of all of it, which kassa restore verifies.`,
  async run({ argument: file, config, answer }) {
    await undoneBySignal(backupDraft(file), () => backUpAll(config, file))
    const bytes = Bun.file(file).size
    answer({ file, bytes }, `${file}: ${bytes} bytes`)
  },
}

export const restore: Command = {
  name: 'restore',
  usage: '<file> [--force]',
  options: { force: { type: 'boolean' } },
  summary: 'Checks a backup and replaces the database with it.',
  argument: 'backup',
  help: `Stop kassa first. A backup of an older kassa is brought up to date. A backup that is damaged, that
another program has changed, or that is of a newer kassa is refused, and nothing is changed. A backup
of a data directory may be restored into a database on PostgreSQL, and the other way round.

--force      restores it also if its checksum is wrong, or kassa check finds changed rows in it`,
  async run({ argument: file, flags, config, answer }) {
    refuseNoDatabase(file)
    const isNew = !existsAt(config.data)
    const unlock = lockForServing(config)
    let found: Verified
    try {
      found = await restoreAll(config, file, flags.force === true)
    } catch (error) {
      // Nobody else writes into a locked directory. Windows would not delete the open lock.
      if (isNew && process.platform !== 'win32') rmSync(config.data, { recursive: true })
      throw error
    } finally {
      unlock()
    }
    const place = config.postgres ? 'the database' : config.data
    const { checksum, notes } = found
    const lines = [`${file} was restored into ${place}. ${CHECKSUM_TEXTS[checksum]}`, ...notes]
    answer({ restored: file, checksum, notes }, lines.join('\n'))
  },
}

/** The result of checking a backup. */
interface Verified {
  readonly checksum: Checksum
  readonly notes: readonly string[]
}

const CHECKSUM_TEXTS: Readonly<Record<Checksum, string>> = {
  right: 'Each of its bytes is as kassa wrote it.',
  wrong: 'Its checksum is wrong: some of its bytes are not as kassa wrote them.',
  none: 'It has no checksum, so a changed byte may stay unnoticed.',
}

async function backUpAll({ data, postgres }: Config, file: string): Promise<void> {
  const images = all(imagesIn(data))
  if (!postgres) return await backUp(existingDatabase(data), file, images)
  const { copyFromPostgres } = await import('../store/postgres/copy.ts')
  const copyTo = async (draft: string) => {
    using copy = openDraft(draft)
    await copyFromPostgres(postgres, copy, 'served', progressBar(), PRINTING)
  }
  await writeBackup({ name: 'The database', copyTo, images }, file)
}

/** Replaces the database of a data directory, or all rows of one on PostgreSQL. */
async function restoreAll(config: Config, file: string, isForced: boolean): Promise<Verified> {
  const { data, s3, postgres } = config
  const images = postgres && s3 ? imageBucket(s3) : imagesIn(data)
  const target: ImageTarget = {
    accepts: isOriginalName,
    put: ({ name, bytes }) => images.put(name, bytes),
  }
  let found: Verified = { checksum: 'none', notes: [] }
  const verify: Verify = async (draft, checksum) => {
    found = await verified(config, file, draft, checksum, isForced)
  }
  const database = databaseIn(data)
  if (!postgres) {
    await restoreBackup(file, database, Date.now(), target, verify)
    return found
  }
  const { copyToPostgres } = await import('../store/postgres/copy.ts')
  const draft = `${database}.restoring`
  await checkedBackup(file, draft, Date.now(), target, verify, async () => {
    using copy = new Database(draft, { readonly: true })
    await copyToPostgres(copy, postgres, 'replaced', progressBar(), PRINTING)
  })
  return found
}

/** @throws Refusal UNAVAILABLE if bytes or rows of the backup are wrong, unless `isForced` */
async function verified(
  config: Config,
  file: string,
  draft: string,
  checksum: Checksum,
  isForced: boolean,
): Promise<Verified> {
  using copy = new Database(draft, { readonly: true })
  const { problems, ofOtherKey, notes: found } = await sqliteRowProblems(copy, config)
  const isOfOther = ofOtherKey.length > 0
  if (isOfOther) unseal(draft)
  const other = `${provingNothing(ofOtherKey)} The next kassa that serves makes new ones.`
  const notes = isOfOther ? [...found, other] : found
  const wrong = checksum === 'wrong' ? [CHECKSUM_TEXTS.wrong, ...problems] : problems
  if (wrong.length === 0 || isForced) return { checksum, notes: [...wrong, ...notes] }
  const why = wrong.join(' ')
  const message = `${file} is not restored: ${why} To restore it as it is, add --force.`
  throw new Refusal('UNAVAILABLE', message)
}

/** Deletes the partial file on Ctrl-C and SIGTERM. */
async function undoneBySignal(draft: string, work: () => Promise<void>): Promise<void> {
  const stop = () => {
    removeDraft(draft)
    process.exit(1)
  }
  process.once('SIGINT', stop).once('SIGTERM', stop)
  try {
    await work()
  } finally {
    process.off('SIGINT', stop).off('SIGTERM', stop)
  }
}

/**
 * The images of the data directory, without smaller copies, which are made again on request. Images
 * in a bucket are not part of a backup.
 */
async function* all(images: ImageFiles) {
  for await (const { name } of images.list()) {
    if (!isOriginalName(name)) continue
    const image = await images.get(name)
    if (image) yield { name, bytes: await image.bytes() }
  }
}
