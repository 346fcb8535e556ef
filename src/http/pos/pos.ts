import { Elysia } from 'elysia'
import type { Ports } from '../../domain/ports.ts'
import { type Found, lookUp } from '../../domain/pos/pos.ts'
import { ChangePageView, ChangeParameters, changesText } from '../catalog/changes.ts'
import { operation } from '../openapi/document.ts'
import type { Guards } from '../server/guard.ts'
import { KeyedMutex } from '../server/keyed-mutex.ts'
import { LookupParameters, LookupView } from './pos-schema.ts'

/** The routes of terminals: find the product of a scanned code, and list changes of the catalog. */
export function pos(ports: Ports, guards: Guards) {
  const mutex = new KeyedMutex()
  return new Elysia({ prefix: '/v1/pos/products', tags: ['POS'] })
    .use(guards)
    .get(
      '/lookup',
      async ({ actor, query, set }) => {
        const found = await lookUp(ports, actor, query.code)
        set.headers['content-type'] = 'application/json'
        return foundText(found)
      },
      {
        terminalKey: 'pos.read',
        query: LookupParameters,
        detail: operation({
          id: 'lookUpProduct',
          summary: 'Find the published product of a scanned code',
          answers: { 200: LookupView },
          refusals: ['NOT_FOUND'],
          headers: ['x-shop-id'],
        }),
      },
    )
    .get(
      '',
      async ({ actor, query, set }) => {
        const text = await mutex.take(actor.terminal.id, () =>
          changesText(ports, actor.shop.id, query, true),
        )
        set.headers['content-type'] = 'application/json'
        return text
      },
      {
        terminalKey: 'pos.read',
        query: ChangeParameters,
        detail: operation({
          id: 'listChanges',
          summary: 'List what has changed in the published catalog, in the order of revisions',
          answers: { 200: ChangePageView },
          headers: ['x-shop-id'],
        }),
      },
    )
}

/** Puts the answer together as text, because documents are JSON already. */
function foundText({ document, quantity, price, match }: Found): string {
  return `{"product":${document},${JSON.stringify({ quantity, price, match }).slice(1)}`
}
