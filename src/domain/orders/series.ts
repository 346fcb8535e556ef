import type { Terminal } from '../records.ts'
import type { Writes } from '../store.ts'

/**
 * Opens a new series for a terminal that gets a new key. So a device that was lost or
 * copied cannot use a number that the terminal uses from now on.
 * @returns its name: 1, 2, 3 … in each shop
 */
export async function openSeries(
  tx: Writes,
  { shopId, id, publicId }: Pick<Terminal, 'shopId' | 'id' | 'publicId'>,
  now: number,
): Promise<string> {
  const series = String(await tx.order.nextNumber(shopId, 'series'))
  await tx.journal.open(shopId, { series, terminal: publicId, openedAt: now })
  await tx.terminal.setSeries(shopId, id, series)
  return series
}
