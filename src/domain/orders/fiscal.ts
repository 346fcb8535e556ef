import { Refusal } from '../error.ts'
import type { SaleRules } from './settings.ts'

/**
 * The one place where a certified fiscal device (TSE, RKSV, NF525, VeriFactu) would be asked to
 * sign an entry of a till's journal: when it is checked, and before it is stored. kassa has no such
 * device. It takes entries only after an owner has confirmed to know that (see `NOT_FISCAL`), and
 * keeps taking them if selling is turned off later.
 * @throws Refusal FORBIDDEN
 */
export async function fiscal({ tillSalesSince }: SaleRules): Promise<void> {
  if (tillSalesSince !== null) return
  throw new Refusal('FORBIDDEN', 'An owner has to turn on selling at the till, in Settings.')
}
