import { useEffect, useRef } from 'preact/hooks'
import type { TerminalShop } from '../../../domain/pos/settings.ts'
import { money } from '../../shared/money.ts'
import { Observable, useObservable } from '../../shared/observable.ts'
import { moment } from '../../shared/time.ts'
import type { Sale } from './content.ts'
import { METHOD_NAMES } from './payment.ts'
import { quantityText } from './quantity.ts'

/** The widths of receipt paper in mm. */
export type PaperWidth = 58 | 80
const KEY = 'kassa.paper'

/** The width of the paper in this device's printer. */
export const paper = new Observable<PaperWidth>(localStorage.getItem(KEY) === '58' ? 58 : 80)

export function choosePaper(width: PaperWidth): void {
  paper.set(width)
  localStorage.setItem(KEY, String(width))
}

/** What stands on a receipt, for a sale of this till or an order of the server. */
export interface ReceiptData {
  readonly number: string
  readonly at: string
  readonly sale: Omit<Sale, 'receipt'>
}

interface ReceiptProps extends ReceiptData {
  readonly settings: TerminalShop
  readonly terminal: string
}

/** The content of a receipt. */
function Receipt({ number, at, sale, settings, terminal }: ReceiptProps) {
  const amount = (value: number) => money(value, settings.currency)
  const rounding = sale.payments.reduce((sum, payment) => sum + payment.rounding, 0)
  return (
    <>
      <header>
        <strong>{settings.name}</strong>
        {settings.address && <p>{settings.address}</p>}
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
      {sale.discount && (
        <>
          <Row name="Subtotal" value={amount(sale.subtotal)} />
          <Row name={sale.discount.reason} value={`−${amount(sale.discount.amount)}`} />
        </>
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
      <Taxes taxes={sale.taxes} amount={amount} />
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
function LineDetail({ line, currency }: { line: Sale['lines'][number]; currency: string }) {
  const { quantity, unit, unitPrice, discount } = line
  const isOne = unit === 'piece' && quantity === 1
  return (
    <>
      {!isOne && (
        <p>
          {quantityText(Math.round(quantity * 1000), unit)} × {money(unitPrice, currency)}
        </p>
      )}
      {discount > 0 && <p>Discount −{money(discount, currency)}</p>}
    </>
  )
}

function Taxes({ taxes, amount }: { taxes: Sale['taxes']; amount: (value: number) => string }) {
  if (taxes.every(({ percent }) => percent === 0)) return null
  return (
    <table>
      <thead>
        <tr>
          <th>Tax</th>
          <th>Net</th>
          <th>Tax</th>
          <th>Gross</th>
        </tr>
      </thead>
      <tbody>
        {taxes.map(({ name, percent, net, tax, gross }) => (
          <tr key={`${name} ${percent}`}>
            <td>
              {name} {percent.toLocaleString()} %
            </td>
            <td>{amount(net)}</td>
            <td>{amount(tax)}</td>
            <td>{amount(gross)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** CSS pixels in a millimetre. */
const PIXELS_PER_MM = 96 / 25.4

interface PrinterProps {
  /** What to print now, or null. */
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
