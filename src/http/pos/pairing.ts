import { Elysia } from 'elysia'
import { type Gate, unauthenticated } from '../../auth/guard.ts'
import { pair } from '../../domain/access/pairing.ts'
import { PairBody, PairedView } from '../admin/terminal-schema.ts'
import { operation } from '../openapi/document.ts'

/**
 * How a till gets its key: by a code that an owner reads out, so that nobody types a key. Tries
 * are counted before the code is looked at, so that of many at once no more than the limit count;
 * and apart from bad keys, so that a till with an old one does not keep its neighbours from it.
 */
export function pairing({ ports, rates, addressOf, readBody, readQuery }: Gate) {
  return new Elysia({ prefix: '/v1/pos', tags: ['POS'] }).post(
    '/pair',
    async ({ body, request }) => {
      const client = `pairing ${addressOf(request)}`
      rates.signIn.take(client)
      const paired = await pair(ports, body.code)
      if (!paired) throw unauthenticated('This code is wrong, used or too old; get another one.')
      rates.signIn.giveBack(client)
      return paired
    },
    {
      parse: ({ request }) => readBody({ request }),
      transform: readQuery,
      body: PairBody,
      detail: {
        security: [],
        ...operation({
          id: 'pair',
          summary: "Turn a pairing code into the terminal's key; the key before it ends",
          answers: { 200: PairedView },
          refusals: ['UNAUTHENTICATED', 'RATE_LIMITED'],
        }),
      },
    },
  )
}
