import { invalid } from '../error.ts'
import { saleOf } from '../shop/sale.ts'
import type { Reading } from '../store.ts'
import { nameKey } from '../text.ts'

/**
 * The name of a tax rate in the shop's own spelling.
 * @throws Refusal VALIDATION_FAILED if there is none
 */
export async function taxRateNamed(
  read: Reading,
  shopId: number,
  name: string,
  field = 'taxRate',
): Promise<string> {
  const { taxRates } = await saleOf(read, shopId)
  const key = nameKey(name)
  const rate = taxRates.find((one) => nameKey(one.name) === key)
  if (rate) return rate.name
  const message = 'The shop has no tax rate of this name; add it to the settings first.'
  throw invalid(field, 'unknown', message)
}
