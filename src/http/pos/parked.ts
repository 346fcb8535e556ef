import { Type } from '@sinclair/typebox'
import { Elysia } from 'elysia'
import type { Ports } from '../../domain/ports.ts'
import {
  ParkedState,
  ParkedView,
  ParkInput,
  parkBasket,
  parkedBaskets,
  takeBasket,
} from '../../domain/pos/parked.ts'
import { Closed } from '../../domain/schema.ts'
import { operation } from '../openapi/document.ts'
import type { Guards } from '../server/guard.ts'

const Parked = Closed({ data: Type.Array(ParkedView) })

/** The baskets that the tills of a shop have set aside for each other. */
export function parked(ports: Ports, guards: Guards) {
  return new Elysia({ prefix: '/v1/pos/parked', tags: ['POS'] })
    .use(guards)
    .get('', ({ actor }) => parkedBaskets(ports, actor), {
      terminalKey: 'pos.sell',
      detail: operation(
        'listParkedBaskets',
        'List the baskets that were set aside at the tills of the shop, the oldest first',
        { 200: Parked },
      ),
    })
    .put('/:id', ({ actor, body, params }) => parkBasket(ports, actor, params.id, body), {
      terminalKey: 'pos.sell',
      body: ParkInput,
      detail: operation(
        'parkBasket',
        'Set a basket aside for all tills of the shop; the same basket again changes nothing',
        { 200: ParkedState, refusals: ['NOT_FOUND', 'CONFLICT'] },
      ),
    })
    .post('/:id/take', ({ actor, params }) => takeBasket(ports, actor, params.id), {
      terminalKey: 'pos.sell',
      detail: operation(
        'takeParkedBasket',
        'Take a basket up again; of several tills that try, one gets it',
        { 200: ParkedState, refusals: ['NOT_FOUND', 'CONFLICT'] },
      ),
    })
}
