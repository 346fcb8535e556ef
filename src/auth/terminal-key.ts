import { Elysia } from 'elysia'
import { may, type Permission, type TerminalActor } from '../domain/actor.ts'
import { Refusal } from '../domain/error.ts'
import { type Asking, type Gate, guarded, unauthenticated } from './guard.ts'
import { bearerKey, hasKeyInQuery } from './key-ring.ts'

/** A terminal, and whether its key still opens anything: for an answer that goes on and on. */
export type TerminalPresent = {
  readonly actor: TerminalActor
  readonly stillGood: () => Promise<boolean>
}

/** The macro of the POS: `{ terminalKey: 'pos.read' }` lets in a terminal, and gives its `actor`. */
export function terminalKey(gate: Gate) {
  return new Elysia({ name: 'auth.terminal-key' }).macro({
    terminalKey: (permission: Permission) =>
      guarded(gate, 'terminalKey', async (asking): Promise<TerminalPresent> => {
        const key = presented(asking.request)
        const actor = await terminal(asking, key, permission, gate)
        gate.seen.terminal(actor)
        const stillGood = async () => {
          const known = key && (await gate.keys.actorOf(key))
          if (!known) return false
          gate.seen.terminal(actor)
          return true
        }
        return { actor, stillGood }
      }),
  })
}

async function terminal(
  { request, set }: Asking,
  key: string | null,
  permission: Permission,
  { keys, addressOf, rates }: Gate,
): Promise<TerminalActor> {
  const { headers } = request
  const actor = key && (await keys.actorOf(key))
  if (!actor) {
    const tried = headers.has('authorization') || headers.has('x-terminal-key')
    if (tried) rates.signIn.take(addressOf(request))
    throw unauthenticated('Send Authorization: Bearer with the key of this terminal.')
  }
  if (actor.kind !== 'terminal') throw new Refusal('FORBIDDEN', 'This needs the key of a terminal.')
  rates.terminal.take(actor.credential, set.headers)
  const slug = headers.get('x-shop-id')
  if (slug !== null && slug !== actor.shop.slug) {
    throw new Refusal('FORBIDDEN', 'This terminal belongs to another shop than x-shop-id names.')
  }
  if (!may(actor, permission)) throw new Refusal('FORBIDDEN', 'A terminal may not do this.')
  return actor
}

/** In Authorization or in x-terminal-key; not in both, where one could contradict the other. */
function presented(request: Request): string | null {
  const own = request.headers.get('x-terminal-key')
  if (own === null) return bearerKey(request)
  return request.headers.has('authorization') || hasKeyInQuery(request.url) ? null : own
}
