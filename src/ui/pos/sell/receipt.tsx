import { useEffect, useRef } from 'preact/hooks'
import { toThousandths } from '../../../domain/catalog/quantity.ts'
import type { TillSale } from '../../../domain/orders/till-entry.ts'
import type { OrderView } from '../../../domain/orders/view.ts'
import type { TerminalShop } from '../../../domain/shop/settings.ts'
import { money } from '../../shared/money.ts'
import { counted } from '../../shared/number.ts'
import { Observable, useObservable } from '../../shared/observable.ts'
import { METHOD_NAMES } from '../../shared/order-words.ts'
import { quantityText } from '../../shared/quantity.ts'
import { moment } from '../../shared/time.ts'

/** The widths of receipt paper in mm. */
export type PaperWidth = 58 | 80
const KEY = 'kassa.paper'

/** The width of the paper in this device's printer. */
export const paper = new Observable<PaperWidth>(localStorage.getItem(KEY) === '58' ? 58 : 80)

export function choosePaper(width: PaperWidth): void {
  paper.set(width)
  localStorage.setItem(KEY, String(width))
}

/** Without the pack, which orders of the server do not have; its size is part of the name. */
type ReceiptLine = Pick<
  OrderView['lines'][number],
  'name' | 'unit' | 'quantity' | 'unitPrice' | 'discount' | 'total'
>

/** The text of a receipt, for a sale of this till or an order of the server. */
export interface ReceiptData {
  readonly number: string
  readonly at: string
  readonly sale: Omit<TillSale, 'receipt' | 'lines'> & { readonly lines: readonly ReceiptLine[] }
}

interface ReceiptProps extends ReceiptData {
  readonly settings: Pick<TerminalShop, 'name' | 'address' | 'taxId' | 'receiptText' | 'currency'>
  readonly terminal: string
}

/** The content of a receipt. */
export function Receipt({ number, at, sale, settings, terminal }: ReceiptProps) {
  const amount = (value: number) => money(value, settings.currency)
  const { pointsDiscount: points = 0 } = sale
  const rounding = sale.payments.reduce((sum, { rounding = 0 }) => sum + rounding, 0)
  return (
    <>
      <header>
        {!settings.address.startsWith(settings.name) && <p>{settings.name}</p>}
        <p>{settings.address}</p>
        {settings.taxId && <p>{settings.taxId}</p>}
      </header>
      <p class="receipt-row">
        <span>Receipt {number}</span>
        <span>{moment(at)}</span>
      </p>
      <p>{terminal}</p>
      <ul>
        {sale.lines.map((line, index) => (
          <li key={index}>
            <p class="receipt-row">
              <span>{line.name}</span>
              <span>{amount(line.total)}</span>
            </p>
            <LineDetail line={line} currency={settings.currency} />
          </li>
        ))}
      </ul>
      {(sale.discount || points > 0) && <Row name="Subtotal" value={amount(sale.subtotal)} />}
      {sale.discount && (
        <Row name={sale.discount.reason ?? 'Discount'} value={`−${amount(sale.discount.amount)}`} />
      )}
      {points > 0 && (
        <Row name={counted(sale.redeemPoints ?? 0, 'point')} value={`−${amount(points)}`} />
      )}
      <p class="receipt-row receipt-total">
        <strong>Total</strong>
        <strong>{amount(sale.total)}</strong>
      </p>
      {Math.abs(rounding) > 0 && <Row name="Rounding" value={amount(rounding)} />}
      {sale.payments.map((payment, index) => (
        <div key={index}>
          <Row
            name={METHOD_NAMES[payment.method] ?? payment.method}
            value={amount(payment.given ?? payment.amount)}
          />
          {(payment.change ?? 0) > 0 && <Row name="Change" value={amount(payment.change ?? 0)} />}
        </div>
      ))}
      <Taxes taxes={sale.taxes} currency={settings.currency} />
      {settings.receiptText && <p class="receipt-text">{settings.receiptText}</p>}
    </>
  )
}

function Row({ name, value }: { name: string; value: string }) {
  return (
    <p class="receipt-row">
      <span>{name}</span>
      <span>{value}</span>
    </p>
  )
}

/** Quantity, price of one and discount, unless it is one piece at its price. */
function LineDetail({ line, currency }: { line: ReceiptLine; currency: string }) {
  const { quantity, unit, unitPrice, discount } = line
  const isOne = unit === 'piece' && quantity === 1
  return (
    <>
      {!isOne && (
        <p>
          {quantityText(toThousandths(quantity), unit)} × {money(unitPrice, currency)}
        </p>
      )}
      {discount > 0 && <p>Discount −{money(discount, currency)}</p>}
    </>
  )
}

function Taxes({ taxes, currency }: { taxes: TillSale['taxes']; currency: string }) {
  const amount = (value: number) => money(value, currency)
  if (taxes.every(({ percent }) => percent === 0)) return null
  return (
    <div class="receipt-taxes">
      {taxes.map(({ name, percent, net, tax, gross }) => (
        <div key={`${name} ${percent}`}>
          <Row name={`Tax ${name} ${percent.toLocaleString()}\u00a0%`} value={amount(tax)} />
          <p>
            in {amount(gross)}, net {amount(net)}
          </p>
        </div>
      ))}
    </div>
  )
}

/** CSS pixels in a millimetre. */
const PIXELS_PER_MM = 96 / 25.4

interface PrinterProps {
  /** The receipt to print now, or null. */
  readonly receipt: ReceiptData | null
  readonly settings: TerminalShop
  readonly terminal: string
  readonly onPrinted: () => void
}

/** Prints a receipt on a page as wide as the paper and as long as the receipt. */
export function Printer({ receipt, settings, terminal, onPrinted }: PrinterProps) {
  const width = useObservable(paper)
  const box = useRef<HTMLElement>(null)
  useEffect(() => {
    if (!receipt || !box.current) return
    const height = Math.ceil(box.current.offsetHeight / PIXELS_PER_MM) + 1
    const page = new CSSStyleSheet()
    page.replaceSync(`@page { size: ${width}mm ${height}mm; margin: 0 }`)
    document.adoptedStyleSheets.push(page)
    const printed = () => {
      const others = document.adoptedStyleSheets.filter((sheet) => sheet !== page)
      document.adoptedStyleSheets = others
      onPrinted()
    }
    addEventListener('afterprint', printed, { once: true })
    print()
    return () => removeEventListener('afterprint', printed)
  }, [receipt])
  if (!receipt) return null
  return (
    <article ref={box} class={`receipt paper-${width}`} aria-hidden="true">
      <Receipt {...receipt} settings={settings} terminal={terminal} />
    </article>
  )
}
