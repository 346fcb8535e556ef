import type { OnlinePaymentState } from './online.ts'
import type { OrderTexts } from './texts.ts'
import { isToPay, type OrderStatus, STATUS_MEANINGS } from './values.ts'

type OnlineWords = OrderTexts['words']['online']

/** A message to a shopper about the payment of an order at a provider. */
export interface OnlineNews {
  readonly title: string
  readonly text: string
  readonly look: 'good' | 'bad' | null
  /** Says that no money moves; null for a live payment. */
  readonly test: string | null
  /** pay: at the page of the provider; again: by another payment; null: there is nothing to do. */
  readonly action: 'pay' | 'again' | null
  /** Tells that the state is likely to change within some minutes. */
  readonly isWaiting: boolean
}

/**
 * The message in pages and mails about the payment of an order at a provider.
 * @returns null if the order was paid in another way, or is not paid at a provider
 */
export function onlineNews(
  state: OnlinePaymentState | null,
  order: { readonly status: OrderStatus; readonly number: string | null },
  words: OnlineWords,
): OnlineNews | null {
  if (!state) return null
  const { provider, mode, status, url } = state
  const test = mode === 'test' ? words.test : null
  const told = (kind: keyof OnlineWords['states'], more: Partial<OnlineNews> = {}): OnlineNews => {
    const { title, text } = words.states[kind]
    return {
      title,
      text: text(provider),
      test,
      look: null,
      action: null,
      isWaiting: false,
      ...more,
    }
  }
  if (!isToPay(order)) {
    if (STATUS_MEANINGS[order.status].isEnded) return told('ended')
    return status === 'paid' ? told('paid', { look: 'good' }) : null
  }
  if (status === 'paid') return told('returned', { look: 'bad' })
  if (status === 'beginning' || status === 'pending') return told(status, { isWaiting: true })
  if (status === 'open')
    return told('open', { action: url === null ? null : 'pay', isWaiting: true })
  return told(status, { action: 'again', look: 'bad' })
}
