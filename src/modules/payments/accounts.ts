import { type Static, Type } from '@sinclair/typebox'
import type { Actor } from '../../domain/actor.ts'
import { conflict, invalid, notFound } from '../../domain/error.ts'
import { recordChange } from '../../domain/history.ts'
import { newId } from '../../domain/id.ts'
import type { Module } from '../../domain/module.ts'
import type { Ports } from '../../domain/ports.ts'
import { exists } from '../../domain/rows.ts'
import { IdOf, Named, OneOf, OrNull, Time } from '../../domain/schema.ts'
import type { Writing } from '../../domain/store.ts'
import { isoTime } from '../../domain/time.ts'
import {
  type Account,
  accountOf,
  eventFields,
  eventsPath,
  keyFields,
  openAccount,
} from './account.ts'
import { PAYMENT_MODES, type PaymentProvider, providersOf } from './provider.ts'

/** Stripe's restricted keys have some 110 characters. */
const KEY_LENGTH = 255

const End = Type.String({ description: 'The last four characters.' })

/** An account at a payment provider, without its keys. */
export const AccountView = Named('PaymentAccount', {
  id: IdOf('pacc'),
  provider: Type.String({ description: 'Such as stripe.' }),
  title: Type.String({ description: 'The name of the provider for people.' }),
  mode: OneOf(PAYMENT_MODES, { description: 'test: no money moves.' }),
  keyEnd: End,
  eventSecretEnd: OrNull(End, {
    description: 'null: none was entered, so that events are refused; kassa then asks by itself.',
  }),
  signsEvents: Type.Boolean({
    description: 'Whether the provider signs events with a secret that has to be entered.',
  }),
  eventsUrl: Type.String({
    description: 'Where the provider sends events to. Absolute if KASSA_URL is set, else a path.',
  }),
  lastEventAt: OrNull(Time, { description: 'When the last event came that was proved.' }),
  active: Type.Boolean({ description: 'Whether new payments begin here; for at most one.' }),
  readable: Type.Boolean({
    description: 'false: the secret of the server has changed since; enter the key again.',
  }),
  comparedUntil: {
    ...Time,
    description: 'What began before was compared with the provider, which is done every hour.',
  },
  problem: OrNull(Type.String(), {
    description: 'Why the last comparison failed, for people; null: it did not.',
  }),
  unknownDay: OrNull(Type.String({ format: 'date' }), {
    description:
      "The first day, in the shop's time zone, on which the provider has money for an order that " +
      'kassa does not know, such as after a backup was restored; null: none.',
  }),
  createdAt: Time,
})
export type AccountView = Static<typeof AccountView>

const ProviderView = Named('PaymentProvider', {
  name: Type.String({ description: 'Such as stripe.' }),
  title: Type.String({ description: 'Its name for people.' }),
  signsEvents: Type.Boolean({
    description: 'Whether it signs events with a secret that has to be entered.',
  }),
})

export const AccountList = Named('PaymentAccountList', {
  data: Type.Array(AccountView),
  providers: Type.Array(ProviderView, { description: 'Those that this kassa has.' }),
})
export type AccountList = Static<typeof AccountList>

const Key = Type.String({ minLength: 1, maxLength: KEY_LENGTH })
const EventSecret = OrNull(Type.String({ minLength: 1, maxLength: KEY_LENGTH }), {
  description: 'Signs the events of the provider; null: none.',
})

export const AccountInput = {
  ...Named('PaymentAccountCreate', {
    provider: Type.String({ minLength: 1, maxLength: 64 }),
    secretKey: {
      ...Key,
      description: 'Says by itself whether it is for test or live. It is stored encrypted.',
    },
    eventSecret: Type.Optional(EventSecret),
  }),
  examples: [{ provider: 'stripe', secretKey: 'sk_test_4eC39HqLyjWDarjtT1zdp7dc' }],
}
export type AccountInput = Static<typeof AccountInput>

export const AccountChange = {
  ...Named('PaymentAccountUpdate', {
    secretKey: Type.Optional({ ...Key, description: 'Of the same mode as the one before.' }),
    eventSecret: Type.Optional(EventSecret),
    active: Type.Optional(Type.Boolean({ description: 'true ends it for all other accounts.' })),
    unknownDay: Type.Optional(
      Type.Null({ description: 'The owner has dealt with the payments that kassa does not know.' }),
    ),
  }),
  examples: [{ active: true }],
}
export type AccountChange = Static<typeof AccountChange>

/** All accounts of the shop, and the providers that it can choose. */
export async function listAccounts(
  modules: readonly Module[],
  ports: Ports,
  { shop }: Actor,
): Promise<AccountList> {
  const accounts = await ports.store.read.all<Account>('payment.accounts', { shop: shop.id })
  const providers = providersOf(modules)
  return {
    data: accounts.flatMap((one) => {
      const provider = providers.get(one.provider)
      return provider ? [accountView(ports, shop.slug, provider, one)] : []
    }),
    providers: [...providers.values()].map(({ name, title, signsEvents }) => ({
      name,
      title,
      signsEvents,
    })),
  }
}

/**
 * Adds an account. The first one of a shop takes payments at once.
 * @throws Refusal VALIDATION_FAILED; CONFLICT if there is one for this provider and mode
 */
export async function addAccount(
  modules: readonly Module[],
  ports: Ports,
  actor: Actor,
  { provider: name, secretKey, eventSecret = null }: AccountInput,
): Promise<AccountView> {
  const { store, clock, secrets } = ports
  const { shop } = actor
  const provider = providersOf(modules).get(name)
  if (!provider) throw invalid('provider', 'unknown', 'This kassa has no such payment provider.')
  const key = keyFields(secrets, provider, secretKey)
  const event = eventFields(secrets, provider, eventSecret)
  const now = clock()
  const publicId = newId('pacc', now)
  return await store.writeFor(shop.id, async (tx) => {
    const all = await tx.all<Account>('payment.accounts', { shop: shop.id })
    if (all.some((one) => one.provider === name && one.mode === key.mode)) {
      const message = `The shop has a ${key.mode} account at ${provider.title}; change its key.`
      throw conflict('secretKey', 'taken', message)
    }
    const row = { shop: shop.id, publicId, provider: name, ...key, ...event, createdAt: now }
    await tx.run('payment.add_account', row)
    if (!all.some(({ isActive }) => isActive === 1)) {
      await tx.run('payment.change_account', { shop: shop.id, publicId, isActive: 1 })
    }
    await record(tx, actor, provider, { ...key, publicId }, 'added', now)
    return accountView(ports, shop.slug, provider, await accountOf(tx, shop.id, publicId))
  })
}

/**
 * Changes the keys of an account, or whether it takes payments.
 * @throws Refusal NOT_FOUND; VALIDATION_FAILED
 */
export async function changeAccount(
  modules: readonly Module[],
  ports: Ports,
  actor: Actor,
  publicId: string,
  { secretKey, eventSecret, active, unknownDay }: AccountChange,
): Promise<AccountView> {
  const { store, clock, secrets } = ports
  const { shop } = actor
  const now = clock()
  return await store.writeFor(shop.id, async (tx) => {
    const account = await accountOf(tx, shop.id, publicId)
    const provider = providersOf(modules).get(account.provider)
    if (!provider) throw notFound('payment account')
    const key = secretKey === undefined ? {} : keyFields(secrets, provider, secretKey)
    if ('mode' in key && key.mode !== account.mode) {
      const message = `This is a key for ${key.mode}; the account is for ${account.mode}.`
      throw invalid('secretKey', 'other_mode', message)
    }
    const event = eventSecret === undefined ? {} : eventFields(secrets, provider, eventSecret)
    const isActive = active === undefined ? account.isActive : Number(active)
    if (active === true) await tx.run('payment.deactivate_accounts', { shop: shop.id })
    const { mode: _, ...changed } = {
      mode: account.mode,
      ...key,
      // A new key is tried at once.
      ...(secretKey !== undefined && { compareAt: now }),
      ...event,
      ...(unknownDay === null && { hasUnknownDay: true, unknownDay }),
      isActive,
    }
    await tx.run('payment.change_account', { shop: shop.id, publicId, ...changed })
    const verb =
      active === undefined || isActive === account.isActive
        ? 'changed'
        : active
          ? 'turned_on'
          : 'turned_off'
    await record(tx, actor, provider, { ...account, ...key }, verb, now)
    return accountView(ports, shop.slug, provider, await accountOf(tx, shop.id, publicId))
  })
}

/**
 * Removes an account that has taken no payments.
 * @throws Refusal NOT_FOUND; CONFLICT if it has payments, which are refunded with its key
 */
export async function removeAccount(
  modules: readonly Module[],
  { store, clock }: Ports,
  actor: Actor,
  publicId: string,
): Promise<void> {
  const { shop } = actor
  await store.writeFor(shop.id, async (tx) => {
    const account = await accountOf(tx, shop.id, publicId)
    if (await exists(tx, 'payment.of_account', { shop: shop.id, account: publicId })) {
      const message = 'It has payments, which can only be refunded with its key; turn it off.'
      throw conflict('id', 'in_use', message)
    }
    await tx.run('payment.remove_account', { shop: shop.id, publicId })
    const provider = providersOf(modules).get(account.provider)
    await record(tx, actor, provider ?? { title: account.provider }, account, 'removed', clock())
  })
}

function accountView(
  { secrets, origin }: Pick<Ports, 'secrets' | 'origin'>,
  slug: string,
  { title, signsEvents }: PaymentProvider,
  account: Account,
): AccountView {
  const { publicId, provider, mode, keyEnd, eventSecretEnd, eventAt, comparedUntil } = account
  const { problem, unknownDay } = account
  return {
    id: publicId,
    provider,
    title,
    mode,
    keyEnd,
    eventSecretEnd,
    signsEvents,
    eventsUrl: origin + eventsPath(slug, publicId),
    lastEventAt: eventAt === null ? null : isoTime(eventAt),
    active: account.isActive === 1,
    readable: openAccount(secrets, account) !== null,
    comparedUntil: isoTime(comparedUntil),
    problem,
    unknownDay,
    createdAt: isoTime(account.createdAt),
  }
}

async function record(
  tx: Writing,
  actor: Actor,
  { title }: Pick<PaymentProvider, 'title'>,
  { publicId, mode, keyEnd }: Pick<Account, 'publicId' | 'mode' | 'keyEnd'>,
  verb: string,
  now: number,
): Promise<void> {
  await recordChange(tx, actor, now, {
    action: `paymentAccount.${verb}`,
    subject: { kind: 'paymentAccount', id: publicId, name: `${title} (${mode})` },
    changes: [{ field: 'keyEnd', from: null, to: keyEnd }],
    audit: { provider: title, mode },
  })
}
