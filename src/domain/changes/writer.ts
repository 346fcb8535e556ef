import type { Actor } from '../actor.ts'
import { addProducts } from '../catalog/catalog.ts'
import { inputOf, type Product, type ProductInput } from '../catalog/product.ts'
import { type AskedChange, changeProducts } from '../catalog/product-change.ts'
import { listedImages } from '../catalog/product-image.ts'
import { removeProducts } from '../catalog/product-rows.ts'
import { productAct } from '../catalog/record.ts'
import type { FoundProduct } from '../catalog/reference.ts'
import type { StockReason } from '../catalog/stock.ts'
import { taxonAct, type WriteOptions } from '../catalog/taxon.ts'
import type { Taxon } from '../catalog/taxon-kind.ts'
import type { Writing } from '../store.ts'
import type { JobLog } from './log.ts'

/** The fields that the changes of all created products and taxa share. */
const NEW = { before: null, number: null } as const

/** Changes products for a job, and records in its log how to undo that. */
export class JobWriter {
  /**
   * The taxa that the current slice has found: finding them again for each product takes a fifth of
   * a job. Whoever runs the job clears it with each slice and after a refused change.
   */
  readonly knownTaxa = new Map<string, Taxon>()

  /** @param options how references in the input of a product are resolved */
  constructor(
    readonly actor: Actor,
    readonly log: JobLog,
    readonly reason: StockReason,
    readonly options: Omit<WriteOptions, 'createMissing' | 'taxonMade' | 'knownTaxa'> = {},
  ) {}

  /** Like `addProducts`. */
  async add(tx: Writing, inputs: readonly ProductInput[], now: number): Promise<Product[]> {
    const added = await addProducts(
      tx,
      this.actor,
      inputs,
      now,
      this.reason,
      this.optionsIn(tx, now),
    )
    const products = added.map(({ product }) => product)
    const changes = products.map((product) => {
      const after = digestOf(inputOf(product))
      return [productAct(null, product), { ...NEW, revision: product.revision, after }] as const
    })
    await this.log.remember(tx, this.actor, now, changes)
    return products
  }

  /**
   * Like `changeProducts`.
   * @returns for each product whether anything changes
   */
  async change(tx: Writing, changes: readonly AskedChange[], now: number): Promise<boolean[]> {
    const { actor, log, reason } = this
    const options = this.optionsIn(tx, now)
    const changed = await changeProducts(tx, actor, changes, now, reason, options)
    const real = changed.filter((one) => one !== null)
    const images = real.map(({ before, product }) => ({ before, kept: product.images }))
    await log.holdImages(tx, images)
    const undoable = real.map(({ before, product, fields }) => {
      // Complete images, because removed ones are restored from this.
      const old = { ...inputOf(before), images: listedImages(before) }
      const undo = {
        revision: product.revision,
        before: valuesIn(old, fields),
        after: valuesIn(inputOf(product), fields),
        number: null,
      }
      return [productAct(before, product, fields), undo] as const
    })
    await log.remember(tx, actor, now, undoable)
    return changed.map((one) => one !== null)
  }

  async remove(tx: Writing, removed: readonly FoundProduct[], now: number): Promise<void> {
    const { actor, log } = this
    const products = removed.map(({ stored: { id }, product }) => ({ id, product }))
    const first = await removeProducts(tx, actor.shop.id, products, now)
    await log.holdImages(
      tx,
      products.map(({ product: before }) => ({ before, kept: [] })),
    )
    const undoable = removed.map(({ stored: { id: number, document: before }, product }, index) => {
      const undo = { revision: first + index, before, after: null, number }
      return [productAct(product, null), undo] as const
    })
    await log.remember(tx, actor, now, undoable)
  }

  /** The options of writes in which a new name creates a taxon, which is recorded. */
  optionsIn(tx: Writing, now: number): WriteOptions {
    const undo = { ...NEW, revision: null, after: null }
    return {
      ...this.options,
      createMissing: true,
      knownTaxa: this.knownTaxa,
      taxonMade: (kind, { publicId, name }) =>
        this.log.remember(tx, this.actor, now, [
          [taxonAct(kind, 'created', publicId, null, name), undo],
        ]),
    }
  }
}

/** JSON of some of the fields that a client may write. */
function valuesIn(
  input: Readonly<Record<keyof ProductInput, unknown>>,
  fields: readonly (keyof Product)[],
): string {
  const values = fields.map((field) => [field, input[field as keyof ProductInput]])
  return JSON.stringify(Object.fromEntries(values))
}

/** The SHA-256 of the values of a product that a client may write. */
export function digestOf(input: ProductInput): string {
  const values = Object.entries(input).sort(([a], [b]) => (a < b ? -1 : 1))
  return Bun.SHA256.hash(JSON.stringify(values), 'base64')
}
