import { toThousandths } from '../../../../domain/catalog/quantity.ts'
import { type PieceContent, unitPriceOf } from '../../../../domain/catalog/unit-price.ts'
import type { TerminalShop } from '../../../../domain/shop/settings.ts'
import { type Paper, type PaperPart, row } from '../../../../ui/shared/paper.tsx'
import type { OrderView, TaxView } from '../../../orders/view.ts'
import type { TillSale } from '../../till-entry.ts'
import type { PaperWords } from './words.ts'

/** The pack is left out: orders of the server have none, because its size is part of the title. */
type ReceiptLine = Pick<
  OrderView['lines'][number],
  'name' | 'unit' | 'quantity' | 'unitPrice' | 'discount' | 'total'
> & {
  readonly title?: string
  readonly content?: PieceContent | null | undefined
}

/** A sale of a till, or an order of the server. */
export interface ReceiptData {
  readonly number: string
  readonly at: string
  readonly sale: Omit<TillSale, 'receipt' | 'lines'> & {
    readonly lines: readonly ReceiptLine[]
    /** Only online orders have it. */
    readonly shipping?: OrderView['shipping']
  }
  /** The name of the cashier; null if none was named. */
  readonly cashier?: string | null
  /** The address of the receipt's page. A return finds the sale by it. */
  readonly address?: string | null
  /** Whether the receipt may have been printed before. */
  readonly isCopy?: boolean
}

/** The shop's fields that stand at the head of its papers. */
export type PaperShop = Pick<
  TerminalShop,
  'name' | 'address' | 'taxId' | 'receiptText' | 'currency'
>

/** The receipt of a sale. @param terminal the name of the till; empty for an online order */
export function receiptPaper(
  receipt: ReceiptData,
  shop: PaperShop,
  terminal: string,
  words: PaperWords,
): Paper {
  const { number, at, sale, cashier = null, address = null, isCopy = false } = receipt
  const { currency } = shop
  const { text } = words
  return [
    ...headOf(shop),
    ...(isCopy ? [{ kind: 'heading', text: text.copy } as const] : []),
    row(text.number(number), words.moment(at)),
    ...bySomebody(terminal, cashier, words),
    { kind: 'rule' },
    ...sale.lines.flatMap((line) => linePart(line, currency, words)),
    { kind: 'rule' },
    ...sumParts(sale, currency, words),
    ...taxParts(sale.taxes, currency, words),
    ...(shop.receiptText ? [{ kind: 'center', text: shop.receiptText } as const] : []),
    ...(address ? [{ kind: 'qr', text: address, label: number } as const] : []),
  ]
}

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

/** Names the till and the cashier. */
export function bySomebody(
  terminal: string,
  cashier: string | null,
  { text }: PaperWords,
): PaperPart[] {
  if (cashier !== null) return [row(terminal, text.servedBy(cashier))]
  return terminal === '' ? [] : [{ kind: 'text', text: terminal }]
}

function linePart(line: ReceiptLine, currency: string, words: PaperWords): PaperPart {
  const { text, money } = words
  const { name, title = name, content = null, quantity, unit, unitPrice, discount, total } = line
  const perUnit = content && unitPriceOf({ price: unitPrice, unit, content }, currency)
  const isOne = unit === 'piece' && quantity === 1
  const notes = [
    isOne ? '' : `${words.quantity(toThousandths(quantity), unit)} × ${money(unitPrice, currency)}`,
    perUnit ? words.perUnit(money(perUnit.price, currency), perUnit.unit) : '',
    discount > 0 ? text.discounted(money(discount, currency)) : '',
  ]
  return row(title || words.freeAmount, money(total, currency), notes.filter(Boolean).join('\n'))
}

function sumParts(sale: ReceiptData['sale'], currency: string, words: PaperWords): PaperPart[] {
  const { text } = words
  const amount = (value: number) => words.money(value, currency)
  const { pointsDiscount: points = 0, discount, shipping } = sale
  const rounding = sale.payments.reduce((sum, { rounding = 0 }) => sum + rounding, 0)
  return [
    ...(discount || points > 0 || shipping ? [row(text.subtotal, amount(sale.subtotal))] : []),
    ...(discount ? [row(discount.reason ?? text.discount, `−${amount(discount.amount)}`)] : []),
    ...(points > 0 ? [row(text.points(sale.redeemPoints ?? 0), `−${amount(points)}`)] : []),
    ...(shipping ? [row(text.shipping, amount(shipping.price - shipping.discount))] : []),
    { kind: 'total', name: text.total, value: amount(sale.total) },
    ...(rounding === 0 ? [] : [row(text.rounding, amount(rounding))]),
    ...sale.payments.flatMap(({ method, given, amount: paid, change, reference }) => [
      row(
        method === 'exchange' && reference ? text.returned(reference) : words.methods[method],
        amount(given ?? paid),
      ),
      ...((change ?? 0) > 0 ? [row(text.change, amount(change ?? 0))] : []),
    ]),
  ]
}

/** The included taxes; empty for a shop without taxes. */
export function taxParts(
  taxes: TillSale['taxes'],
  currency: string,
  words: PaperWords,
): PaperPart[] {
  if (taxes.every(({ percent }) => percent === 0)) return []
  return [
    { kind: 'rule' },
    ...taxes.map((tax) => taxRow(rateText(tax, words), tax, currency, words)),
  ]
}

/** An amount of tax, and the net and gross amounts that it belongs to. */
export function taxRow(
  name: string,
  { net, tax, gross }: Pick<TaxView, 'net' | 'tax' | 'gross'>,
  currency: string,
  words: PaperWords,
): PaperPart {
  const amount = (value: number) => words.money(value, currency)
  return row(name, amount(tax), words.text.taxOf(amount(gross), amount(net)))
}

export function rateText(
  { name, percent }: Pick<TaxView, 'name' | 'percent'>,
  words: PaperWords,
): string {
  return words.text.taxRate(name, words.number(percent))
}
