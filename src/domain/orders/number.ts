import type { OrderBody } from '../order-store.ts'
import type { Writes } from '../store.ts'

const RECEIPT_BYTES = 16

/** The secret part of the address of a receipt: 128 random bits in 22 characters. */
export function newReceipt(): string {
  return Buffer.from(crypto.getRandomValues(new Uint8Array(RECEIPT_BYTES))).toString('base64url')
}

/** The next number of an order that was not sold at a till, in the transaction that completes it. */
export async function nextOrderNumber(tx: Writes, shopId: number): Promise<string> {
  return String(await tx.order.nextNumber(shopId, 'order'))
}

/** The same for a refund. */
export async function nextRefundNumber(tx: Writes, shopId: number): Promise<string> {
  return `R${await tx.order.nextNumber(shopId, 'refund')}`
}

/** The SHA-256 of what never changes in an order. */
export function digestOf(order: OrderBody): string {
  const { address, metadata, lines, taxes } = order
  const fields = BODY_FIELDS.map((field) => order[field])
  const all = [
    ...[fields, address && Object.entries(address), Object.entries(metadata)],
    lines.map(({ taxRate, ...line }) => [
      LINE_FIELDS.map((field) => line[field]),
      taxRate.name,
      taxRate.percent,
    ]),
    taxes.map((tax) => TAX_FIELDS.map((field) => tax[field])),
  ]
  return new Bun.CryptoHasher('sha256').update(JSON.stringify(all)).digest('hex')
}

/** Never change this order: the digests of stored orders depend on it. */
const BODY_FIELDS = [
  ...(['publicId', 'channel', 'currency', 'customerId', 'email'] as const),
  ...([
    'discountMinor',
    'discountReason',
    'pointsRedeemed',
    'subtotalMinor',
    'totalMinor',
  ] as const),
  ...(['fulfilment', 'note', 'receipt', 'terminal', 'createdAt', 'expiresAt'] as const),
] as const satisfies readonly (keyof OrderBody)[]
const LINE_FIELDS = [
  ...(['publicId', 'product', 'name', 'sku', 'unit', 'quantity', 'pack'] as const),
  ...(['unitPriceMinor', 'discountMinor', 'shareMinor', 'totalMinor'] as const),
] as const
const TAX_FIELDS = ['name', 'percent', 'netMinor', 'taxMinor', 'grossMinor'] as const
