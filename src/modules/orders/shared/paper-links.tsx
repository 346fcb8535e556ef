import { ButtonLink } from '../../../ui/shared/button.tsx'
import { invoiceBuyer, namedPapers, paperKind, paperUrl } from '../paper-name.ts'
import { isTillNumber, isToPay } from '../values.ts'
import type { OrderView } from '../view.ts'
import { orderWords } from './text.ts'

interface PaperLinksProps {
  readonly order: OrderView
  /** Staff prints the papers of a till as copies: the till has handed them out. */
  readonly isStaff?: boolean
}

/**
 * Links to the papers of an order; while it waits for money, a sentence that says when they will be
 * there.
 */
export function PaperLinks({ order, isStaff = false }: PaperLinksProps) {
  const { status, number, receiptUrl, refunds } = order
  const buyer = invoiceBuyer(order.address)
  if (number === null || receiptUrl === null) {
    return isToPay(order) && <p class="hint">{orderWords.noPaper[paperKind(buyer)]}</p>
  }
  return (
    <div class="row">
      {namedPapers(
        { isReturn: status === 'returned', number, buyer, refunds },
        orderWords.papers,
      ).map((paper) => (
        <ButtonLink
          key={paper.number}
          href={`${paperUrl(receiptUrl, paper.number)}${isStaff && isTillNumber(paper.number) ? ',copy' : ''}`}
          icon="external"
        >
          {paper.name}
        </ButtonLink>
      ))}
    </div>
  )
}
