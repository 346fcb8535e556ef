import type { TObject } from '@sinclair/typebox'
import type { FieldError } from '../error.ts'
import type { Reading, Writing } from '../store.ts'
import type { TaxRateSetting } from './sale.ts'
import type { Shop } from './shop.ts'

/** The settings that modules add to those of a shop. Each module extends this with its own. */
// biome-ignore lint/suspicious/noEmptyInterface: the modules fill it.
export interface AddedSettings {}

/** The fields of a change of these settings; all of them are optional. */
// biome-ignore lint/suspicious/noEmptyInterface: the modules fill it.
export interface AddedPatch {}

/** A shop as it is after a change of the settings that the core stores. */
export type ChangedShop = Pick<Shop, 'id' | 'slug' | 'currency'> & {
  readonly taxRates: readonly TaxRateSetting[]
}

/** Settings that one module stores: fields of `GET` and `PATCH /shop/api/shop`. */
export interface SettingsPart {
  /** The schemas of its fields in answers. */
  readonly fields: TObject
  /** The schemas of its fields in a change; all are optional. */
  readonly patch: TObject
  /** The settings of a shop. */
  read(read: Reading, shop: number): Promise<Partial<AddedSettings>>
  /**
   * Changes the settings, in a transaction that is undone if any part has an error.
   * @returns an error for every wrong field
   */
  change(tx: Writing, shop: ChangedShop, patch: AddedPatch): Promise<readonly FieldError[]>
  /** Settings in the form of the history, if it differs: a digest of what is too large for it. */
  inHistory?(settings: AddedSettings): Partial<AddedSettings>
}

declare module '../module.ts' {
  interface Places {
    /** The settings that it adds to those of a shop. */
    readonly settings: SettingsPart
  }
}
