import { useEffect, useLayoutEffect } from 'preact/hooks'
import { minorMoney } from '../../../../ui/shared/money.ts'
import { Observable, useObservable } from '../../../../ui/shared/observable.ts'
import { quantityText } from '../../../../ui/shared/quantity.ts'
import { complain } from '../../../../ui/shared/toast.tsx'
import { type Basket, isEmpty, returnedLines, titleOf } from '../sell/basket.ts'
import type { Checkout } from '../sell/checkout.ts'
import { METHODS, paymentsOf } from '../sell/payments.ts'
import { dueName } from '../sell/taken.tsx'
import { text } from '../text.ts'

/**
 * The content of the customer's screen, as texts. Without lines and sums, the till waits for the
 * next customer.
 */
export interface CustomerView {
  readonly shop: string
  readonly lines: readonly {
    readonly quantity: string
    readonly name: string
    readonly amount: string
  }[]
  /** The most important sum comes first. */
  readonly sums: readonly { readonly name: string; readonly amount: string }[]
  /** The address of the receipt; null if there is none yet. */
  readonly receipt: string | null
}

/**
 * The channel between the windows of a till and its customer's screen. It does not involve the
 * server.
 */
export const CUSTOMER_CHANNEL = 'kassa-customer'
/** The fragment of the address of the customer's screen. */
export const CUSTOMER_HASH = '#customer'
/** The message by which a customer's screen requests its content. */
export const ASKING = 'What is to be shown?'

/** The message by which a till that is loaded again has its customer's screen do the same. */
export const RENEWING = 'There is a newer page.'

export function askForRenewal(): void {
  const channel = new BroadcastChannel(CUSTOMER_CHANNEL)
  channel.postMessage(RENEWING)
  channel.close()
}

/** The parts of the view that an open dialog replaces. */
const shownByDialog = new Observable<Partial<CustomerView>>({})

/** Shows this part to the customer while the calling dialog is open. */
export function useCustomerPart(part: Partial<CustomerView>): void {
  // A layout effect, so that nothing else is shown between two dialogs.
  useLayoutEffect(() => {
    shownByDialog.set(part)
    return () => shownByDialog.set({})
  }, [JSON.stringify(part)])
}

/** Sends the customer's screen the view of this window of the till. */
export function useCustomerScreen(checkout: Checkout, shop: string): void {
  const basket = useObservable(checkout.basket)
  const view = { ...viewOf(checkout, basket, shop), ...useObservable(shownByDialog) }
  useEffect(() => {
    const channel = new BroadcastChannel(CUSTOMER_CHANNEL)
    const post = () => channel.postMessage(view)
    channel.onmessage = ({ data }) => {
      if (data === ASKING) post()
    }
    // Another window of this till may be in use.
    if (document.hasFocus()) post()
    addEventListener('focus', post)
    return () => {
      removeEventListener('focus', post)
      channel.close()
    }
  }, [JSON.stringify(view)])
  useEffect(() => {
    const leave = () => {
      const channel = new BroadcastChannel(CUSTOMER_CHANNEL)
      channel.postMessage({ shop, lines: [], sums: [], receipt: null } satisfies CustomerView)
      channel.close()
    }
    addEventListener('pagehide', leave)
    return () => {
      removeEventListener('pagehide', leave)
      leave()
    }
  }, [shop])
}

/** Opens the customer's screen, to be moved to a second display. */
export function openCustomerScreen(): void {
  const features = 'popup,width=1024,height=768'
  const opened = open(`${location.pathname}${CUSTOMER_HASH}`, CUSTOMER_CHANNEL, features)
  if (!opened) complain(text.customer.blocked)
}

function viewOf(checkout: Checkout, basket: Basket, shop: string): CustomerView {
  const { items, exchange, discountReason, redeemPoints } = basket
  const totals = checkout.totals(basket)
  const amount = (minor: number) => minorMoney(minor, checkout.currency)
  const off = (name: string, minor: number) =>
    minor > 0 ? [{ quantity: '', name, amount: `−${amount(minor)}` }] : []
  const dueMinor = checkout.due(basket)
  const payments = paymentsOf(basket)
  const takenSums = payments.map(({ method, amountMinor }) => {
    return { name: text.taken.by(METHODS[method]), amount: amount(amountMinor) }
  })
  const sum = {
    name: dueName(dueMinor, payments),
    amount: amount(Math.abs(dueMinor)),
  }
  return {
    shop,
    lines: [
      ...items.map((item, index) => ({
        quantity: quantityText(item.quantity, item.unit),
        name: titleOf(item),
        amount: amount(totals.lines[index]?.totalMinor ?? 0),
      })),
      ...off(discountReason || text.basket.discount, totals.discountMinor - totals.pointsMinor),
      ...off(text.points(redeemPoints), totals.pointsMinor),
      ...returnedLines(exchange).map(({ quantity, title, backMinor }) => {
        return { quantity, name: title, amount: `−${amount(backMinor)}` }
      }),
    ],
    sums: isEmpty(basket) ? [] : [sum, ...takenSums],
    receipt: null,
  }
}
