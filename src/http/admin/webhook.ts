import { Type } from '@sinclair/typebox'
import { Elysia } from 'elysia'
import type { Ports } from '../../domain/ports.ts'
import {
  addWebhook,
  type DeliveryView as Delivery,
  listDeliveries,
  listWebhooks,
  MAX_WEBHOOKS,
  type RotatedSecret,
  removeWebhook,
  replayDelivery,
  rotateWebhookSecret,
  testWebhook,
  type WebhookView as Webhook,
} from '../../domain/webhook/webhook.ts'
import { EVENTS } from '../../domain/webhook-store.ts'
import type { Surface } from '../catalog/product.ts'
import { operation } from '../openapi/document.ts'
import { accepted, created, noContent } from '../server/json-text.ts'
import { PageOf, PageParameters, pageQueryOf } from '../server/query.ts'
import { Closed, ClosedOf, IdOf, NoBody, OneOf, OrNull, Time } from '../server/schema.ts'

const Events = Type.Array(OneOf(EVENTS), {
  minItems: 1,
  maxItems: EVENTS.length,
  description: 'product.updated also tells of changes of its stock, images and categories.',
})
const Url = Type.String({
  minLength: 1,
  maxLength: 2_000,
  description: 'A public https address.',
})
const fields = {
  id: IdOf('hook'),
  url: Url,
  events: Events,
  failures: Type.Integer({
    minimum: 0,
    description: 'How many attempts have failed since the last one that worked.',
  }),
  createdAt: Time,
}
const WebhookView = ClosedOf<Webhook>(fields)
const Secret = Type.String({
  pattern: '^whsec_[0-9A-Za-z+/]{43}=$',
  description: 'Signs the messages to this webhook, as Standard Webhooks has it.',
})
const NewWebhookView = Closed({ ...fields, secret: Secret })
const RotatedSecretView = ClosedOf<RotatedSecret>({ secret: Secret, oldSecretUntil: Time })

const DeliveryView = ClosedOf<Delivery>({
  id: IdOf('msg', { description: 'The header webhook-id, the same for each attempt.' }),
  event: Type.String({ description: 'One of the events, or webhook.test.' }),
  subject: Type.String({ description: 'The id of the product, or for a test of the webhook.' }),
  status: OneOf(['pending', 'delivered', 'failed']),
  attempts: Type.Integer({ minimum: 0 }),
  responseStatus: OrNull(Type.Integer(), {
    description: 'The status of the last answer; null if there was none.',
  }),
  error: OrNull(Type.String(), {
    description: 'Why the last attempt failed.',
  }),
  createdAt: Time,
  lastAttemptAt: OrNull(Time),
  nextAttemptAt: OrNull(Time),
})

/** The webhooks of a shop, and what was sent to them. */
export function webhooks(ports: Ports, { path, guard, title, tag }: Surface) {
  return new Elysia({ prefix: `${path}/webhooks`, tags: [`${tag} webhooks`] })
    .macro({ may: guard })
    .get('', ({ actor }) => listWebhooks(ports, actor), {
      may: 'webhook.manage',
      detail: operation(`list${title}Webhooks`, 'List the webhooks', {
        200: Closed({ data: Type.Array(WebhookView, { maxItems: MAX_WEBHOOKS }) }),
      }),
    })
    .post('', async ({ actor, body, set }) => created(set, await addWebhook(ports, actor, body)), {
      may: 'webhook.manage',
      body: Closed({ url: Url, events: Events }),
      detail: operation(
        `add${title}Webhook`,
        'Add a webhook; its signing secret is shown only in this answer',
        { 201: NewWebhookView },
      ),
    })
    .delete(
      '/:id',
      ({ actor, params, set }) => noContent(set, removeWebhook(ports, actor, params.id)),
      {
        may: 'webhook.manage',
        detail: operation(
          `remove${title}Webhook`,
          'Delete a webhook, with the messages that wait for it',
          {
            204: null,
          },
        ),
      },
    )
    .post(
      '/:id/rotate-secret',
      ({ actor, params }) => rotateWebhookSecret(ports, actor, params.id),
      {
        may: 'webhook.manage',
        body: NoBody,
        detail: operation(
          `rotate${title}WebhookSecret`,
          'Replace the signing secret, which is shown only in this answer; for a day messages are signed with the old one too',
          { 200: RotatedSecretView },
        ),
      },
    )
    .post(
      '/:id/test',
      async ({ actor, params, set }) => accepted(set, await testWebhook(ports, actor, params.id)),
      {
        may: 'webhook.manage',
        body: NoBody,
        detail: operation(`test${title}Webhook`, 'Send the message webhook.test to a webhook', {
          202: DeliveryView,
        }),
      },
    )
    .get(
      '/:id/deliveries',
      ({ actor, params, query }) => listDeliveries(ports, actor, params.id, pageQueryOf(query)),
      {
        may: 'webhook.manage',
        query: PageParameters,
        detail: operation(
          `list${title}Deliveries`,
          'List the messages to a webhook: those that wait, and the last 1,000 others',
          { 200: PageOf(DeliveryView) },
        ),
      },
    )
    .post(
      '/:id/deliveries/:delivery/replay',
      async ({ actor, params, set }) =>
        accepted(set, await replayDelivery(ports, actor, params.id, params.delivery)),
      {
        may: 'webhook.manage',
        body: NoBody,
        detail: operation(`replay${title}Delivery`, 'Send a message again, with the same id', {
          202: DeliveryView,
        }),
      },
    )
}
