import type { ImageFiles } from '../domain/ports.ts'
import { isOriginalName } from '../image/directory.ts'
import { backUp, backupDraft, removeDraft } from '../store/sqlite/backup.ts'
import { refuseNoDatabase, restoreBackup } from '../store/sqlite/restore.ts'
import { type Command, onlyArgument } from './command.ts'
import { databaseIn, existingDatabase, imagesIn, lockForServing } from './data.ts'

export const backup: Command = {
  name: 'backup',
  usage: '<file>',
  summary: 'Copies the database and the images into one file, also while kassa is serving.',
  options: {},
  help: `The file contains no secret API keys, only their hashes, and not the server's secret. Images in a
bucket are not copied.`,
  async run(invocation) {
    const { flags, config, print } = invocation
    const file = onlyArgument(invocation, 'file to write')
    const database = existingDatabase(config.data)
    await undoneBySignal(backupDraft(file), () =>
      backUp(database, file, all(imagesIn(config.data))),
    )
    const bytes = Bun.file(file).size
    print(flags.json ? JSON.stringify({ file, bytes }) : `${file}: ${bytes} bytes`)
  },
}

export const restore: Command = {
  name: 'restore',
  usage: '<file>',
  summary: 'Checks a backup and replaces the database with it.',
  options: {},
  help: `Stop kassa first. A backup of an older kassa is brought up to date. A backup that is damaged, that
another program has changed, or that is of a newer kassa is refused, and nothing is changed.`,
  async run(invocation) {
    const { flags, config, print } = invocation
    const file = onlyArgument(invocation, 'backup')
    refuseNoDatabase(file)
    const unlock = lockForServing(config)
    try {
      const images = imagesIn(config.data)
      const database = databaseIn(config.data)
      await restoreBackup(file, database, Date.now(), {
        accepts: isOriginalName,
        put: ({ name, bytes }) => images.put(name, bytes),
      })
    } finally {
      unlock()
    }
    print(
      flags.json ? JSON.stringify({ restored: file }) : `${file} was restored into ${config.data}.`,
    )
  },
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
