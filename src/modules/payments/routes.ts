import { Elysia } from 'elysia'
import { QueryText } from '../../domain/parameter.ts'
import { Closed, NoBody } from '../../domain/schema.ts'
import { isDay } from '../../domain/time.ts'
import type { Surface } from '../../http/catalog/product.ts'
import { operation } from '../../http/openapi/document.ts'
import type { RouteParts } from '../../http/server/module-routes.ts'
import { readBytes } from '../../http/server/request.ts'
import { ORDER_READ, ORDER_WRITE } from '../orders/permission.ts'
import {
  AccountChange,
  AccountInput,
  AccountList,
  AccountView,
  addAccount,
  changeAccount,
  listAccounts,
  removeAccount,
} from './accounts.ts'
import { listConcerns, settleConcern } from './concerns.ts'
import { DifferenceList, paymentDifferences } from './differences.ts'
import { MAX_EVENT_BYTES, takeEvent } from './events.ts'
import { lookAtPayment, RetryInput, retryAtProvider } from './look.ts'
import { listOnlinePayments, OnlinePaymentList, OnlinePaymentView } from './online-payment.ts'
import { PAYMENT_ACCOUNT_MANAGE } from './permission.ts'

const DayParameter = Closed({
  day: QueryText(isDay, 'Use a day such as 2026-01-31.', {
    type: 'string',
    format: 'date',
    description: "A day in the shop's time zone.",
  }),
})

/** The accounts of a shop at payment providers, and the events of the providers. */
export function routes({ modules, ports, auth, guards }: RouteParts) {
  const { rates, addressOf } = auth
  return new Elysia()
    .use(guards)
    .group('/shop/api/payment-accounts', { tags: ['Payment accounts'] }, (group) =>
      group
        .get('', ({ actor }) => listAccounts(modules, ports, actor), {
          adminSession: PAYMENT_ACCOUNT_MANAGE,
          detail: operation('listPaymentAccounts', 'List the accounts at payment providers', {
            200: AccountList,
          }),
        })
        .post('', ({ actor, body }) => addAccount(modules, ports, actor, body), {
          adminSession: PAYMENT_ACCOUNT_MANAGE,
          body: AccountInput,
          detail: operation(
            'addPaymentAccount',
            'Add an account at a payment provider; the first one takes payments at once',
            { 201: AccountView, refusals: ['CONFLICT'] },
          ),
        })
        .patch(
          '/:id',
          ({ actor, params, body }) => changeAccount(modules, ports, actor, params.id, body),
          {
            adminSession: PAYMENT_ACCOUNT_MANAGE,
            body: AccountChange,
            detail: operation(
              'changePaymentAccount',
              'Change the keys of an account, or whether it takes payments',
              { 200: AccountView },
            ),
          },
        )
        .delete('/:id', ({ actor, params }) => removeAccount(modules, ports, actor, params.id), {
          adminSession: PAYMENT_ACCOUNT_MANAGE,
          detail: operation('removePaymentAccount', 'Remove an account without payments', {
            204: null,
            refusals: ['CONFLICT'],
          }),
        }),
    )
    .get(
      '/shop/api/payment-differences',
      ({ actor, query }) => paymentDifferences(modules, ports, actor, query.day),
      {
        adminSession: ORDER_READ,
        query: DayParameter,
        tags: ['Payment accounts'],
        detail: operation(
          'listPaymentDifferences',
          'Compare the payments of a day with what the providers say; nothing is changed',
          { 200: DifferenceList },
        ),
      },
    )
    .post(
      '/v1/payment-events/:slug/:account',
      async ({ params, request, set }) => {
        // Events of some providers are not signed, and each one is looked up there. One that is
        // refused is sent again, and kassa asks by itself.
        rates.publishable.take(`events ${addressOf(request)}`, set.headers)
        const body = await readBytes(request, MAX_EVENT_BYTES)
        await takeEvent(modules, ports, params, { headers: request.headers, body })
      },
      {
        open: true,
        tags: ['Payment accounts'],
        detail: operation(
          'takePaymentEvent',
          'Take an event of a payment provider, which has to be signed or is looked up there',
          {
            204: null,
            refusals: ['UNAUTHENTICATED', 'RATE_LIMITED'],
            upload: {
              name: 'PaymentEventUpload',
              type: 'application/octet-stream',
              file: `The event as the provider sends it, at most ${MAX_EVENT_BYTES / 1024} KiB.`,
              fields: {},
            },
          },
        ),
      },
    )
}

/** The payments of an order at providers. */
export function routesInBothApis(
  { modules, ports }: RouteParts,
  { path, guard, operation, tag }: Surface,
) {
  return new Elysia({ prefix: path, tags: [`${tag} orders`] })
    .macro({ may: guard })
    .get(
      '/orders/:id/online-payments',
      ({ actor, params }) => listOnlinePayments(modules, ports, actor, params.id),
      {
        may: ORDER_READ,
        detail: operation(
          'listOnlinePayments',
          'List the payments of an order at payment providers, with what went back',
          { 200: OnlinePaymentList },
        ),
      },
    )
    .get('/payment-concerns', ({ actor }) => listConcerns(modules, ports, actor), {
      may: ORDER_READ,
      detail: operation(
        'listPaymentConcerns',
        'List the payments at providers that staff should look at, the oldest first',
        { 200: OnlinePaymentList },
      ),
    })
    .post(
      '/online-payments/:id/settle',
      ({ actor, params }) => settleConcern(modules, ports, actor, params.id),
      {
        may: ORDER_WRITE,
        body: NoBody,
        detail: operation(
          'settleOnlinePayment',
          'Note that somebody has dealt with the concern of a payment',
          { 200: OnlinePaymentView },
        ),
      },
    )
    .post(
      '/online-payments/:id/look',
      ({ actor, params }) => lookAtPayment(modules, ports, actor, params.id),
      {
        may: ORDER_WRITE,
        body: NoBody,
        detail: operation(
          'lookAtOnlinePayment',
          'Ask the provider how a payment stands, and send its refunds again',
          { 200: OnlinePaymentView },
        ),
      },
    )
    .post(
      '/online-payments/:id/retry',
      ({ actor, params, body }) => retryAtProvider(modules, ports, actor, params.id, body),
      {
        may: ORDER_WRITE,
        body: RetryInput,
        detail: operation(
          'retryOnlineRefund',
          'Send a refund that the provider has refused to it once more',
          { 200: OnlinePaymentView },
        ),
      },
    )
}
