import { type TSchema, Type } from '@sinclair/typebox'
import { eventFamilies } from '../../domain/event-family.ts'
import type { Module } from '../../domain/module.ts'
import { IdOf, Named, Time } from '../../domain/schema.ts'

/** The event of a message with which a webhook is tried. */
export const TEST_EVENT = 'webhook.test'

/** The data of a message that tests a webhook. */
const TestedWebhook = Named('TestedWebhook', { id: IdOf('hook'), revision: Type.Integer() })

/** The schemas of the messages that are sent to webhooks, by the names of their events. */
export function messageSchemas(modules: readonly Module[]): Readonly<Record<string, TSchema>> {
  const data = eventFamilies(modules).flatMap(({ events, dataOf }) =>
    events.map((event): [string, TSchema] => [event, dataOf(event)]),
  )
  const messages = [...data, [TEST_EVENT, TestedWebhook] as const].map(([event, about]) => {
    const type = Type.Literal(event)
    return [event, Type.Object({ type, timestamp: Time, data: about })]
  })
  return Object.fromEntries(messages)
}
