import { type NewProduct, type Product, withDefaults } from '../../domain/catalog/product.ts'
import { productById, type StoredProduct } from '../../domain/catalog/reference.ts'
import type { Scratch } from '../../domain/ports.ts'
import type { Reading } from '../../domain/store.ts'
import { sortKey } from '../../domain/text.ts'
import { groupKey, matchKey } from './match-key.ts'

const PAGE = 200

/**
 * Finds products without codes for rows without codes. The map `product` of the scratch has those
 * that earlier rows refer to.
 */
export class Uncoded {
  constructor(
    readonly reads: Reading,
    readonly shopId: number,
    readonly scratch: Scratch,
  ) {}

  /**
   * The first row with a name reads all products of that name into the map `uncoded`, so that
   * thousands of rows with one name do not each read them again.
   */
  async named(fields: Partial<NewProduct> & { name: string }): Promise<Product | null> {
    const nameKey = sortKey(fields.name)
    await this.#readUncoded('name', nameKey, { nameKey }, matchKey)
    const wanted = `${matchKey(withDefaults({ ...fields, price: fields.price ?? 0 }))} `
    const found = await this.#candidates(wanted, 1)
    return found[0] ?? null
  }

  /** The only product without codes that has this group and these options. */
  async ofGroup(group: string, options: Product['options']): Promise<Product | null> {
    await this.#readUncoded('group', group, { itemGroup: group }, groupKey)
    const found = await this.#candidates(`${groupKey({ itemGroupId: group, options })} `, 2)
    return found.length === 1 ? (found[0] ?? null) : null
  }

  /** The first products of the map `uncoded` under a key that no row has claimed. */
  async #candidates(key: string, limit: number): Promise<Product[]> {
    const found: Product[] = []
    for (let from = key; found.length < limit; ) {
      const entry = this.scratch.next('uncoded', from)
      if (!entry?.key.startsWith(key)) break
      from = `${entry.key} `
      const isClaimed = this.scratch.get('product', entry.value) !== null
      if (isClaimed) this.scratch.remove('uncoded', entry.key)
      const stored = isClaimed ? null : await productById(this.reads, this.shopId, entry.value)
      if (stored) found.push(JSON.parse(stored.document))
    }
    return found
  }

  async #readUncoded(
    kind: 'name' | 'group',
    value: string,
    of: { readonly nameKey: string } | { readonly itemGroup: string },
    keyOf: (product: Product) => string,
  ): Promise<void> {
    if (this.scratch.get(`uncoded ${kind}`, value) !== null) return
    this.scratch.set(`uncoded ${kind}`, value, '')
    for (let after = 0; ; ) {
      const values = { shop: this.shopId, ...of, after, limit: PAGE }
      const rows = await this.reads.all<StoredProduct>('product.uncoded', values)
      for (const { id, document } of rows) {
        const product: Product = JSON.parse(document)
        this.scratch.set('uncoded', `${keyOf(product)} ${String(id).padStart(16, '0')}`, product.id)
        after = id
      }
      if (rows.length < PAGE) return
    }
  }
}
