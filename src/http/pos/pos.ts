import { type SchemaOptions, Type } from '@sinclair/typebox'
import { Elysia } from 'elysia'
import { unauthenticated } from '../../auth/context.ts'
import { PairBody, pair, pairedSchema } from '../../domain/access/pairing.ts'
import { ProductView } from '../../domain/catalog/product.ts'
import { PRODUCT_LIMITS } from '../../domain/catalog/values.ts'
import { QueryText } from '../../domain/parameter.ts'
import { POS_READ } from '../../domain/permission.ts'
import { type Found, lookUp } from '../../domain/pos/pos.ts'
import { Closed, Named, OneOf } from '../../domain/schema.ts'
import { terminalShop, terminalShopSchema } from '../../domain/shop/terminal-shop.ts'
import { unstorable } from '../../domain/text.ts'
import { ChangePageView, ChangeParameters, changesText } from '../catalog/changes.ts'
import { operation } from '../openapi/document.ts'
import { jsonText, revalidated } from '../server/answer.ts'
import { KeyedMutex } from '../server/fair-share.ts'
import type { RouteParts } from '../server/module-routes.ts'

/** A query parameter for a code that is scanned or typed. */
export function QueryCode(maxLength: number, documented: SchemaOptions) {
  const check = (text: string) =>
    text.length <= maxLength && text.trim() !== '' && unstorable(text) === null
  const message = `Use 1 to ${maxLength} characters.`
  return QueryText(check, message, { type: 'string', ...documented, maxLength })
}

const LookupParameters = Closed({
  code: QueryCode(PRODUCT_LIMITS.code, {
    minLength: 1,
    description:
      'The scanned or typed code: a barcode, a sku, or the code of a scale. An identifier of the ' +
      'kind of code, such as ]E0, may stand in front of it.',
  }),
})

export const LookupView = Named('ProductLookup', {
  product: ProductView,
  quantity: Type.Number({
    minimum: 0,
    description: 'In the unit of the product: 1, the pieces of a pack, or what was weighed (0.45).',
  }),
  price: Type.Number({ minimum: 0, description: 'The price of the whole quantity.' }),
  match: OneOf(['barcode', 'pack', 'sku', 'weight', 'price'], {
    description:
      'How it was found. pack: by the barcode of one of the packs of the product; quantity and ' +
      'price are those of the pack. weight and price: an EAN-13 of a scale whose first two digits are ' +
      'among the scalePrefixes of the shop; the next five are the sku or barcode of the ' +
      'product, the five after them grams (milliliters of a product that is sold by l or ml), or ' +
      'the price in minor units.',
  }),
})

/** The routes of terminals: pairing, lookup of products, settings. */
export function pos({ modules, ports, auth, guards }: RouteParts) {
  const { rates, addressOf } = auth
  const mutex = new KeyedMutex()
  return new Elysia({ prefix: '/v1/pos', tags: ['POS'] })
    .use(guards)
    .post(
      '/pair',
      async ({ body, request, set }) => {
        // The attempt is counted before the code is checked, so that parallel attempts cannot
        // exceed the limit. It is counted apart from wrong keys: a terminal with an old key must
        // not block pairing for the others.
        const client = `pairing ${addressOf(request)}`
        rates.signIn.take(client, set.headers)
        const paired = await pair(modules, ports, body.code)
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
          { 200: pairedSchema(modules), refusals: ['UNAUTHENTICATED', 'RATE_LIMITED'] },
        ),
      },
    )
    .get(
      '/settings',
      async ({ actor: { shop }, request, set }) => {
        const settings = await terminalShop(modules, ports.store.read, shop, ports.origin)
        return revalidated({ request, set }, JSON.stringify(settings))
      },
      {
        terminalKey: POS_READ,
        detail: operation(
          'getTerminalSettings',
          'Read what a till needs to sell: the tax rates, currency, receipt texts and so on',
          { 200: terminalShopSchema(modules), 304: null, headers: ['If-None-Match'] },
        ),
      },
    )
    .get(
      '/products/lookup',
      async ({ actor, query, set }) => {
        return jsonText(set, foundText(await lookUp(ports, actor, query.code)))
      },
      {
        terminalKey: POS_READ,
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
        terminalKey: POS_READ,
        query: ChangeParameters,
        detail: operation(
          'listChanges',
          'List what has changed in the published catalog, in the order of revisions',
          { 200: ChangePageView },
        ),
      },
    )
}

/** Builds the answer as text, because the document is JSON already. */
function foundText({ document, quantity, price, match }: Found): string {
  return `{"product":${document},${JSON.stringify({ quantity, price, match }).slice(1)}`
}
