import { Elysia } from 'elysia'
import type { Ports } from '../../domain/ports.ts'
import { type Found, lookUp } from '../../domain/pos/pos.ts'
import { terminalShop } from '../../domain/shop/settings.ts'
import { TerminalShopView } from '../admin/shop.ts'
import { ChangePageView, ChangeParameters, changesText } from '../catalog/changes.ts'
import { operation } from '../openapi/document.ts'
import type { Guards } from '../server/guard.ts'
import { jsonText } from '../server/json-text.ts'
import { KeyedMutex } from '../server/keyed-mutex.ts'
import { revalidated } from '../server/request-headers.ts'
import { LookupParameters, LookupView } from './pos-schema.ts'

/** The routes of terminals: what they sell, and how. */
export function pos(ports: Ports, guards: Guards) {
  const mutex = new KeyedMutex()
  return new Elysia({ prefix: '/v1/pos', tags: ['POS'] })
    .use(guards)
    .get(
      '/settings',
      async ({ actor: { shop }, request, set }) => {
        const text = JSON.stringify(await terminalShop(ports.store.read, shop))
        return revalidated({ request, set }, text)
      },
      {
        terminalKey: 'pos.read',
        detail: operation(
          'getTerminalSettings',
          'Read what a till needs to sell: the tax rates, currency, receipt texts and so on',
          { 200: TerminalShopView, 304: null, headers: ['If-None-Match'] },
        ),
      },
    )
    .get(
      '/products/lookup',
      async ({ actor, query, set }) => {
        return jsonText(set, foundText(await lookUp(ports, actor, query.code)))
      },
      {
        terminalKey: 'pos.read',
        query: LookupParameters,
        detail: operation('lookUpProduct', 'Find the published product of a scanned code', {
          200: LookupView,
          refusals: ['NOT_FOUND'],
        }),
      },
    )
    .get(
      '/products',
      async ({ actor, query, set }) => {
        const text = await mutex.take(actor.terminal.id, () =>
          changesText(ports, actor.shop.id, query, true),
        )
        return jsonText(set, text)
      },
      {
        terminalKey: 'pos.read',
        query: ChangeParameters,
        detail: operation(
          'listChanges',
          'List what has changed in the published catalog, in the order of revisions',
          { 200: ChangePageView },
        ),
      },
    )
}

/** Puts the answer together as text, because documents are JSON already. */
function foundText({ document, quantity, price, match }: Found): string {
  return `{"product":${document},${JSON.stringify({ quantity, price, match }).slice(1)}`
}
