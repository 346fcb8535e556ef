import type { Secrets } from '../secrets.ts'
import type { StatementValues } from '../statements.generated.ts'
import type { Asked, Store, Writing } from '../store.ts'
import { emptyLedgerSeal } from './ledger.ts'
import { CHANGES, PARTS, partState, type SealedPart, sealPart } from './part.ts'

/** Runs a statement that changes rows which a module seals, and renews their seal. */
type SealedChange<Name extends keyof StatementValues> = (
  tx: Writing,
  secrets: Secrets,
  values: StatementValues[Name],
) => Promise<void>

/** The statements by which modules change rows that they seal themselves. */
export type SealedChanges = { readonly [Name in keyof StatementValues]?: SealedChange<Name> }

declare module '../module.ts' {
  interface Places {
    /** Replacements for the module's statements that change rows which it seals. */
    readonly sealedChanges: SealedChanges
  }
}

/** Wraps a store so that transactions renew the seals of what they change. */
export function sealing(
  store: Store,
  secrets: Secrets,
  ofModules: readonly SealedChanges[],
): Store {
  const changes: SealedChanges = Object.assign({}, ...ofModules)
  const sealed =
    <More extends readonly unknown[], T>(work: (tx: Writing, ...more: More) => Promise<T>) =>
    async (tx: Writing, ...more: More): Promise<T> => {
      const sealing = new SealingTransaction(tx, secrets, changes)
      const result = await work(sealing, ...more)
      await sealing.end()
      return result
    }
  return {
    ...store,
    write: (work) => store.write(sealed(work)),
    writeFor: (shop, work) => store.writeFor(shop, sealed(work)),
    writeSlice: (work) => store.writeSlice(sealed(work)),
  }
}

/**
 * A transaction that renews seals at its end, unless the rows had been changed outside of kassa.
 * A restored shop without seals gets them from `sealShop`.
 */
class SealingTransaction implements Writing {
  /** Whether a part has to be sealed, by "shop part". */
  readonly #touched = new Map<string, boolean>()

  constructor(
    readonly tx: Writing,
    readonly secrets: Secrets,
    readonly changes: SealedChanges,
  ) {}

  get fullText() {
    return this.tx.fullText
  }

  get changeListeners() {
    return this.tx.changeListeners
  }

  get choosesIndexes() {
    return this.tx.choosesIndexes
  }

  get changesOneByOne() {
    return this.tx.changesOneByOne
  }

  all<Row>(...asked: Asked): Promise<Row[]> {
    return this.tx.all<Row>(...asked)
  }

  get<Row>(...asked: Asked): Promise<Row | null> {
    return this.tx.get<Row>(...asked)
  }

  remembered: Writing['remembered'] = (isKept) => this.tx.remembered(isKept)

  /** Most statements change nothing that is sealed; these need no further promise. */
  run(...asked: Asked): Promise<void> {
    const [statement, values] = asked
    const change = this.changes[statement] as SealedChange<typeof statement> | undefined
    if (change) return change(this.tx, this.secrets, values)
    const part = CHANGES[statement]
    return part ? this.#runOn(part, ...asked) : this.tx.run(...asked)
  }

  async #runOn(part: SealedPart, ...asked: Asked): Promise<void> {
    await this.#touch(numberIn(asked[1], 'shop'), part)
    await this.tx.run(...asked)
  }

  async insert(...asked: Asked): Promise<number> {
    const [statement, values] = asked
    await this.#touchFor(asked)
    const id = await this.tx.insert(...asked)
    if (statement === 'shop.insert') {
      for (const part of PARTS) this.#touched.set(`${id} ${part}`, true)
    }
    if (statement === 'customer.insert') {
      const [shop, shopper] = [numberIn(values, 'shop'), String(Reflect.get(values, 'publicId'))]
      const seal = emptyLedgerSeal(this.secrets, shop, shopper)
      await this.tx.run('seal.set_points', { shop, shopper, seal })
    }
    return id
  }

  async insertAll(...asked: Asked): Promise<number[]> {
    await this.#touchFor(asked)
    return await this.tx.insertAll(...asked)
  }

  async #touchFor([statement, values]: Asked): Promise<void> {
    const part = CHANGES[statement]
    if (part) await this.#touch(numberIn(values, 'shop'), part)
  }

  index: Writing['index'] = (...product) => this.tx.index(...product)

  unindex: Writing['unindex'] = (...product) => this.tx.unindex(...product)

  forget: Writing['forget'] = (...word) => this.tx.forget(...word)

  attempt<T>(work: () => Promise<T>): Promise<T> {
    return this.tx.attempt(work)
  }

  alone: Writing['alone'] = (name) => this.tx.alone(name)

  afterCommit: Writing['afterCommit'] = (run) => this.tx.afterCommit(run)

  async end(): Promise<void> {
    for (const [key, isSealed] of this.#touched) {
      const [shop, part] = key.split(' ') as [string, SealedPart]
      if (isSealed) await sealPart(this.tx, this.secrets, Number(shop), part)
    }
  }

  async #touch(shop: number, part: SealedPart): Promise<void> {
    const key = `${shop} ${part}`
    if (this.#touched.has(key)) return
    this.#touched.set(key, (await partState(this.tx, this.secrets, shop, part)) === 'right')
  }
}

function numberIn(values: object, name: string): number {
  const value: unknown = Reflect.get(values, name)
  if (typeof value !== 'number') throw new Error(`a sealed statement has no ${name}`)
  return value
}
