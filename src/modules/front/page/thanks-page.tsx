/** @jsxImportSource preact */
/** The page of an order that was placed. Its address can be opened any number of times. */

import type { OnlineNews } from '../../orders/online-news.ts'
import type { PageOrderView } from '../../orders/page-order.ts'
import type { PickupPlace } from '../../orders/pickup.ts'
import { TransferDetails } from '../../orders/shared/transfer-details.tsx'
import { isToPay, orderCode, STATUS_MEANINGS } from '../../orders/values.ts'
import { orderWordsOf } from '../../orders/words.ts'
import { hrefIn, moneyIn, quantityIn, useFront } from './front.tsx'
import { CostRows } from './sum.tsx'

interface ThanksProps {
  readonly order: PageOrderView
  readonly title: string
  /** How the payment at a provider stands; null: the order is paid in another way. */
  readonly news: OnlineNews | null
  /** The page of the provider on which the order can be paid. */
  readonly url: string | null
  /** Tells that the browser opens that page by itself. */
  readonly isGoing: boolean
  /** Tells that another payment could not begin. */
  readonly isDown: boolean
}

/** An order that was just placed, as often as its address is opened. */
export function Thanks({ order, title, news, url, isGoing, isDown }: ThanksProps) {
  const front = useFront()
  const { text } = front
  const { thanks } = text
  const { lines, email, status, payment, transfer, tracking, replacedBy } = order
  const { isEnded } = STATUS_MEANINGS[status]
  return (
    <article class="stack front-narrow">
      <h1>{isGoing ? thanks.going(order.onlinePayment?.provider ?? '') : title}</h1>
      {!isEnded && status !== 'completed' && email && !news && <p>{thanks.mailed(email)}</p>}
      <p class="soft">{thanks.number(order.code)}</p>
      {isDown && news?.action === 'again' && (
        <p class="front-note bad" role="alert">
          {thanks.down}
        </p>
      )}
      {news && <Online order={order} news={news} url={url} isGoing={isGoing} />}
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

/** How the payment at a provider stands, and how to go on. The script asks again while it waits. */
function Online({ order, news, url, isGoing }: Omit<ThanksProps, 'title' | 'isDown'>) {
  const front = useFront()
  const { thanks } = front.text
  const words = orderWordsOf(front.language).online
  const provider = order.onlinePayment?.provider ?? ''
  if (!news) return null
  const { isEnded } = STATUS_MEANINGS[order.status]
  const isMailed = news.action === null && !isEnded && order.status !== 'completed'
  return (
    <section
      class={`stack front-note ${news.look ?? ''}`}
      role="status"
      data-online={isEnded ? 'ended' : isToPay(order) ? 'unpaid' : 'paid'}
      data-waiting={news.isWaiting && !isGoing ? '' : undefined}
    >
      <p>{isGoing ? thanks.goingText(provider) : news.text}</p>
      {isMailed && order.email && <p>{thanks.mailed(order.email)}</p>}
      {news.test && <p>{news.test}</p>}
      {news.action === 'pay' && url && (
        <a class="button primary" href={url} rel="noreferrer">
          {words.pay(provider)}
        </a>
      )}
      {news.action === 'again' && (
        <form
          method="post"
          action={hrefIn(front, `/thanks/${order.id}`, order.token ? { token: order.token } : {})}
        >
          <button class="button primary" type="submit">
            {words.again}
          </button>
        </form>
      )}
      {news.isWaiting && !isGoing && (
        <p class="small">
          <span data-asking>{thanks.asking}</span>
          <span data-asked hidden>
            {thanks.asked}
          </span>{' '}
          <a href={hrefIn(front, `/thanks/${order.id}`, order.token ? { token: order.token } : {})}>
            {thanks.look}
          </a>
        </p>
      )}
      {isEnded && (
        <p data-basket-back hidden>
          {thanks.basketBack}
        </p>
      )}
    </section>
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
