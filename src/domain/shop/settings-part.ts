import type { TObject } from '@sinclair/typebox'
import type { FieldError } from '../error.ts'
import type { Reading } from '../store.ts'
import type { SaleSettings } from './sale.ts'
import type { Shop } from './shop.ts'
import type { StoredPart } from './stored-settings.ts'

/** The settings that modules add to those of a shop. Each module extends this with its own. */
// biome-ignore lint/suspicious/noEmptyInterface: the modules fill it.
export interface AddedSettings {}

/** The fields of a change of these settings; all of them are optional. */
// biome-ignore lint/suspicious/noEmptyInterface: the modules fill it.
export interface AddedPatch {}

/** The settings of modules that terminals read, too. */
// biome-ignore lint/suspicious/noEmptyInterface: the modules fill it.
export interface AddedTerminalSettings {}

/** A shop as it is after a change of the settings of the core. */
export type ChangedShop = Pick<Shop, 'slug' | 'currency'> & SaleSettings

/** The settings of a module after a change. */
interface Patched<Settings> {
  readonly settings: Settings
  /** An error for every wrong field. With any error of any part, nothing is changed. */
  readonly errors: readonly FieldError[]
  /** The facts in the audit log besides the names of the changed fields. */
  readonly audit?: Readonly<Record<string, string>>
}

/** Fields of an answer that are made from stored settings. */
interface SettingsFields<Settings> {
  readonly fields: TObject
  view(settings: Settings): object
}

/** Settings that one module stores: fields of `GET` and `PATCH /shop/api/shop`. */
export interface SettingsPart<Settings extends object = object> {
  readonly stored: StoredPart<Settings>
  /** The schemas of its fields in answers. */
  readonly fields: TObject
  /** The schemas of its fields in a change; all are optional. */
  readonly patch: TObject
  /** The names of fields that terminals also read, in `GET /v1/pos/settings`. */
  readonly terminalFields?: readonly (keyof AddedTerminalSettings)[]
  /** The names of fields about people, which software with a key neither reads nor changes. */
  readonly ofPeople?: readonly (keyof AddedSettings)[]
  /** The fields of `GET /v1/store/shop`, for holders of a key of the shop. */
  readonly storeShop?: SettingsFields<Settings>
  view(settings: Settings): Partial<AddedSettings>
  /** Says what software with a key may not change; null: nothing of the kind has changed. */
  ownersOnly?(before: Settings, after: Settings): string | null
  patched(before: Settings, patch: AddedPatch, shop: ChangedShop, now: number): Patched<Settings>
  /** Whether it holds amounts in the currency of the shop, which is fixed from then on. */
  hasAmounts?(read: Reading, shop: number): Promise<boolean>
  /** Settings in the form of the history, if it differs: a digest of what is too large for it. */
  inHistory?(settings: AddedSettings): Partial<AddedSettings>
}

declare module '../module.ts' {
  interface Places {
    /** The settings that it adds to those of a shop. */
    readonly settings: SettingsPart
  }
}
