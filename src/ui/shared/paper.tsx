import { QrCode } from './qr-code.tsx'

/**
 * One part of something that a till prints. A receipt, a slip or a report is a list of parts, which
 * is shown on screens, printed by the browser, or sent to a receipt printer.
 */
export type PaperPart =
  | { readonly kind: 'title' | 'center' | 'text'; readonly text: string }
  | {
      readonly kind: 'row' | 'total'
      readonly name: string
      readonly value: string
      /** A smaller line below. */
      readonly note?: string | undefined
    }
  | { readonly kind: 'heading'; readonly text: string }
  | { readonly kind: 'rule' | 'signature' | 'page' }
  | { readonly kind: 'qr'; readonly text: string; readonly label: string }

export type Paper = readonly PaperPart[]

export function row(name: string, value: string, note?: string): PaperPart {
  return { kind: 'row', name, value, note }
}

/** Shows a paper on the screen, or for the browser to print. */
export function PaperView({ paper }: { paper: Paper }) {
  return paper.map((part, index) => <Part key={index} part={part} />)
}

function Part({ part }: { part: PaperPart }) {
  switch (part.kind) {
    case 'row':
    case 'total':
      return (
        <div class={`paper-${part.kind}`}>
          <p class="receipt-row">
            <span>{part.name}</span>
            <span>{part.value}</span>
          </p>
          {part.note && <p class="paper-note">{part.note}</p>}
        </div>
      )
    case 'rule':
      return <hr />
    case 'page':
      return <div class="paper-page" />
    case 'signature':
      return <p class="paper-signature" />
    case 'heading':
      return <h3>{part.text}</h3>
    case 'qr':
      return <QrCode text={part.text} label={part.label} />
    default:
      return <p class={`paper-${part.kind}`}>{part.text}</p>
  }
}
