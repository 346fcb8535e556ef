import type { ComponentChildren } from 'preact'
import type { Address } from '../../../domain/orders/order-record.ts'
import type { OrderView } from '../../../domain/orders/view.ts'
import { ButtonLink } from '../../shared/button.tsx'
import { actedByText, FULFILMENT_NAMES } from '../../shared/order-words.ts'
import { moment } from '../../shared/time.ts'

/** Who ordered, how it is handed over, its receipt and what else was noted. */
export function OrderFacts({ order }: { order: OrderView }) {
  const { customer, email, fulfilment, address, note, metadata, receiptUrl, expiresAt } = order
  const { cancellation } = order
  const more = Object.entries(metadata)
  return (
    <aside class="card padded" aria-label="About this order">
      <Fact title="Customer">
        {customer ? (
          <>
            <a href={`/admin/customers/${customer.id}`}>{customer.name ?? customer.email}</a>
            {customer.name && <p class="soft small">{customer.email}</p>}
          </>
        ) : (
          (email ?? <span class="soft">No customer</span>)
        )}
      </Fact>
      {fulfilment !== 'none' && <Fact title="Fulfilment">{FULFILMENT_NAMES[fulfilment]}</Fact>}
      {address && (
        <Fact title="Address">
          <address>
            {addressLines(address).map((line) => (
              <p key={line}>{line}</p>
            ))}
          </address>
        </Fact>
      )}
      {note && <Fact title="Note">{note}</Fact>}
      {order.status === 'open' && expiresAt && (
        <Fact title="Reserved until">{moment(expiresAt)}</Fact>
      )}
      {cancellation && (
        <Fact title={cancellation.actor.kind === 'server' ? 'Expired' : 'Cancelled'}>
          {moment(cancellation.at)}
          {cancellation.actor.kind !== 'server' && (
            <p class="soft small">{actedByText(cancellation.actor)}</p>
          )}
        </Fact>
      )}
      <Fact title="Last change">{moment(order.updatedAt)}</Fact>
      {more.map(([key, value]) => (
        <Fact key={key} title={key}>
          {value}
        </Fact>
      ))}
      {receiptUrl ? (
        <ButtonLink href={receiptUrl} icon="external">
          Open the receipt
        </ButtonLink>
      ) : (
        <p class="hint">There will be a receipt once the order is paid.</p>
      )}
    </aside>
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

/** An address as it stands on a letter, without empty lines. */
function addressLines(address: Address): string[] {
  const { name, company, line1, line2, postalCode, city, region, country, phone } = address
  const place = [postalCode, city].filter(Boolean).join(' ')
  return [name, company, line1, line2, place, region, country, phone].flatMap((line) => line || [])
}
