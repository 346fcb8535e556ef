import { findOrCreateShopper } from '../src/domain/access/shopper.ts'
import { unfinishedJobs } from '../src/domain/changes/job.ts'
import { JobLog } from '../src/domain/changes/log.ts'
import { newId } from '../src/domain/id.ts'
import { shopperOf } from './access.ts'
import type { TestServer } from './fixture.ts'
import { memberOf, ownerOf } from './member-fixture.ts'
import { ofModules } from './modules.ts'
import { PRODUCTS, type ShopFixture } from './shop-fixture.ts'
import { TERMINALS, TerminalAdmin } from './till.ts'

/** How a row relates to the shop of the client. */
export const ROWS = [
  'own',
  'own, not published',
  "another shop's",
  'deleted',
  'never existed',
] as const
export type Row = (typeof ROWS)[number]

/** A noun of a module. */
export interface NounKind {
  /** The prefix of its ids. */
  readonly prefix: string
  /** The segment in front of its id in a path, by which random requests know what to put there. */
  readonly segment: string
  readonly make: (kassa: TestServer, shop: ShopFixture, name: string) => Promise<Target>
  /** For a row within one of another noun, which `id` then names in a path. */
  readonly within?: {
    readonly noun: string
    /** Names the row itself in a path. */
    readonly variable: string
    /** The prefix of its ids; the other noun's ids have `NounKind.prefix`. */
    readonly prefix: string
  }
  /**
   * The path at which an owner of the shop deletes one. A row that only shoppers delete can have
   * the path of what it belongs to, such as a product, if it is gone with that. null: nothing
   * deletes one.
   */
  readonly path: ((target: Target) => string) | null
}

/** The nouns of modules by name. */
export const MODULE_NOUNS = await ofModules<NounKind>('nouns')

/** The nouns of routes with an id: of the core, and any of a module. */
export type Noun = CoreNoun | (string & {})

type CoreNoun =
  | 'product'
  | 'item group'
  | 'product with a picture'
  | 'picture'
  | 'category'
  | 'category with a picture'
  | 'brand'
  | 'collection'
  | 'member'
  | 'invitation'
  | 'terminal'
  | 'running job'
  | 'finished job'
  | 'customer'
  | 'new customer'

/** The parts of a path that name a row: `:id`, and what belongs to it. */
export interface Target {
  readonly id: string
  readonly image?: string
  readonly itemGroupId?: string
  readonly [variable: string]: string | undefined
}

const NEVER = '01kf06q6q8e1qtz9vw9zcjzt7y'
const PREFIX: Readonly<Record<CoreNoun, string>> = {
  product: 'prod',
  'item group': 'prod',
  'product with a picture': 'prod',
  picture: 'prod',
  category: 'cat',
  'category with a picture': 'cat',
  brand: 'brand',
  collection: 'coll',
  member: 'user',
  invitation: 'inv',
  terminal: 'term',
  'running job': 'job',
  'finished job': 'job',
  customer: 'cust',
  'new customer': 'cust',
}

/** An image of one pixel. */
export const PICTURE = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
  'base64',
)

/** A row with this relation to `shop`. */
export async function rowOf(kassa: TestServer, noun: Noun, row: Row, shop: ShopFixture) {
  const other = shop === kassa.north ? kassa.south : kassa.north
  switch (row) {
    case 'own':
      return await made(kassa, noun, shop)
    case 'own, not published': {
      const target = await made(kassa, noun, shop)
      await shop.changed(target.id, { status: 'Draft' })
      return target
    }
    case "another shop's":
      return under(noun, await made(kassa, noun, other), shop)
    case 'deleted': {
      // Nothing deletes some rows; others are signed in as the customer.
      if (isKept(noun)) return await rowOf(kassa, noun, 'never existed', shop)
      const target = await made(kassa, noun, shop)
      await removed(kassa, noun, shop, target)
      return target
    }
    case 'never existed':
      return under(
        noun,
        {
          id: `${prefixOf(noun)}_${NEVER}`,
          image: `img_${NEVER}`,
          itemGroupId: NEVER,
          ...neverWithin(noun),
        },
        shop,
      )
  }
}

function neverWithin(noun: Noun): Readonly<Record<string, string>> {
  const within = MODULE_NOUNS[noun]?.within
  return within ? { [within.variable]: `${within.prefix}_${NEVER}` } : {}
}

function prefixOf(noun: Noun): string {
  return MODULE_NOUNS[noun]?.prefix ?? PREFIX[noun as CoreNoun]
}

function isKept(noun: Noun): boolean {
  return noun === 'customer' || MODULE_NOUNS[noun]?.path === null
}

/** An image is always requested under a product of the client's own shop. */
async function under(noun: Noun, target: Target, shop: ShopFixture): Promise<Target> {
  return noun === 'picture' ? { ...target, id: (await shop.product()).id } : target
}

let count = 0

async function made(kassa: TestServer, noun: Noun, shop: ShopFixture): Promise<Target> {
  const name = `Row ${++count}`
  const ofModule = MODULE_NOUNS[noun]
  if (ofModule) return await ofModule.make(kassa, shop, name)
  switch (noun as CoreNoun) {
    case 'product':
      return { id: (await shop.product()).id }
    case 'item group': {
      const itemGroupId = `row-${count}`
      return { id: (await shop.product({ itemGroupId })).id, itemGroupId }
    }
    case 'product with a picture':
    case 'picture':
      return await pictured(shop)
    case 'category':
      return { id: (await shop.product({ category: name })).category?.id ?? '' }
    case 'category with a picture':
      return await picturedCategory(shop, name)
    case 'brand':
      return { id: (await shop.product({ brand: name })).brand?.id ?? '' }
    case 'collection':
      return { id: (await shop.product({ collections: [name] })).collections[0]?.id ?? '' }
    case 'member':
      return { id: (await memberOf(kassa, shop, `row${count}@example.com`, 'staff')).user.publicId }
    case 'invitation': {
      const owner = await ownerOf(kassa, shop)
      const body = { email: `row${count}@example.com`, role: 'staff' }
      return await owner.done<Target>(owner.post('/shop/api/staff', body))
    }
    case 'terminal':
      return { id: (await (await TerminalAdmin.of(kassa, shop)).till(name)).id }
    case 'running job':
      return await runningJob(kassa, shop)
    case 'finished job': {
      const job = await runningJob(kassa, shop)
      await finishJobs(kassa, shop)
      return job
    }
    case 'customer':
      return { id: (await shopperOf(kassa, shop)).publicId }
    case 'new customer': {
      const { ports, now } = kassa
      const email = `row${count}@example.com`
      const made = await ports.store.write((tx) => findOrCreateShopper(tx, shop.shop, email, now))
      return { id: made.publicId }
    }
  }
}

/** A job that never moves, because it has no process. */
async function runningJob({ ports, now }: TestServer, { shop }: ShopFixture): Promise<Target> {
  const id = newId('job', now)
  const detail = { change: { price: { percent: -10 } } }
  const job = { shop: shop.id, id, kind: 'bulk', detail: JSON.stringify(detail), total: 1 }
  const by = { runner: 'server', createdBy: 'ada@example.com', createdAt: now }
  await ports.store.write((tx) => tx.run('job.insert', { ...job, ...by }))
  return { id }
}

/** Ends the jobs of a shop, as if each had changed a product. */
export async function finishJobs({ ports, now }: TestServer, { shop }: ShopFixture) {
  await ports.store.write(async (tx) => {
    // Locks the shop on PostgreSQL, so that nobody else ends the same jobs meanwhile.
    await tx.get('shop.revision', { shop: shop.id })
    for (const job of await unfinishedJobs(ports.store.read)) {
      if (job.shopId !== shop.id) continue
      await new JobLog({ ...job, changed: 1 }).end(tx, now)
    }
  })
}

async function pictured(shop: ShopFixture): Promise<Target> {
  const { id } = await shop.product()
  const headers = { 'content-type': 'image/png' }
  const path = `${PRODUCTS}/${id}/images`
  const answer = await shop.ask({ method: 'POST', path, raw: PICTURE, headers })
  return { id, image: (answer.having(201).json as { id: string }).id }
}

async function picturedCategory(shop: ShopFixture, name: string): Promise<Target> {
  const id = (await shop.product({ category: name })).category?.id ?? ''
  const headers = { 'content-type': 'image/png' }
  const path = `/v1/store/categories/${id}/image`
  const answer = await shop.ask({ method: 'POST', path, raw: PICTURE, headers })
  answer.having(201)
  return { id }
}

async function removed(kassa: TestServer, noun: Noun, shop: ShopFixture, target: Target) {
  const { id, image } = target
  if (noun === 'running job' || noun === 'finished job') {
    return await kassa.ports.store.write((tx) => tx.run('job.delete', { shop: shop.shop.id, id }))
  }
  const owner = await ownerOf(kassa, shop)
  const paths: Readonly<Record<string, string>> = {
    product: `/shop/api/products/${id}`,
    'item group': `/shop/api/products/${id}`,
    'product with a picture': `/shop/api/products/${id}`,
    picture: `/shop/api/products/${id}/images/${image}`,
    category: `/shop/api/categories/${id}`,
    'category with a picture': `/shop/api/categories/${id}`,
    brand: `/shop/api/brands/${id}`,
    collection: `/shop/api/collections/${id}`,
    member: `/shop/api/staff/${id}`,
    invitation: `/shop/api/staff/${id}`,
    terminal: `${TERMINALS}/${id}`,
    'new customer': `/shop/api/customers/${id}`,
  }
  const answer = await owner.delete(MODULE_NOUNS[noun]?.path?.(target) ?? paths[noun] ?? '')
  answer.having(204)
}
