import { Database } from 'bun:sqlite'
import type { Config } from '../config.ts'
import { Refusal } from '../domain/error.ts'
import type { ImageFiles } from '../domain/ports.ts'
import { isOriginalName } from '../image/directory.ts'
import { imageBucket } from '../image/s3.ts'
import { backUp, backupDraft, removeDraft, writeBackup } from '../store/sqlite/backup.ts'
import { openDraft } from '../store/sqlite/draft.ts'
import {
  checkedBackup,
  type ImageTarget,
  refuseNoDatabase,
  restoreBackup,
  unseal,
} from '../store/sqlite/restore.ts'
import { sqliteRowProblems } from './check.ts'
import { type Command, progressBar } from './command.ts'
import { databaseIn, existingDatabase, imagesIn, PRINTING } from './data.ts'
import { lockForServing } from './lock.ts'

export const backup: Command = {
  name: 'backup',
  usage: '<file>',
  summary: 'Copies the database and the images into one file, also while kassa is serving.',
  argument: 'file to write',
  help: `The file contains no secret API keys, only their hashes, and not the server's secret. Images in a
bucket are not copied. A database on PostgreSQL makes the same file, at the state of one moment.`,
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

--force      restores it also if kassa check finds changed orders, products or stocks in it`,
  async run({ argument: file, flags, config, answer }) {
    refuseNoDatabase(file)
    const unlock = lockForServing(config)
    try {
      await restoreAll(config, file, flags.force === true)
    } finally {
      unlock()
    }
    const place = config.postgres ? 'the database' : config.data
    answer({ restored: file }, `${file} was restored into ${place}.`)
  },
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
async function restoreAll(config: Config, file: string, isForced: boolean): Promise<void> {
  const { data, s3, postgres } = config
  const images = postgres && s3 ? imageBucket(s3) : imagesIn(data)
  const target: ImageTarget = {
    accepts: isOriginalName,
    put: ({ name, bytes }) => images.put(name, bytes),
  }
  const verify = (draft: string) => verified(config, file, draft, isForced)
  const database = databaseIn(data)
  if (!postgres) return await restoreBackup(file, database, Date.now(), target, verify)
  const { copyToPostgres } = await import('../store/postgres/copy.ts')
  const draft = `${database}.restoring`
  await checkedBackup(file, draft, Date.now(), target, verify, async () => {
    using copy = new Database(draft, { readonly: true })
    await copyToPostgres(copy, postgres, 'replaced', progressBar(), PRINTING)
  })
}

/** @throws Refusal UNAVAILABLE if rows of the backup are wrong, unless that is known */
async function verified(config: Config, file: string, draft: string, isForced: boolean) {
  using copy = new Database(draft, { readonly: true })
  const { problems, ofOtherKey } = await sqliteRowProblems(copy, config)
  if (ofOtherKey > 0) unseal(draft)
  if (problems.length === 0 || isForced) return
  const why = problems.join(' ')
  const message = `${file} is not restored: ${why} To restore it as it is, add --force.`
  throw new Refusal('UNAVAILABLE', message)
}

/** Ctrl-C and SIGTERM leave no partial file behind. */
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
 * The images of the data directory; those in a bucket are not part of a backup. Smaller copies are
 * made again when they are asked for.
 */
async function* all(images: ImageFiles) {
  for await (const { name } of images.list()) {
    if (!isOriginalName(name)) continue
    const image = await images.get(name)
    if (image) yield { name, bytes: await image.bytes() }
  }
}
