// Recorded from sql/ by test/store/statement-values.test.ts.

import type { Filter, Many, One } from '../../domain/statements.generated.ts'

declare module '../../domain/statements.generated.ts' {
  /** The values of each statement in `sql/orders/`. */
  interface StatementValues {
    'order.add_lines': {
      content: Many
      costMinor: Many
      discountMinor: Many
      name: Many
      options: Many
      order: One
      pack: Many
      position: Many
      product: Many
      publicId: Many
      quantity: Many
      shareMinor: Many
      shop: One
      sku: Many
      taxName: Many
      taxPercent: Many
      title: Many
      totalMinor: Many
      unit: Many
      unitPriceMinor: Many
    }
    'order.add_taxes': {
      document: One
      grossMinor: Many
      name: Many
      netMinor: Many
      percent: Many
      position: Many
      shop: One
      taxMinor: Many
    }
    'order.any': { shop: One }
    'order.columns': Record<string, never>
    'order.documents': { after?: One | undefined; limit: One; shop: One }
    'order.exchanged': { amountMinor: One; number: One; shop: One }
    'order.expired': { limit: One; now: One }
    'order.filter': Filter
    'order.find': {
      number?: One | undefined
      orders?: Many | undefined
      publicId?: One | undefined
      receipt?: One | undefined
      shop: One
    }
    'order.forget': { digest: One; publicId: One; shop: One; words: One }
    'order.forgotten': { before: One; limit: One; shop: One }
    'order.insert': {
      address: One
      attention: One
      channel: One
      createdAt: One
      currency: One
      digest: One
      discountMinor: One
      discountReason: One
      email: One
      expiresAt: One
      fulfilment: One
      metadata: One
      note: One
      number: One
      paymentWay: One
      placedFrom: One
      pointsMinor: One
      pointsRedeemed: One
      publicId: One
      receipt: One
      replaces: One
      servedBy: One
      shipping: One
      shop: One
      shopperId: One
      soldAt: One
      soldOn: One
      status: One
      stockTaken: One
      subtotalMinor: One
      terminal: One
      totalMinor: One
      updatedAt: One
      words: One
    }
    'order.last_number': { kind: One; shop: One }
    'order.lines': { orders: Many; shop: One }
    'order.list': Filter
    'order.mark_forgotten': { email?: One | undefined; shop: One; shopper?: One | undefined }
    'order.move': Filter
    'order.next_number': { kind: One; shop: One }
    'order.of_payment': { method: One; reference: One; shop: One }
    'order.of_person': { email: One; shop: One; shopper: One }
    'order.of_refund': { number: One; shop: One }
    'order.open_of_client': { after: One; client: One; limit: One; shop: One }
    'order.open_of_guest': { after: One; guest: One; limit: One; shop: One }
    'order.open_of_shopper': { after: One; limit: One; shop: One; shopper: One }
    'order.pay': {
      actor: One
      amountMinor: One
      changeMinor: One
      createdAt: One
      givenMinor: One
      method: One
      order: One
      position: One
      publicId: One
      reference: One
      roundingMinor: One
      shop: One
      terminal: One
    }
    'order.payments': { orders: Many; shop: One }
    'order.place': { after?: One | undefined; shop: One; skip: One }
    'order.refund': {
      actor: One
      amountMinor: One
      createdAt: One
      method: One
      number: One
      order: One
      position: One
      publicId: One
      reason: One
      restock: One
      roundingMinor: One
      shippingMinor: One
      shop: One
      takenOn: One
    }
    'order.refund_lines': { orders: Many; shop: One }
    'order.refund_part': {
      amountMinor: Many
      line: Many
      order: One
      quantity: Many
      refund: One
      shop: One
    }
    'order.refunds': { orders: Many; shop: One }
    'order.seal_shop': { shop: One }
    'order.search': Filter
    'order.taxes': { documents: Many; shop: One }
    'order.unsealed_shops': Record<string, never>
    'point.append': {
      createdAt: One
      delta: One
      orderId: One
      publicId: One
      reason: One
      shop: One
      shopper: One
    }
    'point.balance': { shop: One; shopper: One }
    'point.forget': { shop: One; shopper: One }
    'point.list': { before?: One | undefined; limit?: One | undefined; shop: One; shopper: One }
    'point.of_order': { order: One; shop: One; shopper: One }
    'point.of_shoppers': { shop: One; shoppers: Many }
    'point.seal_of': { shop: One; shopper: One }
    'point.seals': { after?: One | undefined; limit: One; shop: One }
    'point.without_order': { limit: One; shop: One }
    'point.without_shopper': { limit: One; shop: One }
    'sales.returned': { after?: One | undefined; day: One; limit: One; shop: One }
    'sales.returned_orders': { after?: One | undefined; day: One; limit: One; shop: One }
    'sales.sold': { after?: One | undefined; day: One; limit: One; shop: One }
    'sales.sold_orders': { after?: One | undefined; day: One; limit: One; shop: One }
  }
}
