import { type TProperties, type TSchema, Type } from '@sinclair/typebox'
import { type Module, placed } from '../module.ts'
import { Named } from '../schema.ts'
import { type SettingsPatch, type SettingsView, settingsSchemas } from './settings.ts'

/** The schemas of settings for software with a key, without what is about people. */
export function softwareSettingsSchemas(modules: readonly Module[]) {
  const { view, patch } = settingsSchemas(modules)
  const ofPeople = fieldsOfPeople(modules)
  const without = ({ properties }: TSchema): TProperties => omitted(properties, ofPeople)
  return {
    view: Type.Unsafe<object>(Named('StoreSettings', without(view))),
    patch: Type.Unsafe<SettingsPatch>(Named('StoreSettingsUpdate', without(patch))),
  }
}

/** The settings that software with a key reads. */
export function softwareSettings(modules: readonly Module[], settings: SettingsView): object {
  return omitted({ ...settings }, fieldsOfPeople(modules))
}

function fieldsOfPeople(modules: readonly Module[]): readonly string[] {
  return placed(modules, 'settings').flatMap(({ ofPeople = [] }) => ofPeople)
}

/** An object without some fields. */
function omitted<Value>(
  from: { readonly [field: string]: Value },
  fields: readonly string[],
): Record<string, Value> {
  return Object.fromEntries(Object.entries(from).filter(([field]) => !fields.includes(field)))
}
