import { expect, test } from 'bun:test'
import { openApi } from '../../src/commands/openapi.ts'
import { readConfig } from '../../src/config.ts'
import { searchTexts } from '../../src/modules/docs/page/filter.ts'

test('an operation is found by its heading, path, summary, parameters and fields', async () => {
  const document = (await openApi(readConfig({}))) as Parameters<typeof searchTexts>[0]
  const texts = [...searchTexts(document)]
  const found = (phrase: string) =>
    texts.filter(([, text]) => text.includes(phrase)).map(([operation]) => operation)
  expect(found('compareatprice')).toContain('createProduct')
  expect(found('compareatprice')).toContain('lookUpProduct')
  expect(found('compareatprice')).not.toContain('listTerminals')
  expect(found('pricemin')).toContain('listProducts')
  expect(found('pricemin')).not.toContain('getProduct')
  expect(found('/pairing-code')).toEqual(['offerPairing'])
  expect(found('collections').length).toBeGreaterThan(5)
})
