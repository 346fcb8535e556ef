import type { OrderFilter, OrderPlace, OrderReads, OrderWrites } from '../../domain/order-store.ts'
import type {
  ActedBy,
  Order,
  OrderLine,
  Payment,
  Refund,
  RefundLine,
} from '../../domain/orders/order-record.ts'
import type { TaxSum } from '../../domain/orders/totals.ts'
import { cellOf, chunks } from '../../domain/rows.ts'
import type { Values, Writing } from '../../domain/store.ts'
import { together } from '../../domain/together.ts'
import { takeTurn } from '../../domain/yielding.ts'

/** Orders of a long list that are looked through before others go on: it takes about 1 ms. */
const ROWS_IN_SLICE = 500

/** `address`, `metadata` and `cancellation` are JSON. */
type OrderRow = Omit<
  Order,
  'address' | 'metadata' | 'cancellation' | 'lines' | 'taxes' | 'payments' | 'refunds'
> & {
  readonly address: string | null
  readonly metadata: string
  readonly cancellation: string | null
}

interface OfOrder {
  readonly orderId: string
  readonly position: number
}

/** `actor` is JSON. */
type Acted<T> = OfOrder & Omit<T, 'actor'> & { readonly actor: string | null }
type PaymentRow = Acted<Payment>
type RefundRow = Acted<Omit<Refund, 'lines'>>
type RefundLineRow = RefundLine & { readonly orderId: string; readonly refund: number }

export function orderRows(session: Writing): OrderWrites {
  return {
    ...orderReads(session),

    async insert(shop, { lines, taxes, address, metadata, ...order }, digest) {
      await session.run('order.insert', {
        shop,
        ...order,
        address: address && JSON.stringify(address),
        metadata: JSON.stringify(metadata),
        digest,
      })
      const values = { shop, order: order.publicId }
      for (const rows of chunks(lines.map(lineRow))) {
        await session.run('order.add_lines', { ...values, ...rows })
      }
      await insertTaxes(session, shop, order.publicId, taxes)
    },

    move(shop, publicId, { cancellation, ...state }) {
      const ended = cancellation && { cancellation: JSON.stringify(cancellation) }
      return session.run('order.move', { shop, publicId, ...state, ...ended })
    },

    addPayment: (shop, order, position, { actor, ...payment }) =>
      session.run('order.pay', { shop, order, position, ...payment, actor: textOf(actor) }),

    async addRefund(shop, order, position, { lines, actor, ...refund }, taxes) {
      const values = { shop, order, position, ...refund, actor: textOf(actor) }
      await session.run('order.refund', values)
      for (const rows of chunks(lines)) {
        await session.run('order.refund_part', { shop, order, refund: position, ...rows })
      }
      await insertTaxes(session, shop, refund.publicId, taxes)
    },

    async nextNumber(shop, kind) {
      const number = await cellOf<number>(session, 'order.next_number', { shop, kind })
      if (number === null) throw new Error('a counter gave no number')
      return number
    },
  }
}

function orderReads(session: Writing): OrderReads {
  const one = async (values: { shop: number; publicId?: string; receipt?: string }) => {
    const rows = await session.all<OrderRow>('order.find', values)
    return (await whole(session, values.shop, rows))[0] ?? null
  }
  return {
    find: (shop, publicId) => one({ shop, publicId }),
    byReceipt: (shop, receipt) => one({ shop, receipt }),

    async list(shop, filter, after, limit) {
      const read = (filter: OrderFilter, place: OrderPlace | undefined, more: Values) =>
        session.all<OrderRow>('order.list', {
          ...{ shop, ...conditions(session, filter, place) },
          ...more,
        })
      const walked = walkedFilter(session, filter)
      if (!walked) return await whole(session, shop, await read(filter, after, { limit }))
      const rows: OrderRow[] = []
      for (let place = after; rows.length < limit; await takeTurn()) {
        const [end] = await read(walked, place, { limit: 1, skip: ROWS_IN_SLICE - 1 })
        const slice = { limit: limit - rows.length, ...(end && until(filter, end)) }
        rows.push(...(await read(filter, place, slice)))
        if (!end) break
        place = end
      }
      return await whole(session, shop, rows)
    },

    ofPayment: (shop, method, reference) =>
      cellOf(session, 'order.of_payment', { shop, method, reference }),

    async refundTaxes(shop, { refunds }) {
      const documents = refunds.map(({ publicId }) => publicId)
      return documents.length === 0 ? [] : await session.all('order.taxes', { shop, documents })
    },

    lastNumber: async (shop, kind) =>
      (await cellOf<number>(session, 'order.last_number', { shop, kind })) ?? 0,

    documents: (shop, after, limit) => session.all('order.documents', { shop, after, limit }),

    expired: (now, limit) => session.all('order.expired', { now, limit }),
  }
}

/** The conditions of a list, and the index to read it from, by which it finds the fewest orders. */
function conditions(
  { choosesIndexes }: Writing,
  filter: OrderFilter,
  after: OrderPlace | undefined,
): Values {
  const { since, number } = filter
  const place =
    since === undefined
      ? { byId: true, afterId: after?.publicId }
      : { byChange: true, afterChange: after?.publicId, afterUpdatedAt: after?.updatedAt }
  if (choosesIndexes || number !== undefined) return { ...filter, ...place }
  if (since !== undefined) return { ...filter, ...place, indexChange: true }
  const index = drivingIndex(filter)
  return { ...filter, ...place, ...(index && { [index[1]]: true }) }
}

/** Of several statuses no index has the orders in their order. */
function drivingIndex({ status, ...filter }: OrderFilter) {
  const sorted = { ...filter, status: status?.length === 1 ? status : undefined }
  return INDEXES.find(([field]) => sorted[field] !== undefined)
}

const INDEXES = [
  ['shopper', 'indexShopper'],
  ['attention', 'indexAttention'],
  ['status', 'indexStatus'],
  ['channel', 'indexChannel'],
] as const

/**
 * The part of a filter by which an index is walked, if there is more to check in each of its rows:
 * very many may have to be skipped. A database in another process does not block this one.
 */
function walkedFilter({ choosesIndexes }: Writing, filter: OrderFilter): OrderFilter | null {
  const { since, number } = filter
  const [field] = since === undefined ? (drivingIndex(filter) ?? []) : (['since'] as const)
  const walked = field ? { [field]: filter[field] } : {}
  const given = Object.values(filter).filter((value) => value !== undefined)
  const isWhole = given.length === Object.keys(walked).length
  return choosesIndexes || number !== undefined || isWhole ? null : walked
}

/** Ends a slice with this order. SQLite would seek the first order of `since`, not of the slice. */
function until({ since }: OrderFilter, end: OrderPlace): Values {
  return since === undefined
    ? { untilId: end.publicId }
    : { since: end.updatedAt, untilChange: end.publicId }
}

/** Orders with their lines, taxes, payments and refunds, each read for all of them at once. */
async function whole(session: Writing, shop: number, rows: readonly OrderRow[]): Promise<Order[]> {
  if (rows.length === 0) return []
  const orders = rows.map(({ publicId }) => publicId)
  const values = { shop, orders }
  const [lines, taxes, payments, refunds] = await together(
    session.all<OfOrder & OrderLine>('order.lines', values),
    session.all<TaxSum & { document: string }>('order.taxes', { shop, documents: orders }),
    session.all<PaymentRow>('order.payments', values),
    session.all<RefundRow>('order.refunds', values),
  )
  const parts =
    refunds.length === 0 ? [] : await session.all<RefundLineRow>('order.refund_lines', values)
  const ofOrder = ({ orderId }: OfOrder) => orderId
  const linesOf = Map.groupBy(lines, ofOrder)
  const paymentsOf = Map.groupBy(payments, ofOrder)
  const refundsOf = Map.groupBy(refunds, ofOrder)
  const taxesOf = Map.groupBy(taxes, ({ document }) => document)
  const partsOf = Map.groupBy(parts, ({ orderId, refund }) => `${orderId} ${refund}`)
  return rows.map((row) => ({
    ...row,
    address: row.address && JSON.parse(row.address),
    metadata: JSON.parse(row.metadata),
    cancellation: row.cancellation && JSON.parse(row.cancellation),
    lines: (linesOf.get(row.publicId) ?? []).map(({ orderId, position, ...line }) => line),
    taxes: (taxesOf.get(row.publicId) ?? []).map(({ document, ...tax }) => tax),
    payments: (paymentsOf.get(row.publicId) ?? []).map(({ orderId, actor, ...payment }) => ({
      ...payment,
      actor: actor && JSON.parse(actor),
    })),
    refunds: (refundsOf.get(row.publicId) ?? []).map(({ orderId, position, actor, ...refund }) => ({
      ...refund,
      actor: actor && JSON.parse(actor),
      lines: (partsOf.get(`${orderId} ${position}`) ?? []).map(
        ({ orderId, refund, ...part }) => part,
      ),
    })),
  }))
}

function textOf(actor: ActedBy | null): string | null {
  return actor && JSON.stringify(actor)
}

/** The columns of a line. */
function lineRow({ taxRate, ...line }: OrderLine, position: number) {
  return { ...line, position, taxName: taxRate.name, taxPercent: taxRate.percent }
}

async function insertTaxes(
  session: Writing,
  shop: number,
  document: string,
  taxes: readonly TaxSum[],
): Promise<void> {
  for (const rows of chunks(taxes.map((tax, position) => ({ position, ...tax })))) {
    await session.run('order.add_taxes', { shop, document, ...rows })
  }
}
