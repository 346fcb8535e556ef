import { type Static, Type } from '@sinclair/typebox'
import type { Actor } from './actor.ts'
import { Named, OneOf } from './schema.ts'

/** The actor of an act, as stored with the act. */
export const ActedBy = Named('Actor', {
  kind: OneOf(['owner', 'staff', 'key', 'till', 'shopper', 'server']),
  id: Type.String({ description: 'As in the audit log.' }),
  name: Type.String({
    description:
      'The email address of a person, the name of a till, or the last four characters of a key.',
  }),
})
export type ActedBy = Static<typeof ActedBy>

export function actedBy(actor: Actor): ActedBy {
  switch (actor.kind) {
    case 'owner':
    case 'staff':
      return { kind: actor.kind, id: actor.user.publicId, name: actor.user.email }
    case 'shopper':
      // The acts of a shopper are kept when the shopper is forgotten, so they contain no name.
      return { kind: 'shopper', id: actor.shopper.publicId, name: 'customer' }
    case 'guest':
      return { kind: 'shopper', id: 'guest', name: 'guest' }
    case 'terminal':
      return { kind: 'till', id: actor.terminal.publicId, name: actor.terminal.name }
    case 'cli':
      return { kind: 'server', ...(actor.part ?? { id: 'cli', name: 'command line' }) }
    default:
      return { kind: 'key', id: actor.kind, name: actor.lastFour }
  }
}

/** The actor's name in the audit log and the stock ledger. A key is named by its kind. */
export function nameOf({ kind, id, name }: ActedBy): string {
  return kind === 'key' ? `${id} key` : name
}
