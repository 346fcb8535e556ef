import { postMail } from '../mail/mail.ts'
import { backupMail } from '../mail/template.ts'
import { operatorsOf } from '../operations.ts'
import type { Ports } from '../ports.ts'
import { cellOf } from '../rows.ts'
import type { Reading } from '../store.ts'

/** The key of the failure among the settings of the server, which all its processes share. */
const NAME = 'backupFailure'

/** Why the last backup failed; null if it did not. */
export async function backupFailure(read: Reading): Promise<string | null> {
  const value = await cellOf<string>(read, 'server.setting', { name: NAME })
  return value && JSON.parse(value)
}

/**
 * Stores how a backup has ended, for all servers of the database. The first failure after a backup
 * that was made is mailed to the operators of the server.
 * @param failure why it failed; null: it was made
 */
export async function noteBackup(ports: Ports, failure: string | null): Promise<void> {
  await (failure === null ? forget(ports) : fail(ports, failure))
}

async function fail(ports: Ports, reason: string): Promise<void> {
  const operators = await operatorsOf(ports)
  await ports.store.write(async (tx) => {
    // Two servers may fail at once.
    await tx.alone('kassa backup failure')
    const before = await backupFailure(tx)
    await tx.run('server.set', { name: NAME, value: JSON.stringify(reason) })
    if (before !== null) return
    const mail = backupMail(reason, ports.origin, ports.language())
    for (const { email } of operators) {
      await postMail(tx, ports, { ...mail, to: email }, ports.clock())
    }
  })
}

async function forget({ store }: Ports): Promise<void> {
  if ((await backupFailure(store.read)) === null) return
  await store.write((tx) => tx.run('server.set', { name: NAME, value: 'null' }))
}
