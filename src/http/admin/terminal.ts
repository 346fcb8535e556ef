import { Elysia } from 'elysia'
import { offerPairing, PairingCode } from '../../domain/access/pairing.ts'
import { TERMINAL_MANAGE } from '../../domain/permission.ts'
import {
  KeyedTerminal,
  listTerminals,
  registerTerminal,
  renameTerminal,
  revokeTerminal,
  rotateTerminalKey,
  TerminalView,
} from '../../domain/pos/terminal.ts'
import { Named, NoBody } from '../../domain/schema.ts'
import { operation } from '../openapi/document.ts'
import type { RouteParts } from '../server/module-routes.ts'
import { PageOf, PageParameters, pageQueryOf } from '../server/query.ts'

const NameBody = Named('TerminalName', { name: TerminalView.properties.name })

/** The terminals of a shop, for its owners. */
export function terminals({ modules, ports, guards }: RouteParts) {
  return new Elysia({ prefix: '/shop/api/terminals', tags: ['Terminals'] })
    .use(guards)
    .get('', ({ actor, query }) => listTerminals(ports, actor, pageQueryOf(query)), {
      adminSession: TERMINAL_MANAGE,
      query: PageParameters,
      detail: operation('listTerminals', 'List the terminals', { 200: PageOf(TerminalView) }),
    })
    .post('', ({ actor, body }) => registerTerminal(modules, ports, actor, body.name), {
      adminSession: TERMINAL_MANAGE,
      body: NameBody,
      detail: operation(
        'registerTerminal',
        'Register a terminal; its key is shown only in this answer',
        { 201: KeyedTerminal },
      ),
    })
    .patch(
      '/:id',
      ({ actor, body, params }) => renameTerminal(ports, actor, params.id, body.name),
      {
        adminSession: TERMINAL_MANAGE,
        body: NameBody,
        detail: operation('renameTerminal', 'Rename a terminal', { 200: TerminalView }),
      },
    )
    .delete('/:id', ({ actor, params }) => revokeTerminal(ports, actor, params.id), {
      adminSession: TERMINAL_MANAGE,
      detail: operation('revokeTerminal', 'Remove a terminal; its key fails on the next request', {
        204: null,
      }),
    })
    .post(
      '/:id/rotate-key',
      ({ actor, params }) => rotateTerminalKey(modules, ports, actor, params.id),
      {
        adminSession: TERMINAL_MANAGE,
        body: NoBody,
        detail: operation(
          'rotateTerminalKey',
          'Replace the key of a terminal; the old one fails on the next request',
          { 200: KeyedTerminal },
        ),
      },
    )
    .post('/:id/pairing-code', ({ actor, params }) => offerPairing(ports, actor, params.id), {
      adminSession: TERMINAL_MANAGE,
      body: NoBody,
      detail: operation(
        'offerPairing',
        'Make a code to type at the till; it works once, for ten minutes, and replaces the code before',
        { 201: PairingCode },
      ),
    })
}
