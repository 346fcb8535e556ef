import { stat } from 'node:fs/promises'
import { Type } from '@sinclair/typebox'
import { pathIn, type ShopFileField } from '../../../commands/shop-file.ts'
import { commandLine } from '../../../domain/actor.ts'
import { codeOf, Refusal } from '../../../domain/error.ts'
import { exists } from '../../../domain/rows.ts'
import { checkFields } from '../../../http/catalog/product-check.ts'
import type { ImportOptions } from '../file.ts'
import { importProducts } from '../import.ts'

/** The choices of `kassa product import` without any flag. */
const AS_FOUND: ImportOptions = {
  decimal: null,
  encoding: null,
  taxRates: {},
  dryRun: false,
  skipInvalid: false,
  dropCodes: false,
  newSlugs: false,
  format: null,
  words: {},
  mapping: {},
}

/**
 * The path of a CSV file, whose products a shop begins with. A shop that has products keeps them as
 * they are: the file would set their stock and prices back at each start.
 */
export const shopProducts: ShopFileField = {
  name: 'products',
  schema: Type.String({ minLength: 1, maxLength: 1_000 }),
  async apply(ports, shop, value, folder) {
    if (await exists(ports.store.read, 'product.any', { shop: shop.id })) return
    const path = pathIn(folder, String(value))
    await refuseMissing(path)
    using scratch = ports.scratch()
    const bytes = Bun.file(path).stream()
    const options = { ...AS_FOUND, title: path }
    await importProducts(ports, commandLine(shop), bytes, options, checkFields, { scratch })
  },
}

/** @throws Refusal VALIDATION_FAILED */
async function refuseMissing(path: string): Promise<void> {
  const isFile = await stat(path).then(
    (found) => found.isFile(),
    (error: unknown) => {
      if (codeOf(error) === 'ENOENT') return false
      throw error
    },
  )
  if (!isFile) throw new Refusal('VALIDATION_FAILED', `There is no file ${path}.`)
}
