import type { ReceiptData } from '../../../orders/shared/sale-paper.ts'
import { type OpenDay, openDay } from '../../closing.ts'
import type { TillSale } from '../../till-entry.ts'
import type { TerminalApi } from '../data/terminal-api.ts'
import { type Entry, numberOf } from '../journal/series.ts'
import type { PaperStamp } from '../print/report-paper.ts'
import type { Checkout } from './checkout.ts'

/** The place, time and cashier of an entry; null for the present, without an entry. */
export function stampOf({ terminal, cashier }: Checkout, entry: Entry | null): PaperStamp {
  return {
    number: entry && numberOf(entry),
    at: entry?.at ?? new Date().toISOString(),
    terminal: terminal.pairing.terminal.name,
    cashier: (entry ? entry.cashier : cashier.value) ?? null,
  }
}

/** The receipt of a sale of this till. */
export function receiptOf(checkout: Checkout, entry: Entry): ReceiptData {
  const sale = entry.content as TillSale
  const address = receiptAddress(checkout, sale)
  return {
    number: numberOf(entry),
    at: entry.at,
    sale,
    address,
    terminal: checkout.terminal.pairing.terminal.name,
    cashier: entry.cashier?.name ?? null,
  }
}

/** Reads the receipt or invoice of a paid order from its public page. */
export async function receiptOfOrder(api: TerminalApi, receiptUrl: string): Promise<ReceiptData> {
  const { pathname } = new URL(receiptUrl, location.origin)
  const papers = await api.papersAt(pathname)
  return { ...papers, sale: papers, address: receiptUrl }
}

/** The address of the page of a receipt. */
function receiptAddress({ terminal, settings }: Checkout, { receipt }: TillSale): string {
  const { slug } = terminal.pairing.shop
  return `${settings.value?.origin || location.origin}/r/${slug}.${receipt}`
}

/** The sums since the last closing. */
export async function daySoFar({ journal, currency }: Checkout): Promise<OpenDay> {
  const entries = await journal.since(1)
  return openDay(
    entries.filter(({ tentative }) => !tentative),
    currency,
  )
}
