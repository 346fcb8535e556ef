import type { ComponentType } from 'preact'
import type { SettingsPatch, SettingsView } from '../../../domain/shop/settings.ts'

/** The settings of a shop while they are edited. */
export interface SettingsDraft extends SettingsView, Omit<SettingsPatch, keyof SettingsView> {}

/** The fields of a section edit some of the settings. */
export interface SettingsProps<Name extends keyof SettingsDraft = keyof SettingsDraft> {
  /** The settings with what was edited in this section. */
  readonly settings: Pick<SettingsDraft, Name>
  readonly onChange: (change: Partial<Pick<SettingsDraft, Name>>) => void
  readonly errorOf: (field: string) => string | null
}

/** Settings that are edited and saved together. */
export interface SettingsSection {
  readonly title: string
  /** Sections stand in the order of these numbers. */
  readonly rank: number
  /** The settings that it changes. */
  readonly fields: readonly (keyof SettingsDraft)[]
  /** @param saved the settings as the server has them */
  readonly content: ComponentType<SettingsProps & { readonly saved: SettingsView }>
}
