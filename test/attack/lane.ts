import { expect } from 'bun:test'
import type { Product } from '../../src/domain/catalog/product.ts'
import { csvRow } from '../../src/domain/csv.ts'
import type { Answer, Ask } from '../answer.ts'
import type { TestServer } from '../fixture.ts'
import { type MemberFixture, ownerOf } from '../member-fixture.ts'
import type { Chance } from '../random.ts'
import { PRODUCTS, type ShopFixture } from '../shop-fixture.ts'
import { TerminalAdmin, type TestTerminal } from '../till.ts'
import { until } from '../until.ts'
import { type Fields, type Known, known, ModelShop } from './model.ts'

/** A member of a shop who changes products that no other lane changes. */
export class Lane {
  readonly model = new ModelShop()
  readonly gone: string[] = []
  readonly #codes: readonly [string, ...string[]]

  private constructor(
    readonly kassa: TestServer,
    readonly shop: ShopFixture,
    readonly brand: string,
    readonly chance: Chance,
    /** Words of the other shop, which no answer may contain. */
    readonly foreign: string,
    readonly till: TestTerminal,
    public owner: MemberFixture,
  ) {
    this.#codes = [`${brand}-1`, `${brand}-2`, `${brand}-3`, `${brand}-4`, `${brand}-5`]
  }

  static async open(
    kassa: TestServer,
    shop: ShopFixture,
    brand: string,
    chance: Chance,
    foreign: string,
  ): Promise<Lane> {
    const owner = await ownerOf(kassa, shop)
    const till = await new TerminalAdmin(owner).till()
    return new Lane(kassa, shop, brand, chance, foreign, till, owner)
  }

  /** Does one random action, and checks the answer by the model. */
  async step(other: Lane): Promise<void> {
    const { chance } = this
    const steps = [
      this.create,
      this.create,
      this.change,
      this.change,
      this.adjust,
      this.delete,
      this.import,
      this.list,
      this.lookUp,
      this.get,
      this.signInAndOut,
    ] as const
    const step = chance.below(200) === 0 ? this.rotate : chance.pick(steps)
    await step.call(this, other)
  }

  async create(): Promise<void> {
    const fields = this.#fields()
    const sent = { name: this.#name(), price: 1, ...fields }
    const expected = this.model.create(sent)
    const answer = await this.ask({ method: 'POST', body: { ...sent, brand: this.brand } })
    expect([sent, answer.status]).toEqual([sent, expected])
    if (expected === 201) this.model.created(answer.product, sent)
  }

  async change(other: Lane): Promise<void> {
    const id = this.#anyId(other)
    const patch = this.#fields()
    const path = `${PRODUCTS}/${id}`
    const stale = this.model.find(id) && this.chance.below(5) === 0
    const expected = stale ? 412 : this.model.change(id, patch, null)
    const headers = stale ? { 'if-match': '"0"' } : undefined
    const answer = await this.ask({
      method: 'PATCH',
      path,
      body: patch,
      ...(headers && { headers }),
    })
    expect([patch, answer.status]).toEqual([patch, expected])
  }

  async adjust(other: Lane): Promise<void> {
    const id = this.#anyId(other)
    const delta = this.chance.below(9) - 4
    const expected = this.model.adjust(id, delta)
    const path = `${PRODUCTS}/${id}/stock`
    const answer = await this.ask({ method: 'POST', path, body: { delta, reason: 'counted' } })
    expect([delta, answer.status]).toEqual([delta, expected])
    if (expected === 200) expect(answer.json).toEqual({ stock: this.model.find(id)?.stock })
  }

  async delete(other: Lane): Promise<void> {
    const id = this.#anyId(other)
    const expected = this.model.delete(id)
    const answer = await this.ask({ method: 'DELETE', path: `${PRODUCTS}/${id}` })
    expect(answer.status).toBe(expected)
    if (expected === 204) this.gone.push(id)
  }

  /** A file of some rows, sometimes with a wrong one, which refuses them all. */
  async import(): Promise<void> {
    const skus = this.#codes.filter(() => this.chance.below(2) === 0)
    const wrong = this.chance.below(4) === 0
    const rows = skus.map((sku) => ({
      sku,
      name: this.#name(),
      price: this.chance.below(500) / 100,
      status: this.chance.pick(['Draft', 'Published'] as const),
    }))
    const cells = rows.map(({ sku, name, price, status }) => [sku, name, String(price), status])
    const all = wrong ? [...cells, ['', 'Wrong', '-1', 'Draft']] : cells
    const header = ['sku', 'name', 'price', 'status', 'brand']
    const raw = [header, ...all.map((row) => [...row, this.brand])].map(csvRow).join('')
    const path = '/shop/api/products/import'
    const headers = { ...this.owner.headers, 'content-type': 'text/csv' }
    const answer = await this.seen({ method: 'POST', path, raw, headers })
    expect(answer.status).toBe(wrong ? 422 : 200)
    if (wrong) return
    const report = answer.json as { rows: readonly { action: string; id: string }[] }
    expect(report.rows).toHaveLength(rows.length)
    for (const [index, fields] of rows.entries()) this.#imported(fields, report.rows[index])
  }

  #imported(fields: Fields & { sku: string }, row: { action: string; id: string } | undefined) {
    const twin = this.model.twin(fields.sku)
    if (!twin) {
      expect(row?.action).toBe('created')
      this.model.created({ id: row?.id } as Product, fields)
      return
    }
    const same = Bun.deepEquals(known({ ...twin, ...fields }), known(twin))
    expect([row?.id, row?.action]).toEqual([twin.id, same ? 'unchanged' : 'updated'])
    this.model.change(twin.id, fields, null)
  }

  async list(): Promise<void> {
    const status = this.chance.pick(['Draft', 'Published', 'Archived'] as const)
    const path = `${PRODUCTS}?brand=${this.brand}&status=${status}&sort=createdAt&limit=100`
    const answer = await this.ask({ path })
    const expected = this.model.products.filter((product) => product.status === status)
    // Before the first product there is no such brand, and so no product of it.
    expect(answer.page.data.map(timeless)).toEqual(expected.map(timeless))
  }

  async lookUp(): Promise<void> {
    const code = this.chance.pick(this.#codes)
    const answer = await this.seen({
      path: `/v1/pos/products/lookup?code=${code}`,
      key: this.till.key,
    })
    const expected = this.model.lookUp(code)
    expect([code, answer.status]).toEqual([code, expected ? 200 : 404])
    const { product } = answer.json as { product?: Product }
    if (expected) expect(product && timeless(product)).toEqual(timeless(expected))
  }

  async get(other: Lane): Promise<void> {
    const id = this.#anyId(other)
    const answer = await this.ask({ path: `${PRODUCTS}/${id}` })
    const expected = this.model.find(id)
    expect([id, answer.status]).toEqual([id, expected ? 200 : 404])
    if (expected) expect(timeless(answer.product)).toEqual(timeless(expected))
  }

  /** A session that was ended fails at once; the others still work. */
  async signInAndOut(): Promise<void> {
    const before = this.owner
    this.owner = await ownerOf(this.kassa, this.shop)
    const out = await this.seen({ method: 'POST', path: '/auth/logout', headers: before.headers })
    expect(out.status).toBe(204)
    const dead = await this.seen({ path: '/shop/api/shop', headers: before.headers })
    const alive = await this.seen({ path: '/shop/api/shop', headers: this.owner.headers })
    expect([dead.status, alive.status]).toEqual([401, 200])
  }

  /** The old key fails as soon as the new one is known; the publishable key still works. */
  async rotate(): Promise<void> {
    const old = this.shop.secretKey
    const path = '/shop/api/rotate-secret-key'
    const answer = await this.seen({ method: 'POST', path, headers: this.owner.headers })
    expect(answer.status).toBe(200)
    this.shop.secretKey = (answer.json as { secretKey: string }).secretKey
    expect((await this.seen({ path: PRODUCTS, key: old })).status).toBe(401)
    const published = await this.seen({ path: PRODUCTS, key: this.shop.publishableKey })
    expect(published.status).toBe(200)
  }

  /** Uses the secret key, and tries again if another lane has just rotated it. */
  async ask(ask: Partial<Ask>): Promise<Answer> {
    const key = this.shop.secretKey
    const answer = await this.seen({ path: PRODUCTS, key, ...ask })
    if (answer.status !== 401) return answer
    await until('the key is changed', () => this.shop.secretKey !== key, { pauseMs: 0 })
    return await this.ask(ask)
  }

  /** No answer contains anything of the other shop. */
  async seen(ask: Ask): Promise<Answer> {
    const answer = await this.kassa.ask(ask)
    if (answer.text.includes(this.foreign)) throw answer.unexpected('shows another shop')
    return answer
  }

  #name(): string {
    return `${this.shop.shop.name} ${this.chance.pick(['Mug', 'Cup', 'Müg', 'Kettle'])}`
  }

  #fields(): Fields {
    const { chance } = this
    const all: Fields = {
      name: this.#name(),
      price: chance.below(500) / 100,
      sku: chance.pick([...this.#codes, null] as [string, ...(string | null)[]]),
      barcode: chance.pick([...this.#codes, null] as [string, ...(string | null)[]]),
      stock: chance.pick([0, 1, 5, null]),
      status: chance.pick(['Draft', 'Published', 'Archived']),
      tags: chance.pick([[], ['x'], ['x', 'y']]),
    }
    return Object.fromEntries(Object.entries(all).filter(() => chance.below(3) === 0))
  }

  /** The id of an existing, deleted or unknown product, or of one of the other shop. */
  #anyId({ model }: Lane): string {
    const { chance, gone } = this
    const one = (ids: readonly string[]) => ids[chance.below(Math.max(1, ids.length))]
    const mine = one(this.model.products.map(({ id }) => id))
    const theirs = one(model.products.map(({ id }) => id))
    const picked = chance.pick([mine, mine, mine, mine, theirs, one(gone)])
    return picked ?? 'prod_01kf06q6q8e1qtz9vw9zcjzt7y'
  }
}

/** Revisions are counted for all lanes of a shop together. */
export function timeless(product: Product | Known): Omit<Known, 'revision'> {
  const { revision, ...rest } = known(product)
  return rest
}
