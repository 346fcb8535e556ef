import { isPrinting } from '../print/device.ts'
import { isEmpty } from './basket.ts'
import type { Checkout } from './checkout.ts'
import { paymentsOf } from './payments.ts'

/**
 * Whether a till that is connected may be loaded again: nothing of a sale, a return or a count
 * would be lost. The questions that the screen asks by itself are asked again.
 */
export function isBetweenSales({ basket, journal, late, terminal }: Checkout): boolean {
  const { value } = basket
  const isIdle = isEmpty(value) && paymentsOf(value).length === 0
  const isAnswered = journal.state.value.tentative === null && late.value === null
  const isConnected = terminal.state.value.link === 'live'
  const isWorking = terminal.database.isWriting || isPrinting()
  return isConnected && isIdle && isAnswered && !isWorking && document.querySelector(BUSY) === null
}

/** An open menu, a camera that looks for codes, favourites that are being arranged. */
const BUSY = ':popover-open, video, .arranging'
