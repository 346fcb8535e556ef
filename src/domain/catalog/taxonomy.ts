import { type Static, Type } from '@sinclair/typebox'
import type { Actor } from '../actor.ts'
import { retagProducts } from '../changes/retag.ts'
import { conflict, type FieldError, fieldError, invalid, notFound, refuseErrors } from '../error.ts'
import { changesBetween, recordChange } from '../history.ts'
import { isId } from '../id.ts'
import { type Page, type PageQuery, pageOf } from '../paging.ts'
import type { Ports } from '../ports.ts'
import { cellOf } from '../rows.ts'
import { Named, withName } from '../schema.ts'
import type { Reading } from '../store.ts'
import { isBlank, SLUG } from '../text.ts'
import {
  addTaxon,
  findTaxon,
  isLikePath,
  NO_PATH,
  taxonAct,
  taxonName,
  taxonView,
  updateTaxon,
} from './taxon.ts'
import { TAXON_PREFIX, type Taxon, type TaxonKind } from './taxon-kind.ts'
import { visibleStatuses } from './visibility.ts'

const Name = Type.String({ minLength: 1, maxLength: 255 })
const Slug = Type.String({ minLength: 1, maxLength: 80 })

/** A taxon, and the number of its products that the actor may see. */
export const TaxonSummary = Named('Taxon', {
  id: Type.String(),
  slug: Slug,
  name: Name,
  productCount: Type.Integer({
    minimum: 0,
    description: 'How many products the key sees in it; it is also listed where that is 0.',
  }),
})
export type TaxonSummary = Static<typeof TaxonSummary>

export const NewTaxon = Named('TaxonCreate', { name: Name, slug: Type.Optional(Slug) })
export type NewTaxon = Static<typeof NewTaxon>

export const TaxonPatch = withName('TaxonUpdate', Type.Partial(NewTaxon))
export type TaxonPatch = Static<typeof TaxonPatch>

/** A row of a list. Only categories have a description and an image. */
export type ListedTaxon = Taxon & {
  readonly sortKey: string
  readonly productCount: number
  readonly description?: string
  readonly image?: string | null
}

/**
 * A page of the taxa of one kind, by name.
 * @param grouped counts an item group once
 * @throws Refusal VALIDATION_FAILED on `cursor`
 */
export async function listTaxa(
  ports: Ports,
  actor: Actor,
  kind: TaxonKind,
  query: PageQuery,
  grouped = false,
): Promise<Page<TaxonSummary>> {
  const page = await taxaByName(ports, actor, kind, query, grouped)
  const data = page.data.map(({ productCount, ...taxon }) => {
    return { ...taxonView(taxon), productCount }
  })
  return { ...page, data }
}

/** The rows of `listTaxa`. */
export async function taxaByName(
  { store: { read, lists }, secrets }: Ports,
  actor: Actor,
  kind: TaxonKind,
  query: PageQuery,
  grouped: boolean,
): Promise<Page<ListedTaxon>> {
  const { shop } = actor
  const status = visibleStatuses(actor)
  const page = await pageOf(
    secrets,
    `${kind} ${shop.id}`,
    query,
    (after, limit) =>
      read.all<ListedTaxon>('taxon.list', {
        shop: shop.id,
        kind,
        limit,
        status,
        details: kind === 'category' || undefined,
        afterValue: after?.value,
        afterId: after?.id,
      }),
    ({ id, sortKey }) => ({ value: sortKey, id }),
  )
  if (!grouped) return page
  const data: ListedTaxon[] = []
  for (const taxon of page.data) {
    // Groups are counted one taxon after another, so that other requests get their turn.
    const filter = { ...(status && { status }), [kind]: [taxon.id] }
    data.push({ ...taxon, productCount: await lists.count(shop.id, filter, true) })
  }
  return { ...page, data }
}

/** @throws Refusal VALIDATION_FAILED; CONFLICT on `name` or `slug` */
export async function createTaxon(
  { store, clock }: Ports,
  actor: Actor,
  kind: TaxonKind,
  input: NewTaxon,
): Promise<TaxonSummary> {
  const now = clock()
  checkTaxon(kind, input)
  return await store.write(async (tx) => {
    const taxon = await addTaxon(tx, actor.shop.id, kind, input, now)
    const { publicId, name } = taxon
    await recordChange(tx, actor, now, {
      ...taxonAct(kind, 'created', publicId, null, name),
      audit: { name },
    })
    return { ...taxonView(taxon), productCount: 0 }
  })
}

/**
 * Changes the name or slug of a taxon, also in its products, which may take seconds.
 * @throws Refusal NOT_FOUND, VALIDATION_FAILED; CONFLICT on `name` or `slug`, or during another
 *   change
 */
export async function renameTaxon(
  ports: Ports,
  actor: Actor,
  kind: TaxonKind,
  idOrSlug: string,
  patch: TaxonPatch,
): Promise<TaxonSummary> {
  const { shop } = actor
  checkTaxon(kind, patch)
  let publicId = ''
  await retagProducts(ports, actor, async (tx, now) => {
    const before = await taxonOf(tx, shop.id, kind, idOrSlug)
    publicId = before.publicId
    const name = patch.name === undefined ? before.name : taxonName(patch.name)
    const after = { ...before, name, slug: patch.slug ?? before.slug }
    if (Bun.deepEquals(before, after)) return null
    await updateTaxon(tx, shop.id, kind, after)
    await recordChange(tx, actor, now, {
      ...taxonAct(kind, 'renamed', publicId, before.name, name),
      changes: changesBetween(before, after, ['name', 'slug']),
      audit: { before: before.name, name, slug: after.slug },
    })
    return { kind, from: publicId, to: publicId }
  })
  return await summaryOf(ports.store.read, shop.id, kind, publicId)
}

/**
 * Moves all products of a taxon to another, and removes the empty taxon.
 * @param into id, slug or name of the taxon that stays
 * @throws Refusal NOT_FOUND; VALIDATION_FAILED on `into`; CONFLICT on `id` while one of the two
 *   changes, or if there are categories below it
 */
export async function mergeTaxon(
  ports: Ports,
  actor: Actor,
  kind: TaxonKind,
  idOrSlug: string,
  into: string,
): Promise<TaxonSummary> {
  const { shop } = actor
  let stays = ''
  await retagProducts(ports, actor, async (tx, now) => {
    const from = await childless(tx, shop.id, kind, idOrSlug)
    const to = await findTaxon(tx, shop.id, kind, into)
    if (!to || to.id === from.id) {
      const message = `Give the id, slug or name of another ${kind} of this shop.`
      throw invalid('into', to ? 'same' : 'unknown', message)
    }
    await recordChange(tx, actor, now, {
      ...taxonAct(kind, 'merged', from.publicId, from.name, to.name),
      audit: { name: from.name, into: to.publicId },
    })
    stays = to.publicId
    return { kind, from: from.publicId, to: stays }
  })
  return await summaryOf(ports.store.read, shop.id, kind, stays)
}

/**
 * Removes a taxon, also from its products.
 * @throws Refusal NOT_FOUND; CONFLICT on `id` while it changes, or if there are categories below it
 */
export async function deleteTaxon(
  ports: Ports,
  actor: Actor,
  kind: TaxonKind,
  idOrSlug: string,
): Promise<void> {
  await retagProducts(ports, actor, async (tx, now) => {
    const { publicId, name } = await childless(tx, actor.shop.id, kind, idOrSlug)
    await recordChange(tx, actor, now, {
      ...taxonAct(kind, 'deleted', publicId, name, null),
      audit: { name },
    })
    return { kind, from: publicId, to: null }
  })
}

/** @throws Refusal NOT_FOUND */
export async function taxonOf(
  session: Reading,
  shop: number,
  kind: TaxonKind,
  idOrSlug: string,
): Promise<Taxon> {
  // An id cannot be a slug, because it contains an underscore.
  const taxon = SLUG.test(idOrSlug)
    ? await session.get<Taxon>('taxon.by_slug', { shop, kind, slug: idOrSlug })
    : await session.get<Taxon>('taxon.by_public_id', { shop, kind, publicId: idOrSlug })
  if (!taxon) throw notFound(kind)
  return taxon
}

/**
 * A taxon that is to be removed.
 * @throws Refusal NOT_FOUND; CONFLICT if others are below it
 */
async function childless(
  session: Reading,
  shop: number,
  kind: TaxonKind,
  idOrSlug: string,
): Promise<Taxon> {
  const taxon = await taxonOf(session, shop, kind, idOrSlug)
  if (!taxon.hasChildren) return taxon
  throw conflict('id', 'in_use', 'Other categories are below this one; move or delete them first.')
}

async function summaryOf(
  session: Reading,
  shop: number,
  kind: TaxonKind,
  publicId: string,
): Promise<TaxonSummary> {
  const taxon = await taxonOf(session, shop, kind, publicId)
  const count = await cellOf<number>(session, 'taxon.product_count', { shop, kind, id: taxon.id })
  return { ...taxonView(taxon), productCount: count ?? 0 }
}

/** @throws Refusal VALIDATION_FAILED on `name` or `slug` */
export function checkTaxon(kind: TaxonKind, { name, slug }: TaxonPatch): void {
  const errors: FieldError[] = []
  if (kind === 'category' && name !== undefined && isLikePath(name)) {
    errors.push(fieldError('name', 'name', NO_PATH))
  }
  if (name !== undefined && (isBlank(name) || isId(TAXON_PREFIX[kind], name.trim()))) {
    const message = 'Use a name with at least one visible character, and no id.'
    errors.push(fieldError('name', 'name', message))
  }
  if (slug !== undefined && !SLUG.test(slug)) {
    const message = 'Use lower-case letters, digits and single hyphens, such as home-garden.'
    errors.push(fieldError('slug', 'slug', message))
  }
  refuseErrors(errors)
}
