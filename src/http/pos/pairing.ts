import { Elysia } from 'elysia'
import { type AuthContext, unauthenticated } from '../../auth/context.ts'
import { pair } from '../../domain/access/pairing.ts'
import { PairBody, PairedView } from '../admin/terminal.ts'
import { operation } from '../openapi/document.ts'
import type { Guards } from '../server/guard.ts'

/**
 * How a till gets its key: by a code that an owner reads out, so that nobody types a key. Tries
 * are counted before the code is looked at, so that of many at once no more than the limit count;
 * and apart from bad keys, so that a till with an old one does not keep its neighbours from it.
 */
export function pairing({ ports, rates, addressOf }: AuthContext, guards: Guards) {
  return new Elysia({ prefix: '/v1/pos', tags: ['POS'] }).use(guards).post(
    '/pair',
    async ({ body, request, set }) => {
      const client = `pairing ${addressOf(request)}`
      rates.signIn.take(client, set.headers)
      const paired = await pair(ports, body.code)
      if (!paired) throw unauthenticated('This code is wrong, used or too old; get another one.')
      rates.signIn.giveBack(client)
      return paired
    },
    {
      open: true,
      body: PairBody,
      detail: operation({
        id: 'pair',
        summary: "Turn a pairing code into the terminal's key; the key before it ends",
        answers: { 200: PairedView },
        refusals: ['UNAUTHENTICATED', 'RATE_LIMITED'],
      }),
    },
  )
}
