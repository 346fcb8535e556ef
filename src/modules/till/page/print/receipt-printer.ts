import type { Paper } from '../../../../ui/shared/paper.tsx'
import { paperKind } from '../../../../ui/shared/printer.tsx'
import { attempt } from '../../../../ui/shared/toast.tsx'
import type { PaymentMethod } from '../../../orders/values.ts'
import { printerKind, sendToPrinter } from './device.ts'

/** The encoder is large, and tills without such a printer do not need it. */
const encoder = () => import('./escpos.ts')

/** Whether a receipt printer prints, and not the browser. */
export function hasReceiptPrinter(): boolean {
  return printerKind.value !== null && paperKind.value !== 'A4'
}

/**
 * Prints on the receipt printer and cuts the paper.
 * @throws PageError if it is missing
 */
export async function printReceiptPaper(paper: Paper): Promise<void> {
  const { COLUMNS, paperBytes } = await encoder()
  const columns = COLUMNS[paperKind.value === '58' ? '58' : '80']
  await sendToPrinter(paperBytes(paper, columns))
}

/** Opens the cash drawer if one of these ways of payment is cash, and says why if it cannot. */
export function openDrawerFor(ways: readonly { readonly method: PaymentMethod }[]): void {
  if (ways.some(({ method }) => method === 'cash')) void attempt(openDrawer)
}

/** Opens the cash drawer, if one is connected to the receipt printer. */
export async function openDrawer(): Promise<void> {
  if (printerKind.value === null) return
  await sendToPrinter((await encoder()).drawerBytes())
}
