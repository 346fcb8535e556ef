/** @jsxImportSource preact */
import { Value } from '@sinclair/typebox/value'
import type { AuthContext } from '../../../auth/context.ts'
import { foreignPage, provenance } from '../../../auth/origin.ts'
import { buyerAt } from '../../../auth/shopper-session.ts'
import type { GuestActor, ShopperActor } from '../../../domain/actor.ts'
import { fieldError, invalid, invalidFields, Refusal } from '../../../domain/error.ts'
import { SALE } from '../../../domain/shop/sale.ts'
import { storedSettings } from '../../../domain/shop/stored-settings.ts'
import { unstorable } from '../../../domain/text.ts'
import { statusOf } from '../../../http/server/problem.ts'
import { readBytes } from '../../../http/server/request.ts'
import type { ShopCheckout } from '../../orders/checkout.ts'
import type { OfferedOption } from '../../orders/delivery-option.ts'
import { NOT_BEGUN } from '../../orders/online.ts'
import { PageOrderInput } from '../../orders/order-input.ts'
import { type PageOrderView, placeOnPage } from '../../orders/page-order.ts'
import { pointBalance } from '../../orders/points/points.ts'
import { quoteOrder } from '../../orders/quote.ts'
import { ORDERS, orderSettingsOf } from '../../orders/settings.ts'
import { partsOfKey } from '../page/basket-text.ts'
import {
  ADDRESS_FIELDS,
  type CheckoutProps,
  FIELDS,
  type FieldName,
} from '../page/checkout-field.tsx'
import { Checkout } from '../page/checkout-page.tsx'
import { hrefIn, moneyIn } from '../page/front.tsx'
import { changesSince } from '../page/shown.tsx'
import { basketLines, offeredProvider, optionsAtFront, redirect } from './basket.tsx'
import type { FrontPage } from './page.tsx'
import type { Visit } from './visit.ts'

const MAX_FORM_BYTES = 64 * 1024
const ADDRESS_REQUIRED = ['line1', 'postalCode', 'city', 'country'] as const
const ORDER_KEY = /^[\w-]{16,64}$/

type Buyer = ShopperActor | GuestActor
type Values = CheckoutProps['values']

/** A form as it was sent, and why it was refused. */
interface Sent {
  readonly orderKey: string
  readonly values: Values
  readonly refusal: Refusal | null
  /** The text of the sums that the page had shown. */
  readonly shown: string
}

/**
 * The checkout page with the content of the basket.
 * @param sent null if no form was sent
 */
export async function checkoutPage(
  auth: AuthContext,
  visit: Visit,
  request: Request,
  sent: Sent | null = null,
): Promise<FrontPage | Response> {
  const { ports } = auth
  const { front, shop, wanted } = visit
  if (wanted.size === 0) return redirect(hrefIn(front, '/basket'))
  const buyer = await buyerAt(auth, request, shop)
  const [[sale, checkout], lines, online] = await Promise.all([
    storedSettings(ports.store.read, shop.id, SALE, ORDERS),
    basketLines(ports, visit),
    offeredProvider(ports, visit),
  ])
  const options = optionsAtFront(checkout, online)
  if (options.length === 0) return redirect(hrefIn(front, '/basket'))
  const values = { ...(sent?.values ?? openingValues(buyer, options, sale.country)) }
  const quote = await quoteOrder(ports, buyer, quoteInput(visit, values))
  const isBlocked = quote.problems.some(({ line }) => line !== null)
  const shopper = buyer.kind === 'shopper' ? buyer.shopper : null
  const points =
    shopper && checkout.loyalty
      ? await pointBalance(ports.store.read, shop.id, shopper.publicId)
      : null
  const { refusal = null } = sent ?? {}
  return {
    kind: 'checkout',
    about: { title: front.text.checkout.title, path: null },
    isPrivate: true,
    ...(refusal && { status: statusOf(refusal.code) }),
    body: (
      <Checkout
        orderKey={sent?.orderKey ?? crypto.randomUUID()}
        values={values}
        wrong={wrongIn(refusal)}
        failure={refusal && failureOf(front, refusal)}
        changes={refusal && sent ? changesSince(front, sent.shown, lines, quote) : []}
        options={options}
        online={online}
        shopAddress={sale.address}
        shopper={shopper && { email: shopper.email, points }}
        guests={checkout.payment.guests}
        lines={lines}
        cost={quote}
        isBlocked={isBlocked}
      />
    ),
  }
}

function openingValues(
  buyer: Buyer,
  options: readonly OfferedOption[],
  country: string | null,
): Values {
  const { name = null, phone = null } = buyer.kind === 'shopper' ? buyer.shopper : {}
  return {
    delivery: options[0]?.id ?? '',
    country: country ?? '',
    name: name ?? '',
    phone: phone ?? '',
  }
}

function quoteInput({ wanted }: Visit, { delivery, points }: Values) {
  const lines = [...wanted].map(([key, quantity]) => {
    const { id, pieces } = partsOfKey(key)
    return { productId: id, quantity, ...(pieces > 1 && { pack: pieces }) }
  })
  const redeemPoints = /^[1-9]\d{0,8}$/.test(points ?? '') ? Number(points) : null
  return { lines, delivery: delivery || null, redeemPoints }
}

/**
 * Places the order of a form and redirects to its page; or shows the form again, with the new sum
 * or with the errors.
 * @throws Refusal FORBIDDEN if a page of another origin sent the form
 */
export async function orderFrom(
  auth: AuthContext,
  visit: Visit,
  request: Request,
): Promise<FrontPage | Response> {
  const { front, shop, wanted } = visit
  if (provenance(request, auth.originsOf(request)) === 'other-origin') {
    throw foreignPage('Order on a page of this shop.')
  }
  const form = new URLSearchParams(
    new TextDecoder().decode(await readBytes(request, MAX_FORM_BYTES)),
  )
  const values = Object.fromEntries(
    FIELDS.flatMap((name) => (form.has(name) ? [[name, form.get(name)?.trim() ?? '']] : [])),
  )
  const sent = form.get('key') ?? ''
  const shown = form.get('shown') ?? ''
  const orderKey = ORDER_KEY.test(sent) ? sent : crypto.randomUUID()
  if (form.get('step') === 'sum' || wanted.size === 0) {
    return await checkoutPage(auth, visit, request, { orderKey, values, refusal: null, shown })
  }
  try {
    const checkout = await orderSettingsOf(auth.ports.store.read, shop.id)
    if (values.payment === 'online' && !(await offeredProvider(auth.ports, visit))) {
      throw invalid('payment', 'not_offered', 'The shop takes no payments online at the moment.')
    }
    const lang = front.carried.lang ? `&lang=${front.carried.lang}` : ''
    const returnUrl = `${front.address}/thanks/{order}?token={token}${lang}`
    const input = {
      ...orderInput(visit, values, checkout),
      ...expectedIn(form, values),
      returnUrl,
    }
    const fingerprint = Bun.SHA256.hash(JSON.stringify(input), 'hex')
    const buyer = await buyerAt(auth, request, shop)
    const placed = await placeOnPage(visit.modules, auth.ports, buyer, input, {
      key: orderKey,
      fingerprint,
    })
    const { id, token, onlinePayment }: PageOrderView = JSON.parse(placed.answer)
    const { basket: _, ...carried } = front.carried
    const query = { ...(token && { token }), ...(onlinePayment?.url && { pay: '1' }) }
    return redirect(hrefIn({ ...front, carried }, `/thanks/${id}`, query))
  } catch (refusal) {
    if (!(refusal instanceof Refusal)) throw refusal
    if (statusOf(refusal.code) >= 500 && refusal.title !== NOT_BEGUN) throw refusal
    const isUsed = refusal.code === 'IDEMPOTENCY_MISMATCH'
    const nextKey = isUsed ? crypto.randomUUID() : orderKey
    return await checkoutPage(auth, visit, request, { orderKey: nextKey, values, refusal, shown })
  }
}

/** The sums that the page had shown, which the order must still have. */
function expectedIn(form: URLSearchParams, { points }: Values) {
  const number = (name: string) => (form.has(name) ? Number(form.get(name)) || 0 : null)
  const expectedBalance = points ? number('expectedBalance') : null
  return { expectedTotal: number('expectedTotal'), expectedBalance }
}

/** @throws Refusal VALIDATION_FAILED */
function orderInput(visit: Visit, values: Values, { delivery }: ShopCheckout): PageOrderInput {
  const { lines, redeemPoints } = quoteInput(visit, values)
  const isSent = delivery.some(({ id, kind }) => id === values.delivery && kind === 'delivery')
  const address = ADDRESS_FIELDS.flatMap((name) => (values[name] ? [[name, values[name]]] : []))
  const { email, name, phone, note, payment } = values
  const input = {
    lines,
    delivery: values.delivery ?? '',
    payment: payment ?? '',
    ...(email && { email }),
    ...(name && { name }),
    ...(phone && { phone }),
    ...(note && { note: note.replaceAll('\r\n', '\n') }),
    ...(redeemPoints && { redeemPoints }),
    ...(isSent && { address: Object.fromEntries(address) }),
  }
  const required: readonly FieldName[] = isSent ? [...ADDRESS_REQUIRED, 'name'] : ['name']
  const missing = required.filter((field) => !values[field])
  const wrong = [...Value.Errors(PageOrderInput, input)].map(({ path }) =>
    path.slice(1).replaceAll('/', '.'),
  )
  const fields = [...missing, ...wrong]
  if (fields.length === 0 && Value.Check(PageOrderInput, input) && unstorable(input) === null) {
    return input
  }
  throw invalidFields(fields.map((field) => fieldError(field, 'invalid', 'Check this.')))
}

/** The fields of the form that a refusal names. */
function wrongIn(refusal: Refusal | null): ReadonlySet<FieldName> {
  const named = (refusal?.errors ?? []).map(({ field }) =>
    field === 'redeemPoints' ? 'points' : field === 'address' ? 'line1' : field.split('.').at(-1),
  )
  return new Set(FIELDS.filter((name) => named.includes(name)))
}

/** The message about a refusal; null if the marked fields say enough. */
function failureOf(front: Visit['front'], refusal: Refusal): string | null {
  const { failures } = front.text.checkout
  const { code, params = {} } = refusal.errors[0] ?? {}
  if (code === 'total_changed') {
    const money = (amount: unknown) => moneyIn(front, Number(amount))
    return failures.total(money(params.expected), money(params.total))
  }
  if (code === 'balance_changed') return failures.points(Number(params.balance))
  if (refusal.title === NOT_BEGUN) return failures.payment
  if (refusal.code === 'OUT_OF_STOCK') return failures.stock
  if (refusal.code === 'RATE_LIMITED') return failures.tooMany
  if (refusal.code === 'IDEMPOTENCY_MISMATCH') return failures.again
  return wrongIn(refusal).size > 0 ? null : failures.changed
}
