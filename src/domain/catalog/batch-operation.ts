import type { Actor } from '../actor.ts'
import { Refusal, type RefusalCode } from '../error.ts'
import type { Ports } from '../ports.ts'
import type { Reads } from '../store.ts'
import { createProduct, createProducts, deleteProduct, TOGETHER, updateProduct } from './catalog.ts'
import type { NewProduct, ProductPatch } from './product.ts'
import { findProduct } from './reference.ts'
import type { WriteOptions } from './taxon.ts'

export type BatchOperation =
  | { readonly op: 'create'; readonly product: NewProduct }
  | { readonly op: 'update'; readonly id: string; readonly product: ProductPatch }
  | { readonly op: 'upsert'; readonly id?: string; readonly product: Upsert }
  | { readonly op: 'delete'; readonly id: string }

/** A patch of the product that is found, or else the fields of a new one. */
type Upsert = { readonly sku?: unknown; readonly slug?: unknown }

/** An operation, or why it is refused before it is tried. */
export type Checked = BatchOperation | Refusal

/** Checks types and lengths. Each throws a Refusal VALIDATION_FAILED. */
export interface BatchCheck {
  operation(value: unknown): BatchOperation
  newProduct(fields: object): NewProduct
  patch(fields: object): ProductPatch
}

/** The result of one operation; `document` is the JSON text of its product. */
export type Outcome = { readonly status: number; readonly document?: string } | Refusal

/** Other refusals, such as for a full disk, concern the whole batch. */
const OF_ONE: ReadonlySet<RefusalCode> = new Set(['NOT_FOUND', 'CONFLICT', 'VALIDATION_FAILED'])
const ALWAYS = () => true

/** Splits operations into groups that may create their products together. */
export function groupsOf(operations: readonly Checked[]): Checked[][] {
  const groups: Checked[][] = []
  let before: string | null = null
  for (const operation of operations) {
    const fields = fieldsOfNew(operation)
    // Created together, no product gets the slug that another asks for; one by one it may.
    const kind = fields && (fields.slug ? 'with slug' : 'without slug')
    const group = kind !== null && kind === before ? groups.at(-1) : undefined
    if (group && group.length < TOGETHER) group.push(operation)
    else groups.push([operation])
    before = kind
  }
  return groups
}

/** The fields of the product that an operation creates, or may create; else null. */
function fieldsOfNew(operation: Checked): Upsert | null {
  if (operation instanceof Refusal) return null
  if (operation.op === 'create') return operation.product
  return operation.op === 'upsert' && operation.id === undefined ? operation.product : null
}

/** @returns nothing, with nothing done, if a product exists already or one is refused */
export async function createdTogether(
  ports: Ports,
  actor: Actor,
  group: readonly Checked[],
  check: BatchCheck,
  options: WriteOptions,
): Promise<Outcome[]> {
  const upserted = group.flatMap((one) => ('op' in one && one.op === 'upsert' ? one.product : []))
  const skus = upserted.flatMap((fields) => skuOf(fields) ?? [])
  const { product } = ports.store.read
  if (skus.length > 0 && (await product.withCodes(actor.shop.id, 'sku', skus)).length > 0) return []
  try {
    const fields = group.map((one) => check.newProduct(fieldsOfNew(one) ?? {}))
    const created = await createProducts(ports, actor, fields, options)
    return created.map(({ document }) => ({ status: 201, document }))
  } catch (error) {
    if (isOfOne(error)) return []
    throw error
  }
}

export async function applied(
  ports: Ports,
  actor: Actor,
  operation: BatchOperation,
  check: BatchCheck,
  options: WriteOptions,
): Promise<Outcome> {
  const create = async (fields: NewProduct) => {
    const { document } = await createProduct(ports, actor, fields, undefined, options)
    return { status: 201, document }
  }
  const update = async (id: string, patch: ProductPatch) => {
    const { document } = await updateProduct(ports, actor, id, patch, ALWAYS, options)
    return { status: 200, document }
  }
  switch (operation.op) {
    case 'create':
      return await create(operation.product)
    case 'update':
      return await update(operation.id, operation.product)
    case 'upsert': {
      const { id, product } = operation
      const found = await targetOf(ports.store.read, actor, id, product)
      if (found === null) return await create(check.newProduct(product))
      return await update(found, check.patch(product))
    }
    case 'delete':
      await deleteProduct(ports, actor, operation.id, ALWAYS)
      return { status: 204 }
  }
}

/** The id of the product that an upsert changes; null: it makes one. */
async function targetOf(
  reads: Reads,
  { shop }: Actor,
  id: string | undefined,
  fields: Upsert,
): Promise<string | null> {
  if (id !== undefined && (await findProduct(reads, shop.id, id))) return id
  const sku = skuOf(fields)
  const [found] = sku ? await reads.product.withCodes(shop.id, 'sku', [sku]) : []
  return found ? JSON.parse(found.document).id : null
}

function skuOf({ sku }: Upsert): string | null {
  return typeof sku === 'string' ? sku.trim() || null : null
}

function isOfOne(error: unknown): error is Refusal {
  return error instanceof Refusal && OF_ONE.has(error.code)
}

/**
 * The refusal of one operation.
 * @throws Refusal of the batch, if it is atomic; any other error
 */
export function ofOne(error: unknown, atomic: boolean, index: number): Refusal {
  if (!isOfOne(error)) throw error
  if (!atomic) return error
  const message = `Operation ${index} failed, so nothing was changed. ${error.message}`
  throw under(`operations.${index}`, error, message)
}

/** Names the fields of a refused operation from the operation on. */
export function inProduct(error: unknown): never {
  if (!isOfOne(error)) throw error
  throw under(error.code === 'NOT_FOUND' ? 'id' : 'product', error)
}

/** The refusal with the names of its fields below another field. */
function under(field: string, { code, message, errors }: Refusal, detail = message): Refusal {
  const named = errors.map((one) => ({ ...one, field: `${field}.${one.field}` }))
  if (named.length === 0) named.push({ field, code: code.toLowerCase(), message })
  return new Refusal(code, detail, named)
}
