import { actedBy } from '../acted-by.ts'
import type { Actor } from '../actor.ts'
import { nextRevisions } from '../shop/revision.ts'
import type { Writing } from '../store.ts'
import { isoTime } from '../time.ts'
import { JOB_YIELD_MS, yielder } from '../yielding.ts'
import { barcodeKey } from './barcode.ts'
import { keepImages } from './image-list.ts'
import type { Product, ProductInput, ProductRecord } from './product.ts'
import { changedCurrency } from './product-errors.ts'
import { replaceProducts } from './product-rows.ts'
import { CREATE_MISSING, changedFields, recordOf } from './record.ts'
import { isMadeSlug } from './slug.ts'
import { recordStocks, type StockReason } from './stock.ts'
import type { WriteOptions } from './taxon.ts'

/** A product, and the input that it is to have. */
export interface AskedChange {
  /** Its database number. */
  readonly id: number
  readonly before: Product
  readonly input: ProductInput
}

/** A product that was changed, and the names of the fields in which it differs. */
export interface ChangedProduct {
  readonly product: Product
  /** Its JSON text. */
  readonly document: string
  readonly before: Product
  readonly fields: readonly (keyof Product)[]
}

/**
 * Changes products to these inputs, which must have passed `checkProduct`. Each product is named
 * once. They are written together, with the result of writing them one by one: a product that
 * takes or gives up a code which another one before it takes or gives up is written after that.
 * @returns null for a product that stays as it is
 * @throws Refusal if one of them is refused, without saying which one
 */
export async function changeProducts(
  tx: Writing,
  actor: Actor,
  changes: readonly AskedChange[],
  now: number,
  reason: StockReason,
  options = CREATE_MISSING,
): Promise<(ChangedProduct | null)[]> {
  const changed: (ChangedProduct | null)[] = []
  const codes = new MovedCodes()
  const yieldWhenDue = yielder(JOB_YIELD_MS)
  let pending: (PendingChange | null)[] = []
  const write = async () => {
    changed.push(...(await writeChanges(tx, actor, pending, now, reason, options)))
    pending = []
    codes.clear()
  }
  const keepsSlug = (slug: string) => codes.hasSlug(slug) || !!options.keepsSlug?.(slug)
  const keepingSlugs = { ...options, keepsSlug }
  for (const change of changes) {
    let next = await pendingChange(tx, actor, change, now, keepingSlugs)
    if (next && codes.concern(change.before, next.record.product)) {
      await write()
      next = await pendingChange(tx, actor, change, now, options)
    }
    pending.push(next)
    if (changes.length === 1) break
    if (next) codes.add(change.before, next.record.product)
    await yieldWhenDue()
  }
  await write()
  return changed
}

/** A change that is still to be written. */
interface PendingChange extends AskedChange {
  /** The product without its next revision. */
  readonly record: ProductRecord
  readonly fields: readonly (keyof Product)[]
}

/** @returns null if nothing changes */
async function pendingChange(
  tx: Writing,
  actor: Actor,
  change: AskedChange,
  now: number,
  options: WriteOptions,
): Promise<PendingChange | null> {
  const { before, input } = change
  if (before.currency !== actor.shop.currency) throw changedCurrency()
  const record = await recordOf(tx, actor, input, before, now, options)
  const fields = changedFields(before, record.product)
  return fields.length === 0 ? null : { ...change, record, fields }
}

async function writeChanges(
  tx: Writing,
  actor: Actor,
  pending: readonly (PendingChange | null)[],
  now: number,
  reason: StockReason,
  options: WriteOptions,
): Promise<(ChangedProduct | null)[]> {
  const { shop } = actor
  const real = pending.filter((one) => one !== null)
  if (real.length === 0) return pending.map(() => null)
  const updates = real.map(({ before: { id: subject } }) => {
    return { event: 'product.updated', subject, now } as const
  })
  const first = await nextRevisions(tx, shop.id, updates)
  const updatedAt = isoTime(now)
  const written = real.map(({ id, before, fields, record }, index) => {
    const product = { ...record.product, updatedAt, revision: first.revision + index }
    return { before, fields, after: { ...record, id, product } }
  })
  const settings = options.indexedLater ? null : first
  const documents = await replaceProducts(tx, shop.id, written, settings)
  const images = written
    .filter(({ fields }) => fields.includes('images'))
    .map(({ before, after }) => ({ before, after: after.product }))
  if (images.length > 0) await keepImages(tx, shop.id, images, now)
  const moved = real.map(({ before, input }) => {
    return { product: before.id, before: before.stock, stock: input.stock }
  })
  await recordStocks(tx, shop.id, moved, actedBy(actor), reason, now)
  const results = written.values().map(({ before, after: { product }, fields }, index) => {
    return { before, product, fields, document: documents[index] ?? '' }
  })
  return pending.map((one) => one && (results.next().value ?? null))
}

/**
 * The codes that some changed products, which are not written yet, take and give up: slugs, SKUs
 * and all barcodes. Each code must be unique in a shop, so changes that concern the same code have
 * to be written one after the other.
 */
class MovedCodes {
  readonly #codes = new Set<string>()
  /** The slugs that are given up. */
  readonly #freed: string[] = []

  add(before: Product, after: Product): void {
    for (const code of movedCodes(before, after)) this.#codes.add(code)
    if (before.slug && before.slug !== after.slug) this.#freed.push(before.slug)
  }

  /** Whether a product takes or gives up the slug. */
  hasSlug(slug: string): boolean {
    return this.#codes.has(slugCode(slug))
  }

  /** Whether a further change concerns one of the codes, or could get a slug that is given up. */
  concern(before: Product, after: Product): boolean {
    if (this.#codes.size === 0) return false
    if (movedCodes(before, after).some((code) => this.#codes.has(code))) return true
    if (before.slug === after.slug) return false
    return this.#freed.some((slug) => isMadeSlug(slug, after.name, 'product'))
  }

  clear(): void {
    this.#codes.clear()
    this.#freed.length = 0
  }
}

/** The codes that only one of two states of a product has. */
function movedCodes(before: Product, after: Product): string[] {
  const [old, next] = [new Set(codesOf(before)), new Set(codesOf(after))]
  return [...old.symmetricDifference(next)]
}

function codesOf({ slug, sku, barcode, packs = [] }: Product): string[] {
  const barcodes = packs.map((pack) => pack.barcode)
  if (barcode !== null) barcodes.push(barcode)
  return [
    slugCode(slug ?? ''),
    ...(sku === null ? [] : `sku ${sku}`),
    ...barcodes.map((code) => `barcode ${barcodeKey(code)}`),
  ]
}

function slugCode(slug: string): string {
  return `slug ${slug}`
}
