import { render } from 'preact'
import { useState } from 'preact/hooks'
import { type Paper, PaperView } from '../../../ui/shared/paper.tsx'
import { usePrinter } from '../../../ui/shared/printer.tsx'
import type { PaperData } from '../paper.ts'
import { paperWords } from '../shared/paper-words.ts'
import { creditNotePaper, paperName, receiptPaper, refundParts } from '../shared/sale-paper.ts'

const papers: PaperData = JSON.parse(document.getElementById('receipt')?.textContent ?? '')
const { shop, number, terminal, refunds } = papers
const words = await paperWords(shop)
const { text } = words
const name = paperName(papers.buyer)

/** An invoice is a letter, where there is room for one; a receipt is as narrow as its roll. */
const isSheet = name === 'invoice' && matchMedia('(min-width: 640px)').matches

interface NamedPaper {
  readonly number: string
  readonly name: string
  readonly paper: Paper
}

/** The paper of the sale, and those of its refunds. */
const PAPERS: readonly NamedPaper[] = [
  {
    number,
    name: text.names[name](number),
    paper: [
      ...receiptPaper({ ...papers, sale: papers }, shop, terminal, words),
      ...refundParts(papers, words),
    ],
  },
  ...refunds.map((refund) => ({
    number: refund.number,
    name: text.names.creditNote(refund.number),
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
