import { expect, test } from 'bun:test'
import { Value } from '@sinclair/typebox/value'
import { SaleSettings, saleErrors } from '../../../src/domain/shop/sale.ts'
import { USUAL_RATES_AS_OF, usualRates } from '../../../src/domain/shop/usual-tax-rates.ts'
import { COUNTRIES, SALE_LIMITS } from '../../../src/domain/shop/values.ts'

const EU = 'AT BE BG CY CZ DE DK EE ES FI FR GR HR HU IE IT LT LU LV MT NL PL PT RO SE SI SK'

test('rates are proposed for the European Union, Switzerland, the United Kingdom and Norway', () => {
  const known = COUNTRIES.filter((country) => usualRates(country) !== null)
  expect(known).toEqual([...EU.split(' '), 'CH', 'GB', 'NO'].sort())
  expect(['US', 'XX', '', 'toString'].map(usualRates)).toEqual([null, null, null, null])
  expect(USUAL_RATES_AS_OF).toMatch(/^20\d\d-(0[1-9]|1[0-2])$/)
})

test.each(COUNTRIES.filter(usualRates))(
  'the rates of %s are settings that a shop can have',
  (country) => {
    const [standard = 0, ...reduced] = usualRates(country) ?? []
    // No country of the European Union may have a standard rate below 15.
    expect(standard).toBeGreaterThanOrEqual(country === 'CH' ? 8 : 15)
    const all = [standard, ...reduced]
    expect(all).toEqual([...new Set(all)].sort((one, other) => other - one))
    const taxRates = all.map((percent) => ({ name: `Rate ${percent}`, percent }))
    expect(taxRates.length).toBeLessThanOrEqual(SALE_LIMITS.taxRates)
    const settings = {
      taxRates,
      country,
      address: '',
      taxId: '',
      timeZone: 'UTC',
      lowStock: null,
    }
    expect([Value.Check(SaleSettings, settings), saleErrors(settings)]).toEqual([true, []])
  },
)
