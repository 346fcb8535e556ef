import type { TerminalShop } from '../../../domain/shop/terminal-shop.ts'
import { type Paper, type PaperPart, row } from '../../../ui/shared/paper.tsx'
import type { TaxView } from '../view.ts'
import type { PaperWords } from './paper-words.ts'

/** The shop's fields that stand at the head of its papers. */
export type PaperShop = Pick<
  TerminalShop,
  'name' | 'address' | 'taxId' | 'receiptText' | 'currency'
>

/** The name and address of a shop. */
export function headOf({ name, address, taxId }: PaperShop): Paper {
  const [first = '', ...rest] = (address.startsWith(name) ? address : `${name}\n${address}`).split(
    '\n',
  )
  const lines = [...rest, taxId].filter((line) => line !== '').join('\n')
  return [
    { kind: 'title', text: first },
    ...(lines === '' ? [] : [{ kind: 'center', text: lines } as const]),
  ]
}

/** The mark of a copy. */
export function copyParts(isCopy: boolean | undefined, { text }: PaperWords): PaperPart[] {
  return isCopy ? [{ kind: 'heading', text: text.copy }] : []
}

/** Names the till and the cashier. */
export function bySomebody(
  terminal: string,
  cashier: string | null,
  { text }: PaperWords,
): PaperPart[] {
  if (cashier !== null) return [row(terminal, text.servedBy(cashier))]
  return terminal === '' ? [] : [{ kind: 'text', text: terminal }]
}

/** Whether any of these taxes is above 0 %. */
export function isTaxed(taxes: readonly Pick<TaxView, 'percent'>[]): boolean {
  return taxes.some(({ percent }) => percent > 0)
}

/** The included taxes; empty for a shop without taxes. */
export function taxParts(
  taxes: readonly TaxView[],
  currency: string,
  words: PaperWords,
): PaperPart[] {
  if (!isTaxed(taxes)) return []
  const { rate, net, tax, gross } = words.text.taxColumns
  return [
    { kind: 'rule' },
    {
      kind: 'taxes',
      heads: [rate, net, tax, gross],
      taxes: taxes.map((one) => taxLine(rateText(one, words), one, currency, words)),
    },
  ]
}

function taxLine(
  name: string,
  { net, tax, gross }: Pick<TaxView, 'net' | 'tax' | 'gross'>,
  currency: string,
  words: PaperWords,
) {
  const amount = (value: number) => words.money(value, currency)
  const amounts = { net: amount(net), tax: amount(tax), gross: amount(gross) }
  return { name, ...amounts, note: words.text.taxOf(amounts.gross, amounts.net) }
}

/** An amount of tax, and the net and gross amounts that it belongs to. */
export function taxRow(
  name: string,
  amounts: Pick<TaxView, 'net' | 'tax' | 'gross'>,
  currency: string,
  words: PaperWords,
): PaperPart {
  const { tax, note } = taxLine(name, amounts, currency, words)
  return row(name, tax, note)
}

/** The name of a tax rate with its percent. */
export function rateText(
  { name, percent }: Pick<TaxView, 'name' | 'percent'>,
  words: PaperWords,
): string {
  return words.text.taxRate(name, words.number(percent))
}
