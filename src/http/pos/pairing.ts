import { Elysia } from 'elysia'
import { type AuthContext, unauthenticated } from '../../auth/context.ts'
import { PairBody, Paired, pair } from '../../domain/access/pairing.ts'
import { operation } from '../openapi/document.ts'
import type { Guards } from '../server/guard.ts'

/**
 * Gives a terminal its key in exchange for a pairing code, so that nobody has to type a key. Tries
 * are counted before the code is checked, so that parallel tries cannot exceed the limit. They have
 * a limit separate from wrong keys: a terminal with an old key must not block pairing for the
 * others at the same address.
 */
export function pairing({ ports, rates, addressOf }: AuthContext, guards: Guards) {
  return new Elysia({ prefix: '/v1/pos', tags: ['POS'] }).use(guards).post(
    '/pair',
    async ({ body, request, set }) => {
      const client = `pairing ${addressOf(request)}`
      rates.signIn.take(client, set.headers)
      const paired = await pair(ports, body.code)
      if (!paired) throw unauthenticated('This code is wrong, used or expired; get a new one.')
      rates.signIn.giveBack(client)
      return paired
    },
    {
      open: true,
      body: PairBody,
      detail: operation(
        'pair',
        "Turn a pairing code into the terminal's key; the key before it ends",
        { 200: Paired, refusals: ['UNAUTHENTICATED', 'RATE_LIMITED'] },
      ),
    },
  )
}
