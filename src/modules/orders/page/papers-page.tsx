import { useEffect, useState } from 'preact/hooks'
import { type Paper, PaperView } from '../../../ui/shared/paper.tsx'
import { usePrinter } from '../../../ui/shared/printer.tsx'
import { useMedia } from '../../../ui/shared/window.ts'
import type { PaperData } from '../paper.ts'
import { type NamedPaper, namedPapers, paperKind, paperUrl } from '../paper-name.ts'
import type { PaperWords } from '../shared/paper-words.ts'
import { creditNotePaper, receiptPaper } from '../shared/sale-paper.ts'
import { printedPapers, rememberPrint } from './printed.ts'

/**
 * The paper of the sale, or of one of its refunds.
 * @param index in the list of `namedPapers`
 */
function paperAt(papers: PaperData, words: PaperWords, index: number, isCopy: boolean): Paper {
  const { shop, refunds } = papers
  const refund = refunds[papers.isReturn ? index : index - 1]
  return refund
    ? creditNotePaper(papers, refund, words, isCopy)
    : receiptPaper({ ...papers, sale: papers, isCopy }, shop, words)
}

interface PapersProps {
  readonly papers: PaperData
  readonly words: PaperWords
}

/**
 * The papers of a sale, one at a time. The address may name a paper by its number, and say that it
 * is a copy because the till has handed out the paper of the sale: /r/north.…#R3,
 * /r/north.…#1-7,copy
 */
export function PapersPage({ papers, words }: PapersProps) {
  const { shop } = papers
  const { text } = words
  const names = namedPapers(papers, words.papers)
  const addresses = names.map(({ number }) => paperUrl(location.pathname, number))
  const [askedNumber, mark] = location.hash.slice(1).split(',')
  const asked = Math.max(
    names.findIndex(({ number }) => number === askedNumber),
    0,
  )
  const isWide = useMedia('(min-width: 640px)')
  // An invoice is a letter, where there is room for one; a receipt is as narrow as its roll.
  const isSheet = isWide && paperKind(papers.buyer) === 'invoice'
  const [shown, setShown] = useState(asked)
  const [copies, setCopies] = useState(() =>
    addresses.map((address, index) => {
      return (index === asked && mark === 'copy') || printedPapers().includes(address)
    }),
  )
  const isCopy = copies[shown] ?? false
  const setCopy = (value: boolean) =>
    setCopies(copies.map((before, index) => (index === shown ? value : before)))
  const { printer, print } = usePrinter()
  const paper = paperAt(papers, words, shown, isCopy)
  const printed = () => {
    rememberPrint(addresses[shown] ?? '')
    setCopy(true)
  }
  useEffect(() => {
    document.title = text.title(names[shown]?.name ?? '', shop.name)
    // The browser prints by itself, too.
    addEventListener('afterprint', printed)
    return () => removeEventListener('afterprint', printed)
  }, [shown, copies])
  return (
    <>
      <h1 class="unseen">{names[shown]?.name}</h1>
      <Names names={names} shown={shown} onShow={setShown} />
      <article class={`receipt on-screen ${isSheet ? 'sheet' : ''}`}>
        <PaperView paper={paper} isSheet={isSheet} />
      </article>
      <div class="papers">
        {(['A4', '80'] as const).map((kind) => (
          <button
            key={kind}
            type="button"
            onClick={() => {
              print(paper, kind)
              // Some browsers never say that they have printed.
              printed()
            }}
          >
            {kind === 'A4' ? text.printSheet : text.printRoll}
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
      {printer}
    </>
  )
}

interface NamesProps {
  readonly names: readonly NamedPaper[]
  /** The index of the paper on the screen. */
  readonly shown: number
  readonly onShow: (index: number) => void
}

/** The papers to choose from, if there are several. */
function Names({ names, shown, onShow }: NamesProps) {
  if (names.length < 2) return null
  return (
    <nav class="papers">
      {names.map(({ name }, index) => (
        <button
          key={name}
          type="button"
          aria-pressed={index === shown}
          onClick={() => onShow(index)}
        >
          {name}
        </button>
      ))}
    </nav>
  )
}
