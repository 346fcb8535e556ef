import { rmSync } from 'node:fs'
import type { ImageFiles } from '../domain/ports.ts'
import { isPictureName } from '../image/directory.ts'
import { backUp, backupDraft } from '../store/sqlite/backup.ts'
import { refuseNoDatabase, restoreBackup } from '../store/sqlite/restore.ts'
import { type Command, onlyArgument } from './command.ts'
import { databaseIn, existingDatabase, lockForServing, picturesIn } from './data.ts'

export const backup: Command = {
  name: 'backup',
  usage: '<file>',
  summary: 'Copies database and pictures into one file, also while kassa is serving.',
  options: {},
  help: `The file holds no secret: neither keys nor the secret of the data directory, which sessions hang
on. Pictures in a bucket stay there.`,
  async run(invocation) {
    const { flags, config, print } = invocation
    const file = onlyArgument(invocation, 'file to write')
    const database = existingDatabase(config.data)
    await undoneBySignal(backupDraft(file), () =>
      backUp(database, file, all(picturesIn(config.data))),
    )
    const bytes = Bun.file(file).size
    print(flags.json ? JSON.stringify({ file, bytes }) : `${file}: ${bytes} bytes`)
  },
}

export const restore: Command = {
  name: 'restore',
  usage: '<file>',
  summary: 'Puts a backup in the place of the database, once it has proved to be whole.',
  options: {},
  help: `Stop kassa first. A backup of an older kassa is brought up to date; one of a newer kassa, and one that
lacks a table or an index or has one that kassa did not make, is refused, and nothing is changed.`,
  async run(invocation) {
    const { flags, config, print } = invocation
    const file = onlyArgument(invocation, 'backup')
    refuseNoDatabase(file)
    const unlock = lockForServing(config)
    try {
      const pictures = picturesIn(config.data)
      const database = databaseIn(config.data)
      await restoreBackup(file, database, Date.now(), {
        accepts: isPictureName,
        put: ({ name, bytes }) => pictures.put(name, bytes),
      })
    } finally {
      unlock()
    }
    print(
      flags.json ? JSON.stringify({ restored: file }) : `${file} is restored into ${config.data}.`,
    )
  },
}

/** Ctrl-C and SIGTERM leave no half of a file behind. */
async function undoneBySignal(draft: string, work: () => Promise<void>): Promise<void> {
  const stop = () => {
    rmSync(draft, { force: true })
    process.exit(1)
  }
  process.once('SIGINT', stop).once('SIGTERM', stop)
  try {
    await work()
  } finally {
    process.off('SIGINT', stop).off('SIGTERM', stop)
  }
}

/** Pictures of the directory alone: those in a bucket stay where they are. */
async function* all(pictures: ImageFiles) {
  for await (const { name } of pictures.list()) {
    const picture = await pictures.get(name)
    if (picture) yield { name, bytes: await picture.bytes() }
  }
}
