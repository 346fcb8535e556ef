import type { Module } from '../../domain/module.ts'
import { MINUTE_MS } from '../../domain/time.ts'
import { events } from './commands/events.ts'
import { messageSchemas } from './message.ts'
import { WebhookOutbox } from './outbound/outbox.ts'
import { postMessages } from './posting.ts'
import { webhooks as routesInBothApis } from './routes.ts'
import { countWaitingMessages } from './sending.ts'
import { forgetRemovedWebhooks } from './webhook.ts'

declare module '../../domain/id.ts' {
  interface IdPrefixes {
    hook: 'webhooks'
    msg: 'webhooks'
  }
}

declare module '../../domain/history.ts' {
  interface Subjects {
    webhook: 'webhooks'
  }
}

declare module '../../domain/store.ts' {
  interface LeftWorks {
    message: 'webhooks'
    update: 'webhooks'
  }
}

/** Addresses of other software that are told of the changes of a shop. */
export const webhooks: Module = {
  name: 'webhooks',
  routesInBothApis,
  tags: {
    'Store webhooks':
      'Addresses that are told of changes of the catalog and of orders, and what was sent.',
    'Admin webhooks': 'The same addresses, with a session in place of a key.',
  },
  variables: { delivery: 'The id of one of the messages to the webhook.' },
  subjects: ['webhook'],
  unproved: ['webhooks'],
  messages: messageSchemas,
  commands: [events],
  changeListener: postMessages,
  part: (context) => new WebhookOutbox(context),
  timed: [{ name: 'forgetting webhooks', everyMs: 10 * MINUTE_MS, run: forgetRemovedWebhooks }],
  backlog: {
    metric: 'kassa_waiting_webhook_messages',
    help: 'Messages that are not sent yet.',
    count: countWaitingMessages,
  },
}
