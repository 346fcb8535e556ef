import { type Static, Type } from '@sinclair/typebox'
import type { Actor } from '../actor.ts'
import { retagProducts } from '../changes/retag.ts'
import { invalid } from '../error.ts'
import { changesBetween, recordChange } from '../history.ts'
import type { Ports } from '../ports.ts'
import { unlessTaken } from '../rows.ts'
import { Named, OptionalOrNull, withName } from '../schema.ts'
import { nextRevision } from '../shop/revision.ts'
import type { Reading, Writing } from '../store.ts'
import { MAX_DEPTH, pathBelow } from './category-tree.ts'
import {
  type CategorySummary,
  categoryOf,
  Description,
  detailsOf,
  Position,
} from './category-view.ts'
import { referenceOf } from './product.ts'
import { TaxonReference } from './product-field.ts'
import {
  addTaxon,
  findTaxon,
  namedColumns,
  refuseBusy,
  refuseTooMany,
  taxonAct,
  taxonName,
  tooDeep,
  UNIQUE,
} from './taxon.ts'
import type { Taxon } from './taxon-kind.ts'
import { checkTaxon, NewTaxon, taxonOf } from './taxonomy.ts'

const KIND = 'category'

const placed = {
  parent: OptionalOrNull({
    ...TaxonReference,
    description:
      'The category above: its id, slug, name or path, or the object as lists have it. null: none.',
  }),
  position: OptionalOrNull({
    ...Position,
    description:
      'Where to put it among the categories of the same parent, counted from 0; those behind it move on. null: by name, behind those with a position, as after a change of the parent.',
  }),
  description: OptionalOrNull(Description),
}

export const NewCategory = Named('CategoryCreate', { ...NewTaxon.properties, ...placed })
type NewCategory = Static<typeof NewCategory>

export const CategoryPatch = withName('CategoryUpdate', Type.Partial(NewCategory))
type CategoryPatch = Static<typeof CategoryPatch>

/**
 * @throws Refusal VALIDATION_FAILED; CONFLICT on `name` or `slug`, or on `parent` while that is
 *   being changed
 */
export async function createCategory(
  ports: Ports,
  actor: Actor,
  input: NewCategory,
): Promise<CategorySummary> {
  const { store, clock } = ports
  const { id: shop } = actor.shop
  const now = clock()
  checkTaxon(KIND, input)
  const { name, slug, position = null } = input
  const description = input.description ?? ''
  const made = await store.writeFor(shop, async (tx) => {
    const { taxon: parent, path } = await parentIn(tx, shop, referenceOf(input.parent), null)
    const taxon = await addTaxon(tx, shop, KIND, { name, slug, parent, description }, now)
    if (position !== null) {
      await refuseTooMany(tx, shop, true)
      const place = await makePlace(tx, shop, taxon.id, taxon.parentId, position)
      await tx.run('category.order', { shop, id: taxon.id, position: place })
    }
    const { publicId } = taxon
    const created = { name: taxon.name, parent: path, ...(description && { description }) }
    await recordChange(tx, actor, now, {
      ...taxonAct(KIND, 'created', publicId, null, taxon.name),
      changes: changesBetween(null, created),
      audit: { name: taxon.name },
    })
    return publicId
  })
  return await categoryOf(ports, actor, made)
}

/**
 * Changes a category: its name and slug also in its products, which may take seconds.
 * @throws Refusal NOT_FOUND, VALIDATION_FAILED; CONFLICT on `name` or `slug`, on `parent` while
 *   that is being changed, or during another change
 */
export async function changeCategory(
  ports: Ports,
  actor: Actor,
  idOrSlug: string,
  patch: CategoryPatch,
): Promise<CategorySummary> {
  const { id: shop } = actor.shop
  checkTaxon(KIND, patch)
  let publicId = ''
  await retagProducts(ports, actor, async (tx, now) => {
    const taxon = await taxonOf(tx, shop, KIND, idOrSlug)
    publicId = taxon.publicId
    const { position, description } = await detailsOf(tx, shop, taxon.id)
    const above = await aboveOf(tx, shop, taxon.parentId)
    const parent =
      patch.parent === undefined
        ? { taxon: above.at(-1) ?? null, path: pathOf(above) }
        : await parentIn(tx, shop, referenceOf(patch.parent), taxon)
    const { name, slug } = taxon
    const before = { name, slug, parent: pathOf(above), position, description }
    const parentId = parent.taxon?.id ?? null
    const hasMoved = parentId !== taxon.parentId
    const asked = patch.position === undefined ? (hasMoved ? null : position) : patch.position
    if (typeof patch.position === 'number') await refuseTooMany(tx, shop, true)
    const after = {
      name: patch.name === undefined ? name : taxonName(patch.name),
      slug: patch.slug ?? slug,
      parent: parent.path,
      position:
        typeof patch.position === 'number'
          ? await makePlace(tx, shop, taxon.id, parentId, patch.position)
          : asked,
      description: patch.description === undefined ? description : (patch.description ?? ''),
    }
    const changes = changesBetween(before, after)
    if (changes.length === 0 && !hasMoved) return null
    const names = namedColumns(after)
    const { id } = taxon
    const columns = { position: after.position, description: after.description }
    const row = { shop, id, ...names, parent: parentId, ...columns }
    await unlessTaken(tx.all('category.update', row), KIND, UNIQUE)
    await nextRevision(tx, shop, null)
    const isRenamed = after.name !== name || after.slug !== slug
    await recordChange(tx, actor, now, {
      ...taxonAct(KIND, 'renamed', publicId, name, after.name),
      changes,
      audit: { before: name, name: after.name, slug: after.slug },
    })
    return isRenamed ? { kind: KIND, from: publicId, to: publicId } : null
  })
  return await categoryOf(ports, actor, publicId)
}

/** The categories above one with this parent, and the parent itself, the topmost first. */
async function aboveOf(session: Reading, shop: number, parent: number | null): Promise<Taxon[]> {
  if (parent === null) return []
  return await session.all<Taxon>('category.above', { shop, id: parent, most: MAX_DEPTH })
}

/** The path of the last of these categories; null if there is none. */
function pathOf(above: readonly Taxon[]): string | null {
  return above.reduce<string | null>((path, { name }) => pathBelow(path, name), null)
}

/**
 * The category under which another one is put, or null for the top.
 * @param moved the one that is put there, unless it is new
 * @throws Refusal VALIDATION_FAILED, or CONFLICT, on `parent`
 */
async function parentIn(
  tx: Writing,
  shop: number,
  reference: string | null,
  moved: Taxon | null,
): Promise<{ taxon: Taxon | null; path: string | null }> {
  if (reference === null) return { taxon: null, path: null }
  const parent = await findTaxon(tx, shop, KIND, reference)
  if (!parent) {
    const message = 'This shop has no such category; give the id, slug, name or path of one.'
    throw invalid('parent', 'unknown', message)
  }
  const above = await aboveOf(tx, shop, parent.id)
  const path = pathOf(above)
  if (moved?.parentId === parent.id) return { taxon: parent, path }
  if (above.some(({ id }) => id === moved?.id)) {
    throw invalid('parent', 'circle', 'A category can be neither below itself nor its own parent.')
  }
  await refuseBusy(tx, shop, parent)
  await refuseTooMany(tx, shop, true)
  const below = moved ? { shop, ids: [moved.id], most: MAX_DEPTH } : null
  const rows = below ? await tx.all<{ steps: number }>('category.below', below) : []
  const levels = Math.max(0, ...rows.map(({ steps }) => steps))
  if (above.length + 1 + levels > MAX_DEPTH) throw tooDeep('parent')
  return { taxon: parent, path }
}

/**
 * Numbers the other categories of a parent so that this place is free.
 * @returns the place: at most their number
 */
async function makePlace(
  tx: Writing,
  shop: number,
  id: number,
  parent: number | null,
  position: number,
): Promise<number> {
  const where = parent === null ? { top: true } : { parent }
  type Sibling = { readonly id: number; readonly position: number | null }
  const siblings = await tx.all<Sibling>('category.siblings', { shop, ...where })
  const others = siblings.filter((one) => one.id !== id)
  const place = Math.min(position, others.length)
  for (const [index, other] of others.entries()) {
    const next = index < place ? index : index + 1
    if (next === other.position) continue
    await tx.run('category.order', { shop, id: other.id, position: next })
  }
  return place
}
