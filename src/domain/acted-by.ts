import { type Static, Type } from '@sinclair/typebox'
import type { Actor } from './actor.ts'
import { Closed, OneOf } from './schema.ts'

/** Who did something, as it is stored with what was done. */
export const ActedBy = Closed({
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
      // What a shopper did is kept when the shopper is forgotten.
      return { kind: 'shopper', id: actor.shopper.publicId, name: 'customer' }
    case 'guest':
      return { kind: 'shopper', id: 'guest', name: 'guest' }
    case 'terminal':
      return { kind: 'till', id: actor.terminal.publicId, name: actor.terminal.name }
    case 'cli':
      return { kind: 'server', id: 'cli', name: 'command line' }
    default:
      return { kind: 'key', id: actor.kind, name: actor.lastFour }
  }
}

/** The name of somebody in the audit log and the stock ledger, which name a key by its kind. */
export function nameOf({ kind, id, name }: ActedBy): string {
  return kind === 'key' ? `${id} key` : name
}
