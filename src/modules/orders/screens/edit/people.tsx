import type { ShopperView } from '../../../../domain/access/shopper.ts'
import { countries } from '../../../../ui/admin/shop/location.tsx'
import { text } from '../../../../ui/admin/text.ts'
import { IconButton } from '../../../../ui/shared/button.tsx'
import { TextField } from '../../../../ui/shared/field.tsx'
import { Section } from '../../../../ui/shared/section.tsx'
import { choicesOf, Select } from '../../../../ui/shared/select.tsx'
import { FULFILMENT_NAMES } from '../../shared/order-words.ts'
import { ORDER_LIMITS, type PaymentWay } from '../../values.ts'
import type { OrderView } from '../../view.ts'
import {
  AS_BEFORE,
  fulfilmentOf,
  hasAddress,
  type OrderDraft,
  ofCustomer,
  type SellingSettings,
  waysFor,
} from './draft.ts'
import { Finder, type FinderList } from './finder.tsx'

const words = text.orders.draft

const CUSTOMERS: FinderList<ShopperView> = {
  path: '/shop/api/customers',
  shown: ({ name, email, phone }) => ({
    name: name ?? email,
    note: [name && email, phone].filter(Boolean).join(' · '),
  }),
  isCode: ({ email, phone }, typed) => email === typed || phone === typed,
}

interface PartProps {
  readonly draft: OrderDraft
  readonly errorOf: (field: string) => string | null
  readonly onChange: (change: Partial<OrderDraft>) => void
}

/** Who orders: somebody with an account, or a guest. */
export function DraftPerson({ draft, errorOf, onChange }: PartProps) {
  const { customerId: customer, email, address } = draft
  return (
    <Section title={text.customers.one}>
      {customer ? (
        <p class="row spread">
          <span class="main">
            <a href={`/admin/customers/${customer.id}`}>{customer.name ?? customer.email}</a>{' '}
            <span class="soft small">{words.hasAccount}</span>
          </span>
          <IconButton
            icon="close"
            label={words.noAccount}
            onClick={() => onChange({ customerId: null, redeemPoints: 0 })}
          />
        </p>
      ) : (
        <Finder
          label={words.findCustomer}
          placeholder={words.findCustomerHint}
          error={errorOf('customerId')}
          list={CUSTOMERS}
          onChoose={(row) => onChange(ofCustomer(row, address))}
        />
      )}
      <div class="grid-2">
        <TextField
          label={text.shared.name}
          optional
          value={address.name}
          error={errorOf('address.name')}
          onInput={(name) => onChange({ address: { ...address, name } })}
          input={{ maxLength: ORDER_LIMITS.address }}
        />
        <TextField
          label={text.customers.phone}
          optional
          value={address.phone}
          error={errorOf('address.phone')}
          onInput={(phone) => onChange({ address: { ...address, phone } })}
          input={{ maxLength: ORDER_LIMITS.address }}
        />
      </div>
      <TextField
        label={words.email}
        optional
        hint={words.emailHint}
        value={email}
        error={errorOf('email')}
        onInput={(email) => onChange({ email })}
        input={{ type: 'email', maxLength: 255, spellcheck: false }}
      />
    </Section>
  )
}

interface DeliveryProps extends PartProps {
  readonly settings: SellingSettings
  readonly before: OrderView | null
}

/** How the goods get to the customer, and how they are paid. */
export function DraftDelivery({ draft, settings, before, errorOf, onChange }: DeliveryProps) {
  const { delivery, payment } = draft
  const ways = waysFor(delivery, settings, before)
  const options = settings.delivery.map(({ id, name }) => ({ value: id, label: name }))
  const old = before?.shipping?.name ?? nameOf(before)
  const isOther = draft.delivery === AS_BEFORE || isNoOption(before, settings)
  const choose = (delivery: string) => {
    const left = waysFor(delivery, settings, before)
    const isLeft = payment !== '' && left.includes(payment)
    onChange({ delivery, payment: isLeft ? payment : (left[0] ?? '') })
  }
  return (
    <Section title={words.deliveryAndPayment}>
      <div class="grid-2">
        <Select
          label={words.delivery}
          value={delivery}
          error={errorOf('delivery') ?? errorOf('shipping')}
          choices={[
            ...options,
            ...(isOther ? [{ value: AS_BEFORE, label: words.asBefore(old) }] : []),
            { value: '', label: words.noDelivery },
          ]}
          onChange={choose}
        />
        <Select<PaymentWay | ''>
          label={text.orders.checkout.payment}
          value={payment}
          error={errorOf('payment')}
          choices={[
            ...choicesOf(text.orders.checkout.ways, ways),
            ...(before && before.payment === null
              ? [{ value: '' as const, label: words.noWay }]
              : []),
          ]}
          onChange={(payment) => onChange({ payment })}
        />
      </div>
      {hasAddress(fulfilmentOf(delivery, settings, before), before) && (
        <AddressFields draft={draft} errorOf={errorOf} onChange={onChange} />
      )}
    </Section>
  )
}

function nameOf(before: OrderView | null): string {
  const { fulfilment = 'none' } = before ?? {}
  return fulfilment === 'none' ? words.noDelivery : FULFILMENT_NAMES[fulfilment]
}

/** Whether an order is delivered in a way that is no option of the shop. */
function isNoOption(before: OrderView | null, { delivery }: SellingSettings): boolean {
  if (before === null) return false
  const { shipping, fulfilment } = before
  if (shipping === null) return fulfilment !== 'none'
  return !delivery.some(({ id }) => id === shipping.delivery)
}

const PLACE = ['company', 'line1', 'line2', 'postalCode', 'city', 'region'] as const

function AddressFields({ draft: { address }, errorOf, onChange }: PartProps) {
  const { country } = address
  const known = countries()
  const isKnown = country === '' || known.some(({ value }) => value === country)
  const choices = [
    { value: '', label: text.settings.chooseCountry },
    ...(isKnown ? [] : [{ value: country, label: country }]),
    ...known,
  ]
  return (
    <div class="grid-2">
      {PLACE.map((field) => (
        <TextField
          key={field}
          label={words.address[field]}
          optional={field !== 'line1' && field !== 'city'}
          value={address[field]}
          error={errorOf(`address.${field}`)}
          onInput={(text) => onChange({ address: { ...address, [field]: text } })}
          input={{ maxLength: ORDER_LIMITS.address }}
        />
      ))}
      <Select
        label={words.address.country}
        value={country}
        error={errorOf('address.country')}
        choices={choices}
        onChange={(country) => onChange({ address: { ...address, country } })}
      />
    </div>
  )
}
