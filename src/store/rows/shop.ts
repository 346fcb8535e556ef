import { conflict } from '../../domain/error.ts'
import { newId } from '../../domain/id.ts'
import type { ScalePrefix } from '../../domain/pos/scale.ts'
import type { Shop } from '../../domain/records.ts'
import { cellOf, columnOf, exists } from '../../domain/rows.ts'
import { indexedShop, outdatedShops, startReindex } from '../../domain/search/reindex.ts'
import { rulesFor } from '../../domain/search/rules.ts'
import { NO_SALE } from '../../domain/shop/sale.ts'
import type { Revision, ShopWrites } from '../../domain/shop-store.ts'
import { UniqueViolation, type Writing } from '../../domain/store.ts'
import { together } from '../../domain/together.ts'
import type { Change } from '../../domain/webhook/event.ts'

const NEW_INDEX = { indexRules: rulesFor('en') }

export function shopRows(session: Writing): ShopWrites {
  return {
    bySlug: (slug) => session.get<Shop>('shop.by_slug', { slug }),
    list: (after, limit) => session.all<Shop>('shop.list', { after, limit }),
    byId: (shop) => session.get<Shop>('shop.by_id', { shop }),
    any: () => exists(session, 'shop.any', {}),
    origins: (shop) => columnOf(session, 'shop.origins', { shop }),
    knowsOrigin: (origin) => exists(session, 'shop.knows_origin', { origin }),
    hasReached: (shop, revision) => exists(session, 'shop.has_reached', { shop, revision }),
    scalePrefixes: (shop) => session.all<ScalePrefix>('shop.scale_prefixes', { shop }),
    async setScalePrefixes(shop, prefixes) {
      await session.run('shop.forget_scale_prefixes', { shop })
      for (const { prefix, kind } of prefixes) {
        await session.run('shop.add_scale_prefix', { shop, prefix, kind })
      }
    },
    async search(shop) {
      const { language, synonyms } = await indexedShop(session, shop)
      return { language, synonyms: JSON.parse(synonyms) }
    },
    async setSearch(shop, { language, synonyms }) {
      const values = { shop, language, synonyms: JSON.stringify(synonyms) }
      await session.run('shop.set_search', values)
    },
    async sale(shop) {
      const settings = await cellOf<string>(session, 'shop.sale', { shop })
      return settings === null ? NO_SALE : { ...NO_SALE, ...JSON.parse(settings) }
    },
    setSale: (shop, sale) => session.run('shop.set_sale', { shop, settings: JSON.stringify(sale) }),
    ids: () => columnOf(session, 'shop.ids', {}),
    unsealed: () => columnOf(session, 'shop.unsealed', {}),
    seal: (shop) => session.run('shop.seal', { shop }),
    outdated: () => outdatedShops(session),
    async startReindex(shop) {
      await startReindex(session, shop)
      session.leave('words')
    },
    async insert(shop) {
      try {
        const sealed = !(await exists(session, 'shop.unsealed', {}))
        const id = await session.insert('shop.insert', { ...shop, ...NEW_INDEX, sealed })
        await session.run('shop.begin_revisions', { shop: id })
        return id
      } catch (error) {
        if (!(error instanceof UniqueViolation)) throw error
        throw conflict('slug', 'A shop with this slug exists; choose another.')
      }
    },
    update: (shop, { name, currency }) => session.run('shop.update', { shop, name, currency }),
    async listOrigins(shop, origins) {
      await session.run('shop.clear_origins', { shop })
      for (const origin of origins) await session.run('shop.list_origin', { shop, origin })
    },
    nextRevision: (shop, change) => nextRevisions(session, shop, [change]),
    nextRevisions: (shop, changes) => nextRevisions(session, shop, changes),
  }
}

interface ChangedShop {
  readonly currency: string
  /** Some webhook of the shop is told of some event. */
  readonly isTold: boolean
}

/** Takes a revision for each change, and tells the webhooks. @returns the first one */
async function nextRevisions(
  session: Writing,
  shop: number,
  changes: readonly (Change | null)[],
): Promise<Revision> {
  const count = changes.length
  const [last, changed] = await together(
    cellOf<number>(session, 'shop.next_revisions', { shop, count }),
    session.get<ChangedShop>('shop.for_change', { shop }),
  )
  const first = found(last, shop) - count + 1
  const { currency, isTold } = found(changed, shop)
  for (const [index, change] of isTold ? changes.entries() : []) {
    if (change === null) continue
    const { event, now } = change
    const message = { shop, revision: first + index, publicId: newId('msg', now), ...change }
    for (const webhook of await columnOf<string>(session, 'webhook.told', { shop, event })) {
      await session.run('webhook.post', { ...message, webhook })
    }
  }
  return { revision: first, currency }
}

function found<T>(value: T | null, shop: number): T {
  if (value === null) throw new Error(`no shop ${shop}`)
  return value
}
