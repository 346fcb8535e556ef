import type { TSchema } from '@sinclair/typebox'
import { type Module, placed } from '../../domain/module.ts'
import { withName } from '../../domain/schema.ts'
import { pascal } from './components.ts'

declare module '../../domain/module.ts' {
  interface Places {
    /** The schemas of the messages that it sends to other servers, by the names of their events. */
    readonly messages: (modules: readonly Module[]) => Readonly<Record<string, TSchema>>
  }
}

/** The messages of modules: the event, its name in PascalCase, and the schema of the message. */
export function messagesOf(modules: readonly Module[]) {
  const schemas = placed(modules, 'messages').flatMap((of) => Object.entries(of(modules)))
  return schemas.map(([event, schema]) => {
    const name = pascal(event)
    return { event, name, schema: withName(`${name}Event`, schema) }
  })
}

type Message = ReturnType<typeof messagesOf>[number]

/** The section `webhooks` of the document, from which generators make the types of events. */
export function webhooksSection(messages: readonly Message[]): object {
  return Object.fromEntries(
    messages.map(({ event, name, schema }) => {
      const operation = {
        operationId: `on${name}`,
        summary: `The event ${event}`,
        description: 'Signed as Standard Webhooks 1.0 (standardwebhooks.com) has it.',
        security: [],
        requestBody: { required: true, content: { 'application/json': { schema } } },
        responses: {
          '200': { description: 'Any status from 200 to 299 says that it has arrived.' },
          '4XX': { description: 'Any other status, or none within 15 seconds: it is sent again.' },
        },
      }
      return [event, { post: operation }]
    }),
  )
}
