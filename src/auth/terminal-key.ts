import type { TerminalActor } from '../domain/actor.ts'
import { Refusal } from '../domain/error.ts'
import { may, type Permission } from '../domain/permission.ts'
import { type AuthContext, type RequestContext, unauthenticated } from './context.ts'
import { bearerKey, hasKeyInQuery } from './key-ring.ts'

/**
 * The terminal of a terminal key, and a function that checks whether the key is still valid, for
 * answers that are streamed.
 * @throws Refusal UNAUTHENTICATED, FORBIDDEN, RATE_LIMITED
 */
export async function terminalActor(
  { keys, addressOf, rates, seen }: AuthContext,
  { request, set }: RequestContext,
  permission: Permission,
): Promise<{ readonly actor: TerminalActor; readonly isStillValid: () => Promise<boolean> }> {
  const { headers } = request
  const key = presentedKey(request)
  const actor = key && (await keys.actorOf(key))
  if (!actor) {
    const tried = headers.has('authorization') || headers.has('x-terminal-key')
    if (tried) rates.signIn.take(addressOf(request), set.headers)
    throw unauthenticated('Send Authorization: Bearer with the key of this terminal.')
  }
  if (actor.kind !== 'terminal') throw new Refusal('FORBIDDEN', 'This needs the key of a terminal.')
  rates.terminal.take(actor.credential, set.headers)
  const slug = headers.get('x-shop-id')
  if (slug !== null && slug !== actor.shop.slug) {
    throw new Refusal('FORBIDDEN', 'This terminal belongs to another shop than x-shop-id names.')
  }
  if (!may(actor, permission)) throw new Refusal('FORBIDDEN', 'A terminal may not do this.')
  seen.terminal(actor)
  const isStillValid = async () => {
    if (!(await keys.actorOf(key))) return false
    seen.terminal(actor)
    return true
  }
  return { actor, isStillValid }
}

/**
 * Reads the key from Authorization or x-terminal-key. Both together are refused, because they could
 * differ.
 */
function presentedKey(request: Request): string | null {
  const own = request.headers.get('x-terminal-key')
  if (own === null) return bearerKey(request)
  return request.headers.has('authorization') || hasKeyInQuery(request.url) ? null : own
}
