import { invalid } from '../../domain/error.ts'
import { shopLanguage } from '../../domain/mail/mail.ts'
import { type Module, placed } from '../../domain/module.ts'
import type { Ports } from '../../domain/ports.ts'
import type { Shop } from '../../domain/shop/shop.ts'
import type { Order } from './order-record.ts'

/**
 * The address to which a payment provider sends the shopper back, with {order} and {token} in it;
 * null: there is none.
 * @throws Refusal VALIDATION_FAILED on `returnUrl`
 */
export async function returnAddress(
  modules: readonly Module[],
  ports: Ports,
  shop: Shop,
  returnUrl: string | null,
): Promise<string | null> {
  const { read } = ports.store
  if (returnUrl !== null) {
    const url = URL.parse(returnUrl)
    const isWeb = url?.protocol === 'https:' || url?.protocol === 'http:'
    if (isWeb && url.username === '' && url.password === '') return returnUrl
    throw invalid('returnUrl', 'link', 'Use an address that begins with https:// or http://.')
  }
  const pages = placed(modules, 'orderPages')[0]
  const { address, orderPath } =
    (await pages?.(ports, shop, await shopLanguage(read, shop.id))) ?? {}
  return address && orderPath ? `${address}${orderPath('{order}', '{token}')}` : null
}

/** @throws Refusal VALIDATION_FAILED on `returnUrl` if there is no address */
export function addressIn(back: string | null, { publicId }: Order, token: string): string {
  if (back !== null) return back.replaceAll('{order}', publicId).replaceAll('{token}', token)
  throw invalid('returnUrl', 'required', 'Say where the shopper goes after the payment.')
}
