import { TypeCompiler } from '@sinclair/typebox/compiler'
import { type FieldError, fieldError } from '../../domain/error.ts'
import type { Module } from '../../domain/module.ts'
import { type SettingsPatch, settingsSchemas } from '../../domain/shop/settings.ts'
import { unstorable } from '../../domain/text.ts'
import { firstErrors } from '../catalog/product-check.ts'

/**
 * Returns a function that checks a change of settings that did not come in a request body, by the
 * rules for such a body. What it accepts, `changeSettings` can still refuse.
 */
export function settingsCheck(
  modules: readonly Module[],
): (patch: unknown) => { readonly patch: SettingsPatch } | { readonly errors: FieldError[] } {
  const schema = TypeCompiler.Compile(settingsSchemas(modules).patch)
  return (patch) => {
    const field = unstorable(patch)
    if (field !== null) {
      return { errors: [fieldError(field, 'unicode', 'Use valid Unicode without NUL.')] }
    }
    return schema.Check(patch) ? { patch } : { errors: firstErrors(schema, patch, 'settings') }
  }
}
