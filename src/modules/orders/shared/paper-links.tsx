import { ButtonLink } from '../../../ui/shared/button.tsx'
import { invoiceBuyer, namedPapers, paperKind, paperUrl } from '../paper-name.ts'
import type { OrderView } from '../view.ts'
import { orderWords } from './text.ts'

/** Links to the papers of an order; before it is paid, a sentence that says when they are there. */
export function PaperLinks({ order }: { order: OrderView }) {
  const { number, receiptUrl, refunds } = order
  const buyer = invoiceBuyer(order.address)
  if (number === null || receiptUrl === null) {
    return <p class="hint">{orderWords.noPaper[paperKind(buyer)]}</p>
  }
  return (
    <div class="row">
      {namedPapers({ number, buyer, refunds }, orderWords.papers).map((paper) => (
        <ButtonLink key={paper.number} href={paperUrl(receiptUrl, paper.number)} icon="external">
          {paper.name}
        </ButtonLink>
      ))}
    </div>
  )
}
