import { barcodeKey } from '../../domain/catalog/barcode.ts'
import type { NewProduct, Product, ProductInput } from '../../domain/catalog/product.ts'
import type { StoredProduct } from '../../domain/catalog/reference.ts'
import { conflict, invalid } from '../../domain/error.ts'
import type { Scratch } from '../../domain/ports.ts'
import { columnOf, exists } from '../../domain/rows.ts'
import type { Reading } from '../../domain/store.ts'
import { type Claim, type Code, claimsOf, has, type TakenCode } from './claims.ts'
import { Uncoded } from './uncoded.ts'

/** Marks that the product with this code gets another code from an earlier row. */
const FREED = ''

/** The findings of an earlier pass over the same file. */
export interface EarlierPass {
  /** Returns true if a row gives up this barcode or slug. */
  givesUp(code: Code): boolean
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
  /** The number of codes that rows have taken from products of rows below. */
  #awaited = 0
  readonly #uncoded: Uncoded

  constructor(
    readonly reads: Reading,
    readonly shopId: number,
    readonly scratch: Scratch,
    readonly earlier: EarlierPass | null = null,
  ) {
    this.#uncoded = new Uncoded(reads, shopId, scratch)
  }

  /** Returns true if a row of the file that can be imported gives up this barcode or slug. */
  givesUp(code: Code): boolean {
    return this.scratch.get('gives up', keyOf(code)) !== null
  }

  /**
   * True if this pass was the first and refused a row for a code that another row gives up, or a
   * row has taken a code that no row gave up.
   */
  needsAnotherPass(): boolean {
    if (this.earlier) return this.#awaited > 0
    for (let from = ''; ; ) {
      const entry = this.scratch.next('refused', from)
      if (!entry) break
      if (this.scratch.get('gives up', entry.key) !== null) return true
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
    const named = name ? await this.#uncoded.named({ ...fields, name }) : null
    if (named || !keyedByGroup || !itemGroupId) return named
    return await this.#uncoded.ofGroup(itemGroupId, fields.options ?? {})
  }

  /**
   * Records the codes that a row takes and gives up. A row may take a barcode, also of a pack, or a
   * slug from a product that gives it up in a later row, so that two products can swap theirs.
   * @param before the product that the row changes, or null if it creates one
   * @returns the codes that the row takes from products of later rows
   * @throws Refusal CONFLICT if another product or row has the SKU, barcode or slug
   */
  async claim(row: number, before: Product | null, after: ProductInput): Promise<TakenCode[]> {
    const old = before ? claimsOf(before) : []
    const claims = claimsOf(after)
    const taken: TakenCode[] = []
    const givenUp = old.filter((claim) => !has(claims, claim))
    // The first pass finds out which codes would be given up, even by rows that it refuses.
    if (!this.earlier) this.#giveUp(givenUp)
    for (const claim of claims) {
      const { field, kind, code } = claim
      if (has(old, claim) || !(await this.#isTaken(claim))) continue
      const from = await this.#laterOwner(claim)
      if (from !== null) {
        taken.push({ from, kind, code })
        continue
      }
      this.scratch.set('refused', keyOf(claim), '')
      throw conflict(field, 'taken', `Another product of this shop has this ${kind}.`)
    }
    this.#giveUp(givenUp)
    for (const code of taken) {
      this.#awaited++
      this.scratch.set('awaited', keyOf(code), String(row))
    }
    for (const claim of givenUp) this.#free(claim)
    for (const { kind, code } of claims) this.scratch.set(kind, code, String(row))
    if (before) this.scratch.set('product', before.id, String(row))
    return taken
  }

  #giveUp(claims: readonly Claim[]): void {
    for (const claim of claims) this.scratch.set('gives up', keyOf(claim), '')
  }

  /** Frees a code, unless an earlier row has taken it already and waited for this. */
  #free({ kind, code }: Claim): void {
    const key = keyOf({ kind, code })
    if (this.scratch.get('awaited', key) !== null) {
      this.scratch.remove('awaited', key)
      this.#awaited--
    } else this.scratch.set(kind, code, FREED)
  }

  /**
   * The id of the product that has a code now and gives it up in a later row; null if there is
   * none, or an earlier row has taken the code.
   */
  async #laterOwner(claim: Claim): Promise<string | null> {
    const { kind, code } = claim
    if (!this.earlier?.givesUp(claim) || this.scratch.get(kind, code) !== null) return null
    const owner = await this.#ownerOf(claim)
    const isLater = owner !== null && this.scratch.get('product', owner) === null
    return isLater ? owner : null
  }

  /** The id of the product that has a code now. */
  async #ownerOf({ kind, code }: Claim): Promise<string | null> {
    const document = kind === 'slug' ? await this.#slugged(code) : await this.#document(kind, code)
    if (document !== null) return JSON.parse(document).id
    if (kind !== 'barcode') return null
    const values = { shop: this.shopId, barcode: code }
    return (await this.reads.get<{ owner: string }>('pack.owner', values))?.owner ?? null
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
    if (row === FREED) return null
    if (row !== null) throw repeated(row, 'slug', 'has the same slug')
    const document = await this.#slugged(slug)
    const product: Product | null = document === null ? null : JSON.parse(document)
    const earlier = product && this.scratch.get('product', product.id)
    if (earlier) throw repeated(earlier, 'slug')
    return product
  }

  async #isTaken({ kind, code }: Claim): Promise<boolean> {
    const row = this.scratch.get(kind, code)
    if (row !== null) return row !== FREED
    if (kind === 'slug') return (await this.#slugged(code)) !== null
    if ((await this.#document(kind, code)) !== null) return true
    return kind === 'barcode' && (await this.#isPack(code))
  }

  /** The document of the product with a slug. */
  async #slugged(slug: string): Promise<string | null> {
    const values = { shop: this.shopId, slug }
    return (await this.reads.get<StoredProduct>('product.by_slug', values))?.document ?? null
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
}

/** Codes of all kinds as keys of one map. */
function keyOf({ kind, code }: Code): string {
  return `${kind} ${code}`
}

function repeated(row: string, field: string, what = 'is about the same product') {
  const message = `Row ${row} ${what}; change one of them or leave it out.`
  return invalid(field, 'repeated', message, { row })
}
