import { useMemo } from 'preact/hooks'
import { useSession } from '../../../ui/admin/frame/session.ts'
import { text } from '../../../ui/admin/text.ts'
import { useClose } from '../../../ui/shared/open.tsx'
import { type Paper, row } from '../../../ui/shared/paper.tsx'
import { Printer } from '../../../ui/shared/printer.tsx'
import { quantityText } from '../../../ui/shared/quantity.ts'
import { moment } from '../../../ui/shared/time.ts'
import { FULFILMENT_NAMES, orderTitle } from '../shared/order-words.ts'
import { leftOf } from '../shared/refund.ts'
import type { OrderView } from '../view.ts'
import { addressLines } from './facts.tsx'

const words = text.orders

/**
 * Prints the goods that still have to be handed over, with their recipients, and closes afterwards.
 */
export function PackLists({ orders }: { orders: readonly OrderView[] }) {
  const { shop } = useSession()
  const close = useClose()
  // The memo keeps the paper the same object, so that it is printed once.
  const paper = useMemo(() => packLists(orders, shop.name), [orders])
  return <Printer paper={paper} on="A4" onPrinted={close} />
}

/** Each pack list begins on a sheet of its own. */
function packLists(orders: readonly OrderView[], shop: string): Paper {
  const [first, ...others] = orders.map((order) => packListPaper(order, shop))
  return [...(first ?? []), ...others.flatMap((paper) => [{ kind: 'page' } as const, ...paper])]
}

function packListPaper(order: OrderView, shop: string): Paper {
  const { customer, email, address, fulfilment, note, lines, createdAt } = order
  const buyer = customer?.name ?? customer?.email ?? email
  const to = address ? addressLines(address) : [buyer].flatMap((line) => line ?? [])
  return [
    { kind: 'title', text: words.packList },
    { kind: 'center', text: shop },
    row(orderTitle(order), moment(createdAt)),
    ...(fulfilment === 'none' ? [] : [row(words.fulfilment, FULFILMENT_NAMES[fulfilment])]),
    ...to.map((line) => ({ kind: 'text', text: line }) as const),
    { kind: 'rule' },
    ...lines
      .filter((line) => leftOf(line) > 0)
      .map((line) => row(line.title, quantityText(leftOf(line), line.unit), line.sku ?? undefined)),
    { kind: 'rule' },
    ...(note ? [{ kind: 'text', text: note } as const] : []),
  ]
}
