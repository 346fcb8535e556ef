import { notFound, Refusal } from '../../domain/error.ts'
import type { Module } from '../../domain/module.ts'
import type { Ports } from '../../domain/ports.ts'
import { findShop, type Shop } from '../../domain/shop/shop.ts'
import { accountOf, openAccount } from './account.ts'
import { paymentByReference } from './online-payment.ts'
import { type ProviderEvent, providersOf } from './provider.ts'

/** Events of checkouts have some 5 KB. */
export const MAX_EVENT_BYTES = 256 * 1024

/**
 * Takes an event of a provider: the payments that it is about are asked for at once. An event about
 * something else is taken and ignored, since the account may serve other software, too.
 * @param to the slug of the shop, and the public id of the account
 * @throws Refusal NOT_FOUND; UNAUTHENTICATED if the event is not proved; UNAVAILABLE if the keys of
 *   the account cannot be read
 */
export async function takeEvent(
  modules: readonly Module[],
  ports: Ports,
  { slug, account: accountId }: { readonly slug: string; readonly account: string },
  event: ProviderEvent,
): Promise<void> {
  const { store, secrets, clock } = ports
  const shop: Shop | null = await findShop(store.read, slug)
  if (!shop) throw notFound('payment account')
  const account = await accountOf(store.read, shop.id, accountId)
  const provider = providersOf(modules).get(account.provider)
  if (!provider) throw notFound('payment account')
  const open = openAccount(secrets, account)
  if (!open) throw new Refusal('UNAVAILABLE', 'The keys of this account cannot be read.')
  const names = await provider.settle(ports, open, event)
  if (names === null) {
    throw new Refusal('UNAUTHENTICATED', 'The event is not proved to come from the provider.')
  }
  const now = clock()
  await store.writeFor(shop.id, async (tx) => {
    const { publicId, isActive, eventAt } = await accountOf(tx, shop.id, accountId)
    for (const name of names) {
      const row = await paymentByReference(tx, shop.id, publicId, name)
      if (row) await tx.run('payment.wake', { shop: shop.id, publicId: row.publicId })
    }
    if (eventAt === null || eventAt < now) {
      await tx.run('payment.change_account', { shop: shop.id, publicId, isActive, eventAt: now })
    }
  })
}
