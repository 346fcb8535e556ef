import type { Address } from './order-record.ts'
import type { OrderTexts } from './texts.ts'

/** The buyer as an invoice names them. */
export type Buyer = Omit<Address, 'phone'>

/** The paper of a sale with a buyer is an invoice, otherwise a receipt. */
export function paperKind(buyer: Buyer | null): 'invoice' | 'receipt' {
  return buyer === null ? 'receipt' : 'invoice'
}

/**
 * The buyer of an order whose address has a name and a place, so that its paper is an invoice;
 * null: it is a receipt.
 */
export function invoiceBuyer(address: Address | null): Buyer | null {
  if (address === null) return null
  const { phone: _, ...buyer } = address
  const { name = '', company = '', line1 = '', postalCode = '', city = '' } = buyer
  const isNamed = `${name}${company}`.trim() !== ''
  const isPlaced = line1.trim() !== '' && `${postalCode}${city}`.trim() !== ''
  return isNamed && isPlaced ? buyer : null
}

/** A paper as pages and mails name it. */
export interface NamedPaper {
  readonly number: string
  /** Such as "Invoice 12". */
  readonly name: string
}

/**
 * The papers of a paid order: its receipt or invoice, and a credit note for each refund. Goods that
 * came back without a receipt have the credit note only.
 */
export function namedPapers(
  order: {
    readonly isReturn: boolean
    readonly number: string
    readonly buyer: Buyer | null
    readonly refunds: readonly { readonly number: string }[]
  },
  words: OrderTexts['words']['papers'],
): readonly NamedPaper[] {
  const { isReturn, number, buyer, refunds } = order
  const sale = { number, name: words[paperKind(buyer)](number) }
  const notes = refunds.map(({ number }) => ({ number, name: words.creditNote(number) }))
  return isReturn ? notes : [sale, ...notes]
}

/**
 * The address of one paper of an order, on the page of all of them.
 * @param receiptUrl the address of the page
 */
export function paperUrl(receiptUrl: string, number: string): string {
  return `${receiptUrl}#${number}`
}
