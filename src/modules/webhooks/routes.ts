import { Type } from '@sinclair/typebox'
import { Elysia } from 'elysia'
import { eventNames } from '../../domain/event-family.ts'
import { Named, NoBody } from '../../domain/schema.ts'
import type { Surface } from '../../http/catalog/product.ts'
import type { RouteParts } from '../../http/server/module-routes.ts'
import { PageOf, PageParameters, pageQueryOf } from '../../http/server/query.ts'
import { DeliveryView, listDeliveries, replayDelivery, testWebhook } from './delivery.ts'
import { WEBHOOK_MANAGE } from './permission.ts'
import {
  addWebhook,
  listWebhooks,
  MAX_WEBHOOKS,
  RotatedSecret,
  removeWebhook,
  rotateWebhookSecret,
  webhookViews,
} from './webhook.ts'

/** The webhooks of a shop, and what was sent to them. */
export function webhooks({ modules, ports }: RouteParts, { path, guard, operation, tag }: Surface) {
  const views = webhookViews(eventNames(modules))
  return new Elysia({ prefix: `${path}/webhooks`, tags: [`${tag} webhooks`] })
    .macro({ may: guard })
    .get('', ({ actor }) => listWebhooks(ports, actor), {
      may: WEBHOOK_MANAGE,
      detail: operation('listWebhooks', 'List the webhooks', {
        200: Named('WebhookList', { data: Type.Array(views.webhook, { maxItems: MAX_WEBHOOKS }) }),
      }),
    })
    .post('', ({ actor, body }) => addWebhook(ports, actor, body), {
      may: WEBHOOK_MANAGE,
      body: views.input,
      detail: operation(
        'addWebhook',
        'Add a webhook; its signing secret is shown only in this answer',
        { 201: views.created },
      ),
    })
    .delete('/:id', ({ actor, params }) => removeWebhook(ports, actor, params.id), {
      may: WEBHOOK_MANAGE,
      detail: operation('removeWebhook', 'Delete a webhook, with the messages that wait for it', {
        204: null,
      }),
    })
    .post(
      '/:id/rotate-secret',
      ({ actor, params }) => rotateWebhookSecret(ports, actor, params.id),
      {
        may: WEBHOOK_MANAGE,
        body: NoBody,
        detail: operation(
          'rotateWebhookSecret',
          'Replace the signing secret, which is shown only in this answer; for a day messages are signed with the old one too',
          { 200: RotatedSecret },
        ),
      },
    )
    .post('/:id/test', ({ actor, params }) => testWebhook(ports, actor, params.id), {
      may: WEBHOOK_MANAGE,
      body: NoBody,
      detail: operation('testWebhook', 'Send the message webhook.test to a webhook', {
        202: DeliveryView,
      }),
    })
    .get(
      '/:id/deliveries',
      ({ actor, params, query }) => listDeliveries(ports, actor, params.id, pageQueryOf(query)),
      {
        may: WEBHOOK_MANAGE,
        query: PageParameters,
        detail: operation(
          'listDeliveries',
          'List the messages to a webhook: those that wait, and the last 1,000 others',
          { 200: PageOf(DeliveryView) },
        ),
      },
    )
    .post(
      '/:id/deliveries/:delivery/replay',
      ({ actor, params }) => replayDelivery(ports, actor, params.id, params.delivery),
      {
        may: WEBHOOK_MANAGE,
        body: NoBody,
        detail: operation('replayDelivery', 'Send a message again, with the same id', {
          202: DeliveryView,
        }),
      },
    )
}
