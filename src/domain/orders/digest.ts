import type { OrderBody } from '../order-store.ts'

/**
 * The SHA-256 of the fields of an order that never change. Never change which fields are hashed,
 * nor their sequence: the digests of stored orders depend on them.
 */
export function digestOf(order: OrderBody): string {
  const { address, metadata, lines, taxes } = order
  const all = [
    [
      ...[order.publicId, order.channel, order.currency, order.shopperId, order.email],
      ...[order.discountMinor, order.discountReason, order.pointsRedeemed, order.subtotalMinor],
      ...[order.totalMinor, order.fulfilment, order.note, order.receipt, order.terminal],
      ...[order.createdAt, order.expiresAt],
    ],
    address && Object.entries(address),
    Object.entries(metadata),
    lines.map((line) => [
      [
        ...[line.publicId, line.product, line.name, line.sku, line.unit, line.quantity],
        ...[line.pack, line.unitPriceMinor, line.discountMinor, line.shareMinor, line.totalMinor],
      ],
      line.taxRate.name,
      line.taxRate.percent,
    ]),
    taxes.map((tax) => [tax.name, tax.percent, tax.netMinor, tax.taxMinor, tax.grossMinor]),
  ]
  return Bun.SHA256.hash(JSON.stringify(all), 'hex')
}
