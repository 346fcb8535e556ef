import { barcodeKey } from '../../domain/catalog/barcode.ts'
import {
  type NewProduct,
  type Product,
  type ProductInput,
  withDefaults,
} from '../../domain/catalog/product.ts'
import { productById, type StoredProduct } from '../../domain/catalog/reference.ts'
import { conflict, invalid } from '../../domain/error.ts'
import type { Scratch } from '../../domain/ports.ts'
import { columnOf, exists } from '../../domain/rows.ts'
import type { Reading } from '../../domain/store.ts'
import { sortKey } from '../../domain/text.ts'
import { type Claim, claimsOf, has, type TakenCode } from './claims.ts'
import { groupKey, matchKey } from './match-key.ts'

const PAGE = 200
/** Marks that the product with this code gets another code from an earlier row. */
const FREED = ''

/** The findings of an earlier pass over the same file. */
export interface EarlierPass {
  /** Returns true if a row gives up this barcode. */
  givesUp(barcode: string): boolean
}

/**
 * Finds the product that each row of a file refers to, taking the changes of earlier rows into
 * account. Four maps of the scratch hold these changes: `sku`, `barcode` and `slug` map a code to
 * the row that takes it (or to `FREED`), and `product` maps a public id to its row.
 */
export class ProductMatcher {
  /** The products of the codes that `prepare` has looked up; null if there is none. */
  readonly #known: Readonly<Record<'sku' | 'barcode', Map<string, string | null>>> = {
    sku: new Map(),
    barcode: new Map(),
  }
  /** The looked-up barcodes that belong to packs. */
  #knownPacks: ReadonlySet<string> = new Set()
  /** The number of barcodes that rows have taken from products of rows below. */
  #awaited = 0

  constructor(
    readonly reads: Reading,
    readonly shopId: number,
    readonly scratch: Scratch,
    readonly earlier: EarlierPass | null = null,
  ) {}

  /** Returns true if a row of the file that can be imported gives up this barcode. */
  givesUp(barcode: string): boolean {
    return this.scratch.get('gives up', barcode) !== null
  }

  /**
   * True if this pass was the first and refused a row for a barcode that another row gives up, or
   * a row has taken a barcode that no row gave up.
   */
  needsAnotherPass(): boolean {
    if (this.earlier) return this.#awaited > 0
    for (let from = ''; ; ) {
      const entry = this.scratch.next('refused barcode', from)
      if (!entry) break
      if (this.givesUp(entry.key)) return true
      from = `${entry.key} `
    }
    return false
  }

  /** Looks up the codes of the next rows together, which takes a quarter of the time. */
  async prepare(rows: readonly Partial<NewProduct>[]): Promise<void> {
    const codes = {
      sku: rows.flatMap(({ sku }) => sku?.trim() || []),
      barcode: rows.flatMap(({ barcode }) => (barcode?.trim() ? barcodeKey(barcode.trim()) : [])),
    }
    for (const field of ['sku', 'barcode'] as const) {
      const known = this.#known[field]
      known.clear()
      for (const code of codes[field]) known.set(code, null)
      if (known.size === 0) continue
      const found = await this.#withCodes(field, [...known.keys()])
      for (const { code, document } of found) known.set(code, document)
    }
    const barcodes = [...this.#known.barcode.keys()]
    const packs = { shop: this.shopId, barcodes }
    const found = barcodes.length > 0 && (await columnOf<string>(this.reads, 'pack.among', packs))
    this.#knownPacks = new Set(found || [])
  }

  /**
   * Finds a row's product by SKU; without a SKU, by barcode; without either, by slug. Otherwise it
   * is the next product without codes that has the same name, group and options. Null if the row
   * creates a product.
   * @param keyedByGroup also finds a renamed product without codes by its group and options
   * @throws Refusal VALIDATION_FAILED if an earlier row refers to the same product
   */
  async find(fields: Partial<NewProduct>, keyedByGroup = false): Promise<Product | null> {
    const sku = fields.sku?.trim()
    if (sku) return await this.#byCode('sku', sku)
    const barcode = fields.barcode?.trim()
    if (barcode) return await this.#byCode('barcode', barcodeKey(barcode))
    const { name, itemGroupId, slug } = fields
    if (slug) {
      const product = await this.#bySlug(slug)
      if (product) return product
    }
    const named = name ? await this.#named({ ...fields, name }) : null
    if (named || !keyedByGroup || !itemGroupId) return named
    return await this.#ofGroup(itemGroupId, fields.options ?? {})
  }

  /**
   * Records the codes that a row takes and gives up. A row may take the barcode of a product that
   * gives it up in a later row, so that two products can swap theirs.
   * @param before the product that the row changes, or null if it creates one
   * @returns the barcodes that the row takes from products of later rows
   * @throws Refusal CONFLICT if another product or row has the SKU, barcode or slug
   */
  async claim(row: number, before: Product | null, after: ProductInput): Promise<TakenCode[]> {
    const { slug } = after
    if (slug !== null && slug !== before?.slug) {
      const isTaken =
        this.scratch.get('slug', slug) !== null ||
        (await exists(this.reads, 'product.by_slug', { shop: this.shopId, slug }))
      if (isTaken) throw conflict('slug', 'taken', 'Another product of this shop has this slug.')
    }
    const old = before ? claimsOf(before) : []
    const claims = claimsOf(after)
    const taken: TakenCode[] = []
    const givenUp = old.filter((claim) => claim.field === 'barcode' && !has(claims, claim))
    // The first pass finds out which barcodes would be given up, even by rows that it refuses.
    if (!this.earlier) this.#giveUp(givenUp)
    for (const claim of claims) {
      const { field, kind, code } = claim
      if (has(old, claim) || !(await this.#isTaken(kind, code))) continue
      const from = kind === 'barcode' ? await this.#laterOwner(code) : null
      if (from !== null) {
        taken.push({ from, barcode: code })
        continue
      }
      if (kind === 'barcode') this.scratch.set('refused barcode', code, '')
      throw conflict(field, 'taken', `Another product of this shop has this ${kind}.`)
    }
    this.#giveUp(givenUp)
    for (const { barcode } of taken) {
      this.#awaited++
      this.scratch.set('awaited', barcode, String(row))
    }
    for (const { kind, code } of old) this.#free(kind, code)
    for (const { kind, code } of claims) this.scratch.set(kind, code, String(row))
    if (before?.slug && before.slug !== slug) this.scratch.set('slug', before.slug, FREED)
    if (slug !== null) this.scratch.set('slug', slug, String(row))
    if (before) this.scratch.set('product', before.id, String(row))
    return taken
  }

  #giveUp(claims: readonly Claim[]): void {
    for (const { code } of claims) this.scratch.set('gives up', code, '')
  }

  /** Frees a code, unless an earlier row has taken it already and waited for this. */
  #free(kind: 'sku' | 'barcode', code: string): void {
    if (kind === 'barcode' && this.scratch.get('awaited', code) !== null) {
      this.scratch.remove('awaited', code)
      this.#awaited--
    } else this.scratch.set(kind, code, FREED)
  }

  /**
   * The product that has a barcode now and gives it up in a later row; null if there is none, or an
   * earlier row has taken the barcode.
   */
  async #laterOwner(barcode: string): Promise<string | null> {
    if (!this.earlier?.givesUp(barcode) || this.scratch.get('barcode', barcode) !== null)
      return null
    const document = await this.#document('barcode', barcode)
    const owner: Product | null = document && JSON.parse(document)
    const isLater = owner && this.scratch.get('product', owner.id) === null
    return isLater ? owner.id : null
  }

  /** Returns true if an earlier row gives a product this slug. */
  asksForSlug(slug: string): boolean {
    return (this.scratch.get('slug', slug) ?? FREED) !== FREED
  }

  async #byCode(field: 'sku' | 'barcode', code: string): Promise<Product | null> {
    const row = this.scratch.get(field, code)
    if (row === FREED) return null
    if (row !== null) throw repeated(row, field, `has the same ${field}`)
    const document = await this.#document(field, code)
    if (document === null) return null
    const product: Product = JSON.parse(document)
    const earlier = this.scratch.get('product', product.id)
    if (earlier !== null) throw repeated(earlier, field)
    return product
  }

  async #bySlug(slug: string): Promise<Product | null> {
    const row = this.scratch.get('slug', slug)
    if (row !== null) throw repeated(row, 'slug', 'has the same slug')
    const values = { shop: this.shopId, slug }
    const stored = await this.reads.get<StoredProduct>('product.by_slug', values)
    const product: Product | null = stored && JSON.parse(stored.document)
    const earlier = product && this.scratch.get('product', product.id)
    if (earlier) throw repeated(earlier, 'slug')
    return product
  }

  async #isTaken(field: 'sku' | 'barcode', code: string): Promise<boolean> {
    const row = this.scratch.get(field, code)
    if (row !== null) return row !== FREED
    if ((await this.#document(field, code)) !== null) return true
    return field === 'barcode' && (await this.#isPack(code))
  }

  async #document(field: 'sku' | 'barcode', code: string): Promise<string | null> {
    const known = this.#known[field].get(code)
    if (known !== undefined) return known
    return (await this.#withCodes(field, [code]))[0]?.document ?? null
  }

  #withCodes(field: 'sku' | 'barcode', codes: readonly string[]) {
    const values = { shop: this.shopId, [field]: codes }
    return this.reads.all<{ code: string; document: string }>('product.with_codes', values)
  }

  async #isPack(code: string): Promise<boolean> {
    if (this.#known.barcode.has(code)) return this.#knownPacks.has(code)
    return await exists(this.reads, 'pack.among', { shop: this.shopId, barcodes: [code] })
  }

  /**
   * The first row with a name reads all products of that name into the map `uncoded`, so that
   * thousands of rows with one name do not each read them again.
   */
  async #named(fields: Partial<NewProduct> & { name: string }): Promise<Product | null> {
    const nameKey = sortKey(fields.name)
    await this.#readUncoded('name', nameKey, { nameKey }, matchKey)
    const wanted = `${matchKey(withDefaults({ ...fields, price: fields.price ?? 0 }))} `
    const found = await this.#candidates(wanted, 1)
    return found[0] ?? null
  }

  /** The only product without codes that has this group and these options. */
  async #ofGroup(group: string, options: Product['options']): Promise<Product | null> {
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

function repeated(row: string, field: string, what = 'is about the same product') {
  const message = `Row ${row} ${what}; change one of them or leave it out.`
  return invalid(field, 'repeated', message, { row })
}
