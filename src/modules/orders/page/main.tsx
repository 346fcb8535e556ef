import { render } from 'preact'
import { useState } from 'preact/hooks'
import { type Paper, PaperView } from '../../../ui/shared/paper.tsx'
import { usePrinter } from '../../../ui/shared/printer.tsx'
import type { PaperData } from '../paper.ts'
import { type NamedPaper, namedPapers, paperKind } from '../paper-name.ts'
import { paperWords } from '../shared/paper-words.ts'
import { creditNotePaper, receiptPaper, refundParts } from '../shared/sale-paper.ts'

const papers: PaperData = JSON.parse(document.getElementById('receipt')?.textContent ?? '')
const { shop, terminal, refunds } = papers
const words = await paperWords(shop)
const { text } = words

/** An invoice is a letter, where there is room for one; a receipt is as narrow as its roll. */
const isSheet = paperKind(papers.buyer) === 'invoice' && matchMedia('(min-width: 640px)').matches

const [sale, ...creditNotes] = namedPapers(papers, words.papers)

/** The paper of the sale, and those of its refunds. */
const PAPERS: readonly (NamedPaper & { readonly paper: Paper })[] = [
  {
    ...sale,
    paper: [
      ...receiptPaper({ ...papers, sale: papers }, shop, terminal, words),
      ...refundParts(papers, words),
    ],
  },
  ...refunds.map((refund, index) => ({
    ...(creditNotes[index] ?? sale),
    paper: creditNotePaper(papers, refund, words),
  })),
]

/** The address may name one of the papers by its number: /r/north.…#R3 */
const asked = PAPERS.findIndex((paper) => `#${paper.number}` === location.hash)

document.title = text.title(PAPERS[Math.max(asked, 0)]?.name ?? '', shop.name)

function PaperPage() {
  const [shown, setShown] = useState(Math.max(asked, 0))
  const sheet = usePrinter('A4')
  const roll = usePrinter('80')
  const { paper = [] } = PAPERS[shown] ?? {}
  return (
    <>
      {PAPERS.length > 1 && (
        <nav class="papers">
          {PAPERS.map(({ name }, index) => (
            <button
              key={name}
              type="button"
              aria-pressed={index === shown}
              onClick={() => setShown(index)}
            >
              {name}
            </button>
          ))}
        </nav>
      )}
      <article class={`receipt on-screen ${isSheet ? 'sheet' : ''}`}>
        <PaperView paper={paper} isSheet={isSheet} />
      </article>
      <div class="papers">
        <button type="button" onClick={() => sheet.print(paper)}>
          {text.printSheet}
        </button>
        <button type="button" onClick={() => roll.print(paper)}>
          {text.printRoll}
        </button>
      </div>
      {sheet.printer}
      {roll.printer}
    </>
  )
}

const app = document.getElementById('app')
if (app) render(<PaperPage />, app)
