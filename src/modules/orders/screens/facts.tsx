import type { ComponentChildren } from 'preact'
import { text } from '../../../ui/admin/text.ts'
import { locale } from '../../../ui/shared/language.ts'
import { addressWith } from '../../../ui/shared/router.ts'
import { moment } from '../../../ui/shared/time.ts'
import { countryName } from '../country.ts'
import type { Address } from '../order-record.ts'
import { actedByText, FULFILMENT_NAMES } from '../shared/order-words.ts'
import { PaperLinks } from '../shared/paper-links.tsx'
import { orderWords } from '../shared/text.ts'
import { orderCode } from '../values.ts'
import type { OrderView } from '../view.ts'

const words = text.orders

/** The facts about an order: buyer, delivery, receipt and notes. */
export function OrderFacts({ order }: { order: OrderView }) {
  const { customer, email, fulfilment, address, note, metadata, expiresAt } = order
  const { cancellation, tracking, replaces } = order
  const more = Object.entries(metadata)
  return (
    <aside class="card padded" aria-label={words.about}>
      <Fact title={text.customers.one}>
        {customer ? (
          <>
            <a href={`/admin/customers/${customer.id}`}>{customer.name ?? customer.email}</a>
            {customer.name && <p class="soft small">{customer.email}</p>}
          </>
        ) : email ? (
          <a href={addressWith('/admin/customers', { search: email })}>{email}</a>
        ) : (
          <span class="soft">{words.noCustomer}</span>
        )}
      </Fact>
      {fulfilment !== 'none' && (
        <Fact title={words.fulfilment}>{FULFILMENT_NAMES[fulfilment]}</Fact>
      )}
      {order.payment && (
        <Fact title={words.checkout.payment}>{words.checkout.ways[order.payment]}</Fact>
      )}
      {address && (
        <Fact title={words.address}>
          <address>
            {addressLines(address).map((line) => (
              <p key={line}>{line}</p>
            ))}
          </address>
        </Fact>
      )}
      {replaces && <OtherOrder title={orderWords.replaces} id={replaces} />}
      {tracking && (
        <Fact title={words.fields.tracking}>
          <p>{tracking.carrier}</p>
          {tracking.number && <p>{tracking.number}</p>}
          {tracking.url && (
            <a href={tracking.url} target="_blank" rel="noreferrer">
              {orderWords.followParcel}
            </a>
          )}
        </Fact>
      )}
      {note && <Fact title={text.shared.note}>{note}</Fact>}
      {order.status === 'open' && expiresAt && (
        <Fact title={words.reserved}>{moment(expiresAt)}</Fact>
      )}
      {cancellation && (
        <Fact title={cancellation.actor.kind === 'server' ? words.expiredAt : words.cancelledAt}>
          {moment(cancellation.at)}
          {cancellation.actor.kind !== 'server' && (
            <p class="soft small">{actedByText(cancellation.actor)}</p>
          )}
        </Fact>
      )}
      <Fact title={words.lastChange}>{moment(order.updatedAt)}</Fact>
      {more.map(([key, value]) => (
        <Fact key={key} title={key}>
          {value}
        </Fact>
      ))}
      <PaperLinks order={order} isStaff />
    </aside>
  )
}

function OtherOrder({ title, id }: { title: string; id: string }) {
  return (
    <Fact title={title}>
      <a href={`/admin/orders/${id}`}>{orderCode(id)}</a>
    </Fact>
  )
}

function Fact({ title, children }: { title: string; children: ComponentChildren }) {
  return (
    <div class="fact">
      <p class="soft small">{title}</p>
      <div>{children}</div>
    </div>
  )
}

/** The lines of an address as on an envelope, without empty ones. */
export function addressLines(address: Address): string[] {
  const { name, company, line1, line2, postalCode, city, region, phone } = address
  const place = [postalCode, city].filter(Boolean).join(' ')
  const country = address.country && countryName(address.country, locale)
  return [name, company, line1, line2, place, region, country, phone].flatMap((line) => line || [])
}
