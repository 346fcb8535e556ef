import { type TSchema, Type } from '@sinclair/typebox'
import { eventFamilies } from '../../domain/event-family.ts'
import type { Module } from '../../domain/module.ts'
import { Time } from '../../domain/schema.ts'

/** The schemas of the messages that are sent to webhooks, by the names of their events. */
export function messageSchemas(modules: readonly Module[]): Readonly<Record<string, TSchema>> {
  return Object.fromEntries(
    eventFamilies(modules).flatMap(({ events, dataOf }) =>
      events.map((event) => {
        const type = Type.Literal(event)
        return [event, Type.Object({ type, timestamp: Time, data: dataOf(event) })]
      }),
    ),
  )
}
