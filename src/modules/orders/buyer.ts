import type { Address } from './order-record.ts'

/** The buyer as an invoice names them. */
export type Buyer = Omit<Address, 'phone'>

/**
 * The buyer of an order whose address has a name and a place, so that its paper is an invoice;
 * null: it is a receipt.
 */
export function buyerOf(address: Address | null): Buyer | null {
  if (address === null) return null
  const { phone: _, ...buyer } = address
  const { name = '', company = '', line1 = '', postalCode = '', city = '' } = buyer
  const isNamed = `${name}${company}`.trim() !== ''
  const isPlaced = line1.trim() !== '' && `${postalCode}${city}`.trim() !== ''
  return isNamed && isPlaced ? buyer : null
}
