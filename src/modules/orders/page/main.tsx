import { render } from 'preact'
import { useEffect, useState } from 'preact/hooks'
import { type Paper, PaperView } from '../../../ui/shared/paper.tsx'
import { usePrinter } from '../../../ui/shared/printer.tsx'
import { useMedia } from '../../../ui/shared/window.ts'
import type { PaperData } from '../paper.ts'
import { namedPapers, paperKind, paperUrl } from '../paper-name.ts'
import { paperWords } from '../shared/paper-words.ts'
import { creditNotePaper, receiptPaper } from '../shared/sale-paper.ts'

const papers: PaperData = JSON.parse(document.getElementById('receipt')?.textContent ?? '')
const { shop, refunds } = papers
const words = await paperWords(shop)
const { text } = words

const NAMES = namedPapers(papers, words.papers)

/**
 * The paper of the sale, or of one of its refunds.
 * @param index in `NAMES`
 */
function paperAt(index: number, isCopy: boolean): Paper {
  const refund = refunds[papers.isReturn ? index : index - 1]
  return refund
    ? creditNotePaper(papers, refund, words, isCopy)
    : receiptPaper({ ...papers, sale: papers, isCopy }, shop, words)
}

/** Which of the papers this browser has printed, by their addresses, the latest first. */
const PRINTED = 'kassa.printed'
/** The number of papers that a browser remembers. */
const MAX_PRINTED = 500

function printedPapers(): readonly string[] {
  return localStorage.getItem(PRINTED)?.split(' ') ?? []
}

function addressOf(index: number): string {
  return paperUrl(location.pathname, NAMES[index]?.number ?? '')
}

function rememberPrint(index: number): void {
  const others = printedPapers().filter((address) => address !== addressOf(index))
  localStorage.setItem(PRINTED, [addressOf(index), ...others].slice(0, MAX_PRINTED).join(' '))
}

/**
 * The address may name a paper by its number, and say that it is a copy because the till has handed
 * out the paper of the sale: /r/north.…#R3, /r/north.…#1-7,copy
 */
const [askedNumber, mark] = location.hash.slice(1).split(',')
const asked = Math.max(
  NAMES.findIndex(({ number }) => number === askedNumber),
  0,
)

function PaperPage() {
  const isWide = useMedia('(min-width: 640px)')
  // An invoice is a letter, where there is room for one; a receipt is as narrow as its roll.
  const isSheet = isWide && paperKind(papers.buyer) === 'invoice'
  const [shown, setShown] = useState(asked)
  const [copies, setCopies] = useState(() =>
    NAMES.map((_, index) => {
      return (index === asked && mark === 'copy') || printedPapers().includes(addressOf(index))
    }),
  )
  const isCopy = copies[shown] ?? false
  const setCopy = (value: boolean) =>
    setCopies(copies.map((before, index) => (index === shown ? value : before)))
  const sheet = usePrinter('A4')
  const roll = usePrinter('80')
  const paper = paperAt(shown, isCopy)
  const printed = () => {
    rememberPrint(shown)
    setCopy(true)
  }
  useEffect(() => {
    document.title = text.title(NAMES[shown]?.name ?? '', shop.name)
    // The browser prints by itself, too.
    addEventListener('afterprint', printed)
    return () => removeEventListener('afterprint', printed)
  }, [shown, copies])
  return (
    <>
      <h1 class="unseen">{NAMES[shown]?.name}</h1>
      {NAMES.length > 1 && (
        <nav class="papers">
          {NAMES.map(({ name }, index) => (
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
        {[sheet, roll].map(({ print }, index) => (
          <button
            key={index}
            type="button"
            onClick={() => {
              print(paper)
              // Some browsers never say that they have printed.
              printed()
            }}
          >
            {index === 0 ? text.printSheet : text.printRoll}
          </button>
        ))}
        <label>
          <input
            type="checkbox"
            checked={isCopy}
            onChange={({ currentTarget }) => setCopy(currentTarget.checked)}
          />
          {text.markCopy}
        </label>
      </div>
      {sheet.printer}
      {roll.printer}
    </>
  )
}

const app = document.getElementById('app')
if (app) render(<PaperPage />, app)
