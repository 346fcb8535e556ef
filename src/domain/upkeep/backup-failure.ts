import { postMail } from '../mail/mail.ts'
import { backupMail } from '../mail/template.ts'
import { operatorsOf } from '../operations.ts'
import type { Ports } from '../ports.ts'
import { cellOf } from '../rows.ts'
import type { Reading } from '../store.ts'

/** The key of the failure in the settings of the server, which all its processes share. */
const NAME = 'backupFailure'

/** The reason why the last backup failed; null if it succeeded. */
export async function backupFailure(read: Reading): Promise<string | null> {
  const value = await cellOf<string>(read, 'server.setting', { name: NAME })
  return value && JSON.parse(value)
}

/**
 * Stores the result of a backup, for all servers of the database. The first failure after a success
 * is mailed to the operators.
 * @param failure the reason of the failure; null for a success
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
