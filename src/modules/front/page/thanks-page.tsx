/** @jsxImportSource preact */
/** The page of an order that was placed. Its address can be opened any number of times. */
import type { PageOrderView } from '../../orders/page-order.ts'
import type { PickupPlace } from '../../orders/pickup.ts'
import { TransferDetails } from '../../orders/shared/transfer-details.tsx'
import { isToPay, orderCode, STATUS_MEANINGS } from '../../orders/values.ts'
import { orderWordsOf } from '../../orders/words.ts'
import { hrefIn, moneyIn, quantityIn, useFront } from './front.tsx'
import { CostRows } from './sum.tsx'

/** An order that was just placed, as often as its address is opened. */
export function Thanks({ order }: { readonly order: PageOrderView }) {
  const front = useFront()
  const { text } = front
  const { thanks } = text
  const { lines, email, status, payment, transfer, tracking, replacedBy } = order
  const { isEnded } = STATUS_MEANINGS[status]
  return (
    <article class="stack front-narrow">
      <h1>{thanks.titles[status]}</h1>
      {!isEnded && status !== 'completed' && email && <p>{thanks.mailed(email)}</p>}
      <p class="soft">{thanks.number(order.code)}</p>
      {replacedBy && <p>{thanks.replaced(orderCode(replacedBy))}</p>}
      {tracking && <Parcel tracking={tracking} />}
      {order.pickup && <Pickup place={order.pickup} />}
      {isToPay(order) && payment === 'counter' && <p>{text.checkout.wayHints.counter}</p>}
      {transfer && (
        <section class="stack" aria-labelledby="transfer">
          <h2 id="transfer">{thanks.transfer(moneyIn(front, transfer.amount))}</h2>
          <TransferDetails
            transfer={transfer}
            words={orderWordsOf(front.language).transfer}
            money={(amount) => moneyIn(front, amount)}
          />
        </section>
      )}
      <section class="stack front-sum" aria-label={text.basket.sum}>
        <ul class="stack tight front-few">
          {lines.map((line) => (
            <li key={line.id} class="row spread nowrap">
              <span>{text.times(quantityIn(front, line.quantity, line.unit), line.title)}</span>
              <span class="amount">{moneyIn(front, line.total)}</span>
            </li>
          ))}
        </ul>
        <CostRows cost={order} />
      </section>
      <a class="button" href={hrefIn(front, '')}>
        {text.basket.goOn}
      </a>
    </article>
  )
}

/** Where and when the goods are picked up. */
function Pickup({ place: { address, hours } }: { readonly place: PickupPlace }) {
  const words = orderWordsOf(useFront().language)
  return (
    <dl class="front-note">
      {address && (
        <>
          <dt>{words.pickup}</dt>
          <dd>{address}</dd>
        </>
      )}
      {hours && (
        <>
          <dt>{words.hours}</dt>
          <dd>{hours}</dd>
        </>
      )}
    </dl>
  )
}

function Parcel({ tracking }: { readonly tracking: NonNullable<PageOrderView['tracking']> }) {
  const { text } = useFront()
  const { carrier, number, url } = tracking
  return (
    <p class="front-note">
      {[carrier, number].filter(Boolean).join(' ')}
      {url && (
        <>
          {' · '}
          <a href={url} rel="noreferrer nofollow">
            {text.thanks.followParcel}
          </a>
        </>
      )}
    </p>
  )
}
