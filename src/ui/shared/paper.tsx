import { QrCode } from './qr-code.tsx'

/**
 * One part of something that a till prints. A receipt, a slip or a report is a list of parts, which
 * is shown on screens, printed by the browser, or sent to a receipt printer.
 */
export type PaperPart =
  | { readonly kind: 'title' | 'center' | 'text'; readonly text: string }
  | {
      /** `name` is the name of the paper. */
      readonly kind: 'row' | 'total' | 'name'
      readonly name: string
      readonly value: string
      /** A smaller line below. */
      readonly note?: string | undefined
    }
  | { readonly kind: 'heading'; readonly text: string }
  /** An address, in lines. */
  | { readonly kind: 'block'; readonly name: string; readonly text: string }
  /** The sold goods: a table on sheets, rows on rolls. A column without a head is left out. */
  | {
      readonly kind: 'lines'
      /** The columns are title, quantity, price, rate and total. */
      readonly heads: readonly [string, string, string, string, string]
      readonly lines: readonly PaperLine[]
    }
  /** The sums by tax rate: a table on sheets, rows on rolls. */
  | {
      readonly kind: 'taxes'
      /** The columns are rate, net, tax and gross. */
      readonly heads: readonly [string, string, string, string]
      readonly taxes: readonly PaperTax[]
    }
  | { readonly kind: 'rule' | 'signature' | 'page' }
  | { readonly kind: 'qr'; readonly text: string; readonly label: string }

/** Something that was sold. */
export interface PaperLine {
  readonly title: string
  readonly quantity: string
  readonly price: string
  readonly rate: string
  readonly total: string
  /** The line below the title in a table; empty: there is none. */
  readonly note: string
  /** The line below the title on a roll, with quantity, price and rate. */
  readonly rollNote: string
}

interface PaperTax {
  readonly name: string
  readonly net: string
  readonly tax: string
  readonly gross: string
  /** The line below the name on a roll. */
  readonly note: string
}

export type Paper = readonly PaperPart[]

type RowPart = Extract<PaperPart, { readonly kind: 'row' | 'total' | 'name' }>

export function row(name: string, value: string, note?: string): RowPart {
  return { kind: 'row', name, value, note }
}

/** The rows in place of a table on a roll. */
export function rollRows(
  part: Extract<PaperPart, { readonly kind: 'lines' | 'taxes' }>,
): RowPart[] {
  return part.kind === 'lines'
    ? part.lines.map(({ title, total, rollNote }) => row(title, total, rollNote))
    : part.taxes.map(({ name, tax, note }) => row(name, tax, note))
}

/**
 * Shows a paper on the screen, or for the browser to print.
 * @param isSheet whether it is a sheet, which has room for tables
 */
export function PaperView({ paper, isSheet = false }: { paper: Paper; isSheet?: boolean }) {
  return paper.map((part, index) => <Part key={index} part={part} isSheet={isSheet} />)
}

function Part({ part, isSheet }: { part: PaperPart; isSheet: boolean }) {
  switch (part.kind) {
    case 'row':
    case 'total':
    case 'name':
      return (
        <div class={`paper-${part.kind}`}>
          <p class="receipt-row">
            <span>{part.name}</span>
            <span>{part.value}</span>
          </p>
          {part.note && <p class="paper-note">{part.note}</p>}
        </div>
      )
    case 'lines':
    case 'taxes':
      if (!isSheet) return <PaperView paper={rollRows(part)} />
      return (
        <PaperTable
          heads={part.heads}
          rows={
            part.kind === 'lines'
              ? part.lines.map(({ title, quantity, price, rate, total, note }) => {
                  return { cells: [title, quantity, price, rate, total], note }
                })
              : part.taxes.map(({ name, net, tax, gross }) => ({ cells: [name, net, tax, gross] }))
          }
        />
      )
    case 'block':
      return (
        <div class="paper-block">
          <p class="paper-note">{part.name}</p>
          <p>{part.text}</p>
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

interface TableProps {
  readonly heads: readonly string[]
  readonly rows: readonly { readonly cells: readonly string[]; readonly note?: string }[]
}

/** A table whose first column is text, and the others are numbers. */
function PaperTable({ heads, rows }: TableProps) {
  const isShown = (_: string, index: number) => heads[index] !== ''
  return (
    <table class="paper-table">
      <thead>
        <tr>
          {heads.filter(isShown).map((head) => (
            <th key={head} scope="col">
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ cells, note }, index) => (
          <tr key={index}>
            {cells.filter(isShown).map((cell, column) => (
              <td key={column}>
                {cell}
                {column === 0 && note && <p class="paper-note">{note}</p>}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
