import { useEffect, useRef, useState } from 'preact/hooks'
import { QrCode } from '../../../../ui/shared/qr-code.tsx'
import { text } from '../text.ts'
import { ASKING, CUSTOMER_CHANNEL, type CustomerView, RENEWING } from './customer-view.ts'

/** A window for the customer: the basket, what is due, and the code of the receipt. */
export function CustomerScreen() {
  const view = useCustomerView()
  const last = useRef<HTMLLIElement>(null)
  useEffect(() => last.current?.scrollIntoView({ block: 'nearest' }), [view])
  useEffect(() => {
    document.title = text.customer.title
  }, [])
  const { shop, lines, sums, receipt } = view ?? NOTHING
  if (lines.length === 0 && sums.length === 0) {
    return (
      <main class="customer idle">
        <h1>{shop === '' ? text.customer.welcome : text.customer.welcomeTo(shop)}</h1>
      </main>
    )
  }
  return (
    <main class="customer">
      <h1>{shop}</h1>
      {lines.length > 0 && (
        <ol>
          {lines.map(({ quantity, name, amount }, index) => (
            <li key={index} ref={last}>
              <span>{quantity}</span>
              <span>{name}</span>
              <strong class="amount">{amount}</strong>
            </li>
          ))}
        </ol>
      )}
      {receipt !== null && (
        <figure>
          <QrCode text={receipt} label={text.sale.receipt} />
          <figcaption>{text.customer.receipt}</figcaption>
        </figure>
      )}
      <dl aria-live="polite">
        {sums.map(({ name, amount }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd class="amount">{amount}</dd>
          </div>
        ))}
      </dl>
    </main>
  )
}

const NOTHING: CustomerView = { shop: '', lines: [], sums: [], receipt: null }

/** The content of the screen; null until a till has sent it. */
function useCustomerView(): CustomerView | null {
  const [view, setView] = useState<CustomerView | null>(null)
  useEffect(() => {
    const channel = new BroadcastChannel(CUSTOMER_CHANNEL)
    channel.onmessage = ({ data }) => {
      if (data === RENEWING) location.reload()
      else if (data !== ASKING) setView(data as CustomerView)
    }
    channel.postMessage(ASKING)
    return () => channel.close()
  }, [])
  return view
}
