import type { Actor } from '../actor.ts'
import { changeIn, createIn, deleteIn } from '../catalog/catalog.ts'
import {
  type NewProduct,
  type ProductInput,
  type ProductPatch,
  patched,
  withDefaults,
} from '../catalog/product.ts'
import type { AskedChange } from '../catalog/product-change.ts'
import { checkProduct } from '../catalog/product-errors.ts'
import {
  type FoundProduct,
  findProduct,
  parsed,
  productsAt,
  type StoredProduct,
} from '../catalog/reference.ts'
import type { WriteOptions } from '../catalog/taxon.ts'
import { conflict, notFound, type Refusal } from '../error.ts'
import { padded } from '../rows.ts'
import type { Reading, Writing } from '../store.ts'

export type BatchOperation =
  | { readonly op: 'create'; readonly product: NewProduct }
  | { readonly op: 'update'; readonly id: string; readonly product: ProductPatch }
  | { readonly op: 'upsert'; readonly id?: string; readonly product: Upsert }
  | { readonly op: 'delete'; readonly id: string }

/** A patch of the product that is found, or else the fields of a new one. */
export type Upsert = { readonly sku?: unknown; readonly slug?: unknown }

/** Checks types and lengths. Each method throws a Refusal VALIDATION_FAILED. */
export interface BatchCheck {
  operation(value: unknown): BatchOperation
  newProduct(fields: object): NewProduct
  patch(fields: object): ProductPatch
}

/** The result of one operation; `document` is the JSON text of its product. */
export type Outcome = { readonly status: number; readonly document?: string } | Refusal

/** An operation of a batch whose product is known. */
type Step =
  | { readonly does: 'create'; readonly input: ProductInput }
  | ({ readonly does: 'update'; readonly document: string } & AskedChange)
  | ({ readonly does: 'delete' } & FoundProduct)

/**
 * Finds the products of operations, and checks what becomes of them.
 * @throws Refusal NOT_FOUND, VALIDATION_FAILED; CONFLICT if several upserts have the same SKU
 */
export async function stepsOf(
  tx: Reading,
  { shop }: Actor,
  operations: readonly BatchOperation[],
  check: BatchCheck,
): Promise<Step[]> {
  const ids = operations.flatMap((one) => (one.op === 'create' ? [] : (one.id ?? [])))
  const known = await productsAt(tx, shop.id, ids)
  const find = async (reference: string) => {
    const stored = known.has(reference) ? null : await findProduct(tx, shop.id, reference)
    return known.get(reference) ?? (stored && parsed(stored))
  }
  const skus = operations.flatMap((one) => (one.op === 'upsert' ? (skuOf(one.product) ?? []) : []))
  if (new Set(skus).size < skus.length) throw conflict('sku', 'taken', 'A SKU is repeated.')
  const bySku = await productsBySku(tx, shop.id, skus)
  const steps: Step[] = []
  const update = ({ stored, product: before }: FoundProduct, patch: object) => {
    const input = patched(before, patch)
    checkProduct(input, shop.currency, before)
    steps.push({ does: 'update', id: stored.id, document: stored.document, before, input })
  }
  const create = (fields: Parameters<typeof withDefaults>[0]) => {
    const input = withDefaults(fields)
    checkProduct(input, shop.currency)
    steps.push({ does: 'create', input })
  }
  for (const operation of operations) {
    if (operation.op === 'create') create(operation.product)
    else if (operation.op === 'upsert') {
      const { id, product } = operation
      const byId = id === undefined ? null : await find(id)
      const old = byId ?? bySku.get(skuOf(product) ?? '')
      if (old) update(old, check.patch(product))
      else create(check.newProduct(product))
    } else {
      const found = await find(operation.id)
      if (!found) throw notFound('product')
      if (operation.op === 'delete') steps.push({ does: 'delete', ...found })
      else update(found, operation.product)
    }
  }
  return steps
}

/**
 * Takes steps in their order, those in a row that do the same together.
 * @throws Refusal if one of them is refused, without saying which one
 */
export async function takeSteps(
  tx: Writing,
  actor: Actor,
  steps: readonly Step[],
  now: number,
  options: WriteOptions,
): Promise<Outcome[]> {
  const outcomes: Outcome[] = []
  while (outcomes.length < steps.length) {
    const rest = steps.slice(outcomes.length)
    const end = rest.findIndex(({ does }) => does !== rest[0]?.does)
    const alike = end < 0 ? rest : rest.slice(0, end)
    const inputs = alike.flatMap((step) => (step.does === 'create' ? step.input : []))
    if (inputs.length > 0) {
      const created = await createIn(tx, actor, inputs, now, options)
      outcomes.push(...created.map(({ document }) => ({ status: 201, document })))
    }
    const changes = alike.flatMap((step) => (step.does === 'update' ? step : []))
    if (changes.length > 0) {
      const changed = await changeIn(tx, actor, changes, now, options)
      const documents = changes.map((change, index) => (changed[index] ?? change).document)
      outcomes.push(...documents.map((document) => ({ status: 200, document })))
    }
    const deleted = alike.flatMap((step) => (step.does === 'delete' ? step : []))
    if (deleted.length > 0) {
      await deleteIn(tx, actor, deleted, now)
      outcomes.push(...deleted.map(() => ({ status: 204 })))
    }
  }
  return outcomes
}

/** The products that have these SKUs, by SKU. */
async function productsBySku(
  session: Reading,
  shop: number,
  skus: readonly string[],
): Promise<ReadonlyMap<string, FoundProduct>> {
  if (skus.length === 0) return new Map()
  type Row = StoredProduct & { readonly code: string }
  const rows = await session.all<Row>('product.with_codes', { shop, sku: padded(skus) })
  return new Map(rows.map(({ code, ...stored }) => [code, parsed(stored)]))
}

function skuOf({ sku }: Upsert): string | null {
  return typeof sku === 'string' ? sku.trim() || null : null
}
